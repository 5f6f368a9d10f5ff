"""The log of what followed by itself: what passed by, the count of a round, the next one."""

from __future__ import annotations

from companion.engine import Move, Say
from companion.games.wat_aah.candidates import key
from companion.games.wat_aah.components import CLANS
from companion.games.wat_aah.effects.powers import ASKED, copied, power_of
from companion.games.wat_aah.scoring import place_lines, round_line, token_line
from companion.games.wat_aah.state import State

DRAWING = frozenset(("recruit", "corrupt", "corruption", "draw", "pass"))


def passed_by(before: State, move: Move, after: State) -> list[Say]:
    """What nobody was asked because there was nothing to ask."""
    lines: list[Say] = []
    if in_vain(before, move, after):
        lines.append(Say("The power has no effect."))  # WA-406
    if before.obtainable() and not after.obtainable():
        lines.append(Say("Deck and Jigoku are empty now: nothing more can be drawn."))  # WA-211
    turns = before.phase not in NO_TURN and after.phase not in NO_TURN
    discarded = move[0] == "pass" or (move[0] == "discard" and before.phase != "discards")
    if turns and before.turn != after.turn and not discarded:
        lines.append(Say("{seat:seat} has no card to discard.", seat=before.turn))  # WA-214
    if turns and key(before) != "lay" and key(after) == "lay" and move[0] not in DRAWING:
        lines.append(Say("{seat:seat} cannot draw.", seat=after.turn))  # WA-212
    return lines


def in_vain(before: State, move: Move, after: State) -> bool:
    """Whether a power was due that finds nothing to act on: it asks for something, or nothing is
    asked."""
    play, cards = before.play, before.box.cards
    match move:
        case ("done",):
            power = power_of(before, play.clan, len(play.chosen))
        case ("yokai", kind, _):
            power = cards.yokai_power[cards.index[kind]]
        case ("copy", _, clan) if play.power is not None:
            power = copied(before, play.power, CLANS.index(clan))
        case _:
            return False
    return power.kind in ASKING and after.play.power is None


ASKING = frozenset().union(*ASKED.values())
NO_TURN = frozenset(
    ("reveal", "deal", "first", "in_play", "corruption_points", "corruption_cards", "count",
     "uncover", "shosho", "temples", "temple", "temple_cards", "temple_keep", "placement", "pawns",
     "court_card", "boss", "over")
)  # fmt: skip


def round_end(before: State, after: State) -> list[Say]:
    """The round was counted, or a new one begins."""
    lines: list[Say] = []
    box = after.box
    if len(after.rounds) > len(before.rounds):
        scored = after.rounds[-1]
        lines.append(Say("Round {n} is over.", n=len(after.rounds)))
        lines += [round_line(scored, seat) for seat in range(box.seats)]
        if box.grand_master:
            lines += place_lines(scored.totals)
            lines.append(token_line(box.corrupt_cards, scored, before.gm.shosho))
    if after.round > before.round:
        lines.append(
            Say("Round {n} begins; {seat:seat} starts.", n=after.round, seat=after.first)
        )  # fmt: skip
    return lines
