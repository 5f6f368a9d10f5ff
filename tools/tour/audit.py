"""Looks over a screen for what a person would trip on: cut, overlapping or covered text, words
of the program, tiny targets, curves in steps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kivy.core.text import Label as Measure
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label
from kivy.uix.screenmanager import ScreenManager
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.app.widgets.bars import BottomBar, TopBar
from companion.app.widgets.flow import Flow
from companion.app.widgets.icons import FONT
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import text_width
from tools.tour.curves import stepped

SLACK = 1.5
LEAST_TARGET = 48
FOLDER_SIGN = "›"
QUOTED = re.compile("“[^”]*”|« [^»]* »")
"""What a sentence only cites, such as a game that this version does not know."""
PROGRAM_WORD = re.compile(
    r"\b[a-z0-9]+_[a-z0-9_]+\b"  # house_3
    r"|(?<=: )#[0-9A-Fa-f]{6}\b"  # a sentence may say how a colour is written
    r"|(?<![\w.])/\w+/\w+"  # the way to a file
    r"|\{\w*\}"  # a sentence that nobody filled in
    r"|\b\d+[.,]\d h\b"  # nobody plays for 0.1 h
    r"|\bp\d\b"  # a seat
    r"|\b[a-z]+\.[a-z]+\b(?!\.)(?<!\.json)(?<!\.csv)(?<!\.bgsplay)"  # at.well
    r"|\b[a-z]+[A-Z]\w*"  # a name of code
    r"|\([−-]?\d+, [−-]?\d+\)"  # a place on a grid
    r"|\bnull\b|\bNoneType\b"
)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in window coordinates."""

    left: float
    bottom: float
    right: float
    top: float

    def inside(self, other: Box, slack: float = SLACK) -> bool:
        return (
            self.left >= other.left - slack
            and self.right <= other.right + slack
            and self.bottom >= other.bottom - slack
            and self.top <= other.top + slack
        )

    def shared(self, other: Box) -> Box:
        return Box(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )

    @property
    def empty(self) -> bool:
        return self.right - self.left <= 2 * SLACK or self.top - self.bottom <= 2 * SLACK


@dataclass(frozen=True, slots=True)
class Seen:
    """A widget on the screen: the boxes that may cut it, and whether its text may lie outside."""

    widget: Widget
    frame: Box
    clip: Box
    """What of it can be seen at this moment: a scroll view hides the rest."""
    layouts: tuple[Widget, ...]


def audit(root: Widget) -> list[str]:
    """What is wrong with the layout below (and of) the widget; nothing when all is well.

    A widget may opt out with `audit_ignore`, a set of "text", "words", "overlap", "target" and
    "curves"; it holds for everything below it. What is scrolled out of view is no fault.
    """
    faults: list[str] = []
    texts: list[tuple[Seen, Box]] = []
    bars: list[Widget] = []
    for seen, ignore in _walk(root, _window(), _window(), (), frozenset()):
        widget = seen.widget
        if isinstance(widget, Label) and widget.text.strip():
            box = _text_box(widget)
            if "text" not in ignore:
                faults += _text_faults(seen, box)
            if "words" not in ignore:
                faults += _word_faults(widget)
            if "overlap" not in ignore and not box.shared(seen.clip).empty:
                texts.append((seen, box.shared(seen.clip)))
        if isinstance(widget, TextInput) and "text" not in ignore:
            faults += _input_faults(widget)
        if "target" not in ignore:
            faults += _target_faults(widget)
        if "curves" not in ignore:
            faults += [f"{what}: {_name(widget)}" for what in stepped(widget)]
        if isinstance(widget, (BottomBar, TopBar)) and not widget.disabled:
            bars.append(widget)
    return faults + _overlaps(texts) + _under(bars, texts)


