"""The questions of decisions, and the labels of moves."""

from __future__ import annotations

from companion.engine import Say
from companion.games.wat_aah.candidates import key
from companion.games.wat_aah.components import CLANS, NO_POWER, UNNAMED, Power
from companion.games.wat_aah.effects.powers import giver, power_of, swap_sizes
from companion.games.wat_aah.effects.rounds import uncovering
from companion.games.wat_aah.state import State

PROMPTS = {
    "draw": Say("Draw: recruit one card, or become corrupt?"),
    "lay": Say("Lay a clan, reinforce one, lay a Yokai, or nothing?"),
    "discard": Say("Which card do you discard?"),
    "put_away": Say("Which of the cards you looked at goes to the Jigoku?"),
    "jigoku": Say("Which card do you take from the Jigoku?"),
    "copy": Say("Which clan of an opponent do you copy?"),
    "first": Say("Who is the first player?"),
    "count": Say("The round is over. Use cards that change the count, then count."),
    "temple": Say("Temple: draw two cards, or look at a Decoy?"),
    "temple_cards": Say("Which Temple card was drawn?"),
    "temple_keep": Say("Which Temple card do you keep?"),
    "peeked": Say("Which boss lies there?"),
    "court_card": Say("Which Court card was drawn?"),
    "boss": Say("Turn the Final Boss over: who is it?"),
}


def prompt(state: State) -> Say:
    what, play = key(state), state.play
    found = PROMPTS.get(what)
    if found is not None:
        return found
    match what:
        case "reveal":
            return Say("First-player test: which card did {seat:seat} turn?", seat=state.turn)
        case "draw_card":
            return Say("Which card did {seat:seat} draw?", seat=state.drawing[0])
        case "uncover":
            who = uncovering(state)
            return Say("Turn up the corruption of {seat:seat}: which card is it ({n} left)?",
                       seat=who, n=state.face_down[who])  # fmt: skip
        case "corruption":
            return Say("Which corruption card did {seat:seat} show?", seat=state.turn)
        case "look":
            return Say("Which card does {seat:seat} look at?", seat=state.turn)
        case "cards":
            return Say(
                "Which cards of the {clan:term} clan? End with “done”.", clan=CLANS[play.clan]
            )
        case "opponent":
            return Say("Against whom: {power}?", power=power_say(play.power or NO_POWER))
        case "discards":
            return Say(
                "{seat:seat} has to discard {n} {n:card|cards}. Which?",
                seat=play.other,
                n=play.left,
            )
        case "swap":
            seat = giver(state)
            number = swap_sizes(state)[0 if seat == state.turn else 1]
            return Say("{seat:seat} picks {n} {n:card|cards} to give, unseen.", seat=seat, n=number)
        case "target":
            return Say("Whose: {power}?", power=power_say(play.power or NO_POWER))
        case "in_play":
            return Say("Strength in play of {seat:seat}?", seat=state.turn)
        case "corruption_points":
            return Say("Corruption points of {seat:seat}?", seat=state.turn)
        case "corruption_cards":
            return Say("How many corruption cards has {seat:seat}?", seat=state.turn)
        case "peek":
            if state.phase == "placement":
                return Say("Missions: which Decoy do you look at?")
            return Say("Which Decoy do you look at?")
        case "shosho":
            return Say("Tied: to whom do you give the Shosho token?")
        case "pawns":
            board = state.gm
            number = board.to_place[board.placing]
            return Say("Place pawns on one location ({n} left).", n=number)
    return Say("The game is over.")


POWER_SAYS = {
    "none": Say("no power"),
    "swap_hands": Say("swap hands with an opponent"),
    "destroy_card": Say("destroy one card in play"),
    "destroy_clan": Say("destroy one clan in play"),
    "return_card": Say("return one card in play to hand"),
    "return_clan": Say("return one clan in play to hand"),
    "copy_minor": Say("copy the minor power of an opponent's clan"),
    "copy_major": Say("copy the major power of an opponent's clan"),
    "destroy_all_yokai": Say("destroy all Yokai in play"),
}


def power_say(power: Power) -> Say:
    """A power in words."""
    if power.kind == "draw":
        return Say("draw {n} {n:card|cards}", n=power.n)
    if power.kind == "take_jigoku":
        return Say("take {n} {n:card|cards} from the Jigoku", n=power.n)
    if power.kind == "look_keep":
        return Say("look at {n} {n:card|cards}, keep {k}", n=power.n, k=power.k)
    if power.kind == "opponent_discards":
        return Say("an opponent discards {n} {n:card|cards}", n=power.n)
    if power.kind == "swap_cards":
        return Say("swap {n} {n:card|cards} with an opponent", n=power.n)
    return POWER_SAYS[power.kind]


PASSES = {
    "peek": Say("Look at none"),
    "lay": Say("Lay nothing"),
    "draw": Say("Draw nothing"),
    "discard": Say("Discard nothing"),
    "discards": Say("Discard nothing"),
}


def word(state: State, path: tuple[str, ...]) -> Say | None:
    """Labels that say more than the name of the word."""
    what, last = key(state), path[-1]
    match path:
        case ("done",) if state.play.clan >= 0:
            power = power_of(state, state.play.clan, len(state.play.chosen))
            return Say("Done: {power}", power=power_say(power))
        case ("pass",):
            return PASSES.get(what, Say("Do nothing"))
        case ("yokai", spirit) if spirit in state.box.cards.index:
            power = state.box.cards.yokai_power[state.box.cards.index[spirit]]
            return Say("{card:term}: {power}", card=spirit, power=power_say(power))
        case ("peek", slot) | ("saw", _, slot) if slot.isdecimal():
            return Say("Decoy {n}", n=int(slot))
        case ("pawns", _, number) if number.isdecimal():
            return Say("{n} {n:pawn|pawns}", n=int(number))
        case ("copy", _, clan) if clan in CLANS and state.play.power is not None:
            cards = state.box.cards
            minor = state.play.power.kind == "copy_minor"
            power = (cards.minor if minor else cards.major)[CLANS.index(clan)]
            return Say("{card:term}: {power}", card=clan, power=power_say(power))
    if last == UNNAMED:
        return Say("A card without a name")
    return None
