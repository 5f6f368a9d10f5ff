"""Every sentence has its French, with the same placeholders, and it is compiled."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from companion.engine import Say, find_game, game_ids
from companion.language import LANGUAGES, Voice, _catalogue, searchable, translate
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
        'a = Say("One " "line {n}", n=1)\nb = tr._("Yes") if a else tr._("No")\n'
        'c = Say("{parts}")\nd = tr._(a)\n'
    )
    found = catalogs.sentences([kv, python])
    assert set(found) == {"Scan (a) code", "It's {n}", "One line {n}", "Yes", "No"}


def test_no_sentence_hides_where_nobody_collects_it() -> None:
    """Inside of f-strings, and one of two texts in the same call, are beyond Babel."""

    def calls(tree: ast.AST) -> Iterator[ast.Call]:
        for node in ast.walk(tree):
            name = getattr(node, "func", None)
            called = getattr(name, "id", getattr(name, "attr", ""))
            if isinstance(node, ast.Call) and node.args and called in catalogs.KEYWORDS:
                yield node

    for path in (catalogs.ROOT / "companion").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        joined = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
        hidden = [call for text in joined for call in calls(text)]
        hidden += [call for call in calls(tree) if isinstance(call.args[0], ast.IfExp)]
        spoken = [
            (path.name, call.lineno, node.value)
            for call in hidden
            for node in ast.walk(call.args[0])
            if isinstance(node, ast.Constant) and catalogs.has_words(str(node.value))
        ]
        assert not spoken


POLISH = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "{n} {n:card|cards} in {m} {m:hand|hands}"
msgstr "{n} {n:karta|karty|kart} na {m} {m:ręce|rękach|rękach}"
"""  # noqa: E501


def test_a_language_with_three_forms_fits(tmp_path: Path, monkeypatch: Any) -> None:
    """Two numbers in one sentence, each with the form its own number takes."""
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    catalogue = read_po(StringIO(POLISH), locale="pl")
    (folder / "core.mo").write_bytes(catalogs.mo_bytes(catalogue))
    monkeypatch.setattr("companion.language.LOCALE", tmp_path)
    _catalogue.cache_clear()
    try:
        voice = Voice("pl")
        told = [
            voice.say(Say("{n} {n:card|cards} in {m} {m:hand|hands}", n=n, m=m))
            for n, m in ((1, 1), (3, 2), (5, 1), (12, 2), (22, 5))
        ]
        untold = voice.say(Say("{n} {n:coin|coins}", n=5))
    finally:
        _catalogue.cache_clear()
    assert told == [
        "1 karta na 1 ręce",
        "3 karty na 2 rękach",
        "5 kart na 1 ręce",
        "12 kart na 2 rękach",
        "22 karty na 5 rękach",
    ]
    assert untold == "5 coins"


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_apostrophe_on_a_screen_is_a_printed_one(language: str) -> None:
    said = [
        translate(template, language, domain)
        for domain in DOMAINS
        for template in catalogs.sentences(DOMAINS[domain])
    ]
    assert len(said) > 3_000
    assert not [text for text in said if "'" in text]


@pytest.mark.parametrize("game", game_ids())
def test_rules_and_names_are_typeset_like_sentences(game: str) -> None:
    rules = find_game(game)
    terms = rules.terms_of(rules.standin).values()
    french = [*rules.help("fr").values(), *(names["fr"] for names in terms if "fr" in names)]
    english = [*rules.help("en").values(), *(names["en"] for names in terms if "en" in names)]
    assert not [text for text in french if catalogs.typeset(text) != text or "'" in text]
    assert not [text for text in english if "'" in text]


def test_what_people_typed_stays_as_they_typed_it() -> None:
    for language in LANGUAGES:
        voice = Voice(language, "app", ("Pat O'Hara",))
        assert voice.say(Say("{who:seat}'s cup is {what}", who=0, what="Ann's")) == (
            "Pat O'Hara’s cup is Ann's"
        )


def test_a_search_finds_either_apostrophe() -> None:
    assert searchable("L’Ordre d'Aki") == searchable("l'ordre d’aki")


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
    "partie reprend", "Reprenez d’abord le plan", "Reprenez d’abord tout le plan",
    "replanifi", "chevauch", "l’app ", "L’app ", "à table", "marqueurs de temple",
    "cartes corrompues", "abattu", "faces cachées", "n’importe pas",
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
