"""Why a move cannot be played now: the turn, the raid, what the table turns up."""
