"""The log: what one pair of eyes reads of a move."""

from __future__ import annotations

from collections.abc import Callable, Container

from companion.engine import Move, Say
from companion.engine.game import NOBODY
from companion.games.wat_aah.components import CLANS, SEAT, UNNAMED
from companion.games.wat_aah.effects.board_cards import court_shuffled, temple_count
from companion.games.wat_aah.effects.powers import giver, power_of, swap_sizes
from companion.games.wat_aah.log.consequences import passed_by, round_end
from companion.games.wat_aah.state import State, in_turn, orphaned
from companion.games.wat_aah.view import words
from companion.games.wat_aah.words import power_say

Line = Say | None


def narrate(before: State, move: Move, after: State, seat: int | None) -> Line:
    line = LINES[move[0]](before, move, after, seat)
    extra: list[Say] = []
    if after.deck.shuffles > before.deck.shuffles:
        extra.append(Say("The Jigoku is shuffled into a new deck."))  # WA-210
    if court_shuffled(before, after):
        extra.append(Say("The discarded Court cards are shuffled into a new pile."))  # WA-627
    extra += passed_by(before, move, after)
    extra += round_end(before, after)
    if line is None and not extra:
        return None
    if not extra:
        return line
    return Say("{lines}", lines=[*([line] if line is not None else []), *extra])


SEEN_BY_ONE = frozenset({"draw", "corruption", "look", "saw", "temple", "court"})
"""A card that the named seat sees."""


def hearers(state: State, move: Move) -> Container[int | None]:
    """Who may read of a card that others do not see."""
    verb = move[0]
    if state.phase == "uncover":
        return NOBODY  # it lies open before everybody
    if verb in SEEN_BY_ONE:
        return (SEAT[move[1]],)
    if verb in ("card", "take_back"):
        return (state.turn,)
    return (state.turn, state.play.other) if verb == "give" else NOBODY


def _reveal(before: State, move: Move, after: State, seat: int | None) -> Line:
    line = Say("{seat:seat} turns {card:term}.", seat=SEAT[move[1]], card=move[2])
    if after.phase != "reveal":
        found = Say("{seat:seat} is the first player.", seat=after.first)
        return Say("{lines}", lines=[line, found])
    if all(card < 0 for card in after.test):
        return Say("{lines}", lines=[line, Say("A tie: turn again.")])
    return line


def _draw(before: State, move: Move, after: State, seat: int | None) -> Line:
    who = SEAT[move[1]]
    if seat == who:
        return Say("{seat:seat} draws {card:term}.", seat=who, card=move[2])
    return Say("{seat:seat} draws a card.", seat=who)


def _corruption(before: State, move: Move, after: State, seat: int | None) -> Line:
    """WA-208: the face was shown once; the log keeps it only where it may be looked up."""
    who = SEAT[move[1]]
    if before.phase == "uncover":
        return Say("Corruption of {seat:seat}: {card:term}.", seat=who, card=move[2])
    if before.box.corruption_open or seat == who:
        cards = before.box.cards
        left = before.deck_size() - 1 + sum(before.jigoku)  # WA-211
        return Say(
            "{seat:seat} becomes corrupt: {card:term}, so {n} {n:card is|cards are} drawn.",
            seat=who,
            card=move[2],
            n=min(cards.strength[cards.index[move[2]]] + 2, left),
        )
    return Say("{seat:seat} shows a corruption card and puts it away.", seat=who)


def _done(before: State, move: Move, after: State, seat: int | None) -> Line:
    play = before.play
    known = {
        "seat": before.turn,
        "clan": CLANS[play.clan],
        "cards": words(before, play.chosen),
        "power": power_say(power_of(before, play.clan, len(play.chosen))),
    }
    if play.new:
        line = Say("{seat:seat} lays the {clan:term} clan: {cards:term} ({power}).", **known)
        if len(before.areas[before.turn]) >= 3:
            fourth = Say("That is the fourth clan: the round ends.")
            return Say("{lines}", lines=[line, fourth])
        return line
    return Say("{seat:seat} reinforces the {clan:term} clan: {cards:term} ({power}).", **known)


