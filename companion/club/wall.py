"""`python -m companion wall LINK`: the club on a television, drawn as the live page draws tables.

One thread owns the club and draws; the web thread gives out what was drawn. Only this device can
open it unless `--listen` says otherwise: the page has no key, whoever reaches it sees it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import threading
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from companion.club.code import read_link
from companion.club.errors import ClubError
from companion.club.member import Club
from companion.club.membership import Kept, joined_again, new_membership
from companion.club.wall_tiles import head, side, tile
from companion.engine import CompanionError, Say
from companion.language import Voice

PORT = 8478
TABLES = 12
"""Tables on the wall at once; more take turns."""
TURN = 15.0
"""Seconds for one screenful."""
LOOKS = 0.1
AT_ONCE = 2_000
"""Messages taken in one look: a convention sends hundreds a second."""
REST = 9.0
"""Evening and league are counted again after so many times as long as counting took."""
HEARTBEAT = 5.0


@dataclass(frozen=True)
class Shown:
    """What is on the wall: `tiles` in their order."""

    rev: int = 0
    head: str = ""
    side: str = ""
    tiles: dict[str, str] = field(default_factory=dict)

    def packed(self) -> str:
        told = {"rev": self.rev, "head": self.head, "side": self.side, "tiles": self.tiles}
        return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


class Wall:
    """Draws what changed, in the thread that owns the club."""

    def __init__(self, club: Club, language: str = "en") -> None:
        self.club = club
        club.watch(True)
        self.language = language
        self.shown = Shown()
        self._drawn: dict[int, tuple[int, str]] = {}
        self._side: tuple[int, str] = (-1, "")
        self._since = monotonic()
        self._rested = 0.0

    def look(self) -> Shown:
        self.club.pump(AT_ONCE)
        self.club.show(None)
        tables = self.club.tables.shown()
        pages = max(1, -(-len(tables) // TABLES))
        page = int((monotonic() - self._since) / TURN) % pages
        now = tables[page * TABLES : (page + 1) * TABLES]
        drawn = {}
        for table in now:
            kept = self._drawn.get(table.member)
            html = kept[1] if kept and kept[0] == table.counter else tile(table, self.language)
            drawn[table.member] = (table.counter, html)
        self._drawn = drawn
        self._count()
        tiles = {f"t{member:x}": html for member, (_, html) in drawn.items()}
        told = head(self.club, self.language)
        if (told, self._side[1], tiles) != (self.shown.head, self.shown.side, self.shown.tiles):
            self.shown = Shown(self.shown.rev + 1, told, self._side[1], tiles)
        return self.shown

    def _count(self) -> None:
        began, version = monotonic(), self.club.history.version
        if self._side[0] != version and began >= self._rested:
            self._side = (version, side(self.club, self.language))
            now = monotonic()
            self._rested = now + REST * (now - began)


class WallServer:
    """The web thread; `shown` is replaced by the other one."""

    def __init__(self, wall: Wall, bind: str = "127.0.0.1", port: int = PORT) -> None:
        import uvicorn

        from companion.live.addresses import addresses
        from companion.live.limits import Limits
        from companion.live.server import _listening, guarded

        self.wall = wall
        self.limits = Limits(guests=24)
        self._socket = _listening(bind, port)
        self.port: int = self._socket.getsockname()[1]
        near = {"127.0.0.1", "localhost", *(addresses() if bind != "127.0.0.1" else ())}
        self.names = frozenset(f"{name}:{self.port}" for name in near)
        config = uvicorn.Config(
            self._app(),
            http=guarded(self.limits),
            ws="none",
            loop="asyncio",
            lifespan="off",
            interface="asgi3",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, name="wall", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def _run(self) -> None:
        self._server.run(sockets=[self._socket])

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(5)
        self._socket.close()

    def _app(self) -> Any:
        from starlette.applications import Starlette
        from starlette.responses import Response, StreamingResponse
        from starlette.routing import Route

        from companion.live.web import FILES, KINDS, Guard, given_out

        own = {
            "wall.js": "text/javascript; charset=utf-8",
            "wall.css": "text/css; charset=utf-8",
        }
        kinds = {**KINDS, **own}
        files = given_out((*FILES, *own))

        async def page(request: Any) -> Any:
            return Response(shell(self.wall.language), media_type="text/html; charset=utf-8")

        async def events(request: Any) -> Any:
            return StreamingResponse(self._events(), media_type="text/event-stream")

        async def file(request: Any) -> Any:
            name = request.path_params["name"]
            if name not in files:
                return Response("", 404)
            return Response(files[name], headers={"content-type": kinds[name]})

        routes = [Route("/", page), Route("/events", events), Route("/{name}", file)]
        door: Any = self  # names and limits are all that is asked of it
        return Guard(Starlette(routes=routes), door)

    async def _events(self) -> AsyncIterator[str]:
        sent, told = -1, monotonic()
        while not self._server.should_exit:
            shown = self.wall.shown
            if shown.rev != sent:
                sent, told = shown.rev, monotonic()
                yield f"data: {shown.packed()}\n\n"
            elif monotonic() - told > HEARTBEAT:
                told = monotonic()
                yield ": here\n\n"
            await asyncio.sleep(LOOKS)


def shell(language: str) -> str:
    return f"""<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><title>Dojo Companion</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><link rel="icon" href="icon.svg">
<link rel="stylesheet" href="page.css"><link rel="stylesheet" href="scene.css">
<link rel="stylesheet" href="wall.css">
<script src="wall.js" defer></script></head>
<body class="wall"><div id="art" aria-hidden="true"></div>
<header id="club" role="status"></header>
<main><div id="tables"></div><aside id="side"></aside></main></body></html>
"""


def wall(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="companion wall", description=__doc__)
    parser.add_argument("link", nargs="?", help="the club's link; kept after the first time")
    parser.add_argument("--folder", type=Path, default=Path.home() / ".dojo-companion-wall")
    parser.add_argument("--listen", default="127.0.0.1", help="0.0.0.0 for the whole network")
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--language", choices=("en", "fr"), default="en")
    chosen = parser.parse_args(arguments)
    voice = Voice(chosen.language)
    try:
        club = _member(chosen.folder, chosen.link, voice)
        club.connect()
    except CompanionError as error:
        print(voice.say(error.say), file=sys.stderr)
        return 1
    shown = Wall(club, chosen.language)
    try:
        server = WallServer(shown, chosen.listen, chosen.port)
    except (ImportError, OSError) as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        club.close()
        return 1
    server.start()
    print(f"http://{_name(chosen.listen)}:{server.port}/")
    try:
        while True:
            shown.look()
            sleep(LOOKS)
    except KeyboardInterrupt:
        return 0
    finally:
        server.stop()
        club.close()


def _name(listen: str) -> str:
    """What to type into a browser: of this device, or of another one in the network."""
    from companion.live.addresses import addresses

    if listen == "127.0.0.1":
        return "localhost"
    return next(iter(addresses()), listen) if listen == "0.0.0.0" else listen


def _member(folder: Path, link: str | None, voice: Voice) -> Club:
    """The wall is a member of its own."""
    kept = Kept(folder)
    membership = kept.read()
    if link:
        code = read_link(link)
        name = voice.say(Say("The wall"))
        again = joined_again(membership, code, name) if membership is not None else None
        if again is None:
            kept.forget()
        membership = again or new_membership(code, name)
        kept.write(membership)
    if membership is None:
        raise ClubError(Say("Which club? Give its link: a member's app shows it."))
    return Club(folder, membership)
