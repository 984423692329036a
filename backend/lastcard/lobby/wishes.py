"""Single options that a host wishes otherwise: one shape made from the options; what is left out stays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

import msgspec
from msgspec import UNSET, UnsetType

from lastcard.rules.options import Options, settled

if TYPE_CHECKING:

    class OptionWishes(msgspec.Struct, frozen=True):
        """Any of the options by name."""

else:
    OptionWishes = msgspec.defstruct(
        "OptionWishes",
        [
            (field.name, Union[field.type, UnsetType], UNSET)  # noqa: UP007 - made at run time
            for field in msgspec.structs.fields(Options)
        ],
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
        module=__name__,
        namespace={"__doc__": "Single options by name; what is left out stays as it is."},
    )


def granted(options: Options, wishes: OptionWishes) -> Options:
    """`options` with the wishes in them, and without what no longer applies."""
    changes = {
        name: value for name in wishes.__struct_fields__ if (value := getattr(wishes, name)) is not UNSET
    }
    return settled(msgspec.structs.replace(options, **changes))
