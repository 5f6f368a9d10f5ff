"""Set-up checklist and turn helper of 99 Ninja."""

from __future__ import annotations

from companion.engine import Guide, Say, Setup
from companion.games.ninety_nine_ninja.invariants.asking import setting
from companion.games.ninety_nine_ninja.state import Box, State

EFFECTS = {
    "shinobi_iri": Say("You and your opponent exchange clans."),
    "chimon": Say("Your Ninjas may cover Ninjas this turn."),
    "ten_mon": Say("Draw a card, then discard one."),
    "intonjutsu": Say("Empty cells of the map count as Black Ninjas in step 5."),
    "boryaku": Say("Draw a card and play both."),
    "kayakujutsu": Say("Each Samurai you score gives 1 point more."),
    "kenjutsu": Say("Each Red Ninja gives 1 point more when a Daimyo falls."),
    "hensojutsu": Say("Up to 2 Ninjas of other clans count as White this turn."),
    "choho": Say("Up to 2 Samurai count as White Ninjas this turn."),
}
"""What each technique does, in a line; the clauses NN-311 to NN-340 say it in full."""


AGREE = Say("Name the first player.")


def checklist(setup: Setup) -> tuple[Say, ...]:
    options, solo = setup.options, setup.seats == 1
    steps = []
    if not all(group.confirmed for group in setup.edition.groups.values()):
        steps.append(
            Say(
                "Compare boards and cards with what the app shows: it is a stand-in until you "
                "confirm it under My boxes."
            )
        )
    steps += [
        Say("Each side takes a colour of tokens."),
        Say("Lay the 8 tokens of each colour on its score card, Daimyo side up.")
        if options["start_favors"] == "0"
        else Say(
            "Lay the 8 tokens of each colour on its score card, Daimyo side up; only the highest "
            "number of each colour shows its Favor side."
        ),
    ]
    if setup.deals("boards") and options["depth"] == "full":
        steps.append(Say("The app says how the four boards lie: make a 2 x 2 square of them."))
    else:
        steps.append(Say("Lay the four boards as a 2 x 2 square, any way round."))
    steps.append(Say("Put the three cubes in the middle of their tracks."))
    steps.append(_clan_cards(setup))
    steps.append(Say("Open the box so that all see the three base techniques."))
    if options["blacklist"] == "yes":
        steps.append(_lists(setup))
    if solo:
        steps += _solo_steps(setup)
    else:
        if _app_draws(setup):
            steps.append(Say("The app deals the 29 ninja cards: lay out the card it names."))
        else:
            steps.append(
                Say(
                    "Shuffle the 29 ninja cards, cover card on top; each player draws one from "
                    "the bottom and shows it."
                )
            )
        steps.append(Say("The app names the first player.") if setup.deals("first") else AGREE)
        steps.append(
            Say("The second player takes a clan, then the first player; the third clan is neutral.")
        )
    return tuple(steps)


def _app_draws(setup: Setup) -> bool:
    return setup.options["depth"] == "full" and setup.deals("ninja_deck")


def _clan_cards(setup: Setup) -> Say:
    if setup.options["clan_techniques"] == "no":
        return Say("Lay one clan card of each colour, Ninja side up; put the others away.")
    if setup.deals("clan_cards") and setup.options["clan_card_pick"] == "random":
        return Say(
            "The app says which clan card of each colour is used: lay it technique side up; put "
            "the others away."
        )
    return Say("Lay one clan card of each colour, technique side up; put the others away.")


def _lists(setup: Setup) -> Say:
    if setup.deals("blacklist") and setup.options["blacklist_pick"] == "random":
        return Say("The app says which list card each player gets; it lies list side up.")
    return Say("Each player gets a list card, list side up; the two lists must differ.")


def _solo_steps(setup: Setup) -> list[Say]:
    box = Box.of(setup)
    decks = Say(
        "Auto deck of level {n}: {cards}.",
        n=box.level,
        cards=list(box.auto_ids),
    )
    if box.auto_known and setup.deals("auto_decks"):
        shuffled = Say(
            "The other seven cards are the Score deck. The app shuffles both: lay out the cards "
            "it names."
        )
    else:
        shuffled = Say(
            "The other seven cards are the Score deck. Shuffle both; the list sides show."
        )
    return [
        decks,
        shuffled,
        Say("The app deals the 29 ninja cards: lay out the card it names.")
        if _app_draws(setup)
        else Say(
            "Shuffle the 29 ninja cards, cover card on top; draw one from the bottom and show it: "
            "28 stay in the deck."
        ),
        Say("The automaton gets a random clan, you choose one of the two others and begin."),
    ]


