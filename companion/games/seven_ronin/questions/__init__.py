"""What is asked in 7 Ronin, following every tap."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.engine import Move, Say
from companion.games.seven_ronin.components import RONIN
from companion.games.seven_ronin.questions import plan
from companion.games.seven_ronin.scene.looks import NINJA, banner, building, ronin_of, wounds
from companion.games.seven_ronin.scene.taps import ON_RONIN
from companion.games.seven_ronin.state import PLACE, PLANNING, SEATS
from companion.games.seven_ronin.view import View
from companion.table import Act, Answer, Chosen, Mark, Pointing
from companion.table.seating import Seating

Maker = Callable[[View, Pointing], tuple[Answer, ...]]

DEEDS = {
    "hayai": Say("rides"),
    "musashi": Say("strikes"),
    "taiko": Say("heals"),
    "yobu": Say("pushes"),
    "yumi": Say("shoots"),
}
CHIPS = {
    "hayai": Say("{who:term} rides", who="hayai"),
    "taiko": Say("{who:term} heals", who="taiko"),
    "yobu": Say("{who:term} pushes", who="yobu"),
}
TARGETS = {
    "hayai": Say("Where does {who:term} ride?", who="hayai"),
    "taiko": Say("Whom does {who:term} heal?", who="taiko"),
    "yobu": Say("Where to push?"),
}
PROMPTS = {
    "ronin": Say("Which ronin acts?"),
    "push": Say("Where to push one more?"),
    "wounds": Say("Wounds for Tasuke?"),
    "skirmish": Say("Wounds for Tasuke?"),
    "areas": Say("Which area is used?"),
    "watchtower": Say("Who is hit next?"),
    "well": Say("Who takes a wound?"),
    "inn": Say("Which area is copied?"),
    "animal_pen": Say("Who is held?"),
    "shrine": Say("Whose ability is lost?"),
    "burial_grounds": Say("Where is a ninja taken back?"),
    "passage": Say("Where do ninja come in?"),
}
EFFECTS = {
    "watchtower": Say("wounds the neighbours"),
    "granary": Say("2 ninja to the reserve"),
    "well": Say("1 wound"),
    "inn": Say("copies an area"),
    "animal_pen": Say("holds a ronin"),
    "shrine": Say("stops an ability"),
    "burial_grounds": Say("ninja back to the reserve"),
    "passage": Say("brings 1 or 2 ninja in"),
}


def prompt(seating: Seating, view: View, pointing: Pointing) -> Say | None:
    """The question that follows what was chosen; None: the one of the decision."""
    key, path = pointing.key, pointing.path
    if key in PLANNING:
        return plan.prompt(view, pointing)
    if key == "ronin" and len(path) > 1:
        return TARGETS.get(path[1])
    if key == "passage" and len(path) > 1:
        return Say("How many?")
    if key == "ronin" and not any(move[0] == "use" for move in pointing.possible):
        return Say("No ronin can act.")
    if key == "areas" and not any(move[0] == "activate" for move in pointing.possible):
        return Say("No area can be used.")
    return PROMPTS.get(key)


def about(seating: Seating, view: View, pointing: Pointing) -> Say | None:
    """Who does what for whom; while planning, what binds the plan."""
    key, seat = pointing.key, pointing.seat
    if key in PLANNING:
        return plan.figures(view)
    if key == "push" or (key == "ronin" and len(pointing.path) > 1):
        who = "yobu" if key == "push" else pointing.path[1]
        place = ronin_of(view, who)["place"]
        return Say("{seat:seat}, for {who:term} {at:term}", seat=seat, who=who, at=f"at.{place}")
    if key in ("wounds", "skirmish") and pointing.possible:
        area = pointing.possible[0][1]
        number = next(one["ninja"] for one in view["areas"] if one["id"] == area)
        return Say("{seat:seat}: {n} ninja {at:term}", seat=seat, n=number, at=f"at.{area}")
    if key in PLACE:
        return Say("{seat:seat}: {area:term}", seat=seat, area=key)
    return None


def answers(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...] | None:
    if pointing.key in PLANNING:
        return plan.answers(view, pointing)
    if pointing.key == "ronin" and len(pointing.path) > 1:
        return _targets(view, pointing, 2)
    maker = MAKERS.get(pointing.key)
    return maker(view, pointing) if maker is not None else None


def chosen(seating: Seating, view: View, pointing: Pointing, act: Act) -> Chosen | None:
    """The ronin who acts, or the place ninja come to."""
    words = {pattern[1] for pattern in act.fits if len(pattern) > 1}
    if len(words) != 1:
        return None
    (word,) = words
    if word in CHIPS:
        return Chosen(CHIPS[word], banner(str(word)))
    return Chosen(Say("{place:term}", place=word), building(str(word))) if word in PLACE else None


def mark(seating: Seating, view: View, word: str) -> Mark | None:
    if word in RONIN:
        return banner(word)
    if word in PLACE:
        return building(word)
    return Mark(seat=SEATS.index(word)) if word in SEATS else None


# step 1


def _abilities(view: View, pointing: Pointing) -> tuple[Answer, ...]:
    """Whoever has an ability and lives; those who cannot use it now say why."""
    found = []
    for who, deed in DEEDS.items():
        if ronin_of(view, who)["alive"]:
            found.append(
                Answer(
                    who,
                    Say("{who:term}", who=who),
                    Act(fits=(("use", who),)),
                    detail=deed,
                    mark=banner(who),
                    look="piece",
                )
            )
    done = not any(move[0] == "use" for move in pointing.possible)
    return (*found, _end(Say("On to the fights"), done))


def _end(label: Say, done: bool) -> Answer:
    return Answer("end", label, Act(fits=(("end",),)), look="primary" if done else "row")


def _push(view: View, pointing: Pointing) -> tuple[Answer, ...]:
    stop = Answer("stop", Say("Push only one"), Act(fits=(("stop",),)), look="row",
                  mark=Mark("icon-check"))  # fmt: skip
    return (*_targets(view, pointing, 1), stop)


# step 2


def _splits(view: View, pointing: Pointing) -> tuple[Answer, ...]:
    if not pointing.possible:
        return ()
    area = pointing.possible[0][1]
    place = next(one for one in view["areas"] if one["id"] == area)
    other = next((who for who in place["ronin"] if who != "tasuke"), "tasuke")
    return tuple(_split(move, place["ninja"], other) for move in pointing.possible)


def _split(move: Move, ninja: int, other: str) -> Answer:
    share = int(move[2])
    return Answer(
        move[2],
        Say("{one:term} {n}", one="tasuke", n=share),
        Act(fits=(tuple(move),)),
        detail=Say("{other:term} {rest}", other=other, rest=ninja - share),
        mark=banner("tasuke"),
    )


# step 3


def _areas(view: View, pointing: Pointing) -> tuple[Answer, ...]:
    """The occupied areas that do something, and what; those that cannot be used now say why.

    Each keeps its place while the others are used.
    """
    usable = {move[1] for move in pointing.possible if move[0] == "activate"}
    held = [one["id"] for one in view["areas"] if one["state"] == "occupied"]
    found = [
        Answer(
            area,
            Say("{area:term}", area=area),
            Act(fits=(("activate", area),)),
            detail=EFFECTS.get(area) if area in usable else None,
            mark=building(area),
        )
        for area in held
        if area in EFFECTS
    ]
    return (*found, _end(Say("End the day"), not usable))


def _targets(view: View, pointing: Pointing, at: int) -> tuple[Answer, ...]:
    """One answer for each word at this place of the possible moves."""
    words = dict.fromkeys(
        move[at] for move in pointing.possible if len(move) > at and move[0] != "stop"
    )
    return tuple(_target(view, pointing, at, word) for word in words)


def _target(view: View, pointing: Pointing, at: int, word: str) -> Answer:
    stem = pointing.possible[0][:at]
    detail, sign = None, NINJA
    if word in RONIN:
        detail = Say("{n} {n:wound|wounds} of {most}", n=ronin_of(view, word)["wounds"],
                     most=ronin_of(view, word)["vitality"])  # fmt: skip
        sign = banner(word)
    elif word in PLACE:
        sign, detail = building(word), _there(view, stem, word)
    label = Say("{n} ninja", n=int(word)) if word.isdecimal() else Say("{word:term}", word=word)
    return Answer(word, label, Act(fits=((*stem, word),)), detail=detail, mark=sign)


def _there(view: View, stem: Sequence[str], place: str) -> Say | None:
    """What a place means to the question: an effect, ninja, or whom ninja sent there would meet."""
    if stem[0] == "copy":
        return EFFECTS.get(place)
    area = next((one for one in view["areas"] if one["id"] == place), None)
    if area is None:
        return None
    if stem[0] not in ("push", "passage") and stem[-1] != "yobu":
        return Say("{n} ninja", n=area["ninja"])
    if not area["ronin"]:
        return Say("no ronin")
    who = area["ronin"][0]
    return Say("{who:term} {wounds}", who=who, wounds=wounds(ronin_of(view, who)))


def _plain(view: View, pointing: Pointing) -> tuple[Answer, ...]:
    return _targets(view, pointing, 1)


def _burial(view: View, pointing: Pointing) -> tuple[Answer, ...]:
    stop = Answer("stop", Say("No more"), Act(fits=(("stop",),)), look="row",
                  mark=Mark("icon-check"))  # fmt: skip
    return (*_targets(view, pointing, 1), stop)


def _passage(view: View, pointing: Pointing) -> tuple[Answer, ...]:
    return _targets(view, pointing, 2 if len(pointing.path) > 1 else 1)


MAKERS: dict[str, Maker] = {
    "ronin": _abilities,
    "push": _push,
    "wounds": _splits,
    "skirmish": _splits,
    "areas": _areas,
    **dict.fromkeys((*ON_RONIN, "inn"), _plain),
    "burial_grounds": _burial,
    "passage": _passage,
}
