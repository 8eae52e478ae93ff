"""The pages as files: the built ones if they exist, else one plain page that shows the race."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import Request, Response
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles

from companion.web.cached_responses import file_response

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.types import Scope

PAGES = {
    "/": "index",
    "/play": "play",
    "/referee": "referee",
    "/overlay": "overlay",
    "/results/{race}": "results",
    "/home": "library",
    "/races": "library",
    "/drivers": "library",
    "/drivers/{driver}": "library",
    "/seasons": "library",
    "/seasons/{season}": "library",
    "/replay/{race}": "replay",
    "/licences": "licences",
    "/venue": "venue",
}


def own_file(name: str) -> Path:
    """Return the path of a file in this package."""
    return Path(str(files("companion.web"))) / name


def built_pages() -> Path | None:
    """Return the folder of the built pages; None if they have not been built."""
    folder = own_file("static")
    return folder if (folder / "index.html").is_file() else None


def add_pages(app: FastAPI) -> None:
    """Serve the pages."""
    folder = built_pages()
    if folder is None:
        for path, name in {"/": "plain.html", "/plain.js": "plain.js", "/plain.css": "plain.css"}.items():
            app.add_api_route(path, _page(own_file(name)), include_in_schema=False, response_class=FileResponse)
        return
    for path, name in PAGES.items():
        app.add_api_route(path, _page(folder / f"{name}.html"), include_in_schema=False, response_class=FileResponse)
    app.mount("/assets", _CompressedFiles(directory=folder / "assets"), name="assets")


def _page(path: Path):  # type: ignore[no-untyped-def]  # FastAPI reads the inner function's signature
    async def page(request: Request) -> Response:
        return await file_response(request, FileResponse(path, headers={"Cache-Control": "no-cache"}))

    return page


class _CompressedFiles(StaticFiles):
    """Static files that are compressed once."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, compressed if the client can read that."""
        return await file_response(Request(scope), await super().get_response(path, scope))
