"""What Lanterns is called."""

TITLE = {"en": "Lanterns", "fr": "Lanternes"}
SHORT = {"en": "Lanterns", "fr": "Lanternes"}
