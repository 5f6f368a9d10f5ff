"""Set-up checklist and turn helper of Shinobi WAT-AAH!"""

from __future__ import annotations

from companion.engine import Guide, Say, Setup
from companion.games.wat_aah.candidates import key
from companion.games.wat_aah.components import Box, cards_of
from companion.games.wat_aah.legality.figures import FIGURES
from companion.games.wat_aah.legality.turn import AFTER_ROUND, POWER_KEYS
from companion.games.wat_aah.state import State, last_round
from companion.games.wat_aah.view import reminders


def checklist(setup: Setup) -> tuple[Say, ...]:
    box = Box.of(setup)
    number = sum(cards_of(setup.edition).copies)
    steps: list[Say] = []
    if box.grand_master:
        steps.append(Say("Put the board in the middle."))
        steps += _piles(setup, box)
        steps.append(
            Say("The app shuffles the bosses: leave the Boss cards in the box.")
            if box.app_bosses
            else Say(
                "Shuffle the 5 bosses: one aside, one on Final Battle, three beside the board "
                "as Decoys 1, 2 and 3, all face down."
            )
        )
        steps.append(Say("Everybody takes 12 pawns and the Ninja Master token of one colour."))
    else:
        steps.append(Say("Everybody puts a Ninja Master token in front of them."))
    if not box.full:
        steps.append(Say("Shuffle the {n} Shinobi cards and play; the app counts.", n=number))
    elif box.app_cards:
        steps.append(
            Say("The app deals the {n} Shinobi cards: keep them sorted beside the table.", n=number)
        )
    else:
        steps.append(
            Say("Shuffle the {n} Shinobi cards and leave room beside the deck for the Jigoku.",
                n=number)
        )  # fmt: skip
    if box.app_cards:
        steps.append(
            Say("The app turns a card for everybody to find the first player, and deals 8 cards "
                "to each, 7 to the first player.")
        )  # fmt: skip
    else:
        steps.append(
            Say("Everybody turns one card: the highest strength starts. Tied? Turn again. "
                "These cards go to the Jigoku.")
        )  # fmt: skip
        steps.append(Say("Deal 8 cards to everybody, only 7 to the first player."))
    if box.grand_master:
        steps.append(Say("The first player takes the Shosho token."))
    return tuple(steps)


def _piles(setup: Setup, box: Box) -> list[Say]:
    """WA-704."""
    steps: list[Say] = []
    if box.app_temple and box.app_court:
        steps.append(Say("The app deals the Temple and Court cards."))
    elif box.app_temple:
        steps.append(Say("The app deals the Temple cards. Shuffle the Court cards."))
    elif box.app_court:
        steps.append(Say("The app deals the Court cards. Shuffle the Temple cards."))
    else:
        steps.append(Say("Shuffle the Temple and the Court cards, face down on their spaces."))
    wanted = [deck for deck in ("temple", "court") if setup.deals(deck)]
    if len(wanted) > box.app_temple + box.app_court:
        steps.append(
            Say("The app can deal Temple or Court cards only when each of them has a name.")
        )
    return steps


DRAW = Say("Recruit one card, or become corrupt: show a card, put it away, draw strength + 2.")
LAY = Say("At most one action: a new clan of 2 to 4, 1 to 3 cards on your clan, or one Yokai.")
DISCARD = Say("Discard one card; then the left neighbour plays.")
POWER = Say("Carry the power out as far as possible.")
TOTALS = Say("Count: strength in play minus corruption.")
SHOSHO = Say("The winner of the round takes the Shosho token.")
TEMPLE = Say("Whoever is last draws two Temple cards and keeps one, or looks at a Decoy.")
PLACE = Say("In turns, put one or more pawns on one location.")
CLEAN_UP = Say("Cards in play and corruption go to the Jigoku; hands are kept.")
BOSS = Say("Turn the Final Boss over, take off the damage, count.")
TEST = Say("Everybody turns a card; the highest strength starts.")
DEAL = Say("8 cards each, 7 for the first player.")

COURT = Say("Court: one pawn a round, and you take a Court card for the next round.")
LAST_COURT = Say("Court: one pawn a round; the Court card you take now is of no more use.")

