"""What a refusal carries beside its sentence."""

from __future__ import annotations

from companion.engine import BadCorrection, BadPosition, Objection, Say


def test_a_refused_position_names_the_fields_it_concerns() -> None:
    broken = [
        Objection("XX-1", Say("Too many."), field="ninja"),
        Objection("XX-2", Say("Too few.")),
        Objection("XX-3", Say("Too many."), field="deck"),
    ]
    assert BadCorrection(Say("No."), broken).fields == ("ninja", "deck")
    assert BadPosition(Say("No."), broken, field="deck").fields == ("deck", "ninja")
    assert BadPosition(Say("No.")).fields == ()
