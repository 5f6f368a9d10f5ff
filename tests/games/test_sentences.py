"""Every sentence of random matches, in both languages: counts fit, words are words, spaces single.

The log, the score sheet, what is asked and offered, what is refused and why, the guide, what
stands on the table.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest

from companion.engine import BadPosition, BadSetup, CompanionError, Match, Say, find_game
from companion.engine.views import log
from companion.language import LANGUAGES, Voice
from companion.table import Chooser
from companion.table.check import table_sentences
from companion.table.rooms import room
from companion.table.seating import Seating
from tests.conformance import NAMES
from tests.games.attempts import GAMES, some_moves, some_place
from tests.games.test_any_position import some_position
from tests.games.tried import _filled
from tests.roaming import seeds
from tests.share.tables import modes, played

QUICK, LONG = (3,), seeds(12)
FEW, MANY = range(80), seeds(1_500)
POINTS = 6
"""So many points of a match are looked at."""

COMMON = {
    "two spaces, or one at an end": r"[.,:;!?]  |^ | $",
    "a space before the sign": r" [.,]( |$)",
    "a sign twice": r"[.,:;!?][.,;]",
    "a word of the code": r"\b[a-z]+_[a-z0-9_]+\b|\bp[0-4]\b|\bNone\b|[{}]",
    "a thing of Python": r"\b(True|False|Say)\b|\[\]|\(\)",
    "a word twice": r"(?<![\w-])(?!vous\b|nous\b)([^\W\d]+(?: [^\W\d]+)?) \1\b",
    "a hyphen for a minus": r"(?<![\w–])-\d",
    "a word after its sentence": r"[.!?] \([a-zé]",
}
WRONG = {
    "en": {
        "one of many": r"\b1 (?:more |new |unused )?(?:cards|points|wounds|pawns|treasures|tokens|"
        r"tracks|rumors|envoys|markers|areas|turns|rounds|players|Favors|Ninjas|Daimyos|"
        r"corrections|ninja (?:are|go)|ronin (?:are|stand))\b",
        "many of one": r"\b(?:[02-9]|[1-9]\d+) (?:card|point|wound|pawn|treasure|token|track|rumor|"
        r"envoy|marker|area|round|Favor|Daimyo|correction)\b(?! (?:card|deck|pile))",
        "an article before a vowel": r"\b[Aa] [aeio]\w",
        "nobody's own": r"\b[Tt]he own\b",
        "fewer than none": r"\b(?:be|are|hold|holds|has|have|only) −\d+ [a-z]",
        "a building without its article": r"(?<![Tt]he )(?<!Animal )(?<!Burial )\b(?:Watchtower|"
        r"Granary|Well|Inn|Animal Pen|Shrine|Burial Grounds|Passage) (?:is|was|takes|would|asks)\b"
        r"|\b(?:in|at) (?:Watchtower|Granary|Well|Inn|Animal Pen|Shrine|Burial Grounds)\b",
    },
    "fr": {
        "one of many": r"\b[01] (?:cartes|points|blessures|pions|trésors|jetons|pistes|rumeurs|"
        r"émissaires|marqueurs|quartiers|ninjas|Ninjas|Daimyos|Faveurs|tuiles|joueurs)\b",
        "many of one": r"\b(?:[2-9]|[1-9]\d+) (?:carte|blessure|pion|trésor|jeton|piste|rumeur|"
        r"émissaire|marqueur|quartier|ninja|Daimyo|Faveur|tuile|joueur)\b",
        "an article that melts": r"\b(?:de|à) les?\b|\b(?:[Dd]e|[Qq]ue) (?:Aki|Emi)\b",
        "an article before a vowel": r"(?<![\w-])(?:[Ll]e|[Ll]a|[Dd]e) [aeiouéê]\w+",
    },
}
SHARE = re.compile(r"\b(\d+) (?:of|sur) (\d+)\b")


def faults(language: str, text: str) -> list[str]:
    found = [
        name for name, pattern in (COMMON | WRONG[language]).items() if re.search(pattern, text)
    ]
    if any(int(part) > int(whole) for part, whole in SHARE.findall(text)):
        found.append("more than there are")
    told = re.split(r"(?<=[.!?]) ", text)
    if any(len(one) > 12 and one == other for one, other in pairwise(told)):
        found.append("a sentence twice")
    return found


def spoken(match: Match, rng: random.Random) -> Iterator[Say]:
    """What is told of a match, and at some points of it."""
    for seat in (None, 0):
        yield from (line.say for line in log(match, seat))
    for at in sorted(rng.sample(range(match.index + 1), min(match.index + 1, POINTS))):
        here = match.fork(at)
        yield from said_here(here, rng)


def said_here(here: Match, rng: random.Random) -> Iterator[Say]:
    guide, sheet = here.guide(), here.scores()
    yield from here.game.checklist(here.setup)
    for seat in (None, 0):
        yield from (chance.label for chance in here.odds(seat))
    yield from (guide.phase, guide.now, guide.then, *guide.reminders)
    yield from (*sheet.notes, *([sheet.outcome] if sheet.outcome else []))
    for line in sheet.lines:
        yield from (line.label, *(text for text in line.explanations if text))
    decision = here.decision
    if decision is not None:
        yield decision.prompt
        for move in rng.sample(decision.candidates, min(len(decision.candidates), 8)):
            yield from (here.game.word(here.state, move[:n]) for n in range(1, len(move) + 1))
            yield from (objection.say for objection in here.why_not(move))
    chooser = Chooser(here) if decision is not None else None
    for eyes in (None, 0):
        view = here.game.view(here.state, eyes)
        yield from table_sentences(here.game, Seating.of(here.setup), view, chooser, eyes)


def check(match: Match, rng: random.Random) -> int:
    terms = match.game.terms_of(match.setup.edition)
    voices = [Voice(language, match.game.id, match.players, terms) for language in LANGUAGES]
    read = set()
    for say in spoken(match, rng):
        for voice in voices:
            text = voice.say(say)
            if (voice.language, text) not in read:
                read.add((voice.language, text))
                assert not faults(voice.language, text), (text, faults(voice.language, text), say)
    return len(read)


@pytest.mark.parametrize("game", GAMES)
def test_sentences_are_well_made(game: str) -> None:
    rng = random.Random(game)
    ways = range(len(modes(game)))
    assert all(check(played(game, way, seed), rng) > 100 for way in ways for seed in QUICK)


FIGURE = 12
"""So many letters fit beside the bar of what can be counted at the end."""


def check_figures(match: Match) -> None:
    counts = getattr(room(match.game.id, "ending"), "counts", lambda _: ())
    for count in counts(match):
        for language in LANGUAGES:
            text = Voice(language, match.game.id, match.players).say(count.value)
            assert len(text) <= FIGURE, text


@pytest.mark.parametrize("game", GAMES)
def test_figures_are_short(game: str) -> None:
    for way in range(len(modes(game))):
        for seed in range(1, 6):
            check_figures(played(game, way, seed))


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_very_many_sentences_are_well_made(game: str) -> None:
    for seed in LONG:
        match = played(game, seed % len(modes(game)), seed)
        check(match, random.Random(seed))
        check_figures(match)


# what is said beside a match


QUOTED = re.compile(r"“[^”]*”|«[^»]*»")
"""What somebody else wrote is repeated as it stands."""


def check_said(match: Match | None, game: str, says: Iterator[Say]) -> int:
    rules, count = find_game(game), 0
    players = match.players if match else NAMES
    terms = rules.terms_of(match.setup.edition if match else rules.standin)
    for say in says:
        for language in LANGUAGES:
            text = QUOTED.sub("…", Voice(language, game, players, terms).say(say))
            assert not faults(language, text), (text, faults(language, text), say)
        count += 1
    return count


def refused_positions(game: str, numbers: Iterable[int]) -> Iterator[Say]:
    for seed in numbers:
        how, position = some_position(game, random.Random(f"said/{game}/{seed}"))
        try:
            Match.start(game, position=position, **how)
        except (BadPosition, BadSetup) as error:
            yield error.say
            yield from (objection.say for objection in error.objections)


def pad_sentences(game: str, numbers: Iterable[int]) -> Iterator[Say]:
    """Labels and hints of the pads, and what they make of random figures."""
    rules = find_game(game)
    for seed in numbers:
        rng = random.Random(f"pads/{game}/{seed}")
        options = {option.key: rng.choice(option.values) for option in rules.options}
        pad, seats = rng.choice(rules.pads), rng.choice(list(rules.seats))
        fields = pad.fields(seats, options, rules.standin)
        yield from (field.label for field in fields)
        values = {field.key: _filled(field, seats, rng) for field in fields}
        result = pad.result(seats, values, options, rules.standin)
        yield from (objection.say for objection in result.objections)
        if result.sheet is not None:
            yield from result.sheet.notes
            for line in result.sheet.lines:
                yield from (line.label, *(text for text in line.explanations if text))


def check_overruled(game: str, seed: int) -> int:
    """What is told of moves that the table recorded against the rules."""
    rng = random.Random(f"overruled/{game}/{seed}")
    match, words = some_place(game, rng)
    count, end = 0, match.index
    for move in some_moves(match, words, rng, 10):
        found = match.why_not(move)
        count += check_said(match, game, (one.say for one in found))
        if not found or any(one.hard for one in found):
            continue
        copy = match.fork()
        try:
            copy.correct(move, "agreed")
        except CompanionError as error:
            raise AssertionError((str(move), str(error.say))) from error
        for seat in (None, 0):
            count += check_said(match, game, (line.say for line in log(copy, seat, end)))
    return count


@pytest.mark.parametrize("game", GAMES)
def test_refusals_pads_and_overruled_moves_are_well_told(game: str) -> None:
    assert check_said(None, game, refused_positions(game, FEW)) > 40
    assert check_said(None, game, pad_sentences(game, FEW)) > 100
    assert sum(check_overruled(game, seed) for seed in FEW[:25]) > 50


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_very_many_refusals_are_well_told(game: str) -> None:
    check_said(None, game, refused_positions(game, MANY))
    check_said(None, game, pad_sentences(game, MANY))
    for seed in MANY:
        check_overruled(game, seed)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "6 of 5: the Attacker wins."),
        ("en", "Adjacent = 5.  Black track −5."),
        ("en", "Aki draws 1 cards."),
        ("en", "Aki has 2 point."),
        ("en", "Record place p0 ta_1."),
        ("en", "The card over over the left edge at 3"),
        ("en", "Score cards: face down face down"),
        ("en", "Rounds before: -26"),
        ("en", "Day 1: threat 3. (stand-in)"),
        ("en", "Well is not occupied now."),
        ("en", "There are 5 Mori cards, no more. There are 5 Mori cards, no more."),
        ("en", "Kenjutsu with a envoy."),
        ("fr", "la province de Aki"),
        ("fr", "Aki pioche 2 carte."),
        ("fr", "le ordre du tour"),
        ("fr", "Aki a 1 points."),
    ],
)
def test_faults_are_found(language: str, text: str) -> None:
    assert faults(language, text)
