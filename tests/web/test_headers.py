"""What a browser is told about every answer: literally, so that no rule can be lost."""

from __future__ import annotations

import pytest

POLICY = {
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
}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/games", 200),
        ("GET", "/docs", 200),
        ("GET", "/healthz", 200),
        ("GET", "/metrics", 403),
        ("GET", "/openapi.json", 200),
        ("GET", "/", 404),
        ("GET", "/api/nowhere", 404),
        ("GET", "/api/me", 401),
        ("PUT", "/api/games", 405),
        ("POST", "/api/sessions", 422),
    ],
)
def test_every_answer_has_them(shared_floor, method, path, status):
    answer = shared_floor.client_of().request(method, path)
    assert answer.status_code == status
    assert set(answer.headers["content-security-policy"].split("; ")) == POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"


def test_a_method_that_is_not_taken_says_which_are(shared_floor):
    for path, methods in (
        ("/api/games", "GET"),
        ("/api/sessions", "DELETE, POST"),
        ("/api/tables", "GET, POST"),
        ("/api/tables/x/bots", "DELETE, POST"),
    ):
        assert shared_floor.client_of().put(path).headers["allow"] == methods


def test_a_session_is_a_cookie_that_no_script_reads(shared_floor):
    for scheme, secure in (("http", False), ("https", True)):
        client = shared_floor.client_of(base_url=f"{scheme}://testserver")
        [cookie] = client.post("/api/guests").headers.get_list("set-cookie")
        parts = {part.strip().lower() for part in cookie.split(";")}
        assert {"httponly", "samesite=strict", "path=/"} <= parts
        assert ("secure" in parts) == secure
