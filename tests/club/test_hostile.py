"""Forged, replayed, foreign, huge, malformed: dropped and counted, never an error of the app."""

from __future__ import annotations

import random
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from paho.mqtt import publish

from companion import share
from companion.club.code import ClubCode, found_club, read_link
from companion.club.errors import ClubError
from companion.club.history import History
from companion.club.messages import ResultBody, TableBody, result_place, table_place, topic_of
from companion.club.reading import read
from companion.club.seal import MOST_BYTES, REASONS, Dropped, Sealed, opened, seal
from companion.club.tables import Tables
from companion.club.told import Arrived, TableCame
from companion.share.results import Result
from tests import roaming
from tests.club.kit import LOOPBACK, Broker, Member, agree, finished, wait_for

CODE = found_club("Dojo", LOOPBACK, tls=False)
OTHER = found_club("Others", LOOPBACK, tls=False)
SECRET = CODE.secret


def result_message(number: int = 1, code: ClubCode = CODE, counter: int = 1) -> tuple[str, bytes]:
    match = finished(number)
    body = ResultBody(share.pack_result(Result.of(match)), "Aki")
    place = result_place(code, match.setup.id)
    return place, seal(code.secret, code.club, place, Sealed(7, counter, body.packed()))


def table_message(member: int = 7, counter: int = 1, number: int = 1) -> tuple[str, bytes]:
    place = table_place(member)
    view = share.pack(finished(number).fork(3), share.ONLOOKER)
    body = TableBody("Aki", view).packed()
    return place, seal(SECRET, CODE.club, place, Sealed(member, counter, body))


def reason_of(place: str, data: bytes) -> str:
    try:
        read(CODE, place, data)
    except Dropped as dropped:
        return dropped.reason
    return "taken"


def test_every_reason() -> None:
    place, data = result_message()
    assert reason_of(place, data) == "taken"
    assert reason_of(place, data[:-1]) == "forged"
    assert reason_of("r/0/0/" + "0" * 24, data) == "forged", "copied to another place"
    assert reason_of(place, result_message(code=OTHER)[1]) == "forged", "of another club"
    assert reason_of(place, bytes([9]) + data[1:]) == "foreign", "of a later format"
    assert reason_of("x/y", data) == "foreign"
    assert reason_of(place, data + b"\0" * MOST_BYTES) == "oversized"
    assert reason_of(place, b"") == "malformed"
    assert reason_of(place, b"short") == "malformed"


def sealed_result(body: bytes, place: str) -> bytes:
    return seal(SECRET, CODE.club, place, Sealed(7, 1, body))


def test_members_who_tell_nonsense() -> None:
    """The key alone is not enough: what is under the seal is looked at too."""
    place, _ = result_message()
    one, other = (share.pack_result(Result.of(finished(number))) for number in (1, 2))
    plain = (b"[]", b"{}", b"null", b'{"code": "12", "by": "Aki"}', b'{"code": 12, "by": "Aki"}')
    nonsense = [
        *(b"", b"x", *map(zlib.compress, plain)),
        *(zlib.compress(b"[" * 100_000), zlib.compress(b" " * 50_000_000)),
        ResultBody(share.pack(finished(1).fork(2), 0), "Aki").packed(),
        ResultBody(other, "Aki").packed(),
        ResultBody(one, " Aki\n").packed(),
        ResultBody(one, "Aki", (9,)).packed(),
    ]
    for body in nonsense:
        assert reason_of(place, sealed_result(body, place)) == "malformed"


def test_nobody_shows_a_seat() -> None:
    """A seat's view offered as a table is refused, whoever sends it."""
    place = table_place(7)
    for view in (share.pack(finished(1).fork(3), 0), share.pack(finished(1).fork(3)), "12"):
        data = seal(SECRET, CODE.club, place, Sealed(7, 1, TableBody("Aki", view).packed()))
        assert reason_of(place, data) == "malformed"
    assert reason_of(*table_message()) == "taken"
    other = table_place(8), table_message(7)[1]
    assert reason_of(*other) == "forged", "under somebody else's name"


