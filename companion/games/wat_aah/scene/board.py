"""The board of Grand Master mode: places with pawns, Decoys, piles, who has the Shosho token."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine import Say
from companion.games.wat_aah.components import LOCATIONS, ROUNDS, SEATS
from companion.games.wat_aah.view.fields import Board, Card, Pawns, Scored, View
from companion.table import Act, Element, Group, Mark, Node, Pointing
from companion.table.seating import Seating

SLOTS = ("1", "2", "3")
NUMBERS: Mapping[str, Callable[[Pawns], int]] = {
    "court": lambda row: row["court"],
    "missions": lambda row: row["missions"],
    "final_battle": lambda row: row["final_battle"],
}
"""The pawns of a seat in each place."""
BACK = Mark("cardback-wat_aah")


def master_page(seating: Seating, view: View, pointing: Pointing) -> Group:
    told = board_of(view)
    places = Group(
        "row", tuple(_place(view, pointing, word) for word in LOCATIONS), gap=4, share=1.5, least=96
    )
    cards: list[Node] = [_decoy(told, slot) for slot in SLOTS]
    piles = (
        _pile("temple", Say("Temple"), "place-temple", told["temple_pile"]),
        _back(view),
    )
    ground = Element("panel", "piles", Say("The Temple, and the way back."))
    cards.append(Group("row", piles, panel=ground, gap=0, pad=2, fixed=116))
    seats = range(len(seating.players))
    stocks: list[Node] = [_stock(view, pointing, seat) for seat in seats]
    if view["rounds"] and _known(view["rounds"][-1]):
        stocks.append(_scored(view))
    return Group(
        "column",
        (
            places,
            Group("row", tuple(cards), gap=4, least=80),
            Group("row", tuple(stocks), gap=4, fixed=54),
        ),
        gap=4,
    )


def board_of(view: View) -> Board:
    """The board of a match in Grand Master mode."""
    told = view["board"]
    assert told is not None
    return told


def place_mark(word: str) -> Mark:
    return Mark(f"place-{word}", name=Say("{place:term}", place=word))


def _known(scored: Scored) -> bool:
    return any((*scored["in_play"], *scored["corruption"]))


def _place(view: View, pointing: Pointing, word: str) -> Element:
    told = board_of(view)
    numbers = [NUMBERS[word](row) for row in told["pawns"]]
    return Element(
        "ground",
        f"place.{word}",
        Say("{place:term}: {n} {n:pawn|pawns}.", place=word, n=sum(numbers)),
        title=Say("{place:term}", place=word),
        mark=place_mark(word),
        marks=tuple(Mark(seat=seat, badge=str(number)) for seat, number in enumerate(numbers)),
        notes=_about(told, word),
        tap=Act(fits=(("pawns", word),)),
    )


def _about(told: Board, word: str) -> tuple[Say, ...]:
    """What people want to know of a place."""
    if word == "court":
        return (Say("10 each · cards {n}", n=told["court_pile"]),)
    if word == "missions":
        return (Say("10 each · even: peek"),)
    boss = told["boss"]
    return (Say("{boss:term}", boss=boss),) if boss else (Say("Boss unknown"),)


def _decoy(told: Board, slot: str) -> Element:
    """A face-down boss, with those who have looked at it; its name for eyes that know it."""
    lookers = [seat for seat, slots in enumerate(told["peeks"]) if int(slot) in slots]
    boss = told.get("decoys", {}).get(slot)
    label = Say("Decoy {n}, nobody has looked.", n=int(slot))
    if lookers:
        label = Say("Decoy {n}, seen by {seats:seat}.", n=int(slot), seats=lookers)
    if boss:
        label = Say("Decoy {n}: {boss:term}", n=int(slot), boss=boss)
    return Element(
        "decoy",
        f"decoy.{slot}",
        label,
        title=Say("Decoy {n}", n=int(slot)),
        mark=BACK,
        marks=tuple(Mark(seat=seat) for seat in lookers),
        notes=(Say("{boss:term}", boss=boss),) if boss else (),
        tap=Act(fits=(("peek", slot),)),
    )


def _pile(key: str, title: Say, art: str, number: int) -> Element:
    return Element(
        "deck",
        f"pile.{key}",
        Say("{pile}: {n} {n:card|cards}.", pile=title, n=number),
        title=title,
        mark=Mark(art, "#F8ECD2"),
        number=number,
        tap=Act(opens="cards"),
        fixed=56,
    )


def _back(view: View) -> Element:
    clans = view["depth"] == "full"
    return Element(
        "deck",
        "to_clans",
        Say("Back to the clans.") if clans else Say("Back to the figures."),
        title=Say("Clans") if clans else Say("Figures"),
        mark=Mark("icon-flag" if clans else "icon-pad", "#3B3242"),
        tap=Act(keep=("page", "clans")),
        fixed=56,
    )


def _stock(view: View, pointing: Pointing, seat: int) -> Element:
    """The pawns that are left, the Shosho token, and the cards that work or wait."""
    told, word = board_of(view), SEATS[seat]
    row = told["pawns"][seat]
    marks = [Mark("piece-pawn", badge=str(row["reserve"]), seat=seat)]
    if row["to_place"]:
        marks.insert(0, Mark("icon-hand", badge=str(row["to_place"])))
    held = [card for card in cards_in_sight(view) if card["seat"] == seat]
    if held:
        marks.append(Mark("icon-cards", badge=str(len(held))))
    flags = set()
    if told["shosho"] == seat:
        marks.append(Mark("token-shosho"))
    if row["to_place"] and told["placing"] == seat and view["phase"] == "pawns":
        flags.add("turn")
    chosen = Act(fits=(("shosho", word),))
    return Element(
        "stock",
        f"{word}.stock",
        Say("{seat:seat}: {n} {n:pawn|pawns} to place, {m} in reserve.",
            seat=seat, n=row["to_place"], m=row["reserve"]),
        title=Say("{seat:seat}", seat=seat),
        mark=Mark(seat=seat),
        marks=tuple(marks),
        flags=frozenset(flags),
        tap=chosen if pointing.takes(chosen) else Act(opens="cards"),
    )  # fmt: skip


def cards_in_sight(view: View) -> list[Card]:
    """Temple and Court cards that work now or will; those of the last round never do (WA-628)."""
    return [
        card
        for card in board_of(view)["cards"]
        if card["state"] != "discarded" and card["usable"] <= ROUNDS
    ]


def _scored(view: View) -> Element:
    totals = view["rounds"][-1]["totals"]
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    return Element(
        "tab",
        "scored",
        Say("Round {n}: {seats:seat} with {total}.", n=len(view["rounds"]), seats=best,
            total=max(totals)),
        title=Say("Round {n}", n=len(view["rounds"])),
        mark=Mark("icon-score"),
        tap=Act(opens="round"),
        fixed=84,
    )  # fmt: skip
