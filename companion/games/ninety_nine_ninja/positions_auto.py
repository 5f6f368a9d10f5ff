"""The automaton's cards, and piles, inside a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.engine import Pile
from companion.engine.piles import whole
from companion.games.ninety_nine_ninja import solo
from companion.games.ninety_nine_ninja.printed import CLAN, CLANS
from companion.games.ninety_nine_ninja.state import UNKNOWN, Auto, Box, State, alike, by_list


def auto_plain(state: State) -> dict[str, Any] | None:
    auto = state.auto
    if auto is None:
        return None
    return {
        "row": list(auto.row),
        "top": auto.top,
        "score_top": auto.score_top,
        "laid": [[card, CLANS[clan], up, known] for card, clan, up, known in auto.laid],
        "bottoms": list(auto.bottoms),
        "deck": auto.deck.plain(),
        "scores": auto.scores.plain(),
    }


def auto_restored(box: Box, given: Mapping[str, Any]) -> Auto:
    """Left out: nothing drawn yet. A Score card on a track is [card, clan] with its face
    (default down) and whether the card itself is known (default: yes)."""
    laid = tuple(
        (
            str(card),
            CLAN[clan],
            bool(rest[0]) if rest else False,
            bool(rest[1]) if rest[1:] else True,
        )
        for card, clan, *rest in given.get("laid") or ()
    )
    bottoms = tuple(whole(value) for value in given.get("bottoms") or ())
    new = solo.new_auto(box)
    if not box.auto_known:
        laid = tuple((UNKNOWN, clan, up, False) for _, clan, up, _ in laid)
        return replace(new, laid=laid, bottoms=bottoms)
    row = tuple(given.get("row") or ())
    if len(set(row)) < len(row) or not set(row) <= set(box.auto_ids):
        raise ValueError(row)
    if not {card for card, *_ in laid} <= set(box.score_ids):
        raise ValueError(laid)
    deck, scores = by_list(box, box.auto_ids), by_list(box, box.score_ids)
    for card in row:
        deck[alike(box, box.auto_ids, card)] -= 1
    for card, *_ in laid:
        scores[alike(box, box.score_ids, card)] -= 1
    top, score_top = given.get("top"), given.get("score_top")
    for card, pile in ((top, deck), (score_top, scores)):
        if card is not None and pile[card] < 1:
            raise ValueError(card)
    return Auto(
        deck=pile_restored("auto_decks", deck, 7 - len(row), given.get("deck"), solo.FIRST_SHUFFLE),
        scores=pile_restored("auto_decks", scores, 7 - len(laid), given.get("scores"), 0),
        row=row,
        top=top,
        score_top=score_top,
        laid=laid,
        bottoms=bottoms,
    )


def pile_restored(
    name: str, unseen: Mapping[str, int], count: int, kept: Mapping[str, Any] | None, shuffles: int
) -> Pile:
    """A pile goes on in its old order if nothing in it has changed; else it is shuffled anew.

    More cards may be unseen than lie in the pile: nobody said which ones were placed.
    """
    left = tuple(unseen.values())
    if any(number < 0 for number in left):
        raise ValueError(name)
    if kept is not None:
        base, drawn = tuple(whole(n) for n in kept["base"]), whole(kept["drawn"])
        shuffles = whole(kept["shuffles"]) + 1
        if list(left) == list(kept["unseen"]) and len(base) == len(left):
            return Pile(name, tuple(unseen), base, left, count, drawn, shuffles - 1)
    return Pile(name, tuple(unseen), left, left, count, 0, shuffles)
