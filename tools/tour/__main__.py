"""`python -m tools.tour FOLDER` is the same as `python -m companion tour FOLDER`."""

from __future__ import annotations

import sys

from tools.tour.walk import tour

sys.exit(tour(sys.argv[1:]))