def _yokai(before: State, move: Move, after: State, seat: int | None) -> Line:
    cards = before.box.cards
    return Say(
        "{seat:seat} lays {card:term} on the {clan:term} clan ({power}).",
        seat=before.turn,
        card=move[1],
        clan=move[2],
        power=power_say(cards.yokai_power[cards.index[move[1]]]),
    )


def _pass(before: State, move: Move, after: State, seat: int | None) -> Line:
    if before.board is not None and before.board.peeking[1]:
        return Say("{seat:seat} looks at no Decoy.", seat=before.board.peeking[0])
    match before.phase:
        case "lay":
            return Say("{seat:seat} lays nothing.", seat=before.turn)
        case "draw":
            return Say("{seat:seat} draws nothing.", seat=before.turn)
        case "discard":
            return Say("{seat:seat} discards nothing.", seat=before.turn)
    return Say("{seat:seat} does not carry the power out.", seat=before.turn)


def _opponent(before: State, move: Move, after: State, seat: int | None) -> Line:
    other, power = SEAT[move[1]], before.play.power
    line = Say("{seat:seat} chooses {other:seat}.", seat=before.turn, other=other)
    if power is None:
        return line
    extra: Say | None = None
    if power.kind == "swap_hands":
        extra = Say("They swap hands.")
    elif (
        power.kind == "swap_cards"
        and not before.box.app_cards
        and any(swap_sizes(in_turn(before, other=other)))
    ):
        extra = Say("They swap cards unseen.")
    return line if extra is None else Say("{lines}", lines=[line, extra])


def _discard(before: State, move: Move, after: State, seat: int | None) -> Line:
    who = before.play.other if before.phase == "discards" else before.turn
    return Say("{seat:seat} discards {card:term}.", seat=who, card=move[1])


def _give(before: State, move: Move, after: State, seat: int | None) -> Line:
    """WA-426: only the two learn which cards changed hands."""
    me, other = before.turn, before.play.other
    asked = giver(before)
    if after.phase == "swap":
        if seat == asked:
            return Say("{seat:seat} will give {card:term}.", seat=asked, card=move[1])
        return None
    mine, theirs = before.play.given
    kind = before.box.cards.index[move[1]]
    if asked == me:
        mine = (*mine, kind)
    else:
        theirs = (*theirs, kind)
    if seat in (me, other):
        return Say(
            "{seat:seat} gives {mine:term}; {other:seat} gives {theirs:term}.",
            seat=me,
            mine=words(before, mine) or ["nothing"],
            other=other,
            theirs=words(before, theirs) or ["nothing"],
        )
    own, back = swap_sizes(before)
    return Say(
        "{seat:seat} and {other:seat} swap cards: {n} against {m}.",
        seat=me,
        other=other,
        n=own,
        m=back,
    )


def _look(before: State, move: Move, after: State, seat: int | None) -> Line:
    who = SEAT[move[1]]
    if seat == who:
        return Say("{seat:seat} looks at {card:term}.", seat=who, card=move[2])
    return Say("{seat:seat} looks at a card.", seat=who)


def _put_away(before: State, move: Move, after: State, seat: int | None) -> Line:
    line = Say("{seat:seat} puts {card:term} into the Jigoku.", seat=before.turn, card=move[1])
    if after.phase == "put_away" or before.play.power is None:
        return line
    kept = Say("{seat:seat} keeps {n} {n:card|cards}.", seat=before.turn, n=before.play.power.k)
    return Say("{lines}", lines=[line, kept])


