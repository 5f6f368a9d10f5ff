"""Short words for what the cards and tiles of Ninjato do, and how an attack adds up."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine import Say
from companion.games.ninjato.view.fields import Attack, Envoy, Figure, Play, Raid, Strengths
from companion.games.ninjato.words import joined

EFFECTS = {
    "shinobi_iri": Say("−2 to a card"),
    "taijutsu": Say("+1 or −1 to a card"),
    "kayakujutsu": Say("+2 to a card"),
    "intonjutsu": Say("a card counts as 0"),
    "boryaku": Say("stands in for a 2 or a 4"),
    "kenjutsu": Say("a card counts as 6"),
    "chocho": Say("swap a treasure"),
    "kuji_kiri": Say("use a tile once more"),
    "seishin_teki": Say("switch Strength and Stealth"),
    "hensojutsu": Say("a masked envoy counts twice"),
}
MEANINGS = {
    "greatest_warrior": Say("honor for elite guards at the end"),
    "peoples_support": Say("honor for rumors at the end"),
    "powerful_friends": Say("honor for envoys at the end"),
    "secret_arts": Say("honor for skill tiles at the end"),
    "dishonorable_enemies": Say("6, 4 or 2 honor each at the end"),
}
SETTERS = {"intonjutsu": 0, "kenjutsu": 6}
"""Skills after which a card counts as this, whatever it shows."""


def needs(figure: Figure) -> Say:
    """What an attack on a figure must reach."""
    wanted = figure["needs"]
    if "at_least" in wanted:
        return Say("{n} or more", n=wanted["at_least"])
    return Say("{n} or less", n=wanted["at_most"])


def beats(value: int | None, figure: Figure) -> bool:
    """NJ-511, from what the view says is needed."""
    wanted = figure["needs"]
    if value is None:
        return False
    if "at_least" in wanted:
        return value >= wanted["at_least"]
    return value <= wanted["at_most"]


def guard_worth(figure: Strengths, raid: Raid) -> int:
    """What a guard counts in the mode of the raid."""
    return figure["strength"] if raid["mode"] == "strength" else figure["stealth"]


def sum_say(plan: Attack) -> Say:
    """How the value of an attack comes about (NJ-432)."""
    setters = [skill for skill, _ in plan["skills"] if skill in SETTERS]
    start = SETTERS[setters[-1]] if setters else int(plan["main"][-1])
    steps = [_signed(number) for number in plan["supports"]]
    steps += [_signed(int(change)) for skill, change in plan["skills"] if skill not in SETTERS]
    if not steps:
        return Say("{n}", n=plan["value"])
    told = " ".join([str(start), *steps])
    return Say("{steps} = {n}", steps=told, n=plan["value"])


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


def change_say(change: str) -> Say:
    """What a support or a skill does to a card: +1, −2, = 6."""
    if change[0] in "+-":
        return Say("{change}", change=_signed(int(change)))
    return Say("= {n}", n=change)


def play_say(play: Play) -> Say:
    """An attack in words: the main card and what changes it."""
    main = str(play["main"])
    if main.startswith("boryaku"):
        told = [Say("Boryaku as {n}", n=main[-1])]
    else:
        told = [Say("Play a {n}", n=main)]
    told += [
        Say("a 3 in support ({change})", change=_signed(number)) for number in play["supports"]
    ]
    told += [
        Say("{skill:term} ({change})", skill=skill, change=change_say(change))
        for skill, change in play["skills"]
    ]
    return joined(told)


def elite_figures(figures: Sequence[Strengths]) -> Say:
    """The values of an elite guard."""
    told = [
        Say("{n}", n=one["strength"])
        if one["strength"] == one["stealth"]
        else Say("Strength {a} / Stealth {b}", a=one["strength"], b=one["stealth"])
        for one in figures
    ]
    return joined(told)


def envoy_name(envoy: Envoy) -> Say:
    if envoy["mask"]:
        return Say("{clan:term} {age} with mask", clan=envoy["clan"], age=envoy["age"])
    return Say("{clan:term} {age}", clan=envoy["clan"], age=envoy["age"])
