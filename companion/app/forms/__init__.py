"""Parts of forms that several screens share: which game, who plays, house rules, numbers."""
