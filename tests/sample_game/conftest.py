"""The same window and app as for the journeys."""

from tests.ui.conftest import _stage, dojo, ui

__all__ = ["_stage", "dojo", "ui"]
