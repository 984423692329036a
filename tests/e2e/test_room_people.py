"""People of a room in real browsers: they talk, come in by a password, and are the same person elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from support.look import Look
from support.players import DESKTOP, PATIENCE, Player
from support.server import Server

SHORT = re.compile("^[A-Z0-9]{4}-[A-Z0-9]{4}$")
MARKUP = "<b>x</b> https://cards.example/ שלום"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("people")) as server:
        yield server


@pytest.fixture
def people(browser: Browser) -> Iterator[list[Player]]:
    """Ann at a desktop, Mia and Tom with phones."""
    people = [Player(browser, "Ann", DESKTOP), Player(browser, "Mia"), Player(browser, "Tom")]
    yield people
    for one in people:
        one.context.close()


def says(page: Page, text: str) -> None:
    """Write it and send it, by the keyboard alone."""
    page.get_by_label("Say something").fill(text)
    page.keyboard.press("Enter")


def menu(page: Page, entry: str) -> None:
    """What the menu leads to."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=entry).click()


def opens_the_talk(player: Player, name: str | re.Pattern[str]) -> None:
    """The sheet of a phone in the waiting room."""
    player.page.get_by_role("button", name=name).click()
    expect(player.page.get_by_role("dialog", name="Chat")).to_be_visible()


def test_people_talk_and_whom_one_mutes_one_does_not_hear(server: Server, people: list[Player]) -> None:
    ann, mia, tom = people
    mia.joins(ann.opens_a_room(server.url))
    says(ann.page, MARKUP)
    opens_the_talk(mia, "Chat, 1 new remark")
    talk = mia.page.get_by_role("log")
    expect(talk.get_by_text(MARKUP)).to_be_visible()
    assert talk.locator(".text *, a").count() == 0  # it is text, whatever it looks like
    look = Look(mia.page)
    look.at("talk", talk)
    mia.page.get_by_role("button", name="Laughing").click()
    expect(ann.page.locator(".air")).to_contain_text("Mia")
    assert ann.page.locator(".air").evaluate("air => getComputedStyle(air).pointerEvents") == "none"
    expect(ann.page.get_by_text("Mia: Laughing", exact=True)).to_have_attribute("aria-live", "polite")
    mia.page.get_by_role("button", name="Whom you hear").click()
    look.at("whom one hears", mia.page.get_by_role("switch", name="Hear Ann"))
    mia.page.get_by_role("switch", name="Hear Ann").click()
    mia.page.get_by_role("button", name="Back").click()
    says(ann.page, "are you there?")
    tom.joins(ann.page.url)
    opens_the_talk(tom, "Chat")
    expect(tom.page.get_by_role("log").get_by_text("are you there?")).to_be_visible()
    expect(talk.get_by_text("2 remarks are hidden")).to_be_visible()
    assert talk.get_by_text("are you there?").count() == 0
    assert not look.wrong + ann.trouble + mia.trouble + tom.trouble


def test_a_flood_is_held_back_kindly_and_a_table_has_its_talk(server: Server, people: list[Player]) -> None:
    ann, mia, _ = people
    mia.joins(ann.opens_a_room(server.url))
    for number in range(6):
        says(ann.page, f"number {number}")
    expect(ann.page.get_by_role("alert").get_by_text("A little slower")).to_be_visible()
    expect(ann.page.get_by_label("Say something")).to_have_value("number 5")
    mia.is_ready()
    ann.deals()
    expect(mia.hand).to_have_count(7, timeout=PATIENCE)
    mia.page.get_by_role("button", name="Chat, 5 new remarks").click()
    expect(mia.page.get_by_role("log").get_by_text("number 4")).to_be_visible()
    look = Look(mia.page)
    look.at("talk at the table", mia.page.get_by_role("tab", name="Chat"))
    mia.page.keyboard.press("Escape")
    expect(mia.page.get_by_role("button", name="Story and scores")).to_be_visible()
    menu(ann.page, "People")
    look = Look(ann.page)
    look.at("people", ann.page.get_by_role("dialog", name="People"))
    ann.page.get_by_role("button", name="About Mia").click()
    ann.page.get_by_role("button", name="Send away").click()
    look.at("sending somebody away", ann.page.get_by_role("heading", name="Send Mia away?"))
    ann.page.get_by_role("button", name="Send away").click()
    expect(mia.page.get_by_role("heading", name="You were sent away")).to_be_visible()
    assert not look.wrong + ann.trouble + mia.trouble


