"""Kennel beside other games of cards and dice, in one run.

    pip install rlcard shimmy open_spiel pygame
    python benches/others.py [--seconds 3]

Every line is the same loop: ask what can be chosen, choose at random, take the step, begin
again when a game is over. It is timed in slices of fifty steps: the rate of the fastest tenth
of them is that of an idle machine, also on one that is not. The processor time of the process
and the clock are beside it.
"""

import argparse
import time
import warnings
from collections.abc import Callable, Iterator

import numpy as np

from kennel_dog import Game

Steps = Iterator[None]
SLICE = 50
random = np.random.default_rng(1)


def choose(mask: np.ndarray) -> int:
    legal = mask.nonzero()[0]
    return int(legal[int(random.random() * len(legal))])


def aec(env: object) -> Steps:
    """PettingZoo: the loop of its documentation."""
    env.reset(seed=1)
    while True:
        observation, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.reset()
            continue
        mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
        env.step(choose(mask))
        yield


def kennel(rules: str) -> Steps:
    """The object of one game, without PettingZoo."""
    seed = 0
    while True:
        seed += 1
        game = Game(rules, seed=seed, skip_forced=True)
        while game.winners is None:
            game.observe()
            legal = game.legal()
            game.apply(legal[int(random.random() * len(legal))])
            yield


def rlcard(name: str) -> Steps:
    import rlcard

    env = rlcard.make(name, config={"seed": 1})
    while True:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(random.random() * len(legal))])
            yield


def open_spiel(name: str, tensors: bool = True) -> Steps:
    import pyspiel

    game = pyspiel.load_game(name)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(outcomes[int(random.choice(len(outcomes), p=chances))])
                continue
            if tensors:
                state.observation_tensor()
            legal = state.legal_actions()
            state.apply_action(legal[int(random.random() * len(legal))])
            yield


def lines() -> Iterator[tuple[str, Callable[[], Steps]]]:
    from kennel_dog.pettingzoo import dog_v0

    for rules in ("4", "5"):
        yield f"Kennel {rules}, Game", lambda rules=rules: kennel(rules)
        yield f"Kennel {rules}, PettingZoo raw", lambda rules=rules: aec(dog_v0.raw_env(rules))
        yield f"Kennel {rules}, PettingZoo wrapped", lambda rules=rules: aec(dog_v0.env(rules))

    def holdem(kind: str) -> Steps:
        from pettingzoo.classic import texas_holdem_v4

        return aec(getattr(texas_holdem_v4, kind)())

    def hanabi(kind: str) -> Steps:
        from pettingzoo.classic import hanabi_v5

        return aec(getattr(hanabi_v5, kind)())

    for kind, name in (("raw_env", "raw"), ("env", "wrapped")):
        yield f"Texas hold'em, PettingZoo {name}", lambda kind=kind: holdem(kind)
        yield f"Hanabi, PettingZoo {name}", lambda kind=kind: hanabi(kind)
    yield "Dou Dizhu, RLCard", lambda: rlcard("doudizhu")
    yield "backgammon, OpenSpiel from Python", lambda: open_spiel("backgammon")
    yield "gin rummy, OpenSpiel from Python", lambda: open_spiel("gin_rummy")

    def own() -> Steps:
        import kennel_dog.open_spiel  # noqa: F401

        return open_spiel("python_brandi_dog")

    yield "Kennel 4, OpenSpiel", own


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures steps a second.")
    parser.add_argument("--seconds", type=float, default=3.0, help="of processor time for each")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    heads = ("undisturbed", "processor", "clock")
    print(f"{'steps a second':36}" + "".join(f"{head:>12}" for head in heads), flush=True)
    for name, make in lines():
        try:
            steps = make()
            for _ in range(200):
                next(steps)
        except (ImportError, ModuleNotFoundError) as error:
            print(f"{name:36} not installed: {error}", flush=True)
            continue
        slices: list[float] = []
        work = time.process_time()
        while time.process_time() - work < arguments.seconds:
            begun = time.perf_counter()
            for _ in range(SLICE):
                next(steps)
            slices.append(time.perf_counter() - begun)
        work = time.process_time() - work
        taken = SLICE * len(slices)
        rates = (SLICE / sorted(slices)[len(slices) // 10], taken / work, taken / sum(slices))
        print(f"{name:36}" + "".join(f"{rate:>12,.0f}" for rate in rates), flush=True)


if __name__ == "__main__":
    main()
