"""Counting rounds and the game (WA-8xx, WA-9xx): every figure explained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine import Criterion, Say, ScoreLine, ScoreSheet, rank
from companion.games.wat_aah.components import Boss, Counts
from companion.games.wat_aah.effects.rounds import (
    corrupted,
    last_seats,
    pawns_for,
    places,
    token_claims,
)
from companion.games.wat_aah.scoring.explaining import Why, corrupt_cards, laid_cards
from companion.games.wat_aah.state import Round, State

PAWN_VP = 10  # WA-805, WA-806


def sheet(state: State) -> ScoreSheet:
    if not state.box.grand_master:
        if state.phase == "over":
            return grasshopper_sheet(
                state.box.corrupt_cards, state.rounds[-1], laid_cards(state), corrupt_cards(state)
            )
        return standing(state)
    if state.phase != "over":
        return standing_on_board(state)
    board, last = state.gm, state.rounds[-1]
    assert board.boss is not None
    placed = [left + lost for left, lost in zip(board.battle, board.lost, strict=True)]
    return final_sheet(
        state.box.cards.bosses,
        board.boss,
        (board.court, board.missions, placed),
        corrupted(state.box.corrupt_cards, last),
        state.box.corrupt_cards,
        notes=round_notes(state),
    )


# during the match: only what is public


def standing(state: State) -> ScoreSheet:
    """The round so far; hidden Corruption piles are left out (WA-208)."""
    seats = range(state.box.seats)
    if not state.box.full:
        return empty_sheet(state.box.seats)
    return ScoreSheet(
        lines=tuple(_round_lines(state)),
        totals=(None,) * len(seats),
        ranking=(tuple(seats),),
        winners=(),
        final=False,
    )


def _round_lines(state: State) -> list[ScoreLine]:
    box, seats = state.box, range(state.box.seats)
    laid = tuple(state.strength_in_play(seat) for seat in seats)
    lines = [ScoreLine(Say("In play"), laid, laid_cards(state), "WA-801")]
    if box.corruption_open:
        lost = tuple(-box.cards.value(state.corruption[seat]) for seat in seats)
        lines.append(ScoreLine(Say("Corruption"), lost, corrupt_cards(state), "WA-209"))
    return lines


def standing_on_board(state: State) -> ScoreSheet:
    """Grand Master under way: pawns that are sure to score, and the scored rounds."""
    board, seats = state.gm, state.box.seats
    lines = [
        _pawn_line(Say("Imperial Court"), board.court, "WA-805"),
        _pawn_line(Say("Missions"), board.missions, "WA-806"),
    ]
    return ScoreSheet(
        lines=tuple(lines),
        totals=(None,) * seats,
        ranking=(tuple(range(seats)),),
        winners=(),
        notes=tuple(round_notes(state)),
        final=False,
    )


def empty_sheet(seats: int) -> ScoreSheet:
    return ScoreSheet((), (None,) * seats, (tuple(range(seats)),), (), final=False)


# a round


def round_line(scored: Round, seat: int) -> Say:
    """`Chuck: 21 in play - 3 corruption = 18` (WA-801)."""
    if scored.bonus[seat]:
        return Say(
            "{seat:seat}: {laid} in play − {lost} corruption {bonus:+} from cards = {total}.",
            seat=seat,
            laid=scored.in_play[seat],
            lost=scored.corruption[seat],
            bonus=scored.bonus[seat],
            total=scored.totals[seat],
        )
    return Say(
        "{seat:seat}: {laid} in play − {lost} corruption = {total}.",
        seat=seat,
        laid=scored.in_play[seat],
        lost=scored.corruption[seat],
        total=scored.totals[seat],
    )


def place_lines(totals: Sequence[int]) -> list[Say]:
    """The ranking with its pawns (WA-602 to WA-605) and who uses the Temple (WA-610)."""
    place, pawns, last = places(totals), pawns_for(totals), last_seats(totals)
    lines: list[Say] = []
    for number in range(max(place) + 1):
        group = [seat for seat in range(len(totals)) if place[seat] == number]
        first = group[0]
        known = {"n": number + 1, "total": totals[first], "pawns": pawns[first]}
        if len(group) > 1:
            lines.append(
                Say(
                    "Place {n}: {seats:seat} with {total} each (tie): "
                    "{pawns} {pawns:pawn|pawns} each.",
                    seats=group,
                    **known,
                )
            )
        else:
            lines.append(
                Say(
                    "Place {n}: {seats:seat} with {total}: {pawns} {pawns:pawn|pawns}.",
                    seats=group,
                    **known,
                )
            )
    if last:
        lines.append(Say("Lowest total, to the Temple: {seats:seat}.", seats=last))
    else:
        lines.append(Say("All are tied for first place, so nobody uses the Temple."))
    return lines


def token_line(by_cards: bool, scored: Round, holder: int | None = None) -> Say:
    """WA-606 to WA-608."""
    totals, claims = scored.totals, token_claims(by_cards, scored)
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    if len(best) == 1:
        return Say("{seat:seat} wins the round and takes the Shosho token.", seat=best[0])
    corruption = corrupted(by_cards, scored)
    shown = [
        Say("{seat:seat}: {n} corruption {n:point|points}.", seat=seat, n=corruption[seat])
        if not by_cards
        else Say("{seat:seat}: {n} corruption {n:card|cards}.", seat=seat, n=corruption[seat])
        for seat in best
    ]
    if len(claims) == 1:
        return Say("Tie. {shown} {seat:seat} takes the Shosho token.", shown=shown, seat=claims[0])
    if holder is None:
        return Say("Tie on corruption too: the holder of the Shosho token decides.")
    return Say("Tie on corruption too: the holder {seat:seat} decides.", seat=holder)


def round_notes(state: State) -> list[Say]:
    """What every scored round came to."""
    notes: list[Say] = []
    for number, scored in enumerate(state.rounds, 1):
        if not scored.known:
            continue
        notes.append(Say("Round {n}:", n=number))
        notes += [round_line(scored, seat) for seat in range(state.box.seats)]
        notes += place_lines(scored.totals)
        notes.append(token_line(state.box.corrupt_cards, scored))
    return notes


# Grasshopper


def grasshopper_sheet(
    by_cards: bool, scored: Round, laid: Why = (), corrupt: Why = ()
) -> ScoreSheet:
    """WA-905; the round pad uses it too. `laid`, `corrupt`: the cards behind the figures."""
    totals, seats = scored.totals, range(len(scored.in_play))
    corruption = scored.cards if by_cards else scored.corruption
    ranking, chain = rank(
        seats,
        [
            Criterion("WA-905", Say("round total"), totals),
            Criterion("WA-804", _least(by_cards), corruption, highest_wins=False),
        ],
    )
    best = ranking[0]
    lost = tuple(-points for points in scored.corruption)
    lines = [
        ScoreLine(Say("In play"), scored.in_play, laid, "WA-801"),
        ScoreLine(Say("Corruption"), lost, corrupt, "WA-209"),
    ]
    if any(scored.bonus):
        lines.append(ScoreLine(Say("From cards"), scored.bonus, (), "WA-703"))
    return ScoreSheet(
        lines=tuple(lines),
        totals=totals,
        ranking=ranking,
        winners=best if len(best) == 1 else (),
        outcome=_outcome(best, totals, corruption, by_cards, shared=False),
        chain=chain,
        notes=tuple(round_line(scored, seat) for seat in seats),
    )


def _least(by_cards: bool) -> Say:
    return Say("corruption cards") if by_cards else Say("corruption points")


# Grand Master


def boss_vp(boss: Boss, placed: int) -> tuple[int, int]:
    """Pawns left after the damage and what they give (WA-807, WA-808)."""
    left = max(0, placed - boss.damage)
    return left, boss.values[min(left, 5)]


def final_sheet(
    bosses: Mapping[str, Boss],
    name: str,
    pawns: tuple[Sequence[int], Sequence[int], Sequence[int]],
    corruption: Counts,
    by_cards: bool,
    notes: Sequence[Say] = (),
) -> ScoreSheet:
    """WA-805 to WA-809, WA-906, WA-907; the final pad uses it too."""
    court, missions, placed = pawns
    seats, boss = range(len(court)), bosses[name]
    counted = [boss_vp(boss, placed[seat]) for seat in seats]
    totals = tuple(
        PAWN_VP * court[seat] + PAWN_VP * missions[seat] + counted[seat][1] for seat in seats
    )
    ranking, chain = rank(
        seats,
        [
            Criterion("WA-906", Say("victory points"), totals),
            Criterion("WA-907", _least(by_cards), corruption, highest_wins=False),
        ],
    )
    battle = ScoreLine(
        Say("Final Battle: {boss:term}", boss=name),
        tuple(points for _, points in counted),
        tuple(
            Say(
                "{boss:term}: {n} {n:pawn|pawns} − {damage} = {left} left: {points:+}.",
                boss=name,
                n=placed[seat],
                damage=min(boss.damage, placed[seat]),
                left=counted[seat][0],
                points=counted[seat][1],
            )
            for seat in seats
        ),
        "WA-808",
    )
    sums = [
        Say(
            "{seat:seat}: Court {court} × 10 + Missions {missions} × 10 + "
            "{boss:term} ({n} − {damage} = {left} left) {points} = {total}.",
            seat=seat,
            court=court[seat],
            missions=missions[seat],
            boss=name,
            n=placed[seat],
            damage=min(boss.damage, placed[seat]),
            left=counted[seat][0],
            points=counted[seat][1],
            total=totals[seat],
        )
        for seat in seats
    ]
    return ScoreSheet(
        lines=(
            _pawn_line(Say("Imperial Court"), court, "WA-805"),
            _pawn_line(Say("Missions"), missions, "WA-806"),
            battle,
        ),
        totals=totals,
        ranking=ranking,
        winners=ranking[0],
        outcome=_outcome(ranking[0], totals, corruption, by_cards, shared=True),
        chain=chain,
        notes=(*sums, *notes),
    )


def _pawn_line(label: Say, pawns: Sequence[int], clause: str) -> ScoreLine:
    return ScoreLine(
        label,
        tuple(PAWN_VP * number for number in pawns),
        tuple(Say("{place}: {n} {n:pawn|pawns} × 10.", place=label, n=number) for number in pawns),
        clause,
    )


def _outcome(
    best: tuple[int, ...], totals: Counts, corruption: Counts, by_cards: bool, *, shared: bool
) -> Say:
    first = best[0]
    level = [seat for seat in range(len(totals)) if totals[seat] == totals[first]]
    if len(level) == 1:
        second = max(total for seat, total in enumerate(totals) if seat != first)
        return Say("{seat:seat} wins: {n} against {m}.", seat=first, n=totals[first], m=second)
    if len(best) == 1:
        second = min(corruption[seat] for seat in level if seat != first)
        known = {"tied": level, "n": totals[first], "seat": first, "c": corruption[first]}
        if by_cards:
            return Say(
                "{tied:seat} have {n} each; {seat:seat} wins with {c} corruption "
                "{c:card|cards} against {m}.",
                m=second,
                **known,
            )
        return Say(
            "{tied:seat} have {n} each; {seat:seat} wins with {c} corruption "
            "{c:point|points} against {m}.",
            m=second,
            **known,
        )
    if shared:
        return Say(
            "{tied:seat} have {n} each and are equally corrupt: shared victory.",
            tied=list(best),
            n=totals[first],
        )
    return Say(
        "{tied:seat} have {n} each and are equally corrupt: no winner, play again.",
        tied=list(best),
        n=totals[first],
    )


def round_sheet(by_cards: bool, scored: Round, notes: Sequence[Say]) -> ScoreSheet:
    """One round of Grand Master: ranking with shared places, no winner of the game."""
    totals = scored.totals
    place = places(totals)
    groups = tuple(
        tuple(seat for seat in range(len(totals)) if place[seat] == number)
        for number in range(max(place) + 1)
    )
    base = grasshopper_sheet(by_cards, scored)
    return ScoreSheet(
        lines=base.lines,
        totals=totals,
        ranking=groups,
        winners=groups[0],
        outcome=notes[-1] if notes else None,
        notes=(*base.notes, *notes),
        gapless=True,  # WA-602
    )
