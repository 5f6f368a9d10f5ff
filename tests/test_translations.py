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


NOT_SAID = (
    "Compter une partie finie", "Rejoindre une partie en cours", "Demander avant",
    "choses risquées", "Répondre tout seul", "Temps pour un tour", "Personne n’est arrêté",
    "regarde l’écran", "n’impriment pas", "Ou bien où", "Échanger pour", "Ninjas Noir",
    "Piste Blanc", "De combien de quarts", "au quartier Tour", "au quartier {",
    "blesse à côté", "Touchez la place", "ors du bord", "positifs pour le premier",
    "on gagnées", "dans une branche", "Convenez de qui", "Un de plus", "Hors limites",
    "Reprendre une partie", "en une branche",
)  # fmt: skip
"""What people who speak French stumbled over, and what is said instead stands in the catalogues."""
SAID = (
    "Compter les points d’une partie terminée", "Noter une partie déjà commencée",
    "Demander confirmation", "Coups risqués", "Jouer automatiquement s’il n’y a qu’un choix",
    "Temps par tour", "Enregistré", "Le livret ne montre pas toutes les cartes",
    "Ou indiquez l’emplacement du fichier", "Précédent", "Lecture", "Suivant",
    "Défaites", "Essayer une variante", "Ajouter un joueur", "Hors du plateau",
)  # fmt: skip


def french() -> dict[str, str]:
    return {text: said for domain in DOMAINS for text, said in catalogs.compiled(domain).items()}


@pytest.mark.parametrize("phrase", NOT_SAID)
def test_what_people_stumbled_over_is_gone(phrase: str) -> None:
    assert not [said for said in french().values() if phrase in said]


@pytest.mark.parametrize("phrase", SAID)
def test_what_people_asked_for_is_said(phrase: str) -> None:
    assert any(phrase in said for said in french().values())
