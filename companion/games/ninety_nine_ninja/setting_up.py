"""What the set-up asks first, and what applies to whom."""

from __future__ import annotations

from companion.engine import Say

SEATS = 2
SEAT_MODES = {
    2: (Say("Two players"), Say("Tracks decide, then points")),
    1: (Say("Alone"), Say("Against the automaton")),
}
FIRST = {
    "depth": {
        "full": (Say("Every card"), Say("Placing is checked, falls are counted")),
        "scores": (Say("Points only"), Say("Less tapping, you count")),
    }
}
MODULES = {
    "blacklist": (Say("Blacklist"), Say("A bonus for the top Daimyo of your list")),
    "ronin": (Say("Ronin"), Say("Samurai belong to clans")),
    "clan_techniques": (Say("Clan Techniques"), Say("Each clan card brings its own")),
}
ONLY = dict.fromkeys(("level", "auto_cards", "solo_trigger", "solo_deck_end"), (1,))
NEEDS = {
    "auto_cards": {"depth": "scores"},
    "ronin_ignore": {"ronin": "yes"},
    "blacklist_pick": {"blacklist": "yes"},
    "intonjutsu_scope": {"clan_techniques": "yes"},
    "boryaku_scoring": {"clan_techniques": "yes"},
}
