"""Figures over the history: computed from what is stored, kept nowhere, sent nowhere."""

from companion.stats.course import Course, course
from companion.stats.duels import Duel, duel
from companion.stats.lengths import Lengths, lengths
from companion.stats.months import Month, by_month
from companion.stats.plays import MIND, Play, games_of, of_game, players_of, plays, with_player
from companion.stats.records import Record, best, record, scores_of

__all__ = [
    "MIND",
    "Course",
    "Duel",
    "Lengths",
    "Month",
    "Play",
    "Record",
    "best",
    "by_month",
    "course",
    "duel",
    "games_of",
    "lengths",
    "of_game",
    "players_of",
    "plays",
    "record",
    "scores_of",
    "with_player",
]
