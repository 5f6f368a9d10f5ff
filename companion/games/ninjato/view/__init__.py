"""What seats see in Ninjato, and the chances of a raider."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine import Chance, Pile, Say
from companion.games.ninjato.components import (
    CLANS,
    DOJO,
    GUARDS,
    SKILLS,
    TREASURES,
    guard_value,
    has_alarm,
)
from companion.games.ninjato.effects.fighting import (
    attack_value,
    can_beat,
    cards_of,
    figure_value,
    tiles_of,
    winning_plans,
)
from companion.games.ninjato.effects.flow import next_order
from companion.games.ninjato.effects.payment import payments
from companion.games.ninjato.effects.raid import next_source
from companion.games.ninjato.effects.visit import cost_of, price_of
from companion.games.ninjato.state import (
    HOUSES,
    SCORED,
    Counts,
    Plan,
    State,
    clan_rank,
    house_honor,
    influences,
    oldest,
    scoring_round,
    token_clan,
    token_value,
)
from companion.games.ninjato.view.fields import (
    Attack,
    Elite,
    Envoy,
    Guard,
    House,
    Left,
    Needs,
    Payment,
    Play,
    Player,
    Raid,
    Rumor,
    Tile,
    View,
)
from companion.games.ninjato.view.warnings import warnings

PLAYS_SHOWN = 12


def named(counts: Counts, kinds: Sequence[str]) -> dict[str, int]:
    return {kind: number for kind, number in zip(kinds, counts, strict=True) if number}


def listed(counts: Counts) -> list[str]:
    return [kind for kind, number in zip(TREASURES, counts, strict=True) for _ in range(number)]


def view(state: State, seat: int | None) -> View:
    box = state.box
    placed = sum(map(len, state.shuriken))
    board: View = {
        "depth": "full" if box.full else "scores",
        "phase": state.phase,
        "round": state.round,
        "lap": min(placed // box.seats + 1, 3),
        "order": list(state.order),
        "next_order": list(next_order(state.order, state.stack)),
        "seat": state.seat,
        "shuriken": [list(places) for places in state.shuriken],
        "stack": list(state.stack),
        "houses": [_house(state, index) for index in range(len(HOUSES))],
        "supply": [{"clan": token_clan(t), "value": token_value(t)} for t in state.supply],
        "house_honor": {clan: house_honor(state, clan) for clan in CLANS},
        "influence": {clan: influences(state, clan) for clan in CLANS},
        "ranking": {clan: clan_rank(state, clan) if state.order else [] for clan in CLANS},
        "oldest": {clan: [oldest(state, at, clan) for at in range(box.seats)] for clan in CLANS},
        "scoring": scoring_round(state),
        "settling": settling(state),
        "clan_order": list(
            box.clan_order[
                scoring_round(state) or next((r for r in SCORED if r >= state.round), SCORED[-1])
            ]
        ),
        "named": [list(entry) for entry in state.named],
        "players": [_player(state, other, seat) for other in range(box.seats)],
        "ledger": [list(entry) for entry in state.ledger],
        "history": [list(row) for row in state.history],
        "warnings": [warning.plain() for warning in warnings(state)],
    }
    if box.full:
        _display(board, state, seat)
    left = unseen(state)
    if left is not None:
        board["left"] = left
    if state.phase == "payment":
        board["paying"] = state.chosen
    if state.raid is not None:
        board["raid"] = _raid(state, seat)
    if seat is not None:
        board["hand"] = named(state.hands[seat], DOJO)
        board["hand_unknown"] = state.unknown[seat]
        board["rumors"] = list(state.rumors[seat])
    return board


def settling(state: State) -> str:
    """The clan whose reward is given now, while a scoring phase is under way."""
    task = state.todo[0].split() if state.todo else [""]
    return task[2] if task[0] in ("first", "second") else ""


def unseen(state: State) -> Left | None:
    """How many of each kind nobody has seen yet, where everybody may count them."""
    pile = {
        "reveal_sentry": state.guards,
        "reveal_guard": state.guards,
        "reveal_treasure": state.bag,
        "reveal_skill": state.tiles,
    }.get(state.phase)
    if pile is None or not pile.kinds:
        return None
    # More may have been seen than a list holds that nobody confirmed.
    kinds = {kind: max(0, number) for kind, number in pile.copies().items()}
    return {"kinds": kinds, "assumed": not state.box.strict(pile.name)}


def _house(state: State, index: int) -> House:
    lot = state.houses[index]
    return {
        "id": HOUSES[index],
        "clan": token_clan(lot.token),
        "value": token_value(lot.token) if lot.token else 0,
        "sentry": guard(lot.sentry),
        "light": listed(lot.light),
        "red": listed(lot.red),
        "closed": lot.closed,
    }


def guard(kind: str) -> Guard | None:
    return {"value": guard_value(kind), "alarm": has_alarm(kind)} if kind else None


def _display(board: View, state: State, seat: int | None) -> None:
    """What lies open in the five places, and the decks."""
    board["dojo"] = {
        "shown": [v for v, n in zip(DOJO, state.shown, strict=True) for _ in range(n)],
        "deck": state.dojo.count,
        "discard": named(state.dojo_discard, DOJO),
        "picks": state.picks,
    }
    board["guards"] = {"deck": state.guards.count, "discard": named(state.guard_discard, GUARDS)}
    board["elites"] = {"deck": state.elites.count, "discard": list(state.elite_discard)}
    board["bag"] = {
        "left": state.bag.count,
        "discard": named(state.treasure_discard, TREASURES),
    }
    board["sensei"] = [_tile(state, skill, seat) for skill in state.sensei]
    board["tiles"] = {
        "deck": state.tiles.count,
        "hensojutsu": state.disguises_left,
        "discard": named(state.gone, SKILLS),
    }
    board["palace"] = [_envoy(state, card, seat) for card in state.palace]
    board["envoy_deck"] = state.envoy_pile.count
    board["pavilion"] = [_rumor(state, card, seat) for card in state.pavilion]
    board["rumor_deck"] = state.rumor_pile.count


def _tile(state: State, skill: str, seat: int | None) -> Tile:
    data = state.box.skills[skill]
    shown: Tile = {"id": skill, "way": data.way, "cost": data.cost}
    if seat == state.seat:
        shown["price"] = price_of(state, skill)
    return shown


def _envoy(state: State, card: str, seat: int | None = None) -> Envoy:
    data = state.box.envoy(card)
    shown: Envoy = {"id": card, "clan": data.clan, "age": data.age, "mask": data.mask,
                    "cost": data.cost}  # fmt: skip
    if seat is not None:
        shown["payments"] = _payments(state, card, seat)
    return shown


def _rumor(state: State, card: str, seat: int | None = None) -> Rumor:
    data = state.box.rumor(card)
    shown: Rumor = {"id": card, "type": data.type, "cost": data.cost}
    if seat is not None:
        shown["payments"] = _payments(state, card, seat)
    return shown


def _payments(state: State, card: str, seat: int) -> list[Payment]:
    """What the looking seat could pay for this card, the most honor first."""
    found = payments(state.treasures[seat], cost_of(state, card), state.box.must_differ)
    return [{"give": made.word, "honor": made.honor} for made in reversed(found)]


def _elite(state: State, card: str) -> Elite:
    data = state.box.elite(card)
    return {
        "id": card,
        "name": data.name,
        "figures": [{"strength": s, "stealth": st} for s, st in data.figures],
        "honor": data.honor,
    }


def _player(state: State, owner: int, seat: int | None) -> Player:
    shown = state.box.rumors_open or owner == seat or state.phase == "over"  # NJ-703
    return {
        "honor": state.honor[owner],
        "hand": state.hand_size(owner),
        "treasures": named(state.treasures[owner], TREASURES),
        "skills": named(state.up[owner], SKILLS),
        "used": named(state.down[owner], SKILLS),
        "envoys": [_envoy(state, card) for card in state.envoys[owner]],
        "rumor_count": len(state.rumors[owner]),
        "rumors": [_rumor(state, card) for card in state.rumors[owner]] if shown else None,
        "trophies": [_elite(state, card) for card in state.trophies[owner]],
        "leftovers": state.loose[owner],
        "shuriken_left": 3 - len(state.shuriken[owner]),
    }


def _raid(state: State, seat: int | None) -> Raid:
    raid = state.raid
    assert raid is not None
    lot = state.houses[raid.house]
    due = lot.due
    shown: Raid = {
        "seat": state.seat,
        "house": HOUSES[raid.house],
        "mode": raid.mode,
        "source": raid.source,
        "loot": listed(raid.loot),
        "red_loot": listed(raid.red_loot),
        "due": None if due is None else {"kind": TREASURES[due[0]], "red": due[1]},
        "next": next_source(state, lot),
        "guard": None,
        "odds": [],
        "figures": [
            {
                "figure": index + 1,
                "strength": figure[0],
                "stealth": figure[1],
                "beaten": index in raid.beaten,
                "needs": _needs(figure_value(figure, raid.mode), raid.mode),
            }
            for index, figure in enumerate(state.figures)
        ],
    }
    if raid.guard:
        shown["guard"] = _elite(state, raid.guard) if raid.source == "elites" else guard(raid.guard)
    shown["odds"] = [
        {"say": chance.label.plain(), "good": chance.good, "all": chance.all}
        for chance in (odds(state, seat) if seat == state.seat else alarm_odds(state))
        # Nothing known beats it: that says nothing about cards the app has not seen.
        if chance.good or not state.unknown[state.seat]
    ]
    if seat == state.seat:
        plan = raid.plan
        shown["plan"] = None if plan is None else _plan(plan)
        shown["plays"] = plays(state)
        shown["beatable"] = bool(raid.guard) and beatable(
            state,
            tuple(f for index, f in enumerate(state.figures) if index not in raid.beaten),
        )
    return shown


def _needs(guard_worth: int, mode: str) -> Needs:
    """WE-4, WE-5: what an attack must reach."""
    if mode == "strength":
        return {"at_least": guard_worth + 1}
    return {"at_most": guard_worth - 1}


def _plan(plan: Plan) -> Attack:
    return {
        "figure": plan.figure + 1,
        "main": plan.main,
        "supports": list(plan.supports),
        "skills": [list(entry) for entry in plan.skills],
        "value": attack_value(plan) if plan.main else None,
    }


def plays(state: State) -> list[Play]:
    """The attacks that beat a figure with the cards the app knows, the cheapest first."""
    raid, seat = state.raid, state.seat
    if raid is None or not raid.guard:
        return []
    found = [
        plan
        for index, figure in enumerate(state.figures)
        if index not in raid.beaten and (raid.plan is None or raid.plan.figure == index)
        for plan in winning_plans(
            state.hands[seat],
            state.up[seat],
            raid.mode,
            index,
            figure_value(figure, raid.mode),
            state.box.single_skill,
        )
    ]
    return [
        {**_plan(plan), "cards": sum(cards_of(plan)), "tiles": len(tiles_of(plan))}
        for plan in found[:PLAYS_SHOWN]
    ]


def beatable(state: State, figures: tuple[tuple[int, int], ...]) -> bool:
    raid, seat = state.raid, state.seat
    assert raid is not None
    return can_beat(
        state.hands[seat],
        state.up[seat],
        state.down[seat],
        raid.mode,
        figures,
        state.box.single_skill,
    )


def odds(state: State, seat: int | None) -> tuple[Chance, ...]:
    """Before Banzai: how likely the raider can beat the guard that would come."""
    coming = _coming(state)
    if coming is None or seat != state.seat:
        return ()
    box, (source, pile, left) = state.box, coming
    elite = source == "elites"
    good = sum(
        number
        for kind, number in left.items()
        if number
        and beatable(
            state, box.elite(kind).figures if elite else ((guard_value(kind), guard_value(kind)),)
        )
    )
    if state.unknown[seat]:
        label = Say("Next guard beaten with the cards the app knows")
    elif elite:
        label = Say("Next elite guard beaten")
    else:
        label = Say("Next guard beaten")
    return (_chance(state, pile, label, good, left), *alarm_odds(state))


def alarm_odds(state: State) -> tuple[Chance, ...]:
    """How likely the guard that would come gives the alarm: everybody can count that."""
    coming = _coming(state)
    if coming is None or coming[0] != "guards":
        return ()
    _, pile, left = coming
    alarms = sum(number for kind, number in left.items() if has_alarm(kind))
    return (_chance(state, pile, Say("Next guard gives the alarm"), alarms, left),)


def _coming(state: State) -> tuple[str, Pile, dict[str, int]] | None:
    """Which deck the next guard comes from, and what can still be in it."""
    raid = state.raid
    if state.phase != "raid_choice" or raid is None:
        return None
    source = next_source(state, state.houses[raid.house])
    elite = source == "elites"
    pile = state.elites if elite else state.guards
    left = {kind: max(0, number) for kind, number in pile.copies().items()}
    if not pile.count:
        discard = {card: 1 for card in state.elite_discard if card in left}
        if not elite:
            discard = dict(zip(GUARDS, state.guard_discard, strict=True))
        left = {kind: number + discard.get(kind, 0) for kind, number in left.items()}
    return (source, pile, left) if any(left.values()) else None


def _chance(state: State, pile: Pile, told: Say, good: int, left: dict[str, int]) -> Chance:
    if not state.box.strict(pile.name):
        told = Say("{chance} (assumed list)", chance=told)
    return Chance(told, good, sum(left.values()))
