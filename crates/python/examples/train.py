"""Trains a small policy by self-play with numpy alone, and lets it play in the arena.

    python examples/train.py --minutes 5 --out policy.npz
    kennel arena 'engine:python -m kennel_dog.engine train:policy' random --games 200

The policy is linear: one weight for every byte of an observation and every action. An
advantage actor-critic with a linear value learns both. It is meant to be read, not to be
strong: it beats random play and stays far behind the bots with a net.
"""

import argparse
import os
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kennel_dog import Layout, Question, VecEnv

Array = NDArray[np.float32]


class Policy:
    """Linear logits and a linear value, with an Adam optimiser."""

    def __init__(self, rules: str) -> None:
        self.rules, self.layout = rules, Layout(rules)
        inputs, actions = self.layout.observation_len + 1, self.layout.num_actions
        # The last column is the value.
        self.weights = np.zeros((inputs, actions + 1), dtype=np.float32)
        self.scale = 1.0 / np.maximum(self.layout.high, 1).astype(np.float32)
        self.moments = [np.zeros_like(self.weights), np.zeros_like(self.weights)]
        self.updates = 0

    def inputs(self, obs: NDArray[np.uint8]) -> Array:
        ones = np.ones((len(obs), 1), dtype=np.float32)
        return np.concatenate([obs * self.scale, ones], axis=1)

    def probabilities(self, inputs: Array, mask: NDArray[np.int8]) -> tuple[Array, Array]:
        """The chance of each action, and the value for the seat that decides."""
        out = inputs @ self.weights
        logits = np.where(mask == 1, out[:, :-1], np.float32(-1e9))
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        return chances / chances.sum(axis=1, keepdims=True), np.tanh(out[:, -1])

    def improve(self, gradient: Array, rate: float) -> None:
        self.updates += 1
        for moment, power, decay in zip(self.moments, (1, 2), (0.9, 0.999), strict=True):
            moment *= decay
            moment += (1 - decay) * gradient**power
        mean, square = (
            moment / (1 - decay**self.updates)
            for moment, decay in zip(self.moments, (0.9, 0.999), strict=True)
        )
        self.weights += rate * mean / (np.sqrt(square) + 1e-8)

    def save(self, path: str) -> None:
        hash_ = np.uint64(self.layout.hash)
        np.savez(path, weights=self.weights, rules=self.rules, layout=hash_)

    @staticmethod
    def load(path: str) -> "Policy":
        kept = np.load(path)
        policy = Policy(str(kept["rules"]))
        if int(kept["layout"]) != policy.layout.hash:
            raise ValueError(f"{path}: made for other observations")
        policy.weights = kept["weights"]
        return policy


def choose(chances: Array, random: np.random.Generator) -> NDArray[np.int64]:
    """An action of each row, by its chance."""
    sums = chances.cumsum(axis=1)
    draws = random.random((len(sums), 1), dtype=np.float32) * sums[:, -1:]
    return (sums > draws).argmax(axis=1)


def train(rules: str, minutes: float, games: int, steps: int, seed: int) -> Policy:
    policy, random = Policy(rules), np.random.default_rng(seed)
    env = VecEnv(rules, games, seed=seed)
    end = time.monotonic() + 60 * minutes
    taken = 0
    while policy.updates == 0 or time.monotonic() < end:
        rows: list[tuple[Any, ...]] = []
        for _ in range(steps):
            inputs = policy.inputs(env.obs)
            chances, value = policy.probabilities(inputs, env.mask)
            actions = choose(chances, random)
            # Values and rewards are kept for seat 0, the opponents' with a minus.
            side = np.where(env.seat % 2 == 0, 1.0, -1.0).astype(np.float32)
            env.step(actions)
            done = env.terminated | env.truncated
            rows.append((inputs, chances, actions, side, value, env.reward[:, 0].copy(), done))
        taken += games * steps
        _, last = policy.probabilities(policy.inputs(env.obs), env.mask)
        following = last * np.where(env.seat % 2 == 0, 1.0, -1.0)
        advantage = np.zeros(games)
        gradient = np.zeros_like(policy.weights)
        for inputs, chances, actions, side, value, reward, done in reversed(rows):
            mine = value * side
            error = reward + np.where(done, 0.0, following) - mine
            advantage = error + 0.95 * np.where(done, 0.0, advantage)
            following = mine
            gain = (advantage * side).astype(np.float32)[:, None]
            push = np.empty((games, policy.weights.shape[1]), dtype=np.float32)
            push[:, :-1] = -chances * gain
            push[np.arange(games), actions] += gain[:, 0]
            # Towards the outcome, through the derivative of tanh.
            push[:, -1] = gain[:, 0] * (1 - value**2)
            gradient += inputs.T @ push
        policy.improve(gradient / (games * steps), rate=0.002)
        if policy.updates % 20 == 0:
            left = max(0.0, end - time.monotonic())
            print(f"{taken:,} steps, {left:.0f} s left", flush=True)
    return policy


def evaluate(policy: Policy, bot: str, games: int, seed: int = 2) -> float:
    """The share of games that seats 0 and 2 win against a bot."""
    env = VecEnv(policy.rules, min(games, 64), seed=seed, bots=[None, bot, None, bot])
    random, won, played = np.random.default_rng(seed), 0, 0
    while played < games:
        chances, _ = policy.probabilities(policy.inputs(env.obs), env.mask)
        env.step(choose(chances, random))
        won += int((env.reward[:, 0] > 0).sum())
        played += int(env.terminated.sum())
    return won / played


_loaded: list[Policy] = []


def policy(observation: NDArray[np.uint8], mask: NDArray[np.int8], question: Question) -> int:
    """The best action, for `python -m kennel_dog.engine train:policy`."""
    if not _loaded:
        _loaded.append(Policy.load(os.environ.get("POLICY", "policy.npz")))
    chances, _ = _loaded[0].probabilities(_loaded[0].inputs(observation[None]), mask[None])
    return int(chances[0].argmax())


def main() -> None:
    parser = argparse.ArgumentParser(description="Trains a linear policy by self-play.")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--games", type=int, default=128, help="played side by side")
    parser.add_argument("--steps", type=int, default=64, help="of each game for an update")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--evaluate", type=int, default=400, help="games against each bot")
    parser.add_argument("--out", default="policy.npz")
    arguments = parser.parse_args()
    policy = train("4", arguments.minutes, arguments.games, arguments.steps, arguments.seed)
    policy.save(arguments.out)
    for bot in ("random", "greedy"):
        share = evaluate(policy, bot, arguments.evaluate)
        print(f"against {bot}: {100 * share:.1f} % won", flush=True)


if __name__ == "__main__":
    main()
