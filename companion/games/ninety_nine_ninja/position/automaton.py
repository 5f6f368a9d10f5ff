"""The automaton's cards, and piles, inside a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import BadPosition, Pile, Setup, evolve
from companion.engine.piles import Shuffler, whole
from companion.games.ninety_nine_ninja.components import CLAN, CLANS
from companion.games.ninety_nine_ninja.effects import automaton
from companion.games.ninety_nine_ninja.invariants.table import laid_twice
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


def auto_restored(setup: Setup, box: Box, given: Mapping[str, Any]) -> Auto:
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
    new = automaton.new_auto(box)
    if not box.auto_known:
        laid = tuple((UNKNOWN, clan, up, False) for _, clan, up, _ in laid)
        return evolve(new, laid=laid, bottoms=bottoms)
    row = tuple(given.get("row") or ())
    if len(set(row)) < len(row) or not set(row) <= set(box.auto_ids):
        raise ValueError(row)
    named = [card for card, _, _, certain in laid if certain]
    if not {card for card, *_ in laid} <= set(box.score_ids):
        raise ValueError(laid)
    if len(set(named)) < len(named):
        law = laid_twice()
        raise BadPosition(law.say, [law])
    # A card nobody has looked at stands for its list (NN-604).
    laid = tuple(
        (card if certain else alike(box, box.score_ids, card), clan, up, certain)
        for card, clan, up, certain in laid
    )
    deck, scores = by_list(box, box.auto_ids), by_list(box, box.score_ids)
    for card in row:
        deck[alike(box, box.auto_ids, card)] -= 1
    for card, *_ in laid:
        scores[alike(box, box.score_ids, card)] -= 1
    top, score_top = given.get("top"), given.get("score_top")
    for card, pile in ((top, deck), (score_top, scores)):
        if card is not None and pile[card] < 1:
            raise ValueError(card)
    kept, scored = given.get("deck"), given.get("scores")
    return Auto(
        deck=pile_restored(
            setup, "auto_decks", deck, 7 - len(row), kept, automaton.FIRST_SHUFFLE, top
        ),
        scores=pile_restored(
            setup, "auto_decks", scores, 7 - len(laid), scored, 0, score_top, automaton.SCORES_AGAIN
        ),
        row=row,
        top=top,
        score_top=score_top,
        laid=laid,
        bottoms=bottoms,
    )


def pile_restored(
    setup: Setup,
    name: str,
    unseen: Mapping[str, int],
    count: int,
    kept: Mapping[str, Any] | None,
    shuffles: int,
    top: str | None = None,
    again: int = 0,
) -> Pile:
    """A pile goes on in its old order if nothing in it has changed; else it is shuffled anew.

    More cards may be unseen than lie in the pile: nobody said which ones were placed. `top`: the
    card that lies open on top; if the app deals, its order begins with that card. `again`: the
    lowest number of a later shuffle.
    """
    left = tuple(unseen.values())
    if any(number < 0 for number in left):
        raise ValueError(name)
    seed = setup.seed_of(name) if unseen else None  # cards without faces are only counted
    shuffler = None if seed is None else Shuffler(seed)
    if kept is not None:
        base, drawn = tuple(whole(n) for n in kept["base"]), whole(kept["drawn"])
        shuffles = whole(kept["shuffles"]) + 1
        if list(left) == list(kept["unseen"]) and len(base) == len(left):
            pile = Pile(name, tuple(unseen), base, left, count, drawn, shuffles - 1)
            if shuffler is None or _goes_on(shuffler, pile, top):
                return pile
        shuffles = max(shuffles, again)
    pile = Pile(name, tuple(unseen), left, left, count, 0, shuffles)
    while shuffler is not None and not _shows(shuffler, pile, top):
        pile = evolve(pile, shuffles=pile.shuffles + 1)
    return pile


def _goes_on(shuffler: Shuffler, pile: Pile, top: str | None) -> bool:
    rest = sum(pile.base) - pile.drawn == pile.count
    return rest and shuffler.fits(pile) and _shows(shuffler, pile, top)


def _shows(shuffler: Shuffler, pile: Pile, top: str | None) -> bool:
    return top is None or shuffler.card(pile) == top
