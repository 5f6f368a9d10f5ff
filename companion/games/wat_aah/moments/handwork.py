"""What people do with cards and pawns after a move, and at the end of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine import Move, Say
from companion.games.wat_aah.components import CLANS, HAND, SEAT
from companion.games.wat_aah.effects.board_cards import court_shuffled
from companion.games.wat_aah.effects.powers import swap_sizes
from companion.games.wat_aah.effects.rounds import last_seats
from companion.games.wat_aah.effects.turn import FOURTH
from companion.games.wat_aah.state import State, in_turn, last_round, orphaned

Work = Callable[[State, Move, State], Iterator[Say]]


def for_turn(before: State, move: Move, after: State) -> Iterator[Say]:
    """The cards that this move sends somewhere, where people hold them."""
    work = WORK.get(move[0])
    if work is not None and not (before.box.app_cards and move[0] in CARDS):
        yield from work(before, move, after)


def _reveal(before: State, move: Move, after: State) -> Iterator[Say]:
    if after.phase == "reveal":
        return
    if not before.box.full:
        return
    yield Say("Deal {n} cards to everybody, {m} to {seat:seat}.", n=HAND, m=HAND - 1,
              seat=after.first)  # fmt: skip


def _recruit(before: State, move: Move, after: State) -> Iterator[Say]:
    yield Say("{seat:seat}: draw 1 card.", seat=before.turn)


def _corruption(before: State, move: Move, after: State) -> Iterator[Say]:
    if before.phase == "uncover":
        return
    seat = SEAT[move[1]]
    drawn = after.hand_size(seat) - before.hand_size(seat)
    if before.box.corruption_open:
        yield Say("Lay the card face up as corruption, draw {n} {n:card|cards}.", n=drawn)
    else:
        yield Say("Lay the card face down as corruption, draw {n} {n:card|cards}.", n=drawn)


def _done(before: State, move: Move, after: State) -> Iterator[Say]:
    play = before.play
    number = len(play.chosen)
    if play.new and len(after.areas[before.turn]) == FOURTH:
        # Where nothing is asked any more the round is counted in the same breath.
        if after.play.power is not None or after.phase == "count":
            yield Say("Lay the fourth clan: it ends the round.")
    elif play.new:
        yield Say("Lay {n:the card|the cards} as one stack.", n=number)
    else:
        yield Say("Lay {n:the card|the cards} on the {clan:term} clan.", n=number,
                  clan=CLANS[play.clan])  # fmt: skip
    yield from _drawn(before, after)


def _yokai(before: State, move: Move, after: State) -> Iterator[Say]:
    yield Say("Lay it on the {clan:term} clan.", clan=move[2])
    yield from _drawn(before, after)


def _drawn(before: State, after: State) -> Iterator[Say]:
    """A power that draws is carried out at once."""
    seat = before.turn
    laid = len(before.play.chosen) or 1
    drawn = after.hand_size(seat) - before.hand_size(seat) + laid
    anew = after.deck.shuffles > before.deck.shuffles
    if drawn > 0 and (anew or after.deck_size() < before.deck_size()) and not after.play.looked:
        yield Say("{seat:seat}: draw {n} {n:card|cards}.", seat=seat, n=drawn)
    yield from _looked(after)


def _looked(after: State) -> Iterator[Say]:
    if after.phase == "put_away":
        looked = after.play.look_unknown + len(after.play.looked)
        yield Say("{seat:seat}: look at the top {n} {n:card|cards}.", seat=after.turn, n=looked)


def _discard(before: State, move: Move, after: State) -> Iterator[Say]:
    if before.play.ending and len(move) > 1:
        # On the list of hands at the end of the round nothing else says which card.
        yield Say("Put {card:term} on the Jigoku.", card=move[-1])
    else:
        yield Say("Put it on the Jigoku.")


def _opponent(before: State, move: Move, after: State) -> Iterator[Say]:
    power, other = before.play.power, SEAT[move[1]]
    if power is None:
        return
    if power.kind == "swap_hands":
        yield Say("{seat:seat} and {other:seat}: swap your hands.", seat=before.turn, other=other)
    elif power.kind == "swap_cards":
        own, theirs = swap_sizes(in_turn(before, other=other))  # WA-427
        who = {"seat": before.turn, "other": other}
        if own != theirs:
            yield Say("{seat:seat} and {other:seat}: swap cards, face down: {n} against {m}.",
                      n=own, m=theirs, **who)  # fmt: skip
        elif own:
            yield Say("{seat:seat} and {other:seat}: swap {n} {n:card|cards}, face down.",
                      n=own, **who)  # fmt: skip


def _take(before: State, move: Move, after: State) -> Iterator[Say]:
    yield Say("{seat:seat}: take it from the Jigoku.", seat=before.turn)


def _target(before: State, move: Move, after: State) -> Iterator[Say]:
    power, owner, clan = before.play.power, SEAT[move[1]], CLANS.index(move[2])
    if power is not None and power.kind == "return_card":
        yield Say("{owner:seat}: take it back into your hand.", owner=owner)
    else:
        yield Say("{owner:seat}: put it on the Jigoku.", owner=owner)
    held = list(before.clan_at(owner, clan) or ())
    kind = before.box.cards.index[move[3]]
    if kind in held:
        held.remove(kind)
    if orphaned(before.box, clan, tuple(held)):
        yield Say("The rest of the {clan:term} clan goes there too.", clan=move[2])


def _target_clan(before: State, move: Move, after: State) -> Iterator[Say]:
    power, owner = before.play.power, SEAT[move[1]]
    if power is not None and power.kind == "return_clan":
        yield Say("{owner:seat}: take the whole clan back into your hand.", owner=owner)
    else:
        yield Say("{owner:seat}: put the whole clan on the Jigoku.", owner=owner)


CARDS = frozenset(
    ("reveal", "recruit", "corruption", "done", "yokai", "discard", "opponent", "take", "put_away",
     "target", "target_clan", "copy")
)  # fmt: skip
"""What nobody does by hand while the app deals the cards."""


# the board


def _peek(before: State, move: Move, after: State) -> Iterator[Say]:
    if not before.box.app_bosses:
        yield Say("Look at it alone, and put it back face down.")


def _draw_two(before: State, move: Move, after: State) -> Iterator[Say]:
    if not before.box.app_temple:
        yield Say("Keep one, put the other under the pile.")


def _keep(before: State, move: Move, after: State) -> Iterator[Say]:
    if not before.box.app_temple:
        yield Say("Lay it face up for the next round.")


def _pawns(before: State, move: Move, after: State) -> Iterator[Say]:
    yield Say("Put {n} {n:pawn|pawns} on {where:term}.", n=int(move[2]), where=move[1])
    if move[1] != "court" or before.box.app_court:
        return
    if court_shuffled(before, after):
        yield Say("Shuffle the discarded Court cards: they are the new pile.")  # WA-627
    if before.gm.court_pile.count or court_shuffled(before, after):
        yield Say("{seat:seat}: take a Court card.", seat=before.gm.placing)


def _boss(before: State, move: Move, after: State) -> Iterator[Say]:
    for seat, lost in enumerate(after.gm.lost):
        if lost:
            yield Say("{seat:seat}: take {n} {n:pawn|pawns} off Final Battle.", seat=seat, n=lost)


def _use(before: State, move: Move, after: State) -> Iterator[Say]:
    if move[0] == "use_court":
        yield Say("Put the card face up beside the board.")


WORK: dict[str, Work] = {
    "reveal": _reveal,
    "first": _reveal,
    "recruit": _recruit,
    "corruption": _corruption,
    "done": _done,
    "yokai": _yokai,
    "discard": _discard,
    "put_away": _discard,
    "opponent": _opponent,
    "take": _take,
    "target": _target,
    "target_clan": _target_clan,
    "copy": lambda before, move, after: _drawn_by_copy(before, after),
    "peek": _peek,
    "draw_two": _draw_two,
    "keep": _keep,
    "pawns": _pawns,
    "boss": _boss,
    "use_court": _use,
}


def _drawn_by_copy(before: State, after: State) -> Iterator[Say]:
    seat = before.turn
    drawn = after.hand_size(seat) - before.hand_size(seat)
    if drawn > 0:
        yield Say("{seat:seat}: draw {n} {n:card|cards}.", seat=seat, n=drawn)
    yield from _looked(after)


# the end of a round


def for_round_end(before: State, after: State) -> Iterator[Say]:
    """Which token and which pawns change places now (WA-601 to WA-612)."""
    if after.board is None:
        return
    if after.phase == "shosho":
        yield Say("{seat:seat} decides who of {tied:seat} gets the Shosho token.",
                  seat=after.gm.shosho, tied=list(after.gm.tied))  # fmt: skip
        return
    board, totals = after.gm, after.rounds[-1].totals
    if board.shosho == before.gm.shosho:
        yield Say("{seat:seat} keeps the Shosho token.", seat=board.shosho)
    else:
        yield Say("Shosho token to {seat:seat}.", seat=board.shosho)
    order = sorted(range(after.box.seats), key=lambda seat: -totals[seat])
    taken = [str(before.gm.reserve[seat] - board.reserve[seat]) for seat in order]
    yield Say("Take {list} pawns from the reserves.", list=", ".join(taken))
    for seat in last_seats(totals):
        yield Say("{seat:seat}, last: to the Temple, two cards or a look at a Decoy.", seat=seat)


def for_next_round(before: State, after: State) -> Iterator[Say]:
    """WA-640 to WA-643."""
    if after.box.full and not after.box.app_cards:
        yield Say("All cards in play and all corruption go to the Jigoku.")
        yield Say("Everybody keeps the cards in hand.")
    used = [held for held in before.gm.holdings if not held.gone and held.usable <= before.round]
    if used:
        yield Say("Put the Temple and Court cards of round {n} away.", n=before.round)
    if not last_round(after):
        yield Say("{seat:seat} has the Shosho token and starts.", seat=after.first)
    else:
        yield Say("Last round: {seat:seat} has the Shosho token and starts.", seat=after.first)
