"""The owner's box of one game: corrected group by group, kept as soon as it can be played with.

Data that cannot be played with (a number of cards that does not add up while only half of it is
typed) are kept as a draft; new matches use the last data that fitted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion import editions
from companion.app.forms.edition_words import label
from companion.app.look.translation import tr
from companion.engine import CompanionError, Edition, GroupSpec, Objection, Say, find_game
from companion.language import Voice
from companion.store import Library

DRAFTS = "edition_drafts"


class OwnersBox:
    def __init__(self, library: Library, game_id: str) -> None:
        self.library = library
        self.game = find_game(game_id)
        saved = library.editions.all(game_id)
        self._id = saved[0].id if saved else None
        self.edition = self._draft() or self._saved()

    # looking

    @property
    def voice(self) -> Voice:
        try:
            terms = self.game.terms_of(self.edition)
        except (AttributeError, KeyError, TypeError, ValueError):
            terms = self.game.terms
        return tr.voice(self.game.id, (), terms)

    @property
    def is_draft(self) -> bool:
        return self._draft() is not None

    def spec(self, group: str) -> GroupSpec:
        return next(spec for spec in self.game.edition_groups if spec.key == group)

    def corrected(self, group: str) -> bool:
        """Whether the owner changed rows of this group."""
        ours = self.game.standin.groups[group].rows
        return [*map(dict, self.edition.groups[group].rows)] != [*map(dict, ours)]

    def touched(self) -> bool:
        return bool(editions.corrections(self.edition)) or bool(self.edition.name)

    def objections(self, edition: Edition | None = None) -> tuple[Objection, ...]:
        """Hard ones forbid playing with the data, the others are warnings."""
        try:
            return editions.check(edition or self.edition, self.game)
        except (AttributeError, KeyError, TypeError, ValueError):
            # A column of free shape that the game's own check could not make sense of.
            return (Objection("", Say(tr._("These data do not fit together.")), hard=True),)

    def sentence(self, objection: Objection) -> str:
        """The objection with the names of groups and columns in the language of the app."""
        args = {
            key: label(value) if key in ("group", "column") and isinstance(value, str) else value
            for key, value in objection.say.args.items()
        }
        return self.voice.say(Say(objection.say.text, **args))

    # changing

    def take(self, edition: Edition) -> None:
        """From now on this; kept for play if nothing speaks against it, else as a draft."""
        if any(objection.hard for objection in self.objections(edition)):
            self._keep_draft(edition)
        else:
            self._keep(edition)
            self._keep_draft(None)
        self.edition = edition

    def with_row(self, group: str, at: int, row: Mapping[str, Any]) -> Edition:
        """The edition with one other row, or with one more."""
        rows = [dict(old) for old in self.edition.groups[group].rows]
        rows[at : at + 1] = [dict(row)]
        return editions.correct(self.edition, group, rows)

    def without_row(self, group: str, at: int) -> Edition:
        rows = [dict(old) for old in self.edition.groups[group].rows]
        del rows[at]
        return editions.correct(self.edition, group, rows)

    def new_row(self, group: str) -> dict[str, Any]:
        """A copy of the last row under a free id, for the owner to change."""
        rows = self.edition.groups[group].rows or self.game.standin.groups[group].rows
        row = dict(rows[-1])
        if "id" in row:
            row["id"] = _free_id(str(row["id"]), {str(old.get("id")) for old in rows})
        return row

    def confirm(self, group: str, confirmed: bool) -> None:
        self.take(editions.confirm(self.edition, group, confirmed))

    def reset(self, group: str) -> None:
        self.take(editions.reset(self.edition, group))

    def rename(self, name: str) -> None:
        self.take(replace(self.edition, name=" ".join(name.split())[:120]))

    # inside

    def _saved(self) -> Edition:
        return self.library.editions.load(self._id) if self._id else self.game.standin

    def _keep(self, edition: Edition) -> None:
        if editions.corrections(edition) or edition.name:
            self._id = self.library.editions.save(edition, self._id)
        elif self._id is not None:
            self.library.editions.delete(self._id)
            self._id = None

    def _drafts(self) -> dict[str, Any]:
        return dict(self.library.settings.get(DRAFTS, {}))

    def _draft(self) -> Edition | None:
        match self._drafts().get(self.game.id):
            case {"name": str(name), "corrections": dict(corrections)}:
                try:
                    merged = editions.merge(self.game.standin, corrections)
                except CompanionError:
                    return None
                return replace(merged, name=name)
        return None

    def _keep_draft(self, edition: Edition | None) -> None:
        drafts = self._drafts()
        drafts.pop(self.game.id, None)
        if edition is not None:
            drafts[self.game.id] = {
                "name": edition.name,
                "corrections": editions.corrections(edition),
            }
        self.library.settings.set(DRAFTS, drafts)


def _free_id(last: str, taken: set[str]) -> str:
    """temple_11 after temple_10, N30 after N29."""
    found = re.fullmatch(r"(.*?)(\d+)", last)
    stem, number, width = (found[1], int(found[2]), len(found[2])) if found else (f"{last}_", 1, 1)
    while f"{stem}{number:0{width}d}" in taken:
        number += 1
    return f"{stem}{number:0{width}d}"
