"""What Ninjato is called, in full and where there is little room."""

TITLE = {"en": "Ninjato", "fr": "Ninjato"}
SHORT = TITLE
