"""The board of any game: shows what its scene says, reports what is tapped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.look.translation import tr
from companion.app.table.blow import Blow
from companion.app.table.cover import Cover
from companion.app.table.painters import Look
from companion.app.table.painting import Painting
from companion.app.table.question_view import QuestionView
from companion.app.table.scene_view import SceneView
from companion.app.table.sheet_view import SheetView
from companion.app.table.spread import spread_out
from companion.app.widgets.gradual import at_once
from companion.table import Act, Answer, Chooser, Element, Pointing, Question, Scene, elements_of
from companion.table.faces import face_of as face_of
from companion.table.plain import scene_of
from companion.table.questions import BOTH_LOCKED, CURTAIN, OTHERS, PAINT, REVEAL, weighed
from companion.table.scenes import scene_room
from companion.table.seating import Seating, initials
from companion.table.sheets import sheet_of


class SceneBoard(BoxLayout):
    """`on_act(act)`: a tap that means moves; `on_kept`: something else is kept in hand now, so
    that the question may be another; `on_take_back(number)`: a chip; `on_clause(id)`: the rules;
    `on_turned_up`: everybody looks at what was locked in secret.
    """

    sitting = ObjectProperty(None)

    __events__ = (
        *("on_act", "on_kept", "on_take_back", "on_clause", "on_others", "on_curtain"),
        "on_turned_up",
    )

    def __init__(self, sitting: Any, **kwargs: Any) -> None:
        super().__init__(sitting=sitting, **kwargs)
        self.game_id = sitting.match.setup.game
        self.room = scene_room(self.game_id)
        self.seating = Seating.of(sitting.match.setup)
        self.face = face_of(self.game_id)
        self.letters = initials(sitting.match.players)
        self.hand: Mapping[str, str] = {}
        self.pointing = Pointing()
        self.scene: Scene | None = None
        self._made_of: tuple[Any, Pointing] | None = None
        self._shown: tuple[Scene, Look] | None = None
        self._chooser: Chooser | None = None
        self._spoken: Any = None
        self._looked: Look | None = None
        self.scene_view = SceneView()
        self.scene_view.bind(
            on_point=lambda _, element: self.do(element.tap),
            on_held=lambda _, element: self.do(element.hold),
        )
        self.add_widget(self.scene_view)
        self.cover = Cover(self.face)
        self.turned_up: int | None = None
        """The first entry of the plans that were turned up last."""
        self.question: Question | None = None
        self.question_view = QuestionView()
        self.question_view.bind(
            on_answer=lambda _, answer: self.do(answer.act),
            on_chip=lambda _, number: self.dispatch("on_take_back", number),
        )

    def least_height(self) -> float:
        return self.scene_view.least_height(self.scene)

    def element(self, key: str) -> Any:
        return self.scene_view.element(key)

    # secrets on one device

    @property
    def revealing(self) -> bool:
        """Both plans are locked, but nobody has tapped to see them yet."""
        return self._chooser is not None and self.sitting.unseen is not None

    @property
    def covered(self) -> bool:
        """Nothing on the table is worth a look while the device changes hands."""
        return self.cover.parent is not None

    def _cover(self) -> None:
        decision, veiled = self.sitting.match.decision, self.sitting.veiled
        # Where nothing is recorded nobody takes the device: the scene is everybody's anyway.
        recorded = self.sitting.records
        sealed = recorded and veiled and decision is not None and decision.secret
        if self.revealing:
            self.cover.both_locked()
        elif sealed:
            self.cover.pass_to(decision.seat, self.sitting.name(decision.seat), self.letters)
        if self.revealing or sealed:
            self.cover.lie_on(self.scene_view)
        elif self.covered:
            self.cover.lift()

    def turn_up(self) -> None:
        """Both look now."""
        since = self.sitting.unseen
        self.sitting.looked_at = self.sitting.match.index
        self.turned_up = since
        self.show(self._chooser)
        self.dispatch("on_turned_up")

    def strike(self, words: str, then: Callable[[], None] | None = None) -> None:
        """Something hit hard: ink goes across the scene; what ended with it is told after that."""
        Blow(words, bool(self.sitting.context.setting("haptics"))).go(self.scene_view, then)

    def show(self, chooser: Chooser | None) -> None:
        """Puts the present state on the board and outlines what can be chosen."""
        at_once(self.paint(chooser))

    def paint(self, chooser: Chooser | None) -> Iterator[None]:
        """The same, a part at a time; what `panel` asks for is known before the first `yield`.

        `chooser` is None while the choices are private or the match is over.
        """
        view = self.sitting.view()
        self._chooser = chooser
        self.hand = self.room.settle(view, self.hand)
        self.pointing = self.sitting.pointing(chooser, self.hand)
        self.scene = scene = self._scene_of(view)
        yield
        look = self._look()
        if self._shown is None or self._shown[0] is not scene or self._shown[1] is not look:
            self.scene_view.show(scene, self.pointing, look)
            self._shown = scene, look
        self._cover()

    def _scene_of(self, view: Mapping[str, Any]) -> Scene:
        """Made anew only if something is seen, or pointed at, that was not before."""
        made = self._made_of
        same = made is not None and made[0] is view and made[1] == self.pointing
        if same and self.scene is not None:
            return self.scene
        self._made_of = view, self.pointing
        return scene_of(self.game_id, self.seating, view, self.pointing)

    def panel(self, chooser: Chooser) -> Widget:
        if self.sitting.unseen is not None:
            self.question = BOTH_LOCKED
        else:
            self.question = self.sitting.question(chooser, self.hand)
        self.question_view.show(self.question, self._look())
        return self.question_view

    def prepare(self) -> Iterator[None]:
        for number in range(1, 7):
            self.question_view.prepare(number)
            yield

    def do(self, act: Act | None) -> None:
        """What a tap or a hold means."""
        if act is None:
            return
        if act.keep is not None:
            self._keep(*act.keep)
        elif act.opens.startswith(CURTAIN):
            self.dispatch("on_curtain", int(act.opens.removeprefix(CURTAIN)))
        elif act.opens == OTHERS:
            self.dispatch("on_others")
        elif act.opens.startswith(PAINT):
            self._paint(act)
        elif act.opens == REVEAL:
            self.turn_up()
        elif act.opens:
            self.open_sheet(act.opens)
        else:
            self.dispatch("on_act", act)

    def _keep(self, slot: str, value: str) -> None:
        """Into the hand; the same again puts it back."""
        kept = {key: held for key, held in self.hand.items() if key != slot}
        if self.hand.get(slot) != value:
            kept[slot] = value
        self.hand = kept
        self.show(self._chooser)
        self.dispatch("on_kept")

    def open_sheet(self, key: str) -> None:
        sheet = sheet_of(self.game_id, self.seating, self.sitting.view(), self.pointing, key)
        if sheet is None:
            return
        if self._chooser is not None:
            sheet = replace(sheet, answers=tuple(_told(weighed(self._chooser, sheet.answers))))
        rules = self.sitting.game.help(tr.language) if sheet.rules else None
        shown = SheetView(sheet, self._look(), self.pointing, rules)
        shown.bind(
            on_chosen=lambda _, answer: self._from_sheet(shown, answer),
            on_clause=lambda _, clause: self.dispatch("on_clause", clause),
        )
        shown.open()

    def _from_sheet(self, shown: SheetView, answer: Answer | Element) -> None:
        shown.dismiss()
        self.do(answer.act if isinstance(answer, Answer) else answer.tap)

    def _paint(self, act: Act) -> None:
        """A card that the box does not know: what is painted ends the move that was begun."""
        (stem,) = act.fits

        def told(grid: str) -> None:
            self.dispatch("on_act", Act(fits=((*stem, grid),)))

        group = act.opens.removeprefix(PAINT)
        Painting(self.game_id, group, self.seating.edition, self.sitting.voice, told).open()

    def _look(self) -> Look:
        voice = self.sitting.voice
        if self._looked is None or self._spoken is not voice:
            self._spoken = voice
            self._looked = Look(voice.say, self.face, self.letters)
        return self._looked

    # private moments

    def has_private(self, seat: int) -> bool:
        return self.room.has_private(self.seating, seat, lambda: self._seen_by(seat))

    def _seen_by(self, seat: int) -> dict[str, Any]:
        seen: dict[str, Any] = self.sitting.match.board(seat)
        return seen

    def private_title(self, seat: int) -> str:
        """What lies behind the curtain is called by its first heading, which tells no face."""
        if self.room.private is None or not self.has_private(seat):
            return ""
        scene = self.room.private(self.seating, self._seen_by(seat), seat)
        heads = (one for one in elements_of(scene.root) if "heading" in one.flags)
        return self.sitting.say(next((one.title for one in heads), None))

    def private(self, seat: int) -> Widget:
        assert self.room.private is not None
        hand = spread_out(self.room.private(self.seating, self._seen_by(seat), seat))
        return bare(hand, self._look())

    def on_act(self, act: Act) -> None:
        pass

    def on_kept(self) -> None:
        pass

    def on_take_back(self, number: int) -> None:
        pass

    def on_curtain(self, seat: int) -> None:
        pass

    def on_others(self) -> None:
        pass

    def on_clause(self, clause: str) -> None:
        pass

    def on_turned_up(self) -> None:
        pass


def _told(answers: Iterator[Answer]) -> Iterator[Answer]:
    """What is refused says why in place of what it would do."""
    for answer in answers:
        refused = answer.objection
        yield answer if refused is None else replace(answer, detail=refused.say)


def bare(scene: Scene, look: Look) -> SceneView:
    """A scene on a sheet or behind the curtain, as high as it needs."""
    shown = SceneView(bare=True, size_hint_y=None)
    shown.show(scene, Pointing(), look, False)
    shown.height = shown.least_height()
    return shown
