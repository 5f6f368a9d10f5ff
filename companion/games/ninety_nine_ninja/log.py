"""The log and the labels of moves."""

from __future__ import annotations

from collections.abc import Container

from companion.engine import Move, Say
from companion.engine.game import ALL, NOBODY
from companion.games.ninety_nine_ninja.components import CLANS
from companion.games.ninety_nine_ninja.components.geometry import (
    cell_at,
    label,
)
from companion.games.ninety_nine_ninja.effects import reckoning
from companion.games.ninety_nine_ninja.legality import placing
from companion.games.ninety_nine_ninja.legality.entries import counts
from companion.games.ninety_nine_ninja.state import AUTOMATON, SEAT, State, subject
from companion.games.ninety_nine_ninja.words import PLACE_NAMES


def narrate(before: State, move: Move, after: State, seat: int | None) -> Say | None:
    """What happened, and what came of it: points, falls, kills, the end."""
    line = _line(before, move, after, seat)
    if not after.news or line is None:
        return line
    return Say("{line} {news}", line=line, news=list(after.news))


def hearers(state: State, move: Move) -> Container[int | None]:
    """Where tokens are laid out is the owner's secret until all are (NN-914)."""
    if move[0] not in ("allocate", "take_back"):
        return NOBODY
    return (int(state.item[1]),) if state.phase == "allocate" else ALL


def _line(before: State, move: Move, after: State, seat: int | None) -> Say | None:
    match move[0]:
        case "board" | "spin" | "clan_card" | "list" | "first" | "take" | "auto_clan" | "draw":
            return _setting(before, move)
        case "auto_top" | "score_top" | "auto_draw" | "auto_turn" | "auto_kill" | "score_card":
            return _automaton(before, move, after)
        case "allocate" | "take_back" | "commit" | "reopen" | "reveal" | "bottom":
            return _reckoning(before, move, after, seat)
        case "card" | "samurai" | "ronin_samurai" | "fell" | "end_turn" | "scores_only":
            return _event(before, move)
    return _turn(before, move, after)


def _setting(before: State, move: Move) -> Say:
    match move:
        case ("board", place, board):
            return Say("Board {board} lies {place}.", board=board, place=PLACE_NAMES[place])
        case ("spin", place, "0"):
            return Say("The board {place} stays as it lies.", place=PLACE_NAMES[place])
        case ("spin", place, turn):
            return Say(
                "The board {place} is turned by {n} {n:quarter-turn|quarter-turns}.",
                place=PLACE_NAMES[place],
                n=int(turn),
            )
        case ("clan_card", card):
            clan, technique = before.box.printed.clan_cards[card]
            return Say(
                "The {clan:term} clan card shows {technique:term}.", clan=clan, technique=technique
            )
        case ("list", seat, card):
            return Say("{seat:seat} gets list {card}.", seat=SEAT[seat], card=card)
        case ("first", seat):
            return Say("{seat:seat} is the first player.", seat=SEAT[seat])
        case ("take", clan):
            return Say("{seat:seat} takes {clan:term}.", seat=int(before.item[1]), clan=clan)
        case ("auto_clan", clan):
            return Say("The automaton takes {clan:term}.", clan=clan)
        case (_, seat, card):
            known = before.known_as(card) if "/" in card else card
            return Say("{seat:seat} draws {card}.", seat=SEAT[seat], card=known or card)
    raise AssertionError(move)


