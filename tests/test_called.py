"""What the program says when it is called by name, before any window opens."""

from __future__ import annotations

import pytest

from companion.__main__ import main
from companion.app.shell.version import VERSION


def test_it_says_how_it_is_called(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    told = capsys.readouterr().out
    assert all(word in told for word in ("FILE", "LINK", "wall", "tour", "--version"))
    assert main(["--version"]) == 0
    assert VERSION in capsys.readouterr().out


@pytest.mark.parametrize("word", ["--colour", "-x", "nowhere.txt", "a\0b", "x" * 5_000])
def test_what_cannot_be_meant_is_said(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([word]) == 2
    told = capsys.readouterr()
    assert not told.out and told.err.startswith("There is no ") and len(told.err) < 800
