"""The five steps of a turn in full recording (NN-2xx to NN-5xx, NN-8xx)."""

from __future__ import annotations

from companion.engine import Move, Say, evolve
from companion.games.ninety_nine_ninja.components import CLANS, DAIMYO, TOKENS
from companion.games.ninety_nine_ninja.components.geometry import (
    FLIPS,
    LINK_CODES,
    TURNS,
    cell_at,
    labels,
    on_map,
    oriented,
    rows,
)
from companion.games.ninety_nine_ninja.effects import points
from companion.games.ninety_nine_ninja.effects.agenda import reckon, then, told
from companion.games.ninety_nine_ninja.effects.setup import count_draw, without_card
from companion.games.ninety_nine_ninja.state import (
    FAVOR,
    NEUTRAL,
    PLACED,
    READY,
    SPENT,
    UNKNOWN,
    Item,
    State,
    daimyo,
    evolved,
    subject,
    who,
)

AFTER_CARD: tuple[Item, ...] = (("window", 4), ("points",), ("window", 5), ("falls",))


def swapped(clans: tuple[int | None, ...], a: int, b: int) -> tuple[int | None, ...]:
    changed = list(clans)
    changed[a], changed[b] = clans[b], clans[a]
    return tuple(changed)


def swap(state: State, move: Move) -> State:
    """NN-301."""
    return evolved(
        state,
        clans=swapped(state.clans, state.active, NEUTRAL),
        turn=evolve(state.turn, swapped=True),
    )


def activate(state: State, move: Move) -> State:
    technique, seat = move[1], state.active
    tokens = pay(state.tokens[seat], state.box.printed.costs[technique])
    state = evolved(
        state,
        tokens=with_tokens(state, seat, tokens),
        turn=evolve(state.turn, used=(*state.turn.used, technique)),
    )
    if technique == "shinobi_iri":  # NN-311
        return evolved(state, clans=swapped(state.clans, 0, 1))
    if technique in ("ten_mon", "boryaku"):
        if not state.full:
            state = count_draw(state, seat)
            if technique == "ten_mon":
                return drop(state, Move(("drop", UNKNOWN)))
            return state
        items: tuple[Item, ...] = (("draw", seat),)
        if technique == "ten_mon":  # NN-314
            items = (*items, ("drop",))
        return evolved(state, agenda=(*items, *state.agenda))
    return state


def pay(tokens: str, cost: int) -> str:
    """NN-303: the highest ready Favors are set aside; which ones makes no difference."""
    paid = list(tokens)
    for place in range(TOKENS - 1, -1, -1):
        if cost and paid[place] == FAVOR:
            paid[place] = SPENT
            cost -= 1
    return "".join(paid)


def with_tokens(state: State, seat: int, tokens: str) -> tuple[str, str]:
    return (tokens, state.tokens[1]) if seat == 0 else (state.tokens[0], tokens)


def drop(state: State, move: Move) -> State:
    state = evolved(state, held=without_card(state, move[1]), discarded=(*state.discarded, move[1]))
    return then(state) if state.full else state


def place(state: State, move: Move) -> State:
    _, card, *where = move
    flip, turn, row, col = FLIPS[where[0]], TURNS[where[1]], int(where[2]), int(where[3])
    side, before = state.box.side, state.cells
    cells, covers, figures = list(before), list(state.turn.covers), set()
    through = state.box.is_("intonjutsu_scope", "steps4and5")
    for i, line in enumerate(oriented(rows(state.grid(card)), flip, turn)):
        for j, code in enumerate(line):
            if not state.box.overhang and not on_map(row + i, col + j, side):
                continue  # NN-019
            cell = cell_at(row + i, col + j, side)
            what = before[cell]
            if cell in state.turn.recruited:
                what = "W"  # NN-336: it counts as a Ninja this turn
            if code != ".":
                cells[cell] = code
                figures.add(cell)
                covers.append((cell, code, what))
            elif through and what in LINK_CODES and (cell, ".", what) not in covers:
                covers.append((cell, ".", what))
    now = evolve(
        state.turn,
        plays=state.turn.plays + 1,
        placed=placed_before(state) + 1,
        covers=tuple(covers),
        disguised=tuple(cell for cell in state.turn.disguised if cell not in figures),
        recruited=tuple(cell for cell in state.turn.recruited if cell not in figures),
    )
    state = evolved(
        state,
        cells="".join(cells),
        held=without_card(state, card),
        laid=(*state.laid, " ".join(move[1:])),
        turn=now,
    )
    return after_card(state)


