"""The wall is looked at in the same browser as the pages of guests."""

from tests.live.conftest import _ended, browser

__all__ = ["_ended", "browser"]
