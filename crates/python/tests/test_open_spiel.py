"""OpenSpiel: its own tests at every table, chance by its probabilities, hidden cards."""

from typing import Any

import numpy as np
import pytest

from kennel_dog import TABLES, Game, Layout

pyspiel = pytest.importorskip("pyspiel")
open_spiel = pytest.importorskip("kennel_dog.open_spiel")

# OpenSpiel keeps a copy of every state with its whole history, so the long games of the larger
# tables are cut off here. Whole games are played below.
SHORT = {"max_turns": 80}
PARAMETERS = [
    {"players": 2, "max_turns": 400},
    {"players": 3, **SHORT},
    {"players": 4, **SHORT},
    {"players": 5, **SHORT},
    {"players": 6, **SHORT},
    {"players": 6, "teams": "triples", **SHORT},
    {"players": 4, "edition": "classic", "canadian": True, **SHORT},
    {"players": 4, "edition": "first", "no_joker_finish": True, **SHORT},
    {"players": 4, "jack_anytime": True, "start_marble": True, **SHORT},
]


def rules_of(parameters: dict[str, object]) -> str:
    return str(open_spiel.rules_of({**open_spiel.PARAMETERS, **parameters}))


@pytest.mark.parametrize("parameters", PARAMETERS, ids=rules_of)
def test_random_sim(parameters: dict[str, object]) -> None:
    game = pyspiel.load_game("python_brandi_dog", parameters)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("parameters", PARAMETERS[:6], ids=rules_of)
def test_a_whole_game_is_a_record(parameters: dict[str, object]) -> None:
    game = pyspiel.load_game("python_brandi_dog", {**parameters, "max_turns": 20_000})
    state, random = game.new_initial_state(), np.random.default_rng(4)
    while not state.is_terminal():
        play(state, 1, random)
    record = Game(record=state.course.game.record())
    assert record.winners is not None and record.rules == rules_of(parameters)
    winners = {seat for seat, value in enumerate(state.returns()) if value > 0}
    assert winners == set(record.winners)


def test_every_table_has_parameters() -> None:
    assert set(TABLES) <= {rules_of(parameters) for parameters in PARAMETERS}
    with pytest.raises(ValueError, match="edition"):
        rules_of({"edition": "2005"})
    # The edition of 2005 is not for two.
    with pytest.raises(Exception, match="2005"):
        pyspiel.load_game("python_brandi_dog", {"players": 2, "edition": "first"})


def play(state: Any, steps: int, random: np.random.Generator) -> Any:
    for _ in range(steps):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert abs(sum(chances) - 1.0) < 1e-12
            state.apply_action(int(random.choice(outcomes, p=chances)))
        elif not state.is_terminal():
            state.apply_action(int(random.choice(state.legal_actions())))
    return state


def test_chance_has_the_odds_of_the_cards_left() -> None:
    state = pyspiel.load_game("python_brandi_dog").new_initial_state()
    assert state.chance_outcomes() == [(seat, 0.25) for seat in range(4)]
    assert state.action_to_string(2) == "dealer 2"
    state.apply_action(2)
    # Eight of each rank and six jokers; the leader sits to the right of the dealer.
    chances = dict(state.chance_outcomes())
    assert chances[0] == pytest.approx(8 / 110) and chances[13] == pytest.approx(6 / 110)
    assert state.action_to_string(0) == "deal 3 A"
    for dealt in range(6):
        state.apply_action(13)
        chances = dict(state.chance_outcomes())
        assert chances[0] == pytest.approx(8 / (109 - dealt))
    assert 13 not in chances
    with pytest.raises((IndexError, pyspiel.SpielError)):
        state.apply_action_with_legality_check(13)


def test_a_seat_is_told_what_it_sees_and_nothing_else() -> None:
    """Cards that only other seats hold change nothing for a seat."""
    game = pyspiel.load_game("python_brandi_dog")
    layout = Layout("4")

    def dealt(others: list[int]) -> Any:
        state = game.new_initial_state()
        state.apply_action(3)
        for turn in range(24):
            seat, place = turn % 4, turn // 4
            state.apply_action(place if seat == 0 else others[place])
        return state

    one, two = dealt([6, 7, 8, 9, 10, 11]), dealt([11, 10, 9, 8, 7, 12])
    assert one.information_state_string(0) == two.information_state_string(0)
    assert one.observation_tensor(0) == two.observation_tensor(0)
    assert one.information_state_string(1) != two.information_state_string(1)
    assert "hand A23456" in one.information_state_string(0)
    assert len(one.observation_tensor(0)) == layout.observation_len
    # What the first seat gives away is known to it alone.
    other = one.clone()
    one.apply_action(0)
    other.apply_action(1)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(1) == other.information_state_string(1)


def test_copies_go_their_own_way_and_come_back_from_text() -> None:
    game = pyspiel.load_game("python_brandi_dog")
    random = np.random.default_rng(1)
    state = play(game.new_initial_state(), 300, random)
    copy = state.clone()
    before = str(state)
    play(copy, 50, random)
    assert str(state) == before != str(copy)
    again = game.deserialize_state(copy.serialize())
    assert str(again) == str(copy) and again.history() == copy.history()
    assert again.legal_actions() == copy.legal_actions()
