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
    held        for each seat a list of card ids ("?" in the scores depth); null for a seat whose
                card nobody named: it is asked for first (default)
    deck        number of cards, or the list of cards left in the deck (default: all the rest)
    laid        placed cards: "N19", "N19 1 3 5 4" or "?"; as many "?" as the deck leaves
    discarded   card ids or "?"
    typed       {id: grid} of cards the edition does not know
    clan_cards, lists   cards of the modules
    turn        what happened in this turn: swapped, used, plays, placed, covers, disguised,
                recruited, names, spared, counted
    last        seats that still play after the deck ran out, or null
    reason      "daimyos" or "deck" once the reckoning has come, with alloc and committed
    auto        row, top, score_top, laid, bottoms, deck, scores (solo)
    agenda      what is asked next (default: the turn of `active` begins, or the reckoning)
    pile        the order of the deck as the shuffler knows it
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import BadPosition, Say, Setup, evolve
from companion.engine.errors import reasons
from companion.engine.piles import whole
from companion.engine.positions import only_known, reading
from companion.games.ninety_nine_ninja.components import CLAN, CLANS
from companion.games.ninety_nine_ninja.components.geometry import spot
from companion.games.ninety_nine_ninja.effects import turns
from companion.games.ninety_nine_ninja.invariants.table import laws
from companion.games.ninety_nine_ninja.position.asking import (
    agenda_of,
    allocations,
    committed_of,
    last_turns,
)
from companion.games.ninety_nine_ninja.position.automaton import (
    auto_plain,
    auto_restored,
    pile_restored,
)
from companion.games.ninety_nine_ninja.position.table import (
    cells_of,
    deck_of,
    fallen_of,
    held_of,
    laid_of,
    tokens_of,
    typed_of,
)
from companion.games.ninety_nine_ninja.position.values import maybe, one_of, signed, turn_of
from companion.games.ninety_nine_ninja.state import UNKNOWN, Box, State, daimyo
from companion.games.ninety_nine_ninja.view import FACES, outside, shown_map

SIDES = ("blue", "green", "neutral")


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


def restore(setup: Setup, given: Mapping[str, Any]) -> State:
    """The position is checked as it was told, before anything that follows from it is done."""
    box = turns.box_of(setup)
    told = _restore(setup, box, given)
    broken = tuple(laws(told))
    if broken:
        raise BadPosition(reasons(broken), broken)
    return turns.advance(told)


def _restore(setup: Setup, box: Box, given: Mapping[str, Any]) -> State:
    only_known(given, FIELDS)
    with reading("depth"):
        full = _depth(box, given.get("depth"))
    with reading("fallen"):
        fallen = fallen_of(box, given.get("fallen") or ())
    with reading("reason"):
        reason = one_of(given.get("reason") or "", ("", "daimyos", "deck"))
    with reading("boards"):
        boards = tuple(
            (one_of(board, box.printed.boards), whole(times, 3))
            for board, times in given.get("boards") or ()
        )
    with reading("typed"):
        typed = typed_of(box, given.get("typed") or {}) if full else {}
    known = {*box.printed.cards, *typed, UNKNOWN}
    with reading("held"):
        held, asked = held_of(box, full, given, known)
    with reading("discarded"):
        discarded = tuple(one_of(card, known) for card in given.get("discarded") or ())
    with reading("laid"):
        laid = tuple(laid_of(box, text, known) for text in given.get("laid") or ())
    with reading("deck"):
        gone, count = deck_of(box, given.get("deck"), held, (laid, discarded), len(asked))
        laid, discarded = gone
    with reading("agenda"):
        agenda = agenda_of(box, given, asked)
    seen = {*held[0], *held[1], *discarded, *(text.split()[0] for text in laid)}
    unseen = {card: int(card not in seen) for card in box.printed.cards} if full else {}
    with reading("turn"):
        turn = turn_of(box, given.get("turn") or {})
    with reading("pile"):
        pile = pile_restored(setup, "ninja_deck", unseen, count, given.get("pile"), 0)
    with reading("active"):
        active = whole(given.get("active", 0), 1)
    with reading("first"):
        first = maybe(given.get("first", 0 if box.solo else None), 1)
    with reading("clan_cards"):
        clan_cards = _modules(given.get("clan_cards"), box.printed.clan_cards, 3)
    with reading("lists"):
        lists = _modules(given.get("lists"), box.printed.auto, 2)
    with reading("clans"):
        clans = _clans(given.get("clans") or {})
    with reading("tracks"):
        tracks = tuple(signed((given.get("tracks") or {}).get(clan, 0)) for clan in CLANS)
    with reading("tokens"):
        tokens = tokens_of(box, given, fallen, reason)
    with reading("map"):
        cells = cells_of(box, given, boards, fallen, agenda) if full else ""
    with reading("last"):
        last = last_turns(box, given.get("last"), count, reason)
    with reading("alloc"):
        alloc = allocations(box, agenda, given.get("alloc") or ())
    with reading("committed"):
        committed = committed_of(len(alloc), agenda, given.get("committed") or ())
    with reading("auto"):
        auto = auto_restored(setup, box, given.get("auto") or {}) if box.solo else None
    state = State(
        box=box,
        agenda=agenda,
        deck=pile,
        full=full,
        active=active,
        first=first,
        boards=boards,
        clan_cards=clan_cards,
        lists=lists,
        clans=clans,
        tracks=tracks,
        tokens=tokens,
        fallen=fallen,
        cells=cells,
        held=held,
        laid=laid,
        discarded=discarded,
        typed=tuple(typed.items()),
        turn=turn,
        last=last,
        reason=reason,
        alloc=alloc,
        committed=committed,
        auto=auto,
    )
    return state if full else _counted(state)


def _counted(state: State) -> State:
    """With the points only, cards have no faces and the map is not told (NN-702)."""

    def backs(cards: tuple[str, ...]) -> tuple[str, ...]:
        return (UNKNOWN,) * len(cards)

    return evolve(
        state,
        boards=(),
        held=(backs(state.held[0]), backs(state.held[1])),
        laid=backs(state.laid),
        discarded=backs(state.discarded),
        turn=evolve(state.turn, covers=(), disguised=(), recruited=()),
    )


def _depth(box: Box, word: Any) -> bool:
    if word is None:
        return box.start_full
    full = bool(one_of(word, ("full", "scores")) == "full")
    if full and not box.start_full:
        say = Say("A match recorded by points cannot become a full one.")
        raise BadPosition(say, field="depth")
    return full


def _clans(given: Mapping[str, Any]) -> tuple[int | None, ...]:
    return tuple(None if given.get(name) is None else CLAN[given[name]] for name in SIDES)


def _modules(given: Any, known: Mapping[str, Any], most: int) -> tuple[str, ...]:
    cards = tuple(one_of(card, known) for card in given or ())
    if len(cards) > most:
        raise ValueError
    return cards