def test_an_older_table_is_not_shown_again() -> None:
    tables = Tables()
    for counter in (5, 6):
        came = read(CODE, *table_message(counter=counter))
        assert isinstance(came, TableCame) and tables.take(came)
    old = read(CODE, *table_message(counter=5))
    assert isinstance(old, TableCame)
    with pytest.raises(Dropped, match="replayed"):
        tables.take(old)
    again = Tables(tables.seen)
    with pytest.raises(Dropped, match="replayed"):
        again.take(old)


def mangled(rng: random.Random, data: bytes) -> bytes:
    """Bits, bytes, ends and whole parts of a message changed; sometimes sealed again."""
    made = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 8, 40))):
        how = rng.randrange(5)
        at = rng.randrange(len(made) + 1)
        if how == 0 and made:
            made[at % len(made)] ^= 1 << rng.randrange(8)
        elif how == 1:
            made[at:at] = rng.randbytes(rng.choice((1, 4, 200)))
        elif how == 2:
            del made[at : at + rng.choice((1, 16, 500))]
        elif how == 3:
            made = made[:at]
        else:
            made[at:at] = made[:at][-50:]
    return bytes(made)


def fuzz(times: int) -> dict[str, int]:
    rng = random.Random(20)
    whole = [result_message(number) for number in (1, 2, 3)] + [table_message(), table_message(9)]
    counts: dict[str, int] = {}
    for _ in range(times):
        place, data = rng.choice(whole)
        if rng.random() < 0.5:
            # A member with a mad device: the seal fits, the content is broken.
            sealed = opened(SECRET, CODE.club, place, data)
            inside = zlib.decompress(sealed.body)
            body = zlib.compress(mangled(rng, inside)) if rng.random() < 0.7 else mangled(
                rng, sealed.body)  # fmt: skip
            data = seal(SECRET, CODE.club, place, replace(sealed, body=body))
        else:
            data = mangled(rng, data)
        if rng.random() < 0.05:
            place = rng.choice(("", "t", "r/", "t/zz", "t/" + "f" * 16, "r/a/b/c", "\0", place * 2))
        reason = reason_of(place, data)
        assert reason in (*REASONS, "taken")
        counts[reason] = counts.get(reason, 0) + 1
    return counts


def test_fuzzed_messages_are_dropped_with_a_reason() -> None:
    counts = fuzz(1_500)
    assert counts["forged"] > 300 and counts["malformed"] > 300


@pytest.mark.soak
def test_twenty_thousand_fuzzed_messages() -> None:
    number = roaming.share(20_000)
    counts = fuzz(number)
    assert sum(counts.values()) == number
    assert min(counts["forged"], counts["malformed"]) > number // 5


def flood(tmp_path: Path, number: int) -> None:
    """Through a real broker, with honest members among it."""
    rng = random.Random(5)
    with Broker(tmp_path / "broker", ["max_queued_messages 0"]) as broker:
        code = broker.code()
        aki, ben = (Member(tmp_path / name, code, name) for name in ("Aki", "Ben"))
        wait_for(lambda: aki.settled and ben.settled, aki, ben)
        told = [aki.play(1)]
        agree([aki, ben], told)
        place, held = (
            aki.club.history.places()[0],
            aki.club.history.get(result_place(code, told[0])),
        )
        assert held is not None
        kinds = (
            (place, b"nonsense"),
            (place, result_message(code=OTHER)[1]),
            ("r/0/0/" + "0" * 24, held.data),
            (table_place(3), rng.randbytes(300)),
            (place, b"\1" * (MOST_BYTES + 1)),
            (table_place(5), bytes([9]) + held.data[1:]),
        )
        sent = [
            {"topic": topic_of(code, at), "payload": data, "qos": 1, "retain": True}
            for at, data in (kinds[number % len(kinds)] for number in range(number))
        ]
        publish.multiple(sent, LOOPBACK, broker.port)
        wait_for(lambda: ben.club.dropped.total() >= number, aki, ben, seconds=240)
        assert set(ben.club.dropped) == {"forged", "malformed", "oversized", "foreign"}
        told.append(ben.play(2))
        agree([aki, ben], told)
        # The result that was written over is there again for whoever comes late.
        late = Member(tmp_path / "late", code, "Late")
        agree([aki, ben, late], told)
        for one in (aki, ben, late):
            one.close()


