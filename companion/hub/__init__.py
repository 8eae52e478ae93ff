"""The hub: the one that owns the races, and tells everybody else."""
