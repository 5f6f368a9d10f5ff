"""What seats are asked and see in Shinobi WAT-AAH!"""

from __future__ import annotations

from typing import Any

from companion.engine import Say
from companion.games.wat_aah.candidates import OWN_TURN, asked, key
from companion.games.wat_aah.components import CLANS, NO_POWER, SEATS, UNNAMED, Counts, Power
from companion.games.wat_aah.effects.powers import giver, power_of, swap_sizes
from companion.games.wat_aah.invariants import ENDING
from companion.games.wat_aah.state import Holding, State, last_round

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
        case "corruption":
            return Say("Which corruption card did {seat:seat} show?", seat=state.turn)
        case "look":
            return Say("Which card does {seat:seat} look at?", seat=state.turn)
        case "cards":
            return Say("Which cards of the {clan:term}? End with “done”.", clan=CLANS[play.clan])
        case "opponent":
            return Say("Against whom: {power}?", power=power_say(play.power or NO_POWER))
        case "discards":
            return Say(
                "{seat:seat} discards {n} more {n:card|cards}. Which?", seat=play.other, n=play.left
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
    "return_card": Say("return one card in play to its owner's hand"),
    "return_clan": Say("return one clan in play to its owner's hand"),
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


HAND_ANSWERS = frozenset(
    ("lay", "cards", "discard", "discards", "put_away", "temple_keep")
)  # fmt: skip


def private(state: State) -> bool:
    """Whether the answers show cards that only the asked seat may see."""
    what, box = key(state), state.box
    if what == "temple_keep":
        return box.app_temple
    # Everybody knows who holds a Court card, its holder alone which one it is.
    if box.app_court and what in OWN_TURN and holds_court(state, asked(state)):
        return True
    return box.app_cards and what in HAND_ANSWERS


def holds_court(state: State, seat: int) -> bool:
    return any(held.pile == "court" and held.seat == seat for held, _ in state.active_cards())


# views


def named(state: State, counts: Counts) -> dict[str, int]:
    """Counts by kind as plain data, empty ones left out."""
    kinds = state.box.cards.kinds
    return {kinds[kind]: number for kind, number in enumerate(counts) if number}


def words(state: State, cards: Counts) -> list[str]:
    return [state.box.cards.kinds[kind] for kind in cards]


def view(state: State, seat: int | None) -> dict[str, Any]:
    box, play = state.box, state.play
    cards = box.cards
    seats = range(box.seats)
    shown = play.shown  # WA-205: for everybody, until the turn ends
    board: dict[str, Any] = {
        "mode": "grand_master" if box.grand_master else "grasshopper",
        "depth": "full" if box.full else "scores",
        "phase": key(state),
        "turn": state.turn,
        "first": state.first,
        "round": state.round,
        "deck": state.deck_size(),
        "jigoku": named(state, state.jigoku),
        "hands": [state.hand_size(other) for other in seats],
        "play": [
            [
                {"clan": CLANS[clan], "cards": words(state, held), "strength": cards.value(held)}
                for clan, held in area
            ]
            for area in state.areas
        ],
        "in_play": [state.strength_in_play(other) for other in seats],
        "corruption": [corruption_view(state, other, seat) for other in seats],
        "bonus": list(state.bonus),
        "shown": cards.kinds[shown] if shown >= 0 else None,
        "test": [cards.kinds[card] if card >= 0 else None for card in state.test],
        "laying": laying_view(state, seat),
        "power": power_view(state),
        "rounds": [
            {
                "in_play": list(scored.in_play),
                "corruption": list(scored.corruption),
                "bonus": list(scored.bonus),
                "totals": list(scored.totals),
            }
            for scored in state.rounds
        ],
        "entered": list(state.entered),
        "reminders": [say.plain() for say in reminders(state, seat)],
        "board": None if state.board is None else board_view(state, seat),
    }
    if seat is not None:
        board["hand"] = named(state, state.hands[seat])
        board["hand_unknown"] = state.unknown[seat]
        if state.turn == seat:
            board["looked"] = words(state, play.looked)
        if state.phase == "swap" and seat in (state.turn, play.other):
            board["giving"] = words(state, play.given[0 if seat == state.turn else 1])
        if state.phase == "discards" and box.rat_chooser == "attacker" and seat == state.turn:
            board["open_hand"] = named(state, state.hands[play.other])  # WA-423
    return board


def corruption_view(state: State, owner: int, seat: int | None) -> dict[str, Any]:
    """WA-208."""
    pile = state.corruption[owner]
    seen: dict[str, Any] = {"cards": len(pile)}
    if state.box.corruption_open or owner == seat or state.phase in ENDING - {"count"}:
        seen["faces"] = words(state, pile)
        seen["points"] = state.box.cards.value(pile)
    return seen


def laying_view(state: State, seat: int | None) -> dict[str, Any] | None:
    """The lay action under way and the power it will trigger.

    A card pointed at can still be taken back: out of a hand that the app deals others see it
    when it is laid.
    """
    play = state.play
    if state.phase != "cards":
        return None
    hidden = state.box.app_cards and seat != state.turn
    power = power_of(state, play.clan, len(play.chosen))
    return {
        "clan": CLANS[play.clan],
        "new": play.new,
        "cards": [] if hidden else words(state, play.chosen),
        "number": len(play.chosen),
        "power": power.kind,
        "power_say": power_say(power).plain(),
    }


def power_view(state: State) -> dict[str, Any] | None:
    power, play = state.play.power, state.play
    if power is None:
        return None
    return {
        "kind": power.kind,
        "say": power_say(power).plain(),
        "opponent": play.other if play.other >= 0 else None,
        "left": play.left if state.phase in ("discards", "jigoku", "put_away") else None,
        "ends_round": play.ending,
    }


def board_view(state: State, seat: int | None) -> dict[str, Any]:
    board = state.gm
    told: dict[str, Any] = {
        "shosho": board.shosho,
        "pawns": [
            {
                "reserve": board.reserve[other],
                "to_place": board.to_place[other],
                "court": board.court[other],
                "missions": board.missions[other],
                "final_battle": board.battle[other],
                "lost": board.lost[other],
            }
            for other in range(state.box.seats)
        ],
        "court_done": list(board.court_done),
        "placing": board.placing,
        "temple_queue": list(board.temple_queue),
        "tied": list(board.tied),
        "temple_pile": board.temple_pile.count + len(board.under),
        "court_pile": board.court_pile.count,
        "cards": [card_view(state, held, seat) for held in board.holdings],
        "peeks": [list(slots) for slots in board.peeked],
        "peeking": list(board.peeking) if board.peeking[1] else None,
        "boss": board.boss,
    }
    if seat is not None:
        told["decoys"] = {
            str(slot): board.decoys[slot - 1]
            for slot in sorted(set(board.peeked[seat]))
            if board.facing != (seat, slot)
        }
        if board.temple_queue[:1] == (seat,):
            told["temple_look"] = list(board.look)
    return told


def card_view(state: State, held: Holding, seat: int | None) -> dict[str, Any]:
    """A Temple or Court card: its name only for those who may see it (WA-625)."""
    open_card = held.pile == "temple" or held.used or held.seat == seat
    status = "discarded" if held.gone else "active" if state.active(held) else "waiting"
    seen: dict[str, Any] = {
        "pile": held.pile,
        "seat": held.seat,
        "gained": held.gained,
        "usable": held.usable,
        "state": status,
        "card": held.record if open_card else None,
    }
    if status == "active" and held.pile == "court" and held.seat == seat:
        seen["use"] = f"use_court {SEATS[held.seat]} {held.record or UNNAMED}"
    return seen


MOMENTS = {
    "draw": ("turn_start", "draw"),
    "lay": ("lay",),
    "cards": ("lay",),
    "discard": ("discard",),
    "count": ("round_scoring",),
    "in_play": ("round_scoring",),
    "pawns": ("placement",),
}


def reminders(state: State, seat: int | None) -> list[Say]:
    """WA-708: Temple cards for everybody, Court cards for their holder."""
    what = key(state)
    now = {"any", *MOMENTS.get(what, ())}
    if what == "draw" and state.turn == state.first and not any(state.areas):
        now.add("round_start")
    lines: list[Say] = []
    for held, record in state.active_cards():
        if held.pile == "court" and held.seat != seat:
            continue
        if held.record is None:
            if held.pile == "court":
                lines.append(Say("You hold a Court card for this round."))
            else:
                lines.append(
                    Say("{seat:seat} has a Temple card for this round.", seat=held.seat)
                )  # fmt: skip
        elif record.remind_at in now and not record.text:
            lines.append(
                Say("{seat:seat} has {card:term} for this round.", seat=held.seat, card=record.id)
            )  # fmt: skip
        elif record.remind_at in now:
            lines.append(
                Say("{seat:seat}, {card:term}: {text}", seat=held.seat, card=record.id,
                    text=record.text)
            )  # fmt: skip
    if what in ("temple", "temple_keep") and last_round(state):
        lines.append(Say("After the last round a Temple card is of no more use."))  # WA-618
    return lines
