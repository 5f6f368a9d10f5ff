"""What a restore did, in words."""

from __future__ import annotations

from dataclasses import dataclass

from companion.app.look.translation import tr
from companion.store import Report


@dataclass(frozen=True, slots=True)
class Line:
    text: str
    tone: str = "ok"


def report_lines(report: Report) -> list[Line]:
    """Only what happened; one sentence each."""
    added, longer, branches = len(report.added), len(report.forwarded), len(report.branched)
    known = len(report.same) + len(report.behind)
    said = [
        (added, tr._("{n} {n:match is|matches are} new here.", n=added)),
        (longer, tr._("{n} {n:match goes|matches go} on further than before.", n=longer)),
        (
            branches,
            tr._("{n} {n:match differs and is|matches differ and are} kept as well.", n=branches),
        ),
        (known, tr._("{n} {n:match was|matches were} here already.", n=known)),
        (report.players, tr._("{n} new {n:player|players}.", n=report.players)),
        (report.editions, tr._("{n} new {n:edition|editions}.", n=report.editions)),
    ]
    lines = [Line(text) for number, text in said if number]
    if report.edited:
        text = tr._("Somebody edited this file, so every match in it was checked move by move.")
        lines.append(Line(text, "info"))
    voice = tr.voice("core")
    for name, reason in report.refused:
        text = tr._("Left out ({name}): {reason}", name=name, reason=voice.say(reason))
        lines.append(Line(text, "warn"))
    return lines or [Line(tr._("There was nothing new in this file."), "info")]
