"""What lies on the table in 99 Ninja: the map with the card in hand, or what is asked instead.

Without placements the Daimyos stand there, at the reckoning the tokens, and while cards are drawn
or lists chosen these themselves: whatever hands would point at.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import Say
from companion.games.ninety_nine_ninja.scene import holding, looks, points, reckoning
from companion.games.ninety_nine_ninja.scene.map import map_page
from companion.games.ninety_nine_ninja.scene.outlook import box_of
from companion.games.ninety_nine_ninja.scene.points import points_page as without_map
from companion.games.ninety_nine_ninja.scene.reckoning import reckoning_page as allocation
from companion.games.ninety_nine_ninja.scene.tracks import playing, tracks
from companion.games.ninety_nine_ninja.view.fields import View
from companion.table import Act, Element, Group, Node, Pointing, Scene
from companion.table.seating import Seating
from companion.table.things import NOTHING

LISTS = ("list", "auto_top", "score_top")
CARDS_ACROSS, LISTS_ACROSS = 7, 3


def scene(seating: Seating, view: View, pointing: Pointing) -> Scene:
    return Scene(
        Group("column", (_page(seating, view, pointing), *_below(view, pointing)), gap=4, pad=4),
        caption=caption(view),
        aside=_aside(view),
    )


def _page(seating: Seating, view: View, pointing: Pointing) -> Node:
    if pointing.key == "allocate" and "allocation" in view:
        return allocation(view, pointing)
    if pointing.key == "draw" and view["depth"] == "full":
        return _cards(seating, view, pointing)
    if pointing.key in LISTS:
        return _lists(seating, pointing)
    if view["depth"] != "full":
        return without_map(seating, view, pointing)
    return map_page(seating, view, pointing)


def _below(view: View, pointing: Pointing) -> tuple[Node, ...]:
    """The tracks; they make room where many numbers have to be in reach."""
    if pointing.key == "allocate" and "allocation" in view:
        return ()
    if pointing.key in ("draw", *LISTS) and view["depth"] == "full":
        return ()
    if points.falling(pointing):
        return ()
    if points.counts_by_clan(pointing):
        return (Group("column", (tracks(view),), fixed=46, wide=True),)
    return (tracks(view),)


def _cards(seating: Seating, view: View, pointing: Pointing) -> Group:
    """The cards that may have been drawn."""
    known = box_of(seating).printed.cards
    items = tuple(
        Element(
            "picture",
            f"drawn.{move[2]}",
            Say("Card {card}", card=move[2]),
            title=Say("{card}", card=move[2]),
            mark=looks.picture(seating.edition, known[move[2]], Say("{card}", card=move[2])),
            tap=Act(fits=(tuple(move),)),
            least=54,
        )
        for move in pointing.possible
        if move[0] == "draw" and move[2] in known
    )
    return Group("grid", items, gap=2, columns=CARDS_ACROSS)


def _lists(seating: Seating, pointing: Pointing) -> Group:
    """The lists that may lie there, first Daimyos first."""
    cards, lords = box_of(seating).printed.auto, looks.lords(seating.edition)
    by_code = {one["code"]: lords[one["id"]] for one in seating.edition.rows("daimyos")}
    items = tuple(
        Element(
            "order",
            f"list.{move[-1]}",
            Say("List {card}", card=move[-1]),
            title=Say("{card}", card=move[-1]),
            marks=tuple(by_code[code] for code in cards[move[-1]].order),
            tap=Act(fits=(tuple(move),)),
            least=52,
        )
        for move in pointing.possible
        if move[-1] in cards
    )
    return Group("grid", items, gap=4, columns=LISTS_ACROSS)


def caption(view: View) -> tuple[Say, Say]:
    deck = Say("Deck {n}", n=view["deck"])
    if view["last_turns"] is not None:
        deck = Say("{deck} · last turns: {n}", deck=deck, n=view["last_turns"])
    if view["standin"]:
        deck = Say("{deck} · stand-in cards", deck=deck)
    return _now(view), deck


def _aside(view: View) -> tuple[Say, Say]:
    """What the match is about."""
    return NOTHING, NOTHING if view["solo"] else Say("tracks decide, then points")


def _now(view: View) -> Say:
    if view["phase"] == "over":
        return Say("The end")
    if view["end_reason"]:
        return Say("Final reckoning")
    active = view["active"]
    clan = view["clans"][active]
    if playing(view) and clan is not None and view["depth"] == "full":
        turn = holding.stamp_of(view) + (view["phase"] == "turn")
        return Say("Turn {n} · {seat:seat} is {clan:term}", n=turn, seat=active, clan=clan)
    if playing(view) and clan is not None:
        return Say("{seat:seat} is {clan:term}", seat=active, clan=clan)
    if view["auto"] is not None and view["laid"] and view["clans"][1] is not None:
        return Say("The automaton is {clan:term}", clan=view["clans"][1])
    if None not in view["clans"] and clan is not None and (view["laid"] or view["discarded"]):
        return Say("{seat:seat} is {clan:term}", seat=active, clan=clan)
    return Say("Set-up")


def settle(view: View, hand: Mapping[str, str]) -> dict[str, str]:
    """What stays in hand when the table has changed."""
    return {
        **holding.kept(view, hand),
        **points.kept(view, hand),
        **reckoning.kept(view, hand),
    }
