"""What was answered in secret stays sealed also where somebody corrects, amends or goes back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine import BadCorrection, Correction, Game, Match, Move, find_game, seals
from companion.share import pack
from companion.table.moments import moment
from tests import conformance
from tests.clauses import clause
from tests.conformance import NAMES, random_moves
from tests.corrections import told_apart
from tests.games import seven_ronin_tables as ronin
from tests.games import wat_aah_tables as wat_aah
from tests.share.tables import CASES, GAMES, played

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


@pytest.mark.parametrize(("game", "mode"), CASES)
def test_a_correction_is_answered_alike_whatever_lies_hidden(game: str, mode: int) -> None:
    for seed in (1, 2, 3):
        pairs, tried, found = answered_apart(game, mode, seed)
        assert not found, found[:3]
        # Elsewhere nothing is hidden but sealed plans, while which nothing is corrected.
        if mode and game in ("shinobi_clans", "wat_aah"):
            assert pairs and tried > 100


GIVING_WAY = [game for game in GAMES if type(find_game(game)).giving_way is not Game.giving_way]


@pytest.mark.parametrize("game", GIVING_WAY)
def test_a_refusal_that_depends_on_hidden_cards_is_caught(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it was: what is corrected was held against the hands as well."""
    monkeypatch.setattr(
        type(find_game(game)),
        "giving_way",
        lambda self, setup, before, change: {**before, **change},
    )
    assert any(answered_apart(game, 1, seed)[2] for seed in range(1, 9))


def answered_apart(game: str, mode: int, seed: int) -> tuple[int, int, list[str]]:
    """How many pairs of deals and corrections were tried, and what was answered otherwise."""
    rng, whole = random.Random(seed), played(game, mode, seed).fork()
    pairs, tried, found = 0, 0, list[str]()
    for at in rng.sample(range(whole.index), min(whole.index, 60)):
        asked = whole.decision_at(at)
        if asked is None or asked.seen_by is None or asked.secret:
            continue
        others = [move for move in asked.moves if move != whole.entry_at(at)]
        if not others:
            continue
        match = whole.fork(rng.randint(at + 1, whole.index))
        other = conformance.redealt(match, at, rng.choice(others))
        if other is not None:
            number, apart = told_apart(match, other[0], rng, 400)
            pairs, tried, found = pairs + 1, tried + number, found + apart
    return pairs, tried, found


@pytest.mark.parametrize(("game", "mode"), CASES)
def test_what_fits_gives_no_way(game: str, mode: int) -> None:
    for seed in (1, 2):
        match = played(game, mode, seed)
        for at in range(0, match.index + 1, 5):
            before = match.game.position(match.state_at(at))
            for change in ({}, before):
                after = match.game.giving_way(match.setup, before, change)
                assert match.game.restore(match.setup, after) == match.state_at(at)


@clause("SC-106")
def test_hidden_cards_give_way_to_what_lies_open() -> None:
    """All eleven Mori lie on the table: whoever seemed to hold one holds another card."""
    match = somebody_holds("mori")
    before, public, start = match.position(), match.board(None), match.index
    lying = sum(row.get("mori", 0) for row in (*before["provinces"], before["removed"]))
    provinces = [dict(row) for row in before["provinces"]]
    provinces[0]["mori"] = provinces[0].get("mori", 0) + 11 - lying
    match.correct({"provinces": provinces, "deck": None}, "all of them")
    after = match.game.position(match.state_at(start + 1))
    assert not list(match.game.laws(match.state))
    assert not any(hand.get("mori") for hand in after["hands"])
    sizes = [[sum(hand.values()) for hand in told["hands"]] for told in (before, after)]
    assert sizes[0] == sizes[1] == public["hands"]
    # Nobody loses a card that can be theirs.
    for old, new in zip(before["hands"], after["hands"], strict=True):
        assert all(new.get(kind, 0) >= number for kind, number in old.items() if kind != "mori")
    again = Match.from_record(match.record())
    assert (again.entries, again.state) == (match.entries, match.state)
    provinces[0]["mori"] += 1
    with pytest.raises(BadCorrection, match="There are 11 Mori"):
        match.correct({"provinces": provinces, "deck": None}, "one more")


@clause("SC-106")
def test_a_hand_is_put_right_without_a_word_of_the_others() -> None:
    match = somebody_holds("mori")
    held, start = match.position()["hands"], match.index
    told = {"mori": sum(held[1].values())}
    match.correct({"hands": [None, told, *[None] * (len(held) - 2)], "deck": None}, "they say so")
    after = match.game.position(match.state_at(start + 1))["hands"]
    assert after == [held[0], told, *held[2:]]
    assert not list(match.game.laws(match.state))


def somebody_holds(kind: str) -> Match:
    """An app-dealt match at somebody's turn, with such a card in a hand."""
    match = played("shinobi_clans", 1, 2)
    for at in range(40, match.index):
        asked, held = match.decision_at(at), match.game.position(match.state_at(at))["hands"]
        if asked is not None and asked.key == "order_1" and any(hand.get(kind) for hand in held):
            return match.fork(at)
    raise AssertionError(f"nobody holds {kind}")


@clause("WA-302")
def test_nothing_is_corrected_while_cards_are_chosen_from_a_hidden_hand() -> None:
    match = played("wat_aah", 1, 1)
    points = [
        at
        for at in range(match.index)
        if (asked := match.decision_at(at)) is not None and asked.key == "cards"
    ]
    for at in points[:3]:
        with pytest.raises(BadCorrection) as caught:
            match.fork(at).correct({"turn": 0}, "whose turn it is")
        assert caught.value.clauses == ("WA-302",)
    assert points


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
        monkeypatch.setattr("companion.engine.match.run_after", lambda match, at: at + 1)
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
