"""What the table turns up in Ninjato, as cards to tap, and how far the laying-out has come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine import Say
from companion.games.ninjato.components import DOJO, GUARDS, RUMORS, SKILLS, TREASURES
from companion.games.ninjato.questions.card_forms import other
from companion.games.ninjato.questions.visit import dojo_card, moves_of, token_card, whole
from companion.games.ninjato.scene.looks import (
    RUMOR_ART,
    clan_mark,
    guard_mark,
    treasure_mark,
)
from companion.games.ninjato.state import DISPLAY, SHELF, START_TOKENS, token_clan, token_value
from companion.games.ninjato.view.fields import Strengths, View
from companion.games.ninjato.words import cost_say
from companion.games.ninjato.words.cards import EFFECTS, MEANINGS, elite_figures
from companion.table import Act, Answer, Mark, Pointing
from companion.table.drawing import ALL
from companion.table.seating import Seating

Maker = Callable[[Seating, View, Pointing], tuple[Answer, ...]]

WHAT = {
    "setup_order": "order",
    "setup_tokens": "lay",
    "reveal_sentry": "sentry",
    "reveal_treasure": "treasure",
    "reveal_skill": "tile",
    "reveal_envoy": "envoy",
    "reveal_rumor": "rumor",
    "reveal_dojo": "card",
}


def progress(view: View, pointing: Pointing) -> Say | None:
    """Which of how many: a set-up of fifteen treasures should not feel endless."""
    counted = _counted(view, pointing)
    if counted is None:
        return None
    at, most = counted
    return Say("{what:term} {n} of {most}", what=WHAT[pointing.key], n=min(at, most), most=most)


def _counted(view: View, pointing: Pointing) -> tuple[int, int] | None:
    houses = view["houses"]
    setting_up = view["round"] == 1 and not view.get("palace") and not view.get("sensei")
    match pointing.key:
        case "setup_order":
            return len(view["order"]) + 1, len(view["players"])
        case "setup_tokens":
            return sum(bool(house["clan"]) for house in houses) + 1, len(houses)
        case "reveal_sentry" if setting_up:
            return sum(house["sentry"] is not None for house in houses) + 1, len(houses)
        case "reveal_treasure" if setting_up:
            lying = sum(len(house["light"]) + len(house["red"]) for house in houses)
            return lying + 1, 3 * len(houses)
        case "reveal_treasure" if view.get("raid") is None:
            # One treasure comes to a house that was raided; only a closed one is filled.
            asked = next(lot for lot in houses if lot["id"] == pointing.possible[0][1])
            return (len(asked["light"]) + 1, 3) if asked["closed"] else None
        case "reveal_skill":
            return len(view["sensei"]) + 1, len(view["players"])
        case "reveal_envoy":
            return len(view["palace"]) + 1, SHELF
        case "reveal_rumor":
            return len(view["pavilion"]) + 1, SHELF
        case "reveal_dojo":
            return len(view["dojo"]["shown"]) + 1, DISPLAY
    return None


def _left(view: View, word: str) -> Say | None:
    """How many nobody has seen yet; a list that nobody confirmed is only assumed."""
    told = view.get("left")
    if told is None or word not in told["kinds"] or told["assumed"]:
        return None
    return Say("{n} left", n=told["kinds"][word])


def _by_the_app(view: View, pointing: Pointing) -> tuple[Answer, ...]:
    """What is left of a row in one touch, and at the set-up all that is left of the table.

    The app draws, hands lay it out; whoever laid it out already tells it piece by piece.
    """
    counted = _counted(view, pointing)
    left = counted[1] - counted[0] + 1 if counted is not None else 0
    cards = Mark("icon-cards")
    if setting_up(view):
        # Two short keys: the pieces have to stay in sight below them.
        row = Answer("drawn", Say("App draws {n}", n=left), Act(draws=left), mark=cards,
                     look="key")  # fmt: skip
        everything = Answer("laid", Say("App draws all"), Act(draws=ALL), mark=cards,
                            look="key")  # fmt: skip
        return (row, everything) if left > 1 else (everything,)
    if left < 2:
        return ()
    detail = Say("Then lay out what the board shows")
    return (
        Answer("drawn", Say("The app draws the rest: {n}", n=left), Act(draws=left), detail=detail,
               mark=cards, look="row"),
    )  # fmt: skip


def setting_up(view: View) -> bool:
    """Whether the table is laid out for the first time: the Dojo's row is the last of it."""
    before = not view.get("palace") or len(view["dojo"]["shown"]) < DISPLAY
    return view["round"] == 1 and before and not any(view["shuriken"]) and not view["history"]


