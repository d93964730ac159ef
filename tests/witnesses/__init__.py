"""Independent brute-force witnesses: written from the rule sheets, sharing no package code."""
