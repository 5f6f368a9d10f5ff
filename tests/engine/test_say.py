"""Sentences and voices."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

import companion.engine.moves
import companion.engine.say
from companion import language
from companion.engine import Move, Say
from companion.engine.moves import Correction, parse_entry
from companion.language import Voice

TERMS = {"oda": {"en": "Oda", "fr": "Oda"}, "well": {"en": "Well", "fr": "Puits"}}


def test_names_terms_numbers_and_plurals() -> None:
    say = Say(
        "{who:seat} has {n} {n:card|cards} of {clan:term} ({d:+})", who=1, n=1, clan="oda", d=-2
    )
    assert Voice("en", "core", ("Aki", "Ben"), TERMS).say(say) == "Ben has 1 card of Oda (−2)"


def test_french_counts_zero_as_singular() -> None:
    say = Say("{n:card|cards}", n=0)
    assert Voice("en").say(say) == "cards"
    assert Voice("fr").say(say) == "card"


def test_a_language_has_as_many_forms_as_its_catalogue_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A made-up language that counts as Polish does: one, a few, many."""
    catalogue = Catalog(locale="pl", fuzzy=False)
    catalogue.add("{n} {n:card|cards} in {m} {m:hand|hands}",
                  "{n} {n:karto|kartoj|kartar} en {m} {m:mano|manoj|manar}")  # fmt: skip
    file = tmp_path / "xx" / "LC_MESSAGES" / "core.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as out:
        write_mo(out, catalogue)
    monkeypatch.setattr(language, "LOCALE", tmp_path)
    language._catalogue.cache_clear()
    try:
        voice = Voice("xx")
        said = [
            voice.say(Say("{n} {n:card|cards} in {m} {m:hand|hands}", n=n, m=m))
            for n, m in ((1, 2), (3, 5), (5, 1), (22, 12), (-1, 0))
        ]
        assert said == [
            "1 karto en 2 manoj",
            "3 kartoj en 5 manar",
            "5 kartar en 1 mano",
            "22 kartoj en 12 manar",
            "−1 karto en 0 manar",
        ]
        untold = Say("{n} {n:game|games}", n=5)
        assert voice.say(untold) == "5 games", "what is not translated has the forms of English"
    finally:
        language._catalogue.cache_clear()


def test_french_elides_before_a_vowel() -> None:
    voice = Voice("fr", "shinobi_clans", ("Aki", "Ben"), TERMS)
    move = Say("{seat:seat} deploys {clan:term} to {owner:seat}'s province.",
               seat=1, clan="oda", owner=0)  # fmt: skip
    assert voice.say(move) == "Ben déploie Oda dans la province d’Aki."


def test_lists_and_nested_sentences() -> None:
    assert str(Say("{all:term}", all=["oda"])) == "Oda"
    assert str(Say("{all:term}", all=["oda", "well"])) == "Oda and Well"
    assert str(Say("{all:seat}", all=[0, 1, 2])) == "player 1, player 2 and player 3"
    assert str(Say("{all}", all=[1, 2])) == "1, 2"
    assert str(Say("{all}", all=[Say("One."), Say("Two.")])) == "One. Two."


def test_plain_data_and_back() -> None:
    say = Say("{a} {b}", a=Say("in {n}", n=1), b=[1, 2])
    assert Say.from_plain(say.plain()) == say


def test_moves_and_corrections_read_back() -> None:
    assert str(Move.parse(" deploy  oda p2 ")) == "deploy oda p2"
    for entry in (
        Move.parse("deploy oda p2"),
        Correction(Move.parse("attack oda p1 mori"), 'he said "yes"'),
        Correction({"turn": 1}, "été"),
    ):
        assert parse_entry(str(entry)) == entry


def test_the_examples_in_the_docstrings() -> None:
    for module in (companion.engine.say, companion.engine.moves):
        assert doctest.testmod(module).failed == 0
