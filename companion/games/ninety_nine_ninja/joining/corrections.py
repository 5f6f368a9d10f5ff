"""What a table of 99 Ninja can put right: markers, falls, Favors, held cards, deck, figures."""

from __future__ import annotations

from typing import Any

from companion.engine import Match
from companion.games.ninety_nine_ninja.components import (
    CLANS,
    DAIMYO,
    DAIMYO_NAME,
    DAIMYOS,
    NINJA_CARDS,
)
from companion.games.ninety_nine_ninja.invariants.table import playing
from companion.games.ninety_nine_ninja.joining import figures, held
from companion.games.ninety_nine_ninja.joining.situation import Situation, sides_of
from companion.table.fixes import Fix, Position, plain
from companion.table.shapes import Counts, EachSeat, EachThing, Number, Painting, Pick, Pictures

MOST_FAVORS = 8
UNKNOWN = "?"
SPENT = "favor_spent"


def fixes(match: Match) -> list[Fix]:
    state, box = match.state, match.state.box
    if not playing(state):
        return []
    found = [plain("tracks", Counts(CLANS, -20, 20, pieces=False))]
    if state.reason:
        return found
    sides, seats = sides_of(match), len(match.players)
    if not box.solo and state.agenda[0][0] == "turn":
        found.append(_active(sides))
    found += [_fallen(sides), _spent(seats)]
    if state.full and max(map(len, state.held)) <= 1:
        found.append(_held(match))
    found.append(_deck())
    return [*found, _figures(match)] if state.full and state.cells else found


def _active(sides: tuple[str, str]) -> Fix:
    def write(_: Position, side: str | None) -> dict[str, Any]:
        """The turn of that side begins."""
        return {"active": sides.index(side or sides[0]), "agenda": None, "turn": {}}

    return Fix("active", Pick(sides), lambda position: sides[position["active"]], write)


def _fallen(sides: tuple[str, str]) -> Fix:
    def read(position: Position) -> list[str | None]:
        by = {name: sides[seat] for name, seat, *_ in position["fallen"]}
        return [by.get(name) for name in DAIMYOS]

    def write(position: Position, value: list[str | None]) -> dict[str, Any]:
        """Tokens follow the falls (NN-020); spent Favors stay spent."""
        now = dict(zip(DAIMYOS, value, strict=True))
        order = [name for name, *_ in position["fallen"] if now[name]]
        order += [name for name in DAIMYOS if now[name] and name not in order]
        fallen = [[name, sides.index(str(now[name]))] for name in order]
        standing = {DAIMYO[name] for name in DAIMYOS if not now[name]}
        risen = str.maketrans({code.lower(): code for code in standing})
        return {
            "fallen": fallen,
            "tokens": None,
            "spent": _spent_of(position),
            "map": [line.translate(risen) for line in position["map"]],
        }

    return Fix("fallen", EachThing(DAIMYOS, Pick(sides)), read, write)


def _spent_of(position: Position) -> list[int]:
    if position.get("tokens") is None:
        return list(position.get("spent") or (0, 0))
    return [row.count(SPENT) for row in position["tokens"]]


def _spent(seats: int) -> Fix:
    def read(position: Position) -> list[int]:
        return _spent_of(position)[:seats]

    def write(position: Position, value: list[int]) -> dict[str, Any]:
        return {"tokens": None, "spent": [*value, *_spent_of(position)[seats:]]}

    return Fix("spent", EachSeat(Number(0, MOST_FAVORS)), read, write, field="tokens")


def _deck() -> Fix:
    def write(position: Position, number: int) -> dict[str, Any]:
        """Cards that were only counted as placed or discarded are in the deck again (NN-709)."""
        more = number - position["deck"]
        given: dict[str, Any] = {"deck": number}
        for key in ("laid", "discarded"):
            rows = list(position[key])
            while more > 0 and UNKNOWN in rows:
                rows.remove(UNKNOWN)
                more -= 1
            given[key] = rows
        return given

    return Fix("deck", Number(0, NINJA_CARDS), lambda position: position["deck"], write)


def _held(match: Match) -> Fix:
    seats = len(match.players)

    def read(position: Position) -> list[str | None]:
        return [cards[0] if cards else "" for cards in position["held"][:seats]]

    def write(position: Position, value: list[str | None]) -> dict[str, Any]:
        told = held_told(match, value)
        return {"held": told["held"], "typed": {**position["typed"], **told["typed"]}}

    return Fix("held", Pictures(held), read, write)


def _figures(match: Match) -> Fix:
    """What lies over the print of the boards; fallen Daimyos are print."""

    def situation(position: Position) -> Situation:
        return Situation.told(match, {"boards": position["boards"]})

    def read(position: Position) -> list[list[Any]]:
        bare = situation(position)
        lords = {code.lower(): code for code in DAIMYO_NAME}
        inside = [
            [row, col, code]
            for row, line in enumerate(position["map"])
            for col, code in enumerate(line)
            if lords.get(code, code) != bare.printed(row, col)
        ]
        return inside + [list(one) for one in position["outside"]]

    def write(position: Position, value: list[list[Any]]) -> dict[str, Any]:
        told = Situation.told(match, {"boards": position["boards"], "figures": value})
        down = {DAIMYO[name] for name, *_ in position["fallen"]}
        fallen = str.maketrans({code: code.lower() for code in down})
        return {
            "map": [line.translate(fallen) for line in told.rows],
            "outside": [list(one) for one in told.outside],
        }

    return Fix("figures", Painting(figures), read, write, field="map")


def held_told(match: Match, told: list[str | None]) -> dict[str, Any]:
    """A card that the box does not know is told by its grid (NN-419), and an empty hand by an
    empty word; a card that nobody told is asked for when the match begins (NN-420)."""
    typed: dict[str, str] = {}
    held: list[list[str] | None] = [None] * len(match.players)
    held += [[]] * (2 - len(held))
    for seat, card in enumerate(told):
        if card is None:
            continue
        if "/" in card:
            known = match.state.known_as(card)
            name = known or f"X{len(typed) + 1:02d}"
            typed |= {} if known else {name: card}
            card = name
        held[seat] = [card] if card else []
    return {"held": held, "typed": typed}
