"""What hands do after each move of 99 Ninja, and what ends or begins with it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Move, Say
from companion.games.ninety_nine_ninja.components import CLANS, DAIMYOS, TOKENS
from companion.games.ninety_nine_ninja.log import narrate
from companion.games.ninety_nine_ninja.state import (
    AUTOMATON,
    FAVOR,
    READY,
    SEAT,
    SPENT,
    State,
    daimyo,
    subject,
    who,
)
from companion.table import Level
from companion.table.moments import Reason

AUTOMATIC = ("auto_draw", "auto_turn", "auto_kill")
"""What the automaton does in its turn: told step by step."""


def hands(before: State, move: Move, after: State) -> Iterator[Say]:
    """Tokens, then cubes, then the new card; at the end what is gathered for the reckoning."""
    drawn = move[0] == "draw"
    if not drawn:
        yield from _cards(before, move, after)
    yield from _tokens(before, after)
    yield from _cubes(before, after)
    if drawn:
        yield from _cards(before, move, after)
    if ended(before, after) and not after.box.solo:
        yield Say("Gather your Daimyo tokens from the map.")
        if after.reason == "deck":
            yield Say("Turn the tokens left on the score card to their Favor side.")
        yield Say("Take all Favors back, spent ones too.")


def _cards(before: State, move: Move, after: State) -> Iterator[Say]:
    match move:
        case ("swap",):
            yield Say("Exchange your clan card with the neutral one.")
        case ("activate", "shinobi_iri"):
            yield Say("Exchange the two clan cards.")
        case ("activate", "ten_mon" | "boryaku") if not before.box.app_ninja:
            yield Say("Draw a card from the bottom of the deck.")
        case ("draw", seat, card) if before.box.app_ninja:
            yield Say("{seat:seat}: take {card} and lay it open.", seat=SEAT[seat], card=card)
        case ("card", _) if after.deck.count < before.deck.count:
            yield Say("Draw a card from the bottom of the deck.")
        case ("auto_draw", card):
            yield Say("Lay {card} at the end of the row.", card=card)
        case ("auto_kill", _, _):
            pass
        case ("reveal",) if after.box.solo:
            yield Say("Turn up the Score cards on the tracks.")
    if move[0] in AUTOMATIC and after.clans != before.clans:
        yield Say("The automaton has {clan:term} now: exchange the clan cards.",
                  clan=CLANS[after.clan(AUTOMATON)])  # fmt: skip
    if after.auto is not None and before.auto is not None:
        for _, clan, up, _ in after.auto.laid[len(before.auto.laid) :]:
            yield (
                Say("Lay the top Score card face up on the {clan:term} track.", clan=CLANS[clan])
                if up
                else Say(
                    "Lay the top Score card face down on the {clan:term} track.", clan=CLANS[clan]
                )
            )


def _tokens(before: State, after: State) -> Iterator[Say]:
    numbers = after.box.printed.numbers
    for code, seat, place in after.fallen[len(before.fallen) :]:
        yield Say("{who}: token {n} goes on the {daimyo:term} Daimyo.", who=subject(after, seat),
                  n=numbers[place], daimyo=daimyo(code))  # fmt: skip
    if after.reason and not before.reason:
        return
    for seat in (0, 1):
        paid = 0
        for place in range(TOKENS):
            faces = before.tokens[seat][place], after.tokens[seat][place]
            if faces == (READY, FAVOR):
                yield Say("{who}: turn token {n} to its Favor side.", who=subject(after, seat),
                          n=numbers[place])  # fmt: skip
            paid += faces == (FAVOR, SPENT)
        if paid:
            yield Say("{who}: set {n} {n:Favor|Favors} aside.", who=subject(after, seat), n=paid)


def _cubes(before: State, after: State) -> Iterator[Say]:
    for clan, old, new in zip(CLANS, before.tracks, after.tracks, strict=True):
        if new != old:
            yield Say(
                "Move the {clan:term} cube {n} {n:space|spaces} towards {who}.",
                clan=clan,
                n=abs(new - old),
                who=who(after, 0 if new > old else AUTOMATON),
            )


def fell(before: State, after: State) -> bool:
    return len(after.fallen) > len(before.fallen)


def ended(before: State, after: State) -> bool:
    """Whether the final reckoning has just begun."""
    return bool(after.reason) and not before.reason


def level(before: State, move: Move, after: State) -> Level:
    """A fall that people recorded themselves needs no stage: they know of it."""
    if ended(before, after) or move[0] in AUTOMATIC or (fell(before, after) and after.full):
        return Level.STAGE
    if after.tracks != before.tracks or move[0] in ("swap", "activate"):
        return Level.NOTABLE
    return Level.QUIET


def line(before: State, move: Move, after: State) -> Say | None:
    """What was done in few words: what hands do has to fit beside it."""
    if move[0] == "place":
        return Say("{seat:seat} places {card}.", seat=before.active, card=move[1])
    if fell(before, after):
        code, seat, _ = after.fallen[-1]
        return Say("{daimyo:term} falls to {who}.", daimyo=daimyo(code), who=who(after, seat))
    return None


def also(before: State, move: Move, after: State) -> Say | None:
    """Hands are told which card to take; what the card before it brought is said here."""
    told = narrate(before, move, after, None)
    if move[0] != "draw" or told is None:
        return told
    return Say("{news}", news=told.args["news"]) if "news" in told.args else None


def title(before: State, move: Move, after: State) -> Say | None:
    if ended(before, after):
        if after.reason == "deck":
            return Say("The deck has run out")
        return Say("All seven Daimyos have fallen")
    if fell(before, after):
        code, seat, _ = after.fallen[-1]
        return Say("{daimyo:term} falls to {who}", daimyo=daimyo(code), who=who(after, seat))
    if move[0] == "auto_draw":
        return Say("The automaton: {action:term}", action=before.box.printed.auto[move[1]].action)
    if move[0] == "auto_turn":
        return Say("The automaton: {action:term}", action=move[1])
    return None


def why(before: State, move: Move, after: State) -> Iterator[Reason]:
    """What was counted, step by step."""
    if not (fell(before, after) or ended(before, after) or move[0] in AUTOMATIC):
        return
    steps = list(_steps(before, move, after))
    for number, step in enumerate(steps, 1):
        yield Say("{n}. {step}", n=number, step=step) if len(steps) > 1 else step


def _steps(before: State, move: Move, after: State) -> Iterator[Say]:
    told = narrate(before, move, after, None)
    if told is None:
        return
    if move[0] == "draw":
        # The card that was drawn explains nothing.
        yield from told.args.get("news", ())
        return
    if set(told.args) == {"line", "news"}:
        yield told.args["line"]
        yield from told.args["news"]
    else:
        yield told


def blow(before: State, move: Move, after: State) -> Say | None:
    if fell(before, after):
        return Say("{daimyo:term} falls", daimyo=daimyo(after.fallen[-1][0]))
    return None


def over(before: State, move: Move, after: State) -> Say | None:
    """What ended: how the Daimyos stand."""
    if fell(before, after) and not ended(before, after):
        return Say(
            "{n} of {all} {all:Daimyo|Daimyos} fallen", n=len(after.fallen), all=len(DAIMYOS)
        )
    return None


def go(before: State, move: Move, after: State) -> Say | None:
    """Who goes on after the stage: the button says it."""
    if after.phase == "turn":
        return Say("{seat:seat} plays", seat=after.active)
    if after.phase == "allocate":
        return Say("{seat:seat} lays out the tokens", seat=int(after.item[1]))
    return None
