"""Choosing cards in Shinobi WAT-AAH!: large faces by clan, laying with the power in sight."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from companion.app.boards.wat_aah_areas import PLACES
from companion.app.boards.wat_aah_faces import CardFace
from companion.app.gradual import SETTLE, Gradual
from companion.app.i18n import tr
from companion.app.screens.choices import ChoiceBtn
from companion.app.widgets.button import Btn
from companion.app.widgets.chips import Chip
from companion.app.widgets.flow import Flow
from companion.app.widgets.keeping import Stock, only
from companion.app.widgets.layout import Column, Row
from companion.app.widgets.words import Words
from companion.engine import Move, Say
from companion.games.wat_aah.box import cards_of
from companion.games.wat_aah.eyes import power_say

if TYPE_CHECKING:
    from companion.app.boards.wat_aah import WatAahBoard
    from companion.app.choosing import Chooser

FACE = 52
"""The least width (dp) of a face."""
NEW = 10
"""More new faces than this do not come in one frame."""
AT_ONCE = 18
"""So many kinds of cards a phone shows together; of more, the clan is chosen first."""


@dataclass(frozen=True, slots=True)
class Item:
    """A face to show: the card or clan, what a tap does, and what a greyed one answers."""

    kind: str
    tapped: Callable[[], None]
    figure: bool = True
    note: str = ""
    name: str = ""
    enabled: bool = True
    chosen: bool = False


class FaceFlow(Flow):
    """Faces side by side; many new ones come over several frames."""

    def __init__(self, board: WatAahBoard, **kwargs: Any) -> None:
        super().__init__(stretch=True, spacing=dp(6), **kwargs)
        self.board = board
        self.kept = Stock(self._make)
        self.items: list[Item] = []
        self.growing = Gradual()
        self.fbind("width", self._measure)

    def _make(self) -> CardFace:
        face, at = CardFace(), len(self.kept.made)
        face.bind(on_tap=lambda _: self.items[at].tapped())
        face.bind(on_why=lambda _: self.items[at].tapped())
        return face

    def fill(self, items: list[Item]) -> None:
        self.items = items
        for face in self.children[::-1][len(items) :]:
            self.remove_widget(face)
        many = len(items) - len(self.children) > NEW
        self.growing.build(self._filling())
        if not many:
            self.growing.finish()

    def _filling(self) -> Iterator[object]:
        for at, item in enumerate(self.items):
            face = self.kept.first(at + 1)[at]
            face.wear(self.board.looks.of(item.kind), item.figure)
            face.name = item.name or face.name
            face.note, face.enabled, face.chosen = item.note, item.enabled, item.chosen
            face.natural = self._natural()
            if face.parent is None:
                self.add_widget(face)
            yield SETTLE if at % NEW == NEW - 1 else None

    def _measure(self, *_: Any) -> None:
        for face in self.children:
            face.natural = self._natural()

    def _natural(self) -> float:
        """As few lines as possible, all about equally long."""
        most = max(1, int((self.width + self.spacing) / (dp(FACE) + self.spacing)))
        lines = ceil(len(self.items) / most)
        across = ceil(len(self.items) / lines)
        return max(1, (self.width + self.spacing) / across - self.spacing - 1)


def times(number: int | None) -> str:
    return f"×{number}" if number is not None and number > 1 else ""


class CardPanel(Column):
    """One card out of many: at once if they are few, else the clan first and then the card."""

    def __init__(self, board: WatAahBoard, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.board = board
        self.family: str | None = None
        self.faces = FaceFlow(board)
        # The clans keep their faces, so that asking for the next card draws hardly anything.
        self.clans = FaceFlow(board)
        self.back = Chip(icon="undo", chosen=True)
        self.back.bind(on_tap=lambda _: self._narrow(None))
        self.back_line = Flow()
        self.back_line.add_widget(self.back)
        self.others = Flow(stretch=True)
        self.moves: dict[str, Move] = {}
        self.numbers: dict[str, int] = {}

    def show(self, moves: Iterable[Move], numbers: dict[str, int], others: list[Move]) -> None:
        """`numbers`: how many there are of each, where that is known."""
        self.moves = {move[-1]: move for move in moves}
        self.numbers = numbers
        self.others.clear_widgets()
        for move in others:
            self.others.add_widget(move_button(self.board, move))
        self._narrow(None)

    def _narrow(self, family: str | None) -> None:
        looks, kinds = self.board.looks, self.board.looks.sorted(self.moves)
        self.family = family
        families = dict.fromkeys(looks.family(kind) for kind in kinds)
        if family is not None:
            kinds = [kind for kind in kinds if looks.family(kind) == family]
            self.back.text = looks.of(family).name
        if family is not None or self._few(len(kinds), len(families)):
            shown = self.faces
            shown.fill([self._card(kind) for kind in kinds])
        else:
            shown = self.clans
            shown.fill([self._family(one, kinds) for one in families])
        parts = [self.back_line] if family is not None else []
        parts.append(shown)
        if self.others.children:
            parts.append(self.others)
        only(self, parts)

    def _few(self, kinds: int, families: int) -> bool:
        """Whether the cards are offered at once."""
        return self.board.wide or kinds <= AT_ONCE or families == 1

    def prepare(self, kinds: set[str]) -> Iterator[None]:
        """Makes the faces that these cards need, one at a time."""
        families = {self.board.looks.family(kind) for kind in kinds}
        if self._few(len(kinds), len(families)):
            yield from self.faces.kept.prepare(len(kinds))
        else:
            yield from self.clans.kept.prepare(len(families))

    def _card(self, kind: str) -> Item:
        move = self.moves[kind]
        return Item(kind, lambda: self.board.pick(*move), note=times(self.numbers.get(kind)))

    def _family(self, family: str, kinds: list[str]) -> Item:
        """A clan with a single kind of card is chosen with it."""
        own = [kind for kind in kinds if self.board.looks.family(kind) == family]
        if len(own) == 1:
            return self._card(own[0])
        left = sum(self.numbers.get(kind, 0) for kind in own)
        return Item(family, lambda: self._narrow(family), figure=False, note=times(left))


class LayMenu(Column):
    """What to lay: a clan (a new one, or on one's own), a Yokai, or nothing."""

    def __init__(self, board: WatAahBoard, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.board = board
        self.faces = FaceFlow(board)
        self.words = Flow(stretch=True, least=dp(140))
        self.refused = FaceFlow(board)
        self.shown = Words(role="caption", tone="muted")
        self.held = Words(role="caption")
        self.spirits = False

    def show(self, chooser: Chooser) -> None:
        self.chooser = chooser
        self.spirits = False
        self._tell_shown()
        self._tell_hand()
        # What cannot be laid comes last: it is there to be asked about, not in the way.
        parts = [self.faces, self.words, self.held, self.shown, self.refused]
        parts = [part for part in parts if not isinstance(part, Words) or part.text]
        only(self, parts)
        self._fill()

    def _tell_hand(self) -> None:
        """The whole hand in a line: the faces below only count its clans."""
        looks, hand = self.board.looks, self.board.hand()
        clans: dict[str, list[str]] = {}
        for kind in looks.sorted(hand):
            name, strength = looks.of(kind).name, str(looks.strength(kind))
            clans.setdefault(name, []).extend([strength] * hand[kind])
        told = [f"{name} {', '.join(figures)}" for name, figures in clans.items()]
        self.held.text = " · ".join(told)

    def _tell_shown(self) -> None:
        """The corruption card of this turn: in an app-dealt match it is seen nowhere else."""
        dealt = self.board.desk.match.setup.deals("cards")
        kind = self.board.view["shown"] if dealt else None
        self.shown.text = ""
        if kind is not None:
            look = self.board.looks.of(kind)
            self.shown.text = tr._(
                "Shown as corruption: {card}, so {n} cards were drawn.",
                card=self.board.desk.voice.term(kind) if look.family == "yokai"
                else f"{look.name} {look.strength}",
                n=look.strength + 2,
            )  # fmt: skip

    def _fill(self) -> None:
        board, chooser = self.board, self.chooser
        legal = list(chooser.possible)
        self.words.clear_widgets()
        self.refused.fill([])
        if chooser.picked:
            self.faces.fill([self._own(move) for move in legal])
            return
        if self.spirits:
            self.faces.fill([])
            for spirit in dict.fromkeys(move[1] for move in legal if move[0] == "yokai"):
                self.words.add_widget(self._spirit(spirit))
            back = Btn(text=tr._("Back"), icon="back", kind="outline")
            back.bind(on_tap=lambda _: self._turn(False))
            self.words.add_widget(back)
            return
        items = [self._clan(move, True) for move in legal if move[0] in ("lay", "reinforce")]
        items.sort(key=self._order)
        spirits = {move[1] for move in legal if move[0] == "yokai"}
        if spirits:
            items.append(Item("yokai", lambda: self._turn(True), figure=False, name=tr._("Yokai")))
        self.faces.fill(items)
        for move in legal:
            if move[0] not in ("lay", "reinforce", "yokai"):
                self.words.add_widget(move_button(board, move))
        self.refused.fill(self._greyed({item.kind for item in items}))

    def _order(self, item: Item) -> int:
        return self.board.looks.families.index(item.kind)

    def _greyed(self, shown: set[str]) -> list[Item]:
        items: dict[str, Item] = {}
        for move in self.chooser.decision.candidates:
            if move[0] in ("lay", "reinforce") and move[1] not in shown | items.keys():
                items[move[1]] = self._clan(move, False)
        return sorted(items.values(), key=self._order)

    def _turn(self, spirits: bool) -> None:
        self.spirits = spirits
        self._fill()

    def _clan(self, move: Move, enabled: bool) -> Item:
        board, clan = self.board, move[1]
        own = board.own_clans().get(clan)
        held = board.hand()
        number = sum(held[kind] for kind in held if board.looks.family(kind) == clan)
        note = f"{len(own)}/{PLACES}" if own is not None else times(number)
        return Item(
            clan, lambda: board.pick(*move), figure=False, note=note, enabled=enabled,
            chosen=own is not None and enabled,
        )  # fmt: skip

    def _spirit(self, spirit: str) -> ChoiceBtn:
        board = self.board
        text = board.desk.say(board.desk.game.word(board.desk.match.state, ("yokai", spirit)))
        button = ChoiceBtn(text=text, word=spirit, kind="tonal", side=dp(12))
        button.bind(on_tap=lambda _: board.pick("yokai", spirit))
        return button

    def _own(self, move: Move) -> Item:
        cards = self.board.own_clans().get(move[-1], [])
        note = f"{len(cards)}/{PLACES}"
        return Item(move[-1], lambda: self.board.pick(*move), figure=False, note=note)


class LayPanel(Column):
    """The cards of a clan one by one; the power they trigger stands on the button that ends it."""

    def __init__(self, board: WatAahBoard, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.board = board
        self.hint = Words(role="caption", tone="muted")
        self.faces = FaceFlow(board)
        self.done = ChoiceBtn(kind="primary", word="done", side=dp(12))
        for event in ("on_tap", "on_why"):
            self.done.bind(**{event: lambda _: board.pick("done")})
        self.back = ChoiceBtn(icon="undo", kind="outline", word="take_back", fit=True, side=dp(12))
        self.back.bind(on_tap=lambda _: self._take_back())
        self.row = Row()
        self.others = Flow(stretch=True)
        for part in (self.hint, self.faces, self.row):
            self.add_widget(part)

    def show(self, chooser: Chooser) -> None:
        board = self.board
        laying, legal = board.view["laying"], list(chooser.possible)
        chosen = laying["cards"] if laying else []
        held = board.hand()
        items = []
        for move in chooser.decision.candidates:
            if move[0] != "card":
                continue
            kind, enabled = move[1], move in legal
            if held and kind not in held:
                continue  # whoever sees the own hand need not see what is missing in it
            left = held.get(kind, 0) - chosen.count(kind) if held else None
            items.append(
                Item(kind, lambda at=move: board.pick(*at), enabled=enabled, note=times(left))
            )
        self.faces.fill(items)
        self.done.enabled = any(move[0] == "done" for move in legal)
        power = board.desk.say(Say.from_plain(laying["power_say"])) if laying else ""
        self.done.text = tr._("Done: {power}", power=power) if chosen else tr._("Choose the cards")
        self.hint.text = self._powers(laying["clan"]) if laying else ""
        only(self.row, [self.back, self.done] if chosen else [self.done])
        self._others([move for move in legal if move[0] not in ("card", "take_back", "done")])

    def _others(self, moves: list[Move]) -> None:
        self.others.clear_widgets()
        for move in moves:
            self.others.add_widget(move_button(self.board, move))
        if bool(moves) != (self.others.parent is not None):
            if moves:
                self.add_widget(self.others)
            else:
                self.remove_widget(self.others)

    def _powers(self, clan: str) -> str:
        """What two cards do, and what three or four do (WA-402)."""
        desk = self.board.desk
        cards = cards_of(desk.match.setup.edition)
        at = list(self.board.looks.families).index(clan)
        minor, major = (desk.say(power_say(powers[at])) for powers in (cards.minor, cards.major))
        return tr._("2 cards: {minor}. 3 or 4 cards: {major}.", minor=minor, major=major)

    def _take_back(self) -> None:
        laying = self.board.view["laying"]
        if laying and laying["cards"]:
            self.board.pick("take_back", laying["cards"][-1])


class TargetPanel(Column):
    """Whose clan: its sign and strength with the owner's name; then the card, if one is asked."""

    def __init__(self, board: WatAahBoard, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.board = board
        self.faces = FaceFlow(board)
        self.others = Flow(stretch=True)
        self.add_widget(self.faces)
        self.add_widget(self.others)

    def show(self, chooser: Chooser) -> None:
        board, names = self.board, self.board.desk.match.players
        aimed = [move for move in chooser.possible if move[0].startswith("target")]
        clans = dict.fromkeys((move[1], move[2]) for move in aimed)
        if len(clans) == 1 and len(aimed) > 1:
            items = [Item(move[3], lambda at=move: board.pick(*at)) for move in aimed]
        else:
            items = [
                Item(
                    clan,
                    lambda at=(seat, clan): board.pick(*at),
                    figure=False,
                    name=names[int(seat[1:])],
                )
                for seat, clan in clans
            ]
        self.faces.fill(items)
        self.others.clear_widgets()
        for move in chooser.possible:
            if not move[0].startswith("target"):
                self.others.add_widget(move_button(board, move))


class MovePanel(Column):
    """Whole moves in words, each one tap; before a draw also a look at the own hand."""

    def __init__(self, board: WatAahBoard, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.board = board
        self.flow = Flow(stretch=True, least=dp(104))
        self.add_widget(self.flow)
        self.hand = Btn(icon="eye", kind="outline", side=dp(12))
        self.hand.bind(on_tap=lambda _: board.open_curtain(board.view["turn"]))

    def show(self, chooser: Chooser) -> None:
        board, desk = self.board, self.board.desk
        self.flow.clear_widgets()
        legal = set(chooser.possible)
        for move in chooser.decision.candidates:
            if move not in legal and move[0] != "pass":
                continue
            button = move_button(board, move)
            button.kind = "outline" if move[0] in ("pass", "use_court") else "tonal"
            button.enabled = move in legal
            if move[0] != "use_court":
                text = desk.say(desk.game.word(desk.match.state, tuple(move)))
                whose = f"{desk.name(int(move[1][1:]))} · " if move[0] == "copy" else ""
                button.text = whose + text
            self.flow.add_widget(button)
        if chooser.decision.key == "draw":
            self.hand.text = tr._("My hand")
            self.flow.add_widget(self.hand)


def move_button(board: WatAahBoard, move: Move) -> ChoiceBtn:
    """A whole move in words, for what is no card; made once and kept."""
    desk, word = board.desk, str(move)
    button = board.buttons.get(word)
    if button is None:
        button = board.buttons[word] = ChoiceBtn(word=word, kind="outline", side=dp(12))
        for event in ("on_tap", "on_why"):
            button.bind(**{event: lambda _: board.pick(*move)})
    button.enabled = True
    one = len(move) == 1
    button.text = (
        desk.say(desk.game.word(desk.match.state, tuple(move))) if one else desk.words(move)
    )
    if button.parent is not None:
        button.parent.remove_widget(button)
    return button
