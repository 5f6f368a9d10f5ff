"""A broker that is away, slow, full, refusing, or somebody else: said, waited for, nothing lost."""

from __future__ import annotations

import shutil
import signal
import socket
import ssl
import subprocess
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import pytest

from companion.club import line as line_module
from companion.club import member as member_module
from companion.club.code import ClubCode
from companion.club.member import HERE, TRYING
from companion.club.trust import trusted
from companion.engine import Say
from companion.share.results import Result
from tests.club.kit import LOOPBACK, Broker, Member, agree, finished, free_port, wait_for
from tests.club.picky import Picky


def troubled(folder: Path, code: ClubCode, words: str) -> None:
    """The app says what is the matter, and what is made meanwhile waits."""
    aki = Member(folder, code, "Aki")
    try:
        told = aki.play(1)
        wait_for(lambda: aki.club.trouble is not None, aki)
        assert aki.club.state == TRYING
        assert isinstance(aki.club.trouble, Say) and words in str(aki.club.trouble)
        assert aki.matches == [told] and aki.club.to_send == 1
        started = perf_counter()
        aki.club.pump()
        assert perf_counter() - started < 1.0, "nothing waits for the broker"
    finally:
        aki.close()


def test_nobody_there(tmp_path: Path) -> None:
    code = ClubCode("Dojo", LOOPBACK, free_port(), False, "ab" * 8, "cd" * 16)
    troubled(tmp_path / "aki", code, "Nobody answers")


def test_no_such_address(tmp_path: Path) -> None:
    code = ClubCode("Dojo", "nowhere.invalid", 1883, False, "ab" * 8, "cd" * 16)
    troubled(tmp_path / "aki", code, "address is not found")


def test_a_broker_that_never_answers(tmp_path: Path) -> None:
    with socket.socket() as silent:
        silent.bind((LOOPBACK, 0))
        silent.listen()
        code = ClubCode("Dojo", LOOPBACK, silent.getsockname()[1], False, "ab" * 8, "cd" * 16)
        troubled(tmp_path / "aki", code, "does not answer in time")


def answering(folder: Path, answer: bytes, words: str) -> None:
    """Whatever comes gets the same answer."""
    with socket.create_server((LOOPBACK, 0)) as door:

        def accept() -> None:
            while True:
                try:
                    guest, _ = door.accept()
                    guest.recv(1000)
                    guest.sendall(answer)
                    guest.close()
                except OSError:
                    return

        threading.Thread(target=accept, daemon=True).start()
        code = ClubCode("Dojo", LOOPBACK, door.getsockname()[1], False, "ab" * 8, "cd" * 16)
        troubled(folder, code, words)


def test_something_that_is_no_broker(tmp_path: Path) -> None:
    answering(tmp_path / "aki", b"HTTP/1.1 400 Bad Request\r\n\r\n", "or it is no broker")


REFUSALS = [
    *((0x89, "too busy"), (0x88, "too busy"), (0x97, "is full"), (0x87, "let this device in")),
    *((0x86, "name or the password"), (0x84, "does not speak MQTT 5"), (0x9C, "156")),
]


@pytest.mark.parametrize(("reason", "words"), REFUSALS)
def test_a_broker_that_refuses(tmp_path: Path, reason: int, words: str) -> None:
    answering(tmp_path / "aki", bytes([0x20, 3, 0, reason, 0]), words)


def test_a_wrong_password(tmp_path: Path) -> None:
    folder = tmp_path / "broker"
    folder.mkdir()
    passwords = folder / "passwords"
    passwords.touch(mode=0o600)
    subprocess.run(["mosquitto_passwd", "-b", str(passwords), "club", "right"], check=True)
    lines = ["allow_anonymous false", f"password_file {passwords}"]
    with Broker(folder, lines) as broker:
        troubled(tmp_path / "aki", broker.code(user="club", password="wrong"), "the password")
        troubled(tmp_path / "chloe", broker.code(), "names none")
        ben = Member(tmp_path / "ben", broker.code(user="club", password="right"), "Ben")
        wait_for(lambda: ben.club.state == HERE, ben)
        ben.close()


