"""The log of Ninjato: one sentence or two for each move."""

from __future__ import annotations

from collections.abc import Container, Iterator

from companion.engine import Move, Say
from companion.engine.game import NOBODY
from companion.games.ninjato.components import (
    TREASURES,
)
from companion.games.ninjato.effects.fighting import BORYAKU_WORDS, attack_value
from companion.games.ninjato.effects.payment import read_payment
from companion.games.ninjato.scoring import payout
from companion.games.ninjato.state import (
    HOUSES,
    SEAT,
    SHURIKEN,
    Plan,
    Raid,
    State,
    clan_rank,
    house_honor,
    influences,
    oldest,
    token_clan,
    token_value,
)
from companion.games.ninjato.words import (
    elite_say,
    envoy_say,
    figure_left,
    guard_say,
    joined,
    paid_say,
    rumor_say,
    shown_guard,
    shuffled,
)

SHUFFLED = {
    "dojo": Say("The Dojo discards are shuffled into a new deck."),
    "guards": Say("The discarded guards are shuffled into a new deck."),
    "elites": Say("The discarded elite guards are shuffled into a new deck."),
    "treasures": Say("The discarded treasures go back into the bag and are shuffled."),
}
"""NJ-240, NJ-241."""
VISITS = ("sensei_tile", "envoy_pick", "rumor_pick")


def narrate(before: State, move: Move, after: State, seat: int | None) -> Say | None:
    lines = [line for line in (_line(before, move, after, seat),) if line is not None]
    lines += _aftermath(before, move, after)
    if not lines:
        return None
    return lines[0] if len(lines) == 1 else Say("{lines}", lines=lines)


def hearers(state: State, move: Move) -> Container[int | None]:
    """A card is told to whoever gets it, a skill added to an attack to the raider (NJ-514)."""
    match move:
        case ("skill", *_):
            return (state.seat,)
        case ("deal" | "draw", who, _):
            return (SEAT[who],)
    return NOBODY


def _aftermath(before: State, move: Move, after: State) -> Iterator[Say]:
    """What the app did by itself after a move."""
    for name in shuffled(before, after):
        yield SHUFFLED[name]
    last = sum(map(len, before.shuriken)) >= SHURIKEN * before.box.seats - 1
    if move[0] == "end_round" or (last and not any(after.shuriken)):
        yield Say(
            "Round {n} ends. The new turn order: {order:seat}.",
            n=before.round,
            order=list(after.order),
        )
    for entry in after.ledger[len(before.ledger) :]:
        yield payout(after, entry)
    if after.round > before.round:
        yield Say("The marker moves to round {n}.", n=after.round)
    if after.phase == "over":
        yield Say("The game is over.")


def _line(before: State, move: Move, after: State, seat: int | None) -> Say | None:
    actor, box = before.seat, before.box
    match move:
        case ("go", place):
            if place != "dojo" and after.phase not in VISITS:
                return Say("{seat:seat} goes {to:term} without taking anything.",
                           seat=actor, to=f"to_{place}")  # fmt: skip
            return Say("{seat:seat} goes {to:term}.", seat=actor, to=f"to_{place}")
        case ("pass",) if box.empty_visit:
            return Say("{seat:seat} takes nothing there.", seat=actor)
        case ("pass",):
            return Say("{seat:seat} turns away and places the shuriken elsewhere.", seat=actor)
        case ("raid", house, mode):
            return Say("{seat:seat} raids {house:term} by {mode:term}.",
                       seat=actor, house=house, mode=mode)  # fmt: skip
        case ("pick", "blind"):
            return Say("{seat:seat} takes a card from the deck.", seat=actor)
        case ("pick", value):
            return Say("{seat:seat} takes the {value} from the display.", seat=actor, value=value)
        case ("discard", value):
            return Say("{seat:seat} discards a {value}.", seat=actor, value=value)
        case ("learn", skill):
            if after.phase == "sensei_pay":
                return Say("{seat:seat} wants to learn {skill:term}.", seat=actor, skill=skill)
            return Say("{seat:seat} learns {skill:term}, free of charge.",
                       seat=actor, skill=skill)  # fmt: skip
        case ("pay", value):
            return Say("{seat:seat} pays a {value} and learns {skill:term}.",
                       seat=actor, value=value, skill=before.chosen)  # fmt: skip
        case ("envoy", card):
            return Say("{seat:seat} wants the envoy {card}.", seat=actor,
                       card=envoy_say(box, card))  # fmt: skip
        case ("rumor", card):
            name = rumor_say(box, card)
            if before.phase == "free_rumor":
                return Say("{seat:seat} takes the rumor {card}.", seat=actor, card=name)
            return Say("{seat:seat} wants the rumor {card}.", seat=actor, card=name)
        case ("give", paid):
            made = read_payment(paid)
            return Say("{seat:seat} pays {what} and scores {n}.", seat=actor,
                       what=paid_say(paid), n=made.honor if made else 0)  # fmt: skip
        case ("skill", skill, _) if before.phase == "attack":
            # NJ-514: nothing is spent yet, and only the raider knows.
            added = Say("{seat:seat} adds {skill:term} to the attack.", seat=actor, skill=skill)
            return added if seat == actor else None
    return (
        _raid_line(before, move, after, seat)
        or _scoring_line(before, move)
        or _noted_line(before, move)
        or _table_line(before, move, after, seat)
    )


