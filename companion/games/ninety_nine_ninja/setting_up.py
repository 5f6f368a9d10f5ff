"""What the set-up asks first, and what applies to whom."""

from __future__ import annotations

from companion.engine import Move, Say
from companion.games.ninety_nine_ninja.guide import AGREE
from companion.games.ninety_nine_ninja.scene.looks import AUTOMATON_MARK, CLAN_MARKS
from companion.table import Mark
from companion.table.setting_up import Begins

BLACK, RED = CLAN_MARKS["black"], CLAN_MARKS["red"]
SEATS = 2
SEAT_MODES = {
    2: (Say("Two players"), Say("Tracks decide, then points"), BLACK),
    1: (Say("Alone"), Say("Against the automaton"), AUTOMATON_MARK),
}
CARD = Mark(tiles=(BLACK, None, BLACK, None, None, None, None, None, RED))
FIRST = {
    "depth": {
        "full": (Say("Every card"), Say("Placing is checked, falls are counted"), CARD),
        "scores": (Say("Points only"), Say("Less tapping, you count"), Mark("piece-track")),
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
# NN-112: by agreement, where the app does not draw it.
BEGINS = Begins(
    Move(("first", "p0")), Say("Start, {seat:seat} first", seat=0), AGREE, dealt="first"
)
