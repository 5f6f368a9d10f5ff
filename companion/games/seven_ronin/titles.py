"""What 7 Ronin is called, in full and where there is little room."""

TITLE = {"en": "7 Ronin", "fr": "7 Ronin"}
SHORT = TITLE
