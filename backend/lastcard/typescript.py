"""The wire's shapes as TypeScript declarations and as JSON Schema, made from the code, so that no client
has to copy them by hand.

The front end's JSDoc reads `frontend/src/wire.d.ts`, and `frontend/src/rests-on.js` says which rule a reason
rests on; a test fails when those files are not what `declarations` and `rests_on` write now.
"""

from __future__ import annotations

import inspect
from typing import Any, get_args

import msgspec

from lastcard import protocol
from lastcard.lobby.reasons import RESTS_ON
from lastcard.lobby.record import RoomEvent
from lastcard.lobby.state import Phase
from lastcard.lobby.talk import Reaction
from lastcard.rules.options import Preset

HEAD = """\
// Made from lastcard/protocol.py by `lastcard export-types`; a test keeps it so. PROTOCOL.md says more.
// A field with a "?" is left out when it has the value that its comment names, or null.
"""

RESTS_ON_HEAD = """\
// Made by `lastcard export-types`; a test keeps it so. The number of the rule that each reason rests on.
/** @type {Record<string, string>} */"""


def schema() -> dict[str, Any]:
    """JSON Schemas of all messages: `incoming` and `outgoing` list the messages, `$defs` holds every shape
    by name.
    """
    commands = get_args(protocol.WireCommand)
    incoming = (protocol.Hello, protocol.Beat, *commands)
    outgoing = get_args(protocol.Outgoing)
    refs, components = msgspec.json.schema_components((*incoming, *outgoing), ref_template="#/$defs/{name}")
    command_names = {kind.__name__ for kind in commands}
    for name in command_names:
        components[name] = _with_id(components[name])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "protocol": protocol.PROTOCOL,
        "incoming": {"oneOf": list(refs[: len(incoming)])},
        "outgoing": {"oneOf": list(refs[len(incoming) :])},
        "$defs": dict(sorted(components.items())),
    }


def declarations() -> str:
    """The content of `frontend/src/wire.d.ts`."""
    shapes = schema()["$defs"]
    parts = [HEAD, f"export const PROTOCOL: {protocol.PROTOCOL};"]
    parts += [
        _union("Command", [kind.__name__ for kind in get_args(protocol.WireCommand)]),
        _union("Outgoing", [kind.__name__ for kind in get_args(protocol.Outgoing)]),
        _union("Incoming", ["Hello", "Beat", "Command"]),
        _union("RoomEvent", sorted(kind.__name__ for kind in get_args(RoomEvent))),
        _union("Phase", [f'"{value}"' for value in get_args(Phase)]),
        _union("Preset", [f'"{value}"' for value in get_args(Preset)]),
        _union("Reaction", [f'"{value}"' for value in get_args(Reaction)]),
        _union("Reason", [f'"{reason}"' for reason in protocol.REASONS]),
    ]
    parts += [_interface(name, shape) for name, shape in shapes.items()]
    return "\n".join(parts)


def rests_on() -> str:
    """The content of `frontend/src/rests-on.js`."""
    lines = [f"  {reason}: '{rule}'," for reason, rule in RESTS_ON.items()]
    return "\n".join([RESTS_ON_HEAD, "export default {", *lines, "};", ""])


def _with_id(shape: dict[str, Any]) -> dict[str, Any]:
    """A command goes over the wire together with the client's id for it."""
    ids, _ = msgspec.json.schema_components((protocol.Id,))
    fields = {"type": shape["properties"]["type"], "id": ids[0]}
    required = ["type", "id", *shape["required"][1:]]
    return {**shape, "properties": {**fields, **shape["properties"]}, "required": required}


def _union(name: str, members: list[str]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";\n"


def _interface(name: str, shape: dict[str, Any]) -> str:
    lines = [f"/** {_one_line(shape.get('description', name))} */", f"export interface {name} {{"]
    required = set(shape.get("required", ()))
    for field, kind in shape["properties"].items():
        note = f"  // {_literal(kind['default'])}" if field not in required and "default" in kind else ""
        lines.append(f"  {_key(field)}{'' if field in required else '?'}: {_type(kind)};{note}")
    return "\n".join([*lines, "}\n"])


def _type(kind: dict[str, Any]) -> str:
    match kind:
        case {"$ref": ref}:
            return str(ref).rsplit("/", 1)[-1]
        case {"enum": values}:
            return " | ".join(_literal(value) for value in values)
        case {"const": value}:
            return _literal(value)
        case {"anyOf": kinds}:
            return " | ".join(dict.fromkeys(_type(each) for each in kinds))
        case {"type": "array", "items": items}:
            inner = _type(items)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case {"type": "object", "additionalProperties": values}:
            return f"Record<string, {_type(values)}>"
        case {"type": plain}:
            return "number" if plain == "integer" else str(plain)
        case _:
            raise ValueError(f"no TypeScript for {kind}")


def _literal(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _key(field: str) -> str:
    return field if field.isidentifier() else f'"{field}"'


def _one_line(text: str) -> str:
    return " ".join(inspect.cleandoc(text).split())
