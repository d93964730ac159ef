"""Exact engines: laws as fractions, from integer weights pushed through a game's rules."""
