"""The last table of each game: who sat there, what was played, who dealt. It comes back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from companion.app.look.translation import tr
from companion.engine import Match, find_game
from companion.mind.rooms import thinkable

if TYPE_CHECKING:
    from companion.app.shell.context import Context
    from companion.app.table.sittings import TableSitting
    from companion.table.ending import Rematch

KEPT = "last_tables"


@dataclass
class Arrangement:
    """What is settled before a match; the set-up screen changes it in place."""

    names: list[str]
    options: dict[str, str] = field(default_factory=dict)
    dealer: dict[str, str] = field(default_factory=dict)
    when: str = ""


def last_table(context: Context, game: str) -> Arrangement | None:
    """As it was kept; what this version does not know any more is left out."""
    rules = find_game(game)
    kept = context.library.settings.get(KEPT, {})
    found = kept.get(game) if isinstance(kept, dict) else None
    if not isinstance(found, dict):
        return None
    names = found.get("names")
    if not isinstance(names, list) or len(names) not in rules.seats:
        return None
    options, dealer = (_texts(found.get(part)) for part in ("options", "dealer"))
    return Arrangement(
        [str(name) for name in names],
        {
            option.key: options[option.key]
            if options.get(option.key) in option.values
            else option.default
            for option in rules.options
        },
        {deck.key: "app" if dealer.get(deck.key) == "app" else "table" for deck in rules.decks},
        str(found.get("when", "")),
    )


def start(
    context: Context, game: str, table: Arrangement, minds: Sequence[str] = ()
) -> TableSitting:
    """Starts a match at this table, which is the last one of its game from now on."""
    names = [name.strip() or seat_name(seat) for seat, name in enumerate(table.names)]
    match = Match.start(game, names, table.options, table.dealer, edition=context.edition(game))
    sitting = context.begin(match, minds if any(minds) and thinkable(match) else ())
    if any(minds):
        # A virtual player sits down for one match.
        return sitting
    kept = context.library.settings.get(KEPT, {})
    tables = {
        **(kept if isinstance(kept, dict) else {}),
        game: {
            "names": list(table.names),
            "options": dict(table.options),
            "dealer": dict(table.dealer),
            "when": datetime.now().astimezone().isoformat(timespec="seconds"),
        },
    }
    # The match is there; that it comes back next time is worth no refusal.
    context.attempt(lambda: context.library.settings.set(KEPT, tables))
    return sitting


def start_again(
    context: Context, match: Match, again: Rematch, minds: Sequence[str] = ()
) -> TableSitting:
    """The same table once more, virtual players (`minds`, by seat) too.

    What changes for this match only is not kept for the next ones.
    """
    setup = match.setup
    made = Match.start(
        setup.game,
        [setup.players[seat] for seat in again.order],
        {**setup.options, **again.options},
        dict(setup.dealer),
        edition=setup.edition,
    )
    for move in again.moves:
        made.play(move)
    return context.begin(made, [minds[seat] for seat in again.order] if any(minds) else ())


def seat_name(seat: int) -> str:
    """What a seat is called while nobody typed a name."""
    return str(tr._("Player {n}", n=seat + 1))


def _texts(found: Any) -> dict[str, str]:
    if not isinstance(found, dict):
        return {}
    return {key: value for key, value in found.items() if isinstance(value, str)}