def _under(bars: list[Widget], texts: list[tuple[Seen, Box]]) -> list[str]:
    """Text that a bar covers, and that is not the bar's own."""
    faults = []
    for bar in bars:
        own = set(bar.walk())
        for seen, box in texts:
            covered = not box.shared(_box(bar)).empty
            if covered and seen.widget not in own and _layer(bar) is _layer(seen.widget):
                faults.append(f"under a bar: {_name(seen.widget)}")
    return faults


def named_targets(root: Widget) -> dict[str, Box]:
    """What can be tapped and has words, by its words; where two have the same, neither counts."""
    found: dict[str, Box] = {}
    twice = set()
    for seen, _ in _walk(root, _window(), _window(), (), frozenset()):
        widget = seen.widget
        if not isinstance(widget, (Tappable, ButtonBehavior)) or widget.disabled:
            continue
        name = _name(widget)
        if name.endswith("“”") or _box(widget).shared(seen.clip).empty:
            continue
        if name in found:
            twice.add(name)
        found[name] = _box(widget)
    return {name: box for name, box in found.items() if name not in twice}


def _window() -> Box:
    return Box(0, 0, Window.width, Window.height)


def _walk(
    widget: Widget,
    frame: Box,
    clip: Box,
    layouts: tuple[Widget, ...],
    ignore: frozenset[str],
) -> Iterator[tuple[Seen, frozenset[str]]]:
    if not widget.opacity or not isinstance(widget, Widget):
        return
    ignore = ignore | frozenset(getattr(widget, "audit_ignore", ()) or ())
    yield Seen(widget, frame, clip, layouts), ignore
    children = widget.children
    if isinstance(widget, ScreenManager):
        children = [widget.current_screen] if widget.current_screen else []
    elif isinstance(widget, ScrollView):
        frame = _scrolled_frame(widget, frame)
        clip = _box(widget).shared(clip)
        layouts = ()
    elif isinstance(widget, (BoxLayout, GridLayout, Flow)):
        layouts = (*layouts, widget)
    for child in reversed(children):
        yield from _walk(child, frame, clip, layouts, ignore)


def _scrolled_frame(view: ScrollView, frame: Box) -> Box:
    """What is inside may be anywhere along the axes that scroll, and only there."""
    box = _box(view).shared(frame)
    far = 10.0**9
    return Box(
        -far if view.do_scroll_x else box.left,
        -far if view.do_scroll_y else box.bottom,
        far if view.do_scroll_x else box.right,
        far if view.do_scroll_y else box.top,
    )


def _box(widget: Widget) -> Box:
    left, bottom = widget.to_window(widget.x, widget.y)
    right, top = widget.to_window(widget.right, widget.top)
    return Box(left, bottom, right, top)


def _text_box(label: Label) -> Box:
    """Where the letters are: a texture is centred in its label."""
    width, height = label.texture_size
    box = _box(label)
    x, y = (box.left + box.right) / 2, (box.bottom + box.top) / 2
    if label.text_size[0] and not label.text_size[1] and label.halign != "center":
        # Letters of a wrapped paragraph rarely fill the line: its widest line counts.
        width = min(width, _widest_line(label))
        if label.halign == "right":
            return Box(box.right - width, y - height / 2, box.right, y + height / 2)
        return Box(box.left, y - height / 2, box.left + width, y + height / 2)
    if label.text_size[0] and label.halign == "center":
        width = min(width, _widest_line(label))
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def _widest_line(label: Label) -> float:
    lines = _core(label)._cached_lines
    return max((line.w for line in lines), default=label.texture_size[0])


def _core(label: Label) -> Any:
    """What drew the label's text, and knows its lines."""
    return getattr(label, "drawn", None) or label._label


def _name(widget: Any) -> str:
    text = getattr(widget, "text", "") or getattr(widget, "title", "") or ""
    if getattr(widget, "font_name", "") == FONT:
        text = getattr(widget, "icon", "")
    if not text:
        text = next((c.text for c in widget.walk() if getattr(c, "text", "")), "")
    return f"{type(widget).__name__} “{text[:60]}”"


