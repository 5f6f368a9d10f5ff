"""What 99 Ninja is called, in full and where there is little room."""

TITLE = {"en": "99 Ninja", "fr": "99 Ninjas"}
SHORT = TITLE
