"""The laboratory: figures derived from exact laws, for those who design, check or bank a game."""
