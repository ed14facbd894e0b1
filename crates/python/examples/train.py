"""Trains a small policy by self-play with numpy alone, and lets it play in the arena.

    python examples/train.py --minutes 10 --out policy.npz --chart progress.svg
    kennel arena 'engine:python -m kennel_dog.engine train:policy' random --games 200

The policy is linear: one weight for every byte of an observation and every action. An
advantage actor-critic with a linear value learns both. It is meant to be read, not to be
strong: it beats random play and stays far behind the bots, which the chart shows, too.
"""

import argparse
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
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


def train(
    rules: str,
    minutes: float,
    games: int,
    steps: int,
    seed: int,
    look: Callable[[Policy, int], None] = lambda policy, taken: None,
    looks: int = 8,
) -> Policy:
    """Learns for some minutes, and calls `look` so many times on the way."""
    policy, random = Policy(rules), np.random.default_rng(seed)
    env = VecEnv(rules, games, seed=seed)
    begun, away, looked = time.monotonic(), 0.0, 0
    taken = 0
    # What `look` takes is not counted.
    while policy.updates == 0 or time.monotonic() - begun - away < 60 * minutes:
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
        now = time.monotonic()
        if (now - begun - away) * looks >= 60 * minutes * (looked + 1):
            looked += 1
            look(policy, taken)
            away += time.monotonic() - now
    return policy


def evaluate(policy: Policy | None, bot: str, games: int, seed: int = 2) -> float:
    """The share of games that seats 0 and 2 win against a bot; without a policy they choose
    any action, each as likely as the others.

    One game is counted of each environment: who counts the first games that end counts more
    short ones.
    """
    rules = policy.rules if policy else "4"
    env = VecEnv(rules, games, seed=seed, bots=[None, bot, None, bot], threads=2)
    random = np.random.default_rng(seed)
    won, over = np.zeros(games, dtype=bool), np.zeros(games, dtype=bool)
    while not over.all():
        if policy:
            chances, _ = policy.probabilities(policy.inputs(env.obs), env.mask)
        else:
            chances = env.mask.astype(np.float32)
        env.step(choose(chances, random))
        ended = ~over & (env.terminated | env.truncated)
        won |= ended & (env.reward[:, 0] > 0)
        over |= ended
    return float(won.mean())


@dataclass
class Chart:
    """The share of games won against each bot, over the steps taken, as SVG."""

    games: int
    taken: list[int] = field(default_factory=list)
    won: dict[str, list[float]] = field(default_factory=dict)

    def look(self, policy: Policy | None, taken: int) -> None:
        """Adds a point for each bot."""
        self.taken.append(taken)
        for bot in ("random", "greedy"):
            self.won.setdefault(bot, []).append(evaluate(policy, bot, self.games))
        shares = ", ".join(f"{100 * shares[-1]:.0f} % against {b}" for b, shares in self.won.items())
        print(f"{taken:,} steps: {shares}", flush=True)

    def _repr_svg_(self) -> str:
        """What a notebook shows. The bands are 95 % intervals."""
        width, height, left, top = 560, 300, 50, 20
        most = max(1, self.taken[-1])

        def at(taken: int, share: float) -> str:
            return f"{left + width * taken / most:.1f},{top + height * (1 - share):.1f}"

        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width + 160} {height + 70}"'
            ' font-family="sans-serif" font-size="13">',
            '<rect width="100%" height="100%" fill="white"/>',
        ]
        for tenth in range(0, 11, 2):
            y = top + height * (1 - tenth / 10)
            parts.append(
                f'<path d="M{left} {y}h{width}" stroke="#ddd"/>'
                f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{tenth * 10} %</text>'
            )
        for (bot, shares), colour in zip(self.won.items(), ("#1b6ca8", "#b5451b"), strict=True):
            error = [1.96 * (share * (1 - share) / self.games) ** 0.5 for share in shares]
            band = [at(t, s + e) for t, s, e in zip(self.taken, shares, error, strict=True)]
            back = [at(t, s - e) for t, s, e in zip(self.taken, shares, error, strict=True)]
            line = " ".join(at(t, s) for t, s in zip(self.taken, shares, strict=True))
            y = top + height * (1 - shares[-1]) + 4
            parts.append(
                f'<polygon points="{" ".join(band + back[::-1])}" fill="{colour}" opacity=".15"/>'
                f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>'
                f'<text x="{left + width + 8}" y="{y:.0f}" fill="{colour}">against {bot}</text>'
            )
        for taken, anchor in ((0, "start"), (most, "end")):
            x = left + width * taken / most
            parts.append(
                f'<text x="{x}" y="{top + height + 20}" text-anchor="{anchor}">{taken:,}</text>'
            )
        title = f"games won of {self.games}, by steps taken in training"
        parts.append(f'<text x="{left}" y="{top + height + 40}">{title}</text></svg>')
        return "\n".join(parts) + "\n"


_loaded: list[Policy] = []


def policy(observation: NDArray[np.uint8], mask: NDArray[np.int8], question: Question) -> int:
    """The best action, for `python -m kennel_dog.engine train:policy`."""
    if not _loaded:
        _loaded.append(Policy.load(os.environ.get("POLICY", "policy.npz")))
    chances, _ = _loaded[0].probabilities(_loaded[0].inputs(observation[None]), mask[None])
    return int(chances[0].argmax())


def main() -> None:
    parser = argparse.ArgumentParser(description="Trains a linear policy by self-play.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--games", type=int, default=128, help="played side by side")
    parser.add_argument("--steps", type=int, default=64, help="of each game for an update")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--evaluate", type=int, default=400, help="games against each bot")
    parser.add_argument("--out", default="policy.npz")
    parser.add_argument("--chart", default="progress.svg")
    given = parser.parse_args()
    chart = Chart(given.evaluate)
    chart.look(None, 0)
    policy = train("4", given.minutes, given.games, given.steps, given.seed, chart.look)
    policy.save(given.out)
    with open(given.chart, "w") as file:
        file.write(chart._repr_svg_())
    for bot in ("puppy", "shepherd"):
        share = evaluate(policy, bot, given.evaluate)
        print(f"{100 * share:.1f} % of {given.evaluate} games won against {bot}", flush=True)


if __name__ == "__main__":
    main()
