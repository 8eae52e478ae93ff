"""The nine steps of a round, one module a step."""
