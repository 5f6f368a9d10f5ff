"""What moves do: combat, wounds, victory."""
