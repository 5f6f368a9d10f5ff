"""More about a side of 99 Ninja, and what can be done before the card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine import Say
from companion.games.ninety_nine_ninja.guide import EFFECTS
from companion.games.ninety_nine_ninja.questions.turn import TECHNIQUES
from companion.games.ninety_nine_ninja.scene import looks
from companion.games.ninety_nine_ninja.view.fields import Automaton, View
from companion.table import Act, Answer, Element, Group, Mark, Node, Pointing, Sheet
from companion.table.seating import Seating

TOKENS = {
    "ready": Say("ready"),
    "placed": Say("laid"),
    "favor_ready": Say("Favor"),
    "favor_spent": Say("spent"),
}


def sheet(seating: Seating, view: View, pointing: Pointing, key: str) -> Sheet | None:
    if key == TECHNIQUES:
        return _techniques(view)
    if key.startswith("side."):
        return _side(seating, view, int(key.removeprefix("side.")))
    return None


# a side


def _side(seating: Seating, view: View, seat: int) -> Sheet:
    """Everything that lies in front of it."""
    return Sheet(
        looks.who(view, seat),
        tuple(_lines(view, seat)),
        scene=Group("column", tuple(_things(seating, view, seat)), gap=6),
        clauses=("NN-108",),
    )


def _lines(view: View, seat: int) -> Iterator[Say]:
    clan = view["clans"][seat]
    if clan is not None:
        card = view["clan_cards"].get(clan)
        if card is None:
            yield Say("Clan: {clan:term}", clan=clan)
        else:
            yield Say("Clan: {clan:term} · {technique:term}", clan=clan,
                      technique=card["technique"])  # fmt: skip
    yield Say("{n} {n:Favor|Favors} ready", n=view["favors"][seat])
    if view["solo"] and seat == 1:
        yield from _automaton(view, view["auto"])
    for warning in view["warnings"]:
        yield Say.from_plain(warning)


def _automaton(view: View, auto: Automaton | None) -> Iterator[Say]:
    if auto is None:
        return
    yield Say("Auto row: {n} {n:point|points} · deck {m}", n=auto["row_points"], m=auto["deck"])
    for one in auto["row"]:
        yield Say("{card}: {action:term}, {n} {n:point|points}", card=one["card"],
                  action=one["action"], n=one["points"])  # fmt: skip
    for clan in view["tracks"]:
        laid = [card for card in auto["score_cards"] if card["clan"] == clan]
        if laid:
            shown = [card["card"] for card in laid if card["card"]]
            hidden = len(laid) - len(shown)
            if shown:
                yield Say("Score cards on the {clan:term} track: {cards}", clan=clan, cards=shown)
            if hidden:
                yield Say("{n} Score {n:card|cards} face down on the {clan:term} track", n=hidden,
                          clan=clan)  # fmt: skip


def _things(seating: Seating, view: View, seat: int) -> Iterator[Node]:
    yield _heading("tokens", Say("Tokens: ready, on a Daimyo, turned to a Favor"))
    chits = tuple(
        Element(
            "chit",
            f"token.{token['number']}",
            Say("Token {n}: {state}", n=token["number"], state=TOKENS[token["state"]]),
            mark=Mark(seat=seat, badge=str(token["number"])),
            notes=(TOKENS[token["state"]],),
        )
        for token in view["tokens"][seat]
    )
    yield Group("row", chits, gap=2, fixed=58)
    held = view["held"][seat]
    if held:
        yield _heading("cards", Say("Open cards"))
        yield Group(
            "row",
            tuple(
                Element(
                    "picture",
                    f"open.{at}",
                    Say("{who} holds {card}", who=looks.who(view, seat), card=card["card"]),
                    title=Say("{card}", card=card["card"]),
                    mark=looks.picture(
                        seating.edition, card["grid"], Say("{card}", card=card["card"])
                    ),
                )
                for at, card in enumerate(held)
            ),
            gap=6,
            fixed=132,
        )
    if seat < len(view["lists"]):
        yield _heading("list", Say("Blacklist, top first"))
        yield _order(seating, view, "list", view["lists"][seat]["order"])
    auto = view["auto"]
    if auto is not None and seat == 1:
        for key, told, order in (
            ("auto_list", Say("List on top of the Auto deck"), auto["deck_list"]),
            ("score_list", Say("List on top of the Score deck: the next Daimyo it kills"),
             auto["score_list"]),
        ):  # fmt: skip
            if order:
                yield _heading(key, told)
                yield _order(seating, view, key, order)


def _heading(key: str, told: Say) -> Element:
    return Element("line", f"{key}.head", told, title=told, flags=frozenset(("heading",)), fixed=24)


def _order(seating: Seating, view: View, key: str, names: Sequence[str]) -> Element:
    lords = {one["id"]: looks.lord(seating, one) for one in view["daimyos"]}
    return Element(
        "order",
        f"{key}.order",
        Say("{names}", names=[Say("{daimyo:term}", daimyo=name) for name in names]),
        marks=tuple(lords[name] for name in names),
        fixed=48,
    )


# before the card


def _techniques(view: View) -> Sheet:
    """The clan swap, the techniques and simpler recording; what is greyed says why."""
    return Sheet(Say("Before the card"), answers=tuple(_tricks(view)), clauses=("NN-303",))


def _tricks(view: View) -> Iterator[Answer]:
    if view["neutral"] is not None:
        yield Answer(
            "swap",
            Say("Swap to {clan:term}", clan=view["neutral"]),
            Act(fits=(("swap",),)),
            detail=Say("Only at the start of the turn"),
            mark=looks.CLAN_MARKS[view["neutral"]],
            look="row",
        )
    for one in view["techniques"]:
        yield Answer(
            one["id"],
            Say("{technique:term}, {n} {n:Favor|Favors}", technique=one["id"], n=one["cost"]),
            Act(fits=(("activate", one["id"]),)),
            detail=EFFECTS[one["id"]],
            mark=Mark("icon-star"),
            look="row",
        )
    if view["depth"] == "full":
        yield Answer(
            "scores_only",
            Say("{verb:term}", verb="scores_only"),
            Act(fits=(("scores_only",),)),
            detail=Say("From now on without placements"),
            mark=Mark("icon-pad"),
            look="row",
        )
