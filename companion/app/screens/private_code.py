"""A code that only one seat may scan: it is there only while its owner holds the button."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.app.look.translation import tr
from companion.app.widgets.code import CodePicture
from companion.app.widgets.curtain import Curtain
from companion.share import Symbol


class PrivateCode(Curtain):
    def __init__(self, symbol: Symbol, **kwargs: Any) -> None:
        super().__init__(
            text=tr._("Hold the button and scan the code with your own phone."),
            content=lambda: self._picture(symbol),
            leave_after=60,
            **kwargs,
        )

    def _picture(self, symbol: Symbol) -> CodePicture:
        picture = CodePicture(symbol=symbol, size_hint_y=None)
        stage = self.ids.stage

        def fit(*_: Any) -> None:
            picture.height = max(dp(120), min(picture.width, stage.parent.height - dp(32)))

        picture.bind(width=fit)
        stage.parent.bind(height=fit)
        return picture
