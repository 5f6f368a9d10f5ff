"""Collects the English sentences, updates the French catalogues and compiles them.

python tools/catalogs.py           update locale/fr/LC_MESSAGES/*.po and *.mo
python tools/catalogs.py --check   change nothing; list what is missing, left over or stale
python tools/catalogs.py --prune   also forget translations that nothing uses any more
"""

from __future__ import annotations

import argparse
import gettext
import re
import string
import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale" / "fr" / "LC_MESSAGES"
CORE = (
    *("engine", "table", "live", "club", "mind", "store", "share", "stats", "editions"),
    "language.py",
)
KEYWORDS = ("Say", "_")

# Catalogues are compared byte by byte in reviews: no date or version may change by itself.
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
RESTLESS = (
    *("POT-Creation-Date", "PO-Revision-Date", "Generated-By"),
    *("Last-Translator", "Language-Team", "Report-Msgid-Bugs-To"),
)


def domains(root: Path = ROOT) -> dict[str, list[Path]]:
    """The source files of every catalogue."""
    package = root / "companion"
    core = [file for name in CORE for file in _sources(package / name)]
    found = {
        "app": [*_sources(package / "app"), *sorted((root / "kv").rglob("*.kv"))],
        "core": core,
    }
    games = package / "games"
    core += sorted(games.glob("*.py"))
    for folder in sorted(games.iterdir()) if games.is_dir() else []:
        if folder.is_dir() and folder.name != "__pycache__":
            found[folder.name] = _sources(folder)
    return found


def _sources(path: Path) -> list[Path]:
    return [path] if path.suffix == ".py" and path.exists() else sorted(path.rglob("*.py"))


def sentences(files: list[Path]) -> dict[str, str]:
    """Each English template with the name of the first file that says it."""
    found: dict[str, str] = {}
    for file in files:
        # kv reads as Python to Babel: what it computes is Python, the rest are names and signs.
        with file.open("rb") as code:
            for _, _, given, _ in extract_python(code, KEYWORDS, (), {}):
                template = given[0] if isinstance(given, tuple) else given
                if template and has_words(template):
                    found.setdefault(template, file.name)
    return found


def fields(template: str) -> set[str]:
    """The placeholders that a translation must have too; plural words and forms
    of names differ, the rest does not."""
    kinds = string.Formatter().parse(template)
    return {
        name if not spec or "|" in spec else f"{name}:{spec.partition('.')[0]}"
        for _, name, spec, _ in kinds
        if name is not None
    }


def plurals(template: str) -> list[list[str]]:
    """The forms of each word that follows a number."""
    return [spec.split("|") for _, _, spec, _ in _parsed(template) if spec and "|" in spec]


def has_words(template: str) -> bool:
    """Whether anything is left to translate besides placeholders."""
    return any(text.strip() or "|" in (spec or "") for text, _, spec, _ in _parsed(template))


def _parsed(template: str) -> list[tuple[str, str | None, str | None, str | None]]:
    return list(string.Formatter().parse(template))


def typeset(text: str) -> str:
    """French typography: no-break spaces where a line must not break, and real apostrophes."""
    text = re.sub(r"(?<=\w)'(?=\w|\{)", "’", text)
    text = re.sub(r"[ \u00a0]+(?=[;!?%])", "\u202f", text)
    text = re.sub(r"[ \u202f]+(?=:)", "\u00a0", text)
    text = re.sub(r"«[ \u202f]*", "«\u00a0", text)
    return re.sub(r"[ \u202f]*»", "\u00a0»", text).replace("\u00a0\u00a0", "\u00a0")


def read(domain: str) -> Catalog:
    path = LOCALE / f"{domain}.po"
    if not path.exists():
        return Catalog(locale="fr")
    with path.open("rb") as file:
        return read_po(file, locale="fr")


def known(catalogue: Catalog) -> dict[str, str]:
    """Every translation there is, those of sentences that are gone included."""
    gone = {message.id: message.string for message in catalogue.obsolete.values()}
    return gone | {message.id: message.string for message in catalogue if message.id}


