"""The map of 99 Ninja with the card in hand beside it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from companion.engine import Say
from companion.games.ninety_nine_ninja.components.geometry import (
    OVERHANG,
    laid_boards,
    oriented,
    rows,
    span,
)
from companion.games.ninety_nine_ninja.scene import looks
from companion.games.ninety_nine_ninja.scene.holding import (
    DOTS,
    Holding,
    holding,
    open_cards,
    placements,
    seen,
    stamp_of,
)
from companion.games.ninety_nine_ninja.scene.outlook import box_of
from companion.games.ninety_nine_ninja.scene.spots import where
from companion.games.ninety_nine_ninja.view.fields import View
from companion.table import (
    Act,
    Board,
    Carried,
    Element,
    Group,
    Mark,
    Node,
    Piece,
    Pointing,
    Square,
)
from companion.table.seating import Seating

CARD = 3
SIDES = (0, 1)
LARGER = 2.2
"""How much larger the card in hand is than the other side's."""
HOLDER = 28
"""dp of the line that says who holds a card and has which clan, where there is room."""
TURN, FLIP = Mark("icon-turn"), Mark("icon-flip")


def map_page(seating: Seating, view: View, pointing: Pointing) -> Node:
    held = holding(view, pointing)
    board = the_map(seating, view, pointing, held)
    return Group("row", (board, _aside(seating, view, pointing, held)), gap=8, share=1, least=150)


# the map


def the_map(seating: Seating, view: View, pointing: Pointing, held: Holding | None) -> Board:
    side = view["side"]
    lines = tuple(view["map"]) or _laid_so_far(seating, view)
    card = _carried(seating, view, held)
    return Board(
        key="map",
        label=Say("The map of four boards"),
        rows=2 * side,
        columns=2 * side,
        block=side,
        pieces=tuple(_pieces(seating, view, lines)),
        squares=tuple(_squares(seating, view, pointing, held, lines)),
        last=frozenset(_last(seating, view)),
        carries=held is not None and bool(placements(held, pointing)),
        carried=card,
        dots=_dots(held, pointing),
        least=150,
    )


def _laid_so_far(seating: Seating, view: View) -> tuple[str, ...]:
    """The boards that lie already, while the table is being set up."""
    side, boards = view["side"], box_of(seating).printed.boards
    table = laid_boards(tuple((boards[name], turn) for _, name, turn in view["boards"]), side)
    wide, end = span(side), OVERHANG + 2 * side
    lines = [table[at : at + wide] for at in range(0, wide * wide, wide)]
    return tuple(line[OVERHANG:end] for line in lines[OVERHANG:end])


def _pieces(seating: Seating, view: View, lines: tuple[str, ...]) -> Iterator[Piece]:
    edition, ronin = seating.edition, seating.options["ronin"] == "yes"
    lords = {one["code"]: looks.lord(seating, one) for one in view["daimyos"]}
    named = {tuple(cell) for cell in (*view["turn"]["hensojutsu"], *view["turn"]["choho"])}
    spots = [
        (row, col, code)
        for row, line in enumerate(lines)
        for col, code in enumerate(line)
        if code != "."
    ]
    for row, col, code in (*spots, *view["outside"]):
        mark = lords.get(code.upper()) if code not in "BRWbrws" else looks.figure(edition, code)
        if mark is None:
            continue
        white = looks.CLAN_MARKS["white"] if (row, col) in named else None
        yield Piece(row, col, mark, white or looks.corner(code, ronin))


def _last(seating: Seating, view: View) -> Iterator[tuple[int, int]]:
    """The cells of the card that was laid last."""
    laid = [text.split() for text in view["laid"]]
    cards = box_of(seating).printed.cards
    if not laid or len(laid[-1]) != 5 or laid[-1][0] not in cards:
        return
    card, flip, turn, row, col = laid[-1]
    for down, line in enumerate(oriented(rows(cards[card]), int(flip), int(turn))):
        for right, code in enumerate(line):
            if code != ".":
                yield int(row) + down, int(col) + right


