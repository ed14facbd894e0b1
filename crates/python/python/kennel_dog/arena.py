"""A policy against the built-in bots, with nothing but this package.

    python -m kennel_dog.arena my_module:policy --against random greedy --games 200

The policy is the same function that `kennel_dog.engine` takes. Games come in sets: the same
deals are played once for each team, with the policy on that team and the other player at all
other seats, so luck with the cards cancels out. `kennel arena` does the same for programs in
any language, and lets more than two players meet.
"""

import argparse
import math
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from . import Bot, Game
from .engine import Policy, load

__all__ = ["Player", "Result", "match", "player"]

Player = Callable[[Game, int], str]
"""What the seat that decides does, as `Game.play` reads it, from the game and a seed."""


def player(name: str, rules: str = "4", layout: str = "table") -> Player:
    """A bot by its name, or the policy at `module:function`."""
    if ":" in name and name.split(":", 1)[0] not in ("net", "search"):
        return playing(load(name), layout)
    return Bot(name, rules).decide


def playing(policy: Policy, layout: str = "table") -> Player:
    """A policy as a player. It is told what an engine is told, and no more."""

    def decide(game: Game, seed: int) -> str:
        question = game.question(layout=layout)
        while (answer := question.answer) is None:
            question.apply(int(policy(question.observe(), question.mask(), question)))
        return answer

    return decide


@dataclass
class Result:
    """What a match has shown so far."""

    teams: int
    scores: list[float] = field(default_factory=list)
    """The share of games won in each set."""
    won: int = 0
    unfinished: int = 0
    forfeits: int = 0
    """Games lost by an error or an action that cannot be chosen."""
    first_fault: str = ""

    @property
    def games(self) -> int:
        return self.teams * len(self.scores)

    @property
    def share(self) -> float:
        """The share of games won; one without a winner counts as a fair share."""
        return sum(self.scores) / max(1, len(self.scores))

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share, by Wilson's method.

        The games of a set have the same deals and are not independent, so the variance is
        that of sets. That of a few sets is not reliable: they count for their games at most.
        """
        share, games = self.share, float(self.games)
        alone = share * (1 - share) / self.teams
        if len(self.scores) > 1 and alone > 1e-9:
            ratio = max(float(np.var(self.scores, ddof=1)), 1e-9) / alone
            games /= max(ratio, 1.0 if len(self.scores) < 50 else 0.01)
        z = 1.959963984540054
        middle = (share + z * z / (2 * games)) / (1 + z * z / games)
        spread = share * (1 - share) / games + z * z / (4 * games * games)
        half = z * math.sqrt(spread) / (1 + z * z / games)
        return (middle - half if share > 0 else 0.0, middle + half if share < 1 else 1.0)

    def __str__(self) -> str:
        low, high = (100 * bound for bound in self.interval())
        text = f"{100 * self.share:.1f} % of {self.games} games won (95 %: {low:.1f} to {high:.1f})"
        if self.teams > 2:
            text += f"; the fair share is {100 / self.teams:.1f} %"
        if self.unfinished:
            text += f"; {self.unfinished} without a winner"
        if self.forfeits:
            text += f"; {self.forfeits} lost by a fault"
        return text


def match(first: Player, second: Player, games: int, rules: str = "4", seed: int = 1) -> Result:
    """Lets two players meet, in whole sets."""
    teams = Game(rules).teams
    result = Result(len(teams))
    seeds = np.random.default_rng(seed)
    for _ in range(-(-games // len(teams))):
        deal = int(seeds.integers(2**63))
        won = 0.0
        for team in teams:
            thoughts = np.random.default_rng([deal, team[0]])
            game = Game(rules, seed=deal, skip_forced=True)
            fault = ""
            while (seat := game.seat) is not None and not fault:
                thought = int(thoughts.integers(2**63))
                if seat not in team:
                    game.play(second(game, thought))
                    continue
                # Whatever is wrong with a policy loses its game, as it does in the arena.
                try:
                    game.play(first(game, thought))
                except Exception:
                    fault = traceback.format_exc()
            if fault:
                result.forfeits += 1
                result.first_fault = result.first_fault or fault
            elif game.winners is None:
                result.unfinished += 1
                won += 1 / len(teams)
            elif team[0] in game.winners:
                result.won += 1
                won += 1
        result.scores.append(won / len(teams))
    return result


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("expected at least 1")
    return number


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m kennel_dog.arena",
        description="Measures a policy against bots, with 95 % intervals.",
        epilog="example: python -m kennel_dog.arena my_module:policy --against greedy puppy",
    )
    parser.add_argument(
        "policy", help="module:function(observation, mask, question) -> action, or a bot"
    )
    parser.add_argument(
        "--against",
        nargs="+",
        default=["random", "greedy"],
        metavar="BOT",
        help="random, greedy, puppy, terrier, shepherd, champion, net, search@1600n, "
        "net:FILE, or another policy (default: random greedy)",
    )
    parser.add_argument("--games", type=positive, default=200, help="against each, in whole sets")
    parser.add_argument("--rules", default="4")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--layout", choices=["table", "universal"], default="table")
    given = parser.parse_args()
    try:
        first = player(given.policy, given.rules, given.layout)
        others = [player(name, given.rules, given.layout) for name in given.against]
    except ValueError as error:
        parser.error(str(error))
    for name, second in zip(given.against, others, strict=True):
        result = match(first, second, given.games, given.rules, given.seed)
        print(f"{given.policy} against {name}: {result}", flush=True)
        if result.first_fault:
            print(f"the first fault:\n{result.first_fault}", flush=True)


if __name__ == "__main__":
    main()
