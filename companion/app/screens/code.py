"""Shows a code: one picture, or several that alternate until the other device has them all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.core.window import Window
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion import share
from companion.app.device.android import bright
from companion.app.device.hardware import device
from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.widgets.code_pictures import Preparing
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.snackbar import Snackbar
from companion.app.widgets.words import Words

FOREIGN = ("bgstats", "club")
"""Codes whose text is not digits of ours: always one picture."""
SHOWN_DIGITS = 3_000


class CodeScreen(Screen):
    """`text` is what the code says, `kind` what that is; `seat` for whom, if for one seat only."""

    kind = StringProperty("")
    text = StringProperty("")
    name = StringProperty("")
    seat = NumericProperty(-2)
    density = StringProperty("medium")
    playing = BooleanProperty(True)
    moving = BooleanProperty(False)
    number = NumericProperty(0)
    beside = BooleanProperty(False)

    def __init__(self, context: Any, **kwargs: Any) -> None:
        self.preparing: Preparing | None = None
        self.frames: share.Frames | None = None
        self._turning: Any = None
        super().__init__(context, **kwargs)

    def shown(self) -> None:
        device.keep_awake(True)
        bright(True)
        super().shown()
        self.prepare()

    def left(self) -> None:
        self.stop()
        bright(False)
        device.keep_awake(False)
        super().left()

    def arrange(self) -> None:
        """The picture beside the words where the window is wide, above them where it is high."""
        super().arrange()
        self.beside = Window.width > Window.height

    def refresh(self) -> None:
        self.ids.bar.title, self.ids.about.text = _told(self.kind, self.name)
        self._count()

    # the pictures

    def prepare(self) -> None:
        """Starts to make the pictures; the first is shown as soon as it is there."""
        self.stop()
        self.number = 0
        if self.kind in FOREIGN:
            texts: Iterable[str] = [self.text]
            self.frames, total = None, 1
        else:
            self.frames = share.frames(self.text, self.density)
            single = self.frames.link
            texts = self.frames if single is None else [single]
            total = len(self.frames)
        self.moving = total > 1
        mask = share.ANIMATION_MASK if self.moving else None
        self.preparing = Preparing(texts, total, self._prepared, mask)
        if self.moving:
            self._turning = Clock.schedule_interval(self._turn, 1 / share.FRAMES_PER_SECOND)

    def stop(self) -> None:
        if self.preparing is not None:
            self.preparing.stop()
        if self._turning is not None:
            self._turning.cancel()
            self._turning = None

    def _prepared(self) -> None:
        assert self.preparing is not None
        if self.preparing.error is not None:
            Snackbar.say(tr.voice("core").say(self.preparing.error.say))
        if self.ids.picture.symbol is None or not self.moving:
            self._show()
        self._count()

    def _turn(self, _: float) -> None:
        if self.playing:
            self.step(1)

    def step(self, by: int) -> None:
        """To the next picture of those that are made."""
        made = len(self.preparing.symbols) if self.preparing is not None else 0
        if made:
            self.number = (int(self.number) + by) % made
            self._show()
            self._count()

    def _show(self) -> None:
        assert self.preparing is not None
        if self.preparing.symbols:
            self.ids.picture.symbol = self.preparing.symbols[int(self.number)]

    def _count(self) -> None:
        preparing = self.preparing
        if preparing is None or not self.moving:
            self.ids.count.text = ""
        elif not preparing.done:
            self.ids.count.text = tr._(
                "Preparing picture {n} of {all}", n=len(preparing.symbols), all=preparing.total
            )
        else:
            self.ids.count.text = tr._(
                "Frame {n} of {all}", n=int(self.number) + 1, all=preparing.total
            )

    # what people can do

    def pause(self) -> None:
        self.playing = not self.playing

    def choose_density(self, density: str) -> None:
        if density != self.density:
            self.density = density
            self.ids.picture.symbol = None
            self.prepare()

    @property
    def link(self) -> str:
        """The link that opens the other app, or the foreign link itself; "" for a stream."""
        if self.kind in FOREIGN:
            return self.text
        return (self.frames.link or "") if self.frames is not None else ""

    def copy_text(self) -> None:
        Clipboard.copy(self.text if self.kind in FOREIGN else share.grouped(self.text))
        Snackbar.say(tr._("Copied"), seconds=3, at_top=True)

    def copy_link(self) -> None:
        Clipboard.copy(self.link)
        Snackbar.say(tr._("Copied"), seconds=3, at_top=True)

    def show_text(self) -> None:
        """The digits in groups, for people who read them out."""
        digits = self.text if self.kind in FOREIGN else share.grouped(self.text)
        sheet = Sheet(title=tr._("The code as text"))
        sheet.add_widget(Words(text=tr._("{n} {n:character|characters}", n=len(self.text)),
                               tone="muted"))  # fmt: skip
        shown = digits[:SHOWN_DIGITS] + ("…" if len(digits) > SHOWN_DIGITS else "")
        body = Words(text=shown)
        body.audit_ignore = frozenset(("text",)) if self.kind in FOREIGN else frozenset()
        sheet.add_widget(body)
        sheet.open()


def _told(kind: str, name: str) -> tuple[str, str]:
    """The title of the screen and the sentence under it."""
    return {
        "match": (
            tr._("The whole match"),
            tr._("Scan it with Dojo Companion on the other device. It holds every secret."),
        ),
        "onlooker": (
            tr._("For everybody"),
            tr._("Anybody may scan it: nothing hidden is in it."),
        ),
        "view": (
            tr._("For {name} only", name=name),
            tr._("{name} scans it. Scan again after some moves to see the new table.", name=name),
        ),
        "answer": (
            tr._("Answer of {name}", name=name),
            tr._("Let the device that records the match scan this."),
        ),
        "edition": (
            tr._("The component data"),
            tr._("Scan it with Dojo Companion on the other device."),
        ),
        "result": (
            tr._("Result"),
            tr._("Scan it with Dojo Companion to keep the score sheet there."),
        ),
        "club": (
            tr._("The club's code"),
            tr._("For new members: scan it with Dojo Companion. Whoever has it is a member."),
        ),
        "bgstats": (
            tr._("For BG Stats"),
            tr._("Scan it with the camera of a phone: BG Stats opens and adds the play."),
        ),
    }[kind]


load("widgets/code", "screens/code")
