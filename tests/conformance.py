"""What every match of every game must hold: the checks the game tests share."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from companion.engine import CompanionError, Correction, Entry, Match, Move
from companion.engine.correcting import corrected
from companion.engine.match import Snapshot
from companion.engine.seals import open_seal
from companion.engine.views import log
from companion.language import Voice
from tests.channels import everything
from tests.corrections import told_apart
from tests.kit import NAMES as NAMES
from tests.typed import faults, view_type


def new_match(game: str, seats: int, seed: int = 1, **how: Any) -> Match:
    return Match.start(game, NAMES[:seats], seed=seed, id=f"m{seed}", **how)


def random_moves(match: Match, rng: random.Random, limit: int = 5_000) -> Iterator[Move]:
    """Plays random legal moves; yields each after it was played."""
    for _ in range(limit):
        decision = match.decision
        if decision is None:
            return
        assert decision.moves, f"no legal move at {decision} after {match.record()}"
        weights = decision.weights
        move = rng.choices(decision.moves, weights)[0] if weights else rng.choice(decision.moves)
        match.play(move)
        yield move
    raise AssertionError(f"no end after {limit} moves")


def play_checked(
    game: str, seats: int, seed: int, *, every: int = 1, how: Mapping[str, Any] | None = None
) -> Match:
    """A random match with laws, positions, views and words checked along the way."""
    match = new_match(game, seats, seed, **(how or {}))
    rng = random.Random(seed)
    check_state(match)
    for count, _ in enumerate(random_moves(match, rng)):
        broken = list(match.game.laws(match.state))
        assert not broken, (broken, match.record())
        if count % every == 0:
            check_state(match)
    check_end(match)
    check_back_and_forth(match, rng)
    return match


def check_state(match: Match) -> None:
    """Position round trip, and words in both languages for every seat."""
    state = match.state
    position = json.loads(json.dumps(match.position()))
    assert match.game.restore(match.setup, position) == state, position
    for seat in (None, *range(len(match.players))):
        check_view(match, seat)
        match.odds(seat)
    check_exact(match)
    say_everything(match)


def check_view(match: Match, seat: int | None) -> None:
    """What a seat sees is plain data, and what its type says."""
    seen = match.game.view(match.state, seat)
    json.dumps(seen)
    found = faults(seen, view_type(match.game))
    assert not found, (found[:5], match.record())


def check_exact(match: Match) -> None:
    """What a game promises about its candidates is what its objections say."""
    exact, state = match.game.exact(match.state), match.state
    drawn = match.game.drawn_up(state)
    if drawn is not None:
        told = [move for move in match.game.candidates(state) if not match.why_not(move)]
        assert list(drawn) == told, match.decision
    for move in match.game.candidates(state) if exact else ():
        if move.verb in exact:
            assert not list(match.game.objections(state, move)), (move, match.record())


def say_everything(match: Match) -> None:
    terms = match.game.terms_of(match.setup.edition)
    guide = match.guide()
    sentences = [guide.phase, guide.now, guide.then, *guide.reminders]
    if match.decision is not None:
        sentences.append(match.decision.prompt)
        for move in match.decision.candidates[:12]:
            sentences += [match.game.word(match.state, move[:n]) for n in range(1, len(move) + 1)]
            sentences += [objection.say for objection in match.why_not(move)]
    sheet = match.scores()
    sentences += [line.label for line in sheet.lines]
    sentences += [text for line in sheet.lines for text in line.explanations if text]
    sentences += [*sheet.notes, *([sheet.outcome] if sheet.outcome else [])]
    last = max(0, match.index - 3)
    sentences += [line.say for line in log(match, None, last)]
    for language in ("en", "fr"):
        voice = Voice(language, match.game.id, match.players, terms)
        for sentence in sentences:
            assert "{" not in voice.say(sentence), sentence


def check_end(match: Match) -> None:
    assert match.over
    sheet = match.scores()
    assert sheet.final
    assert sheet.outcome is not None
    assert sorted(seat for group in sheet.ranking for seat in group) == list(
        range(len(match.players))
    )
    json.dumps(sheet.plain())


def check_back_and_forth(match: Match, rng: random.Random) -> None:
    """Undo to the start, redo to the end, jump about, and read the record back."""
    end, entries, final = match.index, match.entries, match.state
    first = next((at for at in range(end) if not match.automatic(at)), end)
    while match.index > first:
        match.undo()
    while match.index < end:
        match.redo()
    assert (match.entries, match.state) == (entries, final)
    for _ in range(3):
        match.goto(rng.randint(0, end))
    match.goto(end)
    assert match.state == final
    again = Match.from_record(match.record())
    assert (again.entries, again.state) == (entries, final)
    assert again.record() == match.record()


def seen(match: Match, seat: int | None) -> str:
    """Everything a seat gets, as one text: a line for each channel."""
    channels = {
        "view": match.view(seat),
        "odds": [(str(chance.label), chance.good, chance.all) for chance in match.odds(seat)],
        **everything(match, seat),
    }
    return "\n".join(
        f"{name}: {json.dumps(told, ensure_ascii=False)}" for name, told in channels.items()
    )


def redealt(match: Match, index: int, given: Entry) -> tuple[Match, set[int]] | None:
    """The same history with another hidden answer at `index`, and the seats that may notice.

    None if the rest does not fit.
    """
    entries = [match.entry_at(at) for at in range(match.index)]
    entries[index] = given
    return _told_anew(match, index, entries, 0)


def lengthened(match: Match, index: int, given: Entry) -> tuple[Match, set[int]] | None:
    """The same history with one more hidden answer before `index`."""
    entries = [match.entry_at(at) for at in range(match.index)]
    entries.insert(index, given)
    return _told_anew(match, index, entries, 1)


def _told_anew(
    match: Match, index: int, entries: list[Entry], more: int
) -> tuple[Match, set[int]] | None:
    """The match with these entries, which differ from its own from `index` on."""
    noticed: set[int] = set()
    game, states = match.game, [match.state_at(at) for at in range(index + 1)]
    card, displaced = _answer(entries[index])[-1], _answer(match.entry_at(index))[-1]
    for at in range(index, len(entries)):
        entry, state = entries[at], states[-1]
        asked, then = game.decision(state), match.decision_at(max(index, at - more))
        if asked is None or then is None or (asked.seat, asked.key) != (then.seat, then.key):
            return None
        if not _fits(match, state, entry):
            # The card that was dealt instead turns up here: it changes places with the other.
            if asked.pile is None or asked.seen_by is None or _answer(entry)[-1] != card:
                return None
            entry = entries[at] = Move((*asked.stem, displaced))
            if not _fits(match, state, entry):
                return None
        if more or entry != match.entry_at(at):
            noticed |= asked.seen_by or set()
        states.append(_after(match, state, entry))
        exchanged = _exchanged(state, states[-1])
        if noticed & exchanged:
            noticed |= exchanged
    if next(iter(game.laws(states[-1])), None) is not None:
        return None  # such cards are not in the box
    # Who is asked next is public: finishing a secret run is no hidden answer.
    asked, then = game.decision(states[-1]), match.decision
    if (asked and (asked.seat, asked.key)) != (then and (then.seat, then.key)):
        return None
    other = match.fork()
    other.back_to(Snapshot(tuple(entries), tuple(states), len(entries)))
    return other, noticed


def _answer(entry: Entry) -> tuple[str, ...]:
    change = entry.change if isinstance(entry, Correction) else entry
    return change if isinstance(change, Move) else ("",)


def _fits(match: Match, state: Any, entry: Entry) -> bool:
    if isinstance(entry, Correction):
        try:
            corrected(match.game, match.setup, state, entry)
        except CompanionError:
            return False
        return True
    return next(iter(match.game.objections(state, entry)), None) is None


def _after(match: Match, state: Any, entry: Entry) -> Any:
    if isinstance(entry, Correction):
        return corrected(match.game, match.setup, state, entry)
    return match.game.apply(state, entry)


def _exchanged(before: Any, after: Any) -> set[int]:
    """The two seats that have just exchanged their whole hands: each sees the other's cards now."""
    old, new = getattr(before, "hands", ()), getattr(after, "hands", ())
    for one, two in combinations(range(len(old)), 2):
        if old[one] != old[two] and (new[one], new[two]) == (old[two], old[one]):
            return {one, two}
    return set()