def _target(before: State, move: Move, after: State, seat: int | None) -> Line:
    power, owner, clan = before.play.power, SEAT[move[1]], CLANS.index(move[2])
    back = power is not None and power.kind == "return_card"
    known = {"card": move[3], "clan": move[2], "owner": owner}
    if back:
        line = Say("{card:term} of {owner:seat}'s {clan:term} clan goes back to hand.", **known)
    else:
        line = Say("{card:term} of {owner:seat}'s {clan:term} clan is destroyed.", **known)
    held = list(before.clan_at(owner, clan) or ())
    held.remove(before.box.cards.index[move[3]])
    if orphaned(before.box, clan, tuple(held)):
        orphans = Say(
            "Without a clan card {cards:term} {n:is|are} destroyed too.",
            cards=words(before, tuple(held)),
            n=len(held),
        )
        return Say("{lines}", lines=[line, orphans])
    return line


def _target_clan(before: State, move: Move, after: State, seat: int | None) -> Line:
    power = before.play.power
    known = {"clan": move[2], "owner": SEAT[move[1]]}
    if power is not None and power.kind == "return_clan":
        return Say("{owner:seat}'s {clan:term} clan goes back to hand.", **known)
    return Say("{owner:seat}'s {clan:term} clan is destroyed.", **known)


def _copy(before: State, move: Move, after: State, seat: int | None) -> Line:
    return Say(
        "{seat:seat} copies the {clan:term} clan of {owner:seat}.",
        seat=before.turn,
        clan=move[2],
        owner=SEAT[move[1]],
    )


def _figure(before: State, move: Move, after: State, seat: int | None) -> Line:
    known = {"seat": SEAT[move[1]], "n": int(move[2])}
    if move[0] == "in_play":
        return Say("{seat:seat} has {n} in play.", **known)
    if move[0] == "corruption_points":
        return Say("{seat:seat} has {n} corruption {n:point|points}.", **known)
    return Say("{seat:seat} has {n} corruption {n:card|cards}.", **known)


def _peek(before: State, move: Move, after: State, seat: int | None) -> Line:
    board = before.gm
    who = board.peeking[0] if board.peeking[1] else board.temple_queue[0]
    return Say("{seat:seat} looks at Decoy {n}.", seat=who, n=int(move[1]))


def _saw(before: State, move: Move, after: State, seat: int | None) -> Line:
    if seat != SEAT[move[1]]:
        return None
    return Say("Decoy {n} is {boss:term}.", n=int(move[2]), boss=move[3])


def _temple(before: State, move: Move, after: State, seat: int | None) -> Line:
    who = SEAT[move[1]]
    if seat == who:
        return Say("{seat:seat} draws {card:term} at the Temple.", seat=who, card=move[2])
    return Say("{seat:seat} draws a Temple card.", seat=who)


def _keep(before: State, move: Move, after: State, seat: int | None) -> Line:
    who = before.gm.temple_queue[0]
    if move[1] == UNNAMED:
        return Say("{seat:seat} keeps a Temple card.", seat=who)
    return Say("{seat:seat} keeps {card:term}.", seat=who, card=move[1])


def _pawns(before: State, move: Move, after: State, seat: int | None) -> Line:
    line = Say(
        "{seat:seat} places {n} {n:pawn|pawns}: {where:term}.",
        seat=before.gm.placing,
        n=int(move[2]),
        where=move[1],
    )
    if move[1] == "court" and not before.box.app_court:
        taken = len(after.gm.holdings) > len(
            [held for held in before.gm.holdings if held in after.gm.holdings]
        )
        extra = Say("A Court card is taken.") if taken else Say("No Court card is left.")
        return Say("{lines}", lines=[line, extra])
    return line


def _court(before: State, move: Move, after: State, seat: int | None) -> Line:
    who = SEAT[move[1]]
    if seat == who:
        return Say("{seat:seat} takes {card:term}.", seat=who, card=move[2])
    return Say("{seat:seat} takes a Court card.", seat=who)


