"""Why a move cannot be played now: planning, steps, abilities, areas."""
