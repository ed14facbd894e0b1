"""Steps a second of `VecEnv` and of the PettingZoo environment.

    python benches/steps.py [--seconds 5] [--threads 1 2]

Actions are random. For `VecEnv` only `step` is timed, not numpy's choice of actions; for
PettingZoo the whole loop is.
"""

import argparse
import time
from typing import Any

import numpy as np

from kennel_dog import TABLES, VecEnv


def vec_env(rules: str, games: int, threads: int, seconds: float) -> tuple[float, float]:
    """Steps a second, and steps a second of processor time."""
    env = VecEnv(rules, games, seed=1, threads=threads)
    random = np.random.default_rng(1)
    keys = random.random((64, env.num_actions), dtype=np.float32)
    steps = 0
    stepping = working = 0.0
    while stepping < seconds:
        noise = keys[random.integers(len(keys), size=games)]
        actions = (env.mask * noise).argmax(axis=1).astype(np.int64)
        start, begun = time.perf_counter(), time.process_time()
        env.step(actions)
        stepping += time.perf_counter() - start
        working += time.process_time() - begun
        steps += games
    return steps / stepping, steps / working


def pettingzoo(rules: str, seconds: float) -> float:
    from kennel_dog.pettingzoo import dog_v0

    env: Any = dog_v0.raw_env(rules)
    random = np.random.default_rng(1)
    env.reset(seed=1)
    steps = 0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
            continue
        legal = observation["action_mask"].nonzero()[0]
        env.step(legal[int(random.random() * len(legal))])
        steps += 1
    return steps / seconds


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures steps a second.")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--threads", type=int, nargs="+", default=[1])
    arguments = parser.parse_args()
    for rules in TABLES:
        for threads in arguments.threads:
            rate, work = vec_env(rules, arguments.games, threads, arguments.seconds)
            text = f"{rate:,.0f} steps/s, {work:,.0f} a second of processor time"
            print(f"VecEnv {rules}, {threads} threads: {text}", flush=True)
        rate = pettingzoo(rules, arguments.seconds)
        print(f"PettingZoo raw {rules}: {rate:,.0f} steps/s", flush=True)


if __name__ == "__main__":
    main()
