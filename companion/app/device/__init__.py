"""All that speaks to Android or the desktop."""
