"""The situation of each picture of the target, brought about in the app."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.engine import Match, Move
from companion.table import Level
from tools.tour.tables import LAST, opened, sample

if TYPE_CHECKING:
    from companion.app.shell.context import Context

MOST = 900
"""Moves after which a situation has not come about."""
LIVELY, LATE = 79, 330
"""A match in which a good deal of honor is won, and a point late in it."""
FEW, POINTS = 8, 26


@dataclass(frozen=True)
class Situation:
    """One picture of the target: how to get there in the app, and where the two differ."""

    picture: str
    show: Callable[[Context], Any]
    why: str = ""

    @property
    def size(self) -> tuple[int, int]:
        """dp of the window."""
        return (360, 640) if self.picture.startswith("phone") else (1280, 800)

    @property
    def language(self) -> str:
        return "fr" if self.picture.endswith("-fr") else "en"

    @property
    def theme(self) -> str:
        return "dark" if self.picture.endswith("-dark") else "light"


def played(
    game: str, wanted: Callable[[Match], bool], seats: int = 0, seed: int = 5, **how: Any
) -> Match:
    """A match that stands where this is the case for the first time."""
    match = sample(game, 0, seed, seats, **how)
    rng = random.Random(seed)
    for _ in range(MOST):
        decision = match.decision
        if decision is None:
            break
        if decision.seat >= 0 and wanted(match):
            return match
        match.play(rng.choices(decision.moves, decision.weights)[0])
    raise LookupError(f"no such situation in {game}")


def _table(context: Context, match: Match, *pointed: str) -> Any:
    """The table with what led to it, and what was pointed at since."""
    from companion.table import Act

    screen = opened(context, "table", match=context.begin(match).entry.id)
    if screen.chooser is None:
        screen.unveil()
    if match.index:
        screen.after(match.index - 1)
        _close_all()
    for words in pointed:
        screen.act(Act(fits=(tuple(words.split()),)))
    return screen


def _close_all() -> None:
    from companion.app.widgets.overlay import Overlay

    while Overlay.stack:
        Overlay.stack[-1].dismiss()


def _asked(key: str, *beginning: str, view: Callable[[Any], bool] | None = None) -> Any:
    """The question with this key, at which such a move is possible."""

    def wanted(match: Match) -> bool:
        decision = match.decision
        if decision is None or decision.key != key:
            return False
        size = len(beginning)
        if beginning and not any(move[:size] == beginning for move in decision.moves):
            return False
        return view is None or view(match.game.view(match.state, None))

    return wanted


# the tables


def _ninjato(context: Context) -> None:
    wanted = _asked("place", "raid", "house_3", view=lambda view: view["round"] >= 3)
    _table(context, played("ninjato", wanted, seats=4), "raid house_3")


def _blow(context: Context) -> None:
    _table(context, played("ninjato", _asked("keep_one"), seats=4))


def _ronin(context: Context) -> None:
    wanted = _asked("push", view=lambda view: view["round"] >= 3)
    _table(context, played("seven_ronin", wanted, seed=5))


def _clans(context: Context) -> None:
    wanted = _asked("order_1", "deploy", "oda")
    match = played("shinobi_clans", lambda one: one.index > 40 and wanted(one), seats=4)
    _table(context, match, "deploy oda")


def _ninja(context: Context) -> None:
    wanted = _asked("turn", "place")
    match = played(
        "ninety_nine_ninja", lambda one: one.index > 36 and wanted(one), dealer="app", seed=9
    )
    screen = _table(context, match)
    from companion.games.ninety_nine_ninja.scene.holding import holding

    held = holding(screen.sitting.view(), screen.board.pointing)
    assert held is not None
    screen.board.do(held.put(_best(match)).act)


def _best(match: Match) -> Move:
    """The placement under which most Daimyos fall."""
    assert match.decision is not None

    def worth(move: Move) -> int:
        tried = match.fork()
        tried.play(move)
        lords = tried.game.view(tried.state, None)["daimyos"]
        return sum(not one["standing"] for one in lords)

    return max((one for one in match.decision.moves if one[0] == "place"), key=worth)


def _wat_aah(context: Context) -> None:
    _table(context, played("wat_aah", _asked("target"), seats=4))


# moments


def _stage(context: Context, game: str, again: int, seats: int = 0, **options: str) -> None:
    """The stage that opens by itself at the end of a day or a round."""
    from companion.table.moments import moment

    match = sample(game, LAST, seats=seats, options=options)
    ends = list(_stages(match))
    at = ends[min(again, len(ends) - 1)]
    match.goto(at)
    screen = opened(context, "table", match=context.begin(match).entry.id)
    screen.latest = moment(match, at - 1, None)
    screen.open_stage(screen.latest)


def _stages(match: Match) -> Iterator[int]:
    from companion.table.moments import moment

    for at in range(1, match.index):
        state = match.fork()
        state.goto(at)
        told = moment(state, at - 1, None)
        if told.level is Level.STAGE and (told.why or told.tally):
            yield at


# private


def _curtain(context: Context, open_it: bool) -> None:
    from companion.app.widgets.overlay import Overlay

    match = played("ninjato", _asked("place", view=lambda view: view["round"] >= 2), seats=4,
                   dealer="app")  # fmt: skip
    screen = _table(context, match)
    assert match.decision is not None
    screen.open_curtain(match.decision.seat)
    if open_it:
        curtain: Any = Overlay.stack[-1]
        curtain.keep()


# around a match


def _around(context: Context, screen: str, game: str, ended: bool, **how: Any) -> None:
    match = sample(game, LAST, **how)
    if not ended:
        match.goto(LATE)
        while match.decision is not None and match.decision.key != "place":
            match.play(match.decision.moves[0])
    opened(context, screen, match=context.begin(match).entry.id)


def _review(context: Context) -> None:
    """Thought through in a few seconds: few points of the match, each looked at a few times."""
    from companion.mind.review import Reviewer

    entry = context.begin(sample("ninjato", LAST, LIVELY, 4)).entry
    thinker = Reviewer(entry.match)
    thinker.simulations = FEW
    thinker.points = thinker.points[:: max(1, len(thinker.points) // POINTS)]
    while not thinker.step(1.0):
        pass
    entry.keep_review(thinker.review().plain())
    opened(context, "review", match=entry.id)


def _home(context: Context) -> None:
    for game in ("shinobi_clans", "ninety_nine_ninja", "wat_aah", "seven_ronin", "ninjato"):
        context.begin(sample(game, LAST, LIVELY))
    context.begin(sample("wat_aah", 90, 3, 4, options={"mode": "grand_master"}))
    context.begin(played("seven_ronin", _asked("push", view=lambda view: view["round"] >= 3)))
    context.router.home()


def _new(context: Context) -> None:
    from companion.app.table.last_tables import Arrangement, start

    start(context, "ninety_nine_ninja", Arrangement(["Aki", "Ben"], {"blacklist": "yes"}))
    opened(context, "new", game="ninety_nine_ninja")


def situations() -> tuple[Situation, ...]:
    """All that the app can show, in the order of the target's list."""
    clans = "The same scene; an answer says what the target would have, the target its picture."
    stage = partial(_stage, game="wat_aah", again=1, seats=4, mode="grand_master")
    days = partial(_stage, game="seven_ronin", again=3)
    lively = partial(_around, game="ninjato", seed=LIVELY, seats=4)
    live = partial(lively, screen="score", ended=False)
    log = partial(lively, screen="log", ended=False)
    over = partial(lively, screen="score", ended=True)
    fallen = partial(_around, screen="score", game="seven_ronin", ended=True)
    return (
        *(Situation(f"{size}-table-ninjato", _ninjato) for size in ("phone", "tablet")),
        *(Situation(f"phone-table-seven_ronin{how}", _ronin) for how in ("", "-fr", "-dark")),
        *(Situation(f"tablet-table-seven_ronin{how}", _ronin) for how in ("", "-dark")),
        Situation("phone-table-shinobi_clans", _clans, clans),
        *(Situation(f"{size}-table-ninety_nine_ninja", _ninja) for size in ("phone", "tablet")),
        Situation("phone-table-wat_aah", _wat_aah),
        Situation("phone-stage-seven_ronin", days),
        Situation("phone-stage-wat_aah", stage),
        Situation("phone-blow-ninjato", _blow),
        Situation("phone-curtain", partial(_curtain, open_it=False)),
        Situation("phone-hand", partial(_curtain, open_it=True)),
        Situation("phone-result-ninjato", over),
        Situation("tablet-result-seven_ronin", fallen),
        Situation("phone-score-ninjato", live),
        Situation("phone-log-ninjato", log),
        Situation("phone-review-ninjato", _review),
        *(Situation(name, _home) for name in ("phone-home", "phone-home-dark", "tablet-home")),
        Situation("phone-first-run", lambda context: context.router.go("welcome")),
        Situation("phone-new-ninety_nine_ninja", _new),
    )
