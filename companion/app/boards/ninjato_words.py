"""Short words for what cards and tiles of Ninjato do, in the language of the app."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.app.i18n import tr
from companion.language import Voice

HONOR = {"fan": 2, "scroll": 3, "vase": 4, "jade": 5}
"""NJ-602: fixed, whatever the box."""


def effect(skill: str) -> str:
    return {
        "shinobi_iri": tr._("−2 to a card"),
        "taijutsu": tr._("+1 or −1 to a card"),
        "kayakujutsu": tr._("+2 to a card"),
        "intonjutsu": tr._("a card counts as 0"),
        "boryaku": tr._("stands in for a 2 or a 4"),
        "kenjutsu": tr._("a card counts as 6"),
        "chocho": tr._("swap a treasure with the house"),
        "kuji_kiri": tr._("use a tile once more"),
        "seishin_teki": tr._("switch Strength and Stealth"),
        "hensojutsu": tr._("a masked envoy counts twice"),
    }[skill]


def meaning(rumor: str) -> str:
    return {
        "greatest_warrior": tr._("at the end: honor for elite guards"),
        "peoples_support": tr._("at the end: honor for rumors"),
        "powerful_friends": tr._("at the end: honor for envoys"),
        "secret_arts": tr._("at the end: honor for skill tiles"),
        "dishonorable_enemies": tr._("at the end: 6, 4 or 2 honor each"),
    }[rumor]


def cost(word: str, voice: Voice) -> str:
    """The price of an envoy or a rumor."""
    if word in ("same_1_4", "one_plus_three", "untold"):
        return voice.term(word)
    return " + ".join(voice.term(part) for part in word.split("+"))


def honor(payment: str) -> int:
    """What a payment scores (NJ-608); gold counts as what it is named."""
    return sum(HONOR[part.removeprefix("gold_")] for part in payment.split("+"))


def needs(figure: Mapping[str, Any]) -> str:
    """What an attack on a figure must reach."""
    if "at_least" in figure["needs"]:
        return tr._("{n} or more", n=figure["needs"]["at_least"])
    return tr._("{n} or less", n=figure["needs"]["at_most"])


def beats(value: int, figure: Mapping[str, Any]) -> bool:
    """NJ-511, from what the view says is needed."""
    wanted = figure["needs"]
    if "at_least" in wanted:
        return bool(value >= wanted["at_least"])
    return bool(value <= wanted["at_most"])


def guard_figures(guard: Mapping[str, Any], voice: Voice) -> str:
    """The values of an elite guard."""
    told = []
    for figure in guard["figures"]:
        strength, stealth = figure["strength"], figure["stealth"]
        if strength == stealth:
            told.append(str(strength))
        else:
            told.append(f"{voice.term('strength')} {strength} / {voice.term('stealth')} {stealth}")
    return " · ".join(told)


def play_words(play: Mapping[str, Any], voice: Voice) -> str:
    """An attack in words: the main card and what changes it."""
    main = play["main"]
    told = [voice.term(main) if "_" in main else tr._("Play a {n}", n=main)]
    told += [tr._("a 3 in support ({n})", n=_signed(number)) for number in play["supports"]]
    for skill, change in play["skills"]:
        told.append(f"{voice.term(skill)} ({change})")
    return " + ".join(told)


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


def sum_words(plan: Mapping[str, Any]) -> str:
    """How the value of an attack comes about (NJ-432)."""
    setters = [skill for skill, change in plan["skills"] if change in ("0", "6")]
    value = plan["value"]
    start = {"intonjutsu": 0, "kenjutsu": 6}.get(setters[-1], 0) if setters else plan["main"][-1]
    steps = [_signed(number) for number in plan["supports"]]
    steps += [change.replace("-", "−") for _, change in plan["skills"] if change not in ("0", "6")]
    if not steps and not setters:
        return str(value)
    return f"{start} {' '.join(steps)} = {value}".replace("  ", " ")
