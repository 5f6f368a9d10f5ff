"""Property tests repeat themselves, so that a checkout passes or fails; `make soak` roams."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("steady", derandomize=True, database=None, deadline=None)
settings.register_profile("roaming", deadline=None)
settings.load_profile(os.environ.get("PROPERTIES", "steady"))
