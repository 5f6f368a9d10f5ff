"""Draws every screen of the app to a picture and checks its layout; no part of the program."""
