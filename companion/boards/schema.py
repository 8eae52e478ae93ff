"""Write the schema of board files: `python -m companion.boards.schema`."""

from __future__ import annotations

import json

from companion.boards.files import home
from companion.boards.model import Board

FILE_NAME = "schema/board.json"


def schema_text() -> str:
    """Return the JSON Schema of a board file, as the text of its file."""
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **Board.model_json_schema(by_alias=True)}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    (home() / FILE_NAME).write_text(schema_text(), encoding="utf-8")
