"""What a race amounts to: its turns, figures, chart and awards, worked out from the facts that count."""
