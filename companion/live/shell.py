"""The page before anything is known: its frame, and the sentences it may have to say itself."""

from __future__ import annotations

from functools import cache
from html import escape

from companion.engine import Say
from companion.language import Voice

WORDS = {
    "connecting": Say("Connecting…"),
    "connected": Say("Connected"),
    "again": Say("The connection is lost. Trying again…"),
    "away": Say("The host's device is asleep. Trying again…"),
    "closed": Say("The table is closed. Thank you for playing."),
    "gone": Say("This code is no longer valid. Ask for a new one at the host's device."),
    "key": Say("This code does not fit. Scan it again at the host's device."),
    "full": Say("Too many guests are at this table. Trying again…"),
    "bad": Say("That could not be read. Please try again."),
    "broken": Say("Something went wrong on the host's device. Please try again."),
    "stale": Say("The table had changed meanwhile. Look again, then answer."),
    "sending": Say("Sending…"),
    "yours": Say("Your turn"),
}
OLD = Say("This browser is too old for the table. Open the code on a newer phone or computer.")
NAMES = {
    "scene": Say("The table"),
    "end": Say("The end of the match"),
    "question": Say("What is asked"),
    "hand": Say("Your secrets"),
    "log": Say("Log"),
    "older": Say("All of it"),
    "sheet": Say("More about it"),
    "close": Say("Close"),
    "noscript": Say("This page needs JavaScript."),
}
"""What the parts of the frame are called."""


@cache
def shell(language: str) -> str:
    voice = Voice(language)

    def said(say: Say) -> str:
        return escape(voice.say(say))

    named = {name: said(say) for name, say in NAMES.items()}
    words = " ".join(f'data-{name}="{said(say)}"' for name, say in WORDS.items())
    tabs = "".join(
        f'<details id="fold-{name}"><summary>{title}</summary><div id="{name}"></div></details>'
        for name, title in (
            ("coach", said(Say("What now?"))),
            ("odds", said(Say("Chances"))),
            ("score", said(Say("Score"))),
        )
    )
    return f"""<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><title>Dojo Companion</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="icon.svg">
<link rel="stylesheet" href="page.css"><link rel="stylesheet" href="scene.css">
<script src="page.js" defer></script></head>
<body>
<template id="words" {words}></template>
<div id="art" aria-hidden="true"></div>
<p id="status" role="status"><span class="dot" aria-hidden="true"></span>\
<span id="state">{said(WORDS["connecting"])}</span></p>
<header id="head"></header>
<main>
<section id="scene" class="scene" tabindex="0" aria-label="{named["scene"]}"></section>
<div class="side">
<div id="happened" aria-live="polite"></div>
<section id="end" aria-label="{named["end"]}" hidden></section>
<section id="question" aria-label="{named["question"]}"></section>
<section id="hand" aria-label="{named["hand"]}"></section>
<div class="folds">{tabs}
<details id="fold-log"><summary>{named["log"]}</summary><ol id="log"></ol>
<button type="button" id="older" class="a look-row">\
<span class="w"><b>{named["older"]}</b></span></button></details></div>
</div>
</main>
<dialog id="sheet" aria-label="{named["sheet"]}"><div id="sheet-body"></div>
<button type="button" id="sheet-close" class="a look-primary">\
<span class="w"><b>{named["close"]}</b></span></button></dialog>
<p id="old">{said(OLD)}</p>
<noscript><p>{named["noscript"]}</p></noscript>
</body></html>
"""