def updated(domain: str, wanted: dict[str, str], prune: bool = False) -> Catalog:
    """The catalogue with exactly the wanted sentences, and the French that was there before."""
    before = known(read(domain))
    after = Catalog(
        locale="fr",
        domain=domain,
        project="Dojo Companion",
        version="1",
        header_comment=f"# French sentences of Dojo Companion: {domain}.",
        fuzzy=False,
        creation_date=LONG_AGO,
        revision_date=LONG_AGO,
    )
    for template in sorted(wanted):
        # "{" and "%" would make Babel guess a format flag; these are checked by our own test.
        after.add(template, typeset(before.get(template) or ""), flags=())
    if not prune:
        for template, french in before.items():
            if template not in wanted and french:
                after.add(template, french)
                after.obsolete[template] = after[template]
                del after._messages[template]
    for message in [*after, *after.obsolete.values()]:
        message.flags.clear()
    return after


def po_bytes(catalogue: Catalog) -> bytes:
    out = BytesIO()
    write_po(out, catalogue, width=100, no_location=True, sort_output=True)
    lines = out.getvalue().decode("utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not line[1:].startswith(RESTLESS)).encode("utf-8")


def mo_bytes(catalogue: Catalog) -> bytes:
    out = BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def compiled(domain: str) -> dict[str, str]:
    """What the app really says: the messages of the .mo file."""
    path = LOCALE / f"{domain}.mo"
    if not path.exists():
        return {}
    with path.open("rb") as file:
        return {key: text for key, text in gettext.GNUTranslations(file)._catalog.items() if key}


def problems(domain: str, wanted: dict[str, str]) -> list[str]:
    """Everything that keeps a catalogue from being complete, one sentence each."""
    catalogue = read(domain)
    french = {message.id: message.string for message in catalogue if message.id}
    found = [
        f"{domain}: no French for {template!r} ({wanted[template]})"
        for template in wanted
        if not french.get(template)
    ]
    found += [f"{domain}: nothing says {gone!r} any more" for gone in french.keys() - wanted.keys()]
    for template, text in french.items():
        if not text or template not in wanted:
            continue
        try:
            differ = fields(text) != fields(template)
        except ValueError as error:
            found.append(f"{domain}: {text!r} is not a template ({error})")
            continue
        if differ:
            found.append(f"{domain}: other placeholders in {text!r} than in {template!r}")
        if any(len(forms) != catalogue.num_plurals for forms in plurals(text)):
            found.append(f"{domain}: {text!r} needs {catalogue.num_plurals} forms of each word")
        if typeset(text) != text:
            found.append(f"{domain}: French spaces or apostrophes are missing in {text!r}")
    if compiled(domain) != {key: text for key, text in french.items() if text}:
        found.append(f"{domain}: the .mo file is older than the .po file (run `make catalogs`)")
    return found


def update(prune: bool = False) -> int:
    LOCALE.mkdir(parents=True, exist_ok=True)
    left = 0
    for domain, files in domains().items():
        catalogue = updated(domain, sentences(files), prune)
        (LOCALE / f"{domain}.po").write_bytes(po_bytes(catalogue))
        (LOCALE / f"{domain}.mo").write_bytes(mo_bytes(catalogue))
        missing = sum(1 for message in catalogue if message.id and not message.string)
        left += missing
        print(f"{domain}: {len(catalogue)} sentences, {missing} without French")
    return left


def check() -> list[str]:
    return [
        problem
        for domain, files in domains().items()
        for problem in problems(domain, sentences(files))
    ]


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--check", action="store_true", help="change nothing, list the problems")
    options.add_argument("--prune", action="store_true", help="forget unused translations")
    chosen = options.parse_args()
    if not chosen.check:
        update(chosen.prune)
        return 0
    found = check()
    print("\n".join(found) or "All catalogues are complete.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
