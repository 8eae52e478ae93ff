"""Responses that are the same for everybody are built once, and again when a board has changed."""

from __future__ import annotations

import asyncio
import gzip
import json
import shutil
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any

import pytest
from fastapi import FastAPI, Request, Response
from fastapi.responses import FileResponse

from companion.boards.files import home
from companion.web import cached_responses

if TYPE_CHECKING:
    from pathlib import Path


def asking(coding: str = "") -> Request:
    return Request({"type": "http", "headers": [(b"accept-encoding", coding.encode())]})


@pytest.fixture(autouse=True)
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record what is built; nothing may be built in the event loop's thread."""
    made: list[str] = []
    for name in ("document", "all_boards"):
        real = getattr(cached_responses, name)

        def noting(*given: Any, name: str = name, real: Any = real) -> Any:
            assert current_thread() is not main_thread()
            made.append(name)
            return real(*given)

        monkeypatch.setattr(cached_responses, name, noting)
    cached_responses._boards.cache_clear()
    cached_responses._asyncapi.cache_clear()
    return made


def boards(coding: str = "", *folders: Path) -> Response:
    return asyncio.run(cached_responses.boards_response(asking(coding), folders))


def test_the_document_is_built_once_though_many_ask_at_once(made: list[str]) -> None:
    async def many() -> list[Response]:
        return await asyncio.gather(*(cached_responses.asyncapi_response(asking()) for _ in range(4)))

    assert {json.loads(answer.body)["asyncapi"] for answer in asyncio.run(many())} == {"3.0.0"}
    assert made == ["document"]


def test_boards_are_compressed_for_clients_that_accept_it(made: list[str]) -> None:
    zipped, plain = boards("br, gzip"), boards()
    assert zipped.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert gzip.decompress(zipped.body) == plain.body
    assert "usa" in json.loads(plain.body)
    assert made == ["all_boards"]


def test_a_board_that_changed_is_read_again(tmp_path: Path, made: list[str]) -> None:
    def name() -> str:
        return json.loads(boards("", tmp_path).body)["usa"]["name"]

    board = tmp_path / "usa.json"
    assert name() == "USA"
    shutil.copy(home() / "usa.json", board)
    assert name() == "USA"
    board.write_text(board.read_text("utf-8").replace('"name": "USA"', '"name": "Our USA"', 1), "utf-8")
    assert (name(), name()) == ("Our USA", "Our USA")
    assert made == ["all_boards"] * 3


def test_the_openapi_document_is_built_once():
    app, built = FastAPI(title="Ours"), []

    def openapi() -> dict[str, str]:
        assert current_thread() is not main_thread()
        built.append(1)
        return {"openapi": "3.1.0"}

    app.openapi = openapi
    request = Request({"type": "http", "headers": [], "app": app})
    for _ in range(3):
        assert json.loads(asyncio.run(cached_responses.openapi_response(request)).body) == {"openapi": "3.1.0"}
    assert built == [1]


def file(path: Path, coding: str = "gzip", **headers: str) -> Response:
    scope = asking(coding).scope
    scope["headers"] += [(name.encode(), value.encode()) for name, value in headers.items()]
    given = FileResponse(path, headers={"Cache-Control": "no-cache"})
    return asyncio.run(cached_responses.file_response(Request(scope), given))


def test_a_file_is_compressed_once_and_again_when_it_has_changed(tmp_path: Path, monkeypatch):
    compressed = []
    real = cached_responses.compress
    monkeypatch.setattr(cached_responses, "compress", lambda plain: compressed.append(plain) or real(plain))
    page = tmp_path / "page.html"
    page.write_text("old")
    first, second = file(page), file(page)
    assert gzip.decompress(first.body) == gzip.decompress(second.body) == b"old"
    assert (first.headers["content-encoding"], first.headers["vary"]) == ("gzip", "Accept-Encoding")
    assert first.headers["etag"] == second.headers["etag"]
    assert first.headers["cache-control"] == "no-cache"
    assert compressed == [b"old"]
    page.write_text("newer")
    changed = file(page)
    assert gzip.decompress(changed.body) == b"newer"
    assert changed.headers["etag"] != first.headers["etag"]


def test_files_are_sent_as_they_are_where_compressing_is_no_use(tmp_path: Path):
    page, font = tmp_path / "page.html", tmp_path / "font.woff2"
    for path in (page, font):
        path.write_text("text")
    assert isinstance(file(page, ""), FileResponse)
    assert isinstance(file(page, range="bytes=0-1"), FileResponse)
    assert isinstance(file(font), FileResponse)
