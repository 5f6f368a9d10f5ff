"""Set-up checklist and turn helper of Ninjato."""

from __future__ import annotations

from companion.engine import Guide, Say, Setup
from companion.games.ninjato.state import ROUNDS, SCORED, SHURIKEN, State, scoring_round
from companion.games.ninjato.view.warnings import warnings


def checklist(setup: Setup) -> tuple[Say, ...]:
    seats = setup.seats
    steps = [
        Say("Lay out the board. Everybody takes 3 shuriken and 3 pawns of one colour; 2 pawns "
            "go to the start of the honor track."),
        Say("The app draws the first turn order.")
        if setup.deals("order")
        else Say("Draw one pawn of each player blind: that is the first turn order."),
    ]  # fmt: skip
    if setup.options["depth"] == "scores":
        steps.append(Say("Set up the rest as the rules say; the app needs only the clan tokens."))
        steps.append(_tokens(setup))
        return tuple(steps)
    steps += [
        Say("The app turns up guards or elite guards: sort the cards it deals beside the board.")
        if setup.deals("guards") or setup.deals("elites")
        else Say("Shuffle guards and elite guards as two decks."),
        Say("Lay one guard face up on each house, its sentry, as the app says. Alarms on sentries "
            "do nothing.")
        if setup.deals("guards")
        else Say("Lay one guard face up on each house: its sentry. Alarms on sentries do nothing."),
        _tokens(setup),
        Say("The app draws the treasures: sort them by type, and put 3 on each house as it says, "
            "light side up.")
        if setup.deals("treasures")
        else Say("All 90 treasures go into the bag. Draw 3 for each house, light side up."),
        Say("Set the 3 Hensojutsu tiles aside. The app says which {n} of the other 16 are shown "
            "at the Sensei.", n=seats)
        if setup.deals("skills")
        else Say("Set the 3 Hensojutsu tiles aside. Shuffle the other 16 and show {n} at the "
                 "Sensei.", n=seats),
        Say("The app says which 4 envoys are shown at the Palace.")
        if setup.deals("envoys")
        else Say("Shuffle the envoys and show 4 of them at the Palace."),
        Say("The app says which 4 rumors are shown at the Pavilion.")
        if setup.deals("rumors")
        else Say("Shuffle the rumors and show 4 of them at the Pavilion."),
        Say("The app deals the Dojo cards: 4 to each player, in secret, and 3 face up.")
        if setup.deals("dojo")
        else Say("Shuffle the Dojo cards; deal 4 to each player and show 3."),
        Say("The round marker starts on 1."),
    ]  # fmt: skip
    return tuple(steps)


def _tokens(setup: Setup) -> Say:
    if setup.deals("tokens"):
        return Say(
            "Lay the clan tokens Taira 2 and 4, Minamoto 2 and 4, Go-Shirakawa 6 on the houses as "
            "the app says. The other 10 are the supply."
        )
    return Say(
        "Lay one clan token on each house: Taira 2 and 4, Minamoto 2 and 4, Go-Shirakawa 6. "
        "The other 10 are the supply."
    )


PLACE = Say("Place one shuriken: Dojo, Sensei, a house, Palace or Pavilion, and act at once.")
NEXT = Say("Then the next player places a shuriken.")
LAST = Say("Then the round ends: it was the last shuriken.")
FIRST = Say("The top shuriken on the Dojo starts the next round.")
DOJO = Say("0, 1 or more cards in hand: take 4, 3 or 2. Then the display is filled up.")
LIMIT = Say("Nobody keeps more than 7 cards.")
RAID = Say("Beat the guard, then leave or call Banzai.")
BUY = Say("Pay exactly the price; its value is scored at once.")
SCORE = Say("Firsts choose house honor or a rumor, in clan order; seconds get what is left.")
NEXT_ROUND = Say("Then the next round begins.")
REFILL = Say("Then the Pavilion is filled up again.")
ROUND_END = Say("The app goes through the end of the round, step by step.")

