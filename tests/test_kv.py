"""kv rules go by class name, whatever module the class is from: a name may stand only once."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
KV = ROOT / "kv"
RULE = re.compile(r"^<([\w, ]+?)(?:@[\w+]+)?>:", re.M)


def test_every_rule_name_stands_once() -> None:
    where: dict[str, set[str]] = defaultdict(set)
    for path in (ROOT / "kv").rglob("*.kv"):
        for names in RULE.findall(path.read_text(encoding="utf-8")):
            for name in names.split(","):
                where[name.strip()].add(path.name)
    assert not {name: files for name, files in where.items() if len(files) > 1}


def test_every_rule_has_one_class() -> None:
    named = {
        name.strip()
        for path in (ROOT / "kv").rglob("*.kv")
        for names in RULE.findall(path.read_text(encoding="utf-8"))
        for name in names.split(",")
    }
    classes: dict[str, set[str]] = defaultdict(set)
    for path in (ROOT / "companion" / "app").rglob("*.py"):
        for name in re.findall(r"^class (\w+)", path.read_text(encoding="utf-8"), re.M):
            classes[name].add(str(path.relative_to(ROOT)))
    assert not {name: files for name, files in classes.items() if name in named and len(files) > 1}


@pytest.mark.parametrize("path", sorted(KV.rglob("*.kv")), ids=lambda path: path.stem)
def test_no_rule_follows_the_ids_of_a_widget(path: Path) -> None:
    """Kivy would keep the widget and all of its screen for ever: `bar.text`, no `root.ids.bar`."""
    found = [line for line in path.read_text("utf-8").splitlines() if ".ids." in line]
    assert not found
