"""A result in words, to copy into a message; and as JSON, for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator

from companion.engine import Match, Say, find_game
from companion.engine.views import log
from companion.language import Voice
from companion.share.results import Result


def voice_of(result: Result, language: str) -> Voice:
    """Speaks about the table of a result, with the names of its box."""
    game, table = find_game(result.table.game), result.table
    return Voice(language, game.id, table.players, game.terms_of(table.edition))


def summary(result: Result, language: str = "en") -> str:
    """The result as a short text: game, places, how it was decided, every line explained."""
    return "\n".join(_summary(result, voice_of(result, language))) + "\n"


def _summary(result: Result, voice: Voice) -> Iterator[str]:
    sheet, title = result.sheet, find_game(result.table.game).title
    name = title.get(voice.language) or title["en"]
    if result.ended is None:
        yield name
    else:
        date = result.ended.strftime("%d/%m/%Y" if voice.language == "fr" else "%Y-%m-%d")
        yield voice.say(Say("{game}, {date}", game=name, date=date))
    if result.minutes:
        yield voice.say(Say("{n} {n:minute|minutes}", n=result.minutes))
    yield ""
    for group in sheet.ranking:
        for seat in group:
            place, points = sheet.rank(seat), sheet.totals[seat]
            yield voice.say(
                Say("{place}. {seat:seat}", place=place, seat=seat)
                if points is None
                else Say(
                    "{place}. {seat:seat}: {points} {points:point|points}",
                    place=place,
                    seat=seat,
                    points=points,
                )
            )
    if sheet.outcome is not None:
        yield ""
        yield voice.say(sheet.outcome)
    if sheet.lines:
        yield ""
        yield voice.say(Say("Score sheet"))
    for line in sheet.lines:
        yield f"- {voice.say(line.label)}"
        for seat, points in enumerate(line.points):
            why = line.explanations[seat] if seat < len(line.explanations) else None
            number = "–" if points is None else str(points).replace("-", "\u2212")
            told = f" ({voice.say(why)})" if why is not None else ""
            yield f"  {voice.seat(seat)}: {number}{told}"
    for note in sheet.notes:
        yield voice.say(note)


def story(match: Match, language: str = "en", seat: int | None = None) -> str:
    """The log in words, as a seat (None: an onlooker) may read it."""
    terms = match.game.terms_of(match.setup.edition)
    voice = Voice(language, match.game.id, match.players, terms)
    return "".join(f"{voice.say(line.say)}\n" for line in log(match, seat))


def as_json(result: Result) -> str:
    """Everything about a result under stable English names."""
    table = result.table
    return json.dumps(
        {
            "format": "dojo-companion-result",
            "version": 1,
            "match": table.id,
            "game": table.game,
            "title": find_game(table.game).title["en"],
            "players": list(table.players),
            "options": dict(table.options),
            "dealer": dict(table.dealer),
            "edition": table.edition.fingerprint,
            "ended": result.ended and result.ended.strftime("%Y-%m-%dT%H:%MZ"),
            "minutes": result.minutes,
            "moves": result.moves,
            "sheet": result.sheet.plain(),
        },
        ensure_ascii=False,
        indent=1,
    )
