"""Without placements: the seven Daimyos, the numbers of a fall, Samurai counted by clan."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import Say
from companion.games.ninety_nine_ninja.effects.entries import ADJACENT, numbers
from companion.games.ninety_nine_ninja.scene import looks
from companion.games.ninety_nine_ninja.view.fields import View
from companion.table import Act, Element, Group, Node, Pointing
from companion.table.seating import Seating

PAIRS, MORE = "pairs", "more"
"""What is kept in hand: whether the larger numbers of a fall are shown."""
COUNTS = ("own", "opponent", "other")
"""The counts of Samurai by clan, kept in hand until they are recorded."""
KEYS = 5
FIRST_OWN, FIRST_OTHER = 5, 7
"""Of the pairs, so many rows and columns come first: larger numbers are one tap further."""


def points_page(seating: Seating, view: View, pointing: Pointing) -> Node:
    chosen = falling(pointing)
    if chosen:
        return Group("column", (_pairs(view, pointing, chosen),), gap=4)
    parts: list[Node] = [_lords(seating, view, pointing)]
    if counts_by_clan(pointing):
        parts.append(_counters(view, pointing))
    else:
        parts.append(_sides(view))
    return Group("column", tuple(parts), gap=4)


def falling(pointing: Pointing) -> str:
    """The Daimyo that was pointed at, while the numbers around it are asked."""
    return pointing.path[1] if pointing.starts("fell") and len(pointing.path) == 2 else ""


def counts_by_clan(pointing: Pointing) -> bool:
    return any(move[0] == "ronin_samurai" for move in pointing.possible)


def _lords(seating: Seating, view: View, pointing: Pointing) -> Group:
    items = tuple(
        Element(
            "lord",
            f"lord.{one['id']}",
            Say("The {daimyo:term} Daimyo", daimyo=one["id"])
            if one["standing"]
            else Say("The {daimyo:term} Daimyo has fallen", daimyo=one["id"]),
            title=Say("{daimyo:term}", daimyo=one["id"]),
            mark=looks.lord(seating, one),
            tap=Act(fits=(("fell", one["id"]), ("auto_kill", one["id"]))),
            flags=frozenset() if one["standing"] else frozenset(("dim",)),
            least=52,
        )
        for one in view["daimyos"]
    )
    return Group("grid", items, gap=4, columns=4, share=2.0, least=108)


def _sides(view: View) -> Group:
    return Group(
        "row",
        tuple(
            Element(
                "side",
                f"side.{seat}",
                Say("{who}: all that lies there", who=looks.who(view, seat)),
                title=looks.who(view, seat),
                mark=looks.who_mark(view, seat),
                marks=tuple(looks.CLAN_MARKS[clan] for clan in (view["clans"][seat],) if clan),
                notes=_notes(view, seat),
                tap=Act(opens=f"side.{seat}"),
                flags=frozenset(("turn",)) if seat == view["active"] else frozenset(),
            )
            for seat in (0, 1)
        ),
        gap=4,
        share=1.0,
        least=56,
    )


def _notes(view: View, seat: int) -> tuple[Say, ...]:
    felled = sum(one.get("by") == seat for one in view["daimyos"])
    return (Say("{n} {n:Favor|Favors}, {m} felled", n=view["favors"][seat], m=felled),)


def _pairs(view: View, pointing: Pointing, lord: str) -> Group:
    """Own Ninjas downwards, the other side's across: one tap tells both numbers."""
    legal = {move[2] for move in pointing.possible}
    whole: list[tuple[int, int]] = []
    first: list[tuple[int, int]] = []
    rest: list[tuple[int, int]] = []
    for own in range(ADJACENT + 1):
        for other in range(ADJACENT + 1):
            word = f"{own}-{other}"
            if word not in legal:
                continue
            near = own < FIRST_OWN and other < FIRST_OTHER
            whole.append((own, other))
            (first if near else rest).append((own, other))
    more = PAIRS in pointing.hand
    narrow = rest if more else first
    return Group(
        "column",
        (
            Group("column", (_table(view, lord, whole, ADJACENT + 1, "w"),), wide=True),
            Group("column", (_table(view, lord, narrow, FIRST_OTHER, "n"),), wide=False),
        ),
        gap=0,
    )


def _table(view: View, lord: str, pairs: list[tuple[int, int]], columns: int, prefix: str) -> Group:
    """Each row is a number of own Ninjas; what cannot be is an empty place."""
    owns = sorted({own for own, _ in pairs})
    items: list[Element] = []
    regular = len(pairs) > 2 * columns
    if not regular:
        items = [_pair(view, lord, own, other, prefix) for own, other in pairs]
    else:
        for own in owns:
            for other in range(columns):
                if (own, other) in pairs:
                    items.append(_pair(view, lord, own, other, prefix))
                else:
                    items.append(
                        Element("caption", f"{prefix}.{own}.{other}", Say("cannot be"), least=48)
                    )
    return Group("grid", tuple(items), gap=2, columns=columns)


def _pair(view: View, lord: str, own: int, other: int, prefix: str) -> Element:
    active = view["active"]
    return Element(
        "key",
        f"{prefix}.pair.{own}-{other}",
        Say("{a}: {n}, {b}: {m}", a=looks.who(view, active), n=own,
            b=looks.who(view, 1 - active), m=other),
        title=Say("{n}:{m}", n=own, m=other),
        tap=Act(fits=(("fell", lord, f"{own}-{other}"),)),
        least=48,
    )  # fmt: skip


# Samurai by clan


def counted(pointing: Pointing) -> tuple[int, ...]:
    return tuple(int(pointing.hand.get(slot, "0")) for slot in COUNTS)


def most(pointing: Pointing) -> int:
    """The largest number that may be recorded."""
    words = (move[1] for move in pointing.possible if move[0] == "ronin_samurai")
    return max((sum(numbers(word)) for word in words), default=0)


def _counters(view: View, pointing: Pointing) -> Group:
    """How many Samurai of each clan: a tap on a number, another on the same for none."""
    active = view["active"]
    names = (
        Say("Of {who}'s own clan", who=looks.who(view, active)),
        Say("Of {who}'s clan", who=looks.who(view, 1 - active)),
        Say("Of the third clan"),
    )
    limit = most(pointing)
    rows = tuple(
        _counter(slot, name, number, limit)
        for slot, name, number in zip(COUNTS, names, counted(pointing), strict=True)
    )
    return Group("column", rows, gap=2, fixed=3 * 48 + 4)


def _counter(slot: str, name: Say, number: int, limit: int) -> Group:
    keys = []
    for value in range(1, KEYS + 1):
        chosen = min(number, KEYS) == value
        # The last key counts on, so that every number is in reach.
        on = value == KEYS <= number < limit
        given = number + 1 if on else value
        shown = max(KEYS, number) if value == KEYS else value
        keys.append(
            Element(
                "key",
                f"{slot}.{value}",
                Say("{name}: {n}", name=name, n=given),
                title=Say("{n}", n=shown),
                tap=Act(keep=(slot, str(given))),
                flags=frozenset(("chosen",)) if chosen else frozenset(),
                fixed=48,
            )
        )
    head = Element("caption", f"{slot}.name", name, title=name)
    return Group("row", (head, *keys), gap=2, fixed=48)


def kept(view: View, hand: Mapping[str, str]) -> dict[str, str]:
    if view["phase"] != "events":
        return {}
    slots = (PAIRS,) if view["turn"]["counted"] else (PAIRS, *COUNTS)
    return {slot: hand[slot] for slot in slots if slot in hand}
