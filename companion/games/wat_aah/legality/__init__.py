"""Why a move cannot be played now: the turn, the board, powers, figures."""
