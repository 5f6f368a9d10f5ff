"""A table in plain words: for logs, for tests, and for whoever listens instead of looking."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.engine import Say
from companion.table.elements import Element, Group, Map, Node, Scene
from companion.table.grids import Board
from companion.table.moments import Moment, figure
from companion.table.pointing import Pointing
from companion.table.questions import Answer, Question

DOT = " · "
Speak = Callable[[Say | None], str]
NAMED = "{seat:seat}: "
"""How a sentence begins that says who does what."""
READ_ONLY = ("figure", "words", "heading", "picture")


def where_text(scene: Scene, say: Speak, roomy: bool = False) -> tuple[str, str]:
    """Where we are, in two lines; with what else is good to know where there is room."""
    asides = scene.aside if roomy else (None, None)
    first, second = (
        DOT.join(filter(None, (say(line), say(aside))))
        for line, aside in zip(scene.caption, asides, strict=True)
    )
    return first, second


def scene_text(scene: Scene, say: Speak, pointing: Pointing | None = None) -> str:
    """One line for each element; what can be chosen now has a star and its key."""
    where = DOT.join(filter(None, where_text(scene, say)))
    lines = [where] if where else []
    lines += _lines(scene.root, say, pointing or Pointing(), 0)
    return "\n".join(lines)


def question_text(question: Question, say: Speak) -> str:
    """Who is asked what, what was chosen so far, and every answer with its key."""
    about = say(question.about)
    lines = [f"{about}. {say(question.prompt)}" if about else say(question.prompt)]
    if question.chosen:
        lines.append("> " + ", ".join(say(chosen.label) for chosen in question.chosen))
    lines += [_answer(answer, say) for answer in question.answers]
    return "\n".join([*lines, *filter(None, [say(question.note)])])


def moment_text(moment: Moment, say: Speak) -> str:
    """What just happened, in the order in which people hear it."""
    told = (moment.title, moment.line, moment.also, *moment.hands, moment.then)
    parts = [*filter(None, map(say, told))]
    if moment.tally is not None:
        parts[1:1] = [
            f"{say(Say('{seat:seat}', seat=seat))}: "
            + ", ".join(f"{say(head)} {figure(number)}" for head, number in figures)
            + "."
            for seat, figures in moment.tally.told()
        ]
    return " ".join(parts)


def hands_text(hands: Sequence[Say], say: Speak) -> str:
    """What hands do as one text; who does several things in a row is named once."""
    parts: list[str] = []
    before: int | None = None
    for hand in hands:
        told, seat = say(hand), hand.args.get("seat") if hand.text.startswith(NAMED) else None
        if seat is not None and seat == before:
            told = told.removeprefix(say(Say("{seat:seat}", seat=seat))).lstrip(" \u00a0\u202f:")
            told = told[:1].upper() + told[1:]
        before = seat
        parts.append(told)
    return " ".join(parts)


def _lines(node: Node, say: Speak, pointing: Pointing, depth: int) -> Iterator[str]:
    match node:
        case Element():
            yield _line(node, say, pointing, depth)
        case Map():
            for spot in node.spots:
                yield _line(spot.item, say, pointing, depth)
        case Board():
            yield "  " * depth + say(node.label)
            for square in node.squares:
                if pointing.takes(square.item.tap):
                    yield _line(square.item, say, pointing, depth + 1)
        case Group():
            if node.panel is not None:
                yield _line(node.panel, say, pointing, depth)
            for item in node.items:
                yield from _lines(item, say, pointing, depth + (node.panel is not None))


def _line(element: Element, say: Speak, pointing: Pointing, depth: int) -> str:
    aim = f"* [{element.key}] " if pointing.takes(element.tap) else ""
    return "  " * depth + aim + say(element.label)


def _answer(answer: Answer, say: Speak) -> str:
    said = " · ".join(filter(None, (say(answer.label), say(answer.detail))))
    if answer.look in READ_ONLY or answer.act is None:
        return said
    if answer.objection is not None:
        return f"- [{answer.key}] {said} ({say(answer.objection.say)} {answer.objection.clause})"
    return f"* [{answer.key}] {said}"
