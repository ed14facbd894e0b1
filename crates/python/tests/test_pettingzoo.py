"""PettingZoo's own tests."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from kennel_dog import IllegalAction
from kennel_dog.pettingzoo import dog_v0


def test_api(rules: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(dog_v0.env(rules), num_cycles=1000, verbose_progress=False)


def test_seeds(rules: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: dog_v0.env(rules), num_cycles=500)


def test_rendering(table: str) -> None:
    def env(render_mode: str) -> object:
        return dog_v0.env(table, render_mode=render_mode)

    render_test(env, custom_tests={"svg": lambda picture: picture.startswith("<svg ")})


def test_a_whole_game(table: str) -> None:
    env = dog_v0.raw_env(table)
    env.reset(seed=5)
    random = np.random.default_rng(1)
    totals = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        if terminated or truncated:
            env.step(None)
        else:
            env.step(random.choice(np.flatnonzero(observation["action_mask"])))
    assert abs(sum(totals.values())) < 1e-5 and max(totals.values()) == 1.0


def test_an_illegal_action_raises() -> None:
    env = dog_v0.raw_env("4")
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(41)
