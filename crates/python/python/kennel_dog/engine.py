"""A policy as an engine, for the arena and for tables on a server.

    python -m kennel_dog.engine my_module:policy

The policy is a function of the observation and the mask that returns an action:

    def policy(observation, mask, question): ...

`question` is the `Question` itself, with its rules, seat and stage.
"""

import argparse
import importlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TextIO

import numpy as np
from numpy.typing import NDArray

from . import Question

__all__ = ["Policy", "answer", "load", "run"]

Policy = Callable[[NDArray[np.uint8], NDArray[np.int8], Question], int]


def answer(text: str, policy: Policy, layout: str = "table") -> str:
    """The line that answers a question."""
    question = Question(text, layout=layout)
    while (line := question.answer) is None:
        question.apply(int(policy(question.observe(), question.mask(), question)))
    return line


def questions(lines: Iterable[str]) -> Iterator[str]:
    """Greetings, and questions up to their end, until `quit`."""
    text: list[str] = []
    for line in lines:
        word = line.split(" ", 1)[0].strip()
        if not text and word == "quit":
            return
        if not text and word == "kennel-engine":
            yield line
        elif text or word == "question":
            text.append(line)
            if word == "end":
                yield "".join(text)
                text.clear()


def run(
    policy: Policy,
    name: str,
    *,
    layout: str = "table",
    lines: Iterable[str] | None = None,
    out: TextIO | None = None,
) -> None:
    """Speaks the engine protocol on standard input and output."""
    out = out or sys.stdout
    for text in questions(sys.stdin if lines is None else lines):
        if text.startswith("kennel-engine"):
            print(f"name {name}\nready", file=out, flush=True)
        else:
            print(answer(text, policy, layout), file=out, flush=True)


def load(place: str) -> Any:
    """The object at `module:name`."""
    module, separator, name = place.partition(":")
    if not separator:
        raise SystemExit(f"'{place}': expected module:function, such as my_module:policy")
    sys.path.insert(0, os.getcwd())
    try:
        return getattr(importlib.import_module(module), name)
    except ModuleNotFoundError as error:
        # What the module itself imports in vain is told with the line that does.
        if error.name != module:
            raise
        raise SystemExit(f"'{place}': there is no module {module} here") from None
    except AttributeError as error:
        if error.name != name:
            raise
        raise SystemExit(f"'{place}': {module} has no {name}") from None


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m kennel_dog.engine",
        description="Plays with a policy over the engine protocol.",
        epilog="example: kennel arena 'engine:python -m kennel_dog.engine my_module:policy' random",
    )
    parser.add_argument("policy", help="module:function(observation, mask, question) -> action")
    parser.add_argument("--name", help="the name in reports (default: the policy's place)")
    parser.add_argument("--layout", choices=["table", "universal"], default="table")
    arguments = parser.parse_args()
    name = arguments.name or arguments.policy
    run(load(arguments.policy), name, layout=arguments.layout)


if __name__ == "__main__":
    main()
