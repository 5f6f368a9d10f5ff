"""A list of things to do, from below."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty

from companion.app.widgets.overlay import Sheet
from companion.app.widgets.rows import ListRow


class MenuSheet(Sheet):
    """`items`: `{"text", "icon", "detail", "on_tap", "enabled", "reason"}`; a choice closes it."""

    items = ListProperty([])

    def on_kv_post(self, base_widget: Any) -> None:
        self.fbind("items", self._fill)
        self._fill()

    def _fill(self, *_: Any) -> None:
        self.body.clear_widgets()
        for item in self.items:
            row = ListRow(
                icon=item.get("icon", ""),
                title=item["text"],
                subtitle=item.get("detail", ""),
                enabled=item.get("enabled", True),
                reason=item.get("reason", ""),
            )
            row.bind(on_tap=lambda _, chosen=item: self._run(chosen.get("on_tap")))
            self.body.add_widget(row)

    def _run(self, run: Any) -> None:
        self.dismiss()
        if run:
            run()
