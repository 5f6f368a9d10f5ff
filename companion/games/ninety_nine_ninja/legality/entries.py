"""Why an entry of the score-track depth, or of the reckoning, cannot be right."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine import Move, Objection, Say
from companion.games.ninety_nine_ninja.components import DAIMYO
from companion.games.ninety_nine_ninja.effects.entries import ADJACENT, MOST_COVERED, most_covered
from companion.games.ninety_nine_ninja.effects.reckoning import gathered
from companion.games.ninety_nine_ninja.legality.setup import NUMBERS, no, not_now
from companion.games.ninety_nine_ninja.state import SEAT, State


def card(state: State, move: Move) -> Iterator[Objection]:
    if state.full:
        yield no("NN-701", Say("This match records every placement."))
    elif state.phase == "events" and state.to_play() <= 0:
        yield no("NN-204", Say("No more cards are played in this turn."))
    elif state.phase not in ("turn", "events"):
        yield not_now(state)


def samurai(state: State, move: Move) -> Iterator[Objection]:
    entered = counts(move[1], 3 if move[0] == "ronin_samurai" else 1)
    if state.phase != "events":
        yield not_now(state, "NN-703")
        return
    if (move[0] == "ronin_samurai") != state.box.ronin:
        yield no(
            "NN-703",
            Say("With Ronin the Samurai are counted by clan: own, opponent's, other.")
            if state.box.ronin
            else Say("Samurai are counted by clan only with Ronin."),
        )
    most = most_covered(state)
    if entered is None or sum(entered) > most:
        yield no(
            "NN-705",
            Say("A card covers 0 to 9 Samurai.")
            if most == MOST_COVERED
            else Say("Both cards together cover 0 to {n} Samurai.", n=most),
        )
        return
    if not state.turn.placed and sum(entered) > 0:
        yield Objection("NN-705", Say("A discarded card covers no Samurai."))
    if state.turn.counted:
        yield no("NN-703", Say("Samurai points are entered once, before the falls."))


def counts(word: str, how_many: int) -> tuple[int, ...] | None:
    """What was entered, if it is written as it is listed: "3-0", never "03-0" or "+3-0"."""
    found = tuple(NUMBERS.get(part, -1) for part in word.split("-"))
    return found if len(found) == how_many and min(found) >= 0 else None


def fell(state: State, move: Move) -> Iterator[Objection]:
    code, pair = DAIMYO[move[1]], counts(move[2], 2)
    if state.phase != "events":
        yield not_now(state, "NN-703")
        return
    if code in state.down:
        yield no("NN-706", Say("The {daimyo:term} Daimyo has fallen already.", daimyo=move[1]))
    if pair is None or sum(pair) > ADJACENT:
        yield no("NN-706", Say("A Daimyo has 8 neighbours: both counts together are at most 8."))
    if not state.turn.placed and not state.box.ronin and "choho" not in state.turn.used:
        yield Objection("NN-707", Say("No Daimyo falls in a turn in which the card was discarded."))


def end_turn(state: State, move: Move) -> Iterator[Objection]:
    if state.phase == "turn":
        yield no("NN-204", Say("A card must be placed or discarded first."))
    elif state.phase != "events":
        yield not_now(state)
    elif state.to_play() > 0 and state.held[state.active]:
        yield no("NN-204", Say("The second card must be placed or discarded first."))


# the reckoning


def allocate(state: State, move: Move) -> Iterator[Objection]:
    place = token(state, move[1])
    if state.phase != "allocate":
        yield not_yet(state)
        return
    seat = int(state.item[1])
    if place is None or place not in gathered(state, seat):
        yield no("NN-914", Say("This token is not among those you gathered."))
    elif state.alloc[seat][place] is not None:
        yield no("NN-914", Say("This token lies on a track already; take it back first."))


def take_back(state: State, move: Move) -> Iterator[Objection]:
    place = token(state, move[1])
    if state.phase != "allocate":
        yield not_yet(state)
    elif place is None or state.alloc[int(state.item[1])][place] is None:
        yield no("NN-914", Say("This token does not lie on a track."))


def commit(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "allocate":
        yield not_yet(state)
        return
    seat = int(state.item[1])
    if any(state.alloc[seat][place] is None for place in gathered(state, seat)):
        yield no("NN-914", Say("Every gathered token must lie on a track."))


def reopen(state: State, move: Move) -> Iterator[Objection]:
    """Moments at which a finished allocation may be changed; its owner alone does it."""
    if SEAT[move[1]] >= len(state.alloc or (0,) * (1 if state.box.solo else 2)):
        yield no("NN-601", Say("The automaton lays out no tokens."))
    elif state.phase == "allocate":
        yield no(
            "NN-916",
            Say("These tokens are still being laid out.")
            if state.item[1] == SEAT[move[1]]
            else Say("First the other player finishes; before the reveal you may still change."),
        )
    elif state.phase != "reveal":
        yield not_yet(state)


def reveal(state: State, move: Move) -> Iterator[Objection]:
    if state.phase == "allocate":
        yield no(
            "NN-916",
            Say("Lay out all your tokens first.")
            if state.box.solo
            else Say("Both players finish first, then all is shown together."),
        )
    elif state.phase != "reveal":
        yield not_yet(state)


def not_yet(state: State) -> Objection:
    if state.phase == "reveal":
        return no(
            "NN-916", Say("These tokens are laid out; to change them, take them up again first.")
        )
    if state.phase in ("score_card", "bottom"):
        return no("NN-916", Say("All tokens were shown and are not changed any more."))
    return no("NN-914", Say("Tokens are laid on tracks only at the reckoning."))


def token(state: State, word: str) -> int | None:
    """The place of a token by its printed number."""
    shown = [str(number) for number in state.box.printed.numbers]
    return shown.index(word) if word in shown else None


OBJECTIONS: dict[str, Callable[[State, Move], Iterator[Objection]]] = {
    "card": card,
    "samurai": samurai,
    "ronin_samurai": samurai,
    "fell": fell,
    "end_turn": end_turn,
    "allocate": allocate,
    "take_back": take_back,
    "commit": commit,
    "reopen": reopen,
    "reveal": reveal,
}
