"""Questions, log lines and the names of words in Ninjato."""

from __future__ import annotations

from companion.engine import Say
from companion.games.ninjato.components import (
    ONE_PLUS_THREE,
    SAME,
    UNTOLD,
    guard_value,
    has_alarm,
)
from companion.games.ninjato.effects.fighting import BORYAKU_WORDS
from companion.games.ninjato.effects.payment import read_payment
from companion.games.ninjato.state import (
    HOUSES,
    Box,
    State,
    house_honor,
    token_clan,
    token_value,
)

PROMPTS = {
    "setup_order": Say("Whose pawn is drawn for the turn order?"),
    "reveal_skill": Say("Which skill tile is shown at the Sensei?"),
    "reveal_envoy": Say("Which envoy comes to the Palace?"),
    "reveal_rumor": Say("Which rumor comes to the Pavilion?"),
    "deal_dojo": Say("Which Dojo card is dealt?"),
    "dojo_blind": Say("Which Dojo card is drawn?"),
    "reveal_dojo": Say("Which Dojo card is laid out?"),
    "reveal_guard": Say("Banzai! Which guard appears?"),
    "reveal_elite": Say("Banzai! Which elite guard appears?"),
    "place": Say("Where does your shuriken go?"),
    "dojo_pick": Say("Take a Dojo card: face up or from the deck."),
    "dojo_discard": Say("More than 7 cards: which one do you discard?"),
    "sensei_tile": Say("Which skill do you learn?"),
    "sensei_pay": Say("Which Dojo card do you pay?"),
    "raid_act": Say("A guard stands before you: attack, use a skill, or concede."),
    "attack": Say("Prepare the attack in secret, then confirm it."),
    "raid_choice": Say("Leave with your treasures, or Banzai?"),
    "failed_act": Say("The raid failed. Do you still use a skill?"),
    "keep_one": Say("Which one treasure do you keep?"),
    "new_token": Say("The house is yours: which clan token goes there?"),
    "envoy_pick": Say("Which envoy do you win over?"),
    "rumor_pick": Say("Which rumor do you spread?"),
    "payment": Say("What do you pay?"),
    "disguise": Say("Hensojutsu: which masked envoy counts twice?"),
    "free_rumor": Say("Which rumor do you take, free of charge?"),
    "note": Say("What happened at the table?"),
}


def prompt(state: State) -> Say:
    """The question; it never shows what only the asked seat knows."""
    phase = state.phase
    if phase in PROMPTS:
        return PROMPTS[phase]
    if phase == "note_paid":
        return Say("How much honor did it bring {seat:seat}?", seat=state.seat)
    if phase == "leftovers":
        return Say("How many unused treasures does {seat:seat} have?", seat=state.seat)
    task = state.todo[0].split()
    if phase == "first_choice":
        return Say(
            "You are first in {clan:term}: {n} house honor, or a rumor?",
            clan=task[2],
            n=house_honor(state, task[2]),
        )
    if phase == "setup_tokens":
        return Say("Which clan token lies on {house:term}?", house=task[1])
    if phase == "reveal_sentry":
        return Say("Which guard is the sentry of {house:term}?", house=task[1])
    if task[0] == "alarm":
        return Say("Alarm! Which treasure comes to {house:term}?", house=task[1])
    return Say("Which treasure comes to {house:term}?", house=task[1])


# names of cards


def envoy_say(box: Box, card: str) -> Say:
    data = box.envoy(card)
    if data.mask:
        return Say("{clan:term} {age} with mask", clan=data.clan, age=data.age)
    return Say("{clan:term} {age}", clan=data.clan, age=data.age)


def rumor_say(box: Box, card: str) -> Say:
    return Say("{kind:term}", kind=box.rumor(card).type if card not in TYPES_ONLY else card)


TYPES_ONLY = frozenset(
    ("greatest_warrior", "peoples_support", "powerful_friends", "secret_arts",
     "dishonorable_enemies")
)  # fmt: skip


