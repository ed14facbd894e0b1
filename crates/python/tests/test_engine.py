"""A policy as an engine."""

import io
import re
import subprocess
import sys

import numpy as np
from conftest import ROOT
from numpy.typing import NDArray

from kennel_dog import Question, engine


def first(observation: NDArray[np.uint8], mask: NDArray[np.int8], question: Question) -> int:
    return int(mask.argmax())


def dialogue() -> list[str]:
    """What the arena writes in the document's dialogue."""
    text = (ROOT / "docs/engines.md").read_text()
    found = re.search(r"```dialogue\n(.*?)```", text, re.DOTALL)
    assert found is not None
    return [line[2:] + "\n" for line in found[1].splitlines() if line.startswith("> ")]


def test_the_dialogue_of_the_document() -> None:
    out = io.StringIO()
    engine.run(first, "First", lines=dialogue(), out=out)
    assert out.getvalue() == "name First\nready\ngive A\nplay A 0k-0s\n"


def test_the_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kennel_dog.engine", "test_engine:first"],
        cwd=ROOT / "crates/python/tests",
        input="".join(dialogue()),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout.splitlines()[1:] == ["ready", "give A", "play A 0k-0s"]


def test_a_question_is_answered_by_actions() -> None:
    text = "".join(dialogue())
    ask = text[text.index("question play") : text.rindex("end\n") + 4]
    question = Question(ask)
    assert (question.rules, question.seat, question.stage) == ("4", 0, "card")
    assert np.flatnonzero(question.mask()).tolist() == [14]
    question.apply(14)
    assert question.stage == "grip" and question.answer is None
    question.apply(42)
    assert question.answer == "play A 0k-0s" and not question.mask().any()


def test_the_example_engine() -> None:
    """It answers every question of whole games, and does not play worse than chance."""
    sys.path.insert(0, str(ROOT / "crates/python/examples"))
    import engine as example

    from kennel_dog import Bot, Game

    random, won = Bot("random"), 0
    for seed in range(12):
        game = Game("4", seed=seed)
        while game.winners is None:
            if game.seat % 2:
                game.play(random.decide(game, seed))
            else:
                game.apply(example.policy(game.observe(), game.mask(), game))  # type: ignore[arg-type]
        won += 0 in game.winners
    assert won >= 6
