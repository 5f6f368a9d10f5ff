"""A mind at the table: virtual players, hints, and the review of a match that is over.

One search for all games. It knows what the seat it thinks for may know, and nothing else.
"""
