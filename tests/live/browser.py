"""Debian's Chromium, driven by Playwright: pages of guests as people have them."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.live.kit import OpenTable

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-first-run",
]  # fmt: skip
PHONE = {"width": 412, "height": 915}
TELEVISION = {"width": 1920, "height": 1080}
PATIENCE = 15_000


@contextmanager
def chromium() -> Iterator[Browser]:
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    assert path is not None, "install Debian's chromium: sh tools/system_packages.sh"
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


class Tab:
    """One page of a guest; what goes wrong in it is kept."""

    def __init__(
        self, browser: Browser, link: str, language: str = "en", dark: bool = False,
        size: Any = None,
    ) -> None:  # fmt: skip
        self.context = browser.new_context(
            viewport=size or PHONE,
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        self.faults: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda told: self._heard(told.type, told.text))
        self.page.goto(link)
        self.page.wait_for_selector("#question h2, #end h2")

    def _heard(self, kind: str, text: str) -> None:
        if kind == "error":
            self.faults.append(text)

    @property
    def rev(self) -> int:
        return int(self.page.evaluate("now.rev"))

    @property
    def mine(self) -> bool:
        return bool(self.page.evaluate("!!now.mine"))

    @property
    def over(self) -> bool:
        return bool(self.page.evaluate("!document.getElementById('end').hidden"))

    def options(self) -> list[str]:
        """Selectors of everything that answers now: outlined elements, answers, open sheets."""
        return list(self.page.evaluate(OPTIONS))

    def tap(self, rng: random.Random) -> None:
        """One tap on anything that answers; waits until the page has changed."""
        options = self.options()
        assert options, self.page.inner_text("#question")
        before, chosen = self.rev, rng.choice(options)
        # The element is clicked as the page's own script sees it, wherever it is scrolled.
        self.page.eval_on_selector(chosen, "element => element.click()")
        self.page.wait_for_function(
            "before => !busy && (now.rev !== before || document.getElementById('sheet').open)",
            arg=before,
        )

    def close(self) -> None:
        self.context.close()


OPTIONS = """() => {
  const sheet = document.getElementById("sheet");
  const within = sheet.open ? "#sheet-body " : "";
  const found = [];
  for (const one of document.querySelectorAll(
      within + (within ? "[data-answer], " + within + "[data-key]" : "#question [data-answer]"))) {
    if (one.getAttribute("aria-disabled") || one.dataset.where === "plan"
        || one.dataset.where === "chip") continue;
    const where = `${within}[data-where="${one.dataset.where}"]`;
    found.push(one.dataset.answer !== undefined
      ? `${where}[data-answer="${CSS.escape(one.dataset.answer)}"]`
      : `${within}[data-key="${CSS.escape(one.dataset.key)}"]`);
  }
  if (!within) for (const one of document.querySelectorAll("#scene .aim"))
    found.push(`#scene [data-key="${CSS.escape(one.dataset.key)}"].aim`);
  if (within) found.push("#sheet-close");
  return found;
}"""


def play_out(
    table: OpenTable,
    tabs: list[Tab],
    rng: random.Random,
    most: int,
    each: Callable[[int], None] | None = None,
) -> int:
    """Random taps in whichever tabs are asked, until the match is over or `most` taps are made."""
    for count in range(most):
        if table.match.over:
            return count
        # Those who can act now; a page may still be on its way.
        waiting = [tab for tab in tabs if tab.mine and tab.options()]
        if not waiting:
            tabs[0].page.wait_for_timeout(20)
            continue
        tab = rng.choice(waiting)
        if tab.page.evaluate("document.getElementById('sheet').open"):
            tab.page.evaluate("document.getElementById('sheet').close()")
            continue
        tab.tap(rng)
        if each is not None:
            each(count)
    return most
