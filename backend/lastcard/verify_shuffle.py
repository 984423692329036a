"""Checks a shuffle: `curl https://HOST/api/matches/MATCH/rounds/1/shuffle | python3 verify_shuffle.py`

Needs only Python and shares no line with the server. What is done here stands in PROTOCOL.md, "The shuffle".
"""

import hashlib
import hmac
import itertools
import json
import sys
from collections.abc import Iterator
from typing import Any


def words(key: bytes, blocks: Iterator[int]) -> Iterator[int]:
    """The numbers of one question, from a fresh block on."""
    for block in blocks:
        digest = hmac.digest(key, block.to_bytes(8, "big"), "sha256")
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))


def number(chance: Iterator[int], below: int) -> int:
    """One below `below`."""
    return next(word for word in chance if word < 2**32 // below * below) % below


def shuffled(cards: list[str], chance: Iterator[int]) -> list[str]:
    """Fisher and Yates, from the last place down."""
    cards = list(cards)
    for last in range(len(cards) - 1, 0, -1):
        other = number(chance, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def outcome(asked: dict[str, Any], deck: list[str], seats: int, chance: Iterator[int]) -> dict[str, Any]:
    """What must have come of a question."""

    def dealt(cards: list[str]) -> list[list[str]]:
        to = asked["to"]
        return [sorted(cards[to.index(seat) :: len(to)]) if seat in to else [] for seat in range(seats)]

    if asked["what"] in ("dealer", "place"):
        return {"is": number(chance, asked["below"])}
    order = shuffled(asked.get("cards", deck), chance)
    if asked["what"] == "rebuild":
        return {"pile": order}
    if asked["what"] == "hands":
        return {"hands": dealt(order)}
    if asked["what"] == "deal":
        end = asked["size"] * len(asked["to"])
        return {"order": order, "hands": dealt(order[:end]), "pile": order[end:][::-1]}
    queue, turned = list(order), list[dict[str, Any]]()
    for each in asked["turned"]:
        turned.append({**each, "card": queue.pop(0)})
        queue += [card for card in (turned[-1]["card"],) if not card[-1].isdigit()]
    return {"order": order, "turned": turned}


def wrong(proof: dict[str, Any]) -> str:
    """What is wrong with a proof, "" when all of it holds."""
    secret = bytes.fromhex(proof["secret"])
    if hashlib.sha256(secret).hexdigest() != proof["commitment"]:
        return "this secret was not committed to"
    salts = [bytes([seat]) + bytes.fromhex(salt) for seat, salt in enumerate(proof["salts"], 1) if salt]
    blocks, deck, seats = itertools.count(), proof["deck"], len(proof["salts"])
    if deck != sorted(deck) or any(len(salt) != 17 for salt in salts):
        return "the deck or a salt is not of its form"
    for asked in proof["questions"]:
        must = outcome(asked, deck, seats, words(secret + b"".join(salts), blocks))
        if any(asked[field] != value for field, value in must.items()):
            return f"{asked['what']}: something else comes out"
    return "" if any(asked["what"] == "deal" for asked in proof["questions"]) else "there is no deal"


if __name__ == "__main__":
    proof = json.load(sys.stdin)
    if found := wrong(proof):
        sys.exit(f"NOT VERIFIED. Round {proof['round']}: {found}.")
    salted = ", ".join(str(seat) for seat, salt in enumerate(proof["salts"]) if salt)
    print(
        f"Verified. Round {proof['round']} of {proof['match']}: the secret is the one committed to, and gives"
    )
    print("all that was told:", ", ".join(asked["what"] for asked in proof["questions"]))
    print(
        f"Salt came from the browsers of seats {salted}." if salted else "No salt: the server's word alone."
    )