REASON = "as it lies on the table"


def check_no_leaks(match: Match, rng: random.Random, tries: int = 20) -> int:
    """Re-deals hidden answers; what the seats get that may not see them must stay the same.

    So must it with a correction in place of the answer, and with one hidden answer more.
    Returns how many re-deals fitted, so that callers can assert that the test was not empty.
    """
    fitted = 0
    hidden = [
        at
        for at in range(match.index)
        if (asked := match.decision_at(at)) is not None and asked.seen_by is not None
    ]
    for _ in range(tries):
        if not hidden:
            break
        at = rng.choice(hidden)
        asked = match.decision_at(at)
        assert asked is not None and asked.seen_by is not None
        others = [move for move in asked.moves if move != match.entry_at(at)]
        if not others:
            continue
        prefix = match.fork(rng.randint(at + 1, max(at + 1, _last_hidden(match, at))))
        points = sorted({prefix.index, rng.randint(at + 1, prefix.index), _next_of(prefix, at)})
        for one, two, more in variants(prefix, at, rng.choice(others)):
            if two is None:
                continue
            fitted += not more
            other, noticed = two
            pairs = [(point, point + more) for point in points]
            compare(one, other, at, [(at, at + 1), *pairs] if more else pairs, noticed)
    return fitted


def _next_of(match: Match, at: int) -> int:
    """Where somebody who knows the answer given at `at` is asked next: there a hand matters."""
    given = match.decision_at(at)
    assert given is not None and given.seen_by is not None
    for point in range(at + 1, match.index):
        asked = match.decision_at(point)
        if asked is not None and asked.seat in given.seen_by:
            return point
    return match.index


