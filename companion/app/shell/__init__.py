"""What holds the app together: its start, its context, the way around."""