def _raid_line(before: State, move: Move, after: State, seat: int | None) -> Say | None:
    actor, raid = before.seat, before.raid
    if raid is None:
        return None
    match move:
        case ("confirm",):
            assert raid.plan is not None
            return _beaten_line(before, raid.plan, after)
        case ("concede",):
            fails = Say("{seat:seat} cannot or will not beat the {guard}: the raid fails.",
                        seat=actor, guard=shown_guard(before))  # fmt: skip
            kept = _kept_line(before, raid, after)
            return fails if kept is None else Say("{lines}", lines=[fails, kept])
        case ("done",):
            return _kept_line(before, raid, after)
        case ("banzai",):
            return Say("{seat:seat}: Banzai!", seat=actor)
        case ("leave",):
            return Say("{seat:seat} leaves with {n} {n:treasure|treasures}.",
                       seat=actor, n=raid.carried)  # fmt: skip
        case ("keep", kind):
            return Say("{seat:seat} keeps {kind:term} and loses {n} {n:treasure|treasures}.",
                       seat=actor, kind=f"the_{kind}", n=raid.carried - 1)  # fmt: skip
        case ("swap", give, _, get, _):
            return Say("{seat:seat} uses Chocho: {give:term} goes into the house, "
                       "{get:term} comes out.", seat=actor,
                       give=f"the_{give}", get=f"the_{get}")  # fmt: skip
        case ("skill", "kuji_kiri", target):
            return Say("{seat:seat} uses Kuji-kiri and turns {skill:term} up again.",
                       seat=actor, skill=target)  # fmt: skip
        case ("skill", "seishin_teki", mode):
            return Say("{seat:seat} uses Seishin-teki and goes on by {mode:term}.",
                       seat=actor, mode=mode)  # fmt: skip
        case ("skill", skill, _) if seat == actor:
            # Others learn of it when the attack is carried out (NJ-515).
            return Say("{seat:seat} adds {skill:term} to the attack.", seat=actor, skill=skill)
        case ("token", clan, value):
            line = Say("{seat:seat} conquers {house:term}: it now carries {clan:term} {value}.",
                       seat=actor, house=HOUSES[raid.house], clan=clan, value=value)  # fmt: skip
            taken = Say("{seat:seat} takes {n} {n:treasure|treasures}.", seat=actor, n=raid.carried)
            return Say("{lines}", lines=[line, taken])  # NJ-540
    return None


def _kept_line(before: State, raid: Raid, after: State) -> Say | None:
    """NJ-535: a single treasure is kept without a question."""
    if after.raid is not None or raid.carried != 1:
        return None
    both = zip(TREASURES, raid.loot, raid.red_loot, strict=True)
    kind = next(kind for kind, light, red in both if light or red)
    return Say("{seat:seat} keeps {kind:term}.", seat=before.seat, kind=f"the_{kind}")


def _beaten_line(before: State, plan: Plan, after: State) -> Say:
    raid = before.raid
    assert raid is not None
    parts = [
        Say("Boryaku as {n}", n=plan.main[-1])
        if plan.main in BORYAKU_WORDS
        else Say("{n}", n=plan.main)
    ]
    parts += [Say("a 3 as {sign:+}", sign=sign) for sign in plan.supports]
    parts += [Say("{skill:term}", skill=skill) for skill, _ in plan.skills]
    known = {
        "seat": before.seat,
        "value": attack_value(plan),
        "parts": parts[0] if len(parts) == 1 else joined(parts),
        "guard": shown_guard(before),
    }
    if figure_left(after):
        return Say("{seat:seat} attacks with {value} ({parts}) and beats one figure of the "
                   "{guard}; the other one is left.", **known)  # fmt: skip
    line = Say("{seat:seat} attacks with {value} ({parts}) and beats the {guard}.", **known)
    now = after.raid
    if now is None or now.carried == raid.carried:
        return line
    for kind, name in enumerate(TREASURES):
        if now.loot[kind] > raid.loot[kind] or now.red_loot[kind] > raid.red_loot[kind]:
            taken = Say("{kind:term} is taken onto the shuriken.", kind=name)
            return Say("{lines}", lines=[line, taken])
    return line


def _scoring_line(before: State, move: Move) -> Say | None:
    actor, box = before.seat, before.box
    match move:
        case ("disguise", "none"):
            return Say("{seat:seat} names no envoy.", seat=actor)
        case ("disguise", card):
            return Say("{seat:seat} names {card} by Hensojutsu: 1 more influence.",
                       seat=actor, card=envoy_say(box, card))  # fmt: skip
        case ("take", "rumor"):
            return Say("{seat:seat} chooses a rumor.", seat=actor)
        case ("take", _):
            return ranking_say(before)
    return None