def test_a_guarded_room_tells_strangers_nothing(server: Server, people: list[Player]) -> None:
    ann, mia, _ = people
    link = ann.opens_a_room(server.url)
    menu(ann.page, "Who may come in")
    ann.page.get_by_label("Ask for a password").fill("biscuits")
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("dialog").get_by_text("The password is asked from now on.")).to_be_visible()
    look = Look(ann.page)
    look.at("door", ann.page.get_by_role("dialog"))
    mia.page.goto(link)
    password = mia.page.get_by_label("Password of this table")
    expect(mia.page.get_by_text("You are invited to a card game.")).to_be_visible()
    assert "Ann" not in mia.page.inner_text("body")
    door = Look(mia.page)
    door.at("guarded room", password)
    for tried, answer in (("", "asks for a password"), ("cake", "not the password")):
        password.fill(tried)
        mia.page.get_by_role("button", name="Sit down").click()
        expect(mia.page.get_by_role("alert")).to_contain_text(answer)
    password.fill("Biscuits")
    mia.page.get_by_role("button", name="Sit down").click()
    expect(mia.page.get_by_role("button", name="I am ready")).to_be_visible()
    ann.page.get_by_role("button", name="Ask no password any more").click()
    expect(ann.page.get_by_role("dialog").get_by_text("No password is asked any more.")).to_be_visible()
    assert not look.wrong + door.wrong


def test_a_code_brings_the_seat_to_another_device(server: Server, people: list[Player]) -> None:
    ann, mia, phone = people
    link = ann.opens_a_room(server.url)
    mia.joins(link)
    mia.is_ready()
    ann.deals()
    expect(ann.hand).to_have_count(7, timeout=PATIENCE)
    held = ann.cards()
    ann.page.goto(f"{server.url}/you")
    ann.page.get_by_role("button", name="Show a code for it").click()
    code = ann.page.get_by_text(SHORT).inner_text()
    look = Look(ann.page)
    look.at("code for another device", ann.page.get_by_alt_text(re.compile("QR code")))
    phone.page.goto(f"{server.url}/#device={code}")
    become = Look(phone.page)
    become.at("whose code it is", phone.page.get_by_role("heading", name="You become Ann"))
    assert phone.page.url == f"{server.url}/"
    phone.page.get_by_role("button", name="Be Ann").click()
    phone.page.get_by_role("link", name="Your match is still on").click()
    expect(phone.hand).to_have_count(7, timeout=PATIENCE)
    assert (phone.page.url, phone.cards()) == (link, held)
    assert not look.wrong + become.wrong + ann.trouble + phone.trouble


def test_who_was_signed_out_comes_back_by_the_recovery_code(server: Server, people: list[Player]) -> None:
    ann, _, other = people
    link = ann.opens_a_room(server.url)
    ann.page.goto(f"{server.url}/you")
    ann.page.get_by_role("button", name="Show a code for it").click()
    short = ann.page.get_by_text(SHORT).inner_text()
    other.page.goto(server.url)
    other.page.get_by_role("button", name="I have a code of mine").click()
    other.page.get_by_label("Your code").fill(short.lower())
    other.page.keyboard.press("Enter")
    other.page.get_by_role("button", name="Be Ann").click()
    other.page.get_by_role("link", name="You", exact=True).click()
    other.page.get_by_role("button", name="Make a recovery code").click()
    recovery = other.page.locator("code").inner_text()
    look = Look(other.page)
    look.at("oneself", other.page.get_by_text("It is shown this once."))
    other.page.get_by_role("button", name="Sign out all the others").click()
    other.page.get_by_role("button", name="Sign them out").click()
    expect(other.page.get_by_text("1 other is signed out.")).to_be_visible()
    ann.page.goto(link)
    expect(ann.page.get_by_role("button", name="Sit down")).to_be_visible()
    ann.page.goto(f"{server.url}/you")
    ann.page.get_by_label("Your code").fill(recovery)
    ann.page.keyboard.press("Enter")
    ann.page.get_by_role("button", name="Be Ann").click()
    expect(ann.page.get_by_role("heading", name="Another device")).to_be_visible()
    ann.page.goto(link)
    expect(ann.page.get_by_role("heading", name="At the table")).to_be_visible()
    assert recovery.split("-")[0] not in other.page.url
    assert not look.wrong


def test_who_reads_about_a_waiting_room_is_still_there(server: Server, people: list[Player]) -> None:
    ann, mia, _ = people
    link = ann.opens_a_room(server.url)
    mia.joins(link)
    lines: list[str] = []
    ann.page.on("websocket", lambda line: lines.append("opened"))
    with ann.page.expect_websocket() as line:
        ann.page.reload()
    line.value.on("close", lambda _: lines.append("closed"))
    expect(ann.page.get_by_label("Say something")).to_be_visible(timeout=PATIENCE)
    for entry in ("Matches and scores", "How it is played"):
        ann.page.get_by_role("button", name="Menu").click()
        ann.page.get_by_role("link", name=entry).click()
        expect(ann.page).to_have_url(re.compile(f"{link}/(history|rules)"))
        expect(ann.page.get_by_label("Say something")).to_have_count(0, timeout=PATIENCE)
        opens_the_talk(mia, "Chat")
        says(mia.page, f"during {entry}")
        expect(mia.page.locator(".text", has_text=f"during {entry}")).to_be_visible(timeout=PATIENCE)
        mia.page.keyboard.press("Escape")
        ann.page.go_back()
        expect(ann.page.locator(".text", has_text=f"during {entry}")).to_be_visible(timeout=PATIENCE)
    assert lines == ["opened"]
    assert [one.trouble for one in (ann, mia)] == [[], []]
