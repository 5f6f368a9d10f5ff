"""The language of the app, live: kv that says `tr._("Scan a code")` follows every switch."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from kivy.properties import ObjectProperty, OptionProperty

from companion.app.look.followed import Followed
from companion.engine.say import Say
from companion.language import LANGUAGES, Voice

NARROW = "\u202f"  # espace fine insécable
MINUS = "\u2212"

MONTHS = {
    "en": ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
    "fr": (
        *("janv.", "févr.", "mars", "avr.", "mai", "juin"),
        *("juil.", "août", "sept.", "oct.", "nov.", "déc."),
    ),
}

WEEKDAYS = {
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "fr": ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"),
}


def _speaker(language: str) -> Callable[..., str]:
    voice = Voice(language, "app")

    def speak(text: str, /, **args: Any) -> str:
        return voice.say(Say(text, **args))

    return speak


class Translation(Followed):
    """`_` is a property that holds a function, so that kv binds to it like to any property."""

    language = OptionProperty("en", options=list(LANGUAGES))
    if TYPE_CHECKING:

        def _(self, text: str, /, **args: Any) -> str: ...

    else:
        _ = ObjectProperty(_speaker("en"))

    def on_language(self, _self: Any, language: str) -> None:
        self._ = _speaker(language)  # type: ignore[method-assign]  # a property of Kivy

    def voice(
        self,
        domain: str,
        names: Sequence[str] = (),
        terms: Mapping[str, Mapping[str, str]] | None = None,
    ) -> Voice:
        """Speaks about one game at one table, in the language of the app."""
        return Voice(self.language, domain, names, terms)

    def pair(self, name: str, what: object) -> str:
        """A name and what belongs to it; French puts a space before the colon."""
        return str(self._("{name}: {what}", name=name, what=what))

    def number(self, value: float, digits: int | None = None) -> str:
        return number(value, self.language, digits)

    def percent(self, share: float, language: str | None = None) -> str:
        return percent(share, language or self.language)

    def date(self, moment: date) -> str:
        return day(moment, self.language)

    def duration(self, seconds: float) -> str:
        """4 min, or 1 h 32; what took less than a minute has no length worth telling."""
        minutes = round(seconds / 60)
        if not minutes:
            return ""
        if minutes < 60:
            return str(self._("{n} min", n=minutes))
        return f"{minutes // 60}\u00a0h\u00a0{minutes % 60:02d}"

    def since(self, moment: datetime, *, timed: bool = False, now: datetime | None = None) -> str:
        """A moment as people speak of it: today, yesterday, Sunday; the date of what is older."""
        days = ((now or datetime.now().astimezone()).date() - moment.date()).days
        if days == 0:
            said = str(self._("today"))
        elif days == 1:
            said = str(self._("yesterday"))
        elif 1 < days < 7:
            said = WEEKDAYS[self.language][moment.weekday()]
        else:
            return day(moment, self.language)
        return f"{said}, {clock(moment, self.language)}" if timed else said

    def moment(self, moment: datetime) -> str:
        return f"{day(moment, self.language)}, {clock(moment, self.language)}"


def number(value: float, language: str, digits: int | None = None) -> str:
    """12,345.6 in English; 12 345,6 in French (narrow no-break spaces, decimal comma)."""
    text = f"{value:,}" if digits is None else f"{value:,.{digits}f}"
    if language == "fr":
        text = text.replace(",", NARROW).replace(".", ",")
    return text.replace("-", MINUS)


def percent(share: float, language: str) -> str:
    """62% in English, 62 % in French, from 0.62."""
    return f"{share * 100:.0f}" + (f"{NARROW}%" if language == "fr" else "%")


def day(moment: date, language: str) -> str:
    """5 Mar 2026, or 5 mars 2026; the first of a month is 1er in French."""
    number_of_day = "1er" if language == "fr" and moment.day == 1 else str(moment.day)
    return f"{number_of_day}\u00a0{MONTHS[language][moment.month - 1]}\u00a0{moment.year}"


def clock(moment: datetime, language: str) -> str:
    """18:05, or 18 h 05."""
    between = "\u00a0h\u00a0" if language == "fr" else ":"
    return f"{moment.hour:02d}{between}{moment.minute:02d}"


tr = Translation()