def discard(state: State, move: Move) -> State:
    """NN-415."""
    state = evolved(
        state,
        held=without_card(state, move[1]),
        discarded=(*state.discarded, move[1]),
        turn=evolve(state.turn, plays=state.turn.plays + 1, placed=placed_before(state)),
    )
    return after_card(state)


def placed_before(state: State) -> int:
    """Cards placed earlier in this turn that are counted together with the next one."""
    return state.turn.placed if state.together else 0


def after_card(state: State) -> State:
    """NN-202, NN-414; NN-332 and NN-333 with two cards."""
    if state.to_play() > 0 and state.held[state.active]:
        if state.together:
            return then(state, ("turn",))
        return then(state, *AFTER_CARD, ("turn",))
    return then(state, ("draw", state.active), *AFTER_CARD, ("close",))


def name_white(state: State, move: Move) -> State:
    """NN-335, NN-336."""
    turn = state.turn
    cell = cell_at(int(move[2]), int(move[3]), state.box.side)
    if move[1] == "hensojutsu":
        turn = evolve(
            turn, disguised=(*turn.disguised, cell), names=(turn.names[0] + 1, turn.names[1])
        )
    else:
        turn = evolve(
            turn, recruited=(*turn.recruited, cell), names=(turn.names[0], turn.names[1] + 1)
        )
    return evolved(state, turn=turn)


def go_on(state: State, move: Move) -> State:
    return then(state)


def samurai_step(state: State, item: Item) -> State:
    """Step 4: one movement for all Samurai (NN-807)."""
    found = points.covered(state)
    seat = state.active
    total = sum(one.value for one in found)
    if found:
        state = told(
            state,
            Say(
                "{clan:term}: {n} Samurai covered ({cells}) = {points} {points:point|points}.",
                clan=CLANS[state.clan(seat)],
                n=len(found),
                cells=labels((one.cell for one in found), state.box.side),
                points=total,
            ),
        )
    state = evolved(state, turn=evolve(state.turn, covers=(), spared=()))
    return then(score(state, seat, total))


def score(state: State, seat: int, gained: int) -> State:
    """NN-206, NN-831, NN-832: the marker of the seat's clan moves to the seat's side."""
    if not gained:
        return state
    clan = state.clan(seat)
    old = state.tracks[clan]
    aim = old + gained if seat == 0 else old - gained
    new = limited(state, aim)
    tracks = state.tracks[:clan] + (new,) + state.tracks[clan + 1 :]
    news = _moved(state, clan, seat, gained, abs(aim - new), new)
    return evolved(state, tracks=tracks, news=news)


def _moved(
    state: State, clan: int, seat: int, gained: int, lost: int, place: int
) -> tuple[Say, ...]:
    """What was told, and how a marker moved; one that moves twice in a row is told once."""
    news = state.news
    told = {"clan": CLANS[clan], "who": who(state, seat)}
    last = news[-1].args if news else {}
    if "lead" in last and told.items() <= last.items():
        news, gained, lost = news[:-1], gained + last["n"], lost + last.get("lost", 0)
    told |= {"n": gained, "lead": leads(state, place)}
    if not lost:
        return (*news, Say("{clan:term} track: {n} for {who}, now {lead}.", **told))
    line = Say(
        "{clan:term} track: {n} for {who}, now {lead} "
        "({lost} {lost:point|points} lost at its end).",
        lost=lost,
        **told,
    )
    return (*news, line)


def leads(state: State, position: int) -> Say:
    """Who is ahead on a track, as people at the table see it."""
    if not position:
        return Say("nobody ahead")
    return Say("{who} +{n}", who=who(state, 0 if position > 0 else 1), n=abs(position))


def limited(state: State, position: int) -> int:
    if not state.box.clamp:
        return position
    end = state.box.printed.track_end
    return max(-end, min(end, position))


def falls_step(state: State, item: Item) -> State | None:
    """NN-811, NN-812: one fall at a time; asks only if there is something to choose."""
    must, may = points.falling(state)
    if not must and not may:
        return then(state)
    if len(must) == 1 and not may and not window_open(state):
        return fell(state, must[0])
    return None


def fell(state: State, code: str) -> State:
    """A fall in full recording: the neighbours are counted by the app."""
    own = points.neighbours(state, code, state.clan(state.active))
    opponent = points.neighbours(state, code, state.clan(state.other))
    return resolve_fall(state, code, own, opponent)


