"""The same window and app as for the journeys."""

from tests.ui.conftest import _stage, context, ui

__all__ = ["_stage", "context", "ui"]
