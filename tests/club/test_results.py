"""Results on a real broker: once each, in any order, whatever restarts, whatever clocks say."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from types import SimpleNamespace

import pytest

from companion.club.code import ClubCode
from companion.club.history import Held
from companion.club.league import league
from companion.club.member import HERE, TRYING
from companion.club.membership import Kept, joined_again
from companion.club.sending import result_of, send, send_new
from companion.club.told import Arrived, Connected, Sent, Settled, Waiting
from companion.engine import Say, find_game, game_ids
from tests.club.kit import LOOPBACK, Broker, Member, agree, finished, free_port, wait_for


@pytest.fixture
def member(tmp_path: Path, broker: Broker):
    """Makes members; they are closed at the end."""
    made: list[Member] = []
    code = broker.code()

    def build(name: str, **more) -> Member:
        one = Member(tmp_path / name, more.pop("code", code), name, **more)
        made.append(one)
        return one

    yield build
    for one in made:
        one.close()


def test_two_members_tell_each_other_what_they_played(member) -> None:
    aki, ben = member("Aki"), member("Ben", hours=-9)
    told = [aki.play(1), ben.play(2), aki.play(3)]
    agree([aki, ben], told)
    assert aki.club.received == 1 and ben.club.received == 2
    assert aki.club.history.results() == ben.club.history.results()
    assert league(aki.club.history.results()) == league(ben.club.history.results())


def test_the_same_match_from_two_devices_is_one_result(member) -> None:
    aki, ben = member("Aki"), member("Ben", hours=5)
    told = aki.play(1)
    assert ben.play(1) == told
    agree([aki, ben], [told])
    # Both told it at another time; all agree on one of the two.
    assert aki.club.history.results() == ben.club.history.results()
    assert not send(aki.club, aki.library, told) and not send(ben.club, ben.library, told)


def test_what_was_played_offline_goes_out_later(member, broker: Broker) -> None:
    aki, ben = member("Aki"), member("Ben")
    told = [aki.play(1)]
    agree([aki, ben], told)
    # A week without network, restarts included; the other goes on.
    aki.restart(online=False)
    told += [aki.play(2), aki.play(3)]
    assert aki.club.to_send == 2
    aki.restart(online=False)
    assert aki.club.to_send == 2, "it is known after a restart too"
    told += [ben.play(4)]
    agree([ben], [told[0], told[3]])
    aki.club.connect()
    agree([aki, ben], told)
    aki.restart(online=False)
    assert aki.club.to_send == 0


def test_broker_and_members_restart(member, broker: Broker) -> None:
    aki, ben = member("Aki", hours=30), member("Ben")
    told = [aki.play(1), ben.play(2)]
    agree([aki, ben], told)
    broker.stop(kill=True)
    wait_for(lambda: aki.club.state == TRYING and ben.club.state == TRYING, aki, ben)
    assert aki.club.trouble is not None
    told += [aki.play(3), ben.play(4)]
    ben.restart()
    broker.start()
    agree([aki, ben], told)
    ben.restart()
    agree([aki, ben], told)
    assert not aki.club.dropped and not ben.club.dropped


def test_a_broker_that_lost_everything_is_filled_again(member, broker: Broker) -> None:
    aki, ben = member("Aki"), member("Ben")
    told = [aki.play(number) for number in range(1, 6)] + [ben.play(6)]
    agree([aki, ben], told)
    broker.lose_everything()
    late = member("Chloé")
    agree([aki, ben, late], told)


def test_two_clubs_on_one_broker_do_not_see_each_other(member, broker: Broker) -> None:
    aki, ben = member("Aki"), member("Ben")
    other, guest = broker.code(), None
    dana, guest = member("Dana", code=other), member("Emi", code=other)
    ours, theirs = [aki.play(1)], [dana.play(2)]
    agree([aki, ben], ours)
    agree([dana, guest], theirs)
    dana.club.show(finished(2))
    wait_for(lambda: guest.club.tables.shown(), dana, guest)
    assert not ben.club.tables.shown()
    assert not any(one.club.dropped for one in (aki, ben, dana, guest))


def test_leaving_and_joining_again(member) -> None:
    aki, ben = member("Aki"), member("Ben")
    told = [aki.play(1), ben.play(2)]
    agree([aki, ben], told)
    code = ben.club.code
    ben.club.leave()
    assert Kept(ben.folder).read() is None and not Kept(ben.folder).folder.exists()
    assert [info.id for info in ben.library.matches()] == [told[1]], "own matches stay"
    told.append(aki.play(3))
    ben.join(code)
    agree([aki, ben], told)
    assert not send(ben.club, ben.library, told[1]), "the club has it already"


def test_joining_the_same_club_again_loses_nothing(tmp_path: Path, member) -> None:
    """Its broker may have moved: what waits, the number and the choices stay."""
    code = ClubCode("Dojo", LOOPBACK, free_port(), False, "ab" * 8, "cd" * 16)
    aki = member("Aki", code=code)
    told = [aki.play(1), aki.play(2)]
    aki.club.choose(always=True, since=3)
    before = aki.club.membership
    with Broker(tmp_path / "moved") as broker:
        moved = replace(code, port=broker.port, name="Dojo Jura")
        assert joined_again(before, replace(moved, key="ee" * 16), "Aki") is None
        again = joined_again(before, moved, "Aki B.")
        assert again == replace(before, code=moved, by="Aki B.")
        aki.close()
        Kept(aki.folder).write(again)
        aki.open()
        agree([aki], told)
        assert aki.club.membership.always and aki.club.code.name == "Dojo Jura"


def test_a_name_or_a_review_later_is_not_the_end(member) -> None:
    """What ended before `always` stays here, and what is sent tells when it ended."""
    aki = member("Aki", online=False)
    old = aki.library.start(finished(1))
    aki.club.choose(always=True, since=aki.library.matches()[0].order)
    new = aki.library.start(finished(2))
    ended = aki.library.matches()[0].changed
    aki.library.clock.hours = 5
    new.rename("New")
    newer = aki.library.start(finished(3))
    old.rename("Old")
    while send_new(aki.club, aki.library):
        pass
    assert aki.matches == sorted([new.id, newer.id])
    (told,) = (one for one in aki.club.history.results() if one.match == new.id)
    assert told.ended[:16] == ended[:16]


def test_a_corrected_result_takes_the_place_of_the_first(member) -> None:
    aki, ben = member("Aki"), member("Ben")
    told = aki.play(5)
    agree([aki, ben], [told])
    first = result_of(aki.library, aki.library.matches()[0])
    assert not aki.club.send(first)
    assert aki.club.send(replace(first, moves=first.moves + 1))
    wait_for(lambda: ben.club.history.results()[0].moves == first.moves + 1, aki, ben)
    agree([aki, ben], [told])


def test_always_sends_what_ends_and_pads_too_but_nothing_from_before(member) -> None:
    aki, ben = member("Aki"), member("Ben")
    before = aki.library.start(finished(1)).id
    aki.club.choose(always=True, since=aki.library.matches()[0].order)
    game = find_game(game_ids()[0])
    sheet = finished(0).scores()
    ended = aki.library.start(finished(2)).id
    pad = aki.library.pads.save(game.id, finished(0).players, {}, sheet)
    came = aki.library.pads.save(game.id, finished(0).players, {}, sheet, pad="shared")
    while send_new(aki.club, aki.library):
        pass
    assert before not in aki.matches and came not in aki.matches
    agree([aki, ben], [ended, pad])
    aki.restart()
    assert send_new(aki.club, aki.library) == 0


def test_twenty_members(member, broker: Broker) -> None:
    """Everybody plays, some offline, in any order; the broker is killed in between."""
    rng = random.Random(4)
    members = [
        member(f"Device {number}", hours=rng.randint(-12, 12), online=number % 3 != 0)
        for number in range(20)
    ]
    told = [one.play(number + 1) for number, one in enumerate(members)]
    online = [one for number, one in enumerate(members) if number % 3]
    wait_for(lambda: all(one.club.state == HERE for one in online), *online)
    broker.stop(kill=True)
    told += [one.play(100 + number) for number, one in enumerate(members[:5])]
    broker.start()
    for one in members[::3]:
        one.club.connect()
    members[4].restart()
    agree(members, told, seconds=120)
    tables = {tuple(league(one.club.history.results())) for one in members}
    assert len(tables) == 1 and len(tables.pop()) > 2


@pytest.mark.parametrize("seed", range(40))
def test_how_much_is_heard_at_once_changes_nothing(seed: int, tmp_path: Path) -> None:
    """Connections that follow one another on brokers that lost some: all is there in the end."""
    rng = random.Random(seed)
    code = ClubCode("Dojo", LOOPBACK, 1, False, "ab" * 8, "cd" * 16)
    makers = [Member(tmp_path / name, code, name, online=False) for name in ("Aki", "Ben", "Emi")]
    first = result_of(makers[0].library, makers[0].library.start(finished(1)).info)
    for one in makers:
        for at in range(rng.randrange(1, 8)):
            one.club.send(replace(first, table=replace(first.table, id=f"batch{at}"), moves=9))
    aki = makers[0].club
    known = {
        held.place: held
        for one in makers
        for held in map(one.club.history.get, one.club.history.places())
        if held is not None
    }
    broker: dict[str, Held] = {}
    line = SimpleNamespace(
        told=SimpleQueue(), send=lambda place, data: sent.append(place), stop=lambda **_: None
    )
    aki._line = line  # type: ignore[assignment]
    for _ in range(rng.randrange(1, 4)):
        broker = {place: known[place] for place in known if rng.random() < 0.6}
        sent: list[str] = []
        line.told.put(Waiting(Say("gone")))
        line.told.put(Connected())
        for held in broker.values():
            line.told.put(Arrived(held))
        line.told.put(Settled())
        if rng.random() < 0.3:
            while aki.pump(rng.choice((1, 2, 5, 100))):
                pass
    while line.told.qsize() or sent:
        for place in sent:
            held = aki.history.get(place)
            assert held is not None and (place not in broker or broker[place].order <= held.order)
            broker[place] = held
            line.told.put(Sent(place))
        sent.clear()
        aki.pump(rng.choice((1, 2, 5, 100)))
    assert set(aki.history.places()) == set(broker), "the broker has all that is known here"
    assert all(aki.history.get(place) == held for place, held in broker.items())
    assert not aki.to_send and aki.state == HERE
    for one in makers:
        one.close()
