"""Why a code is refused. Every sentence is for the person who holds the phone."""

from __future__ import annotations

from companion.engine import CompanionError, Say


class ShareError(CompanionError):
    """Base of everything that sharing refuses; nothing has been changed when it is raised."""

    code = "share"


class NotACode(ShareError):
    """Not one of our codes, or one that was damaged on the way."""

    code = "not_a_code"


class OtherVersion(ShareError):
    """A sound code, but of other rules, another game or another format than this app has."""

    code = "other_version"


class OtherEdition(ShareError):
    """A sound code about a box whose component data this device does not have."""

    code = "other_edition"


class OtherKind(ShareError):
    """A sound code, but not of the kind that was asked for."""

    code = "other_kind"


class MovedOn(ShareError):
    """An answer to a question that is no longer asked."""

    code = "moved_on"


class TooLarge(ShareError):
    """More than a code can carry."""

    code = "too_large"


class NoReader(ShareError):
    """Nothing on this device can read pictures of codes."""

    code = "no_reader"


def damaged() -> NotACode:
    return NotACode(Say("This is not a code of Dojo Companion, or it was damaged on the way."))


def other_version() -> OtherVersion:
    return OtherVersion(
        Say("This code was made by another version of the app. Update both devices.")
    )
