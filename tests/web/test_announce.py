"""The lines on the terminal."""

from __future__ import annotations

import pytest

from lastcard.config import Settings
from lastcard.web.announce import greeting, network_address


def lines(settings: Settings) -> dict[str, str]:
    """The lines of a greeting by their first words."""
    found = {}
    for line in greeting(settings, 8000).splitlines():
        if line.startswith("  ") and "   " in line.strip():
            name, _, rest = line.strip().partition("   ")
            found[name] = rest.strip()
    return found


def test_this_machine_alone() -> None:
    said = lines(Settings(host="127.0.0.1"))
    assert said["this machine"] == "http://localhost:8000/"
    assert "your network" not in said
    assert "not safe" not in said
    assert "█" not in greeting(Settings(host="127.0.0.1"), 8000)


def test_a_network_gets_its_address_a_code_and_a_warning() -> None:
    settings = Settings(host="10.1.2.3")
    said = lines(settings)
    assert said["your network"] == "http://10.1.2.3:8000/"
    assert "plain HTTP" in said["not safe"]
    assert "█" in greeting(settings, 8000)


def test_a_public_address_is_what_the_code_says() -> None:
    settings = Settings(host="10.1.2.3", public_url="https://example.org/cards")
    said = lines(settings)
    assert said["everybody"] == "https://example.org/cards/"
    assert said["this machine"] == "http://10.1.2.3:8000/cards/"
    assert "not safe" not in said
    assert "  https://example.org/cards/\n" in greeting(settings, 8000)


def test_everybody_believed_is_not_safe() -> None:
    text = greeting(Settings(host="127.0.0.1", trusted_proxies=("0.0.0.0/0",)), 8000)
    assert "trusted_proxies believes everybody" in text


def test_of_a_database_address_no_password_is_shown() -> None:
    settings = Settings(database_url="postgresql://cards:s3cret@db.local/cards?password=s3cret")
    assert lines(settings)["data"] == "postgresql://…@db.local/cards?…"
    assert "s3cret" not in greeting(settings, 8000)


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_a_machine_that_listens_to_itself_has_no_address_in_the_network(host: str) -> None:
    assert network_address(host) is None


@pytest.mark.parametrize(
    ("host", "address"), [("10.0.0.5", "10.0.0.5"), ("fd00::1", "[fd00::1]"), ("cards.lan", "cards.lan")]
)
def test_the_address_in_the_network(host: str, address: str) -> None:
    assert network_address(host) == address
