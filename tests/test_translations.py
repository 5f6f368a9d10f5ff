"""Every sentence has its French, with the same placeholders, and it is compiled."""

from __future__ import annotations

import pytest

from companion.engine import find_game, game_ids
from tools import catalogs

DOMAINS = catalogs.domains()


@pytest.mark.parametrize("domain", sorted(DOMAINS))
def test_french_is_complete(domain: str) -> None:
    problems = catalogs.problems(domain, catalogs.sentences(DOMAINS[domain]))
    assert not problems, "\n".join(problems)


def test_templates_are_found_in_kv_and_python(tmp_path) -> None:
    kv = tmp_path / "screen.kv"
    kv.write_text(
        '<Screen>:\n    text: tr._("Scan (a) code") if x else tr._("It\'s {n}", n=len([1]))\n'
    )
    python = tmp_path / "screen.py"
    python.write_text(
        'a = Say("One " "line {n}", n=1)\nb = tr._("Yes" if a else "No")\nc = Say("{parts}")\n'
    )
    found = catalogs.sentences([kv, python])
    assert set(found) == {"Scan (a) code", "It's {n}", "One line {n}", "Yes", "No"}


def test_fields_ignore_plural_words_only() -> None:
    english = catalogs.fields("{who:seat} takes {n} {n:card|cards}")
    assert english == catalogs.fields("{who:seat} prend {n} {n:carte|cartes}")
    assert english == catalogs.fields("{who:seat.f} prend {n} {n:carte|cartes}")
    assert english != catalogs.fields("{who} prend {n} {n:carte|cartes}")
    assert english != catalogs.fields("{who:seat} prend des cartes")


def test_french_typography() -> None:
    assert catalogs.typeset("Qui a gagné ?") == "Qui a gagné\u202f?"
    assert catalogs.typeset("Score : 3 !") == "Score\u00a0: 3\u202f!"
    assert catalogs.typeset("« L'ombre »") == "«\u00a0L’ombre\u00a0»"
    assert catalogs.typeset("{n:carte|cartes}") == "{n:carte|cartes}"


def test_catalogues_are_the_same_on_every_machine() -> None:
    wanted = {"Undo": "a.kv", "Redo": "a.kv"}
    first, second = (catalogs.po_bytes(catalogs.updated("app", wanted)) for _ in range(2))
    assert first == second
    assert b"Date" not in first
    assert b"#:" not in first


@pytest.mark.parametrize("game", game_ids())
def test_what_a_box_counts_has_a_name_in_both_languages(game: str) -> None:
    """Rows are said by their term, their own name, or as one of many with a number."""
    rules = find_game(game)
    terms = rules.terms_of(rules.standin)
    rows = [row for group in rules.standin.groups for row in rules.standin.rows(group)]
    plain = {str(row["id"]) for row in rows if not row.get("name")} - set(terms)
    assert not {one for one in plain if one.replace("_", "").isalpha() and len(one) > 3}
