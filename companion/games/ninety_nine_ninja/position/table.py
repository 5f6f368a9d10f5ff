"""What lies on the table, inside a position: map, falls, tokens and ninja cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import BadPosition, Objection, Say
from companion.engine.piles import whole
from companion.games.ninety_nine_ninja.components import DAIMYO, NINJA_CARDS, TOKENS
from companion.games.ninety_nine_ninja.components.geometry import (
    BOARD_CODES,
    CARD_CODES,
    CLAN_CODES,
    FALLEN_CODES,
    FLIPS,
    TURNS,
    cell_at,
    coordinates,
    laid_boards,
    on_map,
    span,
)
from companion.games.ninety_nine_ninja.effects.steps import pay
from companion.games.ninety_nine_ninja.position.values import card_grid, coordinate, one_of
from companion.games.ninety_nine_ninja.state import (
    FAVOR,
    PLACED,
    READY,
    UNKNOWN,
    Box,
    Item,
    daimyo,
)
from companion.games.ninety_nine_ninja.view import FACES

FACE = {word: face for face, word in FACES.items()}
Fallen = tuple[tuple[str, int, int], ...]
Held = tuple[tuple[str, ...], tuple[str, ...]]


def fallen_of(box: Box, given: Sequence[Any]) -> Fallen:
    """A token that is not named is the lowest one left of that seat."""
    found: list[tuple[str, int, int]] = []
    for name, seat, *token in given:
        taken = sum(owner == seat for _, owner, _ in found)
        place = box.printed.numbers.index(token[0]) if token else taken
        found.append((DAIMYO[name], whole(seat, 1), place))
    return tuple(found)


def tokens_of(box: Box, given: Mapping[str, Any], fallen: Fallen, reason: str) -> tuple[str, str]:
    faces = given.get("tokens")
    if faces is not None:
        first, second = ("".join(FACE[word] for word in words) for words in faces)
        if not len(first) == len(second) == TOKENS:
            raise ValueError(faces)
        return first, second
    first, second = (
        _by_falls(box, seat, spent, fallen)
        for seat, spent in enumerate(given.get("spent") or (0, 0))
    )
    if reason == "deck":  # NN-912
        return first.replace(READY, FAVOR), second.replace(READY, FAVOR)
    return first, second


def _by_falls(box: Box, seat: int, spent: Any, fallen: Fallen) -> str:
    """NN-822: what follows from the falls, with so many Favors spent."""
    tokens = [READY] * TOKENS
    favors = sum(owner != seat for _, owner, _ in fallen) + box.is_("start_favors", "1")
    for place in range(favors):
        tokens[TOKENS - 1 - place] = FAVOR
    for _, owner, place in fallen:
        if owner == seat:
            tokens[place] = PLACED
    if whole(spent) > favors:
        say = Say("{seat:seat} has {n} {n:Favor|Favors} and cannot have spent more.",
                  seat=seat, n=favors)  # fmt: skip
        raise BadPosition(say, [Objection("NN-303", say, field="spent")])
    return pay("".join(tokens), spent)


def cells_of(
    box: Box,
    given: Mapping[str, Any],
    boards: tuple[tuple[str, int], ...],
    fallen: Fallen,
    agenda: tuple[Item, ...],
) -> str:
    side = box.side
    lines = given.get("map")
    if lines is None and any(item[0] == "spin" for item in agenda):
        return ""
    if lines is None:
        square = boards or tuple((board, 0) for board in box.printed.boards)
        cells = list(laid_boards(tuple((box.printed.boards[b], t) for b, t in square), side))
    elif not lines:
        return ""
    else:
        if isinstance(lines, str):
            lines = lines.split("/")
        if len(lines) != 2 * side or any(len(line) != 2 * side for line in lines):
            raise ValueError
        cells = ["."] * span(side) ** 2
        for row, line in enumerate(lines):
            for col, code in enumerate(line):
                cells[cell_at(row, col, side)] = code
    for row, col, code in given.get("outside") or ():
        if on_map(coordinate(row, side), coordinate(col, side), side):
            raise ValueError((row, col))
        code = one_of(code, CARD_CODES)
        # NN-019: out of play they are as good as not there.
        cells[cell_at(row, col, side)] = code if box.overhang else "."
    down = {code for code, _, _ in fallen}
    cells = [code.lower() if code in down else code for code in cells]
    if set(cells) - BOARD_CODES - set(CLAN_CODES) - set(FALLEN_CODES):
        raise ValueError
    for code in cells:
        if code in FALLEN_CODES and code.upper() not in down:
            say = Say("Who felled the {daimyo:term} Daimyo?", daimyo=daimyo(code.upper()))
            raise BadPosition(say, field="fallen")
    return "".join(cells)


# ninja cards


def typed_of(box: Box, given: Mapping[str, Any]) -> dict[str, str]:
    typed = {card: card_grid(grid) for card, grid in given.items()}
    if any(len(card.split()) != 1 or card == UNKNOWN for card in typed):
        raise ValueError(given)
    return typed


def held_of(
    box: Box, full: bool, given: Mapping[str, Any], known: set[str]
) -> tuple[Held, tuple[int, ...]]:
    """The held cards, and the seats whose card has to be asked for (NN-420)."""
    hands = given.get("held")
    if hands is None:
        hands = [None, None] if full else [[UNKNOWN], [] if box.solo else [UNKNOWN]]
    unnamed = tuple(seat for seat in range(1 if box.solo else 2) if hands[seat] is None)
    first, second = (tuple(one_of(card, known) for card in cards or ()) for cards in hands)
    begins = given.get("agenda") is None and not given.get("reason")
    if not unnamed or not full or not begins or isinstance(given.get("deck"), list):
        return (first, second), ()
    if box.app_ninja:
        say = Say("The app deals the ninja cards, so it must know the held ones.")
        raise BadPosition(say, [Objection("NN-420", say, field="held")])
    return (first, second), unnamed


def laid_of(box: Box, text: Any, known: set[str]) -> str:
    """A placed card, with its placement in the words of the move (NN-015)."""
    card, *where = str(text).split()
    one_of(card, known)
    if where:
        flip, turn, *at = where
        row, col = at
        for word, words in ((flip, FLIPS), (turn, TURNS)):
            one_of(word, words)
        for word in (row, col):
            one_of(word, coordinates(box.side))
    return " ".join((card, *where))


def deck_of(
    box: Box,
    given: Any,
    held: Held,
    gone: tuple[tuple[str, ...], tuple[str, ...]],
    asked: int,
) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], int]:
    """The placed and the discarded cards, and the number of cards in the deck.

    A number counts (NN-709): it says how many cards nobody named are gone. Cards that are still
    to be named as held lie with the deck until then.
    """
    laid, discarded = gone
    known = len(held[0]) + len(held[1]) + len(discarded) + len(laid)
    if given is None:
        return gone, NINJA_CARDS - known
    if isinstance(given, int):
        count = whole(given, NINJA_CARDS) + asked
        surplus = known + count - NINJA_CARDS
        if surplus <= 0:
            return (laid + (UNKNOWN,) * -surplus, discarded), count
        laid, surplus = _fewer(laid, surplus)
        discarded, _ = _fewer(discarded, surplus)
        return (laid, discarded), count
    deck = [one_of(card, box.printed.cards) for card in given]
    seen = {*held[0], *held[1], *discarded, *(text.split()[0] for text in laid), *deck}
    rest = tuple(card for card in box.printed.cards if card not in seen)
    return (laid + rest, discarded), len(deck)


def _fewer(cards: tuple[str, ...], surplus: int) -> tuple[tuple[str, ...], int]:
    """Without so many cards that nobody named, as far as there are any; and what is left over."""
    kept = list(cards)
    for at in range(len(kept) - 1, -1, -1):
        if surplus and kept[at] == UNKNOWN:
            del kept[at]
            surplus -= 1
    return tuple(kept), surplus
