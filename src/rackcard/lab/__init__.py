"""The laboratory: what follows from exact laws, for those who design, check or bank a game."""
