"""The controls that a tag or a button can stand for. Generated: see CONTRIBUTING.md."""

CONTROLS = (
    "gear-1",
    "gear-2",
    "gear-3",
    "gear-4",
    "go",
    "boost",
    "cool",
    "adrenaline",
    "slipstream",
    "pass",
    "done",
    "undo",
)