def _turn(before: State, move: Move, after: State) -> Say:
    seat = before.active
    match move:
        case ("swap",):
            return Say("{seat:seat} swaps to {clan:term}.", seat=seat, clan=CLANS[after.clan(seat)])
        case ("activate", technique):
            return Say(
                "{seat:seat} uses {technique:term} for {n} {n:Favor|Favors}.",
                seat=seat,
                technique=technique,
                n=before.box.printed.costs[technique],
            )
        case ("drop", card):
            return Say("{seat:seat} discards {card} after Ten-Mon.", seat=seat, card=card)
        case ("discard", card) if placing.can_place(before, card):
            return Say("{seat:seat} discards {card}.", seat=seat, card=card)
        case ("discard", card):
            return Say("{card} cannot be placed; {seat:seat} discards it.", seat=seat, card=card)
        case ("place", card, _, _, row, col):
            cell = label(cell_at(int(row), int(col), before.box.side), before.box.side)
            return Say("{seat:seat} places {card} at {cell}.", seat=seat, card=card, cell=cell)
        case ("name", technique, row, col):
            cell = label(cell_at(int(row), int(col), before.box.side), before.box.side)
            return Say(
                "{technique:term}: {cell} counts as a White Ninja this turn.",
                technique=technique,
                cell=cell,
            )
        case ("go_on",):
            return Say("{seat:seat} goes on.", seat=seat)
        case ("fall", daimyo):
            return Say("{seat:seat} lets the {daimyo:term} Daimyo fall.", seat=seat, daimyo=daimyo)
        case ("spare", daimyo):
            return Say("{seat:seat} spares the {daimyo:term} Daimyo.", seat=seat, daimyo=daimyo)
    raise AssertionError(move)


def _event(before: State, move: Move) -> Say:
    seat = before.active
    match move:
        case ("card", "placed"):
            return Say("{seat:seat} places a card.", seat=seat)
        case ("card", _):
            return Say("{seat:seat} discards a card.", seat=seat)
        case ("samurai" | "ronin_samurai", word):
            numbers = counts(word, 3 if move[0] == "ronin_samurai" else 1) or (0,)
            return Say("{seat:seat} covers {n} Samurai.", seat=seat, n=sum(numbers))
        case ("fell", daimyo, _):
            return Say("{seat:seat} fells the {daimyo:term} Daimyo.", seat=seat, daimyo=daimyo)
        case ("end_turn",):
            return Say("{seat:seat} ends the turn.", seat=seat)
    return Say("From now on only points and events are recorded.")


def _automaton(before: State, move: Move, after: State) -> Say:
    match move:
        case ("auto_top", card):
            return Say("The list of {card} lies on top of the Auto deck.", card=card)
        case ("score_top", card):
            return Say("The list of {card} lies on top of the Score deck.", card=card)
        case ("auto_draw", card):
            return Say(
                "The automaton draws {card}: {action:term}.",
                card=card,
                action=before.box.printed.auto[card].action,
            )
        case ("auto_turn", action, number):
            return Say("The automaton's turn: {action:term}, {n} {n:point|points}.",
                       action=action, n=int(number))  # fmt: skip
        case ("auto_kill", daimyo, _):
            return Say("The automaton takes the {daimyo:term} Daimyo.", daimyo=daimyo)
    return Say("The Score card is {card}.", card=move[1])


def _reckoning(before: State, move: Move, after: State, seat: int | None) -> Say | None:
    owner = int(before.item[1]) if before.phase == "allocate" else None
    match move:
        case ("allocate", number, clan):
            if seat != owner:
                return None
            return Say("{seat:seat} lays token {number} on {clan:term}.",
                       seat=seat, number=number, clan=clan)  # fmt: skip
        case ("take_back", number):
            if seat != owner:
                return None
            return Say("{seat:seat} takes token {number} back.", seat=seat, number=number)
        case ("commit",):
            return Say("{seat:seat} has laid out all tokens.", seat=owner)
        case ("reopen", word):
            return Say("{seat:seat} changes the tokens again.", seat=SEAT[word])
        case ("bottom", clan, number):
            return Say("The automaton adds {n} on {clan:term}.", n=int(number), clan=clan)
    lines = [
        _totals(after, one, reckoning.allocated(after, one)) for one in range(len(after.alloc))
    ]
    if after.box.solo and not after.agenda:
        lines.append(_totals(after, AUTOMATON, reckoning.automaton_points(after)))
    return Say("{lines}", lines=lines)


def _totals(state: State, seat: int, totals: tuple[int, ...]) -> Say:
    return Say(
        "{who} adds {a} on {black:term}, {b} on {red:term}, {c} on {white:term}.",
        who=subject(state, seat),
        a=totals[0],
        b=totals[1],
        c=totals[2],
        black=CLANS[0],
        red=CLANS[1],
        white=CLANS[2],
    )


# labels
