"""Sending a result to the club: once, or from now on by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.app.look.translation import tr
from companion.app.widgets.button import Btn
from companion.app.widgets.snackbar import Snackbar

if TYPE_CHECKING:
    from companion.app.shell.context import Context


class ClubBtn(Btn):
    """Says whether the club has the result of a match or a kept score pad, and sends it."""

    def __init__(self, context: Context, match: str) -> None:
        super().__init__(kind="outline")
        self.context, self.match = context, match
        self.bind(on_tap=lambda _: ask_to_send(context, match))
        self.show()

    def show(self) -> None:
        club = self.context.club.club
        has = club is not None and club.has(self.match)
        self.text = tr._("The club has it") if has else tr._("Send to the club")
        self.icon = "check" if has else "account-group"


def ask_to_send(context: Context, match: str) -> None:
    """One that the club has already may have been corrected since: nobody is asked again."""
    club = context.club.here
    if club.has(match) or club.membership.always:
        _send(context, match, False)
        return
    from companion.app.widgets.menu import MenuSheet

    MenuSheet(
        title=tr._("Send to {name}", name=club.code.name),
        items=[
            {
                "icon": "check",
                "text": tr._("This result"),
                "detail": tr._("Members see who played and the score sheet"),
                "on_tap": lambda: _send(context, match, False),
            },
            {
                "icon": "refresh",
                "text": tr._("This one and every later one"),
                "detail": tr._("You can change that on the club's page"),
                "on_tap": lambda: _send(context, match, True),
            },
        ],
    ).open()


def _send(context: Context, match: str, always: bool) -> None:
    """On disk at once; it goes out when there is a network."""
    at_hand = context.club
    went: list[bool] = []
    if not context.attempt(lambda: went.append(at_hand.send(match))):
        return
    if always:
        order = context.library.matches()[0].order
        context.attempt(lambda: at_hand.here.choose(always=True, since=order))
    at_hand.told()
    Snackbar.say(
        tr._("It is in the club's history, and goes out as soon as there is a network.")
        if went[0]
        else tr._("The club has this result already.")
    )
