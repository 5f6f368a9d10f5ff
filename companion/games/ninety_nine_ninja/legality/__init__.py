"""Why a move cannot be played now, question by question."""