def _use(before: State, move: Move, after: State, seat: int | None) -> Line:
    who = SEAT[move[1]]
    lines = [
        Say("{seat:seat} uses a Court card.", seat=who)
        if move[2] == UNNAMED
        else Say("{seat:seat} uses {card:term}.", seat=who, card=move[2])
    ]
    points = after.bonus[who] - before.bonus[who]
    if points:
        lines.append(Say("That is {n:+} in this round.", n=points))
    drawn = after.hand_size(who) - before.hand_size(who)
    if drawn:
        lines.append(Say("{seat:seat} draws {n} {n:card|cards}.", seat=who, n=drawn))
    return Say("{lines}", lines=lines) if len(lines) > 1 else lines[0]


def _effect(before: State, move: Move, after: State, seat: int | None) -> Line:
    """WA-710."""
    if move[2] == UNNAMED:
        return Say("A card of {seat:seat} is carried out by hand.", seat=SEAT[move[1]])
    return Say(
        "{card:term} of {seat:seat} is carried out by hand.", card=move[2], seat=SEAT[move[1]]
    )


def _boss(before: State, move: Move, after: State, seat: int | None) -> Line:
    damage = before.box.cards.bosses[move[1]].damage
    if not damage:
        return Say("The Final Boss is {boss:term}: nobody loses a pawn.", boss=move[1])
    return Say(
        "The Final Boss is {boss:term}: everybody loses up to {n} {n:pawn|pawns}.",
        boss=move[1],
        n=damage,
    )


def _by_turn(text: Callable[[int], Say]) -> Callable[[State, Move, State, int | None], Line]:
    return lambda before, move, after, seat: text(before.turn)


def _own(text: Callable[[int, str], Say]) -> Callable[[State, Move, State, int | None], Line]:
    """A card pointed at: others are told when it is laid, and never if it is taken back."""
    return lambda before, move, after, seat: (
        text(before.turn, move[1]) if seat == before.turn else None
    )


LINES: dict[str, Callable[[State, Move, State, int | None], Line]] = {
    "reveal": _reveal,
    "draw": _draw,
    "recruit": _by_turn(lambda who: Say("{seat:seat} recruits.", seat=who)),
    "corrupt": _by_turn(lambda who: Say("{seat:seat} chooses to become corrupt.", seat=who)),
    "corruption": _corruption,
    "lay": lambda b, m, a, s: Say("{seat:seat} begins a {clan:term} clan.", seat=b.turn, clan=m[1]),
    "reinforce": lambda b, m, a, s: Say(
        "{seat:seat} goes to reinforce {clan:term}.", seat=b.turn, clan=m[1]
    ),
    "yokai": _yokai,
    "pass": _pass,
    "card": _own(lambda who, card: Say("{seat:seat} adds {card:term}.", seat=who, card=card)),
    "take_back": _own(
        lambda who, card: Say("{seat:seat} takes {card:term} back.", seat=who, card=card)
    ),
    "done": _done,
    "opponent": _opponent,
    "discard": _discard,
    "give": _give,
    "take": lambda b, m, a, s: Say(
        "{seat:seat} takes {card:term} from the Jigoku.", seat=b.turn, card=m[1]
    ),
    "look": _look,
    "put_away": _put_away,
    "target": _target,
    "target_clan": _target_clan,
    "copy": _copy,
    "first": lambda b, m, a, s: Say("{seat:seat} is the first player.", seat=SEAT[m[1]]),
    "in_play": _figure,
    "corruption_points": _figure,
    "corruption_cards": _figure,
    "count": lambda b, m, a, s: Say("The round is counted."),
    "shosho": lambda b, m, a, s: Say(
        "{seat:seat} gives the Shosho token to {other:seat}.", seat=b.gm.shosho, other=SEAT[m[1]]
    ),
    "draw_two": lambda b, m, a, s: Say(
        "{seat:seat} draws {n} Temple {n:card|cards}.",
        seat=b.gm.temple_queue[0],
        n=min(2, temple_count(b)),
    ),
    "peek": _peek,
    "saw": _saw,
    "temple": _temple,
    "keep": _keep,
    "pawns": _pawns,
    "court": _court,
    "use_court": _use,
    "use_temple": _use,
    "effect": _effect,
    "boss": _boss,
}
