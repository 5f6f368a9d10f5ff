"""Chromium and its driver in a process of their own: a request in a line, an answer in a line.

Started by `tests.live.browser`, which ends this process if an answer does not come in time: no
browser can make a test wait for ever, and nothing of it runs in the process of the tests.
"""

from __future__ import annotations

import json
import shutil
import sys
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-first-run",
    "--disable-dev-shm-usage",
]  # fmt: skip
STARTING = 40_000
PATIENCE = 30_000
"""Milliseconds for one thing; the process that waits for it is a little more patient."""

OPTIONS = """
function options() {
  const sheet = document.getElementById("sheet");
  const within = sheet.open ? "#sheet-body " : "#question ";
  const found = [...document.querySelectorAll(within + "[data-answer]")].filter(one =>
    !one.getAttribute("aria-disabled") && !["plan", "chip"].includes(one.dataset.where));
  if (sheet.open)
    found.push(...document.querySelectorAll("#sheet-body [data-key], #sheet-close"));
  else
    found.push(...[...document.querySelectorAll("#scene .aim")].filter(one => one.offsetParent));
  return found;
}"""
READY = f"""() => {{ {OPTIONS}
  return {{ rev: now.rev, mine: !!now.mine && !busy, options: options().length,
           state: document.body.dataset.state, over: !document.getElementById("end").hidden }};
}}"""
TAP = f"""at => {{ {OPTIONS}
  const found = options();
  if (!found.length) return ["", false];
  // As people do: often what completes a move, else what the question offers, else the table.
  const offered = found.filter(one => one.dataset.answer);
  const done = offered.filter(one => one.classList.contains("look-primary"));
  const from = at < 0.4 && done.length ? done : at < 0.7 && offered.length ? offered : found;
  const one = from[Math.floor((at * 7) % 1 * from.length)];
  one.click();
  // Closing a sheet asks the host nothing, so nothing is waited for.
  return [one.getAttribute("aria-label") || one.innerText, one.id !== "sheet-close"];
}}"""
TAPPED = """before => !busy && (now.rev !== before || document.body.dataset.state !== "connected"
  || document.getElementById("sheet").open)"""


class Driver:
    """One browser; tabs are known by their number."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.tabs: dict[int, tuple[BrowserContext, Page, list[str]]] = {}
        self.count = 0

    def open(self, link: str, language: str, dark: bool, size: Any, wait: str) -> int:
        context = self.browser.new_context(
            viewport=size,
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        page, faults = context.new_page(), list[str]()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("dialog", lambda dialog: (faults.append(dialog.message), dialog.dismiss()))
        page.on("console", lambda told: faults.append(told.text) if told.type == "error" else None)
        page.goto(link)
        if wait:
            page.wait_for_selector(wait)
        self.count += 1
        self.tabs[self.count] = (context, page, faults)
        return self.count

    def twin(self, tab: int, link: str, wait: str) -> int:
        """A second page of the same browser window."""
        context, _, faults = self.tabs[tab]
        page = context.new_page()
        page.goto(link)
        if wait:
            page.wait_for_selector(wait)
        self.count += 1
        self.tabs[self.count] = (context, page, faults)
        return self.count

    def close(self, tab: int) -> None:
        self.tabs.pop(tab)[0].close()

    def tidy(self) -> None:
        """No page of an earlier test stays."""
        self.tabs.clear()
        for context in list(self.browser.contexts):
            context.close()

    def js(self, tab: int, script: str, arg: Any = None) -> Any:
        return self.tabs[tab][1].evaluate(script, arg)

    def wait(self, tab: int, script: str, arg: Any = None) -> None:
        # By the clock: pages that are behind others are not drawn anew.
        self.tabs[tab][1].wait_for_function(script, arg=arg, polling=30)

    def ready(self, tabs: list[int]) -> list[Any]:
        return [self.tabs[tab][1].evaluate(READY) for tab in tabs]

    def tap(self, tab: int, at: float) -> str:
        """One tap on anything that answers, `at` of all there is; waits until it is answered."""
        page = self.tabs[tab][1]
        before = page.evaluate("now.rev")
        tapped, asks = page.evaluate(TAP, at)
        if asks:
            try:
                page.wait_for_function(TAPPED, arg=before, polling=30)
            except Error as error:
                now = page.evaluate(READY) | {"before": before}
                raise Error(f"{tapped!r} changed nothing: {now}. {error}") from None
        return str(tapped)

    def press(self, tab: int, key: str) -> None:
        self.tabs[tab][1].keyboard.press(key)

    def offline(self, tab: int, off: bool) -> None:
        self.tabs[tab][0].set_offline(off)

    def picture(self, tab: int, path: str) -> None:
        self.tabs[tab][1].screenshot(path=path)

    def faults(self, tab: int) -> list[str]:
        return self.tabs[tab][2]

    def axe(self, tab: int) -> Any:
        return Axe().run(self.tabs[tab][1]).response["violations"]


def main() -> None:
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        sys.exit("install Debian's chromium: sh tools/system_packages.sh")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=FLAGS, timeout=STARTING)
        driver = Driver(browser)
        _say({"done": "ready"})
        for line in sys.stdin:
            asked = json.loads(line)
            try:
                _say({"done": getattr(driver, asked["what"])(**asked["with"])})
            except Exception as error:
                _say({"failed": str(error)[:2000]})


def _say(told: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