REMINDERS = {
    "draw": (Say("The choice is made before the card is seen."),),
    "lay": (
        Say("The power counts only the cards laid now; one card alone has none."),
        Say("At most 4 cards in a clan, Yokai included."),
        Say("Your fourth clan ends the round after its power, without a discard."),
    ),
    "cards": (
        Say("Ronin stand in for any clan, but one real card must be there."),
        Say("2 cards: minor power; 3 or 4 cards: major power, once."),
    ),
    "power": (
        Say("Powers are compulsory."),
        Say("Ronin and Yokai left without a clan card are destroyed."),
    ),
    "discard": (Say("With an empty hand you discard nothing."),),
    "temple": (Say("No pawn is ever placed on the Temple."),),
    "pawns": (
        COURT,
        Say("Missions: at every even total of your own you may look at a Decoy."),
        Say("All pawns of this round must be placed."),
    ),
    "boss": (Say("The boss takes pawns only from Final Battle."),),
}
CLAUSES = {
    "reveal": ("WA-106", "WA-107", "WA-108"),
    "draw": ("WA-203", "WA-204", "WA-205", "WA-206"),
    "lay": ("WA-301", "WA-302", "WA-310", "WA-312"),
    "cards": ("WA-302", "WA-306", "WA-308", "WA-402", "WA-404"),
    "power": ("WA-405", "WA-406", "WA-408", "WA-320"),
    "discard": ("WA-213", "WA-214"),
    "count": ("WA-801", "WA-706"),
    "shosho": ("WA-606", "WA-607", "WA-608"),
    "temple": ("WA-610", "WA-613", "WA-614", "WA-616"),
    "pawns": ("WA-620", "WA-621", "WA-624", "WA-631"),
    "peek": ("WA-631", "WA-632"),
    "boss": ("WA-807", "WA-808"),
}


def guide(state: State) -> Guide:
    what = key(state)
    if what in POWER_KEYS or what in ("swap", "look"):
        what = "power"
    elif what in ("temple_cards", "temple_keep"):
        what = "temple"
    elif what in ("corruption", "draw_card") and state.phase != "deal":
        what = "draw" if state.phase in ("to_lay", "corruption") else "power"
    elif what == "uncover":
        what = "count"
    elif what == "court_card":
        what = "pawns"
    elif what == "peeked":
        what = "peek"
    phase, now, then = _steps(state, what)
    forgotten = [*reminders(state, None), *REMINDERS.get(what, ())]
    if what == "pawns" and last_round(state):
        forgotten[forgotten.index(COURT)] = LAST_COURT  # WA-628
    clauses = CLAUSES.get(what, ())
    if by_hand(state):
        forgotten.append(
            Say("A card with its own text is active: what it does is recorded as a correction "
                "that names the card. Everybody reads it, and no card or pawn appears or is lost.")
        )  # fmt: skip
        clauses = (*clauses, "WA-709", "WA-710", "WA-711")
    return Guide(phase, now, then, tuple(forgotten), clauses)


def by_hand(state: State) -> bool:
    """WA-709, WA-712: whether corrections because of a card are offered now."""
    return key(state) not in AFTER_ROUND and any(
        record.effect == "manual" for _, record in state.active_cards()
    )


def _steps(state: State, what: str) -> tuple[Say, Say, Say]:
    after = BOSS if last_round(state) else CLEAN_UP
    steps = {
        "reveal": (Say("Set-up"), TEST, DEAL),
        "draw_card": (Say("Set-up"), DEAL, DRAW),
        "first": (Say("Set-up"), TEST, DEAL),
        "draw": (Say("Phase 1 of 3: draw"), DRAW, LAY),
        "lay": (Say("Phase 2 of 3: lay"), LAY, DISCARD),
        "cards": (Say("Phase 2 of 3: lay"), LAY, POWER),
        "power": (Say("Power"), POWER, TOTALS if state.play.ending else DISCARD),
        "discard": (Say("Phase 3 of 3: discard"), DISCARD, DRAW),
        "count": (Say("End of round {n}", n=state.round), TOTALS, SHOSHO),
        "in_play": (Say("End of round {n}", n=state.round), TOTALS, SHOSHO),
        "corruption_points": (Say("End of round {n}", n=state.round), TOTALS, SHOSHO),
        "corruption_cards": (Say("End of round {n}", n=state.round), TOTALS, SHOSHO),
        "shosho": (Say("Shosho token"), SHOSHO, TEMPLE),
        "temple": (Say("Temple of the Shadow"), TEMPLE, PLACE),
        "pawns": (Say("Placing pawns"), PLACE, after),
        "peek": (Say("Missions"), Say("Look at one Decoy, or at none."), PLACE),
        "boss": (Say("Final Battle"), BOSS, Say("The highest total wins.")),
        "over": (Say("The end"), Say("The highest total wins."), Say("Play again?")),
    }
    if not state.box.grand_master and what in ("count", *FIGURES):
        return Say("The end"), TOTALS, Say("The highest total wins.")
    return steps[what]
