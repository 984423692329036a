"""Every setting of a server, read once at the start: flags win over environment over file over defaults.

It knows no other part of the package. A field's docstring is its manual, which `lastcard settings` prints.
"""

from __future__ import annotations

import difflib
import ipaddress
import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Self
from urllib.parse import urlsplit

import pydantic
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator, model_validator

PREFIX = "LASTCARD_"
FILE = "lastcard.toml"
#: Names in the environment that are no setting: the file itself, and what tools around the server read.
_FOREIGN = re.compile(r"LASTCARD_(CONFIG|SKIP_FRONTEND_BUILD|DEV_SERVER|BROWSER|TEST_.+)")


def _split(value: object) -> object:
    return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value


Words = Annotated[tuple[str, ...], BeforeValidator(_split)]
Count = Annotated[int, Field(ge=1)]
Seconds = Annotated[float, Field(gt=0, le=3600)]


def without_secrets(address: str) -> str:
    """An address as it may be shown: neither who logs in by which password nor a query, which may say so."""
    head, mark, rest = address.partition("://")
    if not mark and "@" not in address and "=" not in address.partition("?")[2]:
        return address
    scheme, place = (head + mark, rest) if mark else ("", address)
    login, question, query = place.partition("?")
    if "@" in query:  # it may stand in a password, or belong to the query: nobody can tell
        return f"{scheme}…"
    _, at, host = login.rpartition("@")
    return f"{scheme}{at and '…@'}{host}{question and '?…'}"


def _check_port(address: str) -> None:
    """Raise ValueError for an address whose host or port cannot be; Python's own would say parts of it."""
    try:
        _ = urlsplit(address).port
    except ValueError:
        raise ValueError("must have a host and a port that can be") from None


class WrongSetting(Exception):
    """A setting is unknown or has no sense. Its text is one line for the person who set it."""


