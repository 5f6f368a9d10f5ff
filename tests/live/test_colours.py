"""The page and the app are one house."""

from __future__ import annotations

from pathlib import Path


def test_the_page_and_the_app_have_the_same_colours() -> None:
    from companion.app.look.palette import DARK, LIGHT

    page = Path(__file__).parents[2] / "companion" / "live" / "page" / "page.css"
    text = page.read_text(encoding="utf-8").upper()
    for tokens in (LIGHT, DARK):
        for name in ("paper", "card", "ink", "muted", "accent", "accent_soft", "edge", "well"):
            code = "#{:02X}{:02X}{:02X}".format(*(round(255 * part) for part in tokens[name][:3]))
            assert code in text, (name, code)
