"""PufferLib: the buffers it lends, masks in the observation, rewards of one seat."""

import warnings

import numpy as np
import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    pytest.importorskip("pufferlib")
    from kennel_dog.puffer import DogEnv


def test_games_are_played_in_the_buffers(table: str) -> None:
    env = DogEnv(table, num_envs=16, bots="random", seed=1)
    observations, infos = env.reset(3)
    assert infos == [] and observations is env.observations
    random, ended = np.random.default_rng(1), 0
    for _ in range(1_500):
        _, masks = env.split(env.observations)
        assert env.single_observation_space.contains(env.observations[0])
        noise = random.random(masks.shape)
        _, rewards, terminals, truncations, infos = env.step((masks * noise).argmax(axis=1))
        assert not rewards[~terminals].any() and not truncations.any()
        if terminals.any():
            ended += int(terminals.sum())
            (info,) = infos
            assert info["won"] == (rewards[terminals] > 0).mean() and info["illegal"] == 0.0
    assert ended > 0


def test_actions_that_cannot_be_chosen_are_replaced() -> None:
    env = DogEnv("4", num_envs=8, bots="random", seed=1)
    env.reset(1)
    other = DogEnv("4", num_envs=8, bots="random", seed=1)
    other.reset(1)
    for _ in range(50):
        first = env.split(env.observations)[1].argmax(axis=1)
        env.step(np.full(8, 41))
        other.step(first)
        assert (env.observations == other.observations).all()


def test_pufferlib_runs_it() -> None:
    vector = pytest.importorskip("pufferlib.vector")
    env = vector.make(DogEnv, env_kwargs={"num_envs": 4, "bots": "random"})
    env.reset(seed=1)
    for _ in range(20):
        observations, *_ = env.step(env.action_space.sample())
        assert observations.shape == (4, env.single_observation_space.shape[0])
    env.close()


def test_bad_values_are_errors() -> None:
    with pytest.raises(ValueError, match="3 bots"):
        DogEnv("4", bots=["greedy"])
    with pytest.raises(ValueError, match="no seat 4"):
        DogEnv("4", seat=4)