STEP_1 = Say("Swap your clan with the neutral one, or keep it. Only now.")
STEP_2 = Say("Use techniques: pay Favors, each at most once.")
STEP_2_AGAIN = Say("Use techniques: pay Favors each time.")
NAMING = Say("Name up to 2 figures for each technique; they count as White Ninjas this turn.")
DRAW = Say("Draw a card from the bottom of the deck and show it.")
STEP_4 = Say("1 point for each Samurai covered by your clan.")
STEP_4_RONIN = Say(
    "1 point for each Samurai covered by your clan: 2 for those of the opponent's clan, none for "
    "those of your own."
)
STEP_5 = Say(
    "Every Daimyo without Samurai around it falls: your lowest token on it, the opponent's "
    "highest becomes a Favor, both of you score."
)
OWN_SAMURAI = Say("You may ignore Samurai of your own clan there.")
OWN_SAMURAI_ALWAYS = Say("Samurai of your own clan do not protect there.")
NEXT = Say("Then the other side plays.")
SETTING = Say("Set the table up.")
RECKON = Say("Lay each gathered token on one of the three tracks, in secret.")
RECKON_ALONE = Say("Lay each gathered token on one of the three tracks.")
REVEAL = Say("Show all tokens together; until then they may still be changed.")
REVEAL_ALONE = Say("Show your tokens; until then they may still be changed.")
TURN_UP = Say("Turn up the Score cards on the tracks: their bottom numbers are the automaton's.")
WIN = Say("Whoever leads on two tracks wins.")
AUTO = Say("Lay the top Auto card at the end of the row and do its action.")
AUTO_SCORE = Say("The automaton scores the visible numbers of its row.")
KILL = Say(
    "The automaton kills the highest standing Daimyo of the list on top of the Score deck; that "
    "card goes face down on the track."
)
SHOW_LIST = Say("Show the list on top of the deck.")
FACE_UP = Say("Lay the top Score card face up on the track of the automaton's clan.")


def placing_words(state: State) -> Say:
    """What step 3 asks for, as it holds in this turn (NN-403 to NN-406, NN-312)."""
    daimyo = (
        Say("nothing on a Daimyo")
        if state.box.is_("cover_fallen_daimyo", "forbidden")
        else Say("nothing on a standing Daimyo")
    )
    if "chimon" in state.turn.used:
        return Say("a Ninja beside a standing Daimyo, {daimyo}; Ninjas may cover Ninjas",
                   daimyo=daimyo)  # fmt: skip
    return Say("a Ninja beside a standing Daimyo, {daimyo}, no Ninja on a Ninja", daimyo=daimyo)


def step_2(state: State) -> Say:
    return STEP_2 if state.box.is_("technique_repeat", "once_per_turn") else STEP_2_AGAIN


def step_3(state: State) -> Say:
    if state.turn.plays:
        return Say("Place the next card: {how}.", how=placing_words(state))
    return Say("Place your card: {how}.", how=placing_words(state))


def step_4(state: State) -> Say:
    return STEP_4_RONIN if state.box.ronin else STEP_4


def step_5(state: State) -> Say:
    if not state.box.ronin:
        return STEP_5
    own = OWN_SAMURAI if state.box.is_("ronin_ignore", "choice") else OWN_SAMURAI_ALWAYS
    return Say("{a} {b}", a=STEP_5, b=own)


def following(state: State) -> Say:
    """After the points of a card: the other side, or the second card of Boryaku (NN-332)."""
    if state.to_play() > 0 and state.held[state.active]:
        return Say("Place the next card: {how}.", how=placing_words(state))
    return NEXT


FORGOTTEN = (
    Say("The opponent also scores at a fall."),
    Say("Falls count on the whole map, across board seams."),
    Say("A Samurai on your card can protect a Daimyo again."),
    Say("Points go to the track of your present clan only."),
)


def unchecked(state: State) -> Say:
    return Say(
        "The app cannot check placements at this depth: {how}, and the card must be placed if it "
        "can be.",
        how=placing_words(state),
    )


def guide(state: State) -> Guide:
    title, now, then, reminders, clauses = _parts(state)
    if state.box.standin:
        reminders = (*reminders, Say("Stand-in edition, not the printed cards."))
    return Guide(title, now, then, reminders, clauses)


Parts = tuple[Say, Say, Say, tuple[Say, ...], tuple[str, ...]]


