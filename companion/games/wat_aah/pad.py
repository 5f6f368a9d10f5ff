"""Scores a round, or the end of a Grand Master game, that nobody tracked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import Edition, Objection, Pad, PadField, PadResult, Say
from companion.games.wat_aah.components import BOSSES, PAWNS, ROUNDS, cards_of
from companion.games.wat_aah.scoring import (
    final_sheet,
    grasshopper_sheet,
    place_lines,
    round_sheet,
    token_line,
)
from companion.games.wat_aah.state import Round


class RoundPad(Pad):
    """A Grasshopper game, or one round of Grand Master."""

    key = "round"
    title = Say("One round")

    def fields(
        self, seats: int, options: Mapping[str, str], edition: Edition
    ) -> Sequence[PadField]:
        fields = [
            PadField("in_play", Say("Strength in play"), high=400),
            PadField("corruption", Say("Corruption points"), high=400),
        ]
        if by_cards(options):
            fields.append(PadField("corruption_cards", Say("Corruption cards"), high=94))
        if options.get("mode") == "grand_master":
            fields.append(PadField("bonus", Say("From cards"), low=-99, high=99))  # WA-801
        return fields

    def result(
        self,
        seats: int,
        values: Mapping[str, Any],
        options: Mapping[str, str],
        edition: Edition,
    ) -> PadResult:
        cards = cards_of(edition)
        whole = cards.worth
        laid, lost = tuple(values["in_play"]), tuple(values["corruption"])
        found: list[Objection] = []
        if min(*laid, *lost) < 0:
            found.append(Objection("WA-801", Say("Strengths are never below zero.")))
        elif sum(laid) + sum(lost) > whole:
            found.append(
                Objection(
                    "WA-105", Say("All cards of the box are worth only {n} together.", n=whole)
                )
            )
        number = tuple(values.get("corruption_cards") or (0,) * seats)
        if by_cards(options):
            for seat in range(seats):
                least, most = number[seat] * min(cards.strength), number[seat] * max(cards.strength)
                if not least <= lost[seat] <= most:
                    found.append(
                        Objection(
                            "WA-804",
                            Say(
                                "{n} {n:card|cards} cannot be worth {points} together.",
                                n=number[seat],
                                points=lost[seat],
                            ),
                        )
                    )
        if found:
            return PadResult(None, tuple(found))
        scored = Round(laid, lost, number, tuple(values.get("bonus") or (0,) * seats))
        if options.get("mode", "grasshopper") == "grasshopper":
            return PadResult(grasshopper_sheet(by_cards(options), scored))
        notes = [*place_lines(scored.totals), token_line(by_cards(options), scored)]
        return PadResult(round_sheet(by_cards(options), scored, notes))


class FinalPad(Pad):
    """The end of a Grand Master game."""

    key = "final"
    title = Say("Grand Master: final score")

    def fields(
        self, seats: int, options: Mapping[str, str], edition: Edition
    ) -> Sequence[PadField]:
        least = (
            PadField(
                "corruption_cards",
                Say("Corruption cards of round 3"),
                high=94,
                hint=Say("Only to break a tie."),
            )
            if by_cards(options)
            else PadField(
                "corruption",
                Say("Corruption of round 3"),
                high=400,
                hint=Say("Only to break a tie."),
            )
        )
        return (
            PadField(
                "boss", Say("Final Boss"), "choice", choices=BOSSES, per_seat=False, default=None
            ),
            PadField("court", Say("Pawns on the Court"), high=ROUNDS),
            PadField("missions", Say("Pawns on Missions"), high=PAWNS),
            PadField(
                "final_battle",
                Say("Pawns on Final Battle"),
                high=PAWNS,
                hint=Say("Before the boss takes any."),
            ),
            least,
        )

    def result(
        self,
        seats: int,
        values: Mapping[str, Any],
        options: Mapping[str, str],
        edition: Edition,
    ) -> PadResult:
        court, missions, battle = values["court"], values["missions"], values["final_battle"]
        found: list[Objection] = []
        if values["boss"] not in BOSSES:
            found.append(Objection("WA-807", Say("Which boss was the Final Boss?")))
        for seat in range(seats):
            if not 0 <= court[seat] <= ROUNDS:
                found.append(
                    Objection(
                        "WA-624", Say("{seat:seat} has at most 3 pawns on the Court.", seat=seat)
                    )
                )
            if min(missions[seat], battle[seat]) < 0 or (
                court[seat] + missions[seat] + battle[seat] > PAWNS
            ):
                found.append(
                    Objection("WA-122", Say("{seat:seat} has 12 pawns, no more.", seat=seat))
                )  # fmt: skip
        if found:
            return PadResult(None, tuple(found))
        least = "corruption_cards" if by_cards(options) else "corruption"
        sheet = final_sheet(
            cards_of(edition).bosses,
            values["boss"],
            (court, missions, battle),
            # A sheet begun under the other house rule has no such figures yet.
            tuple(values.get(least) or (0,) * seats),
            by_cards(options),
        )
        return PadResult(sheet)


def by_cards(options: Mapping[str, str]) -> bool:
    return options.get("least_corrupt_by") == "cards"
