"""The OpenAPI document: every endpoint and response, generated from the types the web app itself uses.

`python -m companion.web.openapi` prints it; `docs/openapi.json` is that output, kept current by a test.
"""

from __future__ import annotations

import json
from typing import Any

from companion.web.app import make_api


def document() -> dict[str, Any]:
    """Build the whole document."""
    return make_api().openapi()


if __name__ == "__main__":
    print(json.dumps(document(), indent=1, ensure_ascii=False))
