"""Why a ronin or an area cannot act now (SR-4xx to SR-6xx)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine import Move, Objection, Say
from companion.games.seven_ronin.components import RONIN
from companion.games.seven_ronin.effects.combat import must_strike
from companion.games.seven_ronin.effects.fights import shares
from companion.games.seven_ronin.legality.areas import OBJECTIONS as AREA_OBJECTIONS
from companion.games.seven_ronin.legality.areas import wrong_step
from companion.games.seven_ronin.legality.planning import stands_alone
from companion.games.seven_ronin.state import (
    AREA,
    GREEN,
    HAYAI,
    KABE,
    MUSASHI,
    OUT,
    PLACE,
    PLACES,
    RONIN_ID,
    TAIKO,
    TASUKE,
    YOBU,
    YUMI,
    State,
)

__all__ = ["OBJECTIONS", "wrong_step"]


def use(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "ronin":
        yield Objection(
            "SR-403", Say("Ronin use their abilities only in Combat step 1."), hard=True
        )
        yield wrong_step(state)
        return
    ronin = RONIN_ID[move[1]]
    if ronin == KABE:
        yield Objection("SR-421", Say("Kabe has no ability to use."), hard=True)
        return
    if ronin == TASUKE:
        yield Objection(
            "SR-451", Say("Tasuke's ability is always on and is never used."), hard=True
        )
        return
    yield from barred(state, ronin)
    place = state.places[ronin]
    if 0 <= place < GREEN:
        yield from TARGETS[ronin](state, place, move[2])


def barred(state: State, ronin: int) -> Iterator[Objection]:
    """Reasons that have nothing to do with the target."""
    name = RONIN[ronin]
    if state.wounds[ronin] == OUT:
        yield Objection("SR-401", Say("{ronin:term} is eliminated.", ronin=name), hard=True)
    if state.places[ronin] == GREEN:
        yield Objection(
            "SR-405",
            Say("{ronin:term} stands on the Green: no ability there.", ronin=name),
            hard=True,
        )
    if state.used_ronin >> ronin & 1:
        yield Objection(
            "SR-402", Say("{ronin:term}'s ability was used today.", ronin=name), hard=True
        )
    if state.cancelled >> ronin & 1:
        yield Objection(
            "SR-406",
            Say("The Shrine has cancelled {ronin:term}'s ability today.", ronin=name),
        )


def hayai(state: State, home: int, word: str) -> Iterator[Objection]:
    if state.ninja[home]:
        yield Objection("SR-411", Say("Hayai rides only from an area without ninja."))
    if state.box.pinned_hayai_stays and state.pinned >> HAYAI & 1:
        yield Objection("SR-415", Say("Hayai is pinned and cannot ride."))
    goal = PLACE.get(word)
    if goal is None or goal == GREEN or not state.ninja[goal]:
        yield Objection(
            "SR-414",
            Say("Hayai rides only to an area with ninja, and never to the Green."),
            hard=True,
        )
        return
    others = [ronin for ronin in state.ronin_at(goal) if ronin != HAYAI]
    if others and (others != [TASUKE] or stands_alone(state)):
        yield Objection(
            "SR-413",
            Say("{ronin:term} stands {at:term}: Hayai cannot join there.",
                ronin=[RONIN[ronin] for ronin in others], at=f"at.{word}"),
            hard=others != [TASUKE],
        )  # fmt: skip


def musashi(state: State, home: int, word: str) -> Iterator[Objection]:
    if PLACE.get(word) != home:
        yield Objection(
            "SR-431",
            Say("Musashi strikes only in his own area, {the:term}.", the=f"the.{PLACES[home]}"),
            hard=True,
        )
    elif not state.ninja[home]:
        yield Objection("SR-431", Say("There is no ninja in Musashi's area."), hard=True)


def taiko(state: State, home: int, word: str) -> Iterator[Objection]:
    if state.ninja[home]:
        yield Objection("SR-441", Say("Taiko heals only from an area without ninja."))
    ronin = RONIN_ID.get(word)
    if ronin is None:
        yield Objection("SR-442", Say("Taiko heals one other ronin: name one."), hard=True)
    elif ronin == TAIKO:
        yield Objection("SR-443", Say("Taiko cannot heal himself."), hard=not state.wounds[TAIKO])
    elif not any(wounds > 0 for who, wounds in enumerate(state.wounds) if who != TAIKO):
        yield nobody_to_heal()
    elif state.wounds[ronin] == OUT:
        yield Objection(
            "SR-443", Say("{ronin:term} is eliminated and cannot be healed.", ronin=word), True
        )
    elif not state.wounds[ronin]:
        yield Objection(
            "SR-443", Say("{ronin:term} has no wound that Taiko could heal.", ronin=word), True
        )


def nobody_to_heal() -> Objection:
    return Objection("SR-443", Say("No other ronin has a wound that Taiko could heal."), True)


def yobu(state: State, home: int, word: str) -> Iterator[Objection]:
    if not state.ninja[home]:
        yield Objection("SR-461", Say("There is no ninja in Yobu's area to push."), hard=True)
    yield from push_goal(state, home, word)


def push_goal(state: State, home: int, word: str) -> Iterator[Objection]:
    goal = PLACE.get(word)
    if goal is None:
        yield Objection("SR-463", Say("Yobu pushes ninja to an area: name one."), hard=True)
    elif goal == GREEN:
        yield Objection("SR-464", Say("Yobu never pushes ninja to the Green."), hard=True)
    elif goal == home or (not state.box.trust_table and goal not in state.box.near[home]):
        if goal == home:
            say = Say("Yobu pushes ninja out of his own area: name another one.")
        elif state.box.map_confirmed:
            say = Say("{area:term} and {home:term} are not adjacent.", area=word, home=PLACES[home])
        else:
            say = Say(
                "{area:term} and {home:term} are not adjacent on the map in use. That map is a "
                "stand-in: correct it in the editor if your board differs.",
                area=word,
                home=PLACES[home],
            )
        yield Objection("SR-465", say, hard=goal == home)


def yumi(state: State, home: int, word: str) -> Iterator[Objection]:
    if state.ninja[home]:
        yield Objection("SR-471", Say("Yumi shoots only from an area without ninja."))
    if word != "reserve":
        yield Objection(
            "SR-474", Say("Yumi shoots at the reserve, never at ninja on the board."), hard=True
        )
    elif not state.reserve:
        yield Objection("SR-473", Say("The reserve is empty: Yumi hits nobody."), hard=True)


TARGETS: dict[int, Callable[[State, int, str], Iterator[Objection]]] = {
    HAYAI: hayai,
    MUSASHI: musashi,
    TAIKO: taiko,
    YOBU: yobu,
    YUMI: yumi,
}


def push(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "push":
        if state.phase == "ronin" and state.used_ronin >> YOBU & 1:
            yield Objection(
                "SR-463", Say("Yobu's push is over: one use, at most 2 ninja."), hard=True
            )
        yield wrong_step(state)
        return
    yield from push_goal(state, state.places[YOBU], move[1])


def end_ronin(state: State, move: Move) -> Iterator[Objection]:
    if must_strike(state, MUSASHI):
        yield Objection(
            "SR-432", Say("Musashi stands among ninja and must strike before the step ends.")
        )
        yield Objection("SR-408", Say("The step cannot end while an ability is still due."))


def split(state: State, move: Move) -> Iterator[Objection]:
    if state.phase not in ("wounds", "skirmish"):
        yield wrong_step(state)
        return
    area, word = AREA[move[1]], move[2]
    if not state.ninja[area] or len(state.ronin_at(area)) < 2:
        yield Objection(
            "SR-503",
            Say("There is nothing to split {at:term}.", at=f"at.{move[1]}"),
            hard=True,
        )
        return
    allowed = shares(state, area)
    if word not in map(str, allowed):
        yield Objection(
            "SR-503",
            Say("Tasuke takes {low} to {high} of these wounds, the other ronin the rest.",
                low=allowed[0], high=allowed[-1]),
            hard=True,
        )  # fmt: skip
        yield Objection(
            "SR-504", Say("No ninja stays while a ronin there has a free space."), hard=True
        )


OBJECTIONS: dict[str, Callable[[State, Move], Iterator[Objection]]] = {
    **AREA_OBJECTIONS,
    "use": use,
    "push": push,
    "split": split,
    "end_ronin": end_ronin,
}
