"""The rules of 7 Ronin (clauses SR-…)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine import (
    TABLE,
    Chance,
    Decision,
    Deck,
    Edition,
    Game,
    Move,
    Objection,
    Pile,
    Say,
    Setup,
)
from companion.games.seven_ronin import candidates as choices
from companion.games.seven_ronin import components, log, scoring, words
from companion.games.seven_ronin import guide as guidance
from companion.games.seven_ronin import position as positions
from companion.games.seven_ronin import view as eyes
from companion.games.seven_ronin.components import AREAS, RONIN, Box
from companion.games.seven_ronin.effects import combat, fights
from companion.games.seven_ronin.invariants.table import laws
from companion.games.seven_ronin.labels import LABELS
from companion.games.seven_ronin.legality import steps
from companion.games.seven_ronin.options import EDITION, OPTIONS
from companion.games.seven_ronin.pad import RoninPad
from companion.games.seven_ronin.state import (
    AREA,
    GREEN,
    HAYAI,
    HIDDEN,
    HOME,
    MUSASHI,
    NOBODY,
    NOTHING,
    PLACE,
    PLACES,
    RONIN_ID,
    SEATS,
    TAIKO,
    YUMI,
    State,
    changed,
    evolved,
)
from companion.games.seven_ronin.titles import TITLE

_AREAS = frozenset(AREAS)
_PLACES = frozenset(PLACES)
_RONIN = frozenset(RONIN)
_DEFENDERS = frozenset(("defence_plan", "ronin", "push", "wounds", "skirmish"))


class SevenRonin(Game[State]):
    id = "seven_ronin"
    title = TITLE
    prefix = "SR"
    seats = range(2, 3)
    seats_clause = "SR-101"
    turn_clause = "SR-205"
    over_clause = "SR-216"
    locked_clause = "SR-355"
    hidden_clause = "SR-356"
    bgg_id = 154173
    no_points = True  # SR-801
    decks = (Deck("roles", Say("Who attacks")),)
    options = OPTIONS
    verbs = {
        "attacker": (frozenset(SEATS),),
        "plan": (_AREAS,),
        "unplan": (_AREAS,),
        "plan_green": (),
        "unplan_green": (),
        "place": (_RONIN, _PLACES),
        "unplace": (_RONIN,),
        "lock": (),
        "record": (_PLACES, None),
        "confirm": (),
        "replan": (),
        "use": (_RONIN, _PLACES | _RONIN | {"reserve"}),
        "push": (_PLACES,),
        "stop": (),
        "split": (_AREAS, None),
        "activate": (_PLACES,),
        "copy": (_PLACES,),
        "hit": (_RONIN,),
        "pin": (_RONIN,),
        "mark": (_RONIN,),
        "burial": (_PLACES,),
        "passage": (_PLACES, None),
        "end": (),
    }
    edition_groups = EDITION
    pads = (RoninPad(),)
    position_labels = LABELS

    # flow

    def start(self, setup: Setup) -> State:
        kit = Box.of(setup)
        return State(kit, "roles", reserve=kit.reserve, pool=kit.total - kit.reserve)  # SR-104

    def decision(self, state: State) -> Decision | None:
        phase = state.phase
        if phase == "over":
            return None
        if phase == "record":
            return Decision(self, state, TABLE, phase)
        if phase == "roles":
            lot = Pile.of("roles", dict.fromkeys(SEATS, 1)) if state.box.roles_drawn else None
            return Decision(self, state, TABLE, phase, pile=lot, stem=("attacker",))
        seat = state.defender if phase in _DEFENDERS else state.attacker
        return Decision(self, state, seat, phase, secret=phase in HIDDEN)

    def candidates(self, state: State) -> Iterator[Move]:
        return choices.CANDIDATES[state.phase](state)

    drawn_up = staticmethod(choices.drawn_up)
    tempting = staticmethod(choices.tempting)
    out_of_turn = staticmethod(choices.more_to_record)

    def weights(self, state: State, moves: tuple[Move, ...]) -> tuple[int, ...] | None:
        return choices.entries(state)[1] if state.phase == "record" else None

    def objections(self, state: State, move: Move) -> Iterator[Objection]:
        return steps.OBJECTIONS[move[0]](state, move)

    def apply(self, state: State, move: Move) -> State:
        match move:
            case ("attacker", seat):
                return self._planning(evolved(state, attacker=SEATS.index(seat)))
            case ("plan" | "unplan" | "plan_green" | "unplan_green" | "record", *_):
                return self._plan(state, move)
            case ("place", ronin, place):
                return self._post(state, RONIN_ID[ronin], PLACE[place])
            case ("unplace", ronin):
                return evolved(state, posts=changed(state.posts, RONIN_ID[ronin], HOME))
            case ("lock",) if state.phase == "attack_plan":
                return evolved(state, phase="defence_plan")
            case ("lock",) | ("confirm",):
                return combat.revealed(state)
            case ("replan",):
                return evolved(
                    state, plan=NOTHING, plan_green=0, posts=NOBODY, replans=state.replans + 1
                )  # SR-360
            case ("use", ronin, target):
                return self._use(state, RONIN_ID[ronin], target)
            case ("push", area):
                return combat.push(state, AREA[area])
            case ("end",) if state.phase == "ronin":
                return fights.wounds_step(state)
            case ("end",):
                return fights.end_round(state)
            case ("split", area, share):
                return combat.split_wounds(state, AREA[area], int(share))
        return self._area_move(state, move)

    def _planning(self, state: State) -> State:
        return evolved(state, phase="attack_plan" if state.box.curtain else "record")

    def _plan(self, state: State, move: Move) -> State:
        match move:
            case ("plan", area):
                at = AREA[area]
                return evolved(state, plan=changed(state.plan, at, state.plan[at] + 1))
            case ("unplan", area):
                at = AREA[area]
                return evolved(state, plan=changed(state.plan, at, state.plan[at] - 1))
            case ("record", place, number) if place != PLACES[GREEN]:
                return evolved(state, plan=changed(state.plan, AREA[place], int(number)))
            case ("record", _, number):
                return evolved(state, plan_green=int(number))
        step = 1 if move[0] == "plan_green" else -1
        return evolved(state, plan_green=state.plan_green + step)

    def _post(self, state: State, ronin: int, place: int) -> State:
        if state.pinned >> ronin & 1:  # SR-332, overruled: the table let him go
            state = evolved(
                state,
                pinned=state.pinned & ~(1 << ronin),
                places=changed(state.places, ronin, HOME),
            )
        return evolved(state, posts=changed(state.posts, ronin, place))

    def _use(self, state: State, ronin: int, target: str) -> State:
        if ronin == HAYAI:
            return combat.ride(state, ronin, AREA[target])
        if ronin == MUSASHI:
            return combat.strike(state, ronin)
        if ronin == TAIKO:
            return combat.heal(state, ronin, RONIN_ID[target])
        if ronin == YUMI:
            return combat.shoot(state, ronin)
        return combat.push(state, AREA[target])

    def _area_move(self, state: State, move: Move) -> State:
        match move:
            case ("activate", area):
                return combat.activate(state, AREA[area])
            case ("copy", area):
                return combat.copy(state, AREA[area])
            case ("hit", ronin):
                return combat.hit(state, RONIN_ID[ronin])
            case ("pin", ronin):
                return combat.pin(state, RONIN_ID[ronin])
            case ("mark", ronin):
                return combat.mark(state, RONIN_ID[ronin])
            case ("burial", area):
                return combat.take(state, AREA[area])
            case ("passage", area, number):
                return combat.send(state, AREA[area], int(number))
            case ("stop",) if state.phase == "push":
                return evolved(state, phase="ronin")
            case ("stop",):
                return fights.areas_step(state)
        raise AssertionError(move)

    # words and eyes

    prompt = staticmethod(words.prompt)
    view = staticmethod(eyes.view)
    narrate = staticmethod(log.narrate)
    hearers = staticmethod(log.hearers)

    def odds(self, state: State, seat: int | None) -> tuple[Chance, ...]:
        return eyes.odds(state)

    # counting

    laws = staticmethod(laws)
    scores = staticmethod(scoring.sheet)
    position = staticmethod(positions.position)
    restore = staticmethod(positions.restore)

    # guidance

    checklist = staticmethod(guidance.checklist)
    guide = staticmethod(guidance.guide)
    check_edition = staticmethod(components.check_edition)

    def terms_of(self, edition: Edition) -> Mapping[str, Mapping[str, str]]:
        """Area names are edition data: boxes differ."""
        named = {
            row["id"]: {"en": row["name_en"], "fr": row["name_fr"]} for row in edition.rows("areas")
        }
        ronin = {row["id"]: {"en": row["name"], "fr": row["name"]} for row in edition.rows("ronin")}
        return {**self.terms, **words.forms_of(self.terms, edition), **named, **ronin}
