"""What of the own library goes to the club: finished matches and kept score pads, as results."""

from __future__ import annotations

from datetime import datetime
from itertools import takewhile

from companion.club.errors import NothingToSend
from companion.club.member import Club
from companion.engine import CompanionError, Say, find_game
from companion.share.header import Table
from companion.share.results import Result
from companion.store import DiskFault, DiskFull, Info, Library, NotWritable
from companion.store.timeline import Timeline

FROM_ELSEWHERE = "shared"
"""The kind of a score pad that came as a code: whoever played it sends it."""
BESIDE = frozenset(("rename", "tag", "minds", "hint", "review"))
"""What is told of a match without playing it: it ended before."""


def result_of(library: Library, info: Info, seconds: float | None = None) -> Result:
    """The result of an entry of the history; raises NothingToSend."""
    ended = datetime.fromisoformat(_ended(library, info).changed)
    minutes = round((info.seconds if seconds is None else seconds) / 60)
    if info.kind != "pad":
        match = library.open(info.id).match
        if not match.over:
            raise NothingToSend(Say("Only a finished match has a result."))
        return Result.of(match, ended, minutes)
    pad, game = library.pads.open(info.id), find_game(info.game)
    if not pad.sheet.final or len(info.players) not in game.seats:
        raise NothingToSend(Say("Only a whole score pad has a result."))
    table = Table(
        game.id,
        info.id,
        info.players,
        game.settle_options(dict(pad.options)),
        {deck.key: "table" for deck in game.decks},
        game.standin,
    )
    ended = ended.replace(second=0, microsecond=0)
    return Result(table, pad.sheet, 0, ended, None)


def send(club: Club, library: Library, id: str, seconds: float | None = None) -> bool:
    """Sends one entry; False if the club has this very result already."""
    info = next((one for one in library.matches() if one.id == id), None)
    if info is None:
        raise NothingToSend(Say("This match is not here."))
    minds = tuple(seat for seat, mind in enumerate(info.minds) if mind)
    return club.send(result_of(library, info, seconds), minds)


def send_new(club: Club, library: Library, most: int = 1) -> int:
    """Sends what ended since `always` was chosen; at most so many now. How many went."""
    chosen = club.membership
    if not chosen.always:
        return 0
    late = list(takewhile(lambda info: info.order > chosen.since, library.matches()))
    went = 0
    for info in reversed(late):
        if not info.finished:
            continue
        if went >= most:
            return went
        if not _elsewhere(library, info) and not info.branch_of:
            try:
                if _ended(library, info).order > chosen.begun:
                    went += send(club, library, info.id)
            except (DiskFull, DiskFault, NotWritable):
                return went  # it is tried again
            except CompanionError:
                went += 0  # what has no result, or other rules, is not worth stopping for
        club.choose(since=max(club.membership.since, info.order))
    return went


def _ended(library: Library, info: Info) -> Timeline:
    """The entry as it was when it ended: later it was named, reviewed or marked at most."""
    events = library.events(info.id)
    while len(events) > 1 and events[-1].get("do") in BESIDE:
        events.pop()
    return Timeline.of(events)


def _elsewhere(library: Library, info: Info) -> bool:
    if info.kind != "pad":
        return False
    try:
        return library.pads.open(info.id).pad == FROM_ELSEWHERE
    except CompanionError:
        return True
