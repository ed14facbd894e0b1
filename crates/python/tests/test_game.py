"""Games, bots, layouts, replays and errors."""

import json

import numpy as np
import pytest
from conftest import ROOT, finish

from kennel_dog import Bot, Game, IllegalAction, Layout, Question, replay, replay_arrays


def test_a_game_is_played_to_its_end(rules: str) -> None:
    game = finish(Game(rules, seed=1), 2)
    assert game.seat is None and game.stage is None and game.legal() == []
    assert game.winners in game.teams
    assert sum(game.rewards()) == pytest.approx(0.0)
    again = Game(record=game.record())
    assert again.winners == game.winners and again.board == game.board


def test_the_same_seed_is_the_same_game(table: str) -> None:
    records = {finish(Game(table, seed=seed), 3).record() for seed in (5, 5, 6)}
    assert len(records) == 2


def test_the_cases_of_the_document() -> None:
    for line in (ROOT / "examples/actions.jsonl").read_text().splitlines():
        case = json.loads(line)
        if "play" not in case:
            continue
        hands = ["A" * number if number else "-" for number in case["hands"]]
        hands[case["seat"]] = case["hand"]
        # At most eight aces exist, so other hands get different cards.
        letters = "23456789TQ"
        for seat, number in enumerate(case["hands"]):
            if seat != case["seat"] and number:
                hands[seat] = letters[seat] * number
        position = f"{case['rules']} {case['board']} {case['seat']} {'/'.join(hands)}"
        try:
            game = Game(position=position)
        except ValueError as error:
            assert "more than" in str(error)
            continue
        assert game.encode(case["play"]) == [stage["action"] for stage in case["stages"]]
        for stage in case["stages"]:
            assert game.stage == stage["stage"]
            assert game.legal() == stage["mask"]
            assert np.flatnonzero(game.mask()).tolist() == stage["mask"]
            game.apply(stage["action"])


def test_refusals_name_the_rule() -> None:
    game = Game(position="4 k,k,k,5/k,k,k,s/k,k,k,k/k,k,k,k 0 4K/A/2/3")
    assert game.plays() == ["4 5-9", "4 5-1", "K 0k-0s"]
    with pytest.raises(IllegalAction, match="blockade") as refusal:
        game.play("K 5-18")
    assert refusal.value.rule == "5.1"
    with pytest.raises(IllegalAction, match="there is no A in the hand") as refusal:
        game.apply(14)
    assert refusal.value.rule == "4.2"
    with pytest.raises(IllegalAction, match="there is no action 129") as refusal:
        game.apply(129)
    assert refusal.value.rule is None
    with pytest.raises(IllegalAction):
        game.encode("4 5-10")
    assert game.plays() == ["4 5-9", "4 5-1", "K 0k-0s"]
    game.play("K 0k-0s")
    assert game.seat == 1


def test_bad_values_are_errors() -> None:
    for wrong in (
        lambda: Game("7"),
        lambda: Game(record="no record"),
        lambda: Game(position="4 k"),
        lambda: Game(layout="square"),
        lambda: Bot("nobody"),
        lambda: Bot("search@fast"),
        lambda: Bot("net:/nowhere"),
        lambda: Game().render("opera"),
        lambda: Question("question play\nend\n"),
        lambda: replay_arrays("no record"),
    ):
        with pytest.raises(ValueError):
            wrong()
    for missing in (lambda: Game().hand(4), lambda: Game().action_text(999)):
        with pytest.raises(IndexError):
            missing()


def test_bots_play(table: str) -> None:
    bots = [Bot("random", table), Bot("greedy", table), Bot("puppy", table)]
    game = Game(table, seed=4)
    for turn in range(60):
        if game.winners is not None:
            break
        bot = bots[turn % len(bots)]
        decision = bot.decide(game, turn)
        assert decision == bot.decide(game, turn)
        game.play(decision)


def test_buffers_are_written_in_place() -> None:
    game, layout = Game("5", seed=2), Layout("5")
    mask = np.ones(layout.num_actions, dtype=np.int8)
    seen = np.ones(layout.observation_len, dtype=np.uint8)
    assert game.mask(mask) is mask and game.observe(None, seen) is seen
    assert np.flatnonzero(mask).tolist() == game.legal()
    with pytest.raises(ValueError, match="must have"):
        game.mask(np.zeros(3, dtype=np.int8))


def test_layouts_cover_the_observation(table: str) -> None:
    layout = Layout(table)
    parts = list(layout.sections.values())
    assert parts[0][0].start == 0 and parts[-1][0].stop == layout.observation_len
    for (part, shape), (following, _) in zip(parts, parts[1:], strict=False):
        assert part.stop == following.start and part.stop - part.start == np.prod(shape)
    universal = Layout(table, layout="universal")
    assert (universal.num_actions, universal.observation_len) == (173, 1084)
    game = Game(table, seed=1, layout="universal")
    assert (game.observe() <= universal.high).all()


def test_a_record_is_training_data(table: str) -> None:
    game = finish(Game(table, seed=8), 1)
    observations, masks, seats, actions = replay_arrays(game.record())
    assert (masks[np.arange(len(actions)), actions] == 1).all()
    assert (masks.sum(axis=1) > 1).all()
    assert (observations <= Layout(table).high).all()
    assert set(seats.tolist()) <= set(range(game.num_seats))
    rows = list(replay(game.record()))
    assert len(rows) == len(actions) and (rows[5][0] == observations[5]).all()
    everything = replay_arrays(game.record(), skip_forced=False)[3]
    assert len(everything) > len(actions)


def test_what_is_replayed_is_what_was_seen() -> None:
    random = np.random.default_rng(3)
    game = Game("4", seed=3)
    seen = []
    while game.winners is None:
        action = int(random.choice(game.legal()))
        assert game.seat is not None
        seen.append((game.observe(), game.mask(), game.seat, action))
        game.apply(action)
    # Gifts are recorded in the order of the seats, as they were made.
    for mine, theirs in zip(seen, replay(game.record(), skip_forced=False), strict=True):
        assert (mine[0] == theirs[0]).all() and (mine[1] == theirs[1]).all()
        assert mine[2:] == theirs[2:]


def test_hidden_cards_are_not_observed() -> None:
    board = "4 k,k,k,5/k,k,k,s/k,k,k,k/k,k,k,k 0"
    one = Game(position=f"{board} 4K/A7/28/3X")
    two = Game(position=f"{board} 4K/59/JX/QQ")
    assert (one.observe(0) == two.observe(0)).all()
    assert (one.observe(1) != two.observe(1)).any()


def test_a_copy_goes_its_own_way() -> None:
    game = Game("3", seed=1)
    copy = game.clone()
    copy.apply(copy.legal()[0])
    assert game.legal() != copy.legal() or game.stage != copy.stage


def test_pictures(table: str) -> None:
    game = Game(table, seed=1)
    assert "\x1b[" in game.render() and "\x1b" not in game.render("text")
    assert game.render("svg").startswith("<svg ")
    pixels = game.pixels()
    assert pixels.dtype == np.uint8 and pixels.shape[2] == 3
