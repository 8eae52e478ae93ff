"""What others may see: each view is built up from nothing, never stripped down from everything."""
