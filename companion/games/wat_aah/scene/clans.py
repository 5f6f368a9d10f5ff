"""The clans in front of everybody: one player large with every card, the others in a line each."""

from __future__ import annotations

from companion.engine import Say
from companion.games.wat_aah.components import SEATS
from companion.games.wat_aah.scene.looks import FOURTH, PLACES, clan_of, mark, strength
from companion.games.wat_aah.view.fields import View
from companion.table import Act, Element, Group, Mark, Node, Pattern, Pointing
from companion.table.seating import Seating

LINE, LARGE = 48, 112
WHO, ASIDE = 56, 56


def clans_page(seating: Seating, view: View, pointing: Pointing) -> Group:
    large = in_focus(view, pointing)
    order = [seat for seat in range(len(seating.players)) if seat != large]
    rows = tuple(_line(seating, view, pointing, seat) for seat in order)
    return Group("column", (*rows, _large(seating, view, pointing, large)), gap=4)


def in_focus(view: View, pointing: Pointing) -> int:
    """Whose cards are shown one by one: whoever is on turn, unless people point at another."""
    return int(pointing.hand.get("focus", f"0:{view['turn']}").split(":")[1])


def seat_act(view: View, pointing: Pointing, seat: int) -> Act | None:
    """Pointing at a player: chosen where players are asked for, else shown large."""
    word = SEATS[seat]
    chosen = Act(fits=(("opponent", word), ("shosho", word), ("first", word)))
    if pointing.takes(chosen):
        return chosen
    return look_act(view, pointing, seat)


def look_act(view: View, pointing: Pointing, seat: int) -> Act | None:
    if seat == in_focus(view, pointing) == view["turn"]:
        return None
    if seat == view["turn"]:
        # The same again puts what is in focus back.
        return Act(keep=("focus", pointing.hand.get("focus", "")))
    return Act(keep=("focus", f"{view['turn']}:{seat}"))


def _clans(view: View, seat: int) -> list[tuple[str, list[str], list[str]]]:
    """Every clan of a seat with its cards, and with those that were pointed at for it."""
    laying = view["laying"] if view["turn"] == seat else None
    found = [(one["clan"], list(one["cards"]), list[str]()) for one in view["play"][seat]]
    if laying is None:
        return found
    if laying["new"] and clan_of(view, seat, laying["clan"]) is None:
        found.append((laying["clan"], [], []))
    return [
        (clan, cards, list(laying["cards"]) if clan == laying["clan"] else [])
        for clan, cards, _ in found
    ]


def _label(view: View, seat: int) -> Say:
    return Say(
        "{seat:seat}: {n} in play, {hand} {hand:card|cards} in hand, {pile} corruption.",
        seat=seat,
        n=view["in_play"][seat],
        hand=view["hands"][seat],
        pile=view["corruption"][seat]["cards"],
    )


def _tally(seating: Seating, view: View, seat: int) -> tuple[Mark, ...]:
    """Cards in hand, the corruption pile, and the corruption card everybody may see (WA-205)."""
    pile = view["corruption"][seat]
    points = pile.get("points")
    told = f"{pile['cards']} (−{points})" if points else str(pile["cards"])
    marks = [
        Mark("icon-cards", badge=str(view["hands"][seat])),
        Mark("icon-skull", badge=told),
    ]
    if view["shown"] and view["turn"] == seat:
        marks.append(mark(seating, view["shown"]))
    return tuple(marks)


def _panel(view: View, pointing: Pointing, seat: int) -> Element:
    return Element(
        "panel",
        f"{SEATS[seat]}.panel",
        _label(view, seat),
        flags=frozenset({"turn"} if seat == view["turn"] else ()),
        tap=seat_act(view, pointing, seat),
        hold=look_act(view, pointing, seat),
    )


def _line(seating: Seating, view: View, pointing: Pointing, seat: int) -> Node:
    """A player in a line: every clan with its name, its strength and its number of cards."""
    word = SEATS[seat]
    who = Element(
        "player",
        word,
        _label(view, seat),
        title=Say("{seat:seat}", seat=seat),
        mark=Mark(seat=seat),
        flags=frozenset({"turn"} if seat == view["turn"] else ()),
        fixed=WHO,
    )
    tally = Element(
        "tally", f"{word}.tally", _label(view, seat), marks=_tally(seating, view, seat), fixed=ASIDE
    )
    cells = _cells(seating, view, pointing, seat, "stack")
    return Group("row", (who, *cells, tally), panel=_panel(view, pointing, seat), gap=3,
                 least=LINE)  # fmt: skip


