"""Tables of Shinobi WAT-AAH! set up for one question."""

from __future__ import annotations

from typing import Any

from companion.engine import Edition, Group, Match, find_game

NAMES = ("Bruce", "Michelle", "Chuck", "Dana")
GAME = find_game("wat_aah")


def at(seats: int = 2, *, options: dict[str, str] | None = None, **position: Any) -> Match:
    """A table-dealt match at a position; hands are what is given, and nothing else."""
    how = {key: position.pop(key) for key in ("dealer", "edition", "seed") if key in position}
    position.setdefault("hands", [{}] * seats)
    return Match.start(
        "wat_aah", NAMES[:seats], options=options or {}, position=position, id="t", **how
    )


def grand(seats: int = 2, *, options: dict[str, str] | None = None, **position: Any) -> Match:
    return at(seats, options={"mode": "grand_master", **(options or {})}, **position)


def fresh(seats: int = 2, *, options: dict[str, str] | None = None, **how: Any) -> Match:
    """A match from the very beginning."""
    return Match.start("wat_aah", NAMES[:seats], options=options or {}, id="t", **how)


def ended(
    in_play: list[int],
    corruption: list[int] | None = None,
    *,
    options: dict[str, str] | None = None,
    number: int = 1,
    **position: Any,
) -> Match:
    """Grand Master, depth `scores`, with these figures told for the present round."""
    seats = len(in_play)
    match = at(
        seats,
        options={"mode": "grand_master", "depth": "scores", **(options or {})},
        round=number,
        rounds=[{} for _ in range(number - 1)],
        **position,
    )
    tell(match, in_play, corruption or [0] * seats)
    return match


def tell(match: Match, in_play: list[int], corruption: list[int]) -> None:
    """The figures of a round; a corruption card is worth as much as possible."""
    for seat, (laid, lost) in enumerate(zip(in_play, corruption, strict=True)):
        match.play(f"in_play p{seat} {laid}")
        match.play(f"corruption_points p{seat} {lost}")
        if lost:
            match.play(f"corruption_cards p{seat} {-(-lost // 8)}")


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def refused(match: Match, move: str, seat: int | None = None) -> tuple[str, ...]:
    """The clauses against a move; the state must not change by asking."""
    before = match.state
    clauses = tuple(objection.clause for objection in match.why_not(move, seat))
    assert match.state is before
    return clauses


def legal(match: Match) -> list[str]:
    assert match.decision is not None
    return [str(move) for move in match.decision.moves]


def key(match: Match) -> str | None:
    return None if match.decision is None else match.decision.key


def board(match: Match, seat: int | None = None) -> dict[str, Any]:
    return match.game.view(match.state, seat)


def held(match: Match, seat: int) -> dict[str, int]:
    return board(match, seat)["hand"]


def in_front(match: Match, seat: int) -> dict[str, list[str]]:
    return {clan["clan"]: clan["cards"] for clan in board(match)["play"][seat]}


def pawns(match: Match, seat: int) -> dict[str, int]:
    return board(match)["board"]["pawns"][seat]


def with_rows(
    group: str, change: dict[str, dict[str, Any]], edition: Edition | None = None
) -> Edition:
    """An edition with some fields of some rows changed."""
    base = edition or GAME.standin
    rows = tuple({**row, **change.get(row["id"], {})} for row in base.rows(group))
    return Edition("wat_aah", {**base.groups, group: Group(rows)})


def named_cards(**effects: dict[str, Any]) -> Edition:
    """Every Temple and Court card has a name; some have an effect."""
    edition = GAME.standin
    for pile in ("temple", "court"):
        change = {row["id"]: {"name": f"The {row['id']}"} for row in edition.rows(pile)}
        for name, fields in effects.items():
            if name in change:
                change[name] = {**change[name], **fields}
        edition = with_rows(pile, change, edition)
    return edition
