"""The card in hand: where it would lie, which way round, and what that would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty, StringProperty

from companion.app.boards.ninety_nine_ninja_faces import NinjaFace
from companion.app.boards.ninety_nine_ninja_grid import Ghost
from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.widgets.layout import Column
from companion.engine import Move
from companion.games.ninety_nine_ninja.geometry import OVERHANG, oriented, rows
from companion.games.ninety_nine_ninja.preview import Preview, preview
from companion.games.ninety_nine_ninja.printed import DAIMYO

if TYPE_CHECKING:
    from companion.app.desk import Desk
    from companion.table.chooser import Chooser

Spot = tuple[int, int]


class Placing:
    """Pointing, flipping, turning and stepping through what is legal. No widgets here."""

    def __init__(self, desk: Desk, chooser: Chooser) -> None:
        self.desk = desk
        self.state = desk.match.state
        self.held = tuple(dict.fromkeys(self.state.held[self.state.active]))
        self.possible = [move for move in chooser.possible if move[0] == "place"]
        able = [move[1] for move in self.possible]
        self.card = next((card for card in self.held if card in able), self.held[0])
        self.flip = self.turn = 0
        self.at: Spot | None = None
        """Row and column of the upper left cell."""
        self.all_shown = False

    @property
    def side(self) -> int:
        return int(self.state.box.side)

    @property
    def legal(self) -> list[Move]:
        return [move for move in self.possible if move[1] == self.card]

    def take(self, card: str) -> None:
        if card != self.card:
            self.card, self.flip, self.turn, self.at = card, 0, 0, None

    def point(self, row: int, col: int) -> None:
        """The middle of the card comes to lie on this cell, as far as NN-015 goes."""
        most = 2 * self.side - 1
        self.at = (
            max(-OVERHANG, min(most, row - 1)),
            max(-OVERHANG, min(most, col - 1)),
        )

    def turn_on(self) -> None:
        self.turn = (self.turn + 1) % 4

    def flip_over(self) -> None:
        """What is seen is mirrored left to right; the rules flip before they turn (NN-014)."""
        self.flip, self.turn = 1 - self.flip, -self.turn % 4

    def step(self, by: int) -> None:
        """The next or the previous legal placement, in the order of the rules."""
        legal = self.legal
        if not legal:
            return
        now = self.move
        if now in legal:
            at = (legal.index(now) + by) % len(legal)
        else:
            at = 0 if by > 0 else len(legal) - 1
        self.put(legal[at])

    def put(self, move: Move) -> None:
        _, self.card, flip, turn, row, col = move
        self.flip, self.turn, self.at = int(flip), int(turn), (int(row), int(col))

    @property
    def move(self) -> Move | None:
        if self.at is None:
            return None
        where = (self.flip, self.turn, *self.at)
        return Move(("place", self.card, *(str(number) for number in where)))

    @property
    def grid(self) -> str:
        """The card as it is held."""
        return "/".join(oriented(rows(self.state.grid(self.card)), self.flip, self.turn))

    def preview(self) -> Preview | None:
        if self.at is None:
            return None
        return preview(self.state, self.card, self.flip, self.turn, *self.at)

    def ghost(self, seen: Preview | None) -> Ghost | None:
        if seen is None:
            return None
        wrong = frozenset(cell for _, cells in seen.faults for cell in cells)
        falls = tuple(DAIMYO[fall.daimyo] for fall in seen.falls)
        return Ghost(seen.cells, seen.fits, wrong, falls)

    def spots(self) -> dict[Spot, bool]:
        """The middles of all legal placements; True for those in the present orientation."""
        if not self.all_shown:
            return {}
        found: dict[Spot, bool] = {}
        held = self.grid
        for move in self.legal:
            flip, turn, row, col = (int(word) for word in move[2:])
            # A card that looks alike both ways fits both ways.
            same = (flip, turn) == (self.flip, self.turn) or held == "/".join(
                oriented(rows(self.state.grid(self.card)), flip, turn)
            )
            where = (row + 1, col + 1)
            found[where] = found.get(where, False) or same
        return found

    # in words

    def says(self, seen: Preview | None) -> str:
        legal = len(self.legal)
        if not legal:
            return tr._("{card} cannot be placed anywhere.", card=self.name)
        if seen is None:
            return tr._("Tap a spot for {card} ({n}).", card=self.name, n=legal)
        if not seen.fits:
            assert self.move is not None
            # The first reason; the map marks all cells, and the refusal tells all clauses.
            objection = self.desk.match.why_not(self.move)[0]
            return tr.pair(objection.clause, self.desk.say(objection.say))
        return self._worth(seen)

    @property
    def name(self) -> str:
        return self.card if len(self.card) < 8 else tr._("the card")

    def _worth(self, seen: Preview) -> str:
        parts = [tr._("It fits: {n} Samurai {n:point|points}.", n=seen.samurai)]
        own = self.desk.name(self.state.active)
        other = tr._("Automaton") if self.state.box.solo else self.desk.name(1 - self.state.active)
        for fall in seen.falls:
            name = self.desk.voice.term(fall.daimyo)
            points = fall.own + fall.bonus
            values = {"daimyo": name, "own": own, "n": points, "other": other, "m": fall.opponent}
            parts.append(
                tr._("{daimyo} falls: {own} {n}, {other} {m}.", **values)
                if fall.sure
                else tr._("{daimyo} may fall: {own} {n}, {other} {m}.", **values)
            )
        return " ".join(parts)


class NinjaPlacePanel(Column):
    """What the placement would do, and the buttons that change and confirm it."""

    status = StringProperty("")
    good = BooleanProperty(True)
    ready = BooleanProperty(False)
    all_shown = BooleanProperty(False)
    stuck = BooleanProperty(False)
    """Nothing can be placed: the card is discarded instead."""

    __events__ = ("on_flip", "on_turn", "on_more", "on_confirm", "on_take", "on_all", "on_step")

    def show(self, placing: Placing) -> None:
        seen = placing.preview()
        self.status = placing.says(seen)
        self.good = seen is None or seen.fits
        self.all_shown = placing.all_shown
        self.stuck = not placing.possible
        self.ready = self.stuck or (seen is not None and seen.fits)
        self._show_held(placing)

    def _show_held(self, placing: Placing) -> None:
        """Two cards can be held (Boryaku): then the panel asks which one is meant."""
        faces = self.ids.faces
        held = placing.held if len(placing.held) > 1 else ()
        if tuple(face.word for face in faces.children[::-1]) != held:
            faces.clear_widgets()
            for card in held:
                face = NinjaFace(word=card, grid=placing.state.grid(card), caption=card)
                face.bind(on_tap=lambda one: self.dispatch("on_take", one.word))
                faces.add_widget(face)
        for face in faces.children:
            face.chosen = face.word == placing.card

    def on_flip(self) -> None:
        pass

    def on_turn(self) -> None:
        pass

    def on_more(self) -> None:
        pass

    def on_confirm(self) -> None:
        pass

    def on_take(self, card: str) -> None:
        pass

    def on_all(self) -> None:
        pass

    def on_step(self, by: int) -> None:
        pass


load("widgets/words", "widgets/layout", "boards/ninety_nine_ninja_placing")