def certificate(folder: Path, name: str) -> tuple[Path, Path]:
    key, made = folder / f"{name}.key", folder / f"{name}.crt"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-days", "2", "-subj", f"/CN={name}", "-addext", f"subjectAltName=IP:{LOOPBACK}",
         "-keyout", str(key), "-out", str(made)],
        check=True, capture_output=True,
    )  # fmt: skip
    key.chmod(0o644)
    return key, made


def test_a_wrong_certificate(tmp_path: Path) -> None:
    folder = tmp_path / "broker"
    folder.mkdir()
    key, made = certificate(folder, "club")
    _, other = certificate(folder, "other")
    with Broker(folder, [f"certfile {made}", f"keyfile {key}"]) as broker:
        tls = {"tls": True, "ca": made.read_text()}
        aki = Member(tmp_path / "aki", broker.code(**tls), "Aki")
        agree([aki], [aki.play(1)])
        aki.close()
        wrong = broker.code(tls=True, ca=other.read_text())
        troubled(tmp_path / "ben", wrong, "certificate is not trusted")
        troubled(tmp_path / "chloe", broker.code(tls=True), "certificate is not trusted")
        troubled(tmp_path / "dana", broker.code(tls=False), "Perhaps it wants an encrypted")


def test_what_android_trusts_is_read_from_its_folder(tmp_path: Path) -> None:
    """One file a certificate; what cannot be read is passed over."""
    folder = tmp_path / "cacerts"
    folder.mkdir()
    _, made = certificate(tmp_path, "club")
    made.rename(folder / "0a1b2c3d.0")
    (folder / "broken.0").write_text("no certificate")
    before = trusted(folders=()).cert_store_stats()["x509"]
    found = trusted(folders=(tmp_path / "nowhere", folder))
    assert found.cert_store_stats()["x509"] == before + 1
    assert found.verify_mode == ssl.CERT_REQUIRED and found.check_hostname


def test_a_broker_that_expects_no_encryption(tmp_path: Path) -> None:
    with Broker(tmp_path / "broker") as broker:
        troubled(tmp_path / "aki", broker.code(tls=True), "Perhaps the broker expects none")


def test_a_broker_that_takes_only_little(tmp_path: Path) -> None:
    """With room again, everything goes out."""
    with Broker(tmp_path / "broker", ["message_size_limit 200"]) as broker:
        aki = Member(tmp_path / "aki", broker.code(), "Aki")
        told = [aki.play(1), aki.play(2)]
        wait_for(lambda: aki.club.trouble is not None, aki)
        assert "does not take what is sent" in str(aki.club.trouble), aki.club.trouble
        assert aki.club.to_send == 2
        broker.lines = []
        broker.stop()
        broker.start()
        agree([aki], told)
        assert aki.club.trouble is None
        aki.close()


def test_a_broker_that_is_full(tmp_path: Path, monkeypatch) -> None:
    """It answers that there is no room; what it refused is sent again later."""
    monkeypatch.setattr(member_module, "AGAIN", 0.2)
    with Picky(taken=0x97) as broker:
        aki = Member(tmp_path / "aki", broker.code(), "Aki")
        told = [aki.play(1), aki.play(2)]
        wait_for(lambda: aki.club.trouble is not None, aki)
        assert aki.club.state == HERE and "is full" in str(aki.club.trouble)
        assert aki.club.to_send == 2 and not broker.kept
        broker.taken = 0
        agree([aki], told)
        assert aki.club.trouble is None and broker.connections == 1
        aki.close()


def test_no_more_is_under_way_than_the_broker_wants(tmp_path: Path) -> None:
    """HiveMQ takes ten at once, some fewer; who sends more is thrown out."""
    with Picky(b"\x21" + (3).to_bytes(2, "big")) as broker:
        aki = Member(tmp_path / "aki", broker.code(), "Aki", online=False)
        told = [aki.play(number) for number in range(1, 13)]
        aki.club.connect()
        agree([aki], told)
        assert 2 <= broker.most_waiting <= 3, broker.most_waiting
        aki.close()


