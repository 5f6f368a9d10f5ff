"""What a table can put right, game by game: the fields a correction offers, in reading order.

Bookkeeping is left to the games. What a box conserves follows by itself: without a word about
the draw pile it holds what is left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.app.forms import correctable_ninety_nine
from companion.app.forms.correcting import Fix, Position, plain
from companion.app.forms.shapes import (
    Ask,
    Counts,
    EachSeat,
    EachThing,
    Flag,
    Hand,
    Number,
    Parts,
    Pick,
    Several,
    Who,
    guessed,
)
from companion.app.i18n import tr
from companion.engine import Match


def fixes(match: Match) -> tuple[Fix, ...]:
    made = FIXES.get(match.game.id)
    if made is not None:
        return tuple(made(match))
    labels = match.game.position_labels
    found = guessed(match.position(), len(match.players))
    return tuple(plain(key, shape) for key, shape in found if key in labels)


def _ids(match: Match, group: str) -> tuple[str, ...]:
    return tuple(str(row["id"]) for row in match.setup.edition.rows(group))


def _listed(key: str, shape: Any, **reset: Any) -> Fix:
    """A list of cards for each seat, asked as counts."""

    def read(position: Position) -> list[dict[str, int]]:
        return [{card: row.count(card) for card in row} for row in position[key]]

    def write(_: Position, value: list[dict[str, int]]) -> dict[str, Any]:
        return {key: [_unrolled(row) for row in value], **reset}

    return Fix(key, EachSeat(shape), read, write)


def _unrolled(counts: Mapping[str, int]) -> list[str]:
    return [card for card, number in counts.items() for _ in range(number)]


# Shinobi: War of Clans


def _clans(match: Match) -> list[Fix]:
    clans, left = _ids(match, "clans"), {"deck": None}
    kinds = (*clans, "ninja")
    known = match.setup.deals("army")

    def turn(_: Position, seat: int) -> dict[str, Any]:
        return {"turn": seat, "changed": []}

    # Within a turn a card has left the hand already: whose turn it is can be put right before.
    playing = match.state.phase == "order_1"
    found = [
        *((Fix("turn", Who(), lambda position: position["turn"], turn),) if playing else ()),
        plain("provinces", EachSeat(Counts(clans)), **left),
        plain("hands", EachSeat(Hand(kinds, open_count=not known)), **left),
        plain("removed", Counts(kinds), **left),
        plain("deck", Number()),
    ]
    if match.position()["last_turns"] is not None:
        found.append(plain("last_turns", Number(1, len(match.players))))
    return found


# 7 Ronin


def _ronin(match: Match) -> list[Fix]:
    areas, ronin, rest = _ids(match, "areas"), _ids(match, "ronin"), {"pool": None}
    places = EachThing(ronin, Pick((*areas, "green")))

    def out(position: Position, fallen: list[str]) -> dict[str, Any]:
        """Who is out has neither wounds nor a place, a pin or a mark (SR-506)."""
        kept: dict[str, Any] = {
            key: {who: n for who, n in position[key].items() if who not in fallen}
            for key in ("wounds", "places", "posts")
        }
        kept |= {
            key: [who for who in position[key] if who not in fallen]
            for key in ("pinned", "pinning", "cancelled", "marked")
        }
        return {**kept, "out": fallen, **rest}

    def standing(position: Position) -> list[str | None]:
        return [position["places"].get(who) for who in ronin]

    def stand(_: Position, value: list[str | None]) -> dict[str, Any]:
        return {"places": {who: place for who, place in zip(ronin, value, strict=True) if place}}

    return [
        plain("attacker", Who()),
        plain("round", Number(1, 8)),
        plain("ninja", Counts(areas, pieces=False), **rest),
        plain("green", Number(0, 50), **rest),
        plain("wounds", Counts(ronin, pieces=False), **rest),
        Fix("places", places, standing, stand),
        plain("pinned", Several(ronin)),
        plain("pinning", Several(ronin)),
        plain("cancelled", Several(ronin)),
        plain("marked", Several(ronin)),
        Fix("out", Several(ronin), lambda position: position["out"], out),
        plain("reserve", Number(0, 99), **rest),
        plain("pool", Number(0, 99)),
    ]


# Ninjato


def _ninjato(match: Match) -> list[Fix]:
    from companion.games.ninjato.cards import DOJO, GUARDS
    from companion.games.ninjato.state import HOUSES, components

    full = match.setup.options.get("depth") != "scores"
    tokens = tuple(dict.fromkeys(components(match.setup.edition)["tokens"]))
    treasures, skills = Counts(_ids(match, "treasures")), _ids(match, "skills")
    parts = [Ask("token", tr._("Clan token"), Pick(tokens))]
    if full:
        parts += [
            Ask("sentry", tr._("Sentry"), Pick(GUARDS)),
            Ask("light", tr._("Light treasures"), treasures),
            Ask("red", tr._("Red treasures"), treasures),
        ]
    parts.append(Ask("closed", tr._("Closed"), Flag()))
    found = [
        plain("round", Number(1, 7)),
        plain("honor", EachSeat(Number(0, 999))),
        _houses(EachThing(HOUSES, Parts(tuple(parts)))),
    ]
    envoys, rumors = _ids(match, "envoys"), _ids(match, "rumors")
    if full:
        known = match.setup.deals("dojo")
        found += [
            plain("hands", EachSeat(Hand(DOJO, open_count=not known))),
            plain("dojo", Counts(DOJO)),
            plain("treasures", EachSeat(treasures)),
            _tiles("skills", skills),
            _tiles("used", skills),
            _cards(match, "sensei", skills),
            _cards(match, "palace", envoys),
            _cards(match, "pavilion", rumors),
        ]
    else:
        found += [
            plain("loose", EachSeat(Number(0, 99))),
            plain("skills", EachSeat(Counts(skills))),
        ]
    found += [_cards(match, "envoys", envoys), _cards(match, "trophies", _ids(match, "elites"))]
    shown = match.game.view(match.state, None)["players"]
    if all(player["rumors"] is not None for player in shown):
        return [*found, _cards(match, "rumors", rumors)]
    # NJ-703: only their owner knows them.
    held = Hand(_known(match, "rumors", rumors), open_count=False, copies=1)
    return [*found, _listed("rumors", held)]


def _houses(shape: EachThing) -> Fix:
    def read(position: Position) -> list[dict[str, Any]]:
        return [
            {**house, "token": house["token"] or None, "sentry": house["sentry"] or None}
            for house in position["houses"]
        ]

    def write(_: Position, value: list[dict[str, Any]]) -> dict[str, Any]:
        return {
            "houses": [
                {**house, "token": house["token"] or "", "sentry": house["sentry"] or ""}
                for house in value
            ]
        }

    return Fix("houses", shape, read, write)


DISGUISE = "hensojutsu"


def _tiles(key: str, skills: tuple[str, ...]) -> Fix:
    """Hensojutsu tiles that nobody has lie beside the board (NJ-109)."""

    def write(position: Position, value: list[dict[str, int]]) -> dict[str, Any]:
        more = sum(row.get(DISGUISE, 0) for row in value)
        more -= sum(row.get(DISGUISE, 0) for row in position[key])
        return {key: value, "disguises_left": max(0, position["disguises_left"] - more)}

    return Fix(key, EachSeat(Counts(skills)), lambda position: position[key], write)


def _known(match: Match, key: str, ids: tuple[str, ...]) -> tuple[str, ...]:
    """The cards of the box and those the table typed in."""
    value = match.position()[key]
    rows = value if value and isinstance(value[0], list) else [value]
    return tuple(dict.fromkeys((*ids, *(card for row in rows for card in row))))


def _cards(match: Match, key: str, ids: tuple[str, ...]) -> Fix:
    """Cards that lie open: of each seat, or on a display."""
    value = match.position()[key]
    several: Any = Several(_known(match, key, ids))
    if key == "sensei":
        several = Counts(ids, as_list=True)
    each = bool(value) and isinstance(value[0], list)
    return plain(key, EachSeat(several) if each else several)


# Shinobi WAT-AAH!


def _wat_aah(match: Match) -> list[Fix]:
    from companion.games.wat_aah.box import cards_of

    kinds, left = tuple(cards_of(match.setup.edition).kinds), {"deck": None}
    found: list[Fix] = []
    if match.setup.options.get("depth") != "scores":
        known = match.setup.deals("cards")
        hidden = "faces" not in match.game.view(match.state, None)["corruption"][0]
        corrupt = Hand(kinds, open_count=False) if hidden else Counts(kinds)
        if match.state.phase in ("draw", "lay", "discard"):
            found.append(Fix("turn", Who(), lambda position: position["turn"], _turn))
        found += [
            plain("first", Who()),
            plain("hands", EachSeat(Hand(kinds, open_count=not known)), **left),
            _in_play(kinds),
            _listed("corruption", corrupt, **left),
            plain("jigoku", Counts(kinds), **left),
            plain("deck", Number(0, 999)),
            plain("bonus", EachSeat(Number(-999, 999))),
        ]
    if match.position()["rounds"]:
        found.append(_rounds(match))
    if match.setup.options.get("mode") == "grand_master":
        found += [plain("shosho", Who()), plain("pawns", EachSeat(_pawns()))]
    return found


def _turn(_: Position, seat: int) -> dict[str, Any]:
    """The turn of that seat begins."""
    return {"turn": seat, "phase": "draw", "action": {}, "drawing": [0, 0]}


def _in_play(kinds: tuple[str, ...]) -> Fix:
    """The cards of a seat; which clan a Ronin or Yokai helps stays as it is."""
    from companion.games.wat_aah.box import CLANS, FULL

    def read(position: Position) -> list[list[str]]:
        return [sorted(card for _, cards in area for card in cards) for area in position["play"]]

    def write(position: Position, value: list[list[str]]) -> dict[str, Any]:
        rows = zip(position["play"], value, strict=True)
        return {"play": [_laid(area, cards) for area, cards in rows], "deck": None}

    def _laid(area: list[Any], cards: list[str]) -> list[Any]:
        rest, rows = list(cards), {clan: [] for clan, _ in area}
        for clan, held in area:
            for card in held:
                if card in rest:
                    rest.remove(card)
                    rows[clan].append(card)
        for card in rest:
            own = card.split("_")[0]
            room = [clan for clan, held in rows.items() if len(held) < FULL]
            clan = own if own in CLANS else (room or [*rows, CLANS[0]])[0]
            rows.setdefault(clan, []).append(card)
        return [[clan, held] for clan, held in rows.items() if held]

    return Fix("play", EachSeat(Counts(kinds, as_list=True)), read, write)


def _rounds(match: Match) -> Fix:
    """Adjusted scores: the figures of the rounds that were counted."""
    seats = EachSeat(Number(-999, 9999))
    parts = (
        Ask("in_play", tr._("Strength in play"), seats),
        Ask("corruption", tr._("Corruption points"), seats),
        Ask("cards", tr._("Corruption cards"), seats),
        Ask("bonus", tr._("Extra points"), seats),
    )
    past = len(match.position()["rounds"])
    names = tuple(tr._("Round {n}", n=at + 1) for at in range(past))
    return plain("rounds", EachThing(names, Parts(parts)))


def _pawns() -> Parts:
    return Parts(
        (
            Ask("reserve", tr._("Reserve"), Number(0, 12)),
            Ask("court", tr._("Imperial Court"), Number(0, 12)),
            Ask("missions", tr._("Missions"), Number(0, 12)),
            Ask("final_battle", tr._("Final Battle"), Number(0, 12)),
            Ask("lost", tr._("Lost"), Number(0, 12)),
        )
    )


FIXES: dict[str, Callable[[Match], list[Fix]]] = {
    "shinobi_clans": _clans,
    "seven_ronin": _ronin,
    "ninjato": _ninjato,
    "wat_aah": _wat_aah,
    "ninety_nine_ninja": correctable_ninety_nine.fixes,
}
