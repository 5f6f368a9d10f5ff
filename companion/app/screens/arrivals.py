"""A code is whole: welcomes what it carries, each kind in its own way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion import share
from companion.app.forms.edition_words import label
from companion.app.forms.owners_box import OwnersBox
from companion.app.look.translation import tr
from companion.app.screens.home import game_title
from companion.app.shell import receiving
from companion.app.shell.kept_views import ViewsKept
from companion.app.shell.opening import open_match, open_table
from companion.app.table.painters import Look
from companion.app.table.scene_board import bare, face_of
from companion.app.table.scene_view import SceneView
from companion.app.widgets.curtain import Curtain
from companion.app.widgets.overlay import Dialog
from companion.app.widgets.snackbar import Snackbar
from companion.engine import CompanionError, Edition, Match, Move, find_game
from companion.share import Answer, Deal, Result, View
from companion.table.seating import initials
from companion.table.seen import private_scene

if TYPE_CHECKING:
    from companion.app.shell.context import Context
    from companion.app.table.sittings import TableSitting


class Arrivals:
    """`refuse(text)` is told why a code that is whole is of no use here."""

    def __init__(self, context: Context, refuse: Callable[[str], None]) -> None:
        self.context = context
        self.refuse = refuse

    def unpacking(self, digits: str) -> Callable[[Any], share.Shared]:
        """To be run off the UI thread; raises with a sentence if the code is of no use here."""
        return receiving.unpacking(self.context, digits)

    def welcome(self, shared: share.Shared, digits: str) -> None:
        try:
            self._welcome(shared, digits)
        except CompanionError as error:
            self.refuse(tr.voice("app").say(error.say))

    def _welcome(self, shared: share.Shared, digits: str) -> None:
        if isinstance(shared, Match):
            open_match(self.context, shared)
        elif isinstance(shared, View):
            self._view(shared, digits)
        elif isinstance(shared, Deal):
            self._deal(shared)
        elif isinstance(shared, Answer):
            self._answer(shared, digits)
        elif isinstance(shared, Edition):
            self._edition(shared)
        else:
            assert isinstance(shared, Result)
            self.context.router.replace("result", text=digits)

    # something to look at

    def _view(self, view: View, digits: str) -> None:
        ViewsKept(self.context.library).keep(view, digits)
        router = self.context.router
        router.stack = [at for at in router.stack if at.screen not in ("scan", "guest")]
        router.go("guest", text=digits)

    def _deal(self, deal: Deal) -> None:
        table = deal.table
        terms = find_game(table.game).terms_of(table.edition)

        def content() -> SceneView:
            voice = tr.voice(table.game, table.players, terms)
            look = Look(voice.say, face_of(table.game), initials(table.players))
            return bare(private_scene(table, deal.seat, deal.data), look)

        Curtain(
            seat=deal.seat,
            sign=initials(table.players)[deal.seat],
            face=face_of(table.game),
            who=table.players[deal.seat],
            text=game_title(table.game),
            content=content,
            leave_after=60,
        ).open()

    # an answer for a match of this device

    def _answer(self, answer: Answer, digits: str) -> None:
        sitting = receiving.sitting_of(self.context, answer)
        try:
            moves = share.check_answer(sitting.match, digits)
        except CompanionError as error:
            self.refuse(sitting.say(error.say))
            return
        name = sitting.name(answer.seat)
        decision = sitting.match.decision
        secret = decision is not None and (
            decision.secret or sitting.game.private(sitting.match.state)
        )
        if secret:
            title = tr._("The answer of {name} arrived", name=name)
            text = tr._("It is complete and allowed. It stays secret until the rules reveal it.")
        else:
            title = tr._("{name} answers", name=name)
            text = "\n".join(sitting.words(move) for move in moves)
        Dialog(
            title=title,
            text=text,
            icon="check-circle",
            tone="ok",
            actions=[
                {"text": tr._("Cancel"), "kind": "text"},
                {
                    "text": tr._("Record"),
                    "kind": "primary",
                    "on_tap": lambda: self._play(sitting, answer, moves),
                },
            ],
        ).open()

    def _play(self, sitting: TableSitting, answer: Answer, moves: tuple[Move, ...]) -> None:
        told: list[str] = []
        if self.context.attempt(lambda: told.extend(receiving.play_answer(sitting, answer, moves))):
            open_table(self.context, sitting.entry.id)
            text = " ".join(told[:2]) or tr._("Recorded.")
            Snackbar.say(text, seconds=6, at_top=True)

    # the data of a box

    def _edition(self, edition: Edition) -> None:
        game, box = find_game(edition.game), OwnersBox(self.context.library, edition.game)
        if not box.is_draft and box.edition.fingerprint == edition.fingerprint:
            self._show_box(box)
            Snackbar.say(tr._("These data are here already."))
            return
        changed = [
            label(spec.label)
            for spec in game.edition_groups
            if edition.groups[spec.key] != game.standin.groups[spec.key]
        ]
        title = game_title(game.id)
        lines = [
            tr._("{name}, for {game}", name=edition.name, game=title) if edition.name else title,
            tr._("Corrected: {what}", what=", ".join(changed) or tr._("nothing")),
        ]
        actions: list[dict[str, Any]] = [{"text": tr._("Leave"), "kind": "text"}]
        word = tr._("Keep")
        if box.touched():
            lines.append(
                tr._(
                    "Your own box of this game has other corrections. Keep it, and use these data "
                    "only to read codes from that table, or replace your box?"
                )
            )
            word = tr._("Replace")
            actions.append(
                {
                    "text": tr._("Only read codes"),
                    "kind": "tonal",
                    "on_tap": lambda: self._read_with(edition),
                }
            )
        keep = {"text": word, "kind": "primary", "on_tap": lambda: self._keep_edition(box, edition)}
        Dialog(
            title=tr._("Component data"),
            text="\n".join(lines),
            icon="puzzle",
            actions=[*actions, keep],
        ).open()

    def _read_with(self, edition: Edition) -> None:
        if self.context.attempt(lambda: self.context.library.editions.keep_box(edition)):
            Snackbar.say(tr._("Codes from that table can be read now. Your box stays as it is."))

    def _keep_edition(self, box: OwnersBox, edition: Edition) -> None:
        before = box.edition
        if self.context.attempt(lambda: box.take(edition)):
            self._show_box(box)
            Snackbar.say(
                tr._("Kept: new matches of this game use it."),
                tr._("UNDO"),
                lambda: self._back_to(box, before),
            )

    def _back_to(self, box: OwnersBox, before: Edition) -> None:
        if self.context.attempt(lambda: box.take(before)):
            self._show_box(box)

    def _show_box(self, box: OwnersBox) -> None:
        """The box in place of the scanner, or of itself."""
        self.context.router.replace("editions", game=box.game.id)
