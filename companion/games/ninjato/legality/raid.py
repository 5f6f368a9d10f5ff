"""Why a raider's move cannot be made now (NJ-4xx, NJ-5xx)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine import Move, Objection, Say
from companion.games.ninjato.components import SKILL
from companion.games.ninjato.effects.fighting import (
    BORYAKU_WORDS,
    EFFECTS,
    SETTERS,
    attack_value,
    beats,
    cards_of,
    figure_value,
    tiles_of,
)
from companion.games.ninjato.effects.raid import renewable
from companion.games.ninjato.state import TREASURE, Raid, State, token_clan

BETWEEN = ("raid_act", "raid_choice", "failed_act")
CLAUSE = {
    "shinobi_iri": "NJ-420",
    "taijutsu": "NJ-421",
    "kayakujutsu": "NJ-422",
    "intonjutsu": "NJ-423",
    "kenjutsu": "NJ-425",
}
NO_RAID = Say("No house is being raided.")
FAILED = Say("This raid has failed already.")


def _no(clause: str, say: Say) -> Objection:
    return Objection(clause, say, hard=True)


def not_held(state: State, value: int, number: int) -> Iterator[Objection]:
    """Whether a hand can hold these cards, as far as the app knows (NJ-516)."""
    seat, index = state.seat, value - 1
    missing = number - state.hands[seat][index]
    if missing <= 0:
        return
    if missing > state.unknown[seat]:
        yield _no("NJ-516", Say("There is no such card in your hand: {value}.", value=value))
    elif state.box.strict("dojo") and missing > state.dojo.unseen[index]:
        yield _no("NJ-116", Say("All cards of value {value} have been seen.", value=value))


def lacking(state: State, cards: tuple[int, ...]) -> bool:
    """Whether an attack needs more cards than the hand can hold."""
    seat = state.seat
    missing = [max(0, n - have) for n, have in zip(cards, state.hands[seat], strict=True)]
    return sum(missing) > state.unknown[seat] or (
        state.box.strict("dojo")
        and any(n > left for n, left in zip(missing, state.dojo.unseen, strict=True) if n)
    )


def tile_unusable(state: State, skill: str, used: int = 0) -> Iterator[Objection]:
    seat, index = state.seat, SKILL[skill]
    if state.up[seat][index] > used:
        return
    if state.owned(seat, index):
        yield _no(
            "NJ-409", Say("{skill:term} was used this round and lies face down.", skill=skill)
        )
    else:
        yield _no("NJ-411", Say("You do not own {skill:term}.", skill=skill))


# the attack


def fight(state: State, move: Move) -> Iterator[Objection]:
    raid, index = state.raid, int(move[1]) - 1
    if state.phase == "attack":
        yield _no("NJ-510", Say("You are preparing an attack: confirm it or take it back."))
    elif state.phase != "raid_act" or raid is None:
        yield _no("NJ-510", Say("No guard stands before you now."))
    elif index >= len(state.figures):
        yield _no("NJ-532", Say("This guard is a single figure."))
    elif index in raid.beaten:
        yield _no("NJ-532", Say("This figure is beaten; the other one is left."))


def attack(state: State, move: Move) -> Iterator[Objection]:
    plan = state.raid.plan if state.raid else None
    if plan is None:
        yield _no(
            "NJ-510",
            Say("First choose which guard you attack.")
            if state.phase == "raid_act"
            else Say("No guard stands before you now."),
        )
        return
    if plan.main:
        yield _no("NJ-510", Say("An attack has one main card; only 3s can support it."))
        return
    if move[1] in BORYAKU_WORDS:
        yield from tile_unusable(state, "boryaku")
    else:
        yield from not_held(state, int(move[1]), 1)


def support(state: State, move: Move) -> Iterator[Objection]:
    plan = state.raid.plan if state.raid else None
    if plan is None or not plan.main:
        yield _no("NJ-513", Say("A support needs a main card that it helps."))
        return
    cards = list(cards_of(plan))
    cards[2] += 1
    if lacking(state, tuple(cards)):
        yield _no("NJ-512", Say("Only a 3 supports, and you have no further 3."))


def skill(state: State, move: Move) -> Iterator[Objection]:
    name, effect = move[1], move[2]
    if name == "hensojutsu":
        yield _no("NJ-411", Say("Hensojutsu works only in a scoring phase."))
        return
    if state.raid is None:
        yield _no("NJ-411", Say("Skills are used only by the raider, during the raid."))
        return
    if name == "kuji_kiri":
        yield from _renewing(state, effect)
    elif name == "seishin_teki":
        yield from _switching(state, state.raid, effect)
    elif name == "chocho":
        yield _no("NJ-426", Say("Chocho swaps: name the treasure given and the one taken."))
    elif name == "boryaku":
        yield _no("NJ-424", Say("Boryaku stands in for the main card, as a 2 or a 4."))
    else:
        yield from _modifying(state, state.raid, name, effect)


def _modifying(state: State, raid: Raid, name: str, effect: str) -> Iterator[Objection]:
    plan = raid.plan
    if plan is None or not plan.main:
        yield _no("NJ-433", Say("{skill:term} changes the main card of an attack.", skill=name))
        return
    if effect not in EFFECTS[name]:
        yield _no(CLAUSE[name], Say("{skill:term} does not do that.", skill=name))
    tiles = tiles_of(plan)
    yield from tile_unusable(state, name, tiles.count(SKILL[name]))
    if name in SETTERS and any(other in SETTERS for other, _ in plan.skills):
        yield Objection("NJ-431", Say("Only one tile can fix the value of a card."))
    if state.box.single_skill and tiles:
        yield Objection("NJ-431", Say("At this table one attack uses one skill tile."))


def _renewing(state: State, target: str) -> Iterator[Objection]:
    if state.phase not in BETWEEN:
        say = Say("Kuji-kiri is used between attacks or after a failure, not now.")
        yield _no("NJ-429", say)
        return
    yield from tile_unusable(state, "kuji_kiri")
    if target not in SKILL:
        yield _no("NJ-429", Say("Kuji-kiri turns up one of your tiles."))
    elif target in ("hensojutsu", "kuji_kiri"):
        yield _no("NJ-429", Say("Kuji-kiri never turns up {skill:term}.", skill=target))
    elif SKILL[target] not in renewable(state):
        yield _no("NJ-429", Say("You have no face-down {skill:term}.", skill=target))


def _switching(state: State, raid: Raid, mode: str) -> Iterator[Objection]:
    if state.phase not in ("raid_act", "raid_choice"):
        yield _no("NJ-430", Say("Seishin-teki is used before an attack or before Banzai."))
        return
    yield from tile_unusable(state, "seishin_teki")
    if mode == raid.mode:
        yield _no("NJ-430", Say("You are raiding by {mode:term} already.", mode=mode))
    elif mode not in ("strength", "stealth"):
        yield _no("NJ-430", Say("Seishin-teki switches between Strength and Stealth."))


def confirm(state: State, move: Move) -> Iterator[Objection]:
    raid = state.raid
    plan = raid.plan if raid else None
    if raid is None or plan is None:
        yield _no("NJ-510", Say("No attack is being prepared."))
        return
    if not plan.main:
        yield _no("NJ-513", Say("An attack needs a main card."))
        return
    value, guard = attack_value(plan), figure_value(state.figures[plan.figure], raid.mode)
    if not beats(raid.mode, value, guard):
        yield Objection(
            "NJ-511",
            Say("{value} does not beat {guard}: by Strength you must be higher.",
                value=value, guard=guard)
            if raid.mode == "strength"
            else Say("{value} does not beat {guard}: by Stealth you must be lower.",
                     value=value, guard=guard),
        )  # fmt: skip
        yield Objection("NJ-514", Say("An attack that does not win is not played: concede."))


def cancel(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "attack":
        yield _no("NJ-514", Say("No attack is being prepared."))


# going on and ending


def concede(state: State, move: Move) -> Iterator[Objection]:
    if state.phase == "raid_act":
        return
    if state.raid is None:
        yield _no("NJ-515", NO_RAID)
    elif state.phase in ("failed_act", "keep_one"):
        yield _no("NJ-515", FAILED)
    elif state.phase == "attack":
        yield _no("NJ-515", Say("Take back the attack you are preparing, then concede."))
    elif state.phase == "new_token":
        yield _no("NJ-525", Say("The house is empty: it is conquered."))
    elif state.phase == "raid_choice":
        yield _no("NJ-515", Say("The guard is beaten: leave or call Banzai."))
    else:
        yield _no("NJ-515", Say("The guard must be turned up first."))


def banzai(state: State, move: Move) -> Iterator[Objection]:
    if state.phase == "raid_choice":
        return
    if state.phase == "new_token":
        yield _no("NJ-525", Say("The house is empty: it is conquered."))
    elif state.phase in ("failed_act", "keep_one"):
        yield _no("NJ-524", FAILED)
    elif state.raid is not None:
        yield _no("NJ-524", Say("First the guard of this treasure must be beaten."))
    else:
        yield _no("NJ-524", NO_RAID)


def leave(state: State, move: Move) -> Iterator[Objection]:
    raid = state.raid
    if state.phase == "raid_choice":
        return
    if raid is None:
        yield _no("NJ-524", NO_RAID)
    elif state.phase == "new_token":
        yield _no("NJ-525", Say("The house is empty: it is conquered."))
    elif state.phase in ("failed_act", "keep_one"):
        yield _no("NJ-527", FAILED)
    elif raid.source == "sentry":
        yield _no("NJ-524", Say("You cannot leave before the sentry is beaten."))
    else:
        yield _no("NJ-527", Say("After Banzai you cannot leave: beat the guard or fail."))


def done(state: State, move: Move) -> Iterator[Objection]:
    if state.phase == "keep_one":
        yield _no("NJ-535", Say("Exactly one treasure is kept: choose it."))
    elif state.phase != "failed_act":
        yield _no("NJ-538", Say("There is nothing to finish here."))


def keep(state: State, move: Move) -> Iterator[Objection]:
    raid = state.raid
    if state.phase == "failed_act":
        yield _no("NJ-535", Say("First say that you use no more skills."))
    elif state.phase != "keep_one" or raid is None:
        yield _no("NJ-535", Say("One treasure is kept after a failed raid, not now."))
    elif not raid.loot[TREASURE[move[1]]] + raid.red_loot[TREASURE[move[1]]]:
        yield _no("NJ-535", Say("This treasure is not on your shuriken."))


def swap(state: State, move: Move) -> Iterator[Objection]:
    raid = state.raid
    if raid is None:
        yield _no("NJ-411", Say("Skills are used only by the raider, during the raid."))
        return
    if state.phase not in BETWEEN:
        yield _no("NJ-426", Say("Chocho is used between attacks or after a failure, not now."))
        return
    yield from tile_unusable(state, "chocho")
    lot = state.houses[raid.house]
    own = raid.red_loot if move[2] == "red" else raid.loot
    there = lot.red if move[4] == "red" else lot.light
    if not raid.carried:
        yield _no("NJ-428", Say("There is no treasure on your shuriken to give."))
    elif not own[TREASURE[move[1]]]:
        yield _no("NJ-428", Say("The treasure to give is not on your shuriken."))
    if not there[TREASURE[move[3]]]:
        yield _no("NJ-428", Say("The treasure to take is not in the house."))


def token(state: State, move: Move) -> Iterator[Objection]:
    raid = state.raid
    if state.phase != "new_token" or raid is None:
        yield _no("NJ-541", Say("A clan token changes only when a house is conquered."))
        return
    if f"{move[1]}_{move[2]}" not in state.supply:
        yield _no("NJ-541", Say("This clan token is not in the supply."))
    if move[1] == token_clan(state.houses[raid.house].token):
        yield Objection("NJ-541", Say("The new clan token must belong to another clan."))


OBJECTIONS: dict[str, Callable[[State, Move], Iterator[Objection]]] = {
    "fight": fight,
    "attack": attack,
    "support": support,
    "skill": skill,
    "confirm": confirm,
    "cancel": cancel,
    "concede": concede,
    "banzai": banzai,
    "leave": leave,
    "done": done,
    "keep": keep,
    "swap": swap,
    "token": token,
}
