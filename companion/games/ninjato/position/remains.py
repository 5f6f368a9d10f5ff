"""The decks of a position: what is left of the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import Pile, Setup, evolve
from companion.engine.giving_way import hands_giving_way, untold
from companion.games.ninjato.components import DOJO, GUARDS, HENSOJUTSU, SKILLS, TREASURES, is_typed
from companion.games.ninjato.effects.decks import whole_box
from companion.games.ninjato.position.deductions import next_round
from companion.games.ninjato.state import GUARD, LAST_LESSONS, Box, Counts, State, added, taught


def with_piles(setup: Setup, state: State, kept: Mapping[str, Any]) -> State:
    """The state with its decks; `kept` is what was known of their order."""
    box, raid = state.box, state.raid
    if not box.full:
        return whole_box(state)
    seen_dojo = (*state.hands, state.shown, state.dojo_discard)
    dojo = _left(DOJO, box.dojo, seen_dojo)
    treasures = [lot.light for lot in state.houses] + [lot.red for lot in state.houses]
    treasures += [*state.treasures, state.treasure_discard]
    treasures += [raid.loot, raid.red_loot] if raid else []
    fought = [0] * len(GUARDS)
    for lot in state.houses:
        if lot.sentry:
            fought[GUARD[lot.sentry]] += 1
    if raid and raid.source in ("guards", "stand_in") and raid.guard:
        fought[GUARD[raid.guard]] += 1
    guards = _left(GUARDS, box.guards, [tuple(fought), state.guard_discard])
    elites = [card for cards in state.trophies for card in cards] + list(state.elite_discard)
    elites += [raid.guard] if raid and raid.source == "elites" and raid.guard else []
    tiles = _left(
        SKILLS[:-1],
        tuple(box.skills[skill].copies for skill in SKILLS[:-1]),
        [tiles[:-1] for tiles in (*state.up, *state.down, state.gone)]
        + [tuple(state.sensei.count(skill) for skill in SKILLS[:-1])],
    )
    buried = next_round(state.round, state.todo) > LAST_LESSONS  # NJ-226
    envoys = [card for cards in state.envoys for card in cards] + list(state.palace)
    rumors = [card for cards in state.rumors for card in cards] + list(state.pavilion)
    return evolve(
        state,
        dojo=_pile(setup, "dojo", dojo, sum(state.unknown), kept),
        guards=_pile(setup, "guards", guards, 0, kept),
        elites=_cards(setup, "elites", box.elites, elites, kept),
        bag=_pile(setup, "treasures", _left(TREASURES, box.treasures, treasures), 0, kept),
        tiles=_pile(setup, "skills", tiles, sum(tiles.values()) if buried else 0, kept),
        envoy_pile=_cards(setup, "envoys", box.envoys, envoys, kept),
        rumor_pile=_cards(setup, "rumors", box.rumors, rumors, kept),
    )


def giving_way(
    setup: Setup, before: Mapping[str, Any], change: Mapping[str, Any]
) -> Mapping[str, Any]:
    """Hands that nobody else may see, beside the Dojo cards that the table says lie open."""
    box = Box.of(setup)
    given = {**before, **change, "rumors": untold(before, change, "rumors")[0]}
    if not box.full or not box.strict("dojo"):
        return given | {"hands": untold(before, change, "hands")[0]}
    lying = Counter(given["dojo"])
    lying.update(given["dojo_discard"])
    copies = dict(zip(DOJO, box.dojo, strict=True))
    return given | {"hands": hands_giving_way(before, change, copies, lying, "dojo" in box.app)}


def with_disguises(state: State, gone_told: bool, left: int | None) -> State:
    """The Hensojutsu tiles that are not told: discarded unlearned, or still in their pile."""
    shown = taught(next_round(state.round, state.todo))
    out = sum(tiles[HENSOJUTSU] for tiles in (*state.up, *state.down, state.gone))
    out += state.sensei.count("hensojutsu")
    if not gone_told and out < shown:
        state = evolve(state, gone=added(state.gone, HENSOJUTSU, shown - out))
        out = shown
    copies = state.box.skills["hensojutsu"].copies
    return evolve(state, disguises_left=max(0, copies - out) if left is None else left)


def _left(kinds: Sequence[str], copies: Counts, seen: Sequence[Counts]) -> dict[str, int]:
    return {
        kind: copies[index] - sum(counts[index] for counts in seen)
        for index, kind in enumerate(kinds)
    }


def _cards(
    setup: Setup, name: str, listed: Mapping[str, Any], seen: Sequence[str], kept: Mapping[str, Any]
) -> Pile:
    typed = sum(is_typed(card) for card in seen)
    left = {card: 1 - seen.count(card) for card in listed}
    return _pile(setup, name, left, typed, kept)


def _pile(
    setup: Setup, name: str, unseen: dict[str, int], out: int, kept: Mapping[str, Any]
) -> Pile:
    count = sum(unseen.values()) - out
    return Pile.restored(name, unseen, count, kept.get(name), setup.seed_of(name))