def _large(seating: Seating, view: View, pointing: Pointing, seat: int) -> Node:
    word = SEATS[seat]
    who = Element(
        "player",
        word,
        _label(view, seat),
        title=Say("{seat:seat}", seat=seat),
        mark=Mark(seat=seat),
        marks=_tally(seating, view, seat),
        number=view["in_play"][seat],
        notes=(Say("in play"),),
        flags=frozenset({"large", "turn"} if seat == view["turn"] else {"large"}),
        fixed=WHO,
    )
    cells = _cells(seating, view, pointing, seat, "fan")
    return Group(
        "row",
        (who, *cells, Group("column", _aside(seating, view), gap=4, fixed=ASIDE)),
        panel=_panel(view, pointing, seat),
        gap=4,
        pad=4,
        share=2.3,
        least=LARGE,
    )


def _aside(seating: Seating, view: View) -> tuple[Node, ...]:
    """The piles, and the way to the board."""
    jigoku = sum(view["jigoku"].values())
    deck = Element(
        "deck",
        "deck",
        Say("Deck: {n} {n:card|cards}.", n=view["deck"]),
        title=Say("Deck"),
        mark=Mark("cardback-wat_aah"),
        number=view["deck"],
        tap=Act(opens="jigoku"),
    )
    below = Element(
        "deck",
        "jigoku",
        Say("Jigoku: {n} {n:card|cards}.", n=jigoku),
        title=Say("Jigoku"),
        mark=Mark("icon-skull", "#3B3242"),
        number=jigoku,
        tap=Act(opens="jigoku"),
    )
    if view["board"] is None:
        return (deck, below)
    board = Element(
        "deck",
        "to_board",
        Say("To the board with the pawns."),
        title=Say("Board"),
        mark=Mark("place-temple", "#F8ECD2"),
        tap=Act(keep=("page", "board")),
    )
    return (below, board)


def _cells(
    seating: Seating, view: View, pointing: Pointing, seat: int, kind: str
) -> tuple[Element, ...]:
    word = SEATS[seat]
    clans = _clans(view, seat)
    cells = [_clan(seating, view, pointing, seat, kind, one) for one in clans]
    for place in range(len(clans), PLACES):
        last = place == FOURTH
        cells.append(
            Element(
                kind,
                f"{word}.place.{place}",
                Say("The place of the fourth clan, which ends the round.")
                if last
                else Say("The place of another clan."),
                notes=(Say("4th clan ends the round"),) if last else (),
                flags=frozenset({"last"} if last else ()),
            )
        )
    return tuple(cells)


def _clan(
    seating: Seating,
    view: View,
    pointing: Pointing,
    seat: int,
    kind: str,
    laid: tuple[str, list[str], list[str]],
) -> Element:
    clan, cards, coming = laid
    total = sum(strength(seating, card) for card in (*cards, *coming))
    number = len(cards) + len(coming)
    meant = Act(fits=_meanings(pointing, seat, clan))
    own = seat == pointing.seat
    return Element(
        kind,
        f"{SEATS[seat]}.{clan}",
        Say("{clan:term} of {seat:seat}: strength {n}, {cards} of 4 cards.",
            clan=clan, seat=seat, n=total, cards=number),
        title=Say("{clan:term}", clan=clan),
        mark=mark(seating, clan, False),
        marks=tuple(mark(seating, card) for card in (*cards, *coming)),
        number=total,
        gauge=(len(cards), PLACES),
        # Elsewhere a touch goes through to the player behind.
        tap=meant if own or pointing.takes(meant) else None,
    )  # fmt: skip


def _meanings(pointing: Pointing, seat: int, clan: str) -> tuple[Pattern, ...]:
    """What pointing at a clan means: at home the one that grows, elsewhere the one that suffers."""
    word = SEATS[seat]
    meant: list[Pattern] = [
        ("target", word, clan),
        ("target_clan", word, clan),
        ("copy", word, clan),
    ]
    if seat == pointing.seat:
        reinforced = ("reinforce", clan)
        grown = any(move[:2] == reinforced for move in pointing.possible)
        meant.append(reinforced if grown or not pointing.path else ("yokai", None, clan))
        if not grown and not pointing.path:
            meant.append(("yokai", None, clan))
    return tuple(meant)
