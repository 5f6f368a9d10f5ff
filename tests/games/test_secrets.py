"""What was answered in secret stays sealed also where somebody corrects, amends or goes back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine import BadCorrection, Correction, Match, Move, find_game, seals
from companion.share import pack
from companion.table.moments import moment
from tests import conformance
from tests.clauses import clause
from tests.conformance import NAMES, random_moves
from tests.games import seven_ronin_tables as ronin
from tests.games import wat_aah_tables as wat_aah
from tests.share.tables import CASES, played

ATTACK = ("plan watchtower", "plan passage", "plan granary", "plan_green")
PUBLIC = (None, 1)


def planned(*steps: str) -> Match:
    """The Attacker's plan under way behind the curtain."""
    match = ronin.start(ronin.CURTAIN)
    return ronin.play(match, "attacker p0", *steps)


def locked(match: Match | None = None) -> Match:
    """The Attacker has locked; the Defender plans."""
    match = match or planned()
    rng = random.Random(3)
    while match.decision is not None and match.decision.key == "attack_plan":
        moves = match.decision.moves
        last = Move(("lock",))
        match.play(last if last in moves else rng.choice([m for m in moves if m[0] == "plan"]))
    return match


def told(match: Match, seat: int | None) -> list[Any]:
    return [match.view(seat), match.record(seat), pack(match, seat)]


# corrections


@clause("SR-356")
def test_a_correction_in_a_hidden_plan_is_as_hidden_as_the_plan() -> None:
    match = planned(*ATTACK)
    before = [told(match, seat) for seat in PUBLIC]
    match.correct("plan granary", "house rule: we are many")
    assert [told(match, seat) for seat in PUBLIC] == before
    assert "we are many" in match.record(0)
    assert match.scores().notes == planned(*ATTACK).scores().notes


@clause("SR-356")
def test_a_refused_correction_tells_nothing_of_the_plan() -> None:
    refusals = set()
    for steps in ((), ATTACK):
        match = planned(*steps)
        for patch in ({"reserve": 1}, {"reserve": 0}, {"pool": 0}, match.position()):
            with pytest.raises(BadCorrection) as caught:
                match.correct(patch, "so it lies")
            assert caught.value.clauses == ("SR-356",)
            refusals.add(str(caught.value))
    assert len(refusals) == 1


def test_a_correction_made_in_secret_is_told_after_the_reveal() -> None:
    match = planned("plan passage")
    match.correct("plan granary", "we are many")
    locked(match)
    assert "we are many" not in match.record(1)
    ronin.place_all(match)
    match.play("lock")
    assert "we are many" in match.record(None)
    assert any("correction" in note.text for note in match.scores().notes)


def test_records_that_hold_a_correction_in_a_plan_are_read_as_before() -> None:
    match = planned(*ATTACK)
    match.enter(Correction(match.position(), "as it lies"))
    again = Match.from_record(match.record())
    assert again.entries == match.entries
    with pytest.raises(BadCorrection):
        match.correct(match.position(), "as it lies")


# amending


@clause("SR-355")
def test_a_locked_plan_is_not_amended() -> None:
    match = locked()
    first = seals.open_seal(match)
    for at in range(first, match.index):
        with pytest.raises(BadCorrection) as caught:
            match.amend(at, "plan inn")
        assert caught.value.clauses == ("SR-355",)


@clause("SR-355")
def test_the_own_open_plan_is_amended() -> None:
    match = planned(*ATTACK)
    assert match.amend(match.index - 2, "plan inn").first_conflict is None


@clause("SR-356")
def test_an_older_move_waits_for_the_reveal() -> None:
    """Whether the hidden plan still fits would tell what it is."""
    match = planned(*ATTACK)
    with pytest.raises(BadCorrection) as caught:
        match.amend(0, "attacker p1")
    assert caught.value.clauses == ("SR-356",)


# back and forth


@clause("SR-356")
def test_a_locked_plan_comes_back_as_a_whole() -> None:
    match = locked()
    end, start = match.index, seals.open_seal(match)
    match.undo()
    assert match.index == start
    match.redo()
    assert match.index == end


@clause("SR-362")
def test_both_plans_come_back_together() -> None:
    match = locked()
    start = seals.open_seal(match)
    ronin.place_all(match)
    match.play("lock")
    end = match.index
    match.undo()
    assert match.index == start
    match.redo()
    assert match.index == end


def test_steps_of_an_open_plan_come_back_one_by_one() -> None:
    match = planned(*ATTACK)
    end = match.index
    match.undo()
    match.undo()
    assert match.index == end - 2
    match.redo()
    assert match.index == end - 1


def second_planners() -> list[tuple[Match, Match]]:
    """Pairs at which the second planner is asked; the first plan has one step more in one."""
    rng, found = random.Random(5), []
    for _ in range(8):
        match = locked()
        for at in range(seals.open_seal(match), match.index):
            choices = match.decision_at(at)
            assert choices is not None
            made = conformance.lengthened(match, at, rng.choice(choices.moves))
            if made is not None:
                found.append((match, made[0]))
                break
    return found