class Settings(BaseModel):
    """What the host of a server decides."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    host: str = "0.0.0.0"
    """Address to listen on; 0.0.0.0 is every network this machine is in, 127.0.0.1 this machine alone."""
    port: int = Field(8000, ge=0, le=65535)
    """Port to listen on; 0 takes a free one."""
    data: Path = Path("data")
    """Folder of the database, made when missing; a relative one counts from where the server is started."""
    database_url: str | None = None
    """Address of the database as SQLAlchemy writes it; without one, lastcard.sqlite3 in the data folder."""
    hint_url: str | None = None
    """Address of a Redis or Valkey by which several processes hint at changes; without one NOTIFY does."""
    page: Path | None = None
    """Folder of a built front end to serve in place of the one that came with the program."""
    public_url: str | None = None
    """Address at which people open the page, sub-path included: for links, and the one allowed Origin."""
    root_path: str = ""
    """Sub-path below which the page is served, such as /cards, where public_url does not already say it."""
    trusted_proxies: Words = ("127.0.0.1", "::1")
    """Addresses or networks, by commas, whose X-Forwarded-For and X-Forwarded-Proto are believed."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """The least of what is logged."""
    log_format: Literal["text", "json"] = "text"
    """One line for people, or one JSON object, per entry."""
    access_log: bool = False
    """Whether every request is logged (its path, never its query or its cookies)."""

    max_rooms: Count = 2000
    """Rooms that are open at once; a new one beyond that is refused until another falls asleep."""
    rooms_per_hour: Count = 30
    """Rooms that one address may create in an hour."""
    people_per_hour: Count = 300
    """Newcomers that one address may bring in an hour; who is known already counts no more."""
    max_connections: Count = 6000
    """Connections that the server keeps at once, live lines among them."""
    connections_per_address: Count = 200
    """Connections that one address may have at once; a trusted proxy may have all of them."""
    max_sockets: Count = 5000
    """Live lines that the server keeps at once."""
    sockets_per_address: Count = 100
    """Live lines that one address may have at once."""
    max_unheard: Count = 500
    """Live lines at once that have not said hello yet."""
    messages_per_second: Count = 10
    """Messages that one line may send, over time."""
    message_burst: Count = 20
    """Messages that one line may send at once."""
    requests_per_second: Count = 20
    """Requests to the API that one address may make, over time."""
    request_burst: Count = 200
    """Requests to the API that one address may make at once."""
    failed_codes_per_minute: Count = 20
    """Unknown room codes that one address may try in a minute."""
    failed_codes_per_minute_total: Count = 600
    """Unknown room codes that all addresses together may try in a minute."""
    request_seconds: Count = 10
    """How long a connection may take to bring a whole request, or may rest between two."""
    hello_seconds: Seconds = 5.0
    """How long a new line may take to say hello."""
    send_seconds: Seconds = 10.0
    """How long a message may wait for its reader before that reader is cut off."""
    ping_seconds: Seconds = 10.0
    """How often a line is asked for a sign of life, and how long the answer may take."""
    metrics: Literal["off", "local", "open"] = "local"
    """Who may read /metrics: nobody, this machine alone, or everybody who can reach the server."""
    salts: bool = True
    """Whether browsers add to the chance of a deal; off while an older version shares the database."""
    drain_seconds: float = Field(0.0, ge=0, le=600)
    """How long a stopping server goes on serving while a balancer notices that it is not ready."""

    @field_validator("public_url")
    @classmethod
    def _address(cls, value: str | None) -> str | None:
        if not value:
            return None
        if not re.fullmatch(r"https?://[A-Za-z0-9.\-\[\]:]+(/[A-Za-z0-9._~/-]*)?", value):
            raise ValueError("must be an address such as https://example.org or https://example.org/cards")
        _check_port(value)
        return value.rstrip("/")

    @field_validator("hint_url")
    @classmethod
    def _bus(cls, value: str | None) -> str | None:
        if value and not re.fullmatch(r"(rediss?|unix)://\S+", value):
            raise ValueError("must be an address such as redis://localhost:6379")
        _check_port(value or "")
        return value

    @field_validator("root_path")
    @classmethod
    def _path(cls, value: str) -> str:
        if not re.fullmatch(r"[A-Za-z0-9._~/-]*", value):
            raise ValueError("must be a path such as /cards")
        return f"/{value.strip('/')}" if value.strip("/") else ""

    @field_validator("trusted_proxies")
    @classmethod
    def _networks(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for part in value:
            try:
                ipaddress.ip_network(part)
            except ValueError:
                raise ValueError(f"{without_secrets(part)} is no address or network") from None
        return value

    @model_validator(mode="after")
    def _one_path(self) -> Self:
        if self.root_path and self.public_url and self._public_path != self.root_path:
            raise ValueError(f"root_path {self.root_path} is not the path of public_url {self.public_url}")
        return self

    @property
    def _public_path(self) -> str:
        return urlsplit(self.public_url or "").path.rstrip("/")

    @property
    def base(self) -> str:
        """The path before every path of ours: "" or "/cards"."""
        return self.root_path or self._public_path

    @property
    def database(self) -> str | Path:
        """The database to open: an address, or a file of SQLite."""
        return self.database_url or self.data.absolute() / "lastcard.sqlite3"


def read(flags: Mapping[str, Any] | None = None, environ: Mapping[str, str] | None = None) -> Settings:
    """The settings in force; `flags` that are None were not given. Raises `WrongSetting`."""
    given = {name: value for name, value in (flags or {}).items() if value is not None}
    environ = os.environ if environ is None else environ
    path = given.pop("config", None) or environ.get("LASTCARD_CONFIG")
    env = {k: v for k, v in environ.items() if k.startswith(PREFIX) and v and not _FOREIGN.fullmatch(k)}
    data = given.get("data") or env.get("LASTCARD_DATA") or Settings.model_fields["data"].default
    sources = {k: (v, f"{k} in {path or Path(data) / FILE}") for k, v in _file(path, Path(data)).items()}
    sources |= {k.removeprefix(PREFIX).lower(): (v, k) for k, v in env.items()}
    sources |= {k: (v, f"--{k.replace('_', '-')}") for k, v in given.items()}
    try:
        return Settings.model_validate({name: value for name, (value, _) in sources.items()})
    except pydantic.ValidationError as wrong:
        raise WrongSetting(_line(wrong, {name: told for name, (_, told) in sources.items()})) from None


def _file(path: str | Path | None, data: Path) -> dict[str, Any]:
    """What the file says; one that was named must be there, the one in the data folder may."""
    try:
        return tomllib.loads(Path(path or data / FILE).read_text("utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        if path is None:
            return {}
        raise WrongSetting(f"the settings file {path} is not there") from None
    except (OSError, UnicodeError, tomllib.TOMLDecodeError) as wrong:
        raise WrongSetting(f"the settings file {path or data / FILE} cannot be read: {wrong}") from None


def _line(wrong: pydantic.ValidationError, told: Mapping[str, str]) -> str:
    """The first thing that is wrong, in one line that begins with the name by which the host has set it."""
    error = wrong.errors(include_url=False)[0]
    name = str(error["loc"][0]) if error["loc"] else ""
    message = error["msg"].removeprefix("Value error, ")
    if not name:
        return message
    if error["type"] == "extra_forbidden":
        near = difflib.get_close_matches(name, Settings.model_fields, 1)
        return f"{told[name]}: there is no such setting" + (f"; did you mean {near[0]}?" if near else "")
    given = error["input"]
    shown = repr(without_secrets(given)) if isinstance(given, str) else without_secrets(repr(given))
    return f"{told[name]}: {message[0].lower()}{message[1:]} (it is {shown})"