def _text_faults(seen: Seen, box: Box) -> list[str]:
    label = seen.widget
    faults = []
    if label.is_shortened:
        faults.append(f"shortened: {_name(label)}")
    if label.width + SLACK < label.texture_size[0] or label.height + SLACK < label.texture_size[1]:
        size = f"{label.texture_size} in {[round(v) for v in label.size]}"
        faults.append(f"clipped: {_name(label)} {size}")
    elif _drops_lines(label):
        faults.append(f"clipped: {_name(label)} has lines that are not drawn")
    elif _breaks_words(label):
        faults.append(f"word cut in two: {_name(label)}")
    if not box.inside(seen.frame):
        faults.append(f"outside the window or its scroll view: {_name(label)}")
    else:
        for layout in seen.layouts:
            if not box.inside(_box(layout), 2 * SLACK):
                faults.append(f"sticks out of its {type(layout).__name__}: {_name(label)}")
                break
    return faults


def _word_faults(label: Label) -> list[str]:
    """Words of the program that no person would write: ids, colour codes, places of files."""
    if label.font_name == FONT or FOLDER_SIGN in label.text:
        # Folders have the names that people gave them.
        return []
    found = PROGRAM_WORD.search(QUOTED.sub("", label.text))
    return [f"a word of the program ({found.group().strip()}): {_name(label)}"] if found else []


def _drops_lines(label: Label) -> bool:
    """Whether a fixed text height or line limit leaves some of the text out."""
    if not label.text_size[1] and not label.max_lines:
        return False
    if label.markup:
        return False
    options = {"font_size": label.font_size, "font_name": label.font_name, "bold": label.bold}
    free = Measure(
        text=label.text, text_size=(label.text_size[0], None), padding=label.padding, **options
    )
    free.refresh()
    return bool(free.height > label.texture_size[1] + SLACK)


def _breaks_words(label: Label) -> bool:
    """Whether a word is wider than its line, so that Kivy had to cut it."""
    if not label.text_size[0] or label.markup or label.font_name == FONT:
        return False
    lines = ["".join(w.text for w in line.words) for line in _core(label)._cached_lines]
    whole = [word for line in _core(label).text.split("\n") for word in line.split(" ")]
    drawn = [word for line in lines for word in line.split(" ")]
    return len([w for w in drawn if w.strip()]) > len([w for w in whole if w.strip()])


def _input_faults(box: TextInput) -> list[str]:
    least = box.line_height + box.padding[1] + box.padding[3]
    if box.height + 2 * SLACK < least:
        return [f"clipped: the text of {_name(box)} is higher than its box"]
    room = box.width - box.padding[0] - box.padding[2]
    if not box.multiline and not box.text and text_width(box.hint_text, box.font_size) > room + 2:
        return [f"clipped: what may be typed into {_name(box)}"]
    return []


def _target_faults(widget: Widget) -> list[str]:
    if not isinstance(widget, (Tappable, ButtonBehavior, TextInput)) or widget.disabled:
        return []
    least = dp(LEAST_TARGET) - 0.5
    if widget.width >= least and widget.height >= least:
        return []
    return [f"target under 48 dp: {_name(widget)} {[round(v) for v in widget.size]}"]


def _overlaps(texts: list[tuple[Seen, Box]]) -> list[str]:
    faults = []
    for place, (seen, box) in enumerate(texts):
        for other, other_box in texts[place + 1 :]:
            if box.shared(other_box).empty or _layer(seen.widget) is not _layer(other.widget):
                continue
            faults.append(f"overlap: {_name(seen.widget)} and {_name(other.widget)}")
    return faults


def _layer(widget: Widget) -> Any:
    """What the widget lies on: text under an open sheet is covered, not overlapped."""
    while widget is not None and widget is not Window:
        if isinstance(widget, Overlay) or type(widget).__name__ == "Snackbar":
            return widget
        widget = widget.parent
    return None
