"""Why a move of a turn cannot be played now: the one definition of legality."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Move, Objection, Say
from companion.games.wat_aah import powers
from companion.games.wat_aah.box import CLAN, CLANS, FULL, IS_RONIN, IS_YOKAI, SEAT, Counts
from companion.games.wat_aah.choices import HIGHEST, key
from companion.games.wat_aah.state import State
from companion.games.wat_aah.zones import may_be_next, missing

Objections = Iterator[Objection]

TURN = ("draw", "lay", "discard")
POWER_KEYS = frozenset(("opponent", "discards", "jigoku", "put_away", "target", "copy"))
AFTER_ROUND = frozenset(
    ("shosho", "temple", "temple_cards", "temple_keep", "peek", "peeked", "pawns", "court_card",
     "boss")
)  # fmt: skip


def kind_of(state: State, word: str) -> int | None:
    return state.box.cards.index.get(word)


def no_such_card(word: str) -> Objection:
    return Objection("WA-105", Say("There is no card “{word}” in this deck.", word=word), hard=True)


def no_such_seat(word: str) -> Objection:
    return Objection("WA-101", Say("There is no seat {word} at this table.", word=word), hard=True)


def out_of_phase(state: State) -> Objection:
    """WA-202 during a round, WA-601 between rounds."""
    if key(state) in AFTER_ROUND:
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
    elif clause == "WA-503":
        yield Objection(
            clause, Say("{card:term} exists once and lies elsewhere.", card=name), hard=True
        )
    elif clause:
        yield Objection(
            clause, Say("All copies of {card:term} lie elsewhere already.", card=name), hard=True
        )


# draws


def told(state: State, move: Move, asked: str, seat: int) -> Objections:
    """A card that the deck showed."""
    if key(state) != asked:
        yield out_of_phase(state)
        return
    if SEAT[move[1]] != seat:
        yield Objection(
            "WA-216", Say("It is {seat:seat} whose card is asked for.", seat=seat), hard=True
        )
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
        yield Objection("WA-107", Say("The first player is already found."), hard=True)
        return
    yield from told(state, move, "reveal", state.turn)


def draw(state: State, move: Move) -> Objections:
    return told(state, move, "draw_card", state.drawing[0])


def corruption(state: State, move: Move) -> Objections:
    return told(state, move, "corruption", state.turn)


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


def layable(state: State, clan: int) -> tuple[int, int]:
    """How many real cards, and how many with Ronin, this hand may have for a clan."""
    cards, seat = state.box.cards, state.turn
    hand, unknown, unseen = state.hands[seat], state.unknown[seat], state.deck.unseen
    real = sum(hand[kind] for kind in cards.of_clan[clan])
    ronin = hand[cards.ronin]
    blind_real = min(unknown, sum(max(0, unseen[kind]) for kind in cards.of_clan[clan]))
    blind_ronin = max(0, unseen[cards.ronin])
    if state.box.one_ronin:
        ronin, blind_ronin = min(ronin, 1), min(blind_ronin, 1 - min(ronin, 1))
    blind = min(unknown, blind_real + blind_ronin)
    return real + blind_real, real + ronin + blind


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
    if len(held) + len(play.chosen) >= FULL:
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
        if number == 1:
            yield Objection(
                "WA-305", Say("A new clan is laid with 2, 3 or 4 cards, never with one.")
            )
    elif not real and not box.ronin_alone:
        yield ronin_alone()


# powers


def opponent(state: State, move: Move) -> Objections:
    if key(state) != "opponent":
        yield out_of_phase(state)
        return
    other, power = SEAT[move[1]], state.play.power
    assert power is not None
    if other >= state.box.seats:
        yield no_such_seat(move[1])
    elif other == state.turn:
        yield Objection("WA-408", Say("An opponent is another player."), hard=True)
    elif not powers.effect_on(state, power, other):
        clause = {"opponent_discards": "WA-422", "swap_cards": "WA-428"}.get(power.kind, "WA-429")
        yield Objection(
            clause,
            Say("With {seat:seat} the power does nothing; choose somebody with cards.", seat=other),
        )


def discard(state: State, move: Move) -> Objections:
    kind = kind_of(state, move[1])
    if kind is None:
        yield no_such_card(move[1])
        return
    now = key(state)
    if now == "lay":
        yield Objection("WA-202", Say("First the lay phase: lay cards or pass."))
    elif now == "draw":
        yield Objection("WA-203", Say("First draw: recruit or become corrupt."))
    elif now not in ("discard", "discards"):
        yield out_of_phase(state)
        return
    yield from not_held(state, state.play.other if now == "discards" else state.turn, kind)


def give(state: State, move: Move) -> Objections:
    kind = kind_of(state, move[1])
    if kind is None:
        yield no_such_card(move[1])
    elif key(state) != "swap":
        yield out_of_phase(state)
    else:
        seat = powers.giver(state)
        chosen = state.play.given[0 if seat == state.turn else 1]
        laid = seat == state.turn and kind in state.play.chosen
        if laid and missing(state, seat, kind, chosen):
            yield Objection(
                "WA-425", Say("The cards you just laid cannot be swapped."), hard=True
            )  # fmt: skip
        yield from not_held(state, seat, kind, chosen)


def take(state: State, move: Move) -> Objections:
    kind = kind_of(state, move[1])
    if kind is None:
        yield no_such_card(move[1])
    elif key(state) != "jigoku":
        yield out_of_phase(state)
    elif not state.jigoku[kind]:
        yield Objection(
            "WA-414", Say("There is no {card:term} in the Jigoku.", card=move[1]), hard=True
        )


def put_away(state: State, move: Move) -> Objections:
    kind, play = kind_of(state, move[1]), state.play
    if kind is None:
        yield no_such_card(move[1])
    elif key(state) != "put_away":
        yield out_of_phase(state)
    elif kind not in play.looked and not (play.look_unknown and state.deck.unseen[kind] > 0):
        yield Objection(
            "WA-416", Say("{card:term} is not among the cards looked at.", card=move[1]), hard=True
        )


def target(state: State, move: Move) -> Objections:
    owner, clan = SEAT[move[1]], CLAN[move[2]]
    yield from targeted(state, owner, clan, move[1], single=True)
    kind = kind_of(state, move[3])
    if owner < state.box.seats and kind not in (state.clan_at(owner, clan) or ()):
        yield Objection(
            "WA-408", Say("{card:term} does not lie in that clan.", card=move[3]), hard=True
        )


def target_clan(state: State, move: Move) -> Objections:
    return targeted(state, SEAT[move[1]], CLAN[move[2]], move[1], single=False)


def targeted(state: State, owner: int, clan: int, word: str, single: bool) -> Objections:
    power = state.play.power
    if key(state) != "target" or power is None:
        yield out_of_phase(state)
    elif single != (power.kind in powers.CARD_TARGETS):
        clause = {"destroy_card": "WA-430", "destroy_clan": "WA-431", "return_card": "WA-432"}
        yield Objection(
            clause.get(power.kind, "WA-433"),
            Say("This power takes a whole clan.") if single else Say("This power takes one card."),
            hard=True,
        )
    if owner >= state.box.seats:
        yield no_such_seat(word)
        return
    if owner == state.turn and state.box.opponents_only:
        yield Objection("WA-410", Say("Only cards of opponents may be chosen here."))
    if state.clan_at(owner, clan) is None:
        yield Objection(
            "WA-408",
            Say("{owner:seat} has no {clan:term} clan in play.", owner=owner, clan=CLANS[clan]),
            hard=True,
        )


def copy(state: State, move: Move) -> Objections:
    owner, power = SEAT[move[1]], state.play.power
    if key(state) != "copy" or power is None:
        yield out_of_phase(state)
        return
    if owner >= state.box.seats:
        yield no_such_seat(move[1])
        return
    if move[2] not in CLAN:
        yield Objection("WA-436", Say("The power of a Yokai cannot be copied."), hard=True)
        return
    clan = CLAN[move[2]]
    if owner == state.turn:
        yield Objection("WA-436", Say("You copy a clan of an opponent, not one of your own."))
    if not powers.may_copy(state, power, clan):
        yield Objection("WA-436", Say("A clan that copies cannot be copied."), hard=True)
    if state.clan_at(owner, clan) is None:
        yield Objection(
            "WA-435",
            Say("{owner:seat} has no {clan:term} clan in play.", owner=owner, clan=move[2]),
            hard=True,
        )


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


# figures told at the end of a round


def figure(state: State, move: Move) -> Objections:
    if key(state) != move[0]:
        yield Objection(
            "WA-801", Say("This figure is not the one asked for now."), hard=True
        )  # fmt: skip
        return
    if SEAT[move[1]] != state.turn:
        yield Objection(
            "WA-801", Say("It is {seat:seat} whose figure is asked for.", seat=state.turn),
            hard=True,
        )  # fmt: skip
    if not move[2].isdecimal() or len(move[2]) > 4:
        yield Objection("WA-801", Say("A number is needed here."), hard=True)
        return
    number, cards = int(move[2]), state.box.cards
    if move[0] == "corruption_cards":
        points = state.entered[-1]
        if not number * min(cards.strength) <= points <= number * max(cards.strength):
            yield Objection(
                "WA-804",
                Say("{n} {n:card|cards} cannot be worth {points} together.",
                    n=number, points=points),
                hard=True,
            )  # fmt: skip
        return
    told = sum(value for at, value in enumerate(state.entered) if at % 3 != 2)
    whole = sum(a * b for a, b in zip(cards.strength, cards.copies, strict=True))
    if number > HIGHEST or told + number > whole:
        yield Objection(
            "WA-105", Say("All cards of the box are worth only {n} together.", n=whole), hard=True
        )
