"""JSON in and out: set-ups, commands and race files, validated and bounded before the engine sees them."""
