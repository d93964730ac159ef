"""The games: one folder each, with a rack card (card.toml) and rules (rules.py)."""
