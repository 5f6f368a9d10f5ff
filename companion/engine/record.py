"""The readable record: headers, an empty line, one move per line.

    Dojo-Companion: 1
    Game: nim
    ...

    first p1
    deploy oda p2

A full record can be played on. A record for one seat or for onlookers has no seed, shows hidden
cards as `?` and is for reading only. docs/record.md describes every header.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from companion.engine.edition import Edition, Group
from companion.engine.errors import BadRecord, BadSetup, CompanionError
from companion.engine.game import Setup, find_game
from companion.engine.moves import Correction, Entry, parse_entry
from companion.engine.outside import BROKEN, read_json
from companion.engine.piles import whole
from companion.engine.say import Say
from companion.engine.seals import open_seal, readable

if TYPE_CHECKING:
    from companion.engine.match import Match

FORMAT = 1
LONGEST = 2_000_000


def write(match: Match, audience: str | int | None) -> str:
    setup, full = match.setup, audience == "full"
    headers: dict[str, Any] = {
        "Dojo-Companion": FORMAT,
        "Game": setup.game,
        "Revision": match.game.revision,
        "Id": setup.id,
        "Players": list(setup.players),
        "Options": dict(setup.options),
        "Dealer": dict(setup.dealer),
        "Edition": setup.edition.fingerprint,
    }
    if full:
        corrected = corrections(setup.edition, match.game.standin)
        if corrected:
            headers["Corrections"] = corrected
        if setup.position is not None:
            headers["Position"] = setup.position
        if setup.seed is not None:
            headers["Seed"] = setup.seed
        lines = [str(entry) for entry in match.entries]
    else:
        headers["Audience"] = "onlooker" if audience is None else audience
        lines = list(_seen(match, None if audience is None else int(audience)))
    head = "\n".join(
        f"{key}: {value if isinstance(value, (str, int)) else _json(value)}"
        for key, value in headers.items()
    )
    return f"{head}\n\n" + "".join(f"{line}\n" for line in lines)


def _seen(match: Match, seat: int | None) -> list[str]:
    """The lines this audience may read: hidden answers as `?`, an open sealed run not at all."""
    lines = []
    sealed_from = open_seal(match)
    for index in range(match.index):
        asked, entry = match.decision_at(index), match.entry_at(index)
        if index >= sealed_from and (asked is None or asked.seat != seat):
            continue
        if isinstance(entry, Correction):
            lines.append(f"correct {_json(entry.reason)}")
        else:
            lines.append(str(readable(match, index, seat)))
    return lines


def read(text: str) -> Match:
    """A match from a full record. Raises BadRecord with a sentence that says what is wrong."""
    from companion.engine.match import Match

    setup, lines, revision = _parse(text)
    game = find_game(setup.game)
    if revision > game.revision:
        raise BadRecord(
            Say(
                "This record follows revision {theirs} of the rules and this app has {ours}.",
                theirs=revision,
                ours=game.revision,
            )
        )
    try:
        return Match.replay(setup, [entry for _, entry in lines], revision=revision)
    except CompanionError as error:
        raise BadRecord(
            Say("The record does not fit the rules: {reason}", reason=error.say), error.objections
        ) from error
    except BROKEN as error:
        raise BadRecord(Say("This record is damaged, or somebody changed it.")) from error


def _parse(text: str) -> tuple[Setup, list[tuple[int, Entry]], int]:
    if len(text) > LONGEST:
        raise BadRecord(Say("This record is too long to be a match."))
    # Not splitlines: a name or a reason may hold one of the rarer ends of line.
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    head, _, body = text.lstrip("\ufeff\n").partition("\n\n")
    headers: dict[str, str] = {}
    for line in head.split("\n"):
        key, colon, value = line.partition(":")
        if not colon:
            raise BadRecord(Say("This is not a record of Dojo Companion."))
        headers[key.strip()] = value.strip()
    if headers.get("Dojo-Companion") != str(FORMAT):
        raise BadRecord(Say("This is not a record of Dojo Companion."))
    if "Audience" in headers:
        raise BadRecord(Say("This record shows what one seat saw; it cannot be played on."))
    try:
        setup = _setup(headers)
        revision = whole(int(headers["Revision"]))
    except BadSetup as error:
        raise BadRecord(error.say, error.objections) from error
    except BROKEN as error:
        raise BadRecord(Say("The head of this record is damaged.")) from error
    entries: list[tuple[int, Entry]] = []
    for number, line in enumerate(body.split("\n"), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        try:
            entries.append((number, parse_entry(line)))
        except ValueError as error:
            raise BadRecord(Say("Line {n} of this record cannot be read.", n=number)) from error
    return setup, entries, revision


def _setup(headers: dict[str, str]) -> Setup:
    game = find_game(headers["Game"])
    players = tuple(read_json(headers["Players"]))
    if len(players) not in game.seats or not all(isinstance(name, str) for name in players):
        raise BadRecord(Say("The head of this record is damaged."))
    options = game.settle_options(read_json(headers["Options"]))
    dealer = {str(deck): str(who) for deck, who in read_json(headers["Dealer"]).items()}
    if set(dealer) != {deck.key for deck in game.decks}:
        raise BadRecord(Say("The head of this record is damaged."))
    edition = corrected(game.standin, read_json(headers.get("Corrections", "{}")))
    if edition.fingerprint != headers["Edition"]:
        raise BadRecord(Say("This record was made with component data that are not in it."))
    position = read_json(headers["Position"]) if "Position" in headers else None
    return Setup(
        game.id, players, options, dealer, edition, headers.get("Seed"), position, headers["Id"]
    )


def corrections(edition: Edition, standin: Edition) -> dict[str, Any]:
    """The groups in which an edition differs from the one we ship."""
    return {
        key: {"rows": [dict(row) for row in group.rows], "confirmed": group.confirmed}
        for key, group in edition.groups.items()
        if list(map(dict, group.rows)) != list(map(dict, standin.groups[key].rows))
        or group.confirmed != standin.groups[key].confirmed
    }


def corrected(standin: Edition, changes: dict[str, Any]) -> Edition:
    """The edition we ship with an owner's groups in place of ours."""
    groups = dict(standin.groups)
    for key, change in changes.items():
        if key not in groups:
            raise BadRecord(Say("There is no component group “{key}” in this game.", key=key[:80]))
        rows = tuple(dict(row) for row in change["rows"])
        groups[key] = Group(rows, bool(change["confirmed"]), "owner")
    return Edition(standin.game, groups)


def _json(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)
