"""kv rules go by class name, whatever module the class is from: a name may stand only once."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent
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
