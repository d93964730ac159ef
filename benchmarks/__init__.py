"""Benchmarks: rackcard against plain C and plain Python. Run with `make bench`."""
