"""A virtual table and drivers that race on it, answering the same decisions as people."""
