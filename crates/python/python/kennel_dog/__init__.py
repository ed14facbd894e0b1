"""Brändi Dog: rules, bots and fast environments.

`Game` is one game, `VecEnv` many of them in numpy arrays, `Bot` the built-in players and
`replay` the decisions of a record. Adapters are in `kennel_dog.pettingzoo`,
`kennel_dog.gym`, `kennel_dog.open_spiel` and `kennel_dog.puffer`.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ._native import (
    LAYOUT_VERSION,
    Bot,
    Game,
    IllegalAction,
    Layout,
    Question,
    VecEnv,
    __version__,
    replay_arrays,
)

__all__ = [
    "LAYOUT_VERSION",
    "TABLES",
    "Bot",
    "Game",
    "IllegalAction",
    "Layout",
    "Question",
    "VecEnv",
    "__version__",
    "replay",
    "replay_arrays",
]

TABLES = ("2", "3", "4", "5", "6-pairs", "6-triples")
"""The tables, without editions and options."""


def replay(
    record: str, *, layout: str = "table", skip_forced: bool = True
) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.int8], int, int]]:
    """The decisions of a record, action by action: observation, mask, seat and action.

    `replay_arrays` returns the same as four arrays.
    """
    observations, masks, seats, actions = replay_arrays(
        record, layout=layout, skip_forced=skip_forced
    )
    for row, seat in enumerate(seats):
        yield observations[row], masks[row], int(seat), int(actions[row])
