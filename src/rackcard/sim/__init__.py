"""Simulation: rules compiled to a table of integers, walked by a kernel that knows no game."""
