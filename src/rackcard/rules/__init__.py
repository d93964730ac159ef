"""The vocabulary that games are written in: pure, exact, and ignorant of every game."""
