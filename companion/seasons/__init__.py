"""Seasons: what races are worth, and how drivers stand after each of them."""
