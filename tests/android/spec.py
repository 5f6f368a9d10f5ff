"""buildozer.spec as buildozer reads it, and the files it would put into the package."""

from __future__ import annotations

import os
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

from buildozer.specparser import SpecParser

ROOT = Path(__file__).resolve().parents[2]


@cache
def spec() -> SpecParser:
    parser = SpecParser()
    parser.read(ROOT / "buildozer.spec", "utf-8")
    return parser


def option(key: str) -> str:
    value: str = spec().get("app", key)
    return value


def words(key: str) -> list[str]:
    return [word for word in spec().getlist("app", key, []) if word]


def requirements() -> list[str]:
    return words("requirements")


@cache
def packed() -> frozenset[str]:
    """The files of the project that the package holds, by buildozer's rules."""
    found = set()
    for folder, folders, names in os.walk(ROOT):
        # Buildozer skips what is hidden; so the walk need not even look there.
        folders[:] = [name for name in folders if not name.startswith((".", "__pycache__"))]
        at = Path(folder).relative_to(ROOT).as_posix()
        place = "" if at == "." else at + "/"
        left_out = [f"{name.rstrip('/')}/" for name in words("source.exclude_dirs")]
        if place and place.lower().startswith(tuple(left_out)):
            folders.clear()
            continue
        for name in names:
            path = place + name
            kept = Path(name).suffix[1:].lower() in words("source.include_exts")
            patterns = words("source.exclude_patterns")
            if kept and not name.startswith(".") and not any(fnmatch(path, p) for p in patterns):
                found.add(path)
    return frozenset(found)
