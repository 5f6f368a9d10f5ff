"""The conservation laws of section 11 that any position must obey, and its warnings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.engine import Objection, Say
from companion.games.ninety_nine_ninja.geometry import DAIMYO_CODES
from companion.games.ninety_nine_ninja.printed import CLAN, NINJA_CARDS, NINJAS, TOKENS
from companion.games.ninety_nine_ninja.state import FAVOR, PLACED, READY, SPENT, UNKNOWN, State


def playing(state: State) -> bool:
    """Whether the set-up is over."""
    return not any(
        item[0] in ("board", "spin", "clan_card", "list", "first", "clan", "auto_clan")
        for item in state.agenda
    )


def laws(state: State) -> Iterator[Objection]:
    yield from _cards(state)
    yield from _tokens(state)
    yield from _clans(state)
    yield from _map(state)
    yield from _modules(state)
    yield from _agenda(state)
    if state.auto is not None and state.box.auto_known:
        yield from _auto_cards(state)


def _cards(state: State) -> Iterator[Objection]:
    """Laws 1 and 2."""
    deck = state.deck
    held = len(state.held[0]) + len(state.held[1])
    total = deck.count + held + len(state.laid) + len(state.discarded)
    if total != NINJA_CARDS or deck.count < 0:
        yield Objection(
            "NN-109", Say("Deck, held, placed and discarded cards must be 29, not {n}.", n=total)
        )
    named = [
        *state.held[0],
        *state.held[1],
        *(text.split()[0] for text in state.laid),
        *state.discarded,
    ]
    twice = [card for card, n in Counter(named).items() if n > 1 and card != UNKNOWN]
    if twice:
        yield Objection("NN-419", Say("{card} is in two places.", card=twice[0]))
    if state.full:
        hands = (*state.held[0], *state.held[1])
        if UNKNOWN in hands:
            yield Objection("NN-420", Say("Held cards lie open, so the app must know them."))
    yield from _held(state)


def _held(state: State) -> Iterator[Objection]:
    """NN-418, as far as a turn needs it."""
    if state.reason or not playing(state):
        return
    needed = {"turn": 1, "drop": 2}.get(state.phase, 0)
    if len(state.held[state.active]) < needed:
        yield Objection("NN-418", Say("{seat:seat} holds no card.", seat=state.active))
    if not state.box.solo and state.deck.count and not state.held[state.other]:
        yield Objection("NN-418", Say("{seat:seat} holds no card.", seat=state.other))


def _tokens(state: State) -> Iterator[Objection]:
    """Laws 3 and 4."""
    for seat, tokens in enumerate(state.tokens):
        if len(tokens) != TOKENS or set(tokens) - {READY, PLACED, FAVOR, SPENT}:
            yield Objection("NN-007", Say("Each side has exactly 8 tokens."))
            continue
        lying = sorted(place for _, owner, place in state.fallen if owner == seat)
        if lying != [place for place, face in enumerate(tokens) if face == PLACED]:
            yield Objection(
                "NN-020", Say("Each fallen Daimyo carries one token of whoever felled it.")
            )
    codes = [code for code, _, _ in state.fallen]
    if len(set(codes)) < len(codes):
        yield Objection("NN-020", Say("A Daimyo falls only once."))
    standing = set(DAIMYO_CODES) - set(codes)
    if not standing and playing(state) and not state.reason and not _falling(state):
        yield Objection("NN-901", Say("With seven fallen Daimyos the reckoning has come."))


def _falling(state: State) -> bool:
    return any(item[0] == "fallen" for item in state.agenda)


def _clans(state: State) -> Iterator[Objection]:
    """Laws 7 and 8."""
    if playing(state) and sorted(-1 if c is None else c for c in state.clans) != [0, 1, 2]:
        yield Objection(
            "NN-207", Say("The two sides and the neutral place hold three different clans.")
        )
    end = state.box.printed.track_end
    if state.box.clamp and any(abs(position) > end for position in state.tracks):
        yield Objection("NN-831", Say("A marker stands between −{n} and +{n}.", n=end))


def _map(state: State) -> Iterator[Objection]:
    """Laws 9, 10 and 16."""
    if not state.cells:
        if state.full and playing(state):
            yield Objection("NN-104", Say("The four boards must lie on the table."))
        return
    shown = set(state.sight.standing)
    if shown != set(DAIMYO_CODES) - state.down:
        yield Objection("NN-404", Say("No figure lies on a standing Daimyo; all must show."))
    hidden = state.down - set(state.sight.fallen)
    if hidden and state.box.is_("cover_fallen_daimyo", "forbidden"):
        yield Objection("NN-405", Say("No figure lies on a fallen Daimyo."))
    if sum(state.cells.count(code) for code in DAIMYO_CODES) > len(shown):
        yield Objection("NN-003", Say("Each Daimyo is on the map once."))
    if state.sight.ninjas.bit_count() > NINJAS:
        yield Objection("NN-005", Say("All cards together show 99 Ninjas, no more."))


def _auto_cards(state: State) -> Iterator[Objection]:
    """Law 13."""
    auto = state.auto
    assert auto is not None
    if auto.deck.count + len(auto.row) != 7:
        yield Objection("NN-602", Say("Auto deck and Auto row hold 7 cards together."))
    if auto.scores.count + len(auto.laid) != 7:
        yield Objection("NN-603", Say("Score deck and tracks hold 7 Score cards together."))
    coming = sum(item[0] == "lay_score" for item in state.agenda)
    if len(auto.laid) + coming != len(state.fallen):
        yield Objection("NN-621", Say("There is one Score card on the tracks for each fall."))


def _modules(state: State) -> Iterator[Objection]:
    cards = state.box.printed.clan_cards
    some = playing(state) and 0 < len(state.clan_cards) < len(CLAN)
    if some or any(CLAN[cards[card][0]] != at for at, card in enumerate(state.clan_cards)):
        yield Objection("NN-106", Say("One card of each clan is used: Black, Red, White."))
    if state.box.blacklist and playing(state) and len(state.lists) != 2:
        yield Objection("NN-511", Say("Each player has a list."))


SETTING = {"board": "boards", "clan_card": "clan_cards", "list": "lists"}
RECKONING = frozenset(("allocate", "reveal", "score_cards", "score_card", "bottom"))
LASTING = frozenset(("begin", "turn", "close", "events", "auto_draw", "auto_turn"))
"""What a turn may end with: everything else would leave nothing to do after it."""


def _agenda(state: State) -> Iterator[Objection]:
    """What is asked next must fit what lies on the table."""
    names = [str(item[0]) for item in state.agenda]
    if state.reason:
        fits = set(names) <= RECKONING and bool(state.alloc)
    else:
        fits = bool(names) and not set(names) & RECKONING - {"score_card"} and names[-1] in LASTING
    for name, *numbers in state.agenda[:1]:
        if name in SETTING:
            fits = fits and len(getattr(state, SETTING[str(name)])) == numbers[0]
        elif name == "spin":
            fits = fits and len(state.boards) == int(numbers[0]) + 1
        elif name == "allocate":
            fits = fits and int(numbers[0]) < len(state.alloc)
        elif name in ("turn", "window", "falls", "drop"):
            fits = fits and not (state.box.solo and state.active) and (state.full or name == "turn")
        elif name == "events":
            fits = fits and not state.full
        elif name in ("score_card", "bottom", "auto_draw", "auto_turn", "kill"):
            fits = fits and _automaton_asked(state, str(name), [int(n) for n in numbers])
    if not fits:
        yield Objection("NN-202", Say("This question does not fit the position."))
    if not names and any(
        clan is None
        for seat, clans in enumerate(state.alloc)
        for clan, face in zip(clans, state.tokens[seat], strict=True)
        if face != READY
    ):
        yield Objection("NN-914", Say("Every gathered token must lie on a track."))


def _automaton_asked(state: State, name: str, numbers: list[int]) -> bool:
    auto = state.auto
    if auto is None:
        return False
    if name == "score_card":
        return numbers[0] < len(auto.laid) and not auto.laid[numbers[0]][3]
    if name == "bottom":
        return not state.box.auto_known and len(auto.bottoms) == numbers[0]
    if name == "kill":
        return len(state.fallen) < 7 and bool(auto.score_top or not state.box.auto_known)
    return state.box.auto_known == (name == "auto_draw")


def warnings(state: State) -> Iterator[Objection]:
    """NN-022: what could not have come about by play, and is accepted all the same."""
    if state.reason:
        return
    start = int(state.box.is_("start_favors", "1"))
    for seat, tokens in enumerate(state.tokens):
        favors = tokens.count(FAVOR) + tokens.count(SPENT)
        placed = tokens.count(PLACED)
        ordered = PLACED * placed + READY * (TOKENS - placed - favors)
        lowest = tokens.startswith(ordered)
        if favors != state.felled(1 - seat) + start or not lowest:
            yield Objection(
                "NN-822", Say("These tokens could not come about by play; they are kept.")
            )
            return
