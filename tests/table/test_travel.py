"""Pieces that travel are found in two scenes, for every game."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from companion.engine import Match, Say
from companion.table import Board, Element, Mark, Piece, Pointing
from companion.table.elements import Group, Map, Node
from companion.table.plain import scene_of
from companion.table.seating import Seating
from companion.table.travel import Flight, counted, flights, waiting
from tools.tour.tables import sample

ODA, MORI = Mark("crest-oda", "#F2C230"), Mark("crest-mori", "#1E7A4C")


def thing(kind: str, key: str, **how: Any) -> Element:
    return Element(kind, key, Say("A thing"), **how)


def by_key(*things: Element) -> dict[str, Element]:
    return {one.key: one for one in things}


def test_a_card_that_left_one_stack_went_to_the_one_that_grew() -> None:
    before = by_key(thing("cell", "a", mark=ODA, number=3), thing("cell", "b", mark=ODA, number=0))
    after = by_key(thing("cell", "a", mark=ODA, number=2), thing("cell", "b", mark=ODA, number=1))
    assert flights(before, after) == (Flight(ODA, "a", "b"),)
    assert flights(after, before) == (Flight(ODA, "b", "a"),), "undo brings it back"
    assert flights(before, before) == ()


def test_different_things_do_not_turn_into_each_other() -> None:
    before = by_key(thing("cell", "a", mark=ODA, number=1), thing("cell", "b", mark=MORI, number=0))
    after = by_key(thing("cell", "a", mark=ODA, number=0), thing("cell", "b", mark=MORI, number=1))
    assert flights(before, after) == ()


def test_what_comes_from_a_hand_starts_at_its_player_and_ends_among_the_removed() -> None:
    def table(hand: int, cards: int, gone: int) -> dict[str, Element]:
        return by_key(
            thing("note", "removed", marks=(Mark("icon-x", badge=str(gone)),)),
            thing("seat", "p0", marks=(Mark("icon-cards", badge=str(hand)),)),
            thing("cell", "p0.oda", mark=ODA, number=cards),
        )

    assert flights(table(4, 0, 0), table(3, 1, 0)) == (Flight(ODA, "p0", "p0.oda"),)
    # The hand is filled up at the same time: the card still ends among those out of the game.
    assert flights(table(2, 1, 0), table(4, 0, 1)) == (Flight(ODA, "p0.oda", "removed"),)


def test_a_banner_without_a_post_is_at_its_tile_whatever_its_wounds_are() -> None:
    banner, hurt = Mark("ronin-yumi"), Mark("ronin-yumi", badge="1/3")
    tile = thing("tile", "ronin.yumi", mark=banner)
    at_home = by_key(thing("place", "well", number=0), tile)
    posted = by_key(thing("place", "well", number=0, marks=(banner,)), tile)
    wounded = by_key(thing("place", "well", number=0, marks=(hurt,)), tile)
    assert flights(at_home, posted) == (Flight(banner, "ronin.yumi", "well"),)
    assert flights(posted, wounded) == ()
    assert flights(wounded, at_home) == (Flight(hurt, "well", "ronin.yumi"),)


def test_what_was_not_in_sight_before_tells_of_no_way() -> None:
    after = by_key(thing("cell", "a", mark=ODA, number=2), thing("cell", "b", mark=ODA, number=1))
    assert flights({}, after) == ()


def test_a_picture_chosen_from_many_goes_to_its_place() -> None:
    card, other = Mark(tiles=(ODA, None, None, None)), Mark(tiles=(None, None, None, MORI))
    before = by_key(thing("picture", "drawn.1", mark=card), thing("picture", "drawn.2", mark=other))
    after = by_key(thing("picture", "held", mark=other))
    assert flights(before, after) == (Flight(other, "drawn.2", "held"),)


def test_a_card_laid_on_a_board_lands_on_its_cells() -> None:
    card = thing("picture", "held", mark=Mark(tiles=(ODA, None, None, None)))
    empty = Board("map", Say("A board"), 4, 4)
    cells = frozenset({(1, 1), (1, 2), (2, 1), (2, 2)})
    full = Board("map", Say("A board"), 4, 4, pieces=(Piece(1, 1, ODA),), last=cells)
    (flight,) = flights({"map": empty, "held": card}, {"map": full})
    assert (flight.source, flight.goal, flight.cells) == ("held", "map", cells)


def test_figures_count_and_wait_for_what_is_on_its_way() -> None:
    old, new = (
        thing("score", "p0", number=2, gauge=(3, 3)),
        thing("score", "p0", number=8, gauge=(1, 3), marks=(ODA,)),
    )
    assert counted(old, new, 0.0).number == 2 and counted(old, new, 0.5).number == 5
    assert counted(old, new, 1.0) == new
    assert waiting(old, new).number == 2 and waiting(old, new).marks == ()
    assert counted(old, new, 0.5).gauge == (2, 3)


def things(node: Node) -> dict[str, Element | Board]:
    found: dict[str, Element | Board] = {}
    match node:
        case Element() | Board():
            found[node.key] = node
        case Map():
            found.update((spot.item.key, spot.item) for spot in node.spots)
        case Group():
            for item in node.items:
                found.update(things(item))
    return found


def seen(match: Match, at: int) -> dict[str, Element | Board]:
    view = match.game.view(match.state_at(at), None)
    return things(scene_of(match.game.id, Seating.of(match.setup), view, Pointing()).root)


@pytest.mark.parametrize(
    "game", ["shinobi_clans", "seven_ronin", "wat_aah", "ninjato", "ninety_nine_ninja"]
)
def test_pieces_of_every_game_travel_between_things_in_sight(game: str) -> None:
    match = sample(game, 200)
    scenes = [seen(match, at) for at in range(match.index + 1)]
    found = 0
    for before, after in itertools.pairwise(scenes):
        for flight in flights(before, after):
            found += 1
            assert flight.source in before and flight.goal in after
            assert flight.source != flight.goal
    assert found >= 5


def test_a_card_is_revealed_when_its_back_was_seen_before() -> None:
    from companion.engine import Say
    from companion.table import Element
    from companion.table.travel import revealed

    back = Element("guard", "guard.1", Say("A guard"), flags=frozenset({"hidden"}))
    face = Element("guard", "guard.1", Say("Guard 3"), number=3)
    assert revealed({"guard.1": back}, {"guard.1": face}) == ("guard.1",)
    assert revealed({"guard.1": face}, {"guard.1": face}) == ()
    assert revealed({"guard.1": back}, {"guard.1": back}) == ()
    assert revealed({}, {"guard.1": face}) == ()
