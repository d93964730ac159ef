"""The books: journal, ledger and people in a database. Nothing else knows SQL."""
