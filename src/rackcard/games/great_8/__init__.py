"""Great 8: Yin against Yang, nearest to eight."""
