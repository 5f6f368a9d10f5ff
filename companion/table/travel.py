"""Which pieces went where between two scenes: found in what lies there, no game tells it.

A piece leaves one element and arrives at another. Piles of cards are ends too: what comes from a
hand is a piece nobody saw there before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.table.grids import Board, Cell
from companion.table.things import Element, Mark

MOST = 12
"""Pieces that travel at once; of more nobody sees where each goes."""
PAWNS = ("place", "middle")
"""Kinds whose number says how many pawns stand there."""
PAWN = Mark("piece-ninja_pawn")
LAID = ("picture", "card")
"""Kinds of which one may be laid on a board."""
CARDS = ("cell", "fan", "stack", "site", "player", "card")
"""Kinds that take cards from a hand or a deck, and give them back to one."""
AWAY = ("icon-x", "icon-skull")
"""Piles where things end rather than begin."""

Things = Mapping[str, Element | Board]


@dataclass(frozen=True, slots=True)
class Flight:
    """A piece goes from one element to another, or to some cells of a board."""

    mark: Mark
    source: str
    goal: str
    cells: frozenset[Cell] = frozenset()


def flights(before: Things, after: Things) -> tuple[Flight, ...]:
    """What travels, in the order in which it lies there."""
    found = [*_laid(before, after), *_taken(before, after), *_between(before, after)]
    return tuple(found[:MOST])


def revealed(before: Things, after: Things) -> tuple[str, ...]:
    """The cards whose backs were seen before, and whose faces are now."""
    return tuple(
        key
        for key, one in after.items()
        if isinstance(one, Element)
        and "hidden" not in one.flags
        and isinstance(old := before.get(key), Element)
        and "hidden" in old.flags
    )


def _laid(before: Things, after: Things) -> Iterator[Flight]:
    """A card that is gone, and a board on which something new was laid."""
    gone = [one for key, one in before.items() if key not in after and isinstance(one, Element)]
    cards = [one for one in gone if one.kind in LAID and one.mark is not None]
    for key, board in after.items():
        old = before.get(key)
        if not isinstance(board, Board) or not isinstance(old, Board) or not cards:
            continue
        if board.last and board.last != old.last and board.pieces != old.pieces:
            card = cards.pop(0)
            assert card.mark is not None
            yield Flight(card.mark, card.key, key, board.last)


def _taken(before: Things, after: Things) -> Iterator[Flight]:
    """A picture that was chosen from many lies somewhere else now."""
    pictures = {}
    for key, one in before.items():
        if key not in after and isinstance(one, Element) and one.mark and one.mark.tiles:
            pictures[one.mark.tiles] = key
    for key, one in after.items():
        if key in before or not isinstance(one, Element) or one.mark is None:
            continue
        source = pictures.pop(one.mark.tiles, None)
        if source is not None:
            yield Flight(one.mark, source, key)


def _between(before: Things, after: Things) -> Iterator[Flight]:
    lost: list[tuple[str, Mark]] = []
    gained: list[tuple[str, Mark]] = []
    drained: list[tuple[str, Mark]] = []
    filled: list[tuple[str, Mark]] = []
    for key, new in after.items():
        old = before.get(key)
        # What was not in sight tells nothing about what came or went.
        if not isinstance(new, Element) or not isinstance(old, Element) or not _same(old, new):
            continue
        gone, come = _changed(_pieces(old), _pieces(new))
        lost += [(key, mark) for mark in gone]
        gained += [(key, mark) for mark in come]
        less, more = _piles(old, new)
        drained += [(key, mark) for mark in less]
        filled += [(key, mark) for mark in more]
    filled.sort(key=lambda one: one[1].art not in AWAY)
    homes, kinds = _homes(after), {key: one.kind for key, one in after.items()
                                   if isinstance(one, Element)}  # fmt: skip
    unplaced = []
    for key, mark in gained:
        source = next((one for one in lost if _alike(one[1], mark)), None)
        if source is not None:
            lost.remove(source)
            yield Flight(source[1], source[0], key)
        else:
            unplaced.append((key, mark))
    for key, mark in unplaced:
        home = homes.get((mark.art, mark.seat))
        if home is not None:
            yield Flight(mark, home, key)
        elif drained and kinds[key] in CARDS:
            yield Flight(mark, drained.pop(0)[0], key)
        elif kinds[key] in CARDS and key.rpartition(".")[0] in kinds:
            # What lies before a player came from that player.
            yield Flight(mark, key.rpartition(".")[0], key)
    for key, mark in lost:
        home = homes.get((mark.art, mark.seat))
        if home is not None:
            yield Flight(mark, key, home)
        elif filled and kinds[key] in CARDS:
            yield Flight(mark, key, filled.pop(0)[0])
    for (source_key, mark), (key, _) in zip(drained, filled, strict=False):
        if source_key != key and mark.art and not mark.art.startswith("icon-"):
            yield Flight(mark, source_key, key)


def _pieces(element: Element) -> Counter[Mark]:
    """What lies on an element, one by one; piles that are only counted are left out."""
    found: Counter[Mark] = Counter(mark for mark in element.marks if not _is_pile(mark))
    if element.kind == "cell" and element.mark is not None:
        found[element.mark] += element.number or 0
    elif element.kind in PAWNS:
        found[PAWN] += element.number or 0
    return found


def _is_pile(mark: Mark) -> bool:
    if mark.seat is not None:
        # A player, not a piece of a player.
        return not mark.art
    return mark.art.startswith("icon-") and mark.badge.isdigit()


def _same(old: Element, new: Element) -> bool:
    """Whether both show the same things: larger ones show more."""
    return old.kind == new.kind and ("large" in old.flags) == ("large" in new.flags)


def _changed(old: Counter[Mark], new: Counter[Mark]) -> tuple[list[Mark], list[Mark]]:
    """What is gone and what came; the same thing with another badge did neither."""
    gone, come = list((old - new).elements()), list((new - old).elements())
    for mark in list(come):
        same = next((one for one in gone if one.art and _alike(one, mark)), None)
        if same is not None:
            gone.remove(same)
            come.remove(mark)
    return gone, come


def _alike(one: Mark, other: Mark) -> bool:
    if not one.art and not one.tiles:
        return one == other
    return replace(one, badge="") == replace(other, badge="")


def _piles(old: Element, new: Element) -> tuple[list[Mark], list[Mark]]:
    """Piles of this element that have become smaller, and larger."""
    less: list[Mark] = []
    more: list[Mark] = []
    if new.kind == "deck" and new.mark is not None:
        _note(less, more, new.mark, old.number or 0, new.number or 0)
    counts = {mark.art: int(mark.badge) for mark in old.marks if mark.art and _is_pile(mark)
              and mark.badge.isdigit()}  # fmt: skip
    for mark in new.marks:
        if mark.art in counts and mark.badge.isdigit():
            _note(less, more, mark, counts[mark.art], int(mark.badge))
    return less, more


def _note(less: list[Mark], more: list[Mark], mark: Mark, old: int, new: int) -> None:
    if new < old:
        less.append(mark)
    elif new > old:
        more.append(mark)


def _homes(after: Things) -> dict[tuple[str, int | None], str]:
    """Where a piece is when it is nowhere else: at its tile, or at its player."""
    found: dict[tuple[str, int | None], str] = {}
    players: dict[int, str] = {}
    for key, one in after.items():
        if not isinstance(one, Element) or one.mark is None:
            continue
        if one.kind == "tile":
            found[one.mark.art, None] = key
        elif one.mark.seat is not None and not one.mark.art:
            players.setdefault(one.mark.seat, key)
    pieces = {mark for one in after.values() if isinstance(one, Element) for mark in one.marks}
    for mark in pieces:
        if mark.seat in players and mark.art:
            found[mark.art, mark.seat] = players[mark.seat]
    return found


def counted(old: Element, new: Element, part: float) -> Element:
    """The new element with its figures on the way from the old ones; `part` from 0 to 1."""
    number = new.number
    if old.number is not None and number is not None:
        number = _between_figures(old.number, number, part)
    gauge = new.gauge
    if old.gauge is not None and gauge is not None and old.gauge[1] == gauge[1]:
        gauge = (_between_figures(old.gauge[0], gauge[0], part), gauge[1])
    return replace(new, number=number, gauge=gauge)


def _between_figures(old: int, new: int, part: float) -> int:
    return old + round((new - old) * part)


def waiting(old: Element, new: Element) -> Element:
    """The new element before the pieces on their way have arrived."""
    return replace(new, number=old.number, gauge=old.gauge, marks=old.marks)
