"""Scores a game of 99 Ninja that nobody tracked: the reckoning, in full or by points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.engine import Edition, Objection, Pad, PadField, PadResult, Say
from companion.games.ninety_nine_ninja import components
from companion.games.ninety_nine_ninja.components import CLANS, TOKENS, Printed
from companion.games.ninety_nine_ninja.scoring import final_sheet

FARTHEST = 999
"""Without a limit a marker goes on (NN-831); no match leads beyond this."""


def _end(options: Mapping[str, str], box: Printed) -> int | None:
    """The last space of a track, or None if the marker goes on."""
    return box.track_end if options.get("track_limit", "clamp") == "clamp" else None


def _most(box: Printed) -> int:
    """More points than all tokens of a side can never lie on a track."""
    return sum(box.values) + TOKENS * box.favor


def _common(box: Printed, options: Mapping[str, str], solo: bool) -> list[PadField]:
    end = _end(options, box) or FARTHEST
    fields = [
        PadField(
            f"track_{clan}",
            Say("{clan:term} marker before the reckoning", clan=clan),
            low=-end,
            high=end,
            per_seat=False,
            hint=Say("Positive on the side of {seat:seat}.", seat=0),
        )
        for clan in CLANS
    ]
    fields.append(PadField("felled", Say("Daimyos felled"), high=7))
    if solo:
        fields.append(
            PadField("auto_felled", Say("Daimyos felled by the automaton"), high=7, per_seat=False)
        )
        fields += [
            PadField(
                f"auto_{clan}",
                Say("Automaton's points on {clan:term}", clan=clan),
                high=FARTHEST,
                per_seat=False,
            )
            for clan in CLANS
        ]
    return fields


def _felled(seats: int, values: Mapping[str, Any]) -> tuple[int, int]:
    second = values["felled"][1] if seats == 2 else values["auto_felled"]
    return int(values["felled"][0]), int(second)


def _ranges(
    seats: int, values: Mapping[str, Any], options: Mapping[str, str], box: Printed
) -> Iterator[Objection]:
    felled = _felled(seats, values)
    if sum(felled) > 7 or min(felled) < 0:
        yield Objection("NN-901", Say("There are seven Daimyos, no more."))
    end = _end(options, box) or FARTHEST
    if any(abs(int(values[f"track_{clan}"])) > end for clan in CLANS):
        yield Objection("NN-831", Say("A marker stands between −{n} and +{n}.", n=end))


def _result(
    seats: int,
    values: Mapping[str, Any],
    options: Mapping[str, str],
    box: Printed,
    laid: Sequence[Sequence[int]],
) -> PadResult:
    tracks = [int(values[f"track_{clan}"]) for clan in CLANS]
    green = laid[1] if seats == 2 else [int(values[f"auto_{clan}"]) for clan in CLANS]
    felled = _felled(seats, values)
    end = _end(options, box)
    return PadResult(final_sheet(tracks, laid[0], green, felled, end, solo=seats == 1))


def _lowest(box: Printed, seat: int, own: int) -> Say:
    if not own:
        return Say("{seat:seat} felled no Daimyo and lays no Daimyo token.", seat=seat)
    return Say(
        "{seat:seat} felled {n} and lays just {n:this Daimyo token|these Daimyo tokens}: "
        "{numbers}, {n:once|each once}.",
        seat=seat,
        n=own,
        numbers=[str(number) for number in box.numbers[:own]],
    )


class FinalPad(Pad):
    """Which tokens lie where."""

    key = "final"
    title = Say("Final reckoning")

    def fields(
        self, seats: int, options: Mapping[str, str], edition: Edition
    ) -> Sequence[PadField]:
        box = components.read(edition)
        numbers = tuple(str(number) for number in box.numbers)
        fields = [
            PadField(
                "end_reason",
                Say("How did the game end?"),
                "choice",
                choices=("daimyos", "deck"),
                per_seat=False,
                default="daimyos",
            ),
            *_common(box, options, seats == 1),
        ]
        for clan in CLANS:
            fields.append(
                PadField(
                    f"daimyo_{clan}",
                    Say("Daimyo tokens on {clan:term}", clan=clan),
                    "many",
                    choices=numbers,
                    default=(),
                )
            )
            fields.append(
                PadField(f"favor_{clan}", Say("Favors on {clan:term}", clan=clan), high=TOKENS)
            )
        return fields

    def result(
        self,
        seats: int,
        values: Mapping[str, Any],
        options: Mapping[str, str],
        edition: Edition,
    ) -> PadResult:
        box = components.read(edition)
        found = [*_ranges(seats, values, options, box)]
        felled = _felled(seats, values)
        reason = values["end_reason"]
        if reason == "daimyos" and sum(felled) != 7:
            found.append(Objection("NN-901", Say("Seven Daimyos must have fallen in all.")))
        if reason == "deck" and sum(felled) == 7:
            say = Say("With seven fallen Daimyos the reckoning is theirs, not the deck's.")
            found.append(Objection("NN-904", say))
        start = int(options.get("start_favors", "0") == "1")
        laid: list[list[int]] = []
        for seat in range(seats):
            own = felled[seat]
            favors = felled[1 - seat] + start if reason == "daimyos" else TOKENS - own
            found += self._tokens(values, seat, box, own, favors)
            laid.append(
                [
                    sum(
                        box.values[box.numbers.index(int(number))]
                        for number in values[f"daimyo_{clan}"][seat]
                        if int(number) in box.numbers
                    )
                    + box.favor * int(values[f"favor_{clan}"][seat])
                    for clan in CLANS
                ]
            )
        if found:
            return PadResult(None, tuple(found))
        return _result(seats, values, options, box, laid)

    def _tokens(
        self, values: Mapping[str, Any], seat: int, box: Printed, own: int, favors: int
    ) -> Iterator[Objection]:
        shown = sorted(int(n) for clan in CLANS for n in values[f"daimyo_{clan}"][seat])
        if shown != list(box.numbers[:own]):
            yield Objection("NN-822", _lowest(box, seat, own))
        total = sum(int(values[f"favor_{clan}"][seat]) for clan in CLANS)
        if total != favors:
            yield Objection(
                "NN-911",
                Say("{seat:seat} has {n} {n:Favor|Favors} to lay, not {m}.",
                    seat=seat, n=favors, m=total),
            )  # fmt: skip


class QuickPad(Pad):
    """Points per track are enough."""

    key = "quick"
    title = Say("Final reckoning, points only")

    def fields(
        self, seats: int, options: Mapping[str, str], edition: Edition
    ) -> Sequence[PadField]:
        box = components.read(edition)
        return [
            *_common(box, options, seats == 1),
            *(
                PadField(
                    f"points_{clan}", Say("Points laid on {clan:term}", clan=clan), high=_most(box)
                )
                for clan in CLANS
            ),
        ]

    def result(
        self,
        seats: int,
        values: Mapping[str, Any],
        options: Mapping[str, str],
        edition: Edition,
    ) -> PadResult:
        box = components.read(edition)
        found = [*_ranges(seats, values, options, box)]
        most = _most(box)
        laid = [[int(values[f"points_{clan}"][seat]) for clan in CLANS] for seat in range(seats)]
        if any(points < 0 or points > most for row in laid for points in row):
            found.append(
                Objection(
                    "NN-917", Say("The points of a track are a number from 0 to {n}.", n=most)
                )
            )
        if found:
            return PadResult(None, tuple(found))
        return _result(seats, values, options, box, laid)
