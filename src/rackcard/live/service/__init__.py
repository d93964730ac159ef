"""The service: all tables of a house in one process, and everybody who listens."""
