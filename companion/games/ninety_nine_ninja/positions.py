"""Positions people type in, and corrections: a situation of NN-022 as plain data.

Fields of a position (`clans` must be there once the set-up is over, the rest has defaults):

    depth       full or scores (default: the depth of the match; never from scores to full)
    active      seat whose turn it is (solo: 1 is the automaton)
    first       first player, or null
    map         rows of text, codes of the edition; a fallen Daimyo has a small letter
    outside     [[row, column, code], ...] figures that hang over the edge
    boards      [[board, quarter-turns], ...] for NW, NE, SW, SE (default map: boards 1 to 4)
    clans       {"blue": clan, "green": clan, "neutral": clan}
    tracks      {"black": n, "red": n, "white": n}, positive on blue's side
    fallen      [[daimyo, seat], ...] or [[daimyo, seat, token number], ...], oldest first
    tokens      for each seat 8 words: ready, placed, favor_ready, favor_spent (default: by falls)
    spent       for each seat how many of its Favors are spent, where the tokens are not told
    held        for each seat a list of card ids ("?" in the scores depth)
    deck        number of cards, or the list of cards left in the deck (default: all the rest)
    laid        placed cards: "N19", "N19 1 3 5 4" or "?"; filled up with "?"
    discarded   card ids or "?"
    typed       {id: grid} of cards the edition does not know
    clan_cards, lists   cards of the modules
    turn        what happened in this turn: swapped, used, plays, placed, covers, disguised,
                recruited, names, spared, counted
    last        seats that still play after the deck ran out, or null
    reason, alloc, committed    the reckoning
    auto        row, top, score_top, laid, bottoms, deck, scores (solo)
    agenda      what is asked next (default: the turn of `active` begins)
    pile        the order of the deck as the shuffler knows it
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import BadPosition, Objection, Say, Setup
from companion.engine.piles import whole
from companion.games.ninety_nine_ninja import turns
from companion.games.ninety_nine_ninja.eyes import FACES, outside, shown_map
from companion.games.ninety_nine_ninja.geometry import (
    BOARD_CODES,
    CARD_CODES,
    CLAN_CODES,
    FALLEN_CODES,
    cell_at,
    laid_boards,
    span,
    spot,
)
from companion.games.ninety_nine_ninja.positions_auto import (
    auto_plain,
    auto_restored,
    pile_restored,
)
from companion.games.ninety_nine_ninja.printed import (
    CLAN,
    CLANS,
    DAIMYO,
    NINJA_CARDS,
    TOKENS,
)
from companion.games.ninety_nine_ninja.reading import (
    card_grid,
    coordinate,
    flag,
    maybe,
    one_of,
    signed,
    turn_of,
)
from companion.games.ninety_nine_ninja.state import (
    FAVOR,
    PLACED,
    READY,
    UNKNOWN,
    Box,
    Item,
    State,
    daimyo,
)
from companion.games.ninety_nine_ninja.steps import pay

SIDES = ("blue", "green", "neutral")
FACE = {word: face for face, word in FACES.items()}

ITEMS: Mapping[str, tuple[int, ...]] = {
    "board": (3,), "spin": (3,), "clan_card": (2,), "list": (1,), "draw": (1,), "first": (),
    "clan": (1,), "auto_clan": (), "begin": (), "close": (), "turn": (), "drop": (),
    "window": (5,), "points": (), "falls": (), "fallen": (), "events": (), "auto_top": (),
    "score_top": (1,), "auto_points": (999, 1), "lay_score": (1,), "kill": (), "score_cards": (),
    "score_card": (6,), "bottom": (2,), "auto_draw": (), "auto_turn": (), "allocate": (1,),
    "reveal": (),
}  # fmt: skip
"""The items of an agenda with the largest number each of their places may hold."""
SOLO_ITEMS = frozenset(
    ("auto_clan", "auto_top", "score_top", "auto_points", "lay_score", "kill", "score_cards",
     "score_card", "bottom", "auto_draw", "auto_turn")
)  # fmt: skip


def position(state: State) -> dict[str, Any]:
    side = state.box.side
    turn = state.turn
    return {
        "depth": "full" if state.full else "scores",
        "active": state.active,
        "first": state.first,
        "map": shown_map(state),
        "outside": outside(state),
        "boards": [[board, times] for board, times in state.boards],
        "clans": {
            name: None if clan is None else CLANS[clan]
            for name, clan in zip(SIDES, state.clans, strict=True)
        },
        "tracks": dict(zip(CLANS, state.tracks, strict=True)),
        "fallen": [
            [daimyo(code), seat, state.box.printed.numbers[place]]
            for code, seat, place in state.fallen
        ],
        "tokens": [[FACES[face] for face in tokens] for tokens in state.tokens],
        "held": [list(cards) for cards in state.held],
        "deck": state.deck.count,
        "laid": list(state.laid),
        "discarded": list(state.discarded),
        "typed": dict(state.typed),
        "clan_cards": list(state.clan_cards),
        "lists": list(state.lists),
        "turn": {
            "swapped": turn.swapped,
            "used": list(turn.used),
            "plays": turn.plays,
            "placed": turn.placed,
            "covers": [[*spot(cell, side), by, what] for cell, by, what in turn.covers],
            "disguised": [list(spot(cell, side)) for cell in turn.disguised],
            "recruited": [list(spot(cell, side)) for cell in turn.recruited],
            "names": list(turn.names),
            "spared": [daimyo(code) for code in turn.spared],
            "counted": turn.counted,
        },
        "last": None if state.last is None else list(state.last),
        "reason": state.reason,
        "alloc": [
            [None if clan is None else CLANS[clan] for clan in places] for places in state.alloc
        ],
        "committed": list(state.committed),
        "auto": auto_plain(state),
        "agenda": [list(item) for item in state.agenda],
        "pile": state.deck.plain(),
    }


FIELDS = frozenset(
    ("depth", "active", "first", "map", "outside", "boards", "clans", "tracks", "fallen", "tokens",
     "spent", "held", "deck", "laid", "discarded", "typed", "clan_cards", "lists", "turn", "last",
     "reason", "alloc", "committed", "auto", "agenda", "pile")
)  # fmt: skip


def adjusted(state: State, clan: str, delta: int) -> dict[str, Any]:
    """The patch of a manual correction of one track (NN-710); tokens are never touched."""
    tracks = dict(zip(CLANS, state.tracks, strict=True))
    return {"tracks": {**tracks, clan: tracks[clan] + delta}}


def restore(setup: Setup, given: Mapping[str, Any]) -> State:
    box = turns.box_of(setup)
    try:
        return turns.advance(_restore(box, given))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, StopIteration) as error:
        raise BadPosition(Say("This position cannot be read.")) from error
    except AssertionError as error:
        raise BadPosition(Say("This position cannot be played on.")) from error


def _restore(box: Box, given: Mapping[str, Any]) -> State:
    unknown = set(given) - FIELDS
    if unknown:
        raise BadPosition(
            Say("A position of this game has no field “{key}”.", key=str(min(unknown))[:40])
        )
    full = _depth(box, given.get("depth"))
    fallen = _fallen(box, given.get("fallen") or ())
    boards = tuple((one_of(board, box.printed.boards), whole(times, 3))
                   for board, times in given.get("boards") or ())  # fmt: skip
    agenda = _agenda(box, given)
    typed = {str(card): card_grid(grid) for card, grid in (given.get("typed") or {}).items()}
    known = {*box.printed.cards, *typed, UNKNOWN}
    held = _held(box, full, given.get("held"), known)
    discarded = tuple(one_of(card, known) for card in given.get("discarded") or ())
    laid = tuple(_laid(box, text, known) for text in given.get("laid") or ())
    laid, count = _deck(box, given.get("deck"), held, discarded, laid)
    seen = {*held[0], *held[1], *discarded, *(text.split()[0] for text in laid)}
    unseen = {card: int(card not in seen) for card in box.printed.cards} if full else {}
    auto = given.get("auto")
    return State(
        box=box,
        agenda=agenda,
        deck=pile_restored("ninja_deck", unseen, count, given.get("pile"), 0),
        full=full,
        active=whole(given.get("active", 0), 1),
        first=maybe(given.get("first", 0 if box.solo else None), 1),
        boards=boards,
        clan_cards=_modules(given.get("clan_cards"), box.printed.clan_cards, 3),
        lists=_modules(given.get("lists"), box.printed.auto, 2),
        clans=_clans(given.get("clans") or {}),
        tracks=tuple(signed((given.get("tracks") or {}).get(clan, 0)) for clan in CLANS),
        tokens=_tokens(box, given, fallen),
        fallen=fallen,
        cells=_cells(box, given, boards, fallen) if full else "",
        held=held,
        laid=laid,
        discarded=discarded,
        typed=tuple(typed.items()),
        turn=turn_of(box, given.get("turn") or {}),
        last=None if given.get("last") is None else tuple(whole(seat, 1) for seat in given["last"]),
        reason=one_of(given.get("reason") or "", ("", "daimyos", "deck")),
        alloc=_alloc(box, agenda, given.get("alloc") or ()),
        committed=_committed(box, agenda, given.get("committed") or ()),
        auto=auto_restored(box, auto or {}) if box.solo else None,
    )


def _depth(box: Box, word: Any) -> bool:
    if word is None:
        return box.start_full
    full = bool(one_of(word, ("full", "scores")) == "full")
    if full and not box.start_full:
        raise BadPosition(Say("A match recorded by points cannot become a full one."))
    return full


def _agenda(box: Box, given: Mapping[str, Any]) -> tuple[Item, ...]:
    items = given.get("agenda")
    if items is None:
        return (("turn",),) if given.get("turn") else (("begin",),)
    agenda = []
    for name, *numbers in items:
        limits = ITEMS[name]
        if len(numbers) != len(limits) or (name in SOLO_ITEMS and not box.solo):
            raise ValueError(name)
        agenda.append((name, *(whole(n, most) for n, most in zip(numbers, limits, strict=True))))
    return tuple(agenda)


def _fallen(box: Box, given: Sequence[Any]) -> tuple[tuple[str, int, int], ...]:
    """A token that is not named is the lowest one left of that seat."""
    found: list[tuple[str, int, int]] = []
    for name, seat, *token in given:
        taken = sum(owner == seat for _, owner, _ in found)
        place = box.printed.numbers.index(token[0]) if token else taken
        found.append((DAIMYO[name], whole(seat, 1), place))
    return tuple(found)


def _tokens(
    box: Box, given: Mapping[str, Any], fallen: tuple[tuple[str, int, int], ...]
) -> tuple[str, str]:
    faces = given.get("tokens")
    if faces is not None:
        first, second = ("".join(FACE[word] for word in words) for words in faces)
        if not len(first) == len(second) == TOKENS:
            raise ValueError(faces)
        return first, second
    sides = []
    for seat, spent in enumerate(given.get("spent") or (0, 0)):
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
            raise BadPosition(say, [Objection("NN-303", say)])
        sides.append(pay("".join(tokens), spent))
    first, second = sides
    return first, second


def _clans(given: Mapping[str, Any]) -> tuple[int | None, ...]:
    return tuple(None if given.get(name) is None else CLAN[given[name]] for name in SIDES)


def _cells(
    box: Box,
    given: Mapping[str, Any],
    boards: tuple[tuple[str, int], ...],
    fallen: tuple[tuple[str, int, int], ...],
) -> str:
    side = box.side
    lines = given.get("map")
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
        cells[cell_at(coordinate(row, side), coordinate(col, side), side)] = one_of(
            code, CARD_CODES
        )
    down = {code for code, _, _ in fallen}
    cells = [code.lower() if code in down else code for code in cells]
    if set(cells) - BOARD_CODES - set(CLAN_CODES) - set(FALLEN_CODES):
        raise ValueError
    for code in cells:
        if code in FALLEN_CODES and code.upper() not in down:
            raise BadPosition(
                Say("Who felled the {daimyo:term} Daimyo?", daimyo=daimyo(code.upper()))
            )
    return "".join(cells)


def _held(
    box: Box, full: bool, given: Any, known: set[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if given is None:
        given = [[], []] if full else [[UNKNOWN], [] if box.solo else [UNKNOWN]]
    first, second = (tuple(one_of(card, known) for card in cards) for cards in given)
    return first, second


def _laid(box: Box, text: Any, known: set[str]) -> str:
    card, *where = str(text).split()
    one_of(card, known)
    if where and (len(where) != 4 or not all(word.lstrip("-").isdecimal() for word in where)):
        raise ValueError(text)
    return str(text)


def _deck(
    box: Box,
    given: Any,
    held: tuple[tuple[str, ...], tuple[str, ...]],
    discarded: tuple[str, ...],
    laid: tuple[str, ...],
) -> tuple[tuple[str, ...], int]:
    """The placed cards, filled up to 29, and the number of cards in the deck."""
    known = len(held[0]) + len(held[1]) + len(discarded) + len(laid)
    if given is None:
        return laid, NINJA_CARDS - known
    if isinstance(given, int):
        count = whole(given, NINJA_CARDS)
        return laid + (UNKNOWN,) * (NINJA_CARDS - known - count), count
    deck = [one_of(card, box.printed.cards) for card in given]
    seen = {*held[0], *held[1], *discarded, *(text.split()[0] for text in laid), *deck}
    return laid + tuple(card for card in box.printed.cards if card not in seen), len(deck)


def _seats(box: Box, agenda: tuple[Item, ...], given: Sequence[Any]) -> int:
    """How many seats allocate; 0 before the reckoning."""
    if given or any(item[0] in ("allocate", "reveal") for item in agenda):
        return 1 if box.solo else 2
    return 0


def _alloc(
    box: Box, agenda: tuple[Item, ...], given: Sequence[Any]
) -> tuple[tuple[int | None, ...], ...]:
    seats = _seats(box, agenda, given)
    rows = (
        tuple(tuple(None if clan is None else CLAN[clan] for clan in places) for places in given)
        or ((None,) * TOKENS,) * seats
    )
    if len(rows) != seats or any(len(row) != TOKENS for row in rows):
        raise ValueError
    return rows


def _committed(box: Box, agenda: tuple[Item, ...], given: Sequence[Any]) -> tuple[bool, ...]:
    seats = _seats(box, agenda, given)
    flags = tuple(flag(one) for one in given) or (False,) * seats
    if len(flags) != seats:
        raise ValueError
    return flags


def _modules(given: Any, known: Mapping[str, Any], most: int) -> tuple[str, ...]:
    cards = tuple(one_of(card, known) for card in given or ())
    if len(cards) > most:
        raise ValueError
    return cards
