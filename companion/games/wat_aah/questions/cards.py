"""One card out of many: at once if they are few, else the clan first and then the strength."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import Move, Say
from companion.games.wat_aah.scene.looks import family, in_order, left, mark, name
from companion.games.wat_aah.view.fields import View
from companion.table import Act, Answer, Mark, Pointing
from companion.table.seating import Seating

CARD_KEYS = frozenset(
    ("reveal", "corruption", "uncover", "draw_card", "look", "discard", "discards", "swap",
     "jigoku", "put_away")
)  # fmt: skip
DRAWN = frozenset(("reveal", "corruption", "uncover", "draw_card", "look"))
AT_ONCE = 18
"""So many kinds of cards are shown together; of more, the clan is chosen first."""


def is_use(move: Move) -> bool:
    return move[0] in ("use_court", "use_temple", "effect")


def uses(pointing: Pointing) -> tuple[Answer, ...]:
    """Temple and Court cards that whoever is asked may use."""
    return tuple(
        Answer(
            " ".join(move),
            Say("{verb:term}", verb=move[0])
            if move[2] == "unnamed"
            else Say("{verb:term}: {card:term}", verb=move[0], card=move[2]),
            Act(fits=(tuple(move),)),
            mark=Mark("icon-star"),
            look="row",
        )
        for move in pointing.possible
        if is_use(move)
    )


def one_family(pointing: Pointing) -> bool:
    return len({family(move[-1]) for move in pointing.possible if not is_use(move)}) == 1


def card(seating: Seating, move: Move, note: Say | None = None) -> Answer:
    """The last word of a move is a card."""
    kind = move[-1]
    return Answer(
        kind, name(kind), Act(fits=(tuple(move),)), detail=note, mark=mark(seating, kind),
        look="card",
    )  # fmt: skip


def times(number: int) -> Say | None:
    return Say("×{n}", n=number) if number > 1 else None


def card_answers(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    moves = {move[-1]: move for move in pointing.possible if not is_use(move)}
    numbers = _numbers(seating, view, pointing)
    kinds = in_order(seating, moves)
    families = list(dict.fromkeys(family(kind) for kind in kinds))
    if len(kinds) <= AT_ONCE or len(families) == 1:
        shown = [card(seating, moves[kind], times(numbers.get(kind, 0))) for kind in kinds]
    else:
        shown = [
            _family(seating, [moves[kind] for kind in kinds if family(kind) == own], numbers)
            for own in families
        ]
    refusal: tuple[Answer, ...] = ()
    if pointing.key in ("discard", "discards", "jigoku", "put_away"):
        refusal = (Answer("pass", _nothing(pointing), Act(fits=(("pass",),))),)
    return (*shown, *uses(pointing), *refusal)


def _nothing(pointing: Pointing) -> Say:
    discards = pointing.key in ("discard", "discards")
    return Say("Discard nothing") if discards else Say("Do nothing")


def _family(seating: Seating, moves: list[Move], numbers: Mapping[str, int]) -> Answer:
    """A clan with a single kind of card is chosen with it."""
    own = family(moves[0][-1])
    if len(moves) == 1:
        return card(seating, moves[0], times(numbers.get(moves[0][-1], 0)))
    return Answer(
        own,
        name(own),
        Act(fits=tuple(tuple(move) for move in moves)),
        detail=times(sum(numbers.get(move[-1], 0) for move in moves)),
        mark=mark(seating, own, False),
        look="card",
    )


def _numbers(seating: Seating, view: View, pointing: Pointing) -> Mapping[str, int]:
    """How many there are of each card that can be chosen, where these eyes may know."""
    if pointing.key == "jigoku":
        return dict(view["jigoku"])
    if pointing.key in DRAWN:
        return left(seating, view)
    if pointing.key == "discards" and "open_hand" in view:
        return dict(view["open_hand"])
    if pointing.key == "put_away":
        looked = view.get("looked", [])
        return {kind: looked.count(kind) for kind in looked}
    return dict(view.get("hand", {})) if view.get("hand_unknown", 1) == 0 else {}