def test_nothing_larger_is_sent_than_the_broker_wants(tmp_path: Path) -> None:
    """It would end the connection, again and again."""
    with Picky(b"\x27" + (300).to_bytes(4, "big")) as broker:
        aki = Member(tmp_path / "aki", broker.code(), "Aki")
        told = aki.play(1)
        wait_for(lambda: aki.club.trouble is not None and aki.club.state == HERE, aki)
        assert "only small messages" in str(aki.club.trouble) and aki.club.to_send == 1
        assert broker.largest <= 300 and broker.connections == 1 and aki.matches == [told]
        aki.close()


def test_a_broker_that_keeps_nothing(tmp_path: Path) -> None:
    with Picky(b"\x25\0") as broker:
        troubled(tmp_path / "aki", broker.code(), "keeps no messages")


def test_a_broker_that_lets_nobody_listen(tmp_path: Path) -> None:
    with Picky(asked=0x87) as broker:
        troubled(tmp_path / "aki", broker.code(), "not to this club's place")


def test_a_broker_that_passes_nothing_back(tmp_path: Path) -> None:
    """An access list may drop what it does not allow without a word: that is said too."""
    with Picky(echoes=False) as broker:
        aki = Member(tmp_path / "aki", broker.code(), "Aki")
        told = [aki.play(1)]
        wait_for(lambda: aki.club.trouble is not None, aki)
        assert "passes nothing back" in str(aki.club.trouble) and broker.connections == 1
        broker.echoes = True
        agree([aki], told)
        assert aki.club.trouble is None
        aki.close()


def test_an_access_list_that_forgets_the_club(tmp_path: Path) -> None:
    """Mosquitto's own: it may write and not read, or read and not write."""
    folder = tmp_path / "broker"
    folder.mkdir()
    rights, anything = folder / "rights", "topic readwrite dojo/#\n"
    rights.write_text("topic write dojo/#\n")
    with Broker(folder, [f"acl_file {rights}"]) as broker:
        aki = Member(tmp_path / "aki", broker.code(), "Aki")
        told = [aki.play(1)]
        wait_for(lambda: aki.club.trouble is not None, aki)
        assert "place" in str(aki.club.trouble) and aki.club.to_send == 1
        aki.close()
        for allowed, waiting in (("topic read dojo/#\n", 1), (anything, 0)):
            rights.write_text(allowed)
            broker.stop()
            broker.start()
            aki.open()
            if waiting:
                wait_for(lambda: aki.club.trouble is not None, aki)
                assert aki.club.to_send == waiting
                aki.close()
        agree([aki], told)
        aki.close()


def test_a_real_broker_without_room(tmp_path: Path) -> None:
    """Mosquitto at its limit of memory throws people out, and falls: said, and nothing is lost."""
    with Broker(tmp_path / "broker", kept=False) as broker:
        broker.stop()
        broker.lines = ["memory_limit 100000"]
        broker.start()
        aki = Member(tmp_path / "aki", broker.code(), "Aki", online=False)
        told = many(aki, 100)
        aki.club.connect()
        wait_for(lambda: aki.club.trouble is not None, aki)
        assert aki.club.state == TRYING and aki.matches == told and aki.club.to_send
        broker.lines = []
        broker.stop()
        broker.start()
        agree([aki], told)
        aki.close()


def many(member: Member, number: int) -> list[str]:
    """So many results of one kind, sent."""
    first = Result.of(finished(1))
    told = [f"many{at:04d}" for at in range(number)]
    for match in told:
        assert member.club.send(replace(first, table=replace(first.table, id=match)))
    return told


