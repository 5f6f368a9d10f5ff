"""French of 99 Ninja: the clans are colours, and colours agree."""

from __future__ import annotations

from companion.engine import Say, find_game
from companion.language import Voice


def test_names_used_as_adjectives_agree_in_french() -> None:
    terms = find_game("ninety_nine_ninja").terms
    voice = Voice("fr", "ninety_nine_ninja", ("Aki", "Ben"), terms)
    for clan, track, ninja in (("black", "noire", "noir"), ("white", "blanche", "blanc"),
                               ("red", "rouge", "rouge")):  # fmt: skip
        assert voice.say(Say("{clan:term} track", clan=clan)) == f"Piste {track}"
        said = voice.say(Say("{who} counts {n} {clan:term} {n:Ninja|Ninjas} = {points}.",
                             who="Aki", n=2, clan=clan, points=2))  # fmt: skip
        assert f"2 Ninjas {ninja}s" in said
    assert Voice("en", "ninety_nine_ninja", (), terms).say(
        Say("{clan:term} track", clan="black")
    ) == "Black track"  # fmt: skip
