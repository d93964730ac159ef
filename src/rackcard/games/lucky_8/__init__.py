"""Lucky 8: mini-baccarat with a bonus wager on either hand making eight."""
