"""What hundreds of widgets follow: the theme and the language.

Kivy's `bind` compares a new listener with all there are, and with all there ever were until the
property changes; the theme hardly ever does. Buttons would take longer to make from hour to hour.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any
from weakref import WeakMethod

from kivy.event import EventDispatcher

_tickets = count()


def _forget(followers: dict[int, Any], ticket: int, _: Any) -> None:
    followers.pop(ticket, None)


class Followed(EventDispatcher):
    def __init__(self, **kwargs: Any) -> None:
        self._followers: dict[str, dict[int, WeakMethod[Callable[..., None]]]] = {}
        super().__init__(**kwargs)

    def follow(self, **methods: Callable[..., None]) -> None:
        """Like `bind`, for methods of objects that come and go; they are not kept alive."""
        for name, method in methods.items():
            if name not in self._followers:
                self._followers[name] = {}
                self.fbind(name, partial(self._tell, name))
            followers, ticket = self._followers[name], next(_tickets)
            followers[ticket] = WeakMethod(method, partial(_forget, followers, ticket))

    def _tell(self, name: str, *args: Any) -> None:
        for follower in tuple(self._followers[name].values()):
            method = follower()
            if method is not None:
                method(*args)
