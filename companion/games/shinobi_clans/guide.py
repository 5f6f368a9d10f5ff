"""Set-up checklist and turn helper of Shinobi: War of Clans."""

from __future__ import annotations

from companion.engine import Guide, Say, Setup
from companion.games.shinobi_clans.components import HAND, copies
from companion.games.shinobi_clans.state import State

AGREE = Say("Agree on the first player.")


def checklist(setup: Setup) -> tuple[Say, ...]:
    seats = setup.seats
    cards = sum(copies(setup.edition))
    left = 5 - seats
    steps = [
        Say("Shuffle the 5 red-backed clan cards and deal one face down to each player.")
        if not setup.deals("clans")
        else Say("The app deals the clan cards: leave the red-backed cards in the box."),
    ]
    if left and not setup.deals("clans"):
        steps.append(
            Say("Put the remaining clan {n:card|cards} ({n}) back into the box, unseen.", n=left)
        )
    if setup.deals("army"):
        steps.append(
            Say(
                "The app deals the {n} blue-backed cards: sort them by clan in the middle "
                "and lay what the app says.",
                n=cards,
            )
        )
    else:
        steps.append(
            Say("Shuffle the {n} blue-backed cards into a draw pile in the middle.", n=cards)
        )
        steps.append(
            Say(
                "Everybody draws {hand} cards. {left} {left:card stays|cards stay} in the pile.",
                hand=HAND,
                left=cards - HAND * seats,
            )
        )
    if setup.options["first_player"] == "random" and setup.deals("first"):
        steps.append(Say("The app draws the first player."))
    elif setup.options["first_player"] == "random":
        steps.append(Say("Find the first player at random."))
    else:
        steps.append(AGREE)
    steps.append(Say("Leave room in front of everybody for a province: one stack for each clan."))
    return tuple(steps)


ORDER_1 = Say("One card face up into another player's province, or a ninja against an army there.")
ORDER_2 = Say("One card into your own province, or move one card out of another player's province.")
ORDER_3 = Say("Attack from home: other clan, strictly fewer cards, not touched this turn.")
REFILL = Say("Draw until you hold 4 cards; then the left neighbour plays.")
NO_REFILL = Say("Nobody draws any more; the left neighbour plays.")
LAST_TURN = Say("This is the last turn: then everybody shows the clan card.")
WINS = Say("The player whose clan has the most cards in play wins.")

REMINDERS = {
    "order_1": (
        Say("A ninja protects its victim: that army cannot be attacked this turn."),
        Say("Every clan may be played, not only your own."),
    ),
    "order_2": (
        Say("Never move a card out of your own province."),
        Say("The card you just deployed may be moved on."),
    ),
    "order_3": (
        Say("Equal strength is no attack."),
        Say("You may have to attack your own clan."),
    ),
}
CLAUSES = {
    "order_1": ("SC-301", "SC-302", "SC-307", "SC-402"),
    "order_2": ("SC-501", "SC-502", "SC-504", "SC-505"),
    "order_3": ("SC-601", "SC-604", "SC-605", "SC-606"),
}


def guide(state: State) -> Guide:
    refill = REFILL if state.last_turns is None else NO_REFILL
    if state.last_turns == 1:
        refill = LAST_TURN
    steps = {
        "order_1": (Say("Order 1 of 3"), ORDER_1, ORDER_2),
        "order_2": (Say("Order 2 of 3"), ORDER_2, ORDER_3),
        "order_3": (Say("Order 3 of 3"), ORDER_3, refill),
        "refill": (Say("Refill"), refill, ORDER_1),
        "reveal": (
            Say("Reveal"),
            Say("Everybody turns the clan card over."),
            WINS,
        ),
        "over": (Say("The end"), WINS, Say("Play again?")),
        "first": (Say("Set-up"), Say("Settle who plays first."), ORDER_1),
    }
    phase, now, then = steps.get(state.phase, (Say("Set-up"), Say("Deal the cards."), ORDER_1))
    reminders = REMINDERS.get(state.phase, ())
    if state.last_turns is not None and state.phase in REMINDERS:
        reminders = (
            Say("Final round: {n} {n:turn|turns} left, this one included.", n=state.last_turns),
            *reminders,
        )
    return Guide(phase, now, then, reminders, CLAUSES.get(state.phase, ()))
