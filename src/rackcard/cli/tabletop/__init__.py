"""A table in a terminal: what has been shown, how it is drawn, and the keys that play it."""
