"""One line of the table of figures."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    what: str
    figure: str
    against: str = ""
    bar: str = ""
    reached: bool | None = None

    def __str__(self) -> str:
        mark = {True: "ok", False: "MISSED", None: ""}[self.reached]
        return f"{self.what:58} {self.figure:>22}  {self.against:32} {self.bar:44} {mark}"
