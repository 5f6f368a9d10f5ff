"""The open table without a browser: keys, gestures, versions, plans, closing."""

from __future__ import annotations

import http.client
import json
import random

import pytest

from companion.engine import TABLE
from companion.live.keys import ONLOOKER, Keys
from companion.live.limits import Limits, Slowdown
from companion.live.table import LiveTable
from tests.live.kit import LOOPBACK, MANY, Guest, OpenTable, Recorded, new_match, post
from tests.live.tapping import answers_on, catch_up, play_on, refused_on


def asked(table: OpenTable) -> int:
    decision = table.match.decision
    return 0 if decision is None or decision.seat == TABLE else decision.seat


def lively(game: str, seed: int = 1, steps: int = 0):
    match = new_match(game, seed=seed)
    rng = random.Random(seed)
    for _ in range(steps):
        match.play(rng.choice(match.decision.moves))
    return match


@pytest.fixture
def table():
    with OpenTable(lively("shinobi_clans", steps=12)) as opened:
        yield opened


def test_a_guest_sees_its_seat_and_its_answer_is_recorded(table) -> None:
    seat = asked(table)
    guest = Guest(table, seat)
    guest.next()
    assert guest.shown["mine"] and "You are" in guest.shown["parts"]["head"]
    before = table.match.index
    while table.match.index == before:
        where, key = answers_on(guest.shown)[0]
        told = guest.send(guest.gesture(where, key))
        assert told["status"] in ("done", "kept")
        if guest.shown["rev"] < table.host.table._places[seat].rev:
            guest.next()
    assert len(table.sitting.played) == 1
    guest.drop()


def test_only_what_changed_is_sent(table) -> None:
    guest = Guest(table, ONLOOKER)
    whole = len(json.dumps(guest.next()))
    table.do(lambda: table.sitting.play(table.match.decision.moves[0]))
    told = guest.next()
    assert "base" in told and "scene" not in told
    assert len(json.dumps(told)) < whole / 3
    guest.drop()


def test_the_same_gesture_twice_counts_once(table) -> None:
    guest = Guest(table, asked(table))
    guest.next()
    before, gesture = table.match.index, None
    for _ in range(12):
        where, key = answers_on(guest.shown)[0]
        gesture = guest.gesture(where, key)
        told = guest.send(gesture)
        if told["status"] == "done":
            break
        guest.next()
    assert guest.send(gesture)["status"] == "done"
    assert len(table.sitting.played) == 1 and table.match.index > before
    guest.drop()


def test_a_stale_gesture_gets_the_new_state_and_does_nothing(table) -> None:
    seat = asked(table)
    guest = Guest(table, seat)
    guest.next()
    where, key = answers_on(guest.shown)[0]
    old = guest.gesture(where, key)
    table.do(lambda: table.sitting.play(table.match.decision.moves[0]))
    told = guest.send(old)
    assert told["status"] == "stale" and told["page"]["rev"] > old["rev"]
    assert len(table.sitting.played) == 1
    table.do(table.sitting.undo)
    assert guest.send(old)["status"] == "stale"
    guest.drop()


def test_another_seat_cannot_answer(table) -> None:
    seat = asked(table)
    other = (seat + 1) % len(table.match.players)
    mine, theirs = Guest(table, seat), Guest(table, other)
    mine.next(), theirs.next()
    for where, key in answers_on(mine.shown):
        told = theirs.send(theirs.gesture(where, key))
        assert told["status"] == "refused"
    assert not table.sitting.played
    mine.drop(), theirs.drop()


def test_an_onlooker_cannot_answer(table) -> None:
    guest = Guest(table, ONLOOKER)
    guest.next()
    assert not guest.shown["mine"] and not answers_on(guest.shown)
    assert guest.send(guest.gesture("answer", "deploy"))["status"] == "refused"
    guest.drop()


def test_a_refusal_names_reason_and_clause() -> None:
    """Whatever is greyed tells why when it is tapped all the same."""
    match, rng = new_match("ninjato"), random.Random(2)
    with OpenTable(match) as table:
        guests = [Guest(table, seat) for seat in range(len(match.players))]
        for guest in guests:
            guest.next()
        for _ in range(80):
            guest = next(one for one in guests if one.shown["mine"])
            greyed = refused_on(guest.shown)
            if greyed:
                before = len(table.sitting.played)
                told = guest.send(guest.gesture(*greyed[0]))
                assert told["status"] == "refused" and 'class="clause"' in told["html"]
                assert len(table.sitting.played) == before
                break
            rev = guest.shown["rev"]
            play_on(guest, rng, until=lambda: guest.shown["rev"] != rev)  # noqa: B023
            for other in guests:
                catch_up(other)
        else:
            raise AssertionError("nothing was greyed")
        for guest in guests:
            guest.drop()


def test_two_pages_of_one_seat_show_the_same(table) -> None:
    seat = asked(table)
    one, two = Guest(table, seat), Guest(table, seat, "fr")
    one.next(), two.next()
    where, key = answers_on(one.shown)[0]
    one.send(one.gesture(where, key))
    one.next(), two.next()
    assert one.shown["rev"] == two.shown["rev"]
    assert one.shown["parts"]["question"] != two.shown["parts"]["question"]
    one.drop(), two.drop()


