"""What hands do after each move of Shinobi WAT-AAH!, and what ends with it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Move, Say
from companion.games.wat_aah.candidates import key
from companion.games.wat_aah.components import CLANS, ROUNDS, SEAT
from companion.games.wat_aah.effects.rounds import pawns_for
from companion.games.wat_aah.log.consequences import in_vain
from companion.games.wat_aah.moments.handwork import for_next_round, for_round_end, for_turn
from companion.games.wat_aah.scoring import token_line
from companion.games.wat_aah.state import State
from companion.table import Level
from companion.table.moments import Reason, Tally


def hands(before: State, move: Move, after: State) -> Iterator[Say]:
    told = list(for_turn(before, move, after))
    if after.deck.shuffles > before.deck.shuffles and not before.box.app_cards:
        # Nothing can be drawn from an empty deck; what is left of a deck is drawn first.
        place = len(told) if before.deck_size() else 0
        told.insert(place, Say("Shuffle the Jigoku: it is the new deck."))  # WA-210
    yield from told
    if move[0] != "copy" and in_vain(before, move, after):
        # What is copied is told in the words of the log, which say it.
        yield Say("The power has no effect.")
    if ranked(before, after) or given(before, after):
        yield from for_round_end(before, after)
    if after.round > before.round:
        yield from for_next_round(before, after)


def ranked(before: State, after: State) -> bool:
    """Whether a round was counted."""
    return len(after.rounds) > len(before.rounds)


def given(before: State, after: State) -> bool:
    """Whether the former holder has just decided who gets the Shosho token."""
    return before.phase == "shosho" != after.phase


def level(before: State, move: Move, after: State) -> Level:
    if ranked(before, after) or given(before, after) or after.round > before.round:
        return Level.STAGE
    if move[0] == "done" and len(after.areas[before.turn]) > len(before.areas[before.turn]):
        return Level.NOTABLE
    return Level.QUIET


def line(before: State, move: Move, after: State) -> Say | None:
    """What was laid in few words: what hands do has to fit beside it."""
    play, strength = before.play, before.box.cards.strength
    if move[0] == "done":
        laid = " + ".join(str(strength[kind]) for kind in play.chosen)
        return Say("{seat:seat} lays {clan:term}, {cards}.", seat=before.turn,
                   clan=CLANS[play.clan], cards=laid)  # fmt: skip
    if move[0] == "yokai":
        return Say("{seat:seat} lays {card:term}.", seat=before.turn, card=move[1])
    if move[0] == "corruption" and before.phase == "corruption":
        return Say("{seat:seat} becomes corrupt.", seat=SEAT[move[1]])
    return None


def title(before: State, move: Move, after: State) -> Say | None:
    if ranked(before, after):
        totals = after.rounds[-1].totals
        best = [seat for seat, total in enumerate(totals) if total == max(totals)]
        if len(best) == 1:
            return Say("{seat:seat} wins with {total}", seat=best[0], total=max(totals))
        return Say("{seats:seat} are level with {total}", seats=best, total=max(totals))
    if given(before, after):
        return Say("{seat:seat} has the Shosho token", seat=after.gm.shosho)
    if after.round > before.round:
        return Say("Round {n} begins", n=after.round)
    return None


def over(before: State, move: Move, after: State) -> Say | None:
    """What ended, or what begins: which of the rounds."""
    if not after.box.grand_master or level(before, move, after) is not Level.STAGE:
        return None
    if after.round > before.round:
        return Say("Round {n} of {most}", n=after.round, most=ROUNDS)
    return Say("End of round {n} of {most}", n=before.round, most=ROUNDS)


def why(before: State, move: Move, after: State) -> Iterator[Reason]:
    """Who of those who are level gets the Shosho token."""
    if ranked(before, after) and after.box.grand_master:
        scored = after.rounds[-1]
        if scored.totals.count(max(scored.totals)) > 1:
            yield token_line(after.box.corrupt_cards, scored, before.gm.shosho)


def tally(before: State, move: Move, after: State) -> Tally | None:
    """A round as it was counted, and the pawns of each place (WA-601 to WA-605, WA-801)."""
    if not ranked(before, after):
        return None
    scored, totals = after.rounds[-1], after.rounds[-1].totals
    order = sorted(range(after.box.seats), key=lambda seat: -totals[seat])
    columns = [
        (Say("in play"), scored.in_play),
        (Say("corrupt"), tuple(-points for points in scored.corruption)),
        *([(Say("cards"), scored.bonus)] if any(scored.bonus) else []),
        (Say("total"), totals),
    ]
    pawns = pawns_for(totals) if after.box.grand_master else ()
    return Tally(
        heads=tuple(head for head, _ in columns),
        rows=tuple((seat, tuple(column[seat] for _, column in columns)) for seat in order),
        total=len(columns) - 1,
        piece=Say("pawns") if pawns else None,
        art="pawn",
        pieces=tuple(pawns[seat] for seat in order) if pawns else (),
    )


def go(before: State, move: Move, after: State) -> Say | None:
    """What the button of a stage names."""
    match key(after):
        case "shosho":
            return Say("{seat:seat} gives the token", seat=after.gm.shosho)
        case "temple" if after.board is not None and after.gm.temple_queue:
            return Say("{seat:seat} goes to the Temple", seat=after.gm.temple_queue[0])
        case "pawns":
            return Say("{seat:seat} places pawns", seat=after.gm.placing)
        case "boss":
            return Say("Turn the Final Boss over")
        case "in_play":
            return Say("Count the figures")
        case "draw" | "lay":
            return Say("{seat:seat} starts", seat=after.turn)
    return None


def shown_to(before: State, move: Move, after: State) -> int | None:
    """Whose eyes a Decoy or a Court card is for that the app has just dealt."""
    dealt = {"saw": before.box.app_bosses, "court": before.box.app_court}
    return SEAT[move[1]] if dealt.get(move[0]) else None
