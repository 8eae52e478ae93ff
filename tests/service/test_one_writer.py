"""A data folder has one writer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..hub.service import Hub, running, wait_until

if TYPE_CHECKING:
    from pathlib import Path


def test_a_second_service_on_the_same_folder_says_so_and_plays_nothing(tmp_path: Path) -> None:
    with running(tmp_path, "embedded") as first:
        (tmp_path / "second").mkdir()
        second = Hub(tmp_path / "second", "embedded")
        second.data = first.data
        second.spawn()
        try:
            wait_until(lambda: "Another Pitwall uses the data folder" in second.log(), "the second one says why")
            wait_until(lambda: second.health() == 503, "and shows it")
            assert first.is_well()
        finally:
            second.close()
    with running(tmp_path, "embedded") as again:
        assert again.is_well(), "a folder that was let go can be used again"
