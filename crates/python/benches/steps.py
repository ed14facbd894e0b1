"""Steps a second of `VecEnv`.

    python benches/steps.py [--seconds 5] [--threads 1 2] [--processes 2]

Actions are random; only `step` is timed, not numpy's choice of actions. The rate of the
fastest tenth of the steps is that of an idle machine, also on one that is not.

What more threads can give is what the machine gives as many processes that share nothing:
`--processes` shows that, with the same games and with arithmetic that needs no memory. `times`
is the rate by the clock divided by that of one.
"""

import argparse
import hashlib
import multiprocessing
import time
from collections.abc import Callable

import numpy as np

from kennel_dog import TABLES, VecEnv

Rates = tuple[float, float, float]
"""Of the fastest tenth, by processor time, and by the clock."""


def rates(work: Callable[[], None], each: int, seconds: float, rest: Callable[[], None]) -> Rates:
    """How often something is done in a second; what rests in between is not counted."""
    slices: list[float] = []
    working = 0.0
    while sum(slices) < seconds or len(slices) < 100:
        rest()
        start, begun = time.perf_counter(), time.process_time()
        work()
        slices.append(time.perf_counter() - start)
        working += time.process_time() - begun
    done = each * len(slices)
    return each / sorted(slices)[len(slices) // 10], done / working, done / sum(slices)


def vec_env(rules: str, games: int, threads: int, seconds: float) -> Rates:
    env = VecEnv(rules, games, seed=1, threads=threads)
    random = np.random.default_rng(1)
    keys = random.random((64, env.num_actions), dtype=np.float32)
    actions = np.zeros(games, dtype=np.int64)

    def choose() -> None:
        noise = keys[random.integers(len(keys), size=games)]
        actions[:] = (env.mask * noise).argmax(axis=1)

    return rates(lambda: env.step(actions), games, seconds, choose)


def hashing(seconds: float) -> Rates:
    """Blocks of a checksum: arithmetic that needs no memory."""
    block = bytes(1 << 15)
    return rates(lambda: hashlib.sha512(block).digest() and None, 1, seconds, lambda: None)


def together(count: int, what: Callable[..., Rates], *arguments: object) -> Rates:
    """The sum of several processes at the same time."""
    with multiprocessing.get_context("spawn").Pool(count) as pool:
        # All of them are there before the first begins.
        pool.map(time.sleep, [0.5] * count, chunksize=1)
        parts = [pool.apply_async(what, arguments) for _ in range(count)]
        got = [part.get() for part in parts]
    return sum(r[0] for r in got), sum(r[1] for r in got) / count, sum(r[2] for r in got)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures steps a second.")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--tables", nargs="+", default=list(TABLES))
    parser.add_argument("--threads", type=int, nargs="+", default=[1])
    parser.add_argument("--processes", type=int, nargs="*", default=[])
    given = parser.parse_args()
    heads = ("undisturbed", "processor", "clock", "times")
    print(f"{'steps a second':24}" + "".join(f"{head:>12}" for head in heads), flush=True)

    def show(name: str, found: Rates, one: float) -> None:
        text = "".join(f"{rate:>12,.0f}" for rate in found)
        print(f"{name:24}{text}{found[2] / one:>12.2f}", flush=True)

    for rules in given.tables:
        one = 0.0
        for threads in given.threads:
            found = vec_env(rules, given.games, threads, given.seconds)
            one = one or found[2]
            show(f"{rules}, threads: {threads}", found, one)
        for count in given.processes:
            found = together(count, vec_env, rules, given.games, 1, given.seconds)
            show(f"{rules}, processes: {count}", found, one)
    if given.processes:
        alone = hashing(given.seconds)
        show("hashing, processes: 1", alone, alone[2])
    for count in given.processes:
        show(f"hashing, processes: {count}", together(count, hashing, given.seconds), alone[2])


if __name__ == "__main__":
    main()