def test_no_call_waits_for_a_broker_that_stands_still(tmp_path: Path) -> None:
    """It is stopped in the middle: what the app does between its frames takes no longer."""
    with Broker(tmp_path / "broker") as broker:
        aki = Member(tmp_path / "aki", broker.code(), "Aki")
        agree([aki], [aki.play(1)])
        assert broker.process is not None
        broker.process.send_signal(signal.SIGSTOP)
        longest = 0.0

        def timed(call: Callable[[], object]) -> None:
            nonlocal longest
            started = perf_counter()
            call()
            longest = max(longest, perf_counter() - started)

        try:
            match = finished(3)
            for at in range(20):
                timed(lambda at=at: aki.club.show(match.fork(at)))
                timed(aki.club.pump)
                timed(lambda at=at: aki.club.watch(at % 2 == 0))
            timed(lambda: aki.play(2))
            wait_for(lambda: aki.club.state == TRYING, aki)
            assert "does not answer" in str(aki.club.trouble) and aki.club.to_send == 1
            timed(aki.club.leave)
        finally:
            broker.process.send_signal(signal.SIGCONT)
        assert longest < 1.0, longest
        aki.library.close()


def test_an_app_that_sleeps_does_not_fill_up(tmp_path: Path, monkeypatch) -> None:
    """Nobody takes what is told: no more is read. Awake again it misses nothing."""
    monkeypatch.setattr(line_module, "MOST_TOLD", 50)
    with Broker(tmp_path / "broker", ["max_queued_messages 100"]) as broker:
        code = broker.code()
        aki, ben = (Member(tmp_path / name, code, name) for name in ("Aki", "Ben"))
        wait_for(lambda: aki.settled and ben.settled, aki, ben)
        told = many(aki, 600)
        wait_for(lambda: aki.settled, aki)
        line = ben.club._line
        assert line is not None
        # With one packet a message may come that was being read.
        assert 50 < line.told.qsize() < 100
        agree([aki, ben], told)
        aki.close()
        ben.close()


def test_a_view_that_cannot_be_made_is_not_worth_the_connection(tmp_path: Path) -> None:
    with Broker(tmp_path / "broker") as broker:
        aki = Member(tmp_path / "aki", broker.code(), "Aki")
        wait_for(lambda: aki.settled, aki)
        line = aki.club._line
        assert line is not None
        line.make(lambda: 1 // 0)  # type: ignore[arg-type, return-value]
        agree([aki], [aki.play(1)])
        assert aki.club.state == HERE and aki.club._line is line and line._session is not None
        aki.close()


def test_a_slow_line(tmp_path: Path) -> None:
    """Some bytes at a time: it takes longer, and that is all."""
    with Broker(tmp_path / "broker") as broker:
        slow = SlowLine(broker.port)
        aki = Member(tmp_path / "aki", broker.code(), "Aki")
        ben = Member(
            tmp_path / "ben", ClubCode(**{**aki.club.code.plain(), "port": slow.port}), "Ben"
        )
        told = [aki.play(number) for number in range(1, 5)] + [ben.play(6)]
        agree([aki, ben], told)
        aki.close()
        ben.close()
        slow.close()


class SlowLine:
    """Passes bytes on in small parts."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._door = socket.create_server((LOOPBACK, 0))
        self.port = self._door.getsockname()[1]
        self._over = threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                guest, _ = self._door.accept()
                there = socket.create_connection((LOOPBACK, self._to))
            except OSError:
                return
            for one, other in ((guest, there), (there, guest)):
                threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        try:
            while data := one.recv(512):
                self._over.wait(0.02)
                other.sendall(data)
        except OSError:
            return
        finally:
            other.close()

    def close(self) -> None:
        self._over.set()
        self._door.close()


def test_without_the_client_a_sentence_says_so(tmp_path: Path, monkeypatch) -> None:
    import builtins

    real = builtins.__import__

    def without(name, *rest):
        if name.startswith(("paho", "openskill")):
            raise ImportError(name)
        return real(name, *rest)

    code = ClubCode("Dojo", LOOPBACK, 1883, False, "ab" * 8, "cd" * 16)
    aki = Member(tmp_path / "aki", code, "Aki", online=False)
    monkeypatch.setattr(builtins, "__import__", without)
    from companion.club.errors import NoClient
    from companion.club.league import league

    with pytest.raises(NoClient, match="not installed"):
        aki.club.connect()
    with pytest.raises(NoClient, match="not installed"):
        league([])
    monkeypatch.undo()
    aki.close()


assert shutil.which("openssl"), "the tests of certificates need openssl"
