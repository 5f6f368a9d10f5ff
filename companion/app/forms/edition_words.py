"""The names of component groups and columns, in the language of the app.

A game declares them in English beside its data; here they meet the translators. A test compares
the two, so that a new column cannot stay English.
"""

from __future__ import annotations

from companion.app.look.translation import tr


def _(text: str) -> str:
    """Marks a word for the catalogue; it is translated when it is shown."""
    return text


WORDS = frozenset(
    (
        # any game
        *(_("Card"), _("Cards"), _("Name"), _("Colour"), _("Copies"), _("Number"), _("Numbers")),
        *(_("Value"), _("Cost"), _("Type"), _("Group"), _("Player"), _("Round"), _("What")),
        *(_("Clan"), _("Clans"), _("Ninja"), _("Ronin"), _("Strength"), _("Code"), _("Limit")),
        # Ninjato
        *(_("Dojo cards"), _("Guards"), _("Without alarm"), _("With alarm"), _("Elite guards")),
        *(_("Against Strength"), _("Against Stealth"), _("Honor"), _("Treasure"), _("Treasures")),
        _("Second figure, Strength (0: none)"),
        _("Second figure, Stealth (0: none)"),
        *(_("Skill"), _("Skill tiles"), _("Way"), _("Envoys"), _("Age"), _("Mask"), _("Rumors")),
        *(_("Clan tokens"), _("Token 1"), _("Token 2"), _("Token 3"), _("Token 4"), _("Token 5")),
        *(_("Clan order when scoring"), _("After round"), _("First"), _("Second"), _("Third")),
        # 7 Ronin
        *(_("Area"), _("Areas"), _("English name"), _("French name"), _("Vitality"), _("Map")),
        *(_("Time track"), _("Threat"), _("Loss icon"), _("Adjacent areas")),
        # Shinobi WAT-AAH!
        *(_("Strength 1"), _("Strength 2"), _("Strength 3"), _("Strength 4"), _("Strength 5")),
        *(_("Strength 6"), _("Clan powers"), _("2 cards"), _("3 or 4 cards"), _("Kept")),
        *(_("Yokai"), _("Power"), _("Boss"), _("Bosses"), _("Damage"), _("0 left"), _("1 left")),
        *(_("2 left"), _("3 left"), _("4 left"), _("5 or more left"), _("Imperial Court")),
        *(_("Temple of the Shadow"), _("Reminder"), _("Effect"), _("Remind at")),
        _("Pawn colours"),
        # 99 Ninja
        *(_("Daimyo boards"), _("Board"), _("Cells"), _("Daimyo"), _("Daimyos"), _("Token")),
        *(_("Ninja cards"), _("Tokens"), _("Value of the Daimyo side"), _("Technique")),
        *(_("Techniques"), _("Cost in Favors"), _("Clan cards"), _("Auto and Blacklist cards")),
        *(_("Action"), _("Middle numbers (* hidden when covered)"), _("Bottom numbers")),
        _("Order of the Daimyos, top first"),
    )
)


def label(text: str) -> str:
    """A label of a group or a column in the language of the app."""
    return tr._(text) if text in WORDS else text
