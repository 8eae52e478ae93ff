"""What a build adds to the files: the commit. It refuses to make a release without the pages."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # a build backend does not look here by itself
from companion.system.version import COMMIT_FILE, commit


class PitwallBuild(BuildHookInterface):  # type: ignore[type-arg]  # the type of its settings, of which there are none
    """Runs before a wheel or a source release is written."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Check the pages, and add the file that names the commit; an editable install has git and `make web`."""
        if version == "editable":
            return
        root = Path(self.root)
        if not (root / "companion/web/static/index.html").is_file():
            raise SystemExit("The pages are not built, and a release has to contain them; run: make wheel")
        known = commit()
        if known and not (root / "companion/system" / COMMIT_FILE).exists():
            self._folder = tempfile.TemporaryDirectory()
            written = Path(self._folder.name) / COMMIT_FILE
            written.write_text(f"{known}\n", "ascii")
            build_data["force_include"][str(written)] = f"companion/system/{COMMIT_FILE}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002 - hatchling's
        """Remove the temporary file."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()