def test_a_flood_of_nonsense_on_a_real_broker(tmp_path: Path) -> None:
    flood(tmp_path, 240)


@pytest.mark.soak
def test_a_flood_of_twenty_thousand(tmp_path: Path) -> None:
    flood(tmp_path, roaming.share(20_000))


def test_an_older_result_does_not_come_back(tmp_path: Path) -> None:
    with Broker(tmp_path / "broker") as broker:
        code = broker.code()
        aki, ben = (Member(tmp_path / name, code, name) for name in ("Aki", "Ben"))
        told = aki.play(5)
        agree([aki, ben], [told])
        place = result_place(code, told)
        held = aki.club.history.get(place)
        assert held is not None
        result = share.unpack(held.played.code)
        assert isinstance(result, Result)
        aki.club.send(replace(result, moves=result.moves + 1))
        wait_for(lambda: ben.club.history.results()[0].moves > result.moves, aki, ben)
        publish.single(topic_of(code, place), held.data, 1, True, LOOPBACK, broker.port)
        wait_for(lambda: ben.club.dropped["replayed"] == 1, aki, ben)
        late = Member(tmp_path / "late", code, "Late")
        wait_for(lambda: late.settled and late.club.history.results(), aki, ben, late)
        wait_for(lambda: late.club.history.results()[0].moves > result.moves, aki, ben, late)
        for one in (aki, ben, late):
            one.close()


def test_what_a_crash_left_of_the_file(tmp_path: Path) -> None:
    aki = Member(tmp_path / "aki", CODE, "Aki", online=False)
    told = [aki.play(1), aki.play(2)]
    path = aki.club.history.path
    whole = path.read_bytes()
    for cut in range(0, len(whole), 97):
        path.write_bytes(whole[:cut])
        found = History.read(path.parent, CODE)
        assert len(found) == whole[:cut].count(b"\n") or len(found) == whole[:cut].count(b"\n") + 1
        place, data = result_message(3, counter=9)
        arrived = read(CODE, place, data)
        assert isinstance(arrived, Arrived)
        assert found.take([arrived.held])
        again = History.read(path.parent, CODE)
        assert place in again and len(again) == len(found)
    assert sorted(told) == aki.matches
    aki.close()


@pytest.mark.parametrize("text", ["", "dojo://c/", "dojo://c/AAAA", "dojo://m/123", "x" * 9000])
def test_what_is_no_club_code_is_refused(text: str) -> None:
    with pytest.raises(ClubError):
        read_link(text)


def test_a_damaged_club_code_is_refused() -> None:
    code = found_club("Zürich", "broker.example:8884", user="a", password="b")
    assert read_link(code.link()).port == 8884
    # Of every length: the last sign holds six, four or two bits.
    for name in ("Zürich", "Zürichs", "Zürichsee"):
        damaged(replace(code, name=name).link())


def damaged(link: str) -> None:
    rng, signs = random.Random(3), "abcXYZ019-_"
    for at in (len(link) - 1, *(rng.randrange(len("dojo://c/"), len(link)) for _ in range(300))):
        for sign in signs if at == len(link) - 1 else rng.choice(signs):
            other = link[:at] + sign + link[at + 1 :]
            if other != link:
                with pytest.raises(ClubError):
                    read_link(other)
