"""Trains a small policy by self-play with numpy alone, and lets it play against bots.

    python train.py --minutes 10 --out policy.npz --chart progress.svg
    python -m kennel_dog.arena train:policy --against random greedy --games 200

The policy has one hidden layer; the value of a position is linear, and begins as how far the
marbles of both teams have come. An advantage actor-critic learns both. It is meant to be read,
not to be strong: it beats random play and stays behind the bots, which the chart shows, too.
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

HIDDEN = 128
# How fast it learns at first; it slows down to nothing towards the end.
RATE = 0.002
# How far ahead advantages look, in actions.
TRACE = 0.97
# What keeps it trying, so that it does not settle too early.
ENTROPY = 0.01


class Policy:
    """The weights, with an Adam optimiser."""

    def __init__(self, rules: str) -> None:
        self.rules, self.layout = rules, Layout(rules)
        inputs, actions = self.layout.observation_len + 1, self.layout.num_actions
        random = np.random.default_rng(1)
        self.weights: dict[str, Array] = {
            "hidden": random.normal(0, 0.1, (inputs, HIDDEN)).astype(np.float32),
            "actions": np.zeros((HIDDEN + 1, actions), dtype=np.float32),
            "value": progress(self.layout),
        }
        self.scale = 1.0 / np.maximum(self.layout.high, 1).astype(np.float32)
        self.moments = {
            name: [np.zeros_like(weights), np.zeros_like(weights)]
            for name, weights in self.weights.items()
        }
        self.updates = 0

    def inputs(self, obs: NDArray[np.uint8]) -> Array:
        return with_ones(obs * self.scale)

    def look(self, inputs: Array, mask: NDArray[np.int8]) -> tuple[Array, Array, Array]:
        """The hidden layer, the chance of each action, and the value for the seat that decides."""
        hidden = with_ones(np.maximum(inputs @ self.weights["hidden"], 0))
        logits = np.where(mask == 1, hidden @ self.weights["actions"], np.float32(-1e9))
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, np.tanh(inputs @ self.weights["value"])

    def improve(self, gradient: dict[str, Array], rate: float) -> None:
        self.updates += 1
        for name, weights in self.weights.items():
            estimates = []
            for moment, power, decay in zip(self.moments[name], (1, 2), (0.9, 0.999), strict=True):
                moment *= decay
                moment += (1 - decay) * gradient[name] ** power
                estimates.append(moment / (1 - decay**self.updates))
            weights += rate * estimates[0] / (np.sqrt(estimates[1]) + 1e-8)

    def save(self, path: str) -> None:
        hash_ = np.uint64(self.layout.hash)
        np.savez(path, rules=self.rules, layout=hash_, **self.weights)

    @staticmethod
    def load(path: str) -> "Policy":
        kept = np.load(path)
        policy = Policy(str(kept["rules"]))
        if int(kept["layout"]) != policy.layout.hash:
            raise ValueError(f"{path}: made for other observations")
        policy.weights = {name: kept[name] for name in policy.weights}
        return policy


def with_ones(rows: Array) -> Array:
    return np.concatenate([rows, np.ones((len(rows), 1), dtype=np.float32)], axis=1)


def progress(layout: Layout) -> Array:
    """Weights of an observation whose sum is how much further the own team has come."""
    weights = np.zeros(layout.observation_len + 1, dtype=np.float32)
    marbles, (seats, fields) = layout.sections["marbles"]
    finish, (_, slots) = layout.sections["finish"]
    side = np.where(np.arange(seats) % 2 == 0, 1.0, -1.0)[:, None]
    # Seats and fields are counted from the own seat and its start.
    starts = np.arange(seats)[:, None] * fields // seats
    walked = (np.arange(fields) - starts) % fields + 1
    home = np.full((seats, slots), fields) + np.arange(1, slots + 1)
    most = 4 * seats / 2 * (fields + slots)
    weights[marbles] = (side * walked / most).ravel()
    weights[finish] = (side * home / most).ravel()
    return weights


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
    taken, spent = 0, 0.0
    # What `look` takes is not counted.
    while policy.updates == 0 or spent < 1:
        rows: list[tuple[Any, ...]] = []
        for _ in range(steps):
            inputs = policy.inputs(env.obs)
            hidden, chances, value = policy.look(inputs, env.mask)
            actions = choose(chances, random)
            # Values and rewards are kept for seat 0, the opponents' with a minus.
            side = np.where(env.seat % 2 == 0, 1.0, -1.0).astype(np.float32)
            env.step(actions)
            done = env.terminated | env.truncated
            reward = env.reward[:, 0].copy()
            rows.append((inputs, hidden, chances, value, actions, side, reward, done))
        taken += games * steps
        _, _, last = policy.look(policy.inputs(env.obs), env.mask)
        following = last * np.where(env.seat % 2 == 0, 1.0, -1.0)
        policy.improve(gradient(policy, rows, following), RATE * (1 - spent))
        now = time.monotonic()
        spent = (now - begun - away) / (60 * minutes)
        if spent * looks >= looked + 1:
            looked += 1
            look(policy, taken)
            away += time.monotonic() - now
    return policy


def gradient(policy: Policy, rows: list[tuple[Any, ...]], following: Array) -> dict[str, Array]:
    """Where to go from some steps of all games, given the values after them."""
    advantage = np.zeros(len(following))
    advantages = []
    for _, _, _, value, _, side, reward, done in reversed(rows):
        mine = value * side
        error = reward + np.where(done, 0.0, following) - mine
        advantage = error + TRACE * np.where(done, 0.0, advantage)
        advantages.append(advantage * side)
        following = mine
    spread = np.std(advantages) + 1e-8
    total = {name: np.zeros_like(weights) for name, weights in policy.weights.items()}
    for row, gains in zip(rows, reversed(advantages), strict=True):
        inputs, hidden, chances, value, actions, *_ = row
        gain = (gains / spread).astype(np.float32)[:, None]
        # Towards what was better than expected, and away from certainty.
        logs = np.log(chances + 1e-9)
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        push = -chances * (gain + ENTROPY * (logs + entropy))
        push[np.arange(len(actions)), actions] += gain[:, 0]
        total["actions"] += hidden.T @ push
        back = (push @ policy.weights["actions"][:-1].T) * (hidden[:, :-1] > 0)
        total["hidden"] += inputs.T @ back
        # Towards the outcome, through the derivative of tanh.
        total["value"] += inputs.T @ (gains * (1 - value**2)).astype(np.float32)
    count = len(rows) * len(rows[0][0])
    return {name: summed / count for name, summed in total.items()}


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
            _, chances, _ = policy.look(policy.inputs(env.obs), env.mask)
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
    _, chances, _ = _loaded[0].look(_loaded[0].inputs(observation[None]), mask[None])
    return int(chances[0].argmax())


def main() -> None:
    parser = argparse.ArgumentParser(description="Trains a small policy by self-play.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--games", type=int, default=256, help="played side by side")
    parser.add_argument("--steps", type=int, default=16, help="of each game for an update")
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
