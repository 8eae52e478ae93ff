"""A small board of our own, on which a race takes minutes in a browser and seconds for the demo."""

SPRINT = {
    "id": "sprint",
    "name": "Sprint",
    "spaces": 14,
    "laps": 1,
    "heat": 4,
    "stress": 2,
    "corners": [{"after": 8, "limit": 5}],
}

SPRINT_WITH_LEGENDS = SPRINT | {
    "id": "sprint-with-legends",
    "name": "Sprint with Legends",
    "corners": [{"after": 8, "limit": 5, "legend_line_after": 5}],
}
