"""Matches of policies and bots."""

import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

from kennel_dog import Bot, Game, arena

# Modules with policies, as somebody writes them.
EXAMPLES = ROOT / "crates/python/examples"


def test_sets_have_the_same_deals_for_every_team() -> None:
    """A player who meets himself wins one game of each set, if he is the same every time."""

    for rules, teams in (("2", 2), ("3", 3), ("6-pairs", 3)):
        bot = Bot("greedy", rules)

        def always(game: Game, seed: int, bot: Bot = bot) -> str:
            return bot.decide(game, 1)

        result = arena.match(always, always, games=7, rules=rules)
        assert result.games == teams * -(-7 // teams)
        assert result.scores == pytest.approx([1 / teams] * len(result.scores))
        low, high = result.interval()
        assert low < 1 / teams < high


def test_results_follow_from_the_seed() -> None:
    greedy, random = arena.player("greedy"), arena.player("random")
    one, again = (arena.match(random, random, games=20) for _ in range(2))
    assert one == again
    assert arena.match(random, random, games=20, seed=2) != one
    assert arena.match(greedy, random, games=10).share > 0.8


def test_intervals() -> None:
    # Of ten games of their own, whose sample variance is that of nine: Wilson's interval.
    low, high = arena.Result(1, [1.0] * 8 + [0.0] * 2).interval()
    assert (low, high) == pytest.approx((0.4738, 0.9468), abs=1e-3)
    # What is won in one game of each set is lost in the other: surely a half.
    low, high = arena.Result(2, [0.5] * 100).interval()
    assert 0.49 < low < 0.5 < high < 0.51
    assert arena.Result(2, [0.0] * 10).interval()[0] == 0.0
    assert arena.Result(2, [1.0] * 10).interval()[1] == 1.0


def test_a_policy_is_told_what_an_engine_is_told() -> None:
    seen = []

    def policy(observation: object, mask: object, question: object) -> int:
        seen.append(type(question).__name__)
        return int(mask.argmax())  # type: ignore[attr-defined]

    game = Game("4", seed=3, skip_forced=True)
    game.apply(game.legal()[0])
    while game.stage != "grip":
        game.apply(game.legal()[0])
    before = game.observe()
    text = arena.playing(policy)(game, 1)
    assert set(seen) == {"Question"}
    # The question begins with the decision, whatever has been chosen of it.
    assert (game.observe() == before).all()
    game.play(text)


def test_faults_lose_their_games() -> None:
    def raises(*asked: object) -> int:
        raise RuntimeError("no idea")

    random = arena.player("random")
    result = arena.match(arena.playing(raises), random, games=4)
    assert (result.won, result.forfeits, result.share) == (0, 4, 0.0)
    assert "no idea" in result.first_fault
    result = arena.match(arena.playing(lambda *asked: 41), random, games=2)
    assert result.forfeits == 2 and "IllegalAction" in result.first_fault


def program(*arguments: str, folder: Path = EXAMPLES) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kennel_dog.arena", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600)


def test_the_program() -> None:
    done = program("engine:policy", "--against", "random", "greedy", "--games", "6")
    lines = done.stdout.splitlines()
    assert len(lines) == 2, done.stderr
    assert lines[0].startswith("engine:policy against random: ")
    assert "of 6 games won (95 %: " in lines[0]


def test_bad_arguments_are_errors(tmp_path: Path) -> None:
    for arguments, why in (
        (["policy"], "unknown bot 'policy'"),
        (["nothing:policy"], "there is no module nothing here"),
        (["engine:nothing"], "engine has no nothing"),
        (["greedy", "--rules", "9"], "9"),
        (["greedy", "--games", "0"], "expected at least 1"),
        (["net:missing.net"], "missing.net"),
    ):
        done = program(*arguments)
        assert done.returncode != 0 and why in done.stderr, (arguments, done.stderr)
        assert "Traceback" not in done.stderr
