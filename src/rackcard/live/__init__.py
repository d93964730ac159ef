"""Live tables: commands in, events out, every one of them written down before anybody sees it."""
