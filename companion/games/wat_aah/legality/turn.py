"""Why a move of a turn cannot be played now: the one definition of legality."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Move, Objection, Say
from companion.games.wat_aah.candidates import key
from companion.games.wat_aah.components import CLAN, CLANS, FULL, IS_RONIN, IS_YOKAI, SEAT, Counts
from companion.games.wat_aah.effects.rounds import uncovering
from companion.games.wat_aah.effects.zones import may_be_next, missing
from companion.games.wat_aah.legality.figures import FIGURES
from companion.games.wat_aah.legality.hands import layable
from companion.games.wat_aah.state import State

Objections = Iterator[Objection]

TURN = ("draw", "lay", "discard")
POWER_KEYS = frozenset(("opponent", "discards", "jigoku", "put_away", "target", "copy"))
AFTER_ROUND = frozenset(
    ("shosho", "temple", "temple_cards", "temple_keep", "peek", "peeked", "pawns", "court_card",
     "boss", "uncover")
)  # fmt: skip


def kind_of(state: State, word: str) -> int | None:
    return state.box.cards.index.get(word)


def no_such_card(word: str) -> Objection:
    return Objection("WA-105", Say("There is no card “{word}” in this deck.", word=word), hard=True)


def no_such_seat() -> Objection:
    return Objection("WA-101", Say("There is no such player at this table."), hard=True)


def out_of_phase(state: State) -> Objection:
    """WA-202 during a round, WA-601 between rounds."""
    now = key(state)
    if now == "reveal":
        return Objection(
            "WA-106", Say("First everybody turns a card, to find the first player."), hard=True
        )
    if now == "first" or now in FIGURES:
        return Objection(
            "WA-801", Say("Only the scores of each round are recorded in this match."), hard=True
        )
    if now in AFTER_ROUND:
        return Objection(
            "WA-601", Say("The round is over; this step is not the one asked for now."), hard=True
        )
    return Objection(
        "WA-202", Say("A turn is draw, lay, discard, in this order; this is not asked now."),
        hard=True,
    )  # fmt: skip


def not_held(state: State, seat: int, kind: int, chosen: Counts = ()) -> Objections:
    clause = missing(state, seat, kind, chosen)
    name = state.box.cards.kinds[kind]
    if clause == "WA-316":
        if state.unknown[seat]:
            yield Objection(
                clause, Say("{seat:seat} does not hold that many cards.", seat=seat), hard=True
            )
        else:
            yield Objection(
                clause, Say("There is no {card:term} left in this hand.", card=name), hard=True
            )
    elif clause:
        yield elsewhere(state, kind)


def elsewhere(state: State, kind: int) -> Objection:
    """The app knows where every copy of this card lies."""
    name = state.box.cards.kinds[kind]
    if kind in state.box.cards.yokai:
        say = Say("{card:term} exists once and lies elsewhere.", card=name)
        return Objection("WA-503", say, hard=True)
    say = Say("All copies of {card:term} lie elsewhere already.", card=name)
    return Objection("WA-105", say, hard=True)


def not_theirs(seat: int) -> Objection:
    return Objection(
        "WA-216", Say("It is {seat:seat} whose card is asked for.", seat=seat), hard=True
    )


# draws


def told(state: State, move: Move, asked: str, seat: int) -> Objections:
    """A card that the deck showed."""
    if key(state) != asked:
        yield out_of_phase(state)
        return
    if SEAT[move[1]] != seat:
        yield not_theirs(seat)
    kind = kind_of(state, move[2])
    if kind is None:
        yield no_such_card(move[2])
    elif not may_be_next(state, kind):
        clause = "WA-503" if kind in state.box.cards.yokai else "WA-105"
        yield Objection(
            clause, Say("{card:term} cannot be the next card of the deck.", card=move[2]), hard=True
        )


def reveal(state: State, move: Move) -> Objections:
    if key(state) != "reveal":
        if state.box.full:
            yield Objection("WA-107", Say("The first player is already found."), hard=True)
        else:
            yield out_of_phase(state)
        return
    yield from told(state, move, "reveal", state.turn)


def draw(state: State, move: Move) -> Objections:
    return told(state, move, "draw_card", state.drawing[0])


def corruption(state: State, move: Move) -> Objections:
    if key(state) == "uncover":
        return uncovered(state, move)
    return told(state, move, "corruption", state.turn)


def uncovered(state: State, move: Move) -> Objections:
    """A corruption card that lay face down when the app joined."""
    seat, kind = uncovering(state), kind_of(state, move[2])
    if SEAT[move[1]] != seat:
        yield not_theirs(seat)
    if kind is None:
        yield no_such_card(move[2])
    elif state.deck.unseen[kind] < 1:
        yield elsewhere(state, kind)


def look(state: State, move: Move) -> Objections:
    return told(state, move, "look", state.turn)


def recruit(state: State, move: Move) -> Objections:
    now = key(state)
    if now in ("lay", "discard"):
        yield Objection("WA-203", Say("You draw once a turn: recruit or become corrupt."))
    elif now != "draw":
        yield out_of_phase(state)
    if not state.obtainable():
        yield nothing_to_draw()


def corrupt(state: State, move: Move) -> Objections:
    return recruit(state, move)


def nothing_to_draw() -> Objection:
    return Objection(
        "WA-212", Say("Deck and Jigoku are both empty, so nothing can be drawn."), hard=True
    )


# laying


def lay_time(state: State, what: str) -> Objections:
    now = key(state)
    if now == "draw":
        yield Objection("WA-203", Say("First draw: recruit or become corrupt."))
    elif now == "discard":
        if what == "yokai" and state.play.laid == "yokai":
            yield Objection("WA-312", Say("Only one Yokai may be laid in a turn."))
        if state.play.laid:
            yield Objection("WA-301", Say("You have laid cards this turn already."))
        else:
            yield Objection("WA-202", Say("The lay phase is over; now you discard."))
    elif now != "lay":
        yield out_of_phase(state)


def lay(state: State, move: Move) -> Objections:
    seat, clan = state.turn, CLAN[move[1]]
    yield from lay_time(state, "clan")
    if state.clan_at(seat, clan) is not None:
        yield Objection(
            "WA-304",
            Say("You have a {clan:term} clan in play already: reinforce it.", clan=move[1]),
            hard=True,
        )
    real, total = layable(state, clan)
    if not real:
        yield Objection(
            "WA-303",
            Say("A clan needs a real {clan:term} card, and this hand has none.", clan=move[1]),
            hard=True,
        )
    elif total < 2:
        yield Objection("WA-305", Say("A new clan is laid with 2, 3 or 4 cards, never with one."))


def reinforce(state: State, move: Move) -> Objections:
    seat, clan = state.turn, CLAN[move[1]]
    yield from lay_time(state, "reinforce")
    cards = state.clan_at(seat, clan)
    if cards is None:
        yield not_yours(state, clan, "WA-310")
        return
    if len(cards) >= FULL:
        yield full_clan(clan)
    real, total = layable(state, clan)
    if not total:
        yield Objection(
            "WA-310",
            Say("This hand has no {clan:term} card and no Ronin.", clan=move[1]),
            hard=True,
        )
    elif not real and not state.box.ronin_alone:
        yield ronin_alone()


def not_yours(state: State, clan: int, clause: str) -> Objection:
    for other in state.others(state.turn):
        if state.clan_at(other, clan) is not None:
            return Objection(
                "WA-315",
                Say("That {clan:term} clan is {owner:seat}'s; you reinforce only your own.",
                    clan=CLANS[clan], owner=other),
                hard=True,
            )  # fmt: skip
    return Objection(
        clause, Say("You have no {clan:term} clan in play.", clan=CLANS[clan]), hard=True
    )


def full_clan(clan: int) -> Objection:
    return Objection(
        "WA-306", Say("A clan never has more than 4 cards; {clan:term} is full.", clan=CLANS[clan])
    )


def ronin_alone() -> Objection:
    return Objection("WA-311", Say("A reinforcement needs at least one clan card here."))


def yokai(state: State, move: Move) -> Objections:
    seat, clan = state.turn, CLAN[move[2]]
    kind = state.box.cards.index[move[1]]
    yield from lay_time(state, "yokai")
    if not state.areas[seat]:
        yield Objection(
            "WA-312", Say("A Yokai reinforces a clan in play, and you have none."), hard=True
        )
    else:
        cards = state.clan_at(seat, clan)
        if cards is None:
            yield not_yours(state, clan, "WA-312")
        elif len(cards) >= FULL:
            yield full_clan(clan)
    yield from not_held(state, seat, kind)


def card(state: State, move: Move) -> Objections:
    kind = kind_of(state, move[1])
    if kind is None:
        yield no_such_card(move[1])
        return
    if key(state) != "cards":
        yield out_of_phase(state)
        return
    box, play = state.box, state.play
    belongs = box.cards.clan[kind]
    if belongs == IS_YOKAI:
        if play.new:
            yield Objection("WA-307", Say("A Yokai is never part of a newly laid clan."))
        else:
            yield Objection("WA-312", Say("A Yokai is laid alone, without other cards."))
    elif belongs == IS_RONIN:
        yield from too_many_ronin(state)
    elif belongs != play.clan:
        yield Objection(
            "WA-302" if play.new else "WA-310",
            Say("{card:term} is not of the {clan:term} clan.", card=move[1], clan=CLANS[play.clan]),
        )
    held = state.clan_at(state.turn, play.clan) or ()
    # Who reinforces a full clan, against the rules, lays one card too many, not more.
    if len(held) + len(play.chosen) >= max(FULL, len(held) + 1):
        yield full_clan(play.clan)
    yield from not_held(state, state.turn, kind, play.chosen)


def too_many_ronin(state: State) -> Objections:
    box, play = state.box, state.play
    ronin = play.chosen.count(box.cards.ronin)
    if box.one_ronin and ronin:
        yield Objection("WA-309", Say("At most one Ronin is laid at a time here."))
    if play.new and ronin == FULL - 1 == len(play.chosen):
        yield no_real_card(play.clan)


def no_real_card(clan: int) -> Objection:
    return Objection(
        "WA-303",
        Say("Ronin alone are no clan: it needs a real {clan:term} card.", clan=CLANS[clan]),
    )


def take_back(state: State, move: Move) -> Objections:
    if key(state) != "cards":
        yield out_of_phase(state)
    elif kind_of(state, move[1]) not in state.play.chosen:
        yield Objection("WA-316", Say("{card:term} was not chosen.", card=move[1]), hard=True)


def done(state: State, move: Move) -> Objections:
    if key(state) != "cards":
        yield out_of_phase(state)
        return
    box, play = state.box, state.play
    number = len(play.chosen)
    real = any(box.cards.clan[kind] == play.clan for kind in play.chosen)
    if not number:
        yield Objection(
            "WA-302" if play.new else "WA-310", Say("Choose the cards to lay first."), hard=True
        )
    elif play.new:
        if not real:
            yield no_real_card(play.clan)
        # What this hand cannot do better was overruled when the clan was begun.
        if number == 1 and layable(state, play.clan)[1] > 1:
            yield Objection(
                "WA-305", Say("A new clan is laid with 2, 3 or 4 cards, never with one.")
            )
    elif not real and not box.ronin_alone and layable(state, play.clan)[0]:
        yield ronin_alone()


def skip(state: State, move: Move) -> Objections:
    now = key(state)
    if now in ("lay", "peek"):
        return
    if now == "draw":
        yield Objection("WA-203", Say("Drawing is compulsory: recruit or become corrupt."))
    elif now == "discard":
        yield Objection("WA-213", Say("You hold cards, so you must discard one."))
    elif now in POWER_KEYS:
        yield Objection("WA-405", Say("A power that was triggered must be carried out."))
    elif now == "temple":
        yield Objection(
            "WA-613", Say("At the Temple you draw two cards or look at a Decoy."), hard=True
        )
    elif now == "pawns":
        yield Objection(
            "WA-621", Say("You have pawns left, so you must place at least one."), hard=True
        )
    else:
        yield out_of_phase(state)
