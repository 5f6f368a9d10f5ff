"""The conservation laws of section 11 that any position must obey, and its warnings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.engine import Objection, Say
from companion.games.ninety_nine_ninja.components import CLAN, NINJA_CARDS, NINJAS, TOKENS
from companion.games.ninety_nine_ninja.components.geometry import (
    DAIMYO_CODES,
    FALLEN_CODES,
    canonical,
)
from companion.games.ninety_nine_ninja.invariants.asking import flow, setting
from companion.games.ninety_nine_ninja.state import FAVOR, PLACED, READY, SPENT, UNKNOWN, State


def playing(state: State) -> bool:
    """Whether the set-up is over."""
    return not setting(state)


def laws(state: State) -> Iterator[Objection]:
    yield from _cards(state)
    yield from _typed(state)
    yield from _tokens(state)
    yield from _clans(state)
    yield from _map(state)
    yield from _modules(state)
    if state.auto is not None:
        yield from _auto_cards(state)
    yield from flow(state)


def _cards(state: State) -> Iterator[Objection]:
    """Laws 1 and 2."""
    deck = state.deck
    held = len(state.held[0]) + len(state.held[1])
    total = deck.count + held + len(state.laid) + len(state.discarded)
    if total != NINJA_CARDS or deck.count < 0:
        say = Say("Deck, held, placed and discarded cards must be 29, not {n}.", n=total)
        yield Objection("NN-109", say, field="deck")
    named = [*state.held[0], *state.held[1], *_gone(state)]
    twice = [card for card, n in Counter(named).items() if n > 1 and card != UNKNOWN]
    if twice:
        yield Objection("NN-419", Say("{card} is in two places.", card=twice[0]), field="held")
    if not state.full:
        return
    if UNKNOWN in (*state.held[0], *state.held[1]):
        say = Say("Held cards lie open, so the app must know them.")
        yield Objection("NN-420", say, field="held")
    if state.box.app_ninja and UNKNOWN in _gone(state):
        say = Say(
            "The app deals the ninja cards, so it must know which ones are placed or discarded."
        )
        yield Objection("NN-419", say, field="laid")


def _gone(state: State) -> list[str]:
    return [*(text.split()[0] for text in state.laid), *state.discarded]


def _typed(state: State) -> Iterator[Objection]:
    """NN-005, NN-023, NN-419: cards that the edition does not know."""
    printed, seen = state.box.printed, state.seen()
    forms = dict(printed.canon)
    for card, grid in state.typed:
        if not printed.open_cards:
            say = Say("This edition knows all its cards; {card} is none of them.", card=card)
            yield Objection("NN-419", say, field="typed")
            return
        twin = forms.setdefault(canonical(grid), card)
        if twin != card or card in printed.cards:
            say = Say("Cards {a} and {b} are the same card.", a=twin, b=card)
            yield Objection("NN-023", say, field="typed")
        if not printed.ninjas(grid):
            say = Say("A ninja card shows figures, and at least one Ninja.")
            yield Objection("NN-005", say, field="typed")
        if card not in seen:
            say = Say("{card} is neither held nor placed nor discarded.", card=card)
            yield Objection("NN-419", say, field="typed")
    if len(printed.cards) + len(state.typed) > NINJA_CARDS:
        yield Objection("NN-005", Say("There are 29 ninja cards, no more."), field="typed")
    elif state.typed and sum(printed.ninjas(state.grid(card)) for card in seen) > NINJAS:
        say = Say("All cards together show 99 Ninjas, no more.")
        yield Objection("NN-005", say, field="typed")


def _tokens(state: State) -> Iterator[Objection]:
    """Laws 3 and 4."""
    for seat, tokens in enumerate(state.tokens):
        if len(tokens) != TOKENS or set(tokens) - {READY, PLACED, FAVOR, SPENT}:
            yield Objection("NN-007", Say("Each side has exactly 8 tokens."), field="tokens")
            continue
        lying = sorted(place for _, owner, place in state.fallen if owner == seat)
        if lying != [place for place, face in enumerate(tokens) if face == PLACED]:
            say = Say("Each fallen Daimyo carries one token of whoever felled it.")
            yield Objection("NN-020", say, field="tokens")
    codes = [code for code, _, _ in state.fallen]
    if len(set(codes)) < len(codes):
        yield Objection("NN-020", Say("A Daimyo falls only once."), field="fallen")
    standing = set(DAIMYO_CODES) - set(codes)
    if not standing and playing(state) and not state.reason and not _falling(state):
        say = Say("With seven fallen Daimyos the reckoning has come.")
        yield Objection("NN-901", say, field="fallen")


def _falling(state: State) -> bool:
    return any(item[0] == "fallen" for item in state.agenda)


def _clans(state: State) -> Iterator[Objection]:
    """Laws 7 and 8."""
    if playing(state) and sorted(-1 if c is None else c for c in state.clans) != [0, 1, 2]:
        say = Say("The two sides and the neutral place hold three different clans.")
        yield Objection("NN-207", say, field="clans")
    end = state.box.printed.track_end
    if state.box.clamp and any(abs(position) > end for position in state.tracks):
        say = Say("A marker stands between −{n} and +{n}.", n=end)
        yield Objection("NN-831", say, field="tracks")


def _map(state: State) -> Iterator[Objection]:
    """Laws 9, 10 and 16. A covered fallen Daimyo can lie on a table: `warnings` tells of it."""
    if not state.cells:
        if state.full and playing(state):
            yield Objection("NN-104", Say("The four boards must lie on the table."), field="map")
        return
    shown = set(state.sight.standing)
    if shown != set(DAIMYO_CODES) - state.down:
        say = Say("No figure lies on a standing Daimyo; all must show.")
        yield Objection("NN-404", say, field="map")
    if any(state.cells.count(code) > 1 for code in DAIMYO_CODES + FALLEN_CODES):
        yield Objection("NN-003", Say("Each Daimyo is on the map once."), field="map")
    if state.sight.ninjas.bit_count() > NINJAS:
        yield Objection("NN-005", Say("All cards together show 99 Ninjas, no more."), field="map")


def _auto_cards(state: State) -> Iterator[Objection]:
    """Law 13."""
    auto = state.auto
    assert auto is not None
    coming = sum(item[0] == "lay_score" for item in state.agenda)
    if not state.box.auto_known:
        # Nobody has to say where Score cards lie if only their sums are entered (NN-711).
        if len(auto.laid) + coming > len(state.fallen):
            yield _one_each()
        return
    if auto.deck.count + len(auto.row) != 7:
        say = Say("Auto deck and Auto row hold 7 cards together.")
        yield Objection("NN-602", say, field="auto")
    if auto.scores.count + len(auto.laid) != 7:
        say = Say("Score deck and tracks hold 7 Score cards together.")
        yield Objection("NN-603", say, field="auto")
    named = [card for card, _, _, certain in auto.laid if certain]
    if len(set(named)) < len(named):
        yield laid_twice()
    if len(auto.laid) + coming != len(state.fallen):
        yield _one_each()


def laid_twice() -> Objection:
    say = Say("Each Score card lies on the tracks only once.")
    return Objection("NN-603", say, field="auto")


def _one_each() -> Objection:
    say = Say("There is one Score card on the tracks for each fall.")
    return Objection("NN-621", say, field="auto")


def _modules(state: State) -> Iterator[Objection]:
    box, cards = state.box, state.box.printed.clan_cards
    if state.clan_cards and not box.clan_techniques:
        say = Say("Which clan cards are used matters only with Clan Techniques.")
        yield Objection("NN-107", say, field="clan_cards")
    elif (playing(state) and len(state.clan_cards) != len(CLAN) and box.clan_techniques) or any(
        CLAN[cards[card][0]] != at for at, card in enumerate(state.clan_cards)
    ):
        say = Say("One card of each clan is used: Black, Red, White.")
        yield Objection("NN-106", say, field="clan_cards")
    if state.lists and not box.blacklist:
        yield Objection("NN-511", Say("Lists are only for the Blacklist."), field="lists")
    elif box.blacklist and playing(state) and len(state.lists) != 2:
        yield Objection("NN-511", Say("Each player has a list."), field="lists")
    elif len({box.printed.auto[card].order for card in state.lists}) < len(state.lists):
        say = Say("The two lists must differ: draw another card.")
        yield Objection("NN-512", say, field="lists")


def warnings(state: State) -> Iterator[Objection]:
    """NN-022: what could not have come about by play, and is accepted all the same."""
    forbidden = state.box.is_("cover_fallen_daimyo", "forbidden")
    if forbidden and state.cells and state.down - set(state.sight.fallen):
        yield Objection("NN-405", Say("A figure lies on a fallen Daimyo; it is kept."))
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
