"""Whether the question that is asked, and what follows it, stands on the rest of the position.

These laws hold after every move like those of `laws`; in a typed position they keep out what
could not be played to its end.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Objection, Say
from companion.games.ninjato.components import HENSOJUTSU, has_alarm
from companion.games.ninjato.effects.fighting import BORYAKU_WORDS, EFFECTS, cards_of, tiles_of
from companion.games.ninjato.effects.flow import maskable, second_of
from companion.games.ninjato.effects.notes import RUMOR
from companion.games.ninjato.effects.payment import payments
from companion.games.ninjato.effects.visit import cost_of, price_of
from companion.games.ninjato.legality.raid import lacking
from companion.games.ninjato.state import (
    HAND_LIMIT,
    HOUSES,
    ROUNDS,
    SCORED,
    SEAT,
    SEATS,
    START_TOKENS,
    Raid,
    State,
    clan_rank,
)

TASK_OF = {
    "setup_order": ("order",),
    "setup_tokens": ("token",),
    "reveal_sentry": ("sentry",),
    "reveal_treasure": ("treasure", "alarm"),
    "reveal_skill": ("skill",),
    "reveal_envoy": ("envoy",),
    "reveal_rumor": ("rumor",),
    "deal_dojo": ("deal",),
    "reveal_dojo": ("dojo",),
    "dojo_discard": ("limit",),
    "reveal_guard": ("guard",),
    "reveal_elite": ("elite",),
    "disguise": ("disguise",),
    "first_choice": ("first",),
    "free_rumor": ("first", "second"),
    "leftovers": ("leftover",),
}
"""The questions that stand at the head of the queue; while another is asked it is empty."""
RAIDING = frozenset(
    ("raid_act", "attack", "raid_choice", "failed_act", "keep_one", "new_token", "reveal_guard",
     "reveal_elite")
)  # fmt: skip
VISITED = {
    "dojo_pick": "dojo",
    "dojo_blind": "dojo",
    "dojo_discard": "dojo",
    "sensei_tile": "sensei",
    "sensei_pay": "sensei",
    "envoy_pick": "palace",
    "rumor_pick": "pavilion",
}
NOTED = frozenset(("note", "note_paid", "leftovers"))
SHARED = frozenset(("setup_order", "setup_tokens", "disguise", "first_choice", "free_rumor"))
ENDS = ("turn", "end", "fight")
AFTER_ROUND = frozenset(("marker", "disguise", "rank", "first", "second", "snapshot", "end"))


def law(clause: str, field: str, say: Say) -> Objection:
    return Objection(clause, say, field=field)


def question_laws(state: State) -> Iterator[Objection]:
    """The first kind of fault only: the later laws build on the earlier ones."""
    for laws in (queue_laws, _phase_laws, _raid_laws, _visit_laws, _scoring_laws):
        found = tuple(laws(state))
        yield from found
        if found:
            return


def verbs_of(state: State) -> list[str]:
    return [task.split()[0] for task in state.todo]


def between_rounds(state: State) -> bool:
    """Whether the end of a round or a scoring phase is being worked through."""
    return state.phase == "over" or not AFTER_ROUND.isdisjoint(verbs_of(state))


# the queue


def queue_laws(state: State) -> Iterator[Objection]:
    verbs = verbs_of(state)
    asked = TASK_OF.get(state.phase)
    if not state.phase or asked:
        fits = bool(verbs) and (asked is None or verbs[0] in asked) and verbs[-1] in ENDS
        fits = fits and not set(verbs[:-1]) & set(ENDS)
    else:
        fits = not verbs
    once = all(verbs.count(verb) <= 1 for verb in ("marker", "rank", "snapshot", "limit", "guard"))
    if not fits or not once:
        yield law("NJ-220", "todo", Say("What follows does not fit the question that is asked."))
        return
    yield from _setup_queue(state, verbs)
    yield from _stocking_queue(state, verbs)
    yield from _round_queue(state, verbs)
    raid = {"guard", "elite", "alarm", "fight"}.intersection(verbs)
    if bool(raid) != (state.raid is not None and bool(verbs)) or (raid and len(verbs) != 2):
        yield law("NJ-526", "todo", Say("A guard is turned up in a raid, and only there."))


def _setup_queue(state: State, verbs: list[str]) -> Iterator[Objection]:
    missing = max(0, state.box.seats - 1 - len(state.order))
    if verbs.count("order") != missing or (missing and len(state.order) >= state.box.seats):
        yield law("NJ-103", "order", Say("The turn order names each player once."))
    bare = [house for house, lot in zip(HOUSES, state.houses, strict=True) if not lot.token]
    asked = [task.split()[1] for task in state.todo if task.startswith("token ")]
    laid = [lot.token for lot in state.houses if lot.token]
    start = not bare or (len(set(laid)) == len(laid) and set(laid) <= set(START_TOKENS))
    last = list(HOUSES[len(HOUSES) - len(bare) :])
    if asked != bare[:-1] or bare != last or len(bare) == 1 or not start:
        yield law("NJ-107", "houses", Say("Each house carries one clan token of the box."))
    for seat in SEATS[: state.box.seats]:
        dealt = state.todo.count(f"deal {seat}")
        if dealt and (dealt + state.hand_size(SEAT[seat]) != 4 or any(state.shuriken)):
            yield law("NJ-112", "hands", Say("Four Dojo cards are dealt to each player."))
            return


def _stocking_queue(state: State, verbs: list[str]) -> Iterator[Objection]:
    """What comes to a house finds its place there (NJ-227, NJ-533)."""
    raided = state.raid.house if state.raid else None
    if "skill" in verbs and verbs.count("skill") + len(state.sensei) > state.box.seats:
        yield law(
            "NJ-225",
            "sensei",
            Say("The Sensei shows {n} {n:tile|tiles} at most.", n=state.box.seats),
        )
    if not state.box.full:
        if {"sentry", "treasure", "skill", "envoy", "rumor", "deal", "dojo"} & set(verbs):
            yield law("NJ-220", "todo", Say("Where only scores are recorded, nothing is shown."))
        return
    for index, (house, lot) in enumerate(zip(HOUSES, state.houses, strict=True)):
        sentries = state.todo.count(f"sentry {house}")
        treasures = state.todo.count(f"treasure {house}")
        alarm = f"alarm {house}" in state.todo
        closing = treasures == 1 and state.todo == (f"treasure {house}", "turn")
        if alarm and index != raided:
            yield law("NJ-528", "todo", Say("An alarm sounds in the house that is raided."))
        elif sentries + bool(lot.sentry) > 1 or (sentries and raided is not None):
            yield law("NJ-105", "houses", Say("A house has one sentry."))
        elif not lot.closed and not lot.sentry and not sentries:
            yield law("NJ-105", "houses", Say("An open house has a sentry."))
        elif treasures and not closing and lot.treasures + treasures > 3:
            yield law("NJ-227", "houses", Say("An empty house gets three treasures."))
        elif lot.closed and treasures and not sentries:
            yield law("NJ-542", "houses", Say("A closed house has neither treasure nor sentry."))
        elif not lot.closed and not lot.treasures and not treasures and index != raided:
            yield law("NJ-542", "houses", Say("An open house holds at least one treasure."))


def _round_queue(state: State, verbs: list[str]) -> Iterator[Objection]:
    """NJ-220: the end of a round, and of the game, in its order."""
    settled = [task.split() for task in state.todo if task.startswith(("rank", "first", "second"))]
    played = {int(words[1]) for words in settled}
    moved = "marker" not in verbs
    last = (state.round == ROUNDS and not moved) or played == {ROUNDS}
    if played and min(ROUNDS, min(played) + moved) != state.round:
        yield law("NJ-801", "todo", Say("A scoring phase belongs to the round just played."))
    elif len(set(map(tuple, settled))) < len(settled) or len(played) > 1:
        yield law("NJ-811", "todo", Say("Each place of a clan is settled once."))
    elif any(
        entry[:3] == (int(words[1]), words[2], 1 if words[0] == "first" else 2)
        for words in settled
        if len(words) == 3
        for entry in state.ledger
    ):
        yield law("NJ-811", "ledger", Say("Each place of a clan is settled once."))
    if (last and verbs[-1] != "end") or ("end" in verbs and state.round != ROUNDS):
        yield law("NJ-201", "round", Say("The game lasts 7 rounds."))
    if "disguise" in verbs and "rank" not in verbs:
        yield law("NJ-802", "todo", Say("Envoys are named at the beginning of a scoring phase."))
    if "leftover" in verbs and (state.box.full or verbs[-1] != "end"):
        yield law("NJ-910", "todo", Say("Unused treasures are counted after round 7."))
    for seat in range(state.box.seats):
        waiting = state.todo.count(f"disguise {SEATS[seat]}")
        if waiting and waiting > state.owned(seat, HENSOJUTSU):
            yield law("NJ-802", "todo", Say("Each Hensojutsu tile names one envoy."))


# the question


def _phase_laws(state: State) -> Iterator[Objection]:
    phase = state.phase
    if phase == "over":
        if state.round != ROUNDS:
            yield law("NJ-201", "round", Say("The game lasts 7 rounds."))
    elif phase not in NOTED | SHARED if not state.box.full else phase in NOTED:
        yield law(
            "NJ-202", "phase", Say("This question does not fit what is recorded of the match.")
        )
    piles = {
        "reveal_sentry": state.guards,
        "reveal_guard": state.guards,
        "reveal_elite": state.elites,
        "reveal_treasure": state.bag,
        "reveal_skill": state.tiles,
        "reveal_envoy": state.envoy_pile,
        "reveal_rumor": state.rumor_pile,
        "deal_dojo": state.dojo,
        "dojo_blind": state.dojo,
        "reveal_dojo": state.dojo,
    }
    if phase in piles and piles[phase].count < 1:
        yield law("NJ-117", "phase", Say("There is nothing left to turn up."))
    if state.picks and phase not in ("dojo_pick", "dojo_blind"):
        yield law("NJ-302", "picks", Say("Dojo cards are taken only on a visit to the Dojo."))
    if phase in ("deal_dojo", "dojo_blind") and "dojo" not in state.box.app:
        yield law("NJ-303", "phase", Say("A card from the deck is shown only to who draws it."))
    owner = SEAT[state.todo[0].split()[1]] if phase in ("deal_dojo", "disguise") else state.seat
    if owner != state.seat:
        yield law("NJ-202", "seat", Say("It is the turn of {seat:seat}.", seat=owner))


# the raid


def _raid_laws(state: State) -> Iterator[Objection]:
    raid, phase = state.raid, state.phase
    fighting = phase in RAIDING or verbs_of(state)[:1] == ["alarm"]
    if raid is None:
        if fighting:
            yield law("NJ-501", "raid", Say("No house is being raided."))
        return
    if not fighting:
        yield law("NJ-203", "raid", Say("Between two actions no raid is under way."))
        return
    lot = state.houses[raid.house]
    if lot.closed or not lot.sentry:
        yield law("NJ-502", "raid", Say("A closed house cannot be raided."))
    faced = phase in ("raid_act", "attack") or phase == "reveal_treasure"
    if faced != bool(raid.guard) or (faced and not raid.source):
        yield law("NJ-510", "raid", Say("No guard stands before you now."))
        return
    if raid.source == "sentry" and (raid.guard != lot.sentry or phase == "reveal_guard"):
        yield law("NJ-504", "raid", Say("The first guard of a raid is the sentry of the house."))
    if phase == "reveal_guard" and raid.source not in ("guards", "stand_in"):
        yield law("NJ-526", "raid", Say("This guard comes from another deck."))
    if phase == "reveal_elite" and raid.source != "elites":
        yield law("NJ-526", "raid", Say("This guard comes from another deck."))
    if phase == "reveal_treasure" and (raid.source != "guards" or not has_alarm(raid.guard)):
        yield law("NJ-528", "raid", Say("This guard gives no alarm."))
    standing = [index for index in range(len(state.figures)) if index not in raid.beaten]
    if len(standing) + len(raid.beaten) != len(state.figures) or (faced and not standing):
        yield law("NJ-532", "raid", Say("A guard that is beaten stands there no longer."))
    elif phase == "keep_one" and raid.carried < 2:
        yield law("NJ-535", "raid", Say("There is no choice which treasure is kept."))
    elif phase == "new_token" and lot.treasures:
        yield law("NJ-525", "raid", Say("Only an empty house is conquered."))
    elif phase != "new_token" and not lot.treasures:
        yield law("NJ-525", "raid", Say("The house is empty: it is conquered."))
    elif phase == "reveal_guard" and raid.source == "guards" and not any(lot.light):
        yield law("NJ-526", "raid", Say("Only red treasure is left: the elite deck defends it."))
    elif not _plan_fits(state, raid):
        yield law("NJ-510", "raid", Say("This attack cannot be prepared like this."))


def _plan_fits(state: State, raid: Raid) -> bool:
    plan = raid.plan
    if plan is None or state.phase != "attack":
        return plan is None and state.phase != "attack"
    tiles = tiles_of(plan)
    return (
        plan.figure < len(state.figures)
        and plan.figure not in raid.beaten
        and (plan.main in ("", *"12345", *BORYAKU_WORDS))
        and not (plan.main == "" and (plan.supports or plan.skills))
        and all(sign in (1, -1) for sign in plan.supports)
        and all(effect in EFFECTS.get(skill, ()) for skill, effect in plan.skills)
        and all(tiles.count(tile) <= state.up[state.seat][tile] for tile in tiles)
        and not lacking(state, cards_of(plan))
    )


# visits


def acting_at(state: State) -> str | None:
    """Where the shuriken of the action under way lies; None between two actions."""
    if state.raid is not None:
        return HOUSES[state.raid.house]
    if state.phase == "payment":
        return "palace" if state.chosen in state.palace else "pavilion"
    if state.phase == "reveal_dojo" and "limit" in state.todo:
        return "dojo"
    if state.phase == "reveal_treasure" and len(state.todo) == 2 and not between_rounds(state):
        return state.todo[0].split()[1]
    return VISITED.get(state.phase)


def _visit_laws(state: State) -> Iterator[Objection]:
    if state.box.full:
        yield from _placed_laws(state)
    yield from _chosen_laws(state)
    if state.phase in ("dojo_pick", "dojo_blind"):
        hand = state.hand_size(state.seat)
        most = 4 if hand + state.picks <= 4 else 2
        if not 1 <= state.picks <= most or hand + state.picks < 4:
            yield law(
                "NJ-302",
                "picks",
                Say("0, 1 or more cards in hand: the Dojo gives 4, 3 or 2."),
            )
    if state.phase == "dojo_discard" and state.hand_size(state.seat) <= HAND_LIMIT:
        yield law("NJ-306", "hands", Say("You discard only in the Dojo, and only down to 7 cards."))


def _placed_laws(state: State) -> Iterator[Objection]:
    """An action belongs to the shuriken placed last (NJ-202, NJ-203)."""
    place, seats = acting_at(state), state.box.seats
    placed = sum(map(len, state.shuriken))
    if between_rounds(state) or state.phase.startswith("setup"):
        if placed:
            yield law("NJ-223", "shuriken", Say("At the end of a round all shuriken go back."))
        return
    if place is None or len(set(state.order)) < seats:
        return
    last = state.order[(placed - 1) % seats]
    if not placed or last != state.seat:
        yield law("NJ-203", "seat", Say("An action belongs to who placed the last shuriken."))
    elif state.shuriken[last][-1] != place and not state.shuriken[last][-1].startswith(f"{place}_"):
        yield law(
            "NJ-203",
            "shuriken",
            Say("The last shuriken lies elsewhere, not here: {place:term}.", place=place),
        )


def _chosen_laws(state: State) -> Iterator[Objection]:
    """What waits for its payment lies there and can be paid."""
    seat, chosen = state.seat, state.chosen
    match state.phase:
        case "sensei_pay":
            fits = chosen in state.sensei and price_of(state, chosen) not in (None, "free")
        case "payment":
            shown = chosen in (*state.palace, *state.pavilion)
            fits = shown and bool(
                payments(state.treasures[seat], cost_of(state, chosen), state.box.must_differ)
            )
        case "note_paid":
            fits = not chosen or chosen in state.envoys[seat]
            fits = fits or (chosen == RUMOR and bool(state.rumors[seat]))
        case _:
            fits = not chosen
    if not fits:
        yield law("NJ-603", "chosen", Say("What is being paid for does not lie there."))


# scoring phases


def _scoring_laws(state: State) -> Iterator[Objection]:
    settled = [entry[:3] for entry in state.ledger]
    ended = state.phase == "over" or ("end" in state.todo and "marker" not in state.todo)
    if len(set(settled)) < len(settled) or any(
        played not in SCORED or not (played < state.round or (played == ROUNDS and ended))
        for played, _, _ in settled
    ):
        yield law("NJ-811", "ledger", Say("Each place of a clan is settled once."))
    for seat, card in state.named:
        if card not in state.envoys[seat]:
            yield law("NJ-803", "named", Say("Hensojutsu names one of your own envoys."))
            return
    if state.named and not {"rank", "first", "second", "snapshot"} & set(verbs_of(state)):
        yield law("NJ-802", "named", Say("Envoys are named at the beginning of a scoring phase."))
    task = state.todo[0].split() if state.todo else []
    match state.phase:
        case "disguise" if not maskable(state, state.seat):
            yield law("NJ-803", "envoys", Say("Hensojutsu names an envoy with the mask."))
        case "first_choice" | "free_rumor":
            ranked = clan_rank(state, task[2])
            due = ranked[:1] if task[0] == "first" else second_of(state, ranked)
            if due != [state.seat]:
                yield law("NJ-806", "seat", Say("This place of the clan is another player's."))
            elif state.phase == "free_rumor" and not state.rumors_left:
                yield law("NJ-815", "pavilion", Say("No rumor is on display."))
