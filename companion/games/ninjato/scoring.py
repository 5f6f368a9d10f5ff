"""End bonuses, the final sheet and its ties (NJ-9xx)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine import Criterion, Say, ScoreLine, ScoreSheet, rank
from companion.games.ninjato.components import RUMORS
from companion.games.ninjato.state import State, oldest

MULTIPLIED = RUMORS[:4]
CLAUSE = {
    "greatest_warrior": "NJ-922",
    "peoples_support": "NJ-923",
    "powerful_friends": "NJ-924",
    "secret_arts": "NJ-925",
}


@dataclass(frozen=True, slots=True)
class Tally:
    """What one player has at the end."""

    track: int
    rumors: tuple[int, ...]
    """Copies of the five types."""
    ones: int
    twos: int
    envoys: int
    oldest: int
    tiles: int
    treasures: int

    def counted(self, kind: str) -> int:
        """What a rumor type multiplies (NJ-922 to NJ-925)."""
        return {
            "greatest_warrior": self.ones + self.twos,
            "peoples_support": sum(self.rumors),
            "powerful_friends": self.envoys,
            "secret_arts": self.tiles,
        }[kind]


def multiplier(copies: int) -> int:
    """NJ-920."""
    return 4 * (copies // 3) + copies % 3


def enemies_worth(owners: int) -> int:
    """NJ-926."""
    return {1: 6, 2: 4}.get(owners, 2)


def tally(state: State, seat: int) -> Tally:
    box = state.box
    kinds = [box.rumor(card).type for card in state.rumors[seat]]
    banners = [box.elite(card).honor for card in state.trophies[seat]]
    return Tally(
        track=state.honor[seat],
        rumors=tuple(kinds.count(kind) for kind in RUMORS),
        ones=banners.count(1),
        twos=banners.count(2),
        envoys=len(state.envoys[seat]),
        oldest=oldest(state, seat),
        tiles=state.tile_count(seat),
        treasures=sum(state.treasures[seat]) + state.loose[seat],
    )


def sheet(state: State) -> ScoreSheet:
    seats = range(state.box.seats)
    phases = phase_lines(state)
    if state.phase != "over":
        track = ScoreLine(Say("Honor on the track"), tuple(state.honor), (), "NJ-608")
        ranking, _ = rank(seats, [Criterion("NJ-930", Say("honor"), tuple(state.honor))])
        return ScoreSheet((track,), tuple(state.honor), ranking, (), notes=phases, final=False)
    return final_sheet([tally(state, seat) for seat in seats], phases)


def phase_lines(state: State) -> tuple[Say, ...]:
    """What each scoring phase gave, from the ledger."""
    return tuple(payout(state, entry) for entry in state.ledger)


def payout(state: State, entry: tuple[int, str, int, int, str, int]) -> Say:
    played, clan, place, seat, reward, points = entry
    if seat < 0 and place == 1:
        return Say("Round {round}, {clan:term}: nobody has influence.", round=played, clan=clan)
    if seat < 0:
        return Say(
            "Round {round}, {clan:term}: only one player has influence, so the other reward is "
            "given to nobody.",
            round=played,
            clan=clan,
        )
    words = {"round": played, "clan": clan, "seat": seat, "n": points}
    alone = place == 2 and any(
        entry[:4] == (played, clan, 1, seat) for entry in state.ledger
    )  # NJ-816
    if alone and reward == "house_honor":
        return Say("Round {round}, {clan:term}: alone there, {seat:seat} scores the house honor "
                   "too, {n}.", **words)  # fmt: skip
    if alone and reward == "rumor":
        return Say("Round {round}, {clan:term}: alone there, {seat:seat} takes a rumor too.",
                   **words)  # fmt: skip
    if alone:
        return Say("Round {round}, {clan:term}: {seat:seat} is alone there, but no rumor is on "
                   "display.", **words)  # fmt: skip
    if reward == "house_honor":
        if place == 1:
            return Say("Round {round}, {clan:term}: {seat:seat} is first and scores the house "
                       "honor, {n}.", **words)  # fmt: skip
        return Say("Round {round}, {clan:term}: {seat:seat} is second and scores the house "
                   "honor, {n}.", **words)  # fmt: skip
    if reward == "nothing":
        return Say("Round {round}, {clan:term}: {seat:seat} is second, but no rumor is on "
                   "display.", **words)  # fmt: skip
    if place == 1:
        return Say("Round {round}, {clan:term}: {seat:seat} is first and takes a rumor.", **words)
    return Say("Round {round}, {clan:term}: {seat:seat} is second and takes a rumor.", **words)


def final_sheet(tallies: Sequence[Tally], notes: Sequence[Say] = ()) -> ScoreSheet:
    """NJ-910 to NJ-932 from the counts alone; the score pad uses it too."""
    seats = range(len(tallies))
    lines = [ScoreLine(Say("Honor on the track"), tuple(t.track for t in tallies), (), "NJ-608")]
    for index, kind in enumerate(MULTIPLIED):
        lines.append(
            ScoreLine(
                Say("{kind:term}", kind=kind),
                tuple(multiplier(t.rumors[index]) * t.counted(kind) for t in tallies),
                tuple(_multiplied(kind, t.rumors[index], t.counted(kind)) for t in tallies),
                CLAUSE[kind],
            )
        )
    owners = sum(t.rumors[4] > 0 for t in tallies)
    worth = enemies_worth(owners)
    lines.append(
        ScoreLine(
            Say("{kind:term}", kind=RUMORS[4]),
            tuple(t.rumors[4] * worth for t in tallies),
            tuple(
                Say(
                    "{kind:term}: {k} {k:card|cards}, {owners} {owners:player owns|players own} "
                    "some: {k} × {worth} = {points}.",
                    kind=RUMORS[4],
                    k=t.rumors[4],
                    owners=owners,
                    worth=worth,
                    points=t.rumors[4] * worth,
                )
                if t.rumors[4]
                else None
                for t in tallies
            ),
            "NJ-926",
        )
    )
    lines.append(
        ScoreLine(
            Say("Unused treasures"),
            tuple(t.treasures for t in tallies),
            tuple(
                Say("{n} unused {n:treasure|treasures}: {n}.", n=t.treasures)
                if t.treasures
                else None
                for t in tallies
            ),
            "NJ-910",
        )
    )
    lines.append(
        ScoreLine(
            Say("Elite guards"),
            tuple(t.ones + 2 * t.twos for t in tallies),
            tuple(
                Say(
                    "Elite guards: {ones} × 1 + {twos} × 2 = {points}.",
                    ones=t.ones,
                    twos=t.twos,
                    points=t.ones + 2 * t.twos,
                )
                if t.ones + t.twos
                else None
                for t in tallies
            ),
            "NJ-911",
        )
    )
    totals = tuple(sum(line.points[seat] or 0 for line in lines) for seat in seats)
    ranking, chain = rank(
        seats,
        [
            Criterion("NJ-930", Say("honor"), totals),
            Criterion("NJ-931", Say("envoys"), tuple(t.envoys for t in tallies)),
            Criterion("NJ-931", Say("oldest envoy"), tuple(t.oldest for t in tallies)),
        ],
    )
    return ScoreSheet(
        lines=tuple(lines),
        totals=totals,
        ranking=ranking,
        winners=ranking[0],
        outcome=_outcome(ranking[0], totals, tallies),
        chain=chain,
        notes=tuple(notes),
    )


def _multiplied(kind: str, copies: int, counted: int) -> Say | None:
    if not copies:
        return None
    factor = multiplier(copies)
    sums = {"kind": kind, "k": copies, "factor": factor, "n": counted, "points": factor * counted}
    told = {
        "greatest_warrior": Say(
            "{kind:term}: {k} {k:card|cards} = ×{factor}, {n} {n:elite guard|elite guards}: "
            "{points}.",
            **sums,
        ),
        "peoples_support": Say(
            "{kind:term}: {k} {k:card|cards} = ×{factor}, {n} {n:rumor|rumors}: {points}.", **sums
        ),
        "powerful_friends": Say(
            "{kind:term}: {k} {k:card|cards} = ×{factor}, {n} {n:envoy|envoys}: {points}.", **sums
        ),
        "secret_arts": Say(
            "{kind:term}: {k} {k:card|cards} = ×{factor}, {n} {n:skill tile|skill tiles}: "
            "{points}.",
            **sums,
        ),
    }
    return told[kind]


def _outcome(best: tuple[int, ...], totals: Sequence[int], tallies: Sequence[Tally]) -> Say:
    first = best[0]
    top = totals[first]
    level = [seat for seat, total in enumerate(totals) if total == top]
    if len(level) == 1:
        second = max(total for seat, total in enumerate(totals) if seat != first)
        return Say("{seat:seat} wins: {n} honor against {m}.", seat=first, n=top, m=second)
    if len(best) > 1:
        return Say(
            "{tied:seat} share the victory: {n} honor and nothing to break the tie.",
            tied=list(best),
            n=top,
        )
    most = tallies[first].envoys
    rivals = [seat for seat in level if seat != first]
    if all(tallies[seat].envoys < most for seat in rivals):
        return Say(
            "{tied:seat} are tied at {n}: {seat:seat} wins with {k} {k:envoy|envoys} against {m}.",
            tied=level,
            n=top,
            seat=first,
            k=most,
            m=max(tallies[seat].envoys for seat in rivals),
        )
    return Say(
        "{tied:seat} are tied at {n} and have {k} {k:envoy|envoys} each: {seat:seat} wins with "
        "the oldest, "
        "{age} against {other}.",
        tied=[seat for seat in level if tallies[seat].envoys == most],
        n=top,
        k=most,
        seat=first,
        age=tallies[first].oldest,
        other=max(tallies[seat].oldest for seat in rivals if tallies[seat].envoys == most),
    )
