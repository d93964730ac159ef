"""Pai Gow poker with the Jacks Beat and Chan Chu wagers."""
