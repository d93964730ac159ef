"""Roulette with Straights and 8's: the whole layout, and a wager on up to three spins."""