def _carried(seating: Seating, view: View, held: Holding | None) -> Carried | None:
    if held is None or held.at is None:
        return None
    told = seen(seating, view, held)
    assert told is not None
    ronin, edition = seating.options["ronin"] == "yes", seating.edition
    places = {one["id"]: one.get("cell") for one in view["daimyos"]}
    doomed = [places[fall.daimyo] for fall in told.falls]
    return Carried(
        *held.at,
        side=CARD,
        pieces=tuple(
            Piece(row, col, mark, looks.corner(code, ronin))
            for (row, col), code in told.cells
            if (mark := looks.figure(edition, code)) is not None
        ),
        fits=told.fits,
        wrong=frozenset(cell for _, cells in told.faults for cell in cells),
        doomed=frozenset((cell[0], cell[1]) for cell in doomed if cell),
    )


def _dots(held: Holding | None, pointing: Pointing) -> tuple[tuple[tuple[int, int], bool], ...]:
    """The middles of all legal placements; True for those the card fits as it is held."""
    if held is None or DOTS not in pointing.hand:
        return ()
    found: dict[tuple[int, int], bool] = {}
    shown, grid = held.shown, rows(held.grid)
    looking: dict[tuple[str, str], bool] = {}
    for move in placements(held, pointing):
        way = (move[2], move[3])
        if way not in looking:
            # A card that looks alike both ways fits both ways.
            looking[way] = "/".join(oriented(grid, int(move[2]), int(move[3]))) == shown
        where = (int(move[4]) + 1, int(move[5]) + 1)
        found[where] = found.get(where, False) or looking[way]
    return tuple(found.items())


def square_key(row: int, col: int) -> str:
    return f"square.{row}.{col}"


def _squares(
    seating: Seating,
    view: View,
    pointing: Pointing,
    held: Holding | None,
    lines: tuple[str, ...],
) -> Iterator[Square]:
    """What a tap on a cell means: the card goes there, a figure is named, a Daimyo falls."""
    side = view["side"]
    if held is not None and (legal := placements(held, pointing)):
        span_, ways = range(-1, 2 * side + 1), held.ways(legal)
        for row in span_:
            for col in span_:
                there = held.over(row, col, ways)
                tap = there.act if there != held else None
                yield _square(row, col, _laid_at(row, col, side), tap)
        return
    for move in pointing.possible:
        if move[0] == "name":
            row, col = int(move[2]), int(move[3])
            said = Say("{cell} counts as a White Ninja", cell=where(row, col, side))
            yield _square(row, col, said, Act(fits=(tuple(move),)))
    falling = {move[1] for move in pointing.possible if move[0] == "fall"}
    for one in view["daimyos"]:
        if one["id"] in falling and one.get("cell"):
            row, col = one["cell"]
            said = Say("{cell}: the {daimyo:term} Daimyo falls", cell=where(row, col, side),
                       daimyo=one["id"])  # fmt: skip
            yield _square(row, col, said, Act(fits=(("fall", one["id"]),)))


@cache
def _laid_at(row: int, col: int, side: int) -> Say:
    return Say("The card: {cell}", cell=where(row, col, side))


def _square(row: int, col: int, said: Say, tap: Act | None) -> Square:
    return Square(row, col, Element("square", square_key(row, col), said, tap=tap))


# beside it


def _aside(seating: Seating, view: View, pointing: Pointing, held: Holding | None) -> Node:
    """Whose card is in hand, large, with what turns it; the other side's card below."""
    active = view["active"] if any(view["held"]) else 0
    return Group(
        "column",
        (
            *_side(seating, view, active, held, True),
            *(_tools(held) if held is not None else ()),
            *_side(seating, view, 1 - active, None, False),
            *_store(view),
        ),
        fixed=104,
        gap=4,
    )


