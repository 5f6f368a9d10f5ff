"""Where the tour stops: every screen of the app, with something on it worth looking at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from companion import share
from companion.app.table.match_time import Timing
from companion.engine import Match, find_game, game_ids
from companion.table.joining import asks
from companion.table.shapes import Ask, Painting, Pictures
from tools.tour.tables import LAST, NAMES, Stop, Table, opened, sample

if TYPE_CHECKING:
    from companion.app.shell.context import Context


def empty_stops(context: Context) -> Iterator[Stop]:
    """The screens that say what to do when nothing was played yet."""
    go = context.router.go
    yield Stop("home-empty", "home", context.router.home)
    yield Stop("welcome", "welcome", partial(context.router.go, "welcome"))
    yield Stop("history-empty", "history", partial(go, "history"))
    yield Stop("stats-empty", "stats", partial(go, "stats"))
    yield Stop("backup-empty", "backup", partial(go, "backup"))
    yield Stop("scan-empty", "scan", partial(go, "scan"))
    yield Stop("club-empty", "club", partial(go, "club"))


def stops(context: Context) -> Iterator[Stop]:
    """Every other screen, with matches of every game in the library."""
    for game in game_ids():
        yield from Table(context, game).stops()
    yield from _forms(context)
    yield from _past(context)
    yield from _sharing(context)
    yield from _boxes(context)
    yield from _app(context)
    yield from _club(context)


def _forms(context: Context) -> Iterator[Stop]:
    """What people fill in: a new match, a score pad, a position."""
    go = context.router.go
    for screen in ("new", "pad", "join"):
        yield Stop(f"{screen}-games", screen, partial(go, screen))
    for game in game_ids():
        rules = find_game(game)
        yield Stop(f"pad-{game}-players", "pad", partial(go, "pad", game=game))
        for pad in rules.pads:
            yield Stop(f"pad-{game}-{pad.key}", "pad", partial(_pad, context, game, pad.key))
        yield Stop(f"join-{game}-players", "join", partial(go, "join", game=game))
        yield Stop(f"join-{game}-form", "join", partial(_join, context, game))
        yield Stop(f"join-{game}-pieces", "join", partial(_join_pieces, context, game))
    yield Stop("join-refused", "join", partial(_join_refused, context))
    for game in filter(_is_painted, game_ids()):
        for what in ("table", "map", "outside", "board", "card", "solo"):
            yield Stop(f"join-{game}-{what}", "join", partial(_join_table, context, game, what))
    yield Stop("pad-keys", "pad", partial(_keys, context))


def _pad(context: Context, game: str, pad: str) -> Any:
    screen = opened(context, "pad", game=game)
    if len(screen.rules.pads) > 1:
        screen._pick_pad(pad)
    screen.onward()
    return screen


def _keys(context: Context) -> None:
    """The large keys of the first number on a pad."""
    from companion.app.forms.number import NumberField

    for game in game_ids():
        screen = _pad(context, game, find_game(game).pads[0].key)
        screen.growing.finish()
        for one in screen.walk():
            if isinstance(one, NumberField):
                one.open_keys()
                return
        context.router.home()


def _join(context: Context, game: str) -> Any:
    screen = opened(context, "join", game=game)
    screen.onward()
    screen.growing.finish()
    return screen


def _join_pieces(context: Context, game: str) -> None:
    """The pictures of what there is most of, some of them told."""
    from companion.app.forms.picking import PickField

    form = _join(context, game).form
    fields = [one for one in form.inputs.values() if isinstance(one, PickField)]
    if fields:
        sheet = max(fields, key=lambda field: len(field.kinds)).open()
        sheet.growing.finish()
        for kind in sheet.told.kinds[:3]:
            sheet.add(kind)


def _join_refused(context: Context) -> None:
    """More of something than there is."""
    from companion.app.forms.number import NumberField

    for game in game_ids():
        screen = _join(context, game)
        fields = [one for one in screen.form.walk() if isinstance(one, NumberField)]
        for field in fields:
            field.put(field.most)
        screen.start()
        if context.router.here.screen == "join" and fields:
            return
        context.router.home()


def _is_painted(game: str) -> bool:
    """Whether a board is painted when people join it."""
    rules = find_game(game)
    match = Match.start(game, NAMES[: rules.seats[-1]], seed=1)
    return any(isinstance(ask.shape, Painting) for ask in asks(match))


SPOTS = ((2, 2), (3, 0), (3, 2), (4, 0), (4, 2), (5, 0), (6, 1), (5, 3), (7, 3), (7, 5), (1, 1))
OUTSIDE = ((8, 4), (2, 8))


def _join_table(context: Context, game: str, what: str) -> None:
    """In the middle of a match: what lies on the table is painted."""
    screen = opened(context, "join", game=game)
    screen.names[:] = NAMES[: find_game(game).seats[0 if what == "solo" else -1]]
    screen.onward()
    screen.growing.finish()
    found = {type(ask.shape): ask for ask in reversed(screen.form.asks)}
    painted, pictured = found[Painting], found[Pictures]
    cells = (*SPOTS, *(OUTSIDE if what == "outside" else ()))
    _paint(screen, painted, cells)
    asked = screen.form.inputs
    pictures = [ask for ask in screen.form.asks if isinstance(ask.shape, Pictures)]
    if what in ("table", "solo"):
        screen.ids.scroll.scroll_to(asked[(painted.key,)], animate=False)
    elif what == "board":
        asked[(pictured.key,)].tiles[-1].tap()
    elif what == "card":
        asked[(pictures[-1].key,)].tiles[-1].tap()
    else:
        asked[(painted.key,)].preview.tap()


def _paint(screen: Any, ask: Ask, cells: tuple[tuple[int, int], ...]) -> None:
    """A stroke on each of these cells, with one brush after the other."""
    match, form = screen.example, screen.form
    words = [brush.word for brush in ask.shape.of.brushes(match)]
    for at, cell in enumerate(cells):
        stroke = ask.shape.of.stroke(match, form.answers, words[at % 3], cell)
        if stroke.refused:
            stroke = ask.shape.of.stroke(match, form.answers, words[-2], cell)
        for key, value in stroke.answers.items():
            form.tell(key, value)


def _past(context: Context) -> Iterator[Stop]:
    """What was played: history, a kept pad, statistics, export."""
    go, library = context.router.go, context.library
    for seed, game in enumerate(game_ids()):
        context.begin(sample(game, LAST, seed, max(2, find_game(game).seats[0]), dealer="app"))
    kept = _kept_pad(context)
    yield Stop("history", "history", partial(go, "history"))
    yield Stop("history-actions", "history", partial(_history, context, "actions"))
    yield Stop("history-filters", "history", partial(_history, context, "filters"))
    yield Stop("history-nothing", "history", partial(_history, context, "nothing"))
    yield Stop("kept", "kept", partial(go, "kept", pad=kept))
    for view in ("overview", "players", "games", "duel"):
        yield Stop(f"stats-{view}", "stats", partial(_stats, context, view))
    yield Stop("replay-conflict", "replay", partial(_conflict, context))
    library.backup(library.folder / "backups" / "backup-tour.json")
    yield Stop("backup", "backup", partial(go, "backup"))


def _kept_pad(context: Context) -> str:
    sheet = context.library.open(context.library.matches()[0].id).match.scores()
    players = NAMES[: len(sheet.totals)]
    game = context.library.matches()[0].game
    return str(context.library.pads.save(game, players, {}, sheet, pad="final", options={}))


def _history(context: Context, what: str) -> None:
    from companion.app.screens.history_actions import open_actions

    screen = opened(context, "history")
    if what == "actions":
        open_actions(screen, next(info for info in screen.infos() if info.kind != "pad"))
    elif what == "filters":
        screen.open_filters()
    else:
        screen.ids.search.text = "xyz"
        screen._searched()


def _stats(context: Context, view: str) -> None:
    screen = opened(context, "stats")
    screen.view = view


def _conflict(context: Context) -> None:
    """An old move is changed and a later one no longer fits."""
    for game in game_ids():
        if _conflicted(context, sample(game, 60)):
            return


def _conflicted(context: Context, match: Match) -> bool:
    for index in range(20, match.index):
        decision = match.decision_at(index)
        assert decision is not None
        for move in decision.moves:
            outcome = match.fork().amend(index, move)
            if outcome.first_conflict is not None:
                id = context.begin(match).entry.id
                screen = opened(context, "replay", match=id, at=index + 1)
                screen.change(index, move)
                context.library.delete(id)
                return True
    return False


def _sharing(context: Context) -> Iterator[Stop]:
    """Codes out and in."""
    go = context.router.go
    first, *_, last = game_ids()
    match = sample(first, 60, dealer="app")
    over = sample(last, LAST, dealer="app")
    texts = {
        "match": lambda: share.pack(match),
        "onlooker": lambda: share.pack(match, None, lines=12),
        "view": lambda: share.pack(match, 1, lines=12),
        "result": lambda: share.pack_result(share.Result.of(over)),
    }
    for kind, pack in texts.items():
        who = {"name": "Ben", "seat": 1} if kind == "view" else {}
        yield Stop(f"code-{kind}", "code", partial(_code, context, kind, pack, **who))
    yield Stop("code-private", "share", partial(_private_code, context, match))
    yield Stop("share-asks", "share", partial(_ask_whole, context, match))
    yield Stop("scan", "scan", partial(_scan, context, match))
    yield Stop("scan-refused", "scan", partial(go, "scan", text="dojo://m/12345"))
    yield Stop("scan-parts", "scan", partial(_parts, context, match))
    yield Stop("result", "result", lambda: go("result", text=texts["result"]()))
    table = context.begin(match).entry.id
    yield Stop("live", "live", partial(go, "live", match=table))
    yield Stop("live-open", "live", lambda: opened(context, "live", match=table).open_table())
    yield Stop("live-closed", "live", lambda: opened(context, "live", match=table).close_table())


def _code(context: Context, kind: str, pack: Callable[[], str], **who: Any) -> None:
    screen = opened(context, "code", kind=kind, text=pack(), **who)
    screen.playing = False


def _share(context: Context, match: Match) -> Any:
    known = {info.id for info in context.library.matches()}
    if match.setup.id not in known:
        context.library.receive(match)
    context.router.go("share", match=match.setup.id)
    return context.router.screen


def _private_code(context: Context, match: Match) -> None:
    from companion.app.screens.private_code import PrivateCode

    _share(context, match)
    symbol = share.symbol(share.pack(match, share.private_deal(1)))
    curtain = PrivateCode(seat=1, who=match.players[1], symbol=symbol)
    curtain.open()
    curtain.peek()


def _ask_whole(context: Context, match: Match) -> None:
    _share(context, match).ask_whole()


def _scan(context: Context, match: Match) -> None:
    """With tables that were shown to this device before."""
    from companion.app.shell.kept_views import ViewsKept

    text = share.pack(match, 1, lines=12)
    view = share.unpack(text)
    assert isinstance(view, share.View)
    ViewsKept(context.library).keep(view, text)
    context.router.go("scan")


def _parts(context: Context, match: Match) -> None:
    """In the middle of a code of many pictures."""
    screen = opened(context, "scan")
    pieces = share.frames(share.pack(match, None, lines=12), "coarse")
    for _, piece in zip(range(3), pieces, strict=False):
        screen.take(piece)


def _boxes(context: Context) -> Iterator[Stop]:
    """The component data of every game, group by group."""
    go = context.router.go
    yield Stop("editions-games", "editions", partial(go, "editions"))
    for game in game_ids():
        rules = find_game(game)
        yield Stop(f"editions-{game}", "editions", partial(go, "editions", game=game))
        kinds: set[str] = set()
        for spec in rules.edition_groups:
            where = {"game": game, "group": spec.key}
            name = f"edition_group-{game}-{spec.key}"
            yield Stop(name, "edition_group", partial(go, "edition_group", **where))
            if not kinds.issuperset(column.kind for column in spec.columns):
                kinds.update(column.kind for column in spec.columns)
                yield Stop(f"{name}-row", "edition_group", partial(_row, context, **where))


def _row(context: Context, game: str, group: str) -> None:
    screen = opened(context, "edition_group", game=game, group=group)
    screen.open_row(0, screen.box.edition.rows(group)[0])


def _app(context: Context) -> Iterator[Stop]:
    """The rest: home, settings, rules, the clock, and the day something breaks."""
    go = context.router.go
    yield Stop("home", "home", context.router.home)
    yield Stop("settings", "settings", partial(go, "settings"))
    yield Stop("about", "about", partial(go, "about"))
    yield Stop("help-games", "help", partial(go, "help"))
    first = game_ids()[0]
    clause = list(find_game(first).help("en"))[20]
    yield Stop("help-clause", "help", partial(go, "help", game=first, clause=clause))
    yield Stop("help-nothing", "help", partial(_help_nothing, context))
    match = context.begin(sample(first, 40)).entry.id
    yield Stop("table-clock-late", "table", partial(_clock, context, match))
    yield Stop("table-clock-paused", "table", partial(_clock, context, match, paused=True))
    yield Stop("crashed", "home", partial(_crashed, context))


def _club(context: Context) -> Iterator[Stop]:
    """A club whose broker nobody reaches, with a history and a table to look on."""
    from companion.club.code import found_club
    from companion.club.messages import TableBody
    from companion.club.told import TableCame

    go = context.router.go
    code = found_club("Go Club Jura", "127.0.0.1", tls=False, port=9)
    yield Stop("club-join", "club", partial(go, "club", link=code.link()))
    club = context.club.join(code, "Aki")
    over = sample(game_ids()[0], LAST, dealer="app")
    for game in game_ids():
        club.send(share.Result.of(sample(game, LAST, dealer="app"), datetime.now(UTC), 45))
    shown = share.pack(sample(game_ids()[0], 40), None, lines=12)
    for view in ("now", "league", "evenings"):
        yield Stop(f"club-{view}", "club", partial(_club_view, context, view))
    yield Stop("club-catching-up", "club", partial(_catching_up, context, club))
    yield Stop("club-figures", "stats", partial(go, "stats", club=True))
    yield Stop("code-club", "code", lambda: opened(context, "club").show_code())
    match = context.library.receive(over)[0].id
    yield Stop("outcome-club", "score", partial(go, "score", match=match))
    yield Stop("club-kept", "kept", partial(go, "kept", pad=_kept_pad(context)))

    def look_on() -> None:
        club.tables.take(TableCame(5, 1, TableBody("Ben", shown)))
        go("club_table", member="5")

    yield Stop("club-table", "club_table", look_on)


def _catching_up(context: Context, club: Any) -> None:
    """As if the broker had answered and were giving what lies there."""
    club.close()
    club.state, club.trouble, club.progress = "catching_up", None, 0.4
    opened(context, "club").choose("now")


def _club_view(context: Context, view: str) -> None:
    opened(context, "club").choose(view)


def _help_nothing(context: Context) -> None:
    screen = opened(context, "help", game=game_ids()[0])
    screen.ids.search.text = "xyz"


def _clock(context: Context, match: str, paused: bool = False) -> None:
    """An hour played; with a limit for each turn, which is over."""
    context.set("turn_limit", 30)
    screen = opened(context, "table", match=match)
    now = [0.0]
    screen.sitting.timing = Timing(3_725.0, now=lambda: now[0])
    screen.clock.look()
    now[0] = 95.0
    if paused:
        screen.clock.on_tap()
    screen.clock.show()
    context.set("turn_limit", 0)


def _crashed(context: Context) -> None:
    from companion.app.shell.crash import CrashGuard, report

    context.router.home()
    guard = CrashGuard(context)
    try:
        raise RuntimeError
    except RuntimeError as error:
        guard._show(report(error, "table"))
