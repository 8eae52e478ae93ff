"""What must survive a pulled plug: races, entries, replies and seats, in one SQLite file."""
