"""How the app looks and speaks: colours, type, languages."""
