"""The built front end: what may be kept, how it is packed, and that nothing outside of it can be reached."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from lastcard.web.front import Front, FrontMissing, load, respond

MANIFEST = {
    "_home.js": {"file": "assets/home-1.js", "name": "home", "css": ["assets/home-1.css"]},
    "_table.js": {
        "file": "assets/table-2.js", "name": "table", "css": ["assets/table-2.css"],
        "imports": ["_home.js", "_bits.js"],
    },
    "_bits.js": {"file": "assets/bits-3.js", "name": "bits"},
    "src/i18n/en.json": {"file": "assets/en-4.js", "name": "en"},
    "src/i18n/lv.json": {"file": "assets/lv-5.js", "name": "lv"},
    "src/i18n/lv-first.json": {"file": "assets/lv-first-6.js", "name": "lv-first"},
}  # fmt: skip
FILES = {
    "index.html": b"""<!doctype html><html>
  <head>
    <title>x</title>
    <!-- hints -->
  </head>
  <body>
  </body>
</html>""",
    ".vite/manifest.json": json.dumps(MANIFEST).encode(),
    "assets/twin-5e6f.js": b"let y = 2;\n" * 100,
    "assets/twin-5e6f.js.br": b"brotli",
    "assets/twin-5e6f.js.gz": gzip.compress(b"let y = 2;\n" * 100),
    "assets/app-1a2b.js": b"let x = 1;\n" * 100,
    "assets/font-3c4d.woff2": b"\0\1\2" * 100,
    "manifest.webmanifest": b"{}",
    "sw.js": b"// worker",
}


def get(**headers: str) -> Request:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": "/", "headers": raw})


def served(front: Front, path: str, **headers: str) -> Response:
    asset = front.asset(path)
    assert asset is not None
    return respond(get(**headers), asset)


def test_hashed_files_are_kept_for_ever_others_are_asked_for_each_time() -> None:
    front = Front(FILES, "")
    assert (
        served(front, "assets/app-1a2b.js").headers["cache-control"] == "public, max-age=31536000, immutable"
    )
    assert served(front, "sw.js").headers["cache-control"] == "no-cache"
    assert front.page(get()).headers["cache-control"] == "no-cache"


def test_texts_are_packed_for_who_takes_it() -> None:
    front = Front(FILES, "")
    plain = served(front, "assets/app-1a2b.js")
    packed = served(front, "assets/app-1a2b.js", accept_encoding="gzip, br")
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "Accept-Encoding"
    assert len(packed.body) < len(plain.body)
    assert gzip.decompress(bytes(packed.body)) == plain.body
    assert "content-encoding" not in served(front, "assets/font-3c4d.woff2", accept_encoding="gzip").headers


def test_what_the_build_has_packed_is_sent_as_the_browser_takes_it_and_is_no_file_of_its_own() -> None:
    front = Front(FILES, "")
    best = served(front, "assets/twin-5e6f.js", accept_encoding="gzip, deflate, br, zstd")
    assert (best.headers["content-encoding"], best.body) == ("br", b"brotli")
    other = served(front, "assets/twin-5e6f.js", accept_encoding="gzip, deflate")
    assert (other.headers["content-encoding"], other.body) == ("gzip", FILES["assets/twin-5e6f.js.gz"])
    assert "content-encoding" not in served(front, "assets/twin-5e6f.js").headers
    hidden = ("assets/twin-5e6f.js.br", "assets/twin-5e6f.js.gz", ".vite/manifest.json")
    assert [front.asset(path) for path in hidden] == [None, None, None]


def linked(response: Response) -> list[str]:
    """What the page's head names."""
    return re.findall(r'href="\./([^"]+)"', bytes(response.body).decode())


def test_a_page_names_in_its_head_what_it_will_need_in_the_language_of_its_reader() -> None:
    front = Front(FILES, "")
    assert linked(front.page(get())) == []
    table = ["assets/table-2.css", "assets/bits-3.js", "assets/table-2.js"]
    assert linked(front.page(get(), kind="table")) == [*table, "assets/en-4.js"]
    latvian = front.page(get(accept_language="de, lv-LV;q=0.9, en;q=0.8"), kind="table")
    assert linked(latvian) == [*table, "assets/lv-5.js", "assets/lv-first-6.js"]
    assert linked(front.page(get(accept_language="lv"))) == ["assets/lv-first-6.js"]
    assert "Accept-Language" in latvian.headers["vary"]


def test_a_page_may_bring_data_that_no_browser_runs_or_keeps() -> None:
    answer = Front(FILES, "").page_with(get(), "table", b'{"name":"</script><b>"}')
    html = bytes(answer.body).decode()
    assert answer.headers["cache-control"] == "no-store"
    (data,) = re.findall(r'<script type="application/json" id="brought">(.*?)</script>', html)
    assert json.loads(data) == {"name": "</script><b>"}
    packed = Front(FILES, "").page_with(get(accept_encoding="gzip"), "table", b"{}")
    assert gzip.decompress(bytes(packed.body)).decode().count('id="brought"') == 1


def test_what_the_browser_has_is_not_sent_again() -> None:
    front = Front(FILES, "")
    etag = served(front, "sw.js").headers["etag"]
    again = served(front, "sw.js", if_none_match=etag)
    assert (again.status_code, again.body) == (304, b"")
    assert front.page(get(if_none_match=front.page(get()).headers["etag"]), 404).status_code == 404


def test_types() -> None:
    front = Front(FILES, "")
    assert served(front, "assets/app-1a2b.js").media_type == "text/javascript"
    assert served(front, "assets/font-3c4d.woff2").media_type == "font/woff2"
    assert served(front, "manifest.webmanifest").media_type == "application/manifest+json"


@pytest.mark.parametrize(("base", "href"), [("", "/"), ("/cards", "/cards/")])
def test_the_page_knows_its_base_and_previews_the_game_alone(base: str, href: str) -> None:
    html = bytes(Front(FILES, base).page(get()).body).decode()
    assert f'<head>\n    <base href="{href}" />' in html
    assert '<meta property="og:title" content="Lastcard' in html


@pytest.mark.parametrize(
    "path", ["", "index.html", "../secret", "/etc/passwd", "assets/../index.html", "assets"]
)
def test_nothing_else_is_there(path: str) -> None:
    assert Front(FILES, "").asset(path) is None


def test_a_folder_is_read_whole_and_a_missing_build_is_told(tmp_path: Path) -> None:
    with pytest.raises(FrontMissing, match=r"the front end is not built: .*index\.html is missing"):
        load("", tmp_path)
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<head></head>")
    (tmp_path / "assets" / "a.js").write_text("1")
    front = load("", tmp_path)
    assert front.asset("assets/a.js") is not None
