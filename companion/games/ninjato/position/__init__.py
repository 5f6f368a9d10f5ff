"""Positions people type in: the state as plain data, and back."""
