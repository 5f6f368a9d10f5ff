"""Where the program keeps its files: beside the package in a checkout, else inside it."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """`kv` or `locale`."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name
