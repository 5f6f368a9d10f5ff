"""The club's tables on a real broker: seen while they are shown, gone with those who show them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import sleep

import pytest
from paho.mqtt import publish

from companion.club import line as line_module
from companion.club.heaps import MANY, RESULTS, TABLES, Heaps
from companion.club.messages import TableBody, table_place, topic_of
from companion.club.seal import Sealed, seal
from companion.engine import Match
from companion.share.results import Result
from tests.club.kit import LOOPBACK, QUICK, Broker, Member, finished, wait_for

CROWD = 1_500
"""More than Mosquitto keeps for one client unless it is told otherwise."""


@pytest.fixture
def pair(tmp_path: Path, broker: Broker):
    code = broker.code()
    made = [Member(tmp_path / name, code, name) for name in ("Aki", "Ben")]
    yield made
    for one in made:
        one.close()


def shown_by(aki: Member, ben: Member, match: Match | None) -> None:
    """Aki shows a match (nothing with None) until Ben sees just that."""
    at = aki.club.membership.member

    def same() -> bool:
        aki.club.show(match)
        ben.club.show(None)
        table = ben.club.tables.get(at)
        if table is None or not table.shown:
            return match is None and table is not None
        return match is not None and table.view().data["log"] == view_log(match)

    wait_for(same, aki, ben)


def view_log(match: Match):
    from companion import share
    from companion.club.messages import LOG_LINES

    return share.unpack(share.pack(match, share.ONLOOKER, lines=LOG_LINES)).data["log"]


def test_a_table_is_seen_with_each_move_and_gone_when_nothing_is_shown(pair) -> None:
    aki, ben = pair
    match = finished(1)
    for at in (3, 4, 9):
        shown_by(aki, ben, match.fork(at))
    assert ben.club.tables.shown()[0].view().seat is None
    assert [one.by for one in ben.club.tables.here()] == ["Aki", "Ben"]
    shown_by(aki, ben, None)
    assert not ben.club.tables.shown()


def test_who_comes_late_sees_what_lies_there(pair, tmp_path: Path) -> None:
    aki, ben = pair
    shown_by(aki, ben, finished(1).fork(5))
    late = Member(tmp_path / "late", ben.club.code, "Late")
    wait_for(lambda: late.club.tables.shown(), aki, ben, late)
    assert late.club.tables.shown()[0].by == "Aki"
    late.close()


def test_a_device_that_dies_takes_its_table_with_it(pair) -> None:
    """Nobody says goodbye: the broker does it, with the last will."""
    aki, ben = pair
    shown_by(aki, ben, finished(1).fork(5))
    line = aki.club._line
    aki.club._line = None
    line._session.client.socket().shutdown(2)
    wait_for(lambda: not ben.club.tables.shown(), ben)
    assert ben.club.tables.get(aki.club.membership.member) is None
    line.stop()


def test_closing_the_app_takes_the_table_from_the_broker(pair) -> None:
    aki, ben = pair
    shown_by(aki, ben, finished(1).fork(5))
    aki.club.close()
    wait_for(lambda: ben.club.tables.get(aki.club.membership.member) is None, ben)


def test_who_does_not_look_hears_no_table(pair) -> None:
    """Results come all the same; who looks again sees what lies there now."""
    aki, ben = pair
    shown_by(aki, ben, finished(1).fork(5))
    ben.club.watch(False)
    assert not ben.club.tables.shown()
    heard: list[object] = []
    take = ben.club.tables.take
    ben.club.tables.take = lambda came: heard.append(came) or take(came)  # type: ignore[func-returns-value]
    for at in (6, 7):
        told = aki.play(at)
        aki.club.show(finished(1).fork(at))
        wait_for(lambda told=told: told in ben.matches, aki, ben)
    assert not heard and not ben.club.tables.here()
    ben.club.watch(True)
    shown_by(aki, ben, finished(1).fork(9))
    for on in (False, True, False, True):
        ben.club.watch(on)
    shown_by(aki, ben, finished(1).fork(11))


def test_a_crowd_is_heard_whole_on_a_broker_as_it_is_installed(pair, tmp_path, broker) -> None:
    aki, _ = pair
    code = aki.club.code
    sent = []
    for number in range(1, CROWD + 1):
        member = number * 0x9E3779B97F4A7C15 % (1 << 63) + 1
        place, body = table_place(member), TableBody(f"Device {number}", "").packed()
        data = seal(code.secret, code.club, place, Sealed(member, 1, body))
        sent.append({"topic": topic_of(code, place), "payload": data, "qos": 1, "retain": True})
    publish.multiple(sent, LOOPBACK, broker.port)
    late = Member(tmp_path / "late", code, "Late")
    wait_for(lambda: late.settled, late)
    assert len(late.club.tables.here()) >= CROWD
    late.close()


def test_a_slow_device_takes_no_heap_for_whole_too_soon(pair, tmp_path, monkeypatch) -> None:
    """While it reads one message others wait in the socket, longer than any quiet."""
    aki, ben = pair
    wait_for(lambda: aki.settled and ben.settled, aki, ben)
    first = Result.of(finished(1))
    told = [f"slow{number:04d}" for number in range(40)]
    for match in told:
        aki.club.send(replace(first, table=replace(first.table, id=match)))
    wait_for(lambda: aki.settled and ben.matches == told, aki, ben)
    ended: list[tuple[str, int]] = []
    real, read = Heaps.next, line_module.read

    def watched(heaps: Heaps):
        if heaps.now is not None:
            ended.append((heaps.now.path, heaps.now.count))
        return real(heaps)

    def slowly(*message):
        sleep(1.2 * QUICK.quiet)
        return read(*message)

    monkeypatch.setattr(Heaps, "next", watched)
    monkeypatch.setattr(line_module, "read", slowly)
    late = Member(tmp_path / "late", aki.club.code, "Late")
    wait_for(lambda: late.settled, aki, ben, late)
    assert ("r", len(told)) in ended and late.matches == told
    late.close()


def test_every_place_lies_in_one_heap_of_each_level() -> None:
    """However full it is: the parts of a heap are all of it, and progress ends at one."""
    places = [table_place(n * 0x9E3779B97F4A7C15 % (1 << 63) + 1) for n in range(3 * MANY)]
    heaps, came, before = Heaps(0.0), list[str](), -1.0
    heaps.ask(TABLES)
    heaps.ask(RESULTS)
    while (heap := heaps.next()) is not None:
        assert heap.filter.count("/") == 3 and heap.filter.startswith(heap.path + "/")
        assert before <= heaps.done < 1.0
        before = heaps.done
        here = [place for place in places if place.startswith(heap.path + "/")]
        for place in here:
            heaps.came(place)
        came += here[:MANY]
    assert set(came) == set(places) and heaps.done == pytest.approx(1.0)


def test_a_heap_is_complete_when_its_own_echo_came() -> None:
    heaps = Heaps(0.0)
    assert not heaps.complete, "nothing was asked for"
    heaps.ask(RESULTS)
    assert heaps.next() is not None and not heaps.complete
    heaps.echo(b"t")
    assert not heaps.complete, "the echo of another heap"
    heaps.echo(heaps.word)
    wait_for(lambda: heaps.complete)
    assert not heaps.unanswered


def test_an_echo_that_was_dropped_is_asked_for_again() -> None:
    """A broker that has more for us than it keeps drops our own word too."""
    heaps = Heaps(0.01)
    heaps.ask(RESULTS)
    heaps.next()
    assert not heaps.unanswered
    wait_for(lambda: heaps.unanswered)
    assert not heaps.unanswered and not heaps.complete
    heaps.echo(heaps.word)
    wait_for(lambda: heaps.complete)


def filled(heaps: Heaps, behind: int = 0) -> None:
    """A heap of which the broker had more than it keeps; so many came after the echo."""
    heaps.ask(TABLES)
    heap = heaps.next()
    assert heap is not None
    for number in range(MANY - behind):
        heaps.came(f"t/0/0/{number}")
    heaps.echo(heaps.word)
    for number in range(behind):
        heaps.came(f"t/0/0/{MANY + number}")
    assert not heaps.complete or not heaps._quiet
    assert heaps.next() is not None


def test_a_broker_that_keeps_the_order_is_not_waited_for() -> None:
    """Its echo came behind all of a large heap: behind the parts of it, it will too."""
    heaps = Heaps(3600.0)
    filled(heaps)
    assert not heaps.complete, "the echo of this part is not here yet"
    heaps.echo(heaps.word)
    assert heaps.complete
    heaps.came("t/0/1/late")
    assert not heaps.complete, "it does not keep the order after all"


def test_a_broker_whose_echo_overtakes_is_waited_for() -> None:
    heaps = Heaps(3600.0)
    filled(heaps, behind=1)
    heaps.echo(heaps.word)
    assert not heaps.complete


def test_parts_of_a_heap_bring_nothing_twice() -> None:
    heaps, place = Heaps(0.0), "t/0/1/x"
    heaps.ask(TABLES)
    heaps.next()
    assert not heaps.again(place, b"1" * 50) and heaps.again(place, b"1" * 50)
    assert not heaps.again(place, b"2" * 50), "another view of the same table"
    assert not heaps.again("r/0/1/x", b"1" * 50) and not heaps.again("r/0/1/x", b"1" * 50)
    assert heaps.next() is None
    assert not heaps.again(place, b"2" * 50), "all had come; this is new"
