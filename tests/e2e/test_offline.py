"""Without a network there is a page that says so, and nothing of the app is ever an old one."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserType, Page, Response, expect

from lastcard.web import front
from support import browser as browsers
from support.look import Look
from support.players import PATIENCE, PHONE
from support.server import Server

READY = "navigator.serviceWorker.ready.then((there) => there.scope)"
CONTROLLED = """new Promise((done) => {
  if (navigator.serviceWorker.controller) done(true);
  navigator.serviceWorker.addEventListener('controllerchange', () => done(true));
})"""
#: What is kept, and under which names.
KEPT = """(async () => {
  const kept = {};
  for (const name of await caches.keys()) {
    kept[name] = (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname);
  }
  return kept;
})()"""
#: The names of what is kept, once the newer worker has tidied up.
RENEWED = """new Promise((done) => {
  const look = async () => {
    const names = await caches.keys();
    if (names.length === 1 && names[0].endsWith('0123456789ab')) done(names);
    else setTimeout(look, 50);
  };
  look();
})"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A phone that lets service workers live."""
    context = browser.new_context(viewport={"width": PHONE["width"], "height": PHONE["height"]})
    yield context.new_page()
    context.close()


def test_it_can_be_installed_and_an_outage_shows_our_own_page_until_the_server_is_back(
    tmp_path: Path, page: Page
) -> None:
    with Server(tmp_path / "data", below="/cards") as server:
        page.goto(f"{server.url}/")
        can_be_installed(page, server)
        page.get_by_role("button", name="Start a table").click()
        expect(page.get_by_role("heading", name="At the table")).to_be_visible(timeout=PATIENCE)
        link = page.url
        code = link.rpartition("/")[2]
        assert page.evaluate(READY) == f"{server.url}/"
        page.evaluate(CONTROLLED)
        server.kill()
        page.goto(f"{server.url}/r/{code}/history")
        look = Look(page)
        look.at("offline", page.get_by_role("heading", name="No connection"))
        assert look.wrong == []
        assert page.evaluate("document.fonts.ready.then(() => document.fonts.check('16px Bevan'))")
        page.get_by_role("link", name=f"Table {code[:3]} {code[3:]}").click()
        page.wait_for_url(link)
        expect(page.get_by_role("heading", name="No connection")).to_be_visible(timeout=PATIENCE)
        server.start()
        expect(page.get_by_role("heading", name="At the table")).to_be_visible(timeout=PATIENCE)


def can_be_installed(page: Page, server: Server) -> None:
    """The browser finds the manifest right, and every icon there."""
    tools = page.context.new_cdp_session(page)
    told = tools.send("Page.getAppManifest")
    manifest, root = told["manifest"], f"{server.url}/"
    assert (told["errors"], told["url"]) == ([], f"{root}manifest.webmanifest")
    assert (manifest["startUrl"], manifest["scope"]) == (root, root)
    icons = {one["url"] for one in manifest["icons"]}
    assert len(icons) == 4
    for icon in icons:
        answer = page.request.get(icon)
        assert (answer.status, answer.headers["content-type"].partition("/")[0]) == (200, "image")
    errors = tools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in errors] == []


def test_nothing_of_the_app_is_kept_and_a_new_build_replaces_what_is(tmp_path: Path, page: Page) -> None:
    built = front.built()
    newer = tmp_path / "newer"
    shutil.copytree(built, newer)
    worker = (newer / "sw.js").read_text("utf-8")
    version = re.search(r"VERSION = '(\w+)'", worker)
    assert version is not None
    for twin in (newer / "sw.js.gz", newer / "sw.js.br"):
        twin.unlink()
    (newer / "sw.js").write_text(worker.replace(version[1], "0123456789ab"), "utf-8")
    html = (newer / "index.html").read_text("utf-8")
    (newer / "index.html").write_text(html.replace("<title>Lastcard", "<title>Newer"), "utf-8")

    with Server(tmp_path / "data", page=built) as server:
        page.goto(server.url)
        page.evaluate(READY)
        page.evaluate(CONTROLLED)
        (name, paths), *others = page.evaluate(KEPT).items()
        assert (name.endswith(version[1]), others) == (True, [])
        assert {path.rpartition("/")[2] for path in paths} >= {
            "offline.html",
            "offline.css",
            "offline.js",
            "icon.svg",
        }
        assert {Path(path).suffix for path in paths if path.startswith("/assets/")} == {".css", ".woff2"}
        server.kill()
    server.set(page=newer)
    with server:
        answers: list[Response] = []
        page.on("response", lambda answer: answers.append(answer))
        page.goto(server.url)
        assert "<title>Newer" in answers[0].text()
        page.evaluate("navigator.serviceWorker.getRegistration().then((there) => there.update())")
        assert [name.rpartition(" ")[2] for name in page.evaluate(RENEWED)] == ["0123456789ab"]


def test_on_plain_http_in_a_home_network_there_is_none_and_nothing_is_wrong(
    browser_type: BrowserType, tmp_path: Path
) -> None:
    options = browsers.find().launch_options()
    options["args"] = [*options["args"], "--host-resolver-rules=MAP cards.test 127.0.0.1"]
    with Server(tmp_path / "data") as server:
        browser = browser_type.launch(**options)
        page = browser.new_page(viewport={"width": PHONE["width"], "height": PHONE["height"]})
        trouble: list[str] = []
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on("console", lambda said: trouble.append(said.text) if said.type == "error" else None)
        page.goto(server.url.replace("127.0.0.1", "cards.test"))
        assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
        page.get_by_role("button", name="Start a table").click()
        expect(page.get_by_role("heading", name="At the table")).to_be_visible(timeout=PATIENCE)
        browser.close()
    assert trouble == []
