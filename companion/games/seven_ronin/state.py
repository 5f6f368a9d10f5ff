"""What stands on the table in 7 Ronin."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine import Move, evolver
from companion.games.seven_ronin.components import AREAS, RONIN, Box, Counts

AREA = {area: index for index, area in enumerate(AREAS)}
WATCHTOWER, GRANARY, WELL, INN, PEN, SHRINE, BURIAL, FIELD_SMALL, FIELD_LARGE, PASSAGE = range(10)
FIELDS = (FIELD_SMALL, FIELD_LARGE)
GREEN = 10
HOME = -1
"""A ronin who is not on the board."""
PLACES = (*AREAS, "green")
PLACE = {place: index for index, place in enumerate(PLACES)}
RONIN_ID = {ronin: index for index, ronin in enumerate(RONIN)}
HAYAI, KABE, MUSASHI, TAIKO, TASUKE, YOBU, YUMI = range(7)
OUT = -1
"""Instead of wounds: the ronin is eliminated."""
ROUNDS = 8
ENOUGH = 5  # SR-902
MOST_ASKED = 9
"""The largest number of ninja for one area that is asked for; larger ones may be entered."""

NOTHING = (0,) * len(AREAS)
NOBODY = (HOME,) * len(RONIN)
SEATS = ("p0", "p1")

PLANNING = frozenset(("record", "attack_plan", "defence_plan"))
HIDDEN = frozenset(("attack_plan", "defence_plan"))
STEP_1 = frozenset(("ronin", "push"))
STEP_3 = frozenset(("areas", "skirmish", "watchtower", "well", "inn", "animal_pen", "shrine",
                    "burial_grounds", "passage"))  # fmt: skip
COMBAT = STEP_1 | STEP_3 | {"wounds"}
PHASES = ("roles", "record", "attack_plan", "defence_plan", "ronin", "push", "wounds", "areas",
          "watchtower", "well", "inn", "animal_pen", "shrine", "burial_grounds", "passage",
          "skirmish", "over")  # fmt: skip

ATTACKER = [Move(("attacker", seat)) for seat in SEATS]
PLAN = [Move(("plan", area)) for area in AREAS]
UNPLAN = [Move(("unplan", area)) for area in AREAS]
PLAN_GREEN = Move(("plan_green",))
UNPLAN_GREEN = Move(("unplan_green",))
LOCK = Move(("lock",))
POST = [[Move(("place", ronin, place)) for place in PLACES] for ronin in RONIN]
UNPOST = [Move(("unplace", ronin)) for ronin in RONIN]
RECORD = [
    [Move(("record", place, str(n))) for n in range(MOST_ASKED + 1)] for place in PLACES
]  # the last row is the Green
CONFIRM = Move(("confirm",))
REPLAN = Move(("replan",))
USE = [[Move(("use", ronin, place)) for place in PLACES] for ronin in RONIN]
HEAL = [Move(("use", "taiko", ronin)) for ronin in RONIN]
SHOOT = Move(("use", "yumi", "reserve"))
PUSH = [Move(("push", place)) for place in PLACES]
STOP = Move(("stop",))
END = Move(("end",))
SPLIT = [[Move(("split", area, str(k))) for k in range(31)] for area in AREAS]
ACTIVATE = [Move(("activate", place)) for place in PLACES]
COPY = [Move(("copy", place)) for place in PLACES]
HIT = [Move(("hit", ronin)) for ronin in RONIN]
PIN = [Move(("pin", ronin)) for ronin in RONIN]
MARK = [Move(("mark", ronin)) for ronin in RONIN]
TAKE = [Move(("burial", place)) for place in PLACES]
SEND = [[Move(("passage", place, str(n))) for n in (1, 2)] for place in PLACES]


@dataclass(frozen=True, slots=True)
class Result:
    """The winner record (SR-806)."""

    role: str
    reason: str
    round: int
    phase: str
    step: int
    areas: tuple[int, ...]
    count: int
    ronin: int
    ninja: int
    replans: int
    fallen: str = ""
    """The last ronin who fell, when that ended the game."""


@dataclass(frozen=True, slots=True)
class State:
    box: Box
    phase: str
    attacker: int = 0
    round: int = 1  # SR-102
    reserve: int = 0
    pool: int = 0
    ninja: Counts = NOTHING  # SR-108
    green: int = 0
    wounds: Counts = (0,) * len(RONIN)  # SR-106
    places: Counts = NOBODY
    pinned: int = 0
    """Ronin (bits) held by the Pen since the round before."""
    pinning: int = 0
    """Ronin pinned in this round, for the next Planning."""
    cancelled: int = 0
    """Ronin marked in the round before: no ability now."""
    marked: int = 0
    """Ronin marked in this round, for the next."""
    plan: Counts = NOTHING
    plan_green: int = 0
    posts: Counts = NOBODY
    used_ronin: int = 0
    used_areas: int = 0
    field_copied: bool = False
    """The Inn counts as a Field this round (SR-644)."""
    targets: int = 0
    """Ronin the Watchtower has still to hit."""
    left: int = 0
    """Ninja the Burial Grounds may still take."""
    replans: int = 0
    result: Result | None = None

    @property
    def defender(self) -> int:
        return 1 - self.attacker

    @property
    def most_recorded(self) -> int:
        """The largest number the table can enter for one place: limit and Green bind only later."""
        return max(MOST_ASKED, self.reserve)

    @property
    def threat(self) -> int:
        return self.box.threat[self.round - 1]

    def alive(self, ronin: int) -> bool:
        return self.wounds[ronin] != OUT

    def available(self, ronin: int) -> bool:
        """Living and not pinned (SR-331)."""
        return self.wounds[ronin] != OUT and not self.pinned >> ronin & 1

    def living(self) -> int:
        return len(RONIN) - self.wounds.count(OUT)

    def ronin_at(self, place: int) -> list[int]:
        return [ronin for ronin, at in enumerate(self.places) if at == place]

    def free_spaces(self, ronin: int) -> int:
        return self.box.vitality[ronin] - self.wounds[ronin]

    def on_board(self) -> int:
        """Ninja in areas and on the Green (SR-906)."""
        return sum(self.ninja) + self.green

    def held(self) -> tuple[int, ...]:
        """Areas with ninja and without ronin; in Combat step 3 these are the occupied ones."""
        places = self.places
        return tuple(area for area, ninja in enumerate(self.ninja) if ninja and area not in places)

    def contested(self) -> list[int]:
        """Areas with ninja and ronin (SR-206)."""
        places = self.places
        return [area for area, ninja in enumerate(self.ninja) if ninja and area in places]

    def occupied(self, area: int) -> bool:
        """SR-207: only Combat step 3 knows occupied areas."""
        return self.phase in STEP_3 and self.ninja[area] > 0 and area not in self.places


evolved = evolver(State)


def changed(counts: Counts, index: int, number: int) -> Counts:
    """The counts with another number at this place."""
    return counts[:index] + (number,) + counts[index + 1 :]


def field_bonus(held: tuple[int, ...], field_copied: bool) -> int:
    """SR-803, SR-804: 1 at most, and never without a real Field."""
    fields = (FIELD_SMALL in held) + (FIELD_LARGE in held) + (field_copied and INN in held)
    return int(fields >= 2)


def area_count(state: State) -> int:
    """SR-802."""
    held = state.held()
    return len(held) + field_bonus(held, state.field_copied)


def bits(mask: int) -> list[int]:
    """The ronin of a mask."""
    return [ronin for ronin in range(len(RONIN)) if mask >> ronin & 1]
