"""Scores a game of Shinobi: War of Clans that nobody tracked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import Edition, Objection, Pad, PadField, PadResult, Say
from companion.games.shinobi_clans.components import CLAN, CLANS, copies
from companion.games.shinobi_clans.scoring import final_sheet


class ClansPad(Pad):
    def fields(
        self, seats: int, options: Mapping[str, str], edition: Edition
    ) -> Sequence[PadField]:
        most = max(copies(edition)[: len(CLANS)])
        return (
            PadField("clan", Say("Clan"), "choice", choices=CLANS, default=None),
            PadField("total", Say("Cards in all provinces"), high=most),
            PadField("home", Say("Of these, at home"), high=most),
        )

    def result(
        self,
        seats: int,
        values: Mapping[str, Any],
        options: Mapping[str, str],
        edition: Edition,
    ) -> PadResult:
        clans, totals, home = values["clan"], values["total"], values["home"]
        box = copies(edition)
        found: list[Objection] = []
        for seat in range(seats):
            if clans[seat] is None:
                found.append(
                    Objection("SC-103", Say("Which clan did {seat:seat} serve?", seat=seat))
                )
            elif clans[seat] in clans[:seat]:
                found.append(Objection("SC-103", Say("Two players cannot serve the same clan.")))
            elif totals[seat] > box[CLAN[clans[seat]]]:
                found.append(
                    Objection(
                        "SC-106",
                        Say(
                            "There {n:is|are} only {n} {clan:term} {n:card|cards}.",
                            n=box[CLAN[clans[seat]]],
                            clan=clans[seat],
                        ),
                    )
                )
            if not 0 <= home[seat] <= totals[seat]:
                found.append(
                    Objection(
                        "SC-802",
                        Say("{seat:seat} cannot have more cards at home than in all.", seat=seat),
                    )
                )
        if found:
            return PadResult(None, tuple(found))
        shared = options.get("second_tie", "shared") == "shared"
        return PadResult(final_sheet(clans, totals, home, shared))
