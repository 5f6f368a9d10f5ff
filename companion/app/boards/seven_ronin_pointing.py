"""What a finger on the village of 7 Ronin means, decision by decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.i18n import tr
from companion.app.widgets.snackbar import Snackbar

if TYPE_CHECKING:
    from companion.app.boards.seven_ronin import RoninBoard

MOST_ON_THE_GREEN = 2
ON_RONIN = frozenset(("watchtower", "well", "animal_pen", "shrine"))
ON_AREAS = {
    "push": "push",
    "areas": "activate",
    "inn": "copy",
    "burial_grounds": "burial",
    "passage": "passage",
}


class Pointing:
    """Turns taps and long presses into words of a move; what means nothing opens a sheet."""

    def __init__(self, board: RoninBoard) -> None:
        self.to = board

    @property
    def key(self) -> str:
        chooser = self.to.chooser
        return chooser.decision.key if chooser is not None else ""

    @property
    def plan(self) -> dict[str, Any]:
        plan: dict[str, Any] = self.to.board.get("plan", {})
        return plan

    def aims(self) -> set[str]:
        """Places and ronin that a tap can choose now."""
        chooser, key = self.to.chooser, self.key
        if chooser is None or key in ("roles", "record", "wounds", "skirmish"):
            return set()
        if key == "attack_plan":
            words = {move[1] for move in chooser.possible if move[0] == "plan"}
            green = any(move[0] == "plan_green" for move in chooser.possible)
            return words | ({"green"} if green else set())
        if key == "defence_plan":
            brush = self.to.brush
            return {m[2] for m in chooser.possible if m[0] == "place" and m[1] == brush}
        if key == "ronin":
            at = 2 if chooser.picked else 1
            return {move[at] for move in chooser.possible if move[0] == "use"}
        return {move[1] for move in chooser.possible if len(move) > 1}

    def hint(self) -> str:
        """What a tap does while planning."""
        brush = self.to.brush
        if brush is not None:
            name = self.to.desk.voice.term(brush)
            return tr._("Tap where {name} stands; hold an area to take back.", name=name)
        if self.key == "defence_plan":
            return tr._("Hold an area or a ronin to take back.")
        if self.plan.get("ninja"):
            return ""
        return tr._("Tap an area: one ninja more. Hold it: one less.")

    # areas and the Green

    def place_tapped(self, place: str) -> None:
        key, to = self.key, self.to
        if key == "record" and to.brush is None:
            self._record(place, self._recorded(place) + 1)
        elif key == "attack_plan":
            to.pick(*(("plan_green",) if place == "green" else ("plan", place)))
        elif key in ("record", "defence_plan"):
            self._post(place)
        elif key == "ronin":
            self._ronin_at(place)
        elif key in ON_RONIN:
            self._target_at(place)
        elif key in ON_AREAS:
            self._area(place, ON_AREAS[key])
        else:
            to.open_place(place)

    def place_held(self, place: str) -> None:
        """A long press takes back while planning; else it tells about the place."""
        key, to = self.key, self.to
        posted = [who for who, at in self.plan.get("ronin", {}).items() if at == place]
        if key == "attack_plan":
            to.pick(*(("unplan_green",) if place == "green" else ("unplan", place)))
        elif posted and (key == "defence_plan" or to.brush is not None):
            self._unpost(posted[-1])
        elif key == "record" and self._recorded(place):
            self._record(place, self._recorded(place) - 1)
        elif posted:
            self._unpost(posted[-1])
        else:
            to.open_place(place)

    def _recorded(self, place: str) -> int:
        plan = self.plan
        return int(plan["green"] if place == "green" else plan["ninja"].get(place, 0))

    def _record(self, place: str, number: int) -> None:
        state = self.to.desk.match.state
        most = MOST_ON_THE_GREEN if place == "green" else state.most_recorded
        if number > most:
            name = self.to.desk.voice.term(place)
            Snackbar.say(tr._("{name}: more than {n} cannot be entered.", name=name, n=most))
            return
        self.to.pick("record", place, str(number))

    def _post(self, place: str) -> None:
        who = self.to.brush
        if who is None:
            Snackbar.say(tr._("Every ronin has a place. Hold one to take it back."))
            return
        if who in self.plan.get("ronin", {}):
            self.to.pick("unplace", who)
        self.to.pick("place", who, place)

    def _unpost(self, who: str) -> None:
        """Whoever is taken back is in hand again."""
        self.to.brush = who
        self.to.pick("unplace", who)

    def _ronin_at(self, place: str) -> None:
        chooser = self.to.chooser
        assert chooser is not None
        if chooser.picked:
            self._area(place, "")
            return
        usable = {move[1] for move in chooser.possible if move[0] == "use"}
        here = [r["id"] for r in self.to.board["ronin"] if r["place"] == place]
        able = [who for who in here if who in usable]
        if len(able) == 1:
            self.use(able[0])
        else:
            self.to.open_place(place)

    def use(self, who: str) -> None:
        chooser = self.to.chooser
        assert chooser is not None
        moves = [move for move in chooser.possible if move[:2] == ("use", who)]
        self.to.pick(*(tuple(moves[0]) if len(moves) == 1 else (who,)))

    def _target_at(self, place: str) -> None:
        """The only ronin there who can be chosen."""
        here = [r["id"] for r in self.to.board["ronin"] if r["place"] == place]
        if len(here) == 1:
            self.to.pick(here[0])
        else:
            self.to.open_place(place)

    def _area(self, place: str, verb: str) -> None:
        chooser = self.to.chooser
        assert chooser is not None
        moves = [move for move in chooser.possible if place in move]
        if len(moves) == 1:
            self.to.pick(*moves[0])
        elif moves or not verb:
            self.to.pick(place)
        else:
            self.to.pick(verb, place)

    # ronin tiles

    def tile_tapped(self, who: str) -> None:
        key, to = self.key, self.to
        ronin = next(one for one in to.board["ronin"] if one["id"] == who)
        if key in ("record", "defence_plan") and ronin["alive"] and not ronin["pinned"]:
            to.take_brush(None if to.brush == who and key == "record" else who)
        elif who not in self.aims():
            to.open_ronin(who)
        elif key == "ronin" and to.chooser is not None and not to.chooser.picked:
            self.use(who)
        else:
            to.pick(who)

    def tile_held(self, who: str) -> None:
        if self.key in ("record", "defence_plan") and who in self.plan.get("ronin", {}):
            self._unpost(who)
        else:
            self.to.open_ronin(who)

    def first_ronin(self) -> None:
        """The first ronin without a place, or else the first who can be moved."""
        missing = self.plan.get("missing") or list(self.plan.get("ronin", {}))
        if missing:
            self.to.take_brush(missing[0])
