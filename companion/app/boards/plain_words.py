"""The names of the fields of a view, for people."""

from __future__ import annotations

from companion.app.i18n import tr
from companion.language import Voice


def label(key: str, voice: Voice) -> str:
    """The name of a field, or nothing if it has none: people need not see such a field.

    Ids of cards and clans have names of their own in the game.
    """
    known = _labels().get(key)
    if known:
        return known
    if key in voice.terms:
        return voice.term(key)
    return key if key.isdecimal() else ""


def is_id(key: str, voice: Voice) -> bool:
    """Whether it names a thing of the game, such as a card, and not a field of the view."""
    return key not in _labels() and (key in voice.terms or key.isdecimal())


def _labels() -> dict[str, str]:
    return {
        "active": tr._("On turn"),
        "alarm": tr._("Alarm"),
        "alive": tr._("Alive"),
        "areas": tr._("Areas"),
        "attacker": tr._("Attacker"),
        "bag": tr._("Bag"),
        "bonus": tr._("Bonus"),
        "breaches": tr._("Breaches"),
        "by": tr._("Taken by"),
        "cards": tr._("Cards"),
        "changed": tr._("Changed this turn"),
        "clan": tr._("Clan"),
        "clans": tr._("Clans"),
        "closed": tr._("Closed"),
        "corruption": tr._("Corruption"),
        "cost": tr._("Cost"),
        "daimyos": tr._("Daimyos"),
        "deck": tr._("Deck"),
        "defender": tr._("Defender"),
        "discard": tr._("Discard pile"),
        "discarded": tr._("Discarded"),
        "dojo": tr._("Dojo"),
        "elites": tr._("Elite guards"),
        "envoy_deck": tr._("Envoy deck"),
        "envoys": tr._("Envoys"),
        "favors": tr._("Favours"),
        "first": tr._("First player"),
        "giving": tr._("Giving"),
        "green": tr._("Green ninja"),
        "guards": tr._("Guards"),
        "hand": tr._("Your hand"),
        "hand_unknown": tr._("Cards nobody entered"),
        "hands": tr._("Cards in hand"),
        "held": tr._("Held"),
        "honor": tr._("Honour"),
        "house_honor": tr._("Honour of the houses"),
        "houses": tr._("Houses"),
        "in_play": tr._("In play"),
        "influence": tr._("Influence"),
        "jigoku": tr._("Jigoku"),
        "last_turns": tr._("Turns left"),
        "laying": tr._("Being laid"),
        "left": tr._("Left"),
        "leftovers": tr._("Left over"),
        "light": tr._("In the open"),
        "limit": tr._("Limit"),
        "locked": tr._("Locked"),
        "loss": tr._("Loss"),
        "minimum": tr._("Least to place"),
        "neutral": tr._("Neutral"),
        "next_order": tr._("Next order of play"),
        "order": tr._("Order of play"),
        "palace": tr._("Palace"),
        "pavilion": tr._("Pavilion"),
        "placed": tr._("Placed"),
        "plan": tr._("Plan"),
        "play": tr._("On the table"),
        "players": tr._("Players"),
        "points": tr._("Points"),
        "pool": tr._("Pool"),
        "power": tr._("Power"),
        "provinces": tr._("Provinces"),
        "raid": tr._("Raid"),
        "red": tr._("Red"),
        "reminders": tr._("Reminders"),
        "removed": tr._("Removed"),
        "reserve": tr._("Reserve"),
        "result": tr._("Result"),
        "ronin": tr._("Ronin"),
        "room": tr._("Room"),
        "round": tr._("Round"),
        "rounds": tr._("Rounds"),
        "rumor_count": tr._("Rumours"),
        "rumor_deck": tr._("Rumour deck"),
        "rumors": tr._("Rumours"),
        "seat": tr._("Seat"),
        "sensei": tr._("Sensei"),
        "sentry": tr._("Sentry"),
        "shown": tr._("Shown"),
        "shrine_markers": tr._("Shrine markers"),
        "shuriken": tr._("Shuriken"),
        "shuriken_left": tr._("Shuriken left"),
        "skills": tr._("Skills"),
        "standing": tr._("Standing"),
        "strength": tr._("Strength"),
        "supply": tr._("Supply"),
        "techniques": tr._("Techniques"),
        "threat": tr._("Threat"),
        "tiles": tr._("Tiles"),
        "token": tr._("Token"),
        "tokens": tr._("Tokens"),
        "track": tr._("Threat track"),
        "treasures": tr._("Treasures"),
        "trophies": tr._("Trophies"),
        "turn": tr._("Turn"),
        "used": tr._("Used"),
        "value": tr._("Value"),
        "vitality": tr._("Vitality"),
        "warnings": tr._("Warnings"),
        "wounds": tr._("Wounds"),
    }
