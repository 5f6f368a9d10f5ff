"""Set-up checklist and turn helper of 99 Ninja."""

from __future__ import annotations

from companion.engine import Guide, Say, Setup
from companion.games.ninety_nine_ninja.state import State

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


def checklist(setup: Setup) -> tuple[Say, ...]:
    options, solo = setup.options, setup.seats == 1
    steps = []
    if not all(group.confirmed for group in setup.edition.groups.values()):
        steps.append(Say("This is a stand-in edition, not the printed cards."))
    steps += [
        Say("Each side takes a colour of tokens."),
        Say("Lay the 8 tokens of each colour on its score card, Daimyo side up."),
    ]
    if setup.deals("boards") and options["depth"] == "full":
        steps.append(Say("The app says how the four boards lie: make a 2 x 2 square of them."))
    else:
        steps.append(Say("Lay the four boards as a 2 x 2 square, any way round."))
    steps.append(Say("Put the three cubes in the middle of their tracks."))
    if options["clan_techniques"] == "yes":
        steps.append(
            Say("Lay one clan card of each colour, technique side up; put the others away.")
        )
    else:
        steps.append(Say("Lay one clan card of each colour, Ninja side up; put the others away."))
    steps.append(Say("Open the box so that all see the three base techniques."))
    if options["blacklist"] == "yes":
        steps.append(Say("Each player gets a list card, list side up; the two lists must differ."))
    if solo:
        steps += _solo_steps(setup)
    else:
        if options["depth"] == "full" and setup.deals("ninja_deck"):
            steps.append(Say("The app deals the 29 ninja cards: lay out the card it names."))
        else:
            steps.append(
                Say(
                    "Shuffle the 29 ninja cards, cover card on top; each player draws one from "
                    "the bottom and shows it."
                )
            )
        steps.append(Say("Name the first player."))
        steps.append(
            Say("The second player takes a clan, then the first player; the third clan is neutral.")
        )
    return tuple(steps)


def _solo_steps(setup: Setup) -> list[Say]:
    level = int(setup.options["level"])
    return [
        Say("Auto deck of level {n}: cards 1 to {n} from side B, the others from side A.", n=level)
        if level
        else Say("Auto deck of level 0: the seven A cards."),
        Say("The other seven cards are the Score deck. Shuffle both; the list sides show."),
        Say("Draw one ninja card from the bottom; 28 stay in the deck."),
        Say("The automaton gets a random clan, you choose one of the two others and begin."),
    ]


STEP_1 = Say("Swap your clan with the neutral one, or keep it. Only now.")
STEP_2 = Say("Use techniques: pay Favors, each at most once.")
STEP_3 = Say(
    "Place your card: a Ninja beside a standing Daimyo, nothing on a Daimyo, no Ninja on a Ninja."
)
DRAW = Say("Draw a card from the bottom of the deck and show it.")
STEP_4 = Say("1 point for each Samurai covered by your clan.")
STEP_5 = Say(
    "Every Daimyo without Samurai around it falls: your lowest token on it, the opponent's "
    "highest becomes a Favor, both of you score."
)
NEXT = Say("Then the other side plays.")
SETTING = Say("Set the table up.")
RECKON = Say("Lay each gathered token on one of the three tracks, in secret.")
WIN = Say("Whoever leads on two tracks wins.")
AUTO = Say("Lay the top Auto card at the end of the row and do its action.")
AUTO_SCORE = Say("The automaton scores the visible numbers of its row.")

FORGOTTEN = (
    Say("The opponent also scores at a fall."),
    Say("Falls count on the whole map, across board seams."),
    Say("A Samurai on your card can protect a Daimyo again."),
    Say("Points go to the track of your present clan only."),
)
UNCHECKED = Say(
    "The app cannot check placements at this depth: a Ninja beside a standing Daimyo, nothing on "
    "a Daimyo, no Ninja on a Ninja, and the card must be placed if it can be."
)


def guide(state: State) -> Guide:
    phase = state.phase
    reminders: tuple[Say, ...] = ()
    clauses: tuple[str, ...] = ()
    if phase == "turn":
        first = not (state.turn.used or state.turn.plays or state.turn.swapped)
        now = Say("{a} {b} {c}", a=STEP_1, b=STEP_2, c=STEP_3) if first else STEP_3
        title, following = Say("Steps 1 to 3"), Say("{a} {b}", a=DRAW, b=STEP_4)
        reminders = FORGOTTEN if state.full else (UNCHECKED, *FORGOTTEN)
        clauses = ("NN-301", "NN-303", "NN-401", "NN-403", "NN-404", "NN-406")
    elif phase == "drop":
        title, now, following = Say("Ten-Mon"), Say("Discard one of the two cards."), STEP_3
        clauses = ("NN-314",)
    elif phase == "draw" and state.clans[0] is not None:
        title, now, following = Say("Step 3"), DRAW, STEP_4
        clauses = ("NN-414",)
    elif phase == "window":
        title, now, following = Say("Between the steps"), STEP_2, STEP_5
        clauses = ("NN-305", "NN-335", "NN-336")
    elif phase in ("falls", "events"):
        title, now, following = Say("Steps 4 and 5"), Say("{a} {b}", a=STEP_4, b=STEP_5), NEXT
        reminders = FORGOTTEN[:2] if state.full else (UNCHECKED,)
        clauses = ("NN-801", "NN-811", "NN-812", "NN-815", "NN-816")
    elif phase in ("allocate", "reveal"):
        title, now, following = Say("Final reckoning"), RECKON, WIN
        reminders = (_faces(state),)
        clauses = ("NN-911", "NN-914", "NN-917", "NN-921")
    elif phase == "over":
        title, now, following = Say("The end"), WIN, Say("Play again?")
        clauses = ("NN-921", "NN-922", "NN-923")
    elif phase in ("auto_draw", "auto_turn", "kill", "score_top", "auto_top", "score_card"):
        title, now, following = Say("The automaton"), AUTO, AUTO_SCORE
        reminders = (
            Say("The numbers of the row add up."),
            Say("After a kill the automaton swaps its clan with the neutral one."),
        )
        clauses = ("NN-611", "NN-613", "NN-614", "NN-631")
    else:
        title, now, following = Say("Set-up"), SETTING, STEP_1
    if state.box.standin:
        reminders = (*reminders, Say("Stand-in edition, not the printed cards."))
    return Guide(title, now, following, reminders, clauses)


def _faces(state: State) -> Say:
    if state.reason == "deck":
        return Say("The deck ran out, so ready tokens count as Favors; spent ones come back too.")
    return Say("Spent Favors come back; ready Daimyo tokens stay out.")
