"""The laws that every position obeys: nothing appears or is lost (section 11 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Objection, Say
from companion.games.wat_aah.components import BOSSES, CLANS, FULL, PAWNS, ROUNDS
from companion.games.wat_aah.effects import powers
from companion.games.wat_aah.effects.board_cards import temple_count
from companion.games.wat_aah.effects.rounds import record_pile
from companion.games.wat_aah.effects.zones import missing
from companion.games.wat_aah.legality.figures import FIGURES, possible
from companion.games.wat_aah.legality.hands import can_begin
from companion.games.wat_aah.state import State, seen_cards

Laws = Iterator[Objection]
ENDING = frozenset(
    ("count", "uncover", "shosho", "temple", "temple_cards", "temple_keep", "temples",
     "placement", "pawns", "court_card", "boss", "over")
)  # fmt: skip
LAID_OPEN = ENDING - {"count"}
"""Steps in which corruption lies open, whatever the display (WA-208)."""
RANKED = LAID_OPEN - {"uncover"}
AT_TEMPLE = frozenset(("temple", "temple_cards", "temple_keep"))
PLACING = AT_TEMPLE | {"temples", "placement", "pawns", "court_card"}


def laws(state: State) -> Laws:
    """Every broken law; none in a state that came about by moves."""
    yield from _cards(state)
    yield from face_down(state)
    yield from _clans(state)
    yield from _under_way(state)
    yield from _rounds(state)
    if state.board is None:
        if any(state.bonus):
            yield Objection(
                "WA-712", Say("Grasshopper totals have no extra points."), field="bonus"
            )
    else:
        yield from _pawns(state)
        yield from _steps(state)
        yield from _piles(state)
        yield from _bosses(state)


def _rounds(state: State) -> Laws:
    """Each round before this one is scored; this one too once it is ranked."""
    most = ROUNDS if state.board is not None else 1
    if not 1 <= state.round <= most:
        if state.board is None:
            yield Objection("WA-103", Say("Grasshopper mode is a single round."), field="round")
        else:
            yield Objection("WA-124", Say("Grand Master mode has three rounds."), field="round")
    elif state.phase in RANKED:
        if len(state.rounds) != state.round:
            yield Objection(
                "WA-602", Say("The ranking of this round is missing."), field="rounds"
            )  # fmt: skip
        if state.phase in ("boss", "over") and state.round != most:
            yield Objection(
                "WA-124", Say("The game goes on: it has three rounds."), field="round"
            )  # fmt: skip
    elif len(state.rounds) != state.round - 1:
        yield Objection(
            "WA-602",
            Say("Round {n} comes after {m} scored {m:round|rounds}.",
                n=state.round, m=state.round - 1),
            field="rounds",
        )  # fmt: skip


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
                field=_holder(state, index),
            )  # fmt: skip
    unseen = deck.count + sum(state.unknown) + sum(state.face_down) + state.play.look_unknown
    counted = sum(deck.unseen) == unseen and deck.count >= 0
    # With more cards on the table than there are, what is left of them means nothing.
    if not counted and min(deck.unseen) >= 0:
        yield Objection(
            "WA-105",
            Say(
                "Deck and unknown hand cards must be {n} {n:card|cards} together.",
                n=sum(deck.unseen),
            ),
            field="deck",
        )
    if state.box.app_cards and (any(state.unknown) or state.play.look_unknown):
        yield Objection(
            "WA-110", Say("The app deals the cards, so it must know every hand."), field="hands"
        )


def face_down(state: State) -> Laws:
    """Only what nobody at the shared device may look at can be left open."""
    box = state.box
    if state.phase == "uncover" and not any(state.face_down):
        yield Objection("WA-202", Say("All corruption is known already."), field="phase")
    if not any(state.face_down):
        return
    if box.app_cards:
        say = Say("The app deals the cards, so it must know all corruption.")
    elif box.corruption_open or not box.full or state.phase in RANKED:
        say = Say("This corruption lies open: each card of it can be told.")
    else:
        return
    yield Objection("WA-208", say, field="corruption")


def _holder(state: State, index: int) -> str:
    """The field in which most copies of a card were told."""
    told = {
        "hands": sum(hand[index] for hand in state.hands),
        "play": sum(held.count(index) for area in state.areas for _, held in area),
        "corruption": sum(pile.count(index) for pile in state.corruption),
        "jigoku": state.jigoku[index],
        "deck_top": state.top.count(index),
        "deck_bottom": state.bottom.count(index),
        "action": state.play.looked.count(index),
    }
    return max(told, key=told.__getitem__)


def _clans(state: State) -> Laws:
    """Laws 6 and 7, unless a correction lifted them."""
    kinds = state.box.cards.clan
    for seat, area in enumerate(state.areas):
        types = {clan for clan, _ in area}
        if len(types) < len(area):
            yield Objection("WA-304", Say("Nobody has two clans of one type."), field="play")
        late = state.phase in ENDING or state.play.ending
        if len(area) > 3 and not late and 6 not in state.lifted:
            yield Objection(
                "WA-901", Say("{seat:seat} has four clans, so the round is over.", seat=seat),
                field="play",
            )  # fmt: skip
        for clan, cards in area:
            wrong = not 1 <= len(cards) <= FULL or all(kinds[card] != clan for card in cards)
            strange = any(kinds[card] >= 0 and kinds[card] != clan for card in cards)
            if (wrong or strange) and (7 not in state.lifted or not cards):
                yield Objection(
                    "WA-306" if len(cards) > FULL else "WA-303",
                    Say("{clan:term} in front of {seat:seat}: 1 to 4 cards, one of them real.",
                        clan=CLANS[clan], seat=seat),
                    field="play",
                )  # fmt: skip


def _under_way(state: State) -> Laws:
    """What is under way fits what is asked."""
    play, phase = state.play, state.phase
    asks = powers.ASKED.get(phase)
    kind = None if play.power is None else play.power.kind
    holes = (
        (asks is not None and kind not in asks)
        or (phase in ("discards", "swap") and (play.other < 0 or play.other == state.turn))
        or (phase in ("discards", "jigoku", "put_away") and not play.left)
        or (phase == "jigoku" and sum(state.jigoku) < play.left)
        or (phase == "discards" and state.hand_size(play.other) < play.left)
        or (phase == "put_away" and len(play.looked) + play.look_unknown < play.left)
        or (phase not in ("look", "put_away") and (play.looked or play.look_unknown))
        or (phase != "swap" and any(play.given))
        or (phase in AT_REST and play.ending)
        or (phase in ("reveal", "corruption") and not state.deck_size())
    )
    if holes or (phase == "swap" and not _swapping(state)):
        yield Objection(
            "WA-202", Say("This position is in the middle of a step that is missing."),
            field="action",
        )  # fmt: skip
    if phase == "reveal" and state.test[state.turn] != -1:
        yield Objection("WA-106", Say("This card of the test is turned already."), field="test")
    if phase == "cards":
        yield from _laying(state)
    if (state.entered or phase in FIGURES) and not _told(state):
        yield Objection(
            "WA-801", Say("The figures told so far do not fit the question."), field="entered"
        )


AT_REST = frozenset(("reveal", "deal", "begin", "draw", "corruption", "to_lay", "lay", "discard"))
"""Steps in which the fourth clan cannot have been laid: it ends the round at once (WA-901)."""


def _swapping(state: State) -> bool:
    """Whether both sides give cards they hold, and some are still to be given (WA-424)."""
    play = state.play
    if play.power is None or play.other < 0 or not state.box.app_cards:
        return False
    (mine, theirs), (own, back) = play.given, powers.swap_sizes(state)
    held = all(
        cards.count(kind) <= state.hands[seat][kind]
        for seat, cards in ((state.turn, mine), (play.other, theirs))
        for kind in set(cards)
    )
    in_turn = len(mine) == own or not theirs
    fits = len(mine) <= own and len(theirs) <= back and (len(mine), len(theirs)) != (own, back)
    return held and in_turn and fits


def _laying(state: State) -> Laws:
    """The cards being laid can be laid: they are held, and something can come of it."""
    play = state.play
    if play.clan < 0 or not can_begin(state, play.clan, play.new):
        yield Objection(
            "WA-302", Say("Nobody can be laying this clan with these cards in hand."),
            field="action",
        )  # fmt: skip
    for at, kind in enumerate(play.chosen):
        if missing(state, state.turn, kind, play.chosen[:at]):
            yield Objection(
                "WA-316",
                Say("{seat:seat} does not hold all the cards chosen.", seat=state.turn),
                field="action",
            )
            return


def _told(state: State) -> bool:
    """Whether the figures fit one another and the question (depth `scores`)."""
    entered, box = state.entered, state.box
    if box.full or state.phase not in FIGURES:
        return False
    seat, part = divmod(len(entered), len(FIGURES))
    if seat >= box.seats or state.turn != seat or state.phase != FIGURES[part]:
        return False
    return all(
        number in possible(box, FIGURES[at % len(FIGURES)], entered[:at])
        for at, number in enumerate(entered)
    )


def _pawns(state: State) -> Laws:
    """Laws 3, 8 and 9."""
    board = state.gm
    damage = state.box.cards.bosses[board.boss].damage if board.boss is not None else 0
    for seat in range(state.box.seats):
        parts = (board.reserve, board.to_place, board.court, board.missions, board.battle)
        if sum(part[seat] for part in parts) + board.lost[seat] != PAWNS:
            yield Objection(
                "WA-122", Say("{seat:seat} must have 12 pawns in all.", seat=seat), field="pawns"
            )
        still_may = state.phase in PLACING and seat not in board.court_done
        if board.court[seat] > len(state.rounds) - still_may and 8 not in state.lifted:
            yield Objection(
                "WA-624", Say("{seat:seat} has more Court pawns than rounds.", seat=seat),
                field="pawns",
            )  # fmt: skip
        if board.to_place[seat] and state.phase not in PLACING:
            yield Objection(
                "WA-609",
                Say("Pawns are taken from the reserve when the round is ranked, not before."),
                field="pawns",
            )  # fmt: skip
        if board.lost[seat] != min(damage, board.battle[seat] + board.lost[seat]):
            yield Objection(
                "WA-807", Say("Pawns are lost to the Final Boss, as many as its damage."),
                field="pawns",
            )  # fmt: skip


def _steps(state: State) -> Laws:
    """What is asked after a round can be asked."""
    board, phase, box = state.gm, state.phase, state.box
    if (phase in AT_TEMPLE) != bool(board.temple_queue) and phase != "temples":
        yield Objection("WA-610", Say("Nobody is at the Temple."), field="temple_queue")
    if (phase == "shosho") != bool(board.tied):
        yield Objection("WA-608", Say("Nobody is tied for the Shosho token."), field="tied")
    drawn = box.app_temple and phase in ("temple_cards", "temple_keep")
    if (
        (board.look and not drawn)
        or (board.under and not box.app_temple)
        or (phase == "temple_cards" and not box.app_temple)
        or (phase == "temple_keep" and not (board.look if box.app_temple else temple_count(state)))
        or len(board.look) > 2
    ):
        yield Objection(
            "WA-614", Say("Nobody looks at two Temple cards now."), field="temple_look"
        )  # fmt: skip
    if phase == "court_card" and not (
        box.app_court and board.court_done and board.court_pile.count
    ):
        yield Objection("WA-625", Say("Nobody takes a Court card now."), field="court_done")
    if board.peeking[1] and phase in ("over", "boss"):
        yield Objection("WA-632", Say("Nobody looks at a Decoy now."), field="peeking")


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
                field="cards",
            )  # fmt: skip
    for card in board.holdings:
        late = card.usable < state.round and not card.gone
        if late or not 1 <= card.gained <= state.round or (card.used and not card.gone):
            yield Objection(
                "WA-705", Say("A card is usable in the round after it was gained."), field="cards"
            )


def _bosses(state: State) -> Laws:
    """Law 5."""
    board = state.gm
    faces = [face for face in (*board.decoys, board.boss) if face is not None]
    if len(set(faces)) < len(faces):
        yield Objection(
            "WA-121", Say("The {n} bosses are all different.", n=len(BOSSES)), field="decoys"
        )
    if (state.phase == "over") != (board.boss is not None):
        yield Objection(
            "WA-807", Say("The Final Boss is revealed at the end, and only then."), field="boss"
        )
    if board.facing[1] not in (range(4) if state.box.app_bosses else (0,)):
        yield Objection("WA-616", Say("Nobody looks at such a Decoy."), field="facing")
