"""The final reckoning: which token lies on which track, for the eyes of its owner."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import Say
from companion.games.ninety_nine_ninja.components import CLANS
from companion.games.ninety_nine_ninja.scene import looks
from companion.games.ninety_nine_ninja.view.fields import Laid, View
from companion.table import Act, Element, Group, Mark, Node, Pointing

ACROSS = 7
TOKEN = "token"
"""What is kept in hand: the number of the token that is laid next."""


def in_hand(view: View, pointing: Pointing) -> str:
    """The token that a tap on a track lays there."""
    free = [str(token["number"]) for token in view["allocation"] if token["clan"] is None]
    kept = pointing.hand.get(TOKEN, "")
    # The most valuable one first: the small ones settle what is left.
    return kept if kept in free else (free[-1] if free else "")


def reckoning_page(view: View, pointing: Pointing) -> Node:
    seat = pointing.eyes or 0
    hand = in_hand(view, pointing)
    tokens = view["allocation"]
    free = tuple(_token(seat, token, hand) for token in tokens if token["clan"] is None)
    empty = Element("caption", "free", Say("All tokens are laid out"),
                    title=Say("All tokens are laid out"))  # fmt: skip
    return Group(
        "column",
        (
            Group(
                "grid",
                free or (empty,),
                gap=2,
                columns=ACROSS if free else 1,
                fixed=62 * max(1, -(-len(free) // ACROSS)),
            ),
            Group(
                "row",
                tuple(_track(view, clan, seat, hand) for clan in CLANS),
                gap=6,
                least=150,
            ),
        ),
        gap=6,
        pad=0,
    )


def _token(seat: int, token: Laid, hand: str) -> Element:
    number = str(token["number"])
    laid = token["clan"] is not None
    said = (
        Say("Token {n} on {clan:term}", n=number, clan=token["clan"])
        if laid
        else Say("Token {n}", n=number)
    )
    tap = Act(fits=(("take_back", number),)) if laid else Act(keep=(TOKEN, number))
    if not laid and number == hand:
        tap = None  # type: ignore[assignment]  # it is in hand already
    flags = {"chosen"} if number == hand else set()
    return Element(
        "chit",
        # On a track it is another thing: it lies over the panel of the track.
        f"laid.{number}" if laid else f"token.{number}",
        said,
        mark=Mark(seat=seat, badge=number),
        notes=(
            Say("Favor {n}", n=token["value"])
            if token["favor"]
            else Say("{n} {n:point|points}", n=token["value"]),
        ),
        flags=frozenset(flags if laid else {*flags, "loose"}),
        tap=tap,
    )


def _track(view: View, clan: str, seat: int, hand: str) -> Group:
    own = view["tracks"][clan] if seat == 0 else -view["tracks"][clan]
    laid = [token for token in view["allocation"] if token["clan"] == clan]
    added = sum(token["value"] for token in laid)
    tokens = tuple(_token(seat, token, "") for token in laid)
    columns = 2
    space = Element("caption", f"space.{clan}", Say("{clan:term} track", clan=clan))
    return Group(
        "column",
        (
            Element(
                "side",
                f"head.{clan}",
                Say("{clan:term} track", clan=clan),
                title=Say("{clan:term}", clan=clan),
                mark=looks.CLAN_MARKS[clan],
                fixed=40,
            ),
            Group("grid", tokens, gap=2, columns=columns, least=50 * max(1, -(-len(tokens) // 2)))
            if tokens
            else space,
            Element(
                "total",
                f"total.{clan}",
                Say("{clan:term} track: {a} and {b} make {c}", clan=clan, a=looks.signed(own),
                    b=added, c=looks.signed(own + added)),
                title=Say("{a} + {b} = {c}", a=looks.signed(own), b=added,
                          c=looks.signed(own + added)),
                fixed=30,
            ),
        ),
        panel=Element(
            "panel",
            f"lay.{clan}",
            Say("Lay the token on {clan:term}", clan=clan),
            tap=Act(fits=(("allocate", hand, clan),)) if hand else None,
        ),
        gap=2,
        pad=4,
    )  # fmt: skip


def kept(view: View, hand: Mapping[str, str]) -> dict[str, str]:
    return {TOKEN: hand[TOKEN]} if view["phase"] == "allocate" and TOKEN in hand else {}
