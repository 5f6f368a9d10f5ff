"""The stops of the tour at a table: every question of a game, and the screens around a match."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from companion import share
from companion.engine import Match, find_game
from companion.mind.rooms import mind_room

if TYPE_CHECKING:
    from companion.app.shell.context import Context

NAMES = ("Aki", "Ben", "Chloé", "Dana", "Émile")
VARIANTS = {"depth": "scores", "mode": "grand_master", "planning_mode": "in_app_curtain"}
"""House rules under which a table looks different."""
LAST = 100_000


@dataclass(frozen=True)
class Stop:
    """One picture: its name, the screen it shows, and how to get there from the first screen."""

    name: str
    screen: str
    show: Callable[[], Any]


def sample(game: str, moves: int, seed: int = 5, seats: int = 0, **how: Any) -> Match:
    """A match in full swing: `moves` decisions into it, the same every time."""
    rules = find_game(game)
    match = Match.start(game, NAMES[: seats or rules.seats[-1]], seed=seed, **how)
    rng = random.Random(seed)
    for _ in range(moves):
        decision = match.decision
        if decision is None:
            break
        match.play(rng.choices(decision.moves, decision.weights)[0])
    return match


def _change(screen: Any, field: Any, what: str) -> bool:
    """A number that is refused, or one that is not; the field stands as it was if there is none."""
    before = field.value
    wanted = (field.most,) if what == "refused" else (before + 1, before - 1)
    for number in wanted:
        field.put(max(field.least, min(field.most, number)))
        outcome = screen.correcting.outcome()
        if field.value != before and (outcome.refusal is None) == (what != "refused"):
            return True
    field.put(before)
    return False


def moments(match: Match) -> dict[str, int]:
    """The first time people were asked each question, once the match was under way if possible."""
    found: dict[str, int] = {}
    late = match.index // 3
    for at in (*range(late, match.index), *range(late)):
        decision = match.decision_at(at)
        if decision is not None and not match.automatic(at):
            found.setdefault(decision.key, at)
    return found


class Table:
    """The stops of one game: each question at its table, and the screens around a match."""

    def __init__(self, context: Context, game: str) -> None:
        self.context = context
        self.game = game
        rules = find_game(game)
        self.dealt = context.begin(sample(game, LAST, dealer="app")).entry.id
        self.running = context.begin(sample(game, 40)).entry.id
        self.finished = context.begin(sample(game, LAST)).entry.id
        self.minded, self.begun = self._minded()
        self.variants = {
            f"{option.key}-{value}": context.begin(
                sample(game, 12, options={option.key: value})
            ).entry.id
            for option in rules.options
            for value in option.values
            if VARIANTS.get(option.key) == value
        }
        if rules.seats[0] == 1:
            self.variants["solo"] = context.begin(sample(game, 24, seats=1)).entry.id

    def _minded(self) -> tuple[str, int]:
        """A match in which the app plays every seat but the last, and where it is its turn."""
        needed = mind_room(self.game)
        assert needed is not None
        match = sample(self.game, 30, dealer="app", options=dict(needed.options))
        people = len(match.players) - 1
        rng = random.Random(7)
        while (decision := match.decision) is not None and not (
            0 <= decision.seat < people and len(decision.moves) > 2
        ):
            match.play(rng.choices(decision.moves, decision.weights)[0])
        minds = ("easy",) * people + ("",)
        return self.context.begin(match, minds).entry.id, match.index

    def stops(self) -> Iterator[Stop]:
        asked = moments(self.context.sitting(self.finished).match)
        for key, at in asked.items():
            yield self._stop(f"asks-{key}", self.finished, at)
        for key, at in moments(self.context.sitting(self.dealt).match).items():
            if key not in asked or self._hidden(at):
                yield self._stop(f"deals-{key}", self.dealt, at)
        for name, match in self.variants.items():
            yield self._stop(name, match, None)
        yield self._stop("over", self.finished, LAST)
        yield Stop(f"table-{self.game}-veiled", "table", self._veiled)
        yield Stop(f"table-{self.game}-curtain", "table", self._curtain)
        yield Stop(f"table-{self.game}-refusal", "table", self._refusal)
        yield Stop(f"table-{self.game}-recorded", "table", self._recorded)
        yield Stop(f"table-{self.game}-guide", "table", self._guide)
        yield Stop(f"table-{self.game}-menu", "table", self._menu)
        yield Stop(f"table-{self.game}-turned", "table", self._turned)
        for what in ("list", "field", "changes", "refused"):
            yield Stop(f"correct-{self.game}-{what}", "correct", partial(self._correct, what))
        yield Stop(f"correct-{self.game}-recorded", "table", self._corrected)
        for screen in ("checklist", "log", "share"):
            yield self._around(screen, self.running)
        for screen in ("score", "course", "shuffle"):
            yield self._around(screen, self.dealt)
        yield Stop(f"review-{self.game}", "review", self._review)
        yield Stop(f"review-{self.game}-told", "review", self._reviewed)
        yield Stop(f"mind-{self.game}-hint", "table", self._hint)
        yield Stop(f"mind-{self.game}-thinks", "table", partial(self._virtual, False))
        yield Stop(f"mind-{self.game}-told", "table", partial(self._virtual, True))
        shared = partial(self._go, "share", self.finished, LAST)
        yield Stop(f"share-{self.game}-over", "share", shared)
        yield Stop(f"replay-{self.game}", "replay", self._replay)
        yield Stop(f"replay-{self.game}-amend", "replay", self._amend)
        yield Stop(f"guest-{self.game}", "guest", partial(self._guest, None))
        yield Stop(f"guest-{self.game}-seat", "guest", partial(self._guest, 0))
        yield Stop(f"guest-{self.game}-over", "guest", partial(self._guest, None, LAST))
        go = self.context.router.go
        yield Stop(f"new-{self.game}", "new", partial(go, "new", game=self.game))
        yield Stop(f"help-{self.game}", "help", partial(go, "help", game=self.game))

    def _go(self, screen: str, match: str, point: int | None = None, **args: Any) -> Any:
        """The screen of a match that stands at a point of its course."""
        sitting = self.context.sitting(match)
        if point is not None:
            sitting.match.goto(min(point, _total(sitting.match)))
        sitting.unveiled = None
        return opened(self.context, screen, match=match, **args)

    def _review(self) -> None:
        """At its beginning: all of it would take as long as the tour itself."""
        self._go("review", self.dealt, LAST).work.stop()

    def _reviewed(self) -> None:
        """Worked out: what was kept the first time is there for the next size."""
        screen = self._go("review", self.dealt, LAST)
        while screen.work.review is None:
            screen.work._think(0)
        screen._looked(0)
        screen.growing.finish()

    def _hint(self) -> None:
        from companion.app.table.hint_sheet import HintSheet

        match = self.context.sitting(self.dealt).match
        asked = (at for at in range(_total(match) // 2, _total(match)) if _chooses(match, at))
        self._unveiled(self.dealt, next(asked))
        sheet = HintSheet(self.context.router.screen)
        sheet.open()
        while not sheet.answered:
            sheet._think(0)

    def _virtual(self, told: bool) -> None:
        """A virtual player thinks; or it has played, and hands do it for it."""
        from companion.app.widgets.overlay import Overlay

        sitting = self.context.sitting(self.minded)
        sitting.match.goto(_total(sitting.match) if told else self.begun)
        screen = opened(self.context, "table", match=self.minded)
        screen.minds._clock.cancel()
        while told and screen.minds.plays and not screen.minds.held and not Overlay.stack:
            screen.minds._think(0)
        screen.minds._clock.cancel()

    def _stop(self, name: str, match: str, at: int | None) -> Stop:
        return Stop(f"table-{self.game}-{name}", "table", lambda: self._unveiled(match, at))

    def _around(self, screen: str, match: str) -> Stop:
        at = LAST if match == self.dealt else None
        return Stop(f"{screen}-{self.game}", screen, partial(self._go, screen, match, at))

    def _unveiled(self, match: str, at: int | None) -> None:
        screen = self._go("table", match, at)
        if screen.chooser is None and not screen.sitting.match.over:
            screen.unveil()

    def _hidden(self, at: int) -> bool:
        match = self.context.sitting(self.dealt).match
        decision = match.decision_at(at)
        return decision is not None and (decision.secret or match.game.private(match.state_at(at)))

    def _middle(self) -> Any:
        """The table of the match that the app deals, halfway."""
        match = self.context.sitting(self.dealt).match
        return self._go("table", self.dealt, _total(match) // 2)

    def _veiled(self) -> None:
        self._middle()

    def _curtain(self) -> None:
        """Held open, as its seat sees it; games without secrets show the closed one."""
        from companion.app.widgets.overlay import Overlay

        screen = self._middle()
        seats = range(len(screen.sitting.match.players))
        screen.open_curtain(next((seat for seat in seats if screen.board.has_private(seat)), 0))
        curtain: Any = Overlay.stack[-1]
        if screen.board.has_private(curtain.seat):
            curtain.peek()

    def _refusal(self) -> None:
        match = self.context.sitting(self.finished).match
        for at in moments(match).values():
            match.goto(at)
            assert match.decision is not None
            legal = set(match.decision.moves)
            move = next((one for one in match.decision.candidates if one not in legal), None)
            if move is not None:
                self._unveiled(self.finished, at)
                screen: Any = self.context.router.screen
                screen.open_refusal(move, match.why_not(move))
                return
        raise LookupError(f"no question of {self.game} refuses anything")

    def _recorded(self) -> None:
        """Just after a move: said in words, with the way back."""
        screen = self._go("table", self.running)
        screen.after(screen.sitting.match.index - 1)

    def _correct(self, what: str) -> Any:
        """The table put right: all fields, the one with most to say, what comes of it."""
        from companion.app.forms.number import NumberField

        self._go("table", self.running)
        screen = opened(self.context, "correct", match=self.running)
        if what == "list":
            return screen
        correcting = screen.correcting
        for key in sorted(correcting.fixes, key=lambda key: -len(correcting.told(key))):
            screen.open_field(key)
            screen.growing.finish()
            fields = [one for one in screen.form.walk() if isinstance(one, NumberField)]
            if any(_change(screen, one, what) for one in fields):
                break
        if what != "field":
            screen.show("list" if screen.wide or what == "refused" else "changes")
            screen.growing.finish()
        return screen

    def _corrected(self) -> None:
        screen = self._correct("changes")
        screen.record()
        # The next stops find the match as it was.
        self.context.sitting(self.running).entry.undo()

    def _guide(self) -> None:
        self._go("table", self.running).open_guide()

    def _menu(self) -> None:
        self._go("table", self.running).ids.bar.open_menu()

    def _turned(self) -> None:
        self._go("table", self.running).turn()

    def _replay(self) -> None:
        half = _total(self.context.sitting(self.finished).match) // 2
        self._go("replay", self.finished, LAST, at=half)

    def _amend(self) -> None:
        """Asks again for a move that somebody chose."""
        total = _total(self.context.sitting(self.finished).match)
        for at in range(total // 2, total):
            screen = self._go("replay", self.finished, LAST, at=at)
            if not screen.sitting.why_not_amend():
                screen.amend()
                if screen.chooser is None:
                    screen.unveil()
                return

    def _guest(self, seat: int | None, at: int | None = None) -> None:
        match = self.context.sitting(self.dealt).match
        match.goto(_total(match) // (2 if at is None else 1))
        text = share.pack(match, seat, lines=12)
        self.context.router.go("guest", text=text)


def opened(context: Context, name: str, /, **args: Any) -> Any:
    """The screen with all that is on it, to go on from there."""
    context.router.go(name, **args)
    screen: Any = context.router.screen
    screen.growing.finish()
    return screen


def _chooses(match: Match, at: int) -> bool:
    """Whether a person has a choice of several moves here."""
    decision = match.decision_at(at)
    return decision is not None and decision.seat >= 0 and len(decision.moves) > 2


def _total(match: Match) -> int:
    return match.index + len(match.tail)
