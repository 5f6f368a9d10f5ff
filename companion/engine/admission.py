"""Whether a match can be set up so: asked once, wherever the set-up comes from.

`Match` asks for every set-up, whether people made it on the screen or it stood in a record, a
code, a file or a backup. What the rules may take for granted about a set-up is checked here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.edition import Edition
from companion.engine.edition_check import check
from companion.engine.errors import BadPosition, BadSetup, Objection, reasons
from companion.engine.game import Game, Setup
from companion.engine.outside import reasonable, writable
from companion.engine.say import Say

LONGEST_NAME = 200


def admit(game: Game[Any], setup: Setup) -> None:
    """Raises BadSetup or BadPosition if nobody can sit down to this."""
    admit_players(game, setup.players)
    game.settle_options(setup.options)
    settle_dealer(game, setup.dealer)
    admit_edition(game, setup.edition)
    if setup.position is not None and not reasonable(dict(setup.position)):
        raise BadPosition(Say("This position cannot be read."))


def admit_players(game: Game[Any], names: tuple[str, ...]) -> None:
    if len(names) in game.seats:
        if len(set(names)) == len(names) and all(
            name.strip() and writable(name, LONGEST_NAME) for name in names
        ):
            return
        say = Say("Every player needs a name of their own.")
    else:
        low, high = game.seats[0], game.seats[-1]
        say = (
            Say("This game is for exactly {n} {n:player|players}.", n=low)
            if low == high
            else Say("This game is for {low} to {high} players.", low=low, high=high)
        )
    raise BadSetup(say, [Objection(game.seats_clause, say, hard=True)])


def settle_dealer(game: Game[Any], dealer: str | Mapping[str, str]) -> dict[str, str]:
    """Who deals each deck; the table, where nobody said."""
    decks = [deck.key for deck in game.decks]
    chosen = dict.fromkeys(decks, dealer) if isinstance(dealer, str) else dict(dealer)
    for deck, who in chosen.items():
        if deck not in decks:
            raise BadSetup(Say("There is no deck “{deck}” in this game.", deck=str(deck)[:80]))
        if who not in ("app", "table"):
            raise BadSetup(Say("A deck is dealt by “app” or by “table”."))
    return {deck: chosen.get(deck, "table") for deck in decks}


def admit_edition(game: Game[Any], edition: Edition) -> None:
    if edition is game.standin:
        return  # what we ship is checked by the tests
    faults = [fault for fault in check(edition, game) if fault.hard]
    if faults:
        raise BadSetup(reasons(faults), faults)
