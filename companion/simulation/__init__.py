"""A virtual table and drivers who race on it: they answer the same decisions people do."""
