"""Many games at a time."""

import os

import numpy as np
import pytest
from numpy.typing import NDArray

from kennel_dog import IllegalAction, VecEnv


def choose(mask: NDArray[np.int8], random: np.random.Generator) -> NDArray[np.int64]:
    """A random action of each row."""
    return np.argmax(mask * random.random(mask.shape), axis=1).astype(np.int64)


def run(steps: int, **options: object) -> list[NDArray[np.float64]]:
    """Everything that can be seen of some steps."""
    env = VecEnv(**options)  # type: ignore[arg-type]
    random = np.random.default_rng(7)
    seen = []
    for _ in range(steps):
        env.step(choose(env.mask, random))
        arrays = [env.obs, env.mask, env.seat, env.reward]
        arrays += [env.terminated, env.truncated, env.turn_end]  # type: ignore[list-item]
        seen.append(np.concatenate([a.astype(np.float64).ravel() for a in arrays]))
    return seen


def test_results_do_not_depend_on_threads(rules: str) -> None:
    one = run(60, rules=rules, num_envs=37, seed=3)
    for threads in (2, 5, 64):
        other = run(60, rules=rules, num_envs=37, seed=3, threads=threads)
        assert all((a == b).all() for a, b in zip(one, other, strict=True))
    assert any((a != b).any() for a, b in zip(one, run(60, rules=rules, num_envs=37), strict=True))


def test_games_end_and_begin_again(table: str) -> None:
    env = VecEnv(table, 32, seed=1)
    random = np.random.default_rng(1)
    ended = 0
    for _ in range(6_000):
        env.step(choose(env.mask, random))
        for game in np.flatnonzero(env.terminated):
            ended += 1
            assert env.reward[game].max() == 1.0
            assert abs(env.reward[game].sum()) < 1e-5
        assert not env.reward[~env.terminated].any()
        assert (env.mask.sum(axis=1) > 1).all()
    assert ended > 0


def test_games_are_cut_off() -> None:
    env = VecEnv("4", 8, seed=1, max_turns=20)
    random = np.random.default_rng(1)
    cut = 0
    for _ in range(200):
        env.step(choose(env.mask, random))
        cut += int(env.truncated.sum())
        assert not env.terminated.any() and not env.reward.any()
    assert cut > 8


def test_bots_sit_at_their_seats() -> None:
    bots = [None, "greedy", None, "random"]
    for threads in (1, 3):
        env = VecEnv("4", 16, seed=2, bots=bots, threads=threads)
        random = np.random.default_rng(1)
        wins = 0.0
        for _ in range(600):
            assert set(env.seat.tolist()) <= {0, 2}
            env.step(choose(env.mask, random))
            wins += float(env.reward[:, 0].sum())
        if threads == 1:
            alone = wins
    assert wins == alone


def test_an_illegal_action_changes_nothing() -> None:
    env = VecEnv("4", 4, seed=1)
    obs, mask = env.obs.copy(), env.mask.copy()
    for wrong in (41, -1, 500):
        actions = mask.argmax(axis=1).astype(np.int64)
        actions[2] = wrong
        with pytest.raises(IllegalAction, match=f"game 2, action {wrong}"):
            env.step(actions)
        assert (env.obs == obs).all() and (env.mask == mask).all()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_forked_process_has_threads_of_its_own() -> None:
    env = VecEnv("4", 64, seed=1, threads=2)
    env.step(env.mask.argmax(axis=1).astype(np.int64))
    child = os.fork()
    if child == 0:
        # Whatever happens, this process must not go on with the tests.
        try:
            env.step(env.mask.argmax(axis=1).astype(np.int64))
        finally:
            os._exit(int(env.turn_end.sum()) % 256)
    env.step(env.mask.argmax(axis=1).astype(np.int64))
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == int(env.turn_end.sum()) % 256


def test_a_reset_goes_on_in_the_stream() -> None:
    env = VecEnv("4", 4, seed=1)
    first = env.obs.copy()
    env.reset()
    assert (env.obs != first).any()
    env.reset(1)
    assert (env.obs == first).all()


def test_arrays_stay_the_same_objects() -> None:
    env = VecEnv("2", 4)
    obs = env.obs
    before = obs.copy()
    for _ in range(5):
        env.step(env.mask.argmax(axis=1).astype(np.int64))
    assert env.obs is obs or np.shares_memory(env.obs, obs)
    assert (obs != before).any()


def test_bad_values_are_errors() -> None:
    for options in (
        {"num_envs": 0},
        {"threads": 0},
        {"threads": 10_000},
        {"max_turns": 0},
        {"bots": ["greedy"]},
        {"bots": ["greedy"] * 4},
        {"bots": [None, "nobody", None, None]},
        {"layout": "square"},
        {"rules": "9"},
    ):
        with pytest.raises(ValueError):
            VecEnv(**options)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="3 actions for 4 games"):
        VecEnv("4", 4).step(np.zeros(3, dtype=np.int64))
