"""Draws the table's data: one widget for each element, kept by its key and given new values."""
