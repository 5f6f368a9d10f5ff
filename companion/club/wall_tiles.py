"""What the wall shows of a club: its tables drawn as the live page draws them, evening, league."""

from __future__ import annotations

from html import escape

from companion.club.errors import ClubError
from companion.club.figures import evenings, plays_of
from companion.club.league import league
from companion.club.member import Club
from companion.club.seal import Dropped
from companion.club.tables import ClubTable
from companion.engine import CompanionError, Say, find_game
from companion.engine.outside import BROKEN
from companion.language import Voice
from companion.live.html import scene_html
from companion.live.marks import art, avatar, tint
from companion.live.speech import Speech
from companion.table import Pointing
from companion.table.faces import face_of
from companion.table.plain import scene_of
from companion.table.seating import Seating, initials
from companion.table.seen import setup_of

MOST_LINES = 10


def tile(table: ClubTable, language: str) -> str:
    """One table; a name and the game where this version cannot draw it."""
    try:
        return _drawn(table, language)
    except (Dropped, CompanionError, *BROKEN):
        return f'<article class="tile"><header><h2>{escape(table.by)}</h2></header></article>'


def _drawn(table: ClubTable, language: str) -> str:
    view = table.view()
    game, setup = find_game(view.table.game), setup_of(view.table)
    seating, face = Seating.of(setup), face_of(game.id)
    voice = Voice(language, game.id, seating.players, game.terms_of(seating.edition))
    speech = Speech(voice.say, initials(seating.players))
    scene = scene_of(game.id, seating, view.data["board"], Pointing(eyes=None))
    asked, log = view.data["decision"], view.data["log"]
    # Across a room one wants to know whose turn it is and what just happened; what there is to
    # choose is for those at the table.
    who = -1 if asked is None else int(asked["seat"])
    if asked is None:
        said = voice.say(Say("The match is over"))
    elif who < 0:
        said = voice.say(Say("The table"))
    else:
        said = voice.say(Say("{name} to play", name=seating.players[who]))
    last = voice.say(Say.from_plain(log[-1]["say"])) if log else ""
    title = game.title.get(language) or game.title["en"]
    colours = {
        "ground": face.ground, "ground-dark": face.ground_dark, "line": face.scene_line,
        "line-dark": face.line_dark, "panel": face.panel, "panel-dark": face.panel_dark,
        "aim": face.aim, "figure": face.figure,
    }  # fmt: skip
    style = "".join(f"--{name}:{code};" for name, code in colours.items() if tint(code))
    return (
        f'<article class="tile" style="{style}"><header><span class="emblem">{art(face.emblem)}'
        f"</span><div><h2>{escape(title)}</h2><p>{escape(', '.join(seating.players))}</p></div>"
        f'</header><div class="scene">{scene_html(scene, speech).whole()}</div>'
        f"<footer>{avatar(who, speech.letters)}<div><b>{escape(said)}</b>"
        f"<p>{escape(last)}</p></div></footer></article>"
    )


def side(club: Club, language: str) -> str:
    """The evening's results and the league."""
    voice, results = Voice(language), club.history.results()
    parts = []
    found = evenings(plays_of(results))
    if found:
        rows = []
        for play in found[0].plays[:MOST_LINES]:
            winners = ", ".join(play.names[seat] for seat in play.winners)
            nobody, title = voice.say(Say("Nobody wins")), find_game(play.game).title
            rows.append(
                f"<li><span>{escape(title.get(language) or title['en'])}</span>"
                f"<b>{escape(winners or nobody)}</b></li>"
            )
        parts.append(_section(voice.say(Say("The evening")), rows))
    try:
        lines = league(results)[:MOST_LINES]
    except ClubError:
        lines = []
    rows = [
        f"<li><span>{at}. {escape(line.name)}</span><b>{grouped(line.strength, language)}</b></li>"
        for at, line in enumerate(lines, 1)
    ]
    if rows:
        parts.append(_section(voice.say(Say("The league")), rows))
    return "".join(parts)


def grouped(number: int, language: str) -> str:
    """Thousands as the language writes them."""
    return f"{number:,}".replace(",", "\u202f" if language == "fr" else ",")


def head(club: Club, language: str) -> str:
    voice, shown = Voice(language), len(club.tables.shown())
    told = [voice.say(Say("{n} {n:table|tables}", n=shown))]
    told.append(voice.say(Say("{n} {n:result|results}", n=len(club.history))))
    if club.trouble is not None:
        told = [voice.say(club.trouble)]
    if not shown and club.trouble is None:
        told.append(voice.say(Say("A table is shown here while its device allows it.")))
    return f"<h1>{escape(club.code.name)}</h1><p>{escape(' · '.join(told))}</p>"


def _section(title: str, rows: list[str]) -> str:
    return f"<section><h2>{escape(title)}</h2><ol>{''.join(rows)}</ol></section>"
