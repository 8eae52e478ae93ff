"""The hub: it owns the races and publishes them."""