def test_taking_a_seat_back_ends_its_pages_and_its_key(table) -> None:
    guest = Guest(table, 0)
    guest.next()
    old = dict(guest.headers)
    table.do(lambda: table.host.take_back(0))
    assert guest.event()[0] == "gone"
    assert post(table.port, old, guest.gesture("answer", "x"))[0] == 403
    again = Guest(table, 0)
    again.next()
    again.drop(), guest.drop()


def test_closing_tells_every_guest(table) -> None:
    guest = Guest(table, ONLOOKER)
    guest.next()
    table.do(table.host.close)
    assert guest.event()[0] == "closed"
    guest.drop()
    with pytest.raises(OSError):
        post(table.port, guest.headers, {})


def test_a_rematch_keeps_the_guests_by_name(table) -> None:
    guest = Guest(table, 1)
    guest.next()
    name, match = table.match.players[1], new_match("shinobi_clans", 3, seed=9)
    table.do(lambda: table.host.follow(Recorded(match)))
    told = guest.next()
    assert told["match"] == match.setup.id and name in told["parts"]["head"]
    guest.drop()


def test_the_host_can_undo_while_a_guest_points(table) -> None:
    guest = Guest(table, asked(table))
    guest.next()
    where, key = answers_on(guest.shown)[0]
    assert guest.send(guest.gesture(where, key))["status"] in ("kept", "done")
    guest.next()
    table.do(table.sitting.undo)
    catch_up(guest)
    assert "Taken back" in guest.shown["parts"]["happened"]
    guest.drop()


def by_hand(match) -> list[str]:
    return [str(match.entry_at(at)) for at in range(match.index) if not match.automatic(at)]


def amendable(match) -> tuple[int, object]:
    """An old move that could have been another one, so that all later ones still fit."""
    for index in range(match.index):
        if match.automatic(index):
            continue
        decision = match.decision_at(index)
        for move in decision.moves if decision is not None else ():
            if (
                move != match.entry_at(index)
                and match.fork().amend(index, move).first_conflict is None
            ):
                return index, move
    raise AssertionError("no old move can be another one")


def test_the_host_can_amend_while_a_guest_answers(table) -> None:
    """The answer was made on a table that is no more: it is stale, and nothing is lost."""
    guest = Guest(table, asked(table))
    guest.next()
    old = guest.gesture(*answers_on(guest.shown)[0])
    index, move = amendable(table.match)
    before = by_hand(table.match)
    changed = sum(not table.match.automatic(at) for at in range(index))
    table.do(lambda: table.match.amend(index, move))
    told = guest.send(old)
    assert told["status"] == "stale" and told["page"]["rev"] > old["rev"]
    assert not table.sitting.played
    assert by_hand(table.match) == [*before[:changed], str(move), *before[changed + 1 :]]
    catch_up(guest)
    assert guest.shown["mine"]
    guest.drop()


def test_a_change_of_network_is_followed(table, monkeypatch) -> None:
    """Codes show the new address; pages can be asked for under it, and no more under the old."""
    monkeypatch.setattr("companion.live.host.addresses", lambda: ["10.9.8.7", LOOPBACK])
    table.do(lambda: table.host.choose("10.9.8.7"))
    assert table.link(0).startswith(f"http://10.9.8.7:{table.port}/#")
    assert ask(table, Host=f"10.9.8.7:{table.port}")[0] == 200
    monkeypatch.setattr("companion.live.host.addresses", lambda: ["192.168.7.5", LOOPBACK])
    table.do(table.host.look_around)
    assert table.link(0).startswith(f"http://192.168.7.5:{table.port}/#")
    assert ask(table, Host=f"10.9.8.7:{table.port}")[0] == 421
    table.do(lambda: table.host.choose("10.9.8.7"))
    assert "192.168.7.5" in table.link(0), "an address that this device does not have"


def test_seats_are_told_a_few_at_a_time(table, monkeypatch) -> None:
    """No look takes longer than a slice and one seat; after enough of them all are told."""
    monkeypatch.setattr("companion.live.table.SLICE", 0.0)
    told: list[int] = []
    live = LiveTable(table.sitting, lambda seat, _: told.append(seat))
    live.watched = frozenset((0, 1, ONLOOKER))
    match = table.match.fork()
    live.sitting = Recorded(match)
    match.play(match.decision.moves[0])
    assert live.look() and len(told) == 1
    assert live.look() and len(told) == 2
    assert not live.look() and sorted(told) == [ONLOOKER, 0, 1]
    assert not live.look() and len(told) == 3


# keys and strangers


