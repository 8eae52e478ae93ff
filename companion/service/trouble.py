"""One page that says what is wrong, for when nothing else can be shown."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.responses import HTMLResponse, JSONResponse
from starlette.routing import Route

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Pitwall</title><body style="font:1.4rem/1.5 system-ui;max-width:38rem;margin:15vh auto;padding:0 1.5rem">
<h1>Pitwall cannot start</h1><p>{sentence}</p><p>The game goes on by hand.</p>"""


def trouble_app(sentence: str) -> Starlette:
    """Make an application that answers everything with one sentence."""

    async def answer(request: Request) -> Response:
        if request.url.path in ("/healthz", "/metrics") or request.url.path.startswith("/api/"):
            return JSONResponse({"ok": False, "text": sentence}, 503)
        return HTMLResponse(_PAGE.format(sentence=escape(sentence)), 503)

    return Starlette(routes=[Route("/{path:path}", answer)])
