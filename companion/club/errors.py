"""Why the club refuses something. Every sentence is for the person who holds the phone."""

from __future__ import annotations

from companion.engine import CompanionError, Say


class ClubError(CompanionError):
    code = "club"


class NotAClubCode(ClubError):
    """Not the code of a club, or one that was damaged on the way."""

    code = "not_a_club_code"


class NoClient(ClubError):
    """The part that speaks to brokers is not installed."""

    code = "no_client"


class NothingToSend(ClubError):
    """A match that is not over has no result."""

    code = "nothing_to_send"


def not_a_club_code() -> NotAClubCode:
    return NotAClubCode(Say("This is not the code of a club, or it was damaged on the way."))


def no_client() -> NoClient:
    return NoClient(
        Say(
            "The part of the app that speaks to a club's broker is not installed here: "
            "pip install dojo-companion[club]"
        )
    )


def no_league() -> NoClient:
    return NoClient(
        Say(
            "The league is reckoned by OpenSkill, which is not installed here: "
            "pip install dojo-companion[club]"
        )
    )