def resolve_fall(state: State, code: str, own: int, opponent: int) -> State:
    """5a to 5d (NN-813 to NN-816), with the Blacklist bonus between 5c and 5d (NN-514)."""
    seat, other = state.active, state.other
    extra = points.bonus(state, code)
    own_clan, other_clan = state.clan(seat), state.clan(other)
    state = turn_to_favor(put_token(state, code, seat), other)
    gained = own + points.kenjutsu(state, own_clan, own)
    state = told(state, fall_line(state, code, seat, own, gained, extra))
    state = score(score(state, seat, gained), seat, extra)
    lost = opponent + points.kenjutsu(state, other_clan, opponent)
    items: tuple[Item, ...] = (("fallen",),)
    if state.box.solo:
        items = (("lay_score", 1), ("auto_points", lost, 0), *items)
    else:
        state = told(state, count_line(state, other, opponent, lost))
        state = score(state, other, lost)
    return evolved(state, agenda=(*items, *state.agenda))


def fall_line(state: State, code: str, seat: int, own: int, gained: int, extra: int) -> Say:
    line = Say(
        "The {daimyo:term} Daimyo falls to {who}: {n} {clan:term} {n:Ninja|Ninjas} adjacent "
        "= {points}.",
        daimyo=daimyo(code),
        who=who(state, seat),
        n=own,
        clan=CLANS[state.clan(seat)],
        points=gained,
    )
    return Say("{line} Top of the list = +1.", line=line) if extra else line


def count_line(state: State, seat: int, ninjas: int, gained: int) -> Say:
    return Say(
        "{who} counts {n} {clan:term} {n:Ninja|Ninjas} = {points}.",
        who=subject(state, seat),
        n=ninjas,
        clan=CLANS[state.clan(seat)],
        points=gained,
    )


def put_token(state: State, code: str, seat: int) -> State:
    """NN-813: the lowest ready token."""
    tokens = state.tokens[seat]
    # Only a typed situation can be without a ready token; then the lowest Favor goes.
    place = next(at for faces in (READY, FAVOR + SPENT) for at in range(TOKENS)
                 if tokens[at] in faces)  # fmt: skip
    cells = state.cells
    if state.full:
        cells = cells.replace(code, code.lower())
    return evolved(
        state,
        tokens=with_tokens(state, seat, tokens[:place] + PLACED + tokens[place + 1 :]),
        fallen=(*state.fallen, (code, seat, place)),
        cells=cells,
    )


def turn_to_favor(state: State, seat: int) -> State:
    """NN-814, NN-823: the highest ready token, if there is one."""
    tokens = state.tokens[seat]
    place = tokens.rfind(READY)
    if place < 0:
        return state
    return evolved(
        state, tokens=with_tokens(state, seat, tokens[:place] + FAVOR + tokens[place + 1 :])
    )


def fall(state: State, move: Move) -> State:
    return fell(state, DAIMYO[move[1]])


def spare(state: State, move: Move) -> State:
    spared = (*state.turn.spared, DAIMYO[move[1]])
    return evolved(state, turn=evolve(state.turn, spared=spared))


def all_down(state: State, item: Item) -> State:
    """NN-901: seven fallen Daimyos end everything at once."""
    return reckon(state, "daimyos") if len(state.fallen) == 7 else then(state)


def window_step(state: State, item: Item) -> State | None:
    """Asks only if a technique or a name is possible here (NN-305, NN-335)."""
    if item[1] == 5 and not state.box.any_time:
        return then(state)
    return None if window_open(state) else then(state)


def window_open(state: State) -> bool:
    turn = state.turn
    if state.box.any_time or state.phase == "window":
        names = (("hensojutsu", 0, state.sight.ninjas), ("choho", 1, state.sight.samurai))
        for technique, place, there in names:
            if technique in turn.used and turn.names[place] < 2 and there:
                return True
    return state.box.any_time and any(
        affordable(state, technique) for technique in late_techniques(state)
    )


def late_techniques(state: State) -> list[str]:
    """What NN-305 allows after the card: everything but Chimon and Boryaku."""
    own = state.technique_of(state.active)
    known = ["shinobi_iri", "ten_mon", *([own] if own and own != "boryaku" else [])]
    if state.box.is_("technique_repeat", "once_per_turn"):
        known = [technique for technique in known if technique not in state.turn.used]
    return known


def affordable(state: State, technique: str) -> bool:
    if technique == "ten_mon" and not state.deck.count:
        return False
    return state.box.printed.costs[technique] <= state.favors(state.active)
