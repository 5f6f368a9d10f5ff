"""`make bench`: every figure in one table, as ratios measured in one run.

`python -m bench playing storage` measures only these parts.
"""

from __future__ import annotations

import sys

from bench import club, live, mind, path, payloads, playing, screen, storage, taps
from bench.rows import Row


def storage_rows() -> list[Row]:
    return [
        Row(
            row.what,
            f"{row.value:,.3f} {row.unit}",
            f"{row.ratio:.2f}x {row.against}" if row.ratio is not None else "",
            f"<= {row.bar:g}{'x' if row.ratio is not None else ' ' + row.unit}" if row.bar else "",
            row.reached,
        )
        for row in storage.rows()
    ]


def payload_rows() -> list[Row]:
    found = [
        Row(
            f"{row.game}, {row.dealer}-dealt: a whole match",
            f"{row.ours:.0f} bytes, QR v{row.version}",
            f"JSON {row.json:.0f}, zlib {row.zlib:.0f}, {row.one_code:.0%} in one code",
            f"moves <= 1.05x information: {row.ratio:.3f}x, v <= 10",
            row.ratio <= 1.05 and row.version <= 10,
        )
        for row in payloads.rows()
    ]
    for made in payloads.making():
        against = f"segno {made.segno_ms:.1f} ms" if made.segno_ms is not None else ""
        found.append(
            Row(
                f"a symbol of version {made.version}",
                f"{made.qrcode_fixed_mask_ms:.1f} ms",
                against,
            )
        )
    return found


PARTS = {
    "playing": playing.rows,
    "storage": storage_rows,
    "payloads": payload_rows,
    "screen": screen.rows,
    "taps": taps.rows,
    "path": path.rows,
    "mind": mind.rows,
    "live": live.rows,
    "club": club.rows,
}


def main() -> int:
    missed = 0
    for part in sys.argv[1:] or list(PARTS):
        print(f"\n{part}")
        for row in PARTS[part]():
            print(f"  {row}", flush=True)
            missed += row.reached is False
    print(f"\n{missed} figures missed their bar" if missed else "\nevery figure reached its bar")
    return 0


if __name__ == "__main__":
    sys.exit(main())
