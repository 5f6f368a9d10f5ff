"""`make bench`: every figure in one table, as ratios measured in one run."""

from __future__ import annotations

import sys

from bench import growth, payload_rows, playing, screen, storage_rows

PARTS = {
    "playing": playing.rows,
    "storage": storage_rows.rows,
    "growth": growth.rows,
    "payloads": payload_rows.rows,
    "screen": screen.rows,
}


def main() -> int:
    wanted = sys.argv[1:] or list(PARTS)
    missed = 0
    for part in wanted:
        print(f"\n{part}")
        for row in PARTS[part]():
            print(f"  {row}", flush=True)
            missed += row.reached is False
    print(f"\n{missed} figures missed their bar" if missed else "\nevery figure reached its bar")
    return 0


if __name__ == "__main__":
    sys.exit(main())