def _store(view: View) -> tuple[Node, ...]:
    """Where there is room: the deck, the Favors, the clan that nobody has."""
    neutral = view["neutral"]
    if neutral is None:
        return ()
    one, two = SIDES
    favors = Say("Favors: {one} {n}, {two} {m}", one=looks.who(view, one), n=view["favors"][one],
                 two=looks.who(view, two), m=view["favors"][two])  # fmt: skip
    element = Element(
        "side",
        "store",
        Say("{clan:term} is neutral, {n} {n:card|cards} in the deck.", clan=neutral,
            n=view["deck"]),
        title=Say("{clan:term} is neutral", clan=neutral),
        mark=looks.CLAN_MARKS[neutral],
        notes=(Say("Deck {n}", n=view["deck"]), favors),
    )  # fmt: skip
    return (Group("column", (element,), fixed=60, wide=True),)


def _tools(held: Holding) -> tuple[Node, ...]:
    return (
        Group(
            "row",
            (
                Element("tab", "turn", Say("Turn the card"), title=Say("Turn"), mark=TURN,
                        tap=held.turned().act),
                Element("tab", "flip", Say("Flip the card"), title=Say("Flip"), mark=FLIP,
                        tap=held.flipped().act),
            ),
            gap=4,
            fixed=48,
        ),
    )  # fmt: skip


def _side(
    seating: Seating, view: View, seat: int, held: Holding | None, large: bool
) -> tuple[Node, ...]:
    """A side's open cards under its name; a tap tells all that lies in front of it."""
    name = looks.who(view, seat)
    cards = view["held"][seat]
    if not cards:
        return (_without_card(view, seat, large),)
    title, now = Say("{who} holds", who=name), frozenset(("turn",)) if large else frozenset()
    line = Element(
        "caption",
        f"name.{seat}",
        Say("{who}, {n} {n:Favor|Favors} ready", who=name, n=view["favors"][seat]),
        title=title,
        flags=now,
    )
    clan = view["clans"][seat]
    holder = Element(
        "side",
        f"holder.{seat}",
        Say("{who}: all that lies there", who=name),
        title=title,
        mark=looks.who_mark(view, seat),
        marks=(looks.CLAN_MARKS[clan],) if clan is not None else (),
        tap=Act(opens=f"side.{seat}"),
    )
    shown = tuple(_card(seating, view, seat, at, held) for at in range(len(cards)))
    body = Group("row", shown, gap=4, share=LARGER if large else 1.0, least=56 if large else 48)
    return (
        Group("column", (line,), fixed=17, wide=False),
        Group("column", (holder,), fixed=HOLDER, wide=True),
        body,
    )


def _without_card(view: View, seat: int, large: bool) -> Node:
    """The automaton holds no card: what its row gives stands there."""
    auto, notes = view["auto"], [Say("{n} {n:Favor|Favors}", n=view["favors"][seat])]
    if auto is not None and seat == 1:
        notes = [Say("Row: {n}", n=auto["row_points"])]
    return Element(
        "side",
        f"side.{seat}",
        Say("{who}: all that lies there", who=looks.who(view, seat)),
        title=looks.who(view, seat),
        mark=looks.who_mark(view, seat),
        notes=tuple(notes),
        tap=Act(opens=f"side.{seat}"),
        share=LARGER if large else 1.0,
        least=56,
    )


def _card(seating: Seating, view: View, seat: int, at: int, held: Holding | None) -> Element:
    card = view["held"][seat][at]
    grid, tap, chosen = card["grid"], Act(opens=f"side.{seat}"), False
    if held is not None:
        chosen = card["card"] == held.card
        if chosen:
            grid = held.shown
        else:
            other = open_cards(view)[card["card"]]
            tap = Holding(stamp_of(view), card["card"], other).act if other else tap
    who = looks.who(view, seat)
    return Element(
        "picture",
        f"card.{seat}.{at}",
        Say("{who} holds {card}", who=who, card=card["card"])
        if grid
        else Say("{who} holds a card", who=who),
        mark=looks.picture(seating.edition, grid, Say("{card}", card=card["card"])),
        flags=frozenset(("turn",)) if chosen else frozenset(),
        tap=tap,
    )
