"""More about the piles, the last round and the cards people hold in Shinobi WAT-AAH!"""

from __future__ import annotations

from companion.engine import Say
from companion.games.wat_aah.scene.board import board_of, cards_in_sight
from companion.games.wat_aah.scene.private import cards_grid
from companion.games.wat_aah.scoring import place_lines, round_line
from companion.games.wat_aah.state import Round
from companion.games.wat_aah.view.fields import View
from companion.table import Pointing, Sheet
from companion.table.seating import Seating


def sheet(seating: Seating, view: View, pointing: Pointing, key: str) -> Sheet | None:
    if key == "jigoku":
        return _jigoku(seating, view)
    if key == "round" and view["rounds"]:
        return _round(view)
    if key == "cards" and view["board"] is not None:
        return _cards(view)
    return None


def _jigoku(seating: Seating, view: View) -> Sheet:
    """The face-up discard pile, sorted."""
    cards = view["jigoku"]
    deck = Say("In the deck: {n} {n:card|cards}", n=view["deck"])
    if not cards:
        return Sheet(Say("Jigoku"), (Say("Nothing has been discarded yet."), deck))
    return Sheet(
        Say("Jigoku: {n} {n:card|cards}", n=sum(cards.values())),
        (deck,),
        scene=cards_grid(seating, "jigoku", cards),
    )


def _round(view: View) -> Sheet:
    """Where the totals of the last round come from, and the pawns they give."""
    scored = view["rounds"][-1]
    seats = range(len(scored["totals"]))
    counted = Round(
        tuple(scored["in_play"]),
        tuple(scored["corruption"]),
        (0,) * len(seats),
        tuple(scored["bonus"]),
    )
    lines = [round_line(counted, seat) for seat in seats]
    return Sheet(
        Say("Round {n}", n=len(view["rounds"])),
        (*lines, *place_lines(scored["totals"])),
        clauses=("WA-801",),
    )


def _cards(view: View) -> Sheet:
    """Who has which Temple or Court card, as everybody may know it, and when it works."""
    told = board_of(view)
    lines = [Say("Temple pile: {n}. Court pile: {m}.", n=told["temple_pile"], m=told["court_pile"])]
    for card in cards_in_sight(view):
        named = Say("{card:term}", card=card["card"] or f"{card['pile']}_card")
        known = {"seat": card["seat"], "what": named}
        if card["state"] == "active":
            lines.append(Say("{seat:seat}: {what}, in this round", **known))
        else:
            lines.append(Say("{seat:seat}: {what}, from round {n} on", n=card["usable"], **known))
    return Sheet(Say("Temple and Court cards"), tuple(lines), clauses=("WA-706",))