def variants(
    match: Match, at: int, move: Move
) -> Iterator[tuple[Match, tuple[Match, set[int]] | None, int]]:
    """Pairs of matches that differ only in what is hidden, and by how many entries."""
    yield match, redealt(match, at, move), 0
    asked, entry = match.decision_at(at), match.entry_at(at)
    if asked is None or not isinstance(entry, Move) or match.automatic(at):
        return
    if asked.secret:
        yield match, redealt(match, at, Correction(move, REASON)), 0
        yield match, lengthened(match, at, move), 1
        yield match, lengthened(match, at, Correction(move, REASON)), 1
        return
    # That something was corrected is public where it was no sealed answer; not which card it was.
    own = redealt(match, at, Correction(entry, REASON))
    if own is not None:
        yield own[0], redealt(own[0], at, Correction(move, REASON)), 0


def compare(
    one: Match, two: Match, at: int, points: Sequence[tuple[int, int]], noticed: set[int]
) -> None:
    asked = one.decision_at(at)
    assert asked is not None
    for here, there in points:
        one.goto(here)
        two.goto(there)
        if asked.secret and max(open_seal(one), open_seal(two)) > at:
            continue  # one of the two answers has ended the sealed run and is public now
        tried, found = told_apart(one, two, random.Random(here), 8)
        assert not found, (at, here, tried, found[:3])
        for seat in (None, *range(len(one.players))):
            if seat is None or seat not in noticed:
                assert seen(one, seat) == seen(two, seat), (at, here, seat)


def _last_hidden(match: Match, at: int) -> int:
    """A point at which the answer given at `at` is still hidden."""
    asked = match.decision_at(at)
    assert asked is not None
    if not asked.secret:
        # Everything is revealed at the end; before it, an answer that shows itself does not fit.
        return match.index - 1 if match.over else match.index
    point = at + 1
    probe = match.fork(point)
    while probe.decision is not None and probe.decision.secret and open_seal(probe) <= at:
        point += 1
        if point > match.index:
            return match.index
        probe = match.fork(point)
    return point - 1


def scripted(match: Match, moves: Sequence[str] | str) -> Match:
    """Plays a list of moves, or lines of text."""
    for move in moves.split("\n") if isinstance(moves, str) else moves:
        if move.strip():
            match.play(move.strip())
    return match
