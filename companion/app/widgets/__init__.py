"""The UI kit. Importing this names every widget for kv; a widget is read when first used."""

from __future__ import annotations

from kivy.factory import Factory

from companion.app.look import typography

MODULES = {
    "banner": ("Notice",),
    "bars": ("BottomBar", "NavItem", "TopBar"),
    "button": ("Btn", "IconBtn"),
    "card": ("Card", "EmptyState", "Framed", "TapCard"),
    "charts": ("LineChart", "Plot", "StackedBars"),
    "chips": ("Chip", "ChoiceChips"),
    "code": ("CodePicture",),
    "curtain": ("Curtain", "HoldButton"),
    "field": ("Field", "FieldInput"),
    "flow": ("Flow",),
    "layout": ("Column", "Divider", "Page", "Row", "Scroll", "Section"),
    "letters": ("Letters",),
    "menu": ("MenuSheet",),
    "order": ("OrderChips",),
    "overlay": ("Dialog", "Overlay", "Sheet"),
    "panes": ("Panes",),
    "progress": ("ProgressOverlay",),
    "rows": ("ListRow", "LogList"),
    "score_table": ("ScoreTable",),
    "shapes": ("Emblem", "Rounded"),
    "snackbar": ("Snackbar",),
    "stepper": ("StepButton", "Stepper"),
    "tap": ("Tappable",),
    "toggle": ("Segmented", "Toggle"),
    "words": ("GivenName", "Icon", "Words"),
}

for _module, _names in MODULES.items():
    for _name in _names:
        Factory.register(_name, module=f"companion.app.widgets.{_module}")

typography.install()
