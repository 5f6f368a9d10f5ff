"""Following the theme costs the same however many do, and keeps nobody alive."""

from __future__ import annotations

import gc
from typing import Any


def followed() -> Any:
    from kivy.properties import NumericProperty

    from companion.app.look.followed import Followed

    class Light(Followed):
        shade = NumericProperty(0)

    return Light()


class Follower:
    def __init__(self) -> None:
        self.seen: list[int] = []
        self.compared = 0

    def look(self, _: Any, value: int) -> None:
        self.seen.append(value)

    def __eq__(self, other: object) -> bool:
        self.compared += 1
        return self is other

    __hash__ = object.__hash__


def test_followers_are_told(ui: Any) -> None:
    light, one, two = followed(), Follower(), Follower()
    light.follow(shade=one.look)
    light.follow(shade=two.look)
    light.shade = 3
    assert one.seen == two.seen == [3]


def test_who_is_gone_is_forgotten_at_once(ui: Any) -> None:
    light, one, other = followed(), Follower(), Follower()
    light.follow(shade=one.look)
    light.follow(shade=other.look)
    del other
    gc.collect()
    assert [len(each) for each in light._followers.values()] == [1]
    light.shade = 1
    assert one.seen == [1]


def test_a_new_follower_is_compared_with_nobody(ui: Any) -> None:
    light = followed()
    crowd = [Follower() for _ in range(50)]
    for one in crowd:
        light.follow(shade=one.look)
    assert not any(one.compared for one in crowd)


def test_a_button_follows_the_theme_while_it_lives(ui: Any) -> None:
    from companion.app.look.theme import theme
    from companion.app.widgets.button import Btn

    def followers() -> int:
        return sum(len(each) for each in theme._followers.values())

    gc.collect()
    before = followers()
    button = Btn(text="Go")
    assert followers() > before
    light = list(button.front)
    theme.dark = True
    dark = list(button.front)
    theme.dark = False
    assert dark != light and list(button.front) == light
    del button
    gc.collect()
    assert followers() == before
