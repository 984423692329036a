"""Settings: which source wins, and that a wrong one is told in one line that names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from lastcard.config import PREFIX, Settings, WrongSetting, read, without_secrets


def test_flags_win_over_environment_over_file_over_defaults(tmp_path: Path) -> None:
    (tmp_path / "lastcard.toml").write_text('port = 1\nhost = "10.0.0.1"\nmax_rooms = 7\n')
    environ = {"LASTCARD_DATA": str(tmp_path), "LASTCARD_PORT": "2", "LASTCARD_HOST": "10.0.0.2"}
    settings = read({"port": 3, "host": None}, environ)
    assert (settings.port, settings.host, settings.max_rooms) == (3, "10.0.0.2", 7)
    assert settings.data == tmp_path
    assert settings.max_sockets == Settings.model_fields["max_sockets"].default


def test_a_file_may_be_named_by_flag_or_environment(tmp_path: Path) -> None:
    file = tmp_path / "other.toml"
    file.write_text("port = 4")
    assert read({"config": file}, {}).port == 4
    assert read({}, {"LASTCARD_CONFIG": str(file)}).port == 4


def test_the_database_is_in_the_data_folder_unless_named(tmp_path: Path) -> None:
    assert read({"data": tmp_path}, {}).database == tmp_path / "lastcard.sqlite3"
    assert read({"database_url": "postgresql://db/cards"}, {}).database == "postgresql://db/cards"


def test_lists_are_written_with_commas_and_an_empty_variable_is_none_at_all() -> None:
    settings = read({}, {"LASTCARD_TRUSTED_PROXIES": "10.0.0.0/8, ::1", "LASTCARD_PUBLIC_URL": ""})
    assert settings.trusted_proxies == ("10.0.0.0/8", "::1")
    assert settings.public_url is None


@pytest.mark.parametrize(
    ("public", "root", "base"),
    [
        (None, "", ""),
        (None, "cards/", "/cards"),
        ("https://example.org", "", ""),
        ("https://example.org/", "", ""),
        ("https://example.org/a/b/", "", "/a/b"),
        ("https://example.org/cards", "/cards", "/cards"),
    ],
)
def test_the_base_path(public: str | None, root: str, base: str) -> None:
    assert Settings(public_url=public, root_path=root).base == base


@pytest.mark.parametrize(
    ("flags", "environ", "file", "line"),
    [
        ({"port": "x"}, {}, "", "--port: "),
        ({"port": 70000}, {}, "", "--port: "),
        ({}, {"LASTCARD_PORT": "abc"}, "", "LASTCARD_PORT: "),
        (
            {},
            {"LASTCARD_MAX_ROOM": "3"},
            "",
            "LASTCARD_MAX_ROOM: there is no such setting; did you mean",
        ),
        ({}, {}, "max_rooms = 0", "max_rooms in "),
        ({}, {}, "colour = 1", "colour in "),
        ({}, {}, "[limits]\nmax_rooms = 3", "limits in "),
        ({}, {}, "port = ", "the settings file "),
        ({"config": "nowhere.toml"}, {}, "", "the settings file nowhere.toml is not there"),
        ({"public_url": "example.org"}, {}, "", "--public-url: must be an address such as"),
        ({"public_url": "https://example.org/?x"}, {}, "", "--public-url: "),
        ({"public_url": "https://example.org:99999"}, {}, "", "--public-url: "),
        ({"public_url": "https://[::1"}, {}, "", "--public-url: "),
        ({}, {"LASTCARD_HINT_URL": "localhost"}, "", "LASTCARD_HINT_URL: must be an address such as"),
        ({"hint_url": "redis://localhost:abc"}, {}, "", "--hint-url: "),
        ({"root_path": "/a b"}, {}, "", "--root-path: must be a path"),
        ({"trusted_proxies": "somewhere"}, {}, "", "--trusted-proxies: somewhere is no address"),
        (
            {"public_url": "https://example.org/a", "root_path": "/b"},
            {},
            "",
            "root_path /b is not the path",
        ),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    tmp_path: Path, flags: dict[str, object], environ: dict[str, str], file: str, line: str
) -> None:
    (tmp_path / "lastcard.toml").write_text(file)
    with pytest.raises(WrongSetting) as caught:
        read({"data": tmp_path, **flags}, environ)
    text = str(caught.value)
    assert text.startswith(line)
    assert "\n" not in text


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("hint_url", "redis://cards:hunter2@localhost:abc"),
        ("hint_url", "cards:hunter2@localhost:6379"),
        ("hint_url", "http://:hunter2@localhost"),
        ("hint_url", "redis://cards:hunter2/7@localhost"),
        ("hint_url", "redis://[cards:hunter2@localhost"),
        ("hint_url", ["redis://cards:hunter2@localhost"]),
        ("public_url", "https://cards:hunter2@example.org"),
        ("public_url", "https://example.org/?password=hunter2"),
        ("database_url", ["postgresql://cards:hunter2@db/cards"]),
        ("trusted_proxies", "cards:hunter2@10.0.0.1"),
        ("port", "redis://cards:hunter2@localhost"),
    ],
)
def test_what_is_wrong_is_told_without_the_password_in_it(name: str, value: object) -> None:
    with pytest.raises(WrongSetting) as caught:
        read({name: value}, {})
    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://cards:p@ss@db:5432/cards", "postgresql://…@db:5432/cards"),
        ("postgresql://db/cards?user=cards&password=x", "postgresql://db/cards?…"),
        ("postgresql://db/cards?password=x@y", "postgresql://…"),
        ("redis://:a?b@localhost", "redis://…"),
        ("redis://localhost:6379", "redis://localhost:6379"),
        ("cards:secret@localhost", "…@localhost"),
        ("redis:/localhost?password=secret", "redis:/localhost?…"),
        ("data/what?.sqlite3", "data/what?.sqlite3"),
    ],
)
def test_an_address_is_shown_without_its_secrets(address: str, shown: str) -> None:
    assert without_secrets(address) == shown


def test_other_names_in_the_environment_are_left_alone() -> None:
    environ = {"LASTCARD_SKIP_FRONTEND_BUILD": "1", "LASTCARD_TEST_BROWSER": "x", "HOME": "/"}
    assert read({}, environ) == Settings()


def test_settings_cannot_be_changed_and_every_one_is_described() -> None:
    with pytest.raises(ValueError, match="frozen"):
        Settings().port = 1  # type: ignore[misc]
    assert [name for name, field in Settings.model_fields.items() if not field.description] == []
    assert PREFIX == "LASTCARD_"
