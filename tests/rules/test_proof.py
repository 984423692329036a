"""The proof of a round that is over: the independent script verifies it, and notices any change (R97, R98).

A thousand rounds of each preset: `python -m rules.proofs`, with `backend` and `tests` on the path.
"""

from __future__ import annotations

import copy
import hashlib
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from lastcard import verify_shuffle
from lastcard.rules.decide import start
from lastcard.rules.options import PRESETS
from lastcard.rules.proof import Witness
from lastcard.rules.shuffle import Chance
from lastcard.verify_shuffle import wrong
from rules.proofs import GAMES, Document, proofs

ROUNDS = 25


@cache
def simulated(game: str) -> list[Document]:
    """Some rounds of a game."""
    return list(proofs(game, ROUNDS))


@pytest.mark.parametrize("game", GAMES)
def test_every_simulated_round_is_verified(game: str) -> None:
    assert [wrong(proof) for proof in simulated(game)] == [""] * ROUNDS


def test_every_question_of_chance_is_among_them() -> None:
    asked = {each["what"] for game in GAMES for proof in simulated(game) for each in proof["questions"]}
    assert asked == {"dealer", "high-card", "deal", "place", "rebuild", "hands"}


def _leaves(at: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every single value of a document."""
    if isinstance(at, dict | list):
        for key, value in at.items() if isinstance(at, dict) else enumerate(at):
            yield from _leaves(value, (*path, key))
    else:
        yield path


def _changed(proof: Document, path: tuple[Any, ...], change: Callable[[Any], Any]) -> Document:
    other = copy.deepcopy(proof)
    at = other
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = change(at[path[-1]])
    return other


@pytest.mark.parametrize("game", GAMES)
def test_one_changed_card_is_noticed_wherever_it_is(game: str) -> None:
    rng = Random(game)
    for proof in simulated(game):
        cards = [path for path in _leaves(proof) if _is_card(proof, path)]
        for path in rng.sample(cards, 12):
            for other in {"wild", "red-7"} - {_at(proof, path)}:
                assert wrong(_changed(proof, path, lambda _, other=other: other)), path  # type: ignore[misc]


def _at(proof: Document, path: tuple[Any, ...]) -> Any:
    for key in path:
        proof = proof[key]
    return proof


def _is_card(proof: Document, path: tuple[Any, ...]) -> bool:
    return path[0] in ("deck", "questions") and isinstance(_at(proof, path), str) and path[-1] != "what"


@pytest.mark.parametrize("game", GAMES)
def test_one_changed_salt_or_secret_is_noticed(game: str) -> None:
    for proof in simulated(game):
        assert wrong(_changed(proof, ("secret",), _flipped)) == "this secret was not committed to"
        secret = _flipped(proof["secret"])
        recommitted = {**proof, "secret": secret, "commitment": _sha256(secret)}
        assert wrong(recommitted)
        for seat, salt in enumerate(proof["salts"]):
            assert wrong(_changed(proof, ("salts", seat), _flipped if salt else lambda _: "00" * 16))
            if salt:
                assert wrong(_changed(proof, ("salts", seat), lambda _: ""))


def _flipped(text: str) -> str:
    """Hexadecimal digits with one bit changed."""
    return f"{int(text[0], 16) ^ 1:x}{text[1:]}"


def _sha256(secret: str) -> str:
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def test_a_number_that_chance_did_not_give_is_noticed() -> None:
    for game in GAMES:
        for proof in simulated(game):
            for at, asked in enumerate(proof["questions"]):
                if "is" in asked:
                    assert wrong(_changed(proof, ("questions", at, "is"), lambda seat: seat + 1))
                assert wrong({**proof, "questions": proof["questions"][:at]}) or at > 0


def test_what_is_no_proof_is_not_verified() -> None:
    proof = simulated("all-wild")[0]
    assert wrong({**proof, "commitment": ""}) == "this secret was not committed to"
    assert wrong({**proof, "salts": ["ab"]}) == "the deck or a salt is not of its form"
    assert wrong({**proof, "deck": proof["deck"][::-1]}) == "the deck or a salt is not of its form"
    assert wrong({**proof, "questions": []}) == "there is no deal"


def test_a_deck_that_a_test_has_chosen_is_no_work_of_chance() -> None:
    chance = Chance(lambda: bytes(32), lambda _, deck: sorted(deck), asked=())
    witness = Witness(1)
    for event in start("m", PRESETS["all-wild"], 3, 0, 0, chance):
        witness.read(event)
    assert witness.proof is not None
    assert not witness.over
    read = json.loads(msgspec.json.encode(witness.proof))
    assert wrong(read) == "deal: something else comes out"


def run(proof: Document) -> subprocess.CompletedProcess[str]:
    """The script as anybody would run it: alone, without the package around it."""
    script = Path(verify_shuffle.__file__)
    return subprocess.run(
        [sys.executable, "-I", "-S", script],
        input=json.dumps(proof),
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_script_says_what_it_has_verified() -> None:
    proof = next(each for each in simulated("classic") if any(each["salts"]))
    told = run(proof)
    assert (told.returncode, told.stderr) == (0, "")
    salted = ", ".join(str(seat) for seat, salt in enumerate(proof["salts"]) if salt)
    assert f"Round {proof['round']} of m" in told.stdout
    assert f"Salt came from the browsers of seats {salted}." in told.stdout


def test_the_script_says_when_all_rests_on_the_servers_word() -> None:
    proof = next(each for each in simulated("all-wild") if not any(each["salts"]))
    assert run(proof).stdout.endswith("No salt: the server's word alone.\n")


def test_the_script_fails_when_something_is_wrong() -> None:
    proof = simulated("all-wild")[0]
    told = run(
        _changed(proof, ("questions", -1, "pile", 0), lambda card: "wild" if card != "wild" else "skip")
    )
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr == f"NOT VERIFIED. Round {proof['round']}: deal: something else comes out.\n"
    assert run({}).returncode == 1


def test_the_proofs_that_the_browser_is_tried_with_are_proofs() -> None:
    """`frontend/tests/fair.test.js` verifies the same ones with the page's own code."""
    kept = json.loads((Path(__file__).parents[2] / "frontend/tests/proofs.json").read_text("utf-8"))
    assert {each["what"] for proof in kept for each in proof["questions"]} == {
        "dealer", "high-card", "deal", "place", "rebuild", "hands"
    }  # fmt: skip
    assert [wrong(proof) for proof in kept] == [""] * len(kept)
