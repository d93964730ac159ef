"""The engines, held against brute force, definitions and published counts."""