@clause("SR-356")
@pytest.mark.parametrize("planted", [False, True])
def test_redo_does_not_count_the_steps_of_a_plan(
    planted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second planner may go back before the first plan, and on again."""
    if planted:
        monkeypatch.setattr(Match, "_run_after", lambda self, at: at + 1)
    pairs = second_planners()
    assert pairs
    for one, two in pairs:
        assert one.decision is not None
        seat = one.decision.seat
        assert (conformance.seen(one, seat) != conformance.seen(two, seat)) is planted


# records


@clause("SR-357")
def test_revealed_plans_can_be_read() -> None:
    match = locked()
    ronin.place_all(match)
    assert "plan " not in match.record(None)
    match.play("lock")
    lines = match.record(None).partition("\n\n")[2].splitlines()
    assert lines == [str(entry) for entry in match.entries]


@clause("NN-916")
def test_allocations_lie_face_down_until_the_reveal() -> None:
    match = Match.start("ninety_nine_ninja", NAMES[:2], {"depth": "scores"}, id="m")
    for _ in random_moves(match, random.Random(1)):
        if match.decision is not None and match.decision.key == "reveal":
            break
    given = [str(entry) for entry in match.entries if str(entry).startswith("allocate")]
    assert given
    assert not any(line in match.record(None) for line in given)
    with pytest.raises(BadCorrection):
        match.amend(match.index - 2, "commit")
    match.play("reveal")
    assert all(line in match.record(None) for line in given)


@clause("NJ-515")
def test_an_attack_that_was_taken_back_stays_in_the_hand() -> None:
    cancelled = confirmed = 0
    for seed in range(1, 9):
        match = played("ninjato", 1, seed)
        hidden = match.record(None).partition("\n\n")[2].splitlines()
        for at, line in enumerate(hidden):
            if match.entry_at(at)[0] != "attack":
                continue
            end = seals.run_end(match, at)
            assert end is not None
            if match.entry_at(end - 1) == Move(("cancel",)):
                cancelled += 1
                assert line == "attack ?"
            else:
                confirmed += 1
                assert line == str(match.entry_at(at))
    assert cancelled and confirmed


@clause("WA-208")
def test_corruption_that_lies_face_down_is_in_no_record_of_others() -> None:
    match = wat_aah_with_corruption()
    found = [entry for entry in match.entries if entry[0] == "corruption"]
    assert found
    for seat in (None, 0, 1):
        lines = match.record(seat).partition("\n\n")[2].splitlines()
        for at, entry in enumerate(match.entries):
            if entry[0] == "corruption" and entry[1] != f"p{seat}":
                assert lines[at] == f"corruption {entry[1]} ?"
            elif entry[0] == "corruption":
                assert lines[at] == str(entry)


def wat_aah_with_corruption() -> Match:
    values = next(o.values for o in wat_aah.GAME.options if o.key == "corruption_display")
    closed = next(value for value in values if value != "open")
    match = Match.start("wat_aah", NAMES[:2], {"corruption_display": closed}, id="m")
    rng = random.Random(2)
    for _ in range(60):
        assert match.decision is not None
        match.play(rng.choices(match.decision.moves, match.decision.weights)[0])
    return match


@pytest.mark.parametrize(("game", "mode"), CASES)
def test_a_record_tells_no_more_than_the_log(game: str, mode: int) -> None:
    """A word that somebody reads in the log and this audience does not is in no line of theirs."""
    rules = find_game(game)
    for seed in (1, 2):
        match = played(game, mode, seed)
        eyes = (None, *range(len(match.players)))
        lines = {seat: record_lines(match, seat) for seat in eyes}
        for at, entry in enumerate(match.entries):
            asked = match.decision_at(at)
            assert isinstance(entry, Move) and asked is not None
            if asked.secret:
                continue
            before, after = match.state_at(at), match.state_at(at + 1)
            heard = {s: words(rules.narrate(before, entry, after, s)) for s in eyes}
            for seat in eyes:
                kept = set().union(*heard.values()) - heard[seat]
                assert not kept & set(lines[seat][at].split()[1:]), (at, seat, lines[seat][at])


def record_lines(match: Match, seat: int | None) -> list[str]:
    return match.record(seat).partition("\n\n")[2].splitlines()


def words(say: Any) -> set[str]:
    found: set[str] = set()
    waiting = [] if say is None else [say.plain()]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += [item for key, item in value.items() if key != "text"]
        elif isinstance(value, list):
            waiting += value
        elif isinstance(value, str):
            found.add(value)
    return found


@clause("SR-356")
def test_a_step_of_a_hidden_plan_is_a_moment_for_nobody_else() -> None:
    match = locked()
    match.play("place kabe well")
    since = match.index - 1
    told = moment(match, since, 1)
    assert told.line is not None and "plans {ronin" in str(told.line.text)
    for eyes in (None, 0):
        other = moment(match, since, eyes)
        assert other.line is None and not other.hands and not other.lines
