"""Dead Man's Hand: blackjack with a bonus on aces and eights."""
