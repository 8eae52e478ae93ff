"""Whether the proofs run with large numbers: `make test-long` sets PITWALL_LONG."""

from __future__ import annotations

import os

LONG = bool(os.environ.get("PITWALL_LONG"))
