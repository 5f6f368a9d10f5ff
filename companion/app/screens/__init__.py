"""The screens, one module each; the router imports them when they are first shown."""
