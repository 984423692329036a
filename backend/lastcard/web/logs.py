"""How the server logs: one line or one JSON object per entry, on stderr, nothing secret in it."""

from __future__ import annotations

import logging
import sys

import structlog
from structlog.typing import Processor

from lastcard.config import Settings


class WithoutQuery(logging.Filter):
    """Cuts the query off the path in uvicorn's line about a request."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record, let it pass."""
        if isinstance(record.args, tuple) and len(record.args) == 5:
            client, method, path, version, status = record.args
            record.args = (client, method, str(path).partition("?")[0], version, status)
        return True


def configure(settings: Settings) -> None:
    """Send what structlog and the standard library log the same way."""
    before: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.format_exc_info,
    ]
    as_json = settings.log_format == "json"
    shape = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False)
    structlog.configure(
        processors=[*before, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, shape],
            foreign_pre_chain=before,
        )
    )
    logging.basicConfig(level=settings.log_level.upper(), handlers=[handler], force=True)
    # uvicorn tells of every socket, with its query, and warns of every request that is none, by which
    # strangers could fill the log; Alembic tells of every step. What is worth telling we tell.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.access").addFilter(WithoutQuery())
