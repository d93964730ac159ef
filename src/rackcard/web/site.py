"""The pages of the house: the built files in site/, and their security policy.

Addresses such as /table/great-8-1f2e are drawn in the browser: they all get the same page.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import Receive, Scope, Send

SITE = Path(__file__).parent / "site"
NOT_PAGES = ("/api", "/docs", "/openapi.json", "/asyncapi.json", "/healthz", "/readyz", "/metrics")
FOR_GOOD = "public, max-age=31536000, immutable"
"""For files whose name contains a hash of their content."""
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "manifest-src 'self'",
        "worker-src 'self'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def add_site(app: FastAPI, site: Path = SITE) -> None:
    """Add the site: every address that is not another route is a page."""
    nothing_else = app.router.default

    async def page(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _may_be_page(scope):
            await nothing_else(scope, receive, send)
            return
        await _page(site, scope["path"])(scope, receive, send)

    app.router.default = page

    @app.get("/docs", include_in_schema=False)
    async def docs(request: Request) -> Response:
        return HTMLResponse(_endpoints(app.openapi()))


def _may_be_page(scope: Scope) -> bool:
    path = scope["path"]
    other = any(path == root or path.startswith(f"{root}/") for root in NOT_PAGES)
    return scope["method"] in ("GET", "HEAD") and not other


def _page(site: Path, path: str) -> Response:
    file = _file(site, path)
    if file is not None:
        hashed = path.startswith("/assets/")
        return FileResponse(file, headers={"Cache-Control": FOR_GOOD if hashed else "no-cache"})
    if path.startswith("/assets/") or "." in path.rpartition("/")[2]:
        raise HTTPException(404)  # a missing file, not an address of the page
    index = site / "index.html"
    if not index.is_file():
        raise HTTPException(404, "the site is not built: run `make site`. The API is at /docs.")
    return FileResponse(index, headers={"Cache-Control": "no-cache"})


def _file(site: Path, path: str) -> Path | None:
    """The file of an address, if it is one of the site's."""
    try:
        file = (site / path.lstrip("/")).resolve()
        return file if file.is_file() and file.is_relative_to(site.resolve()) else None
    except (OSError, ValueError):  # not a valid file name
        return None


def _endpoints(description: dict[str, Any]) -> str:
    """The endpoints of the API as a self-contained page."""
    rows = "".join(
        f"<tr><td><code>{method.upper()} {escape(path)}</code></td>"
        f"<td>{escape(operation.get('summary', ''))}</td></tr>"
        for path, operations in description["paths"].items()
        for method, operation in operations.items()
    )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        f"<title>{escape(description['info']['title'])}</title>"
        f"<h1>{escape(description['info']['title'])}</h1>"
        '<p>Every endpoint with its schemas: <a href="/openapi.json">/openapi.json</a>. '
        'Every message of the sockets: <a href="/asyncapi.json">/asyncapi.json</a>.</p>'
        f"<table>{rows}</table></html>"
    )