def ranking_say(state: State) -> Say:
    """How the first place of the clan came about (NJ-806, NJ-807)."""
    clan = state.todo[0].split()[2]
    ranked, influence = clan_rank(state, clan), influences(state, clan)
    first = ranked[0]
    words = {"clan": clan, "seat": first, "n": influence[first]}
    if len(ranked) > 1 and influence[ranked[1]] == influence[first]:
        return Say(
            "{clan:term}: tie at {n}; {seat:seat}'s oldest envoy is {age}, "
            "{other:seat}'s {old}. The houses are worth {honor}.",
            **words,
            age=oldest(state, first, clan),
            other=ranked[1],
            old=oldest(state, ranked[1], clan),
            honor=house_honor(state, clan),
        )
    return Say(
        "{clan:term}: {seat:seat} leads with {n} influence. The houses are worth {honor}.",
        **words,
        honor=house_honor(state, clan),
    )


def _noted_line(before: State, move: Move) -> Say | None:
    box = before.box
    match move:
        case ("note_envoy", who, card):
            return Say("{seat:seat} wins the envoy {card}.", seat=SEAT[who],
                       card=envoy_say(box, card))  # fmt: skip
        case ("note_envoy_as", who, clan, age, _):
            return Say("{seat:seat} wins the envoy {clan:term} {age}.", seat=SEAT[who], clan=clan,
                       age=age)  # fmt: skip
        case ("note_rumor", who, kind):
            return Say("{seat:seat} takes the rumor {kind:term}.", seat=SEAT[who], kind=kind)
        case ("note_skill", who, skill):
            return Say("{seat:seat} learns {skill:term}.", seat=SEAT[who], skill=skill)
        case ("note_elite", who, honor):
            return Say("{seat:seat} beats an elite guard worth {n}.", seat=SEAT[who], n=honor)
        case ("note_token", house, clan, value):
            return Say("{house:term} now carries {clan:term} {value}.",
                       house=house, clan=clan, value=value)  # fmt: skip
        case ("note_dojo", who):
            return Say("{seat:seat} puts a shuriken on the Dojo.", seat=SEAT[who])
        case ("paid", honor):
            return Say("{seat:seat} scores {n} honor.", seat=before.seat, n=honor)
        case ("leftover", number):
            return Say("{seat:seat} has {n} unused {n:treasure|treasures}.", seat=before.seat,
                       n=int(number))  # fmt: skip
    return None


def _table_line(before: State, move: Move, after: State, seat: int | None) -> Say | None:
    box = before.box
    match move:
        case ("order", who):
            place = len(before.order) + 1
            return Say("{seat:seat} is number {n} in turn order.", seat=SEAT[who], n=place)
        case ("lay", house, token):
            return Say("{house:term} carries {clan:term} {n}.", house=house,
                       clan=token_clan(token), n=token_value(token))  # fmt: skip
        case ("sentry", house, kind):
            return Say("The sentry of {house:term} is a {guard}.", house=house,
                       guard=guard_say(kind))  # fmt: skip
        case ("treasure", house, kind):
            return _treasure_line(before, house, kind, after)
        case ("tile", skill):
            return Say("The Sensei shows {skill:term}.", skill=skill)
        case ("show_envoy" | "envoy_as", *words):
            name = "-".join(words)
            return Say("The envoy {card} comes to the Palace.", card=envoy_say(box, name))
        case ("show_rumor" | "rumor_as", *_):
            name = move[1] if move[0] == "rumor_as" else box.rumor(move[1]).type
            return Say("The rumor {kind:term} comes to the Pavilion.", kind=name)
        case ("card", value):
            return Say("A {value} is laid out at the Dojo.", value=value)
        case ("deal" | "draw", who, value):
            if seat == SEAT[who]:
                return Say("{seat:seat} draws a {value}.", seat=seat, value=value)
            return Say("{seat:seat} draws a Dojo card.", seat=SEAT[who])
        case ("guard", kind):
            return Say("A guard appears: {guard}.", guard=guard_say(kind))
        case ("elite" | "elite_as" | "elite_pair", *_):
            raid = after.raid
            assert raid is not None
            return Say("An elite guard appears: {guard}.", guard=elite_say(box, raid.guard))
    return None


def _treasure_line(before: State, house: str, kind: str, after: State) -> Say:
    if not before.todo[0].startswith("alarm"):
        return Say("{house:term} gets a treasure: {kind:term}.", kind=kind, house=house)
    index = HOUSES.index(house)
    old, new = before.houses[index].red, after.houses[index].red
    turned = next(name for at, name in enumerate(TREASURES) if new[at] > old[at])
    return Say("Alarm! {house:term} gets a treasure: {kind:term}. {turned:term} turns red.",
               kind=kind, house=house, turned=turned)  # fmt: skip
