"""What is asked, and what happened in this turn, must fit what lies on the table (NN-2xx, NN-9xx).

A match goes through the same agendas again and again; they are written down here as patterns, so
that a position with any other one is refused before it is played on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.engine import Objection, Say
from companion.games.ninety_nine_ninja.components.geometry import CLAN_CODES, LINK_CODES
from companion.games.ninety_nine_ninja.effects.agenda import setting_items
from companion.games.ninety_nine_ninja.effects.reckoning import gathered
from companion.games.ninety_nine_ninja.effects.steps import AFTER_CARD
from companion.games.ninety_nine_ninja.state import (
    AUTOMATON,
    NEUTRAL,
    READY,
    WHITE,
    Item,
    State,
    Turn,
)

SETTING = frozenset(
    ("board", "spin", "clan_card", "list", "first", "clan", "auto_clan", "auto_top", "score_top")
)
AFTER_FALL = (
    r"((score_top:1 )?lay_score:1 auto_points:\d+:0 fallen |"
    r"(((score_card:\d )?score_top:0 )?auto_points:\d+:0 )?fallen |"
    r"(score_top:1 )?kill fallen |((fallen )?score_top:0 )?auto_top fallen )?"
)
"""Solo: what is left of a fall, and of the kill it may bring (NN-621, NN-638)."""
AUTOMATON_TURN = re.compile(
    r"(draw:0 )?begin|(auto_top )?auto_draw|auto_turn|"
    r"(auto_points:\d+:1 |(score_top:1 )?kill |((fallen )?score_top:0 )?auto_top )?"
    r"(auto_top )?close"
)
RECKONING = re.compile(r"((allocate:0 )?(allocate:1 )?reveal)?")
SOLO_RECKONING = re.compile(
    r"((allocate:0 )?reveal )?score_cards|score_card:\d score_cards|"
    r"((bottom:0 )?bottom:1 )?bottom:2|"
)
COUNTED = re.compile(AFTER_FALL + r"(events|close)|(draw:0 )?(draw:1 )?begin|turn")


def words(agenda: tuple[Item, ...]) -> str:
    return " ".join(":".join(map(str, item)) for item in agenda)


def setting(state: State) -> bool:
    """Whether the set-up is going on."""
    return any(
        item[0] in ("board", "spin", "clan_card", "list", "first", "clan", "auto_clan")
        for item in state.agenda
    )


def flow(state: State) -> Iterator[Objection]:
    if not fits(state):
        yield Objection(
            "NN-202", Say("This question does not fit the position."), True, field="agenda"
        )
        return
    if setting(state):
        yield from _nothing_yet(state)
    if state.reason:
        yield from _reckoning(state)
    else:
        yield from _held(state)
        yield from _turn(state)


# what is asked


def fits(state: State) -> bool:
    asked = words(state.agenda)
    if state.reason:
        return _reckoning_fits(state, asked)
    if state.alloc or state.committed or not asked:
        return False
    if setting(state):
        return _setting_fits(state)
    if state.box.solo and state.active == AUTOMATON:
        return bool(AUTOMATON_TURN.fullmatch(asked)) and _automaton_fits(state)
    pattern = _turn_pattern(state.active) if state.full else COUNTED
    return bool(pattern.fullmatch(asked)) and _turn_fits(state) and _automaton_fits(state)


def _turn_pattern(seat: int) -> re.Pattern[str]:
    """A turn in full recording: cards drawn and dropped, then steps 4 and 5 as far as left."""
    block = "((({} )?{} )?{} )?{}".format(*(":".join(map(str, item)) for item in AFTER_CARD))
    whole = words(AFTER_CARD)
    return re.compile(
        rf"(draw:0 )?(draw:1 )?begin|(fallen )?close|(draw:{seat} )?(drop )?turn|"
        rf"draw:{seat} {whole} close|((draw:{seat} )?drop )?{block} (close|turn)|"
        rf"{AFTER_FALL}falls (close|turn)"
    )


def _turn_fits(state: State) -> bool:
    """Cards are left to play just where one is asked for."""
    first, last = state.agenda[0][0], state.agenda[-1][0]
    played, left = state.turn.plays, state.to_play()
    if last == "begin" or first == "close" or state.agenda == (("fallen",), ("close",)):
        return True
    if last == "turn":
        return left > 0 and (played > 0 or first in ("turn", "draw", "drop"))
    # With the points only, a second card is entered among the events (NN-703).
    return played > 0 and (left >= 0 if last == "events" else left == 0)


def _setting_fits(state: State) -> bool:
    """The rest of the set-up, with everything before it done."""
    box, agenda = state.box, state.agenda
    if state.full != box.start_full or state.active != (state.first or 0):
        return False
    items = setting_items(box)
    named = agenda[0][0] == "clan" and not box.solo
    if named and state.first is not None:
        items = (("clan", 1 - state.first), ("clan", state.first), ("begin",))
    if agenda != items[len(items) - len(agenda) :] or agenda[0] == ("board", 3):
        return False
    left = {kind: sum(item[0] == kind for item in agenda) for kind in ("spin", "clan_card", "list")}
    boards = 4 - left["spin"] + (agenda[0][0] == "spin") if state.full else 0
    taken = [clan is not None for clan in state.clans]
    asked = {int(item[1]) for item in agenda if item[0] == "clan"}
    if ("first",) in agenda or ("auto_clan",) in agenda:
        asked |= {0, 1}
    return (
        state.turn == Turn()
        and len(state.boards) == boards
        and bool(state.cells) == (state.full and not left["spin"])
        and len(state.clan_cards) == (3 - left["clan_card"] if box.clan_techniques else 0)
        and len(state.lists) == (2 - left["list"] if box.blacklist else 0)
        and not taken[NEUTRAL]
        and [seat for seat in (0, 1) if not taken[seat]] == sorted(asked)
        and (("first",) in agenda) == (state.first is None)
    )


def _automaton_fits(state: State) -> bool:
    auto, box = state.auto, state.box
    names = [str(item[0]) for item in state.agenda]
    solo_items = {"auto_draw", "auto_turn", "kill", "score_card", "lay_score", "auto_points"}
    if auto is None:
        return not solo_items & set(names)
    known = box.auto_known
    if "auto_turn" in names:
        return not known
    if "auto_draw" in names:
        return known and auto.deck.count > 0
    if "kill" in names:
        shown = auto.score_top is not None or names[0] == "score_top" or not known
        return shown and len(state.fallen) < 7
    if names[0] == "score_card":
        place = int(state.agenda[0][1])
        return known and place == len(auto.laid) - 1 and not auto.laid[place][3]
    return True


def _reckoning_fits(state: State, asked: str) -> bool:
    pattern = SOLO_RECKONING if state.box.solo else RECKONING
    if not pattern.fullmatch(asked) or not state.alloc:
        return False
    open_seats = {int(item[1]) for item in state.agenda if item[0] == "allocate"}
    if [seat not in open_seats for seat in range(len(state.alloc))] != list(state.committed):
        return False
    auto = state.auto
    if auto is None:
        return True
    bottoms = [int(item[1]) for item in state.agenda if item[0] == "bottom"]
    if state.box.auto_known:
        if state.agenda and state.agenda[0][0] == "score_card":
            place = int(state.agenda[0][1])
            return place < len(auto.laid) and not auto.laid[place][3]
        known = all(certain for _, _, _, certain in auto.laid)
        return not bottoms and not auto.bottoms and bool(known or state.agenda)
    entered = bottoms[0] if bottoms else 0 if state.agenda else 3
    return "score_card:" not in asked and len(auto.bottoms) == entered


# what happened


def _nothing_yet(state: State) -> Iterator[Objection]:
    """NN-114: nothing is placed, scored or felled during the set-up."""
    auto = state.auto
    begun = {
        "laid": state.laid,
        "discarded": state.discarded,
        "fallen": state.fallen,
        "tracks": any(state.tracks),
        "auto": auto is not None and (auto.row or auto.laid or auto.bottoms),
    }
    field = next((field for field, there in begun.items() if there), None)
    if field is not None:
        say = Say("Nothing is placed, felled or scored before the set-up is over.")
        yield Objection("NN-114", say, True, field=field)


def _held(state: State) -> Iterator[Objection]:
    """NN-418: one card for each between turns, and in a turn those that are still to play."""
    for seat in (0, 1):
        automaton = state.box.solo and seat == AUTOMATON
        cards = len(state.held[seat]) + sum(item == ("draw", seat) for item in state.agenda)
        usual, least = (0, 0) if automaton else (1, 1 if state.deck.count else 0)
        if seat == state.active and not automaton:
            cards -= sum(item == ("drop",) for item in state.agenda)
            if state.agenda[-1][0] in ("turn", "events") and state.to_play() > 0:
                usual = least = state.to_play()
        if least <= cards <= usual:
            continue
        if automaton:
            say = Say("The automaton holds no ninja card.")
        elif cards <= 0:
            say = Say("{seat:seat} holds no card.", seat=seat)
        else:
            say = Say(
                "{seat:seat} holds {n} {n:card|cards}; here it must be {m}.",
                seat=seat, n=cards, m=usual,
            )  # fmt: skip
        yield Objection("NN-605" if automaton else "NN-418", say, True, field="held")


def _turn(state: State) -> Iterator[Objection]:
    """Named figures still show, spared Daimyos stand, and cards cover only once they lie."""
    turn, shown = state.turn, state.cells
    ninjas = (shown[cell] in CLAN_CODES[:WHITE] for cell in turn.disguised)
    samurai = (shown[cell] in LINK_CODES for cell in turn.recruited)
    named = (len(turn.disguised) <= turn.names[0], len(turn.recruited) <= turn.names[1])
    standing = (code not in state.down for code in turn.spared)
    laid = turn.placed <= turn.plays and (turn.plays > 0 or not turn.covers)
    if not (laid and all(named) and all(ninjas) and all(samurai) and all(standing)):
        yield Objection(
            "NN-208", Say("What happened in this turn does not fit the table."), True, field="turn"
        )


def _reckoning(state: State) -> Iterator[Objection]:
    """NN-901 to NN-904 and NN-911 to NN-914."""
    down = len(state.fallen)
    if state.reason == "daimyos" and down < 7:
        yield Objection(
            "NN-901",
            Say(
                "The reckoning comes with seven fallen Daimyos, and {n} {n:has|have} fallen.",
                n=down,
            ),
            True,
            field="reason",
        )
    if state.reason == "deck":
        if down == 7:
            say = Say("With seven fallen Daimyos the reckoning is theirs, not the deck's.")
            yield Objection("NN-904", say, True, field="reason")
        if state.deck.count:
            say = Say("The deck has not run out: {n} {n:card is|cards are} left.",
                      n=state.deck.count)  # fmt: skip
            yield Objection("NN-902", say, True, field="reason")
        if any(READY in tokens for tokens in state.tokens):
            say = Say("When the deck has run out every ready token becomes a Favor.")
            yield Objection("NN-912", say, True, field="tokens")
    for seat, clans in enumerate(state.alloc):
        own = gathered(state, seat)
        if any(clan is not None and place not in own for place, clan in enumerate(clans)):
            say = Say("A token that was not gathered lies on no track.")
            yield Objection("NN-914", say, True, field="alloc")
        elif state.committed[seat] and any(clans[place] is None for place in own):
            say = Say("Every gathered token must lie on a track.")
            yield Objection("NN-914", say, True, field="alloc")
