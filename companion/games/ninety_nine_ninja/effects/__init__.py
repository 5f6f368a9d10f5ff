"""What moves do, and what follows by itself."""
