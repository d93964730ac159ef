"""A table in a terminal: its state as shown, its drawing, and the keys that play it."""
