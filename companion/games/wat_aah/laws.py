"""The laws that every position obeys: nothing appears or is lost (section 11 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Objection, Say
from companion.games.wat_aah.box import BOSSES, CLANS, FULL, PAWNS, ROUNDS
from companion.games.wat_aah.positions import seen_cards
from companion.games.wat_aah.rounds import record_pile
from companion.games.wat_aah.state import State

Laws = Iterator[Objection]
ENDING = frozenset(
    ("count", "shosho", "temple", "temple_cards", "temple_keep", "temples", "placement", "pawns",
     "court_card", "boss", "over")
)  # fmt: skip


def laws(state: State) -> Laws:
    """Every broken law; none in a state that came about by moves."""
    yield from _cards(state)
    yield from _clans(state)
    yield from _under_way(state)
    if state.board is None:
        if any(state.bonus):
            yield Objection("WA-712", Say("Grasshopper totals have no extra points."))
        if state.round != 1:
            yield Objection("WA-103", Say("Grasshopper mode is a single round."))
    else:
        yield from _pawns(state)
        yield from _piles(state)
        yield from _bosses(state)


def _cards(state: State) -> Laws:
    """Laws 1 and 2."""
    cards, deck = state.box.cards, state.deck
    seen = seen_cards(state)
    for index, kind in enumerate(cards.kinds):
        if seen[index] + deck.unseen[index] != cards.copies[index] or deck.unseen[index] < 0:
            yield Objection(
                "WA-503" if index in cards.yokai else "WA-105",
                Say("There {n:is|are} {n} {card:term} in the box, no more.",
                    n=cards.copies[index], card=kind),
            )  # fmt: skip
    unseen = deck.count + sum(state.unknown) + state.play.look_unknown
    if sum(deck.unseen) != unseen or deck.count < 0:
        yield Objection(
            "WA-105",
            Say("Deck and unknown hand cards must be {n} cards together.", n=sum(deck.unseen)),
        )
    if state.box.app_cards and (any(state.unknown) or state.play.look_unknown):
        yield Objection("WA-110", Say("The app deals the cards, so it must know every hand."))


def _clans(state: State) -> Laws:
    """Laws 6 and 7, unless a correction lifted them."""
    kinds = state.box.cards.clan
    for seat, area in enumerate(state.areas):
        types = {clan for clan, _ in area}
        if len(types) < len(area) and 6 not in state.lifted:
            yield Objection("WA-304", Say("Nobody has two clans of one type."))
        late = state.phase in ENDING or state.play.ending
        if len(area) > 3 and not late and 6 not in state.lifted:
            yield Objection(
                "WA-901", Say("{seat:seat} has four clans, so the round is over.", seat=seat)
            )
        for clan, cards in area:
            wrong = not 1 <= len(cards) <= FULL or all(kinds[card] != clan for card in cards)
            strange = any(kinds[card] >= 0 and kinds[card] != clan for card in cards)
            if (wrong or strange) and 7 not in state.lifted:
                yield Objection(
                    "WA-306" if len(cards) > FULL else "WA-303",
                    Say("{clan:term} in front of {seat:seat}: 1 to 4 cards, one of them real.",
                        clan=CLANS[clan], seat=seat),
                )  # fmt: skip


def _under_way(state: State) -> Laws:
    """What is under way fits what is asked."""
    play, phase = state.play, state.phase
    holes = (
        (phase == "cards" and play.clan < 0)
        or (phase in ("opponent", "target", "copy", "look", "put_away") and play.power is None)
        or (phase in ("discards", "swap") and (play.other < 0 or play.other == state.turn))
        or (phase in ("discards", "jigoku", "put_away") and not play.left)
        or (phase == "swap" and play.power is None)
        or (phase == "jigoku" and sum(state.jigoku) < play.left)
        or (phase == "discards" and play.other >= 0 and state.hand_size(play.other) < play.left)
        or (phase == "put_away" and len(play.looked) + play.look_unknown < play.left)
        or (phase in ("reveal", "corruption") and not state.deck_size())
        or (phase == "reveal" and state.test[state.turn] != -1)
        or (phase == "discard" and not state.hand_size(state.turn))
        or (phase == "draw" and not state.obtainable())
        or (phase == "over" and not state.rounds)
    )
    if holes:
        yield Objection("WA-202", Say("This position is in the middle of a step that is missing."))
    if not state.box.full and phase in ("in_play", "corruption_points", "corruption_cards"):
        asked = ("in_play", "corruption_points", "corruption_cards")[len(state.entered) % 3]
        seat = len(state.entered) // 3
        if phase != asked or seat >= state.box.seats or state.turn != seat:
            yield Objection("WA-801", Say("The figures told so far do not fit the question."))


def _pawns(state: State) -> Laws:
    """Laws 3, 8, 9 and 11."""
    board = state.gm
    if not 1 <= state.round <= ROUNDS:
        yield Objection("WA-124", Say("Grand Master mode has three rounds."))
    for seat in range(state.box.seats):
        parts = (board.reserve, board.to_place, board.court, board.missions, board.battle)
        if sum(part[seat] for part in parts) + board.lost[seat] != PAWNS:
            yield Objection("WA-122", Say("{seat:seat} must have 12 pawns in all.", seat=seat))
        if board.court[seat] > len(state.rounds) and 8 not in state.lifted:
            yield Objection(
                "WA-624", Say("{seat:seat} has more Court pawns than rounds.", seat=seat)
            )  # fmt: skip
    if state.phase == "pawns" and not board.to_place[board.placing]:
        yield Objection("WA-620", Say("Nobody is asked to place pawns without having any."))
    if state.phase in ("temple", "temple_cards", "temple_keep") and not board.temple_queue:
        yield Objection("WA-610", Say("Nobody is at the Temple."))
    if state.phase == "shosho" and not board.tied:
        yield Objection("WA-608", Say("Nobody is tied for the Shosho token."))
    if state.phase == "court_card" and not (board.court_done and board.court_pile.count):
        yield Objection("WA-625", Say("Nobody takes a Court card now."))
    if state.phase in ENDING - {"count"} and len(state.rounds) != state.round:
        yield Objection("WA-602", Say("The ranking of this round is missing."))


def _piles(state: State) -> Laws:
    """Laws 4 and 12."""
    board = state.gm
    for pile, away in ((board.temple_pile, (*board.under, *board.look)), (board.court_pile, ())):
        held = [card for card in board.holdings if card.pile == pile.name]
        whole = record_pile(pile.name, list(state.box.cards.records(pile.name).values()))
        named = [card.record for card in held if card.record is not None]
        unnamed = len(held) - len(named)
        gone = {kind: named.count(kind) + away.count(kind) for kind in pile.kinds}
        fits = all(
            left >= 0 and left + gone[kind] == copies
            for kind, left, copies in zip(pile.kinds, pile.unseen, whole.base, strict=True)
        )
        if not fits or pile.count < 0 or pile.count + unnamed != sum(pile.unseen):
            yield Objection(
                "WA-711", Say("The {pile:term} cards must be {n} in all.", pile=pile.name,
                              n=whole.count),
            )  # fmt: skip
    for card in board.holdings:
        late = card.usable < state.round and not card.gone
        if late or not 1 <= card.gained <= state.round:
            yield Objection("WA-705", Say("A card is usable in the round after it was gained."))


def _bosses(state: State) -> Laws:
    """Law 5."""
    board = state.gm
    faces = [face for face in (*board.decoys, board.boss) if face is not None]
    if len(set(faces)) < len(faces):
        yield Objection("WA-121", Say("The {n} bosses are all different.", n=len(BOSSES)))
    if state.phase == "over" and board.boss is None:
        yield Objection("WA-807", Say("The Final Boss is revealed before the end."))
    if board.facing[1] not in (0, 1, 2, 3):
        yield Objection("WA-616", Say("There are three Decoys."))
