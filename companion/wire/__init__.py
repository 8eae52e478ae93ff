"""JSON in and out: set-ups, commands and race files, checked and bounded before the engine sees them."""
