"""What 99 Ninja declares: options, decks, the grammar of moves and the tables of an edition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine import Column, Deck, GroupSpec, Option, Say
from companion.games.ninety_nine_ninja.components import (
    ACTIONS,
    AUTO_CARDS,
    CLAN_TECHNIQUES,
    CLANS,
    DAIMYO_NAME,
    DAIMYOS,
    NINJA_CARDS,
    TECHNIQUES,
)
from companion.games.ninety_nine_ninja.components.geometry import PLACES
from companion.games.ninety_nine_ninja.state import SEATS

_CLANS = frozenset(CLANS)
_SEATS = frozenset(SEATS)
_DAIMYOS = frozenset(DAIMYOS)
_AUTO = frozenset(AUTO_CARDS)
_PLACES = frozenset(PLACES)
_YES_NO = {"yes": Say("Yes"), "no": Say("No")}

DECKS = (
    Deck("ninja_deck", Say("Ninja cards")),
    Deck("auto_decks", Say("The automaton's cards")),
    Deck("boards", Say("How the boards lie")),
    Deck("clan_cards", Say("Clan cards")),
    Deck("blacklist", Say("Blacklist cards")),
    Deck("first", Say("Who starts")),
)

OPTIONS = (
    Option(
        "depth",
        ("full", "scores"),
        "full",
        Say("What is recorded?"),
        "NN-701",
        {"full": Say("Every placement"), "scores": Say("Points and events only")},
    ),
    Option("blacklist", ("no", "yes"), "no", Say("Module: Blacklist"), "NN-511", _YES_NO),
    Option("ronin", ("no", "yes"), "no", Say("Module: Ronin"), "NN-521", _YES_NO),
    Option(
        "clan_techniques",
        ("no", "yes"),
        "no",
        Say("Module: Clan Techniques"),
        "NN-531",
        _YES_NO,
    ),
    Option(
        "level",
        tuple("01234567"),
        "0",
        Say("Solo: level of the automaton"),
        "NN-602",
    ),
    Option(
        "auto_cards",
        ("known", "unknown"),
        "known",
        Say("Solo, points only: does the app know the Auto cards?"),
        "NN-711",
        {"known": Say("Yes, name the cards"), "unknown": Say("No, enter action and points")},
    ),
    Option(
        "overhang_figures",
        ("in_play", "out_of_play"),
        "in_play",
        Say("Figures that hang outside the map"),
        "NN-019",
        {"in_play": Say("They count"), "out_of_play": Say("They are ignored")},
    ),
    Option(
        "cover_fallen_daimyo",
        ("forbidden", "allowed"),
        "forbidden",
        Say("May a figure lie on a fallen Daimyo?"),
        "NN-405",
        {"forbidden": Say("No"), "allowed": Say("Yes")},
    ),
    Option(
        "track_limit",
        ("clamp", "open"),
        "clamp",
        Say("At the end of a score track"),
        "NN-831",
        {"clamp": Say("The marker stops"), "open": Say("It goes on")},
    ),
    Option(
        "start_favors",
        ("0", "1"),
        "0",
        Say("Favors at the start"),
        "NN-103",
        {"0": Say("None"), "1": Say("One each")},
    ),
    Option(
        "technique_timing",
        ("step2", "any_time"),
        "step2",
        Say("When are techniques used?"),
        "NN-305",
        {"step2": Say("Before the card"), "any_time": Say("Any time in the own turn")},
    ),
    Option(
        "technique_repeat",
        ("once_per_turn", "unlimited"),
        "once_per_turn",
        Say("The same technique twice in a turn?"),
        "NN-306",
        {"once_per_turn": Say("No"), "unlimited": Say("Yes")},
    ),
    Option(
        "intonjutsu_scope",
        ("step5", "steps4and5"),
        "step5",
        Say("Intonjutsu counts"),
        "NN-331",
        {"step5": Say("At falls only"), "steps4and5": Say("For Samurai points too")},
    ),
    Option(
        "boryaku_scoring",
        ("each_card", "together"),
        "each_card",
        Say("Boryaku: scoring"),
        "NN-333",
        {"each_card": Say("After each card"), "together": Say("Once, after both cards")},
    ),
    Option(
        "ronin_ignore",
        ("choice", "automatic"),
        "choice",
        Say("Ronin: ignoring own Samurai"),
        "NN-522",
        {"choice": Say("The player decides"), "automatic": Say("Always")},
    ),
    Option(
        "blacklist_pick",
        ("random", "choose"),
        "random",
        Say("How are Blacklist cards given out?"),
        "NN-511",
        {"random": Say("At random"), "choose": Say("The players choose")},
    ),
    Option(
        "clan_card_pick",
        ("random", "choose"),
        "random",
        Say("Which of the two cards of a clan is used?"),
        "NN-107",
        {"random": Say("At random"), "choose": Say("The table chooses")},
    ),
    Option(
        "deck_end",
        ("end_of_turn", "play_out"),
        "end_of_turn",
        Say("When the ninja deck is empty"),
        "NN-903",
        {
            "end_of_turn": Say("The game ends with that turn"),
            "play_out": Say("Held cards are still played"),
        },
    ),
    Option(
        "solo_trigger",
        ("any_scoring", "own_turn"),
        "any_scoring",
        Say("Solo: the automaton kills"),
        "NN-631",
        {
            "any_scoring": Say("After any of its scoring"),
            "own_turn": Say("Only in its own turn"),
        },
    ),
    Option(
        "solo_deck_end",
        ("reckoning", "automaton_continues"),
        "reckoning",
        Say("Solo: when the ninja deck is empty"),
        "NN-642",
        {
            "reckoning": Say("The reckoning comes"),
            "automaton_continues": Say("The automaton plays on"),
        },
    ),
)

VERBS: Mapping[str, Sequence[frozenset[str] | None]] = {
    "board": (_PLACES, None),
    "spin": (_PLACES, None),
    "clan_card": (None,),
    "list": (_SEATS, _AUTO),
    "first": (_SEATS,),
    "take": (_CLANS,),
    "auto_clan": (_CLANS,),
    "draw": (_SEATS, None),
    "swap": (),
    "activate": (frozenset(TECHNIQUES),),
    "drop": (None,),
    "place": (None, None, None, None, None),
    "discard": (None,),
    "name": (frozenset(("hensojutsu", "choho")), None, None),
    "go_on": (),
    "fall": (_DAIMYOS,),
    "spare": (_DAIMYOS,),
    "scores_only": (),
    "card": (frozenset(("placed", "discarded")),),
    "samurai": (None,),
    "ronin_samurai": (None,),
    "fell": (_DAIMYOS, None),
    "end_turn": (),
    "auto_top": (_AUTO,),
    "score_top": (_AUTO,),
    "auto_draw": (_AUTO,),
    "auto_turn": (frozenset(ACTIONS), None),
    "auto_kill": (_DAIMYOS, None),
    "score_card": (_AUTO,),
    "bottom": (_CLANS, None),
    "allocate": (None, _CLANS),
    "take_back": (None,),
    "commit": (),
    "reopen": (_SEATS,),
    "reveal": (),
}

GROUPS = (
    GroupSpec(
        "boards",
        "Daimyo boards",
        (Column("id", "Board", fixed=True), Column("grid", "Cells", "grid")),
    ),
    GroupSpec(
        "daimyos",
        "Daimyos",
        (
            Column("id", "Daimyo", fixed=True),
            Column("code", "Code", fixed=True),
            Column("name", "Name"),
            Column("colour", "Colour", "colour"),
        ),
    ),
    GroupSpec(
        "cards",
        "Ninja cards",
        (Column("id", "Card"), Column("grid", "Cells", "grid")),
        fixed_rows=False,
        low_rows=0,
        high_rows=NINJA_CARDS,
    ),
    GroupSpec(
        "numbers",
        "Numbers",
        (
            Column("id", "What", fixed=True),
            Column(
                "value",
                "Value",
                of_row={"bottom_mode": ("on_track", "per_clan"), "open_cards": ("yes", "no")},
            ),
        ),
    ),
    GroupSpec(
        "tokens",
        "Tokens",
        (
            Column("id", "Token", fixed=True),
            Column("number", "Number", "int", 0, 99),
            Column("value", "Value of the Daimyo side", "int", 0, 99),
        ),
    ),
    GroupSpec(
        "techniques",
        "Techniques",
        (
            Column("id", "Technique", fixed=True),
            Column("name", "Name"),
            Column("group", "Group", "choice", choices=("base", *CLANS), fixed=True),
            Column("cost", "Cost in Favors", "int", 0, 8),
        ),
    ),
    GroupSpec(
        "clan_cards",
        "Clan cards",
        (
            Column("id", "Card", fixed=True),
            Column("clan", "Clan", "choice", choices=CLANS, fixed=True),
            Column("technique", "Technique", "choice", choices=CLAN_TECHNIQUES),
        ),
    ),
    GroupSpec(
        "auto_cards",
        "Auto and Blacklist cards",
        (
            Column("id", "Card", fixed=True),
            Column("action", "Action", "choice", choices=ACTIONS),
            Column("middle", "Middle numbers (* hidden when covered)"),
            Column("bottom", "Bottom numbers"),
            Column(
                "order",
                "Order of the Daimyos, top first",
                "order",
                choices=tuple(DAIMYO_NAME),
                said_as=DAIMYO_NAME,
            ),
        ),
    ),
)
