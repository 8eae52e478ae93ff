"""A page that says what is wrong, for when nothing else can be shown."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.responses import FileResponse, HTMLResponse, JSONResponse
from starlette.routing import Route

from companion.web.pages import own_file

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Pitwall</title><link rel="stylesheet" href="/plain.css">
<h1>Pitwall cannot start</h1><p>{sentence}</p><p>The game goes on by hand.</p>"""


def trouble_app(sentence: str) -> Starlette:
    """Build an application that answers every request with one sentence."""

    async def answer(request: Request) -> Response:
        if request.url.path in ("/healthz", "/metrics") or request.url.path.startswith("/api/"):
            return JSONResponse({"ok": False, "text": sentence}, 503)
        return HTMLResponse(_PAGE.format(sentence=escape(sentence)), 503)

    async def style(request: Request) -> Response:  # noqa: ARG001 - the framework's signature
        return FileResponse(own_file("plain.css"))

    return Starlette(routes=[Route("/plain.css", style), Route("/{path:path}", answer)])
