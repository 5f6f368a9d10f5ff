"""The places of the village with the small words around them, as each language wants them.

« à la Tour de guet », « du Puits »: the article belongs to the name. An owner's own name has no
known article, so a word is put before it.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import Edition, Say
from companion.games.seven_ronin.components import AREAS
from companion.games.seven_ronin.effects.fights import choice
from companion.games.seven_ronin.state import (
    State,
)

Names = Mapping[str, Mapping[str, str]]

_IN = {"watchtower": "at", "well": "at", "inn": "at", "shrine": "at", "green": "on"}
_ARTICLES = {
    "watchtower": "la ",
    "granary": "le ",
    "well": "le ",
    "inn": "l’",
    "animal_pen": "l’",
    "shrine": "le ",
    "burial_grounds": "le ",
    "field_small": "le ",
    "field_large": "le ",
    "passage": "le ",
    "green": "la ",
}
_AT = {"la ": "à la ", "le ": "au ", "l’": "à l’"}
_FROM = {"la ": "de la ", "le ": "du ", "l’": "de l’"}
FORMS = ("at", "to", "from", "the")


def forms_of(terms: Names, edition: Edition) -> dict[str, dict[str, str]]:
    """`at.well`, `to.well`, `from.well` and `the.well` for every place."""
    own = {row["id"]: row for row in edition.rows("areas")}
    found: dict[str, dict[str, str]] = {}
    for place in _ARTICLES:
        ours, row = terms[place], own.get(place)
        english = str(row["name_en"]) if row else ours["en"]
        french = str(row["name_fr"]) if row else ours["fr"]
        in_english = _english(place, english, english == ours["en"])
        in_french = _french(place, french, french == ours["fr"])
        for form, said, dit in zip(FORMS, in_english, in_french, strict=True):
            found[f"{form}.{place}"] = {"en": said, "fr": dit}
    return found


def _english(place: str, name: str, ours: bool) -> tuple[str, str, str, str]:
    the = f"the {name}" if ours else name
    return f"{_IN.get(place, 'in')} {the}", f"to {the}", f"from {the}", the


def _french(place: str, name: str, ours: bool) -> tuple[str, str, str, str]:
    if not ours:
        return (f"au quartier {name}", f"au quartier {name}", f"du quartier {name}",
                f"le quartier {name}")  # fmt: skip
    article = _ARTICLES[place]
    # Common nouns in a sentence; the name alone begins with a capital letter.
    at = f"sur la {name}" if place == "green" else f"{_AT[article]}{name}"
    return at, at, f"{_FROM[article]}{name}", f"{article}{name}"


# Prompts of hidden planning never tell how far the plan is (SR-356).
PROMPTS = {
    "roles": Say("Who is the Attacker?"),
    "record": Say("Reveal: record both plans as they lie on the table, then confirm."),
    "attack_plan": Say("The Attacker plans in secret: add ninja, then lock."),
    "defence_plan": Say("The Defender plans in secret: give every ronin a place, then lock."),
    "ronin": Say("Combat step 1: use ronin abilities in any order, then end the step."),
    "push": Say("Yobu: push a second ninja, or stop?"),
    "watchtower": Say("Watchtower: who is hit next?"),
    "well": Say("Well: which ronin takes a wound?"),
    "inn": Say("Inn: which occupied area is copied?"),
    "animal_pen": Say("Animal Pen: which ronin is pinned?"),
    "shrine": Say("Shrine: whose ability is cancelled tomorrow?"),
    "burial_grounds": Say("Burial Grounds: from where does a ninja go back to the reserve?"),
    "passage": Say("Passage: where do 1 or 2 ninja of the reserve go?"),
    "areas": Say("Combat step 3: use occupied areas in any order, then end the step."),
}


def prompt(state: State) -> Say:
    if state.phase in ("wounds", "skirmish"):
        area = next(area for area in state.contested() if choice(state, area))
        return Say(
            "{n} {n:wound|wounds} {at:term}: how many does Tasuke take?",
            n=state.ninja[area],
            at=f"at.{AREAS[area]}",
        )
    return PROMPTS[state.phase]
