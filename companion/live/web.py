"""The web application: five addresses, one key in a header, and nothing that helps a stranger."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from companion.live.channel import whole_page
from companion.live.gestures import Gesture, Outcome
from companion.live.hub import HostAway, Hub
from companion.live.letters import KIND, NAMES, letters
from companion.live.parts import Page, line_html, refusal_html, sheet_html, speech_of
from companion.live.shell import shell

PAGE = Path(__file__).resolve().parent / "page"
FILES = {
    "page.js": "text/javascript; charset=utf-8",
    "page.css": "text/css; charset=utf-8",
    "scene.css": "text/css; charset=utf-8",
    "art.svg": "image/svg+xml",
    "icon.svg": "image/svg+xml",
    **{f"{path.name}": "image/svg+xml" for path in sorted(PAGE.glob("pattern-*.svg"))},
}
KINDS = {**FILES, **dict.fromkeys(NAMES, KIND)}
SAFE = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",
}
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


def language_of(header: str) -> str:
    """English or French, whichever the browser asks for first."""
    for part in header[:200].split(","):
        wanted = part.split(";")[0].strip().lower()[:2]
        if wanted in ("en", "fr"):
            return wanted
    return "en"


class Guard:
    """Only for those who ask under an address of this device, from a page of this device."""

    def __init__(self, app: Any, hub: Hub) -> None:
        self.app = app
        self.hub = hub

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        origin = headers.get(b"origin", b"").decode("latin-1")
        if host not in self.hub.names or origin not in ("", f"http://{host}"):
            await Response("", 421)(scope, receive, self._safely(send))
            return
        started = False

        async def noting(message: MutableMapping[str, Any]) -> None:
            nonlocal started
            started = True
            await self._safely(send)(message)

        try:
            await self.app(scope, receive, noting)
        except Exception:
            # Whatever went wrong: no word of it leaves the host.
            if not started:
                await _told("broken", 500)(scope, receive, self._safely(send))

    def _safely(self, send: Send) -> Send:
        """Adds the headers, and gives nobody forever to take what is sent."""

        async def sent(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                kept = list(message.get("headers", []))
                names = {name for name, _ in kept}
                kept += [
                    (name.encode(), value.encode())
                    for name, value in SAFE.items()
                    if name.encode() not in names
                ]
                message["headers"] = kept
            await asyncio.wait_for(send(message), self.hub.limits.request_seconds)

        return sent


def given_out(names: Iterable[str]) -> dict[str, bytes]:
    """What a page is made of: its files, and letters for devices that lack them."""
    return {name: (PAGE / name).read_bytes() for name in names} | letters()


class Web:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.files = given_out(FILES)

    def app(self) -> Guard:
        routes = [
            Route("/", self.page, methods=["GET"]),
            Route("/events", self.events, methods=["GET"]),
            Route("/answer", self.answer, methods=["POST"]),
            Route("/log", self.log, methods=["GET"]),
            Route("/{name}", self.file, methods=["GET"]),
        ]
        return Guard(Starlette(routes=routes, exception_handlers={Exception: _broken}), self.hub)

    async def page(self, request: Request) -> Response:
        language = language_of(request.headers.get("accept-language", ""))
        return Response(shell(language), media_type="text/html; charset=utf-8")

    async def file(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in self.files:
            return Response("", 404)
        return Response(
            self.files[name],
            headers={"content-type": KINDS[name], "cache-control": "public, max-age=300"},
        )

    async def _seat(self, request: Request) -> int | None:
        """The seat of the key; None after a wrong one was slowed down."""
        seat = self.hub.keys.seat(request.headers.get("x-key", "")[:64])
        if seat is not None:
            return seat
        slow = self.hub.slowdown
        wait = slow.wrong(request.client.host if request.client else "")
        if wait is not None:
            slow.waiting += 1
            try:
                await asyncio.sleep(wait)
            finally:
                slow.waiting -= 1
        return None

    async def events(self, request: Request) -> Response:
        seat = await self._seat(request)
        if seat is None:
            return _told("key", 403)
        if len(self.hub.guests) >= self.hub.limits.guests:
            return _told("full", 503)
        key = request.headers["x-key"]
        language = language_of(request.headers.get("accept-language", ""))
        stream = self.hub.follow(seat, key, language)
        return StreamingResponse(stream, media_type="text/event-stream")

    async def answer(self, request: Request) -> Response:
        seat = await self._seat(request)
        if seat is None:
            return _told("key", 403)
        if request.headers.get("content-type", "").partition(";")[0] != "application/json":
            return _told("bad", 415)
        gesture = Gesture.read(await self._json(request))
        if gesture is None:
            return _told("bad", 400)
        language = language_of(request.headers.get("accept-language", ""))
        try:
            told = await self.hub.ask(lambda: self._taken(seat, gesture))
        except HostAway:
            return _told("away", 503)
        return JSONResponse(_answered(*told, language))

    def _taken(self, seat: int, gesture: Gesture) -> tuple[Outcome, Any]:
        """In the thread of the match: the outcome, and the frame its words belong to."""
        table = self.hub.table
        return table.take(seat, gesture), table.seen(seat)

    async def log(self, request: Request) -> Response:
        seat = await self._seat(request)
        if seat is None:
            return _told("key", 403)
        language = language_of(request.headers.get("accept-language", ""))
        table = self.hub.table
        try:
            lines, seen = await self.hub.ask(lambda: (table.log(seat), table.seen(seat)))
        except HostAway:
            return _told("away", 503)
        speech = speech_of(seen.frame, language)
        return JSONResponse({"log": [line_html(line, speech) for line in lines]})

    async def _json(self, request: Request) -> Any:
        """The body, if it is small, soon there, and JSON."""
        body = b""
        try:
            async with asyncio.timeout(self.hub.limits.request_seconds):
                async for part in request.stream():
                    body += part
                    if len(body) > self.hub.limits.body_bytes:
                        return None
            return json.loads(body)
        except (ValueError, RecursionError, TimeoutError, ClientDisconnect):
            return None


def _answered(outcome: Outcome, seen: Any, language: str) -> dict[str, Any]:
    told: dict[str, Any] = {"status": outcome.status}
    if outcome.status == "refused":
        told["html"] = refusal_html(outcome.say, outcome.objections, seen.frame, language)
    if outcome.sheet is not None:
        told |= {
            "html": sheet_html(outcome.sheet, seen.frame, language),
            "sheet": outcome.sheet_key,
        }
    if outcome.status == "stale":
        told["page"] = whole_page(Page(seen.frame, language), seen.rev)
    return told


def _told(status: str, code: int) -> Response:
    return JSONResponse({"status": status}, code)


async def _broken(request: Request, error: Exception) -> Response:
    return _told("broken", 500)