def _parts(state: State) -> Parts:
    phase = state.phase
    if phase == "over":
        clauses: tuple[str, ...] = ("NN-921", "NN-922", "NN-923")
        return Say("The end"), WIN, Say("Play again?"), (), clauses
    if state.reason:
        return _reckoning(state)
    if setting(state):
        return Say("Set-up"), SETTING, STEP_1, (), ()
    if phase in ("turn", "drop", "draw"):
        return _cards(state)
    if phase in ("window", "falls", "events"):
        return _points(state)
    return _automaton(state)


def _cards(state: State) -> Parts:
    """Steps 1 to 3."""
    turn, rest = state.turn, [item[0] for item in state.agenda]
    if state.phase == "draw" and rest[-1] == "begin":
        return Say("Set-up"), Say("Tell which card lies open."), STEP_1, (), ("NN-420",)
    if "drop" in rest:
        drop = Say("Discard one of the cards you hold.")
        if state.phase == "drop":
            return Say("Ten-Mon"), drop, step_3(state) if not turn.plays else NEXT, (), ("NN-314",)
        return Say("Ten-Mon"), DRAW, drop, (), ("NN-314",)
    if state.phase == "draw" and rest[-1] == "turn":
        return Say("Boryaku"), DRAW, step_3(state), (), ("NN-332",)
    if state.phase == "draw":
        return Say("Step 3"), DRAW, step_4(state), (), ("NN-414",)
    steps = [step_3(state)]
    if not turn.plays:
        steps = [step_2(state), *steps]
        if not turn.used and not turn.swapped:
            steps = [STEP_1, *steps]
    title = Say("Steps 1 to 3") if len(steps) == 3 else Say("Step 3")
    if len(steps) == 2:
        title = Say("Steps 2 and 3")
    reminders = FORGOTTEN if state.full else (unchecked(state), *FORGOTTEN)
    then = step_4(state)
    if state.deck.count:
        then = Say("{a} {b}", a=DRAW, b=then)
    clauses = ("NN-301", "NN-303", "NN-401", "NN-403", "NN-404", "NN-406")
    return title, Say("{steps}", steps=steps), then, reminders, clauses


def _points(state: State) -> Parts:
    """Steps 4 and 5."""
    if state.phase == "window":
        naming = [NAMING] if {"hensojutsu", "choho"} & set(state.turn.used) else []
        late = [step_2(state)] if state.box.any_time else []
        then = step_4(state) if state.item[1] == 4 else step_5(state)
        clauses: tuple[str, ...] = ("NN-305", "NN-335", "NN-336")
        return Say("Between the steps"), Say("{steps}", steps=[*naming, *late]), then, (), clauses
    clauses = ("NN-801", "NN-811", "NN-812", "NN-815", "NN-816")
    if state.full:
        return Say("Step 5"), step_5(state), following(state), FORGOTTEN[:2], clauses
    now = Say("{a} {b}", a=step_4(state), b=step_5(state))
    return Say("Steps 4 and 5"), now, following(state), (unchecked(state),), clauses


def _reckoning(state: State) -> Parts:
    solo, title = state.box.solo, Say("Final reckoning")
    clauses: tuple[str, ...] = ("NN-911", "NN-914", "NN-917", "NN-921")
    if state.phase == "allocate":
        now = RECKON_ALONE if solo else RECKON
        return title, now, REVEAL_ALONE if solo else REVEAL, (_faces(state),), clauses
    if state.phase == "reveal":
        now, then = (REVEAL_ALONE, TURN_UP) if solo else (REVEAL, WIN)
        return title, now, then, (_faces(state),), ("NN-916", *clauses)
    return title, TURN_UP, WIN, (), ("NN-643", "NN-921")


def _automaton(state: State) -> Parts:
    reminders = (
        Say("The numbers of the row add up."),
        Say("After a kill the automaton swaps its clan with the neutral one."),
    )
    clauses: tuple[str, ...] = ("NN-611", "NN-613", "NN-614", "NN-631")
    title, then = Say("The automaton"), AUTO_SCORE
    waits = [item[0] for item in state.agenda]
    if state.phase == "kill" or ("kill" in waits and state.phase == "score_top"):
        now, then, clauses = KILL, NEXT, ("NN-631", "NN-632", "NN-633", "NN-635")
    elif state.phase == "score_card" or "lay_score" in waits:
        now, then, clauses = FACE_UP, step_5(state), ("NN-621",)
    elif state.phase in ("score_top", "auto_top"):
        now, clauses = SHOW_LIST, ("NN-604",)
        then = AUTO if "auto_draw" in waits else NEXT
    else:
        now = AUTO
    return title, now, then, reminders, clauses


def _faces(state: State) -> Say:
    if state.reason == "deck":
        return Say("The deck ran out, so ready tokens count as Favors; spent ones come back too.")
    return Say("Spent Favors come back; ready Daimyo tokens stay out.")
