"""The pages of the house: which address gets which file, and the security policy."""

from __future__ import annotations

import pytest

from rackcard.web.app import make_app
from rackcard.web.site import POLICY, _file, _may_be_page
from tests.web.visitors import Client

PAGE = "<!doctype html><title>Rackcard</title>"
PATHS = (
    "/",
    "/apiary",
    "/a.b/c",
    "/table/great-8-1f2e",
    "/game/great-8/card",
    "/game/great-8/math",
    "/proof",
    "/verify",
)


@pytest.fixture
def built(shared_floor, tmp_path):
    site = tmp_path / "site"
    (site / "assets").mkdir(parents=True)
    (site / "index.html").write_text(PAGE)
    (site / "assets" / "main-1a2b3c.js").write_text("export {}")
    (site / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("a seed")
    return Client(make_app(shared_floor.house, site=site))


@pytest.fixture
def unbuilt(shared_floor, tmp_path):
    return Client(make_app(shared_floor.house, site=tmp_path / "nothing"))


@pytest.mark.parametrize("path", PATHS)
def test_every_address_of_the_browser_is_the_page(built, path):
    answer = built.get(path)
    assert answer.status_code == 200
    assert answer.text == PAGE
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"
    assert built.head(path).status_code == 200


def test_hashed_files_are_kept_for_good(built):
    answer = built.get("/assets/main-1a2b3c.js")
    assert answer.text == "export {}"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "javascript" in answer.headers["content-type"]
    assert built.get("/icon.svg").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["/assets/gone", "/assets/", "/gone.css", "/assets/gone-1.js", "/robots.txt"]
)
def test_a_file_that_is_not_there_is_not_the_page(built, path):
    assert built.get(path).status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "//secret.txt",
        "/assets/%00",
        "/" + "x" * 5000,
    ],
)
def test_nothing_outside_the_site(built, path):
    answer = built.get(path)
    assert "a seed" not in answer.text
    assert answer.status_code in (200, 404)


@pytest.mark.parametrize(
    "path",
    ["/api", "/api/nothing", "/docs/x", "/openapi.json/x", "/metrics/x", "/healthz/x"],
)
def test_addresses_of_the_api_are_no_pages(built, path):
    assert built.get(path, follow_redirects=False).status_code in (307, 404)


def test_pages_are_only_read(built):
    assert built.post("/table/x").status_code == 404
    assert built.delete("/").status_code == 404


def test_a_site_that_is_not_built_says_so(unbuilt):
    answer = unbuilt.get("/")
    assert answer.status_code == 404
    assert "make site" in answer.json()["error"]


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/me", "/docs", "/api/nothing"])
def test_what_a_browser_may_do(built, path):
    headers = built.get(path).headers
    assert headers["content-security-policy"] == POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


ADDRESSES = [
    ("GET", "/", True),
    ("HEAD", "/", True),
    ("POST", "/", False),
    ("PUT", "/", False),
    ("GET", "/table/api", True),
    ("GET", "/table/x", True),
    *(
        ("GET", path.format(root), may)
        for root in ("/api", "/docs", "/openapi.json", "/healthz", "/metrics")
        for path, may in (("{}", False), ("{}/", False), ("{}/x", False), ("{}x", True))
    ),
]


def test_what_may_be_a_page():
    for method, path, may in ADDRESSES:
        assert _may_be_page({"method": method, "path": path}) is may


def test_a_file_is_one_of_the_site_and_no_folder(tmp_path):
    site = tmp_path / "site"
    (site / "assets").mkdir(parents=True)
    for file in (site / "a.js", site / "assets" / "b.js", tmp_path / "c.js"):
        file.touch()
    assert _file(site, "/a.js") == site / "a.js"
    assert _file(site, "/assets/b.js") == site / "assets" / "b.js"
    for path in (
        "/",
        "/assets",
        "/assets/",
        "/c.js",
        "/../c.js",
        "/a.js/x",
        "/\0",
        "/" + "x" * 999,
    ):
        assert _file(site, path) is None, path


def test_the_policy_lets_nothing_else_in():
    said = dict(rule.split(" ", 1) for rule in POLICY.split("; "))
    assert said["default-src"] == "'none'"
    assert "unsafe" not in POLICY
    assert {rule for rule, allowed in said.items() if allowed == "'self'"} == {
        "script-src",
        "style-src",
        "font-src",
        "connect-src",
        "manifest-src",
        "worker-src",
    }
    assert said["img-src"] == "'self' data:"
    assert said["frame-ancestors"] == said["base-uri"] == said["form-action"] == "'none'"


def test_the_list_of_endpoints_needs_nothing_from_elsewhere(built):
    page = built.get("/docs").text
    assert "GET /api/tables/{table}/felt" in page
    assert "http" not in page.replace("/healthz", "")
    assert "<script" not in page
    assert "style=" not in page