def _order(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    return tuple(
        Answer(f"p{seat}", Say("{seat:seat}", seat=seat), Act(fits=(("order", f"p{seat}"),)),
               mark=Mark(seat=seat))
        for seat in range(len(seating.players))
    )  # fmt: skip


def _tokens(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    house = pointing.possible[0][1]
    return tuple(
        token_card(("lay", house, token), token_clan(token), str(token_value(token)))
        for token in START_TOKENS
    )


def _guards(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    stem = pointing.possible[0][:-1]
    return tuple(
        Answer(
            kind,
            Say("Alarm {n}", n=kind[0]) if "_" in kind else Say("Guard {n}", n=kind[0]),
            whole((*stem, kind)),
            detail=_left(view, kind),
            mark=guard_mark(int(kind[0]), "_" in kind),
            look="card",
        )
        for kind in GUARDS
    )


def _treasures(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    house = pointing.possible[0][1]
    return tuple(
        Answer(
            kind,
            Say("{kind:term}", kind=kind),
            whole(("treasure", house, kind)),
            detail=_left(view, kind),
            mark=treasure_mark(kind),
            look="card",
        )
        for kind in TREASURES
    )


def _skills(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    return tuple(
        Answer(skill, Say("{skill:term}", skill=skill), whole(("tile", skill)),
               detail=EFFECTS[skill])
        for skill in SKILLS[:-1]
    )  # fmt: skip


def _dojo_cards(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    stem = pointing.possible[0][:-1]
    return tuple(dojo_card((*stem, value)) for value in DOJO)


def _rows(seating: Seating, group: str) -> dict[str, Any]:
    return {str(row["id"]): row for row in seating.edition.rows(group)}


def envoy_cards(seating: Seating, pointing: Pointing, verb: str) -> Iterator[Answer]:
    """Envoys of the list by clan and age."""
    rows = _rows(seating, "envoys")
    for move in moves_of(pointing, verb):
        row = rows.get(move[-1])
        if row is None:
            continue
        yield Answer(
            move[-1],
            Say("{n}", n=row["age"]),
            whole(move),
            marks=(Mark("icon-mask", name=Say("with mask")),) if row["mask"] else (),
            mark=clan_mark(row["clan"]),
            look="card",
        )


def _envoys(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    cards = envoy_cards(seating, pointing, "show_envoy")
    return (*cards, *other(seating, view, "envoys", "envoy_as"))


def type_of(seating: Seating, card: str) -> str:
    return str(_rows(seating, "rumors")[card]["type"])


def one_type(seating: Seating, pointing: Pointing) -> bool:
    """Whether all rumors that are left to choose from are of one type."""
    rows = _rows(seating, "rumors")
    types = {rows[move[1]]["type"] for move in moves_of(pointing, "show_rumor")}
    return len(types) == 1


def _rumors(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    """First the type, then the price: thirty cards would not fit a thumb."""
    rows, moves = _rows(seating, "rumors"), moves_of(pointing, "show_rumor")
    if one_type(seating, pointing):
        seen: dict[str, Answer] = {}
        for move in moves:
            cost = str(rows[move[1]]["cost"])
            # Cards of one type and price are alike: which copy it is makes no difference.
            seen.setdefault(cost, Answer(move[1], cost_say(cost), whole(move)))
        return (*seen.values(), *other(seating, view, "rumors", "rumor_as"))
    found = []
    for kind in RUMORS:
        cards = [move for move in moves if rows[move[1]]["type"] == kind]
        if cards:
            found.append(
                Answer(kind, Say("{kind:term}", kind=kind), Act(fits=tuple(map(tuple, cards))),
                       detail=MEANINGS[kind], mark=Mark(RUMOR_ART[kind]), look="row")
            )  # fmt: skip
    return (*found, *other(seating, view, "rumors", "rumor_as"))


def _elites(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    """Cards with the same figures are one answer: which copy it is makes no difference."""
    rows = _rows(seating, "elites")
    seen: dict[tuple[Any, ...], Answer] = {}
    for move in moves_of(pointing, "elite"):
        row = rows[move[1]]
        pairs = ((row["strength"], row["stealth"]), (row["strength_2"], row["stealth_2"]))
        figures: list[Strengths] = [{"strength": a, "stealth": b} for a, b in pairs if a or b]
        seen.setdefault(
            (pairs, row["honor"]),
            Answer(move[1], elite_figures(figures), whole(move),
                   detail=Say("{n} honor", n=row["honor"]), mark=Mark("icon-skull"), look="row"),
        )  # fmt: skip
    return (*seen.values(), *other(seating, view, "elites", "elite_as"))


def _drawable(maker: Maker) -> Maker:
    def made(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
        # First, and so always in sight: some rows are longer than a phone.
        drawn, told = _by_the_app(view, pointing), maker(seating, view, pointing)
        return (*drawn, *told) if setting_up(view) else (*told, *drawn)

    return made


MAKERS: dict[str, Maker] = {
    "setup_order": _drawable(_order),
    "setup_tokens": _drawable(_tokens),
    "reveal_sentry": _drawable(_guards),
    "reveal_guard": _guards,
    "reveal_treasure": _drawable(_treasures),
    "reveal_skill": _drawable(_skills),
    "reveal_envoy": _drawable(_envoys),
    "reveal_rumor": _drawable(_rumors),
    "reveal_elite": _elites,
    "reveal_dojo": _drawable(_dojo_cards),
    "dojo_blind": _dojo_cards,
    "deal_dojo": _dojo_cards,
}
