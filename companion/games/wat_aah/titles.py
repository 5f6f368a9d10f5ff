"""What Shinobi WAT-AAH! is called, in full and where there is little room."""

TITLE = {"en": "Shinobi WAT-AAH!", "fr": "Shinobi WAT-AAH!"}
SHORT = {"en": "WAT-AAH!", "fr": "WAT-AAH!"}