STEPS: dict[str, tuple[Say, Say, Say, tuple[Say, ...], tuple[str, ...]]] = {
    "place": (
        Say("Place a shuriken"),
        PLACE,
        NEXT,
        (FIRST,),
        ("NJ-202", "NJ-205", "NJ-207"),
    ),
    "dojo": (
        Say("Dojo"),
        DOJO,
        LIMIT,
        (Say("Empty places are filled only after your last card."),),
        ("NJ-302", "NJ-303", "NJ-304", "NJ-306"),
    ),
    "sensei": (
        Say("Sensei"),
        Say("Learn one tile for the printed card, or free if you own a tile of its way."),
        NEXT,
        (Say("Each tile can be used once each round."),),
        ("NJ-401", "NJ-403", "NJ-404"),
    ),
    "fight": (
        Say("Raid: the fight"),
        Say("Strength must be higher, Stealth lower; a tie loses. 3s may support the main card."),
        RAID,
        (
            Say("Cards are discarded as soon as a figure is beaten."),
            Say(
                "Drawn guards are discarded, beaten or not; the sentry stays. Beaten elite guards "
                "are yours, even if the raid fails."
            ),
        ),
        ("NJ-510", "NJ-511", "NJ-512", "NJ-515"),
    ),
    "choice": (
        Say("Raid: leave or Banzai"),
        Say("Leave with everything on your shuriken, or call Banzai and face the next guard."),
        Say("If you fail you keep one treasure."),
        (
            Say("Light treasures are taken first, the lowest first; gold comes last."),
            Say("Red treasure alone is defended by elite guards."),
        ),
        ("NJ-524", "NJ-526", "NJ-527", "NJ-535"),
    ),
    "failed": (
        Say("Raid: failed"),
        Say("Keep one treasure; the others are discarded."),
        Say("One light treasure is added to the house."),
        (),
        ("NJ-533", "NJ-535", "NJ-538"),
    ),
    "conquest": (
        Say("Raid: conquest"),
        Say("Put a clan token of another clan on the house."),
        Say("The house is closed until the end of the round."),
        (),
        ("NJ-540", "NJ-541", "NJ-542"),
    ),
    "buy": (
        Say("Palace and Pavilion"),
        BUY,
        NEXT,
        (
            Say("Gold counts as the type you name."),
            Say("The place stays empty until the end of the round."),
        ),
        ("NJ-602", "NJ-603", "NJ-608"),
    ),
    "scoring": (
        Say("Scoring phase"),
        SCORE,
        REFILL,
        (Say("The oldest envoy of the clan breaks ties."),),
        ("NJ-806", "NJ-807", "NJ-811", "NJ-812", "NJ-814"),
    ),
    "note": (
        Say("Recording scores"),
        Say("Enter envoys, rumors, skills, elite guards, clan tokens and honor as they change."),
        Say("End the round when everybody has placed three shuriken."),
        (),
        ("NJ-209", "NJ-801"),
    ),
    "over": (
        Say("The end"),
        Say("Rumors, unused treasures and elite guards are added to the honor."),
        Say("Play again?"),
        (),
        ("NJ-910", "NJ-911", "NJ-920", "NJ-930"),
    ),
    "closing": (
        Say("Raid: the end"),
        Say("One light treasure is added to the house. It triggers nothing."),
        NEXT,
        (),
        ("NJ-533", "NJ-537"),
    ),
    "leftovers": (
        Say("The last count"),
        Say("Tell the app how many unused treasures each player has."),
        Say("Then rumors, treasures and elite guards are added to the honor."),
        (),
        ("NJ-910",),
    ),
    "setup": (Say("Set-up"), Say("Tell the app what is turned up."), PLACE, (), ("NJ-103",)),
    "round_end": (
        Say("End of the round"),
        ROUND_END,
        NEXT_ROUND,
        (Say("Alarms on new sentries do nothing."),),
        ("NJ-220", "NJ-227"),
    ),
}
HELP = {
    "place": "place",
    "dojo_pick": "dojo",
    "dojo_blind": "dojo",
    "dojo_discard": "dojo",
    "sensei_tile": "sensei",
    "sensei_pay": "sensei",
    "raid_act": "fight",
    "attack": "fight",
    "reveal_guard": "fight",
    "reveal_elite": "fight",
    "raid_choice": "choice",
    "failed_act": "failed",
    "keep_one": "failed",
    "new_token": "conquest",
    "envoy_pick": "buy",
    "rumor_pick": "buy",
    "payment": "buy",
    "disguise": "scoring",
    "first_choice": "scoring",
    "free_rumor": "scoring",
    "note": "note",
    "note_paid": "note",
    "leftovers": "leftovers",
    "over": "over",
}


def _last_shuriken(state: State) -> bool:
    """Whether the round ends with the action that is asked for (NJ-209)."""
    placed = sum(map(len, state.shuriken)) + (state.phase == "place")
    return placed == SHURIKEN * state.box.seats


def guide(state: State) -> Guide:
    ending = state.todo[-1:] == ("end",)
    if "marker" in state.todo or "snapshot" in state.todo or ending:
        usual = "round_end"
    elif state.raid is not None:
        usual = "fight"
    elif "limit" in state.todo:
        usual = "dojo"
    elif len(state.todo) == 2 and state.todo[0].startswith("treasure"):
        usual = "closing"
    elif state.round > 1 and not any(state.shuriken) and state.todo[:1] == ("rumor",):
        usual = "round_end"  # NJ-232
    else:
        usual = "setup"
    phase, now, then, reminders, clauses = STEPS[HELP.get(state.phase, usual)]
    if ending and then in (NEXT_ROUND, REFILL):
        then = Say("Then the end bonuses are added.")
    elif then == NEXT_ROUND and scoring_round(state):
        then = Say("Then comes a scoring phase.")
    elif then == NEXT and _last_shuriken(state):
        then = LAST
    if state.round == ROUNDS:
        reminders = tuple(line for line in reminders if line != FIRST)
    if state.phase == "failed_act" and state.raid and not state.raid.carried:
        now = Say("Nothing lies on your shuriken, so nothing is kept.")
    extra = tuple(warnings(state))
    if state.phase == "place" and state.round in SCORED:
        extra += (Say("Scoring comes after this round."),)
    if state.phase == "place" and not state.box.empty_visit:
        extra += (Say("A visit must take something."),)
    return Guide(phase, now, then, (*extra, *reminders), clauses)
