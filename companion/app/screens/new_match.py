"""Setting up a match: who plays, how, what is recorded, house rules, who deals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from companion.app.forms.dealing import DealingCard
from companion.app.forms.first_choices import FirstChoices
from companion.app.forms.games import GameList
from companion.app.forms.house_rules import HouseRules
from companion.app.forms.meanings import Meanings, SeatName, SeatsRow
from companion.app.forms.players import PlayersCard, said_names
from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.screens.home import moment_of
from companion.app.table.ground import emblem_of
from companion.app.table.last_tables import Arrangement, last_table, start
from companion.app.widgets.snackbar import Snackbar
from companion.engine import Game, Say, find_game, game_ids
from companion.mind.rooms import made_thinkable, mind_room
from companion.table.faces import PLAIN, face_of
from companion.table.seating import initials
from companion.table.setting_up import Asked, Begins, asked, begins, settled


class NewMatchScreen(Screen):
    """As last time at first; mode, modules and depth before everything else."""

    game_id = StringProperty("")
    face = ObjectProperty(PLAIN)

    def __init__(self, context: Any, game: str = "", **kwargs: Any) -> None:
        self.names: list[str] = []
        self.minds: list[str] = []
        self.options: dict[str, str] = {}
        self.dealer: dict[str, str] = {}
        self.when = ""
        self._shown_keys: Any = None
        self.naming = False
        """Whether names are being changed; a table of last time is only shown."""
        super().__init__(context, **kwargs)
        if game or len(game_ids()) == 1:
            self.choose(game or game_ids()[0])

    @property
    def rules(self) -> Game[Any]:
        return find_game(self.game_id)

    @property
    def asked(self) -> Asked:
        return asked(self.rules, len(self.names), self.options)

    def say(self, text: Say | None) -> str:
        return tr.voice(self.game_id, (), self.rules.terms).say(text)

    def refresh(self) -> None:
        self.ids.start.opacity = 1 if self.game_id else 0
        self.ids.start.disabled = not self.game_id
        bar = self.ids.bar
        bar.emblem = emblem_of(self.face)
        bar.face = self.face if self.game_id else None
        last = moment_of(self.when) if self.when else None
        bar.subtitle = tr._("As last time, {when}", when=tr.since(last)) if last else ""
        self.grow(self._parts())

    @property
    def begins(self) -> Begins | None:
        """Who is not named yet was not named first either."""
        if not self.game_id or not self.names[0].strip():
            return None
        return begins(self.rules, len(self.names), self.options, self.dealer)

    def name_start(self) -> None:
        """The button says who begins, where that is settled by now."""
        known = self.begins
        if known is None:
            self.ids.start.text = tr._("Start the match")
        else:
            self.ids.start.text = tr.voice(self.game_id, said_names(self.names)).say(known.line)

    def _parts(self) -> Iterator[object]:
        self.name_start()
        body, rules = self.ids.body, self.ids.rules
        body.clear_widgets()
        rules.clear_widgets()
        if not self.game_id:
            games = GameList()
            games.bind(on_choose=lambda _, chosen: self.choose(chosen))
            body.add_widget(games)
            return
        yield from self._seats(body)
        shown = self.asked
        yield from self._first(body, shown)
        if shown.deals:
            dealing = DealingCard(self.rules, self.dealer)
            dealing.bind(on_choice=lambda _: self.name_start())
            rules.add_widget(dealing)
            yield None
        if shown.rules:
            card = HouseRules(self.rules, self.options, shown.rules, folded=True)
            card.bind(on_choice=lambda *_: self.again())
            rules.add_widget(card)
            yield from card.grow()

    def again(self) -> None:
        """Other options may apply now."""
        self.name_start()
        keys = self._keys()
        if keys != self._shown_keys:
            self._shown_keys = keys
            self.grow(self._parts(), shown=True)

    def _keys(self) -> tuple[str, ...]:
        shown = self.asked
        modules = (option.key for option, _, _ in shown.modules)
        return (*(one.key for one in shown.first), *modules, *(one.key for one in shown.rules))

    def _seats(self, body: Any) -> Iterator[None]:
        if not self.naming:
            row = SeatsRow()
            for seat, sign in enumerate(initials(said_names(self.names))):
                name = SeatName(seat=seat, sign=sign, name=said_names(self.names)[seat])
                row.ids.names.add_widget(name)
            row.ids.names.cols = min(2, len(self.names))
            row.bind(on_tap=lambda _: self.change_names(), on_turn=lambda _: self.turn_order())
            body.add_widget(row)
            yield
            return
        self.minds[:] = [*self.minds, *[""] * len(self.names)][: len(self.names)]
        minds = self.minds if mind_room(self.game_id) and self.rules.seats[-1] > 1 else None
        players = PlayersCard(self.names, self.rules.seats, self.remembered(), minds)
        players.bind(
            on_minds=lambda _: self.seat_minds(),
            on_count=lambda _: self.again(),
            on_name=lambda _: self.name_start(),
        )
        body.add_widget(players)
        yield from players.grow()

    def _first(self, body: Any, shown: Asked) -> Iterator[None]:
        """How you play, what you add, what you record; each with one line of meaning."""
        if shown.seat_modes:
            count = str(len(self.names))
            modes = Meanings(tr._("How you play"), shown.seat_modes, count, self.say)
            modes.bind(on_choice=lambda _, count: self.seat_so_many(int(count)))
            body.add_widget(modes)
            yield
        choices = FirstChoices(self.rules, shown, self.options)
        choices.bind(on_settle=lambda _: self.again())
        body.add_widget(choices)
        yield from choices.grow()

    # choosing

    def remembered(self) -> list[str]:
        return [player.name for player in self.context.library.players.all()]

    def choose(self, game_id: str) -> None:
        """This game is played; its last table comes back."""
        self.game_id = game_id
        rules = self.rules
        self.face = face_of(game_id)
        last = last_table(self.context, game_id)
        self.options = {option.key: option.default for option in rules.options}
        self.dealer = {deck.key: "table" for deck in rules.decks}
        if last is None:
            count = asked(rules, rules.seats[0], self.options).seats
            self.names = [*self.remembered(), *[""] * count][:count]
            self.when = ""
        else:
            self.names, self.when = list(last.names), last.when
            self.options, self.dealer = dict(last.options), dict(last.dealer)
        # Nobody is asked for names that are known.
        self.naming = last is None and not all(self.names)
        self.minds = [""] * len(self.names)
        self._shown_keys = self._keys()
        self.refresh()

    def change_names(self) -> None:
        self.naming = True
        self.grow(self._parts(), shown=True)

    def turn_order(self) -> None:
        """Somebody else begins; the order around the table stays."""
        self.names[:] = [*self.names[1:], self.names[0]]
        self.minds[:] = [*self.minds[1:], self.minds[0]]
        self.grow(self._parts(), shown=True)

    def seat_so_many(self, count: int) -> None:
        known = [name for name in self.remembered() if name not in self.names]
        self.names[:] = [*self.names, *known, *[""] * count][:count]
        self.minds[:] = [*self.minds, *[""] * count][:count]
        self._shown_keys = self._keys()
        self.grow(self._parts(), shown=True)

    def seat_minds(self) -> None:
        """A virtual player has no hands: what it needs is chosen with it, and said."""
        if any(self.minds) and made_thinkable(self.game_id, self.options, self.dealer):
            Snackbar.say(tr._("The app deals and plans here now: a virtual player has no hands."))
            self.refresh()

    def back_used(self) -> bool:
        if not self.game_id or len(game_ids()) == 1 or self.asked_for:
            return False
        self.game_id = ""
        self.refresh()
        return True

    @property
    def asked_for(self) -> bool:
        """Whether somebody came here for this very game: back is where they came from."""
        here = self.context.router.here
        return here is not None and bool(here.args.get("game"))

    def begin(self) -> None:
        """Starts the match, or says what is missing."""

        def begin() -> None:
            if any(self.minds):
                made_thinkable(self.game_id, self.options, self.dealer)
            options = settled(self.rules, len(self.names), self.options)
            table = Arrangement(list(self.names), options, dict(self.dealer))
            sitting = start(self.context, self.game_id, table, self.minds)
            known = self.begins
            if known is not None:
                sitting.agree(known)
            self.context.router.replace("checklist", match=sitting.entry.id)

        self.context.attempt(begin)


load("screens/new_match")