def test_keys_have_128_bits_and_die() -> None:
    keys = Keys(3)
    given = [keys.of(seat) for seat in (0, 1, 2, ONLOOKER)]
    assert len(set(given)) == 4 and all(len(key) >= 22 for key in given)
    assert [keys.seat(key) for key in given] == [0, 1, 2, ONLOOKER]
    new = keys.renew(1)
    assert keys.seat(given[1]) is None and keys.seat(new) == 1
    keys.close()
    assert all(keys.seat(key) is None for key in (*given, new, ""))


def test_wrong_keys_are_slowed_and_forgotten() -> None:
    now = [0.0]
    slow = Slowdown(lambda: now[0])
    waits = [slow.wrong("a") for _ in range(9)]
    assert waits == sorted(waits) and waits[0] < 0.2 and waits[-1] == slow.LONGEST
    assert slow.wrong("b") == waits[0]
    now[0] = 1000.0
    assert slow.wrong("a") == waits[0]
    for number in range(2000):
        slow.wrong(str(number))
    assert len(slow._wrong) <= slow.MOST
    slow.waiting = slow.WAITING
    assert slow.wrong("c") is None


def ask(table: OpenTable, path: str = "/", **headers: str) -> tuple[int, dict[str, str], bytes]:
    line = http.client.HTTPConnection(LOOPBACK, table.port, timeout=10)
    line.request("GET", path, headers={name.replace("_", "-"): v for name, v in headers.items()})
    answer = line.getresponse()
    found = answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
    line.close()
    return found


def test_strangers_get_nothing(table) -> None:
    assert ask(table, "/events", X_Key="x" * 22)[0] == 403
    assert ask(table, "/events")[0] == 403
    assert ask(table, "/log", X_Key=table.key(0)[:-1])[0] == 403
    assert ask(table, Host="evil.example")[0] == 421
    assert ask(table, Host=f"evil.example:{table.port}")[0] == 421
    assert ask(table, Origin="http://evil.example")[0] == 421
    assert ask(table, "/../keys.py")[0] == 404
    assert ask(table, "/page.html")[0] == 404


def test_every_answer_is_guarded(table) -> None:
    for path in ("/", "/page.js", "/page.css", "/art.svg", "/nothing", "/events"):
        status, headers, body = ask(table, path)
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy and "default-src 'none'" in policy, path
        assert "set-cookie" not in headers and "access-control-allow-origin" not in headers
        assert headers["x-content-type-options"] == "nosniff" and "server" not in headers
    status, _, body = ask(table)
    assert status == 200 and b"<script>" not in body and b"onclick" not in body


def test_letters_come_from_the_host_and_from_nowhere_else(table) -> None:
    """Devices that have none of the app's letters are given them; the page may use no others."""
    from companion.live.letters import NAMES

    css = ask(table, "/page.css")[2].decode()
    for name in NAMES:
        status, headers, body = ask(table, f"/{name}")
        assert status == 200 and headers["content-type"] == "font/ttf" and len(body) > 50_000
        assert f"url({name})" in css
    assert "font-src 'self'" in ask(table)[1]["content-security-policy"]


def test_a_host_without_letters_gives_out_none(monkeypatch) -> None:
    from companion.live import letters

    monkeypatch.setattr(letters, "find_spec", lambda _: None)
    assert letters.letters() == {}


def test_the_page_speaks_the_language_of_the_browser(table) -> None:
    assert b'lang="fr"' in ask(table, Accept_Language="de, fr;q=0.8, en;q=0.5")[2]
    assert b'lang="en"' in ask(table, Accept_Language="de")[2]


def test_guests_have_a_number() -> None:
    few = Limits(guests=2, connections=40, from_one_address=40)
    with OpenTable(new_match("shinobi_clans"), few) as table:
        guests = [Guest(table, ONLOOKER) for _ in range(2)]
        assert ask(table, "/events", X_Key=table.key(0))[0] == 503
        for guest in guests:
            guest.drop()


def test_names_are_escaped() -> None:
    from companion.engine import Match

    hostile = "<img src=x onerror=alert(1)>\"'&"
    match = Match.start(
        "shinobi_clans", [hostile, "Ben", "</script><script>"], dealer="app", seed=1
    )
    with OpenTable(match) as table:
        for seat in (0, 2, ONLOOKER):
            guest = Guest(table, seat)
            text = json.dumps(guest.next())
            assert "<img" not in text and "<script" not in text
            guest.drop()


def test_broken_gestures_are_refused(table) -> None:
    guest = Guest(table, asked(table))
    guest.next()
    good = guest.gesture("answer", "deploy")
    for bad in (
        [], 1, None, "x", {}, {**good, "rev": "1"}, {**good, "rev": True}, {**good, "rev": -1},
        {**good, "where": "state"}, {**good, "once": ""}, {**good, "key": "x" * 500},
        {**good, "more": 1}, {**good, "key": ["a"]}, b"{", b"\xff", b"[" * 1500, b"x" * 5000,
    ):  # fmt: skip
        assert post(table.port, guest.headers, bad)[0] == 400, bad
    status, _ = post(table.port, {**guest.headers, "Content-Type": "text/plain"}, good)
    assert status == 415
    assert MANY.body_bytes < 5000 and not table.sitting.played
    guest.drop()