def cost_say(cost: str) -> Say:
    if cost == SAME:
        return Say("1 to 4 alike")
    if cost == ONE_PLUS_THREE:
        return Say("one and three alike")
    if cost == UNTOLD:
        return Say("not recorded")
    return Say("{parts:term}", parts=cost.split("+"))


def guard_say(kind: str) -> Say:
    if has_alarm(kind):
        return Say("{n} with alarm", n=guard_value(kind))
    return Say("{n}", n=guard_value(kind))


def elite_say(box: Box, card: str) -> Say:
    data = box.elite(card)
    figures = [
        Say("{s}", s=s) if s == st else Say("{s} by Strength, {st} by Stealth", s=s, st=st)
        for s, st in data.figures
    ]
    if len(figures) == 2:
        return Say("double elite guard {a} and {b}, {n} honor", a=figures[0], b=figures[1],
                   n=data.honor)  # fmt: skip
    return Say("elite guard {a}, {n} honor", a=figures[0], n=data.honor)


def shown_guard(state: State) -> Say:
    raid = state.raid
    assert raid is not None
    if raid.source == "elites":
        return elite_say(state.box, raid.guard)
    if raid.source == "sentry":
        return Say("sentry {n}", n=guard_value(raid.guard))
    return Say("guard {n}", n=guard_value(raid.guard))


def figure_left(after: State) -> bool:
    """Whether an attack has beaten one figure of a double guard, and the other stands (NJ-532)."""
    return after.raid is not None and bool(after.raid.beaten)


def shuffled(before: State, after: State) -> list[str]:
    """The decks that were made anew from their discards, in the order of the box."""
    pairs = ((before.dojo, after.dojo), (before.guards, after.guards),
             (before.elites, after.elites), (before.bag, after.bag))  # fmt: skip
    return [now.name for then, now in pairs if now.shuffles > then.shuffles]


def paid_say(word: str) -> Say:
    made = read_payment(word)
    if made is None:
        return Say("{word}", word=word)
    names = [Say("{kind:term}", kind=part) for part in word.split("+") if "_" not in part]
    golden = [part.partition("_")[2] for part in word.split("+") if "_" in part]
    parts = [*names, *(Say("gold as {kind:term}", kind=kind) for kind in golden)]
    if len(parts) == 1:
        return parts[0]
    return Say("{first} + {rest}", first=parts[0], rest=joined(parts[1:]))


def joined(parts: list[Say]) -> Say:
    if len(parts) == 1:
        return parts[0]
    return Say("{first} + {rest}", first=parts[0], rest=joined(parts[1:]))


def word(state: State, path: tuple[str, ...]) -> Say | None:
    """The label of the last word of a partly chosen move; None for the usual name."""
    verb, last, box = path[0], path[-1], state.box
    if len(path) == 1:
        return None
    if verb in ("envoy", "show_envoy", "disguise", "note_envoy") and last != "none":
        known = last in box.envoys or "-" in last
        return envoy_say(box, last) if known else None
    if verb in ("rumor", "show_rumor") and last not in TYPES_ONLY:
        known = last in box.rumors or "-" in last
        if not known:
            return None
        cost = cost_say(box.rumor(last).cost)
        return Say("{rumor} ({cost})", rumor=rumor_say(box, last), cost=cost)
    if verb == "elite" and (last in box.elites or "-" in last):
        return elite_say(box, last)
    if verb in ("guard", "sentry") and last[0].isdigit():
        return guard_say(last)
    if verb == "lay" and last not in HOUSES:
        return Say("{clan:term} {n}", clan=token_clan(last), n=token_value(last))
    if verb == "give":
        made = read_payment(last)
        if made is not None:
            return Say("{what} = {n}", what=paid_say(last), n=made.honor)
    if verb == "attack" and last in BORYAKU_WORDS:
        return Say("Boryaku as {n}", n=last[-1])
    if verb in ("support", "skill") and last[0] in "+-":
        return Say("{n:+}", n=int(last))
    return None
