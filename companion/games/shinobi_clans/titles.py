"""What Shinobi: War of Clans is called, in full and where there is little room."""

TITLE = {"en": "Shinobi: War of Clans", "fr": "Shinobi"}
SHORT = {"en": "War of Clans", "fr": "Shinobi"}
