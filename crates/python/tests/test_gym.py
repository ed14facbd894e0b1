"""Gymnasium's own tests."""

import warnings

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from kennel_dog import IllegalAction
from kennel_dog.gym import DogEnv


def test_the_checker_is_content(table: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(DogEnv(table, bots="random"), skip_render_check=True)
    for mode in DogEnv.metadata["render_modes"]:
        env = DogEnv(table, bots="random", render_mode=str(mode))
        env.reset(seed=1)
        assert (env.render() is None) == (mode == "human")


@pytest.mark.parametrize("seat", range(4))
def test_a_game_against_bots(seat: int) -> None:
    env = DogEnv("4", seat=seat, bots=["random", "greedy", "random"])
    random = np.random.default_rng(1)
    observation, _ = env.reset(seed=seat)
    over = truncated = False
    reward = 0.0
    while not (over or truncated):
        mask = observation["action_mask"]
        assert (env.action_masks() == mask.astype(bool)).all()
        action = random.choice(np.flatnonzero(mask))
        observation, reward, over, truncated, _ = env.step(action)
    assert over and reward in (1.0, -1.0)


def test_an_illegal_action_ends_the_game_or_raises() -> None:
    env = DogEnv("4", bots="random")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(np.int64(41))
    assert over and reward == -1.0 and "illegal" in info
    env = DogEnv("4", bots="random", illegal="raise")
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(np.int64(41))


def test_bad_values_are_errors() -> None:
    for options in ({"illegal": "ignore"}, {"bots": ["greedy"]}, {"seat": 4}):
        with pytest.raises(ValueError):
            DogEnv("4", **options)  # type: ignore[arg-type]
