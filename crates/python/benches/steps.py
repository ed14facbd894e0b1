"""Steps a second of `VecEnv`.

    python benches/steps.py [--seconds 5] [--threads 1 2]

Actions are random; only `step` is timed, not numpy's choice of actions. The rate of the
fastest tenth of the steps is that of an idle machine, also on one that is not.
"""

import argparse
import time

import numpy as np

from kennel_dog import TABLES, VecEnv


def vec_env(rules: str, games: int, threads: int, seconds: float) -> list[float]:
    """Steps a second: of the fastest tenth, of processor time, and of the clock."""
    env = VecEnv(rules, games, seed=1, threads=threads)
    random = np.random.default_rng(1)
    keys = random.random((64, env.num_actions), dtype=np.float32)
    slices: list[float] = []
    working = 0.0
    while sum(slices) < seconds or len(slices) < 100:
        noise = keys[random.integers(len(keys), size=games)]
        actions = (env.mask * noise).argmax(axis=1).astype(np.int64)
        start, begun = time.perf_counter(), time.process_time()
        env.step(actions)
        slices.append(time.perf_counter() - start)
        working += time.process_time() - begun
    steps = games * len(slices)
    return [games / sorted(slices)[len(slices) // 10], steps / working, steps / sum(slices)]


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures steps a second.")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--threads", type=int, nargs="+", default=[1])
    arguments = parser.parse_args()
    heads = ("undisturbed", "processor", "clock")
    print(f"{'steps a second':24}" + "".join(f"{head:>12}" for head in heads), flush=True)
    for rules in TABLES:
        for threads in arguments.threads:
            rates = vec_env(rules, arguments.games, threads, arguments.seconds)
            text = "".join(f"{rate:>12,.0f}" for rate in rates)
            print(f"{rules + ', threads: ' + str(threads):24}{text}", flush=True)


if __name__ == "__main__":
    main()
