"""The parts of a guest's page, made from a frame in the guest's language.

Runs in the web thread. Every word goes through `Speech.text`, which escapes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from companion.engine import Objection, Say, find_game
from companion.language import Voice
from companion.live.frames import Frame, Line
from companion.live.html import Drawn, scene_html
from companion.live.marks import art, avatar, ink_on, mark_svg, tint
from companion.live.speech import Speech
from companion.table import Answer, Question, Scene, elements_of
from companion.table.faces import face_of
from companion.table.moments import Level, Reason, Tally, figure
from companion.table.public_score import Count
from companion.table.seating import initials
from companion.table.sheets import Sheet
from companion.table.text import hands_text

READ = ("figure", "words", "heading", "picture")
IN_HAND = ("card", "held")
MOST_HANDS = 4
"""Sentences for the hands that stand open on a page."""
"""Kinds of elements that are cards in a hand."""
LOOKS = ("button", "row", "face", "card", "key", "primary", "stepper", *READ)


def speech_of(frame: Frame, language: str) -> Speech:
    game = find_game(frame.game)
    voice = Voice(language, game.id, frame.seating.players, game.terms_of(frame.seating.edition))
    return Speech(voice.say, initials(frame.seating.players))


class Page:
    """A frame in one language: the scene apart from the other parts."""

    def __init__(self, frame: Frame, language: str) -> None:
        self.frame = frame
        speech = speech_of(frame, language)
        self.scene: Drawn = scene_html(frame.scene, speech)
        self.parts = {
            "head": _head(frame, speech, language),
            "happened": _happened(frame, speech),
            "question": _question(frame, speech),
            "hand": _hand(frame, speech),
            "end": _end(frame, speech),
            "score": _score(frame, speech),
            "coach": _coach(frame, speech),
            "odds": _odds(frame, speech, language),
        }
        self.lines = [line_html(line, speech) for line in frame.lines]

    @property
    def look(self) -> dict[str, str]:
        """The face of the game, as values of the style sheet."""
        face = face_of(self.frame.game)
        named = {
            "ground": face.ground, "ground-dark": face.ground_dark, "line": face.scene_line,
            "line-dark": face.line_dark, "panel": face.panel, "panel-dark": face.panel_dark,
            "aim": face.aim, "figure": face.figure,
        }  # fmt: skip
        kept = {name: code for name, code in named.items() if tint(code)}
        return {**kept, "pattern": face.pattern}


def _head(frame: Frame, speech: Speech, language: str) -> str:
    game, face = find_game(frame.game), face_of(frame.game)
    where, beside = (speech.text(say) for say in frame.scene.caption)
    title = game.title.get(language) or game.title["en"]
    emblem = f'<span class="emblem">{art(face.emblem)}</span>'
    own = ""
    if frame.eyes is None:
        first, second = where or escape(title), " · ".join(filter(None, (escape(title), beside)))
    else:
        first = speech.text(Say("You are {seat:seat}", seat=frame.eyes))
        second = " · ".join(filter(None, (where, beside))) or escape(title)
        own = avatar(frame.eyes, speech.letters)
    return f'{emblem}<div class="who"><h1>{first}</h1><p>{second}</p></div>{own}'


def _happened(frame: Frame, speech: Speech) -> str:
    """Who did it, one sentence and what hands do; what ended something is a stage that says why,
    its details on a tap.
    """
    moment = frame.moment
    title, line, also = (speech.text(say) for say in (moment.title, moment.line, moment.also))
    stage = bool(title) and moment.level >= Level.STAGE
    over = (
        f'<p class="about">{speech.text(moment.over)}</p>'
        if stage and moment.over is not None
        else ""
    )
    head = over + (f'<p class="told">{title}</p>' if title else "")
    counted = _tally(moment.tally, speech) if title and moment.tally is not None else ""
    figures, why = _why(moment.why, speech) if title else ("", "")
    rest = counted + figures
    if not rest + why and (line or also):
        rest = f'<p class="line">{" ".join(filter(None, (line, also)))}</p>'
    rest += _hands(moment.hands, speech) + why
    if not head + rest:
        return ""
    if stage and frame.plan_back:
        # Whoever has begun with the next plan has seen it, and needs the room.
        return f"<details><summary><b>{title}</b></summary>{rest}</details>"
    who = avatar(moment.by, speech.letters) if moment.by is not None and not stage else ""
    return f'<div class="{"stage" if stage else "just"}">{who}<div>{head}{rest}</div></div>'


def _hands(hands: tuple[Say, ...], speech: Speech) -> str:
    """What hands do now; much of it behind a fold, as all read the page and some lay the table."""
    if len(hands) <= MOST_HANDS:
        return f'<p class="hands">{hands_text(hands, speech.text)}</p>' if hands else ""
    return _fold(Say("{n} things to do with the pieces", n=len(hands)), hands, speech)


def _tally(tally: Tally, speech: Speech) -> str:
    """What everybody comes to in a line, where it comes from in columns behind a fold."""
    heads = (*tally.heads, *((tally.piece,) if tally.piece is not None else ()))
    totals, lines = "", ""
    for seat, figures in tally.told():
        name = speech.text(Say("{seat:seat}", seat=seat))
        totals += f"<span>{name} <b>{figure(figures[tally.total][1])}</b></span>"
        cells = "".join(f"<td>{figure(number)}</td>" for _, number in figures)
        lines += f'<tr><th scope="row">{name}</th>{cells}</tr>'
    named = "".join(f'<th scope="col">{speech.text(head)}</th>' for head in heads)
    summary = speech.text(Say("Why?"))
    return (
        f'<p class="figures">{totals}</p><details><summary>{summary}</summary>'
        f'<table class="tally"><tr><td></td>{named}</tr>{lines}</table></details>'
    )


def _why(why: tuple[Reason, ...], speech: Speech) -> tuple[str, str]:
    """Figures in a line, and sentences behind a fold: the question stays in sight."""
    figures = "".join(
        f"<span>{speech.text(reason[0])} <b>{speech.text(reason[1])}</b></span>"
        for reason in why
        if isinstance(reason, tuple)
    )
    lines = [reason for reason in why if not isinstance(reason, tuple)]
    fold = _fold(Say("Why?"), lines, speech) if lines else ""
    return (f'<p class="figures">{figures}</p>' if figures else ""), fold


def _fold(title: Say, lines: Iterable[Say], speech: Speech) -> str:
    inside = "".join(f"<li>{speech.text(line)}</li>" for line in lines)
    return f"<details><summary>{speech.text(title)}</summary><ul>{inside}</ul></details>"


def _question(frame: Frame, speech: Speech) -> str:
    return "".join(_asked(frame, speech))


def _asked(frame: Frame, speech: Speech) -> Iterator[str]:
    question = frame.question
    if frame.over:
        return
    if question is None:
        yield _waiting(frame, speech)
    else:
        about = speech.text(question.about)
        if not about and frame.asked == frame.eyes:
            about = speech.text(Say("Your turn"))
        elif not about:
            about = speech.text(Say("For the table, whoever likes"))
        yield f'<p class="about">{about}</p><h2 tabindex="-1">{speech.text(question.prompt)}</h2>'
        yield _chips(question, speech)
        yield _answers(question.answers, speech, cards=_cards(frame))
        if question.note is not None:
            yield f'<p class="note">{speech.text(question.note)}</p>'
    if frame.beside:
        title = Say("Before that, if you like")
        yield f"<h3>{speech.text(title)}</h3>"
        yield _answers(frame.beside, speech, "beside")
    if frame.plan is not None:
        yield f'<p class="plan">{art("icon-lock", "one")}<span>{speech.text(frame.plan)}</span></p>'
    if frame.plan_back:
        back = Say("Take the last step of the plan back")
        yield (
            '<button type="button" class="a look-row" data-where="plan" data-answer="back">'
            f'{art("icon-undo", "one")}<span class="w"><b>'
            f"{speech.text(back)}</b></span></button>"
        )


def _waiting(frame: Frame, speech: Speech) -> str:
    if frame.asked is None:
        who, mark = speech.text(Say("For the table")), avatar(-1, ())
    else:
        who = speech.text(Say("{seat:seat} decides", seat=frame.asked))
        mark = avatar(frame.asked, speech.letters)
    prompt = speech.text(frame.waiting)
    return (
        f'<div class="waiting">{mark}<div><p class="about">{who}</p>'
        f'<h2 tabindex="-1">{prompt}</h2></div></div>'
    )


def _chips(question: Question, speech: Speech) -> str:
    if not question.chosen:
        return ""
    back = speech.text(Say("Take back"))
    chips = "".join(
        f'<button type="button" class="chip" data-where="chip" data-answer="{chosen.at}" '
        f'aria-label="{back}: {speech.text(chosen.label)}">{mark_svg(chosen.mark, speech.letters)}'
        f"<span>{speech.text(chosen.label)}</span>{art('icon-x', 'one')}</button>"
        for chosen in question.chosen
    )
    return f'<div class="chips">{chips}</div>'


Face = tuple[str, str]
"""What a card looks like: its drawing and its colour."""


def _cards(frame: Frame) -> frozenset[Face]:
    """The cards in this hand, if they are what is asked for: then the answers are the hand."""
    if frame.hand is None or frame.question is None:
        return frozenset()
    held = frozenset(
        (one.mark.art, one.mark.tint)
        for one in elements_of(frame.hand.root)
        if one.kind in IN_HAND and one.mark is not None and tint(one.mark.tint)
    )
    asked = [
        (one.mark.art, one.mark.tint)
        for one in frame.question.answers
        if one.act is not None and one.mark is not None and tint(one.mark.tint)
    ]
    return held if held.issuperset(asked) else frozenset()


def _answers(
    answers: tuple[Answer, ...],
    speech: Speech,
    where: str = "answer",
    cards: frozenset[Face] = frozenset(),
) -> str:
    inside = "".join(_answer(one, speech, where, cards) for one in answers)
    return f'<div class="answers">{inside}</div>'


def _answer(answer: Answer, speech: Speech, where: str, cards: frozenset[Face]) -> str:
    look = answer.look if answer.look in LOOKS else "button"
    detail = f"<small>{speech.text(answer.detail)}</small>" if answer.detail is not None else ""
    ground = tint(answer.mark.tint) if answer.mark is not None else ""
    inside = (
        f"{mark_svg(answer.mark, speech.letters)}"
        f'<span class="w"><b>{speech.text(answer.label)}</b>{detail}</span>'
    )
    if look in READ or answer.act is None:
        return f'<p class="a look-{look} read">{inside}</p>'
    style = f' style="--tint:{ground};--on:{ink_on(ground)}"' if ground else ""
    if answer.mark is not None and (answer.mark.art, answer.mark.tint) in cards:
        look = "card in-hand"
        worth = answer.mark.badge
        inside = f'<b class="worth">{escape(worth)}</b>{inside}' if worth else inside
    against = ' aria-disabled="true"' if answer.objection is not None else ""
    return (
        f'<button type="button" class="a look-{look}" data-where="{where}" '
        f'data-answer="{escape(answer.key)}"{style}{against}>{inside}</button>'
    )


def _hand(frame: Frame, speech: Speech) -> str:
    if frame.hand is None:
        return ""
    inside = scene_html(frame.hand, speech)
    if not inside.inside:
        return ""
    eye, only = art("icon-eye", "one"), speech.text(Say("Only you see this."))
    return f'<div class="held">{inside.whole()}</div><p class="note">{eye}{only}</p>'


def _end(frame: Frame, speech: Speech) -> str:
    if not frame.over:
        return ""
    sheet = frame.scores
    first = sheet.winners[0] if sheet.winners else None
    mark = avatar(first, speech.letters) if first is not None else ""
    rows = "".join(
        f"<li>{avatar(seat, speech.letters)}<span>{speech.text(Say('{seat:seat}', seat=seat))}"
        f"</span><b>{_figure(sheet.totals[seat])}</b></li>"
        for group in sheet.ranking
        for seat in group
    )
    ties = "".join(
        f"<p class='note'>{speech.text(tie.label)} ({escape(tie.clause)})</p>"
        for tie in sheet.chain
    )
    again = Say("For another match stay here: you keep your seat.")
    stay = f'<p class="note">{speech.text(again)}</p>' if frame.eyes is not None else ""
    return (
        f'<div class="winner">{mark}<h2 tabindex="-1">{speech.text(sheet.outcome)}</h2>'
        f'<span class="seal">{art("seal")}</span></div><ol class="ranking">{rows}</ol>'
        f"{ties}{stay}"
    )


def _figure(points: int | None) -> str:
    return "" if points is None else str(points).replace("-", "−")


def _score(frame: Frame, speech: Speech) -> str:
    """Points where there are any, else what everybody can count; then what nobody may know yet."""
    sheet = frame.scores
    counted = any(total is not None for total in sheet.totals)
    told = [f"<p class='note'>{speech.text(note)}</p>" for note in (*sheet.notes, *frame.unknown)]
    if sheet.lines or counted:
        return _table(frame, speech, counted) + "".join(told)
    if frame.counts:
        rows = "".join(_count(one, speech) for one in frame.counts)
        return f'<ul class="counts">{rows}</ul>{"".join(told)}'
    none = Say("There are no points to count yet.")
    return "".join(told) or f"<p>{speech.text(none)}</p>"


def _count(one: Count, speech: Speech) -> str:
    mark = mark_svg(one.mark, speech.letters, speech.say)
    whose = avatar(one.seat, speech.letters) if one.seat is not None else ""
    return (
        f'<li style="--part:{100 * one.share:.0f}%">{mark}<span>{speech.text(one.name)}</span>'
        f"{whose}<b>{speech.text(one.value)}</b></li>"
    )


def _table(frame: Frame, speech: Speech, counted: bool) -> str:
    sheet, seats = frame.scores, range(len(frame.seating.players))
    heads = "".join(
        f'<th scope="col">{avatar(seat, speech.letters)}'
        f"<span>{speech.text(Say('{seat:seat}', seat=seat))}</span></th>"
        for seat in seats
    )
    rows = ""
    if counted:
        totals = "".join(f"<td><b>{_figure(total)}</b></td>" for total in sheet.totals)
        label = speech.text(Say("Total"))
        rows = f'<tr class="total"><th scope="row">{label}</th>{totals}</tr>'
    rows += "".join(
        f'<tr><th scope="row">{speech.text(line.label)}</th>'
        + "".join(f"<td>{_figure(points)}</td>" for points in line.points)
        + "</tr>"
        for line in sheet.lines
    )
    return f"<table><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _coach(frame: Frame, speech: Speech) -> str:
    guide = frame.guide
    then = speech.text(Say("Next: {what}", what=guide.then))
    reminders = "".join(f"<li>{speech.text(reminder)}</li>" for reminder in guide.reminders)
    return (
        f"<p><b>{speech.text(guide.phase)}</b></p><p>{speech.text(guide.now)}</p>"
        f'<p class="note">{then}</p>' + (f"<ul>{reminders}</ul>" if reminders else "")
    )


def _odds(frame: Frame, speech: Speech, language: str) -> str:
    rows = "".join(
        f"<li><span>{speech.text(chance.label)}</span>"
        f"<b>{_percent(chance.good, chance.all, language)}</b> "
        f"<small>{chance.good}/{chance.all}</small></li>"
        for chance in frame.odds
        if chance.all > 0
    )
    return f"<ul class='odds'>{rows}</ul>" if rows else ""


def _percent(good: int, all_: int, language: str) -> str:
    """62% in English, 62 % in French."""
    return f"{100 * good / all_:.0f}" + ("\u202f%" if language == "fr" else "%")


def line_html(line: Line, speech: Speech) -> str:
    mark = avatar(line.seat, speech.letters)
    fixed = ' class="fixed"' if line.correction else ""
    return f"<li{fixed}>{mark}<span>{speech.text(line.say)}</span></li>"


def refusal_html(
    say: Say | None, objections: tuple[Objection, ...], frame: Frame, language: str
) -> str:
    """The reason, and the rule in our own words."""
    speech, help_ = speech_of(frame, language), find_game(frame.game).help(language)
    told: list[Say | None] = [objection.say for objection in objections] or [say]
    words = "".join(f"<p>{speech.text(one)}</p>" for one in told)
    clauses = dict.fromkeys(objection.clause for objection in objections)
    rules = "".join(_rule(clause, help_.get(clause, "")) for clause in clauses if clause)
    title = speech.text(Say("That is not possible"))
    return f'<h2 tabindex="-1">{title}</h2>{words}{rules}'


def _rule(clause: str, text: str) -> str:
    said = f"<p>{escape(text)}</p>" if text else ""
    return f'<blockquote><b class="clause">{escape(clause)}</b>{said}</blockquote>'


def sheet_html(sheet: Sheet, frame: Frame, language: str) -> str:
    speech, help_ = speech_of(frame, language), find_game(frame.game).help(language)
    lines = "".join(f"<p>{speech.text(line)}</p>" for line in sheet.lines)
    drawn = ""
    if sheet.scene is not None:
        drawn = f'<div class="held">{scene_html(Scene(sheet.scene), speech).whole()}</div>'
    answers = _answers(sheet.answers, speech) if sheet.answers else ""
    rules = "".join(
        _rule(clause, help_.get(clause, "")) for clause in (*sheet.rules, *sheet.clauses)
    )
    return f'<h2 tabindex="-1">{speech.text(sheet.title)}</h2>{drawn}{lines}{answers}{rules}'
