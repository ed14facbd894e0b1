"""What several tests share."""

from pathlib import Path

import numpy as np
import pytest

from kennel_dog import TABLES, Game

ROOT = Path(__file__).resolve().parents[3]

OPTIONS = ("4,canadian", "4,no-joker-finish", "4,2005", "2,classic", "6-triples,canadian")


@pytest.fixture(params=TABLES)
def table(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=TABLES + OPTIONS)
def rules(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def finish(game: Game, seed: int) -> Game:
    """Plays a game to its end by random actions."""
    random = np.random.default_rng(seed)
    while game.winners is None:
        game.apply(int(random.choice(game.legal())))
    return game
