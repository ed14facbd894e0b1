"""Brändi Dog for OpenSpiel: importing this registers `python_brandi_dog`.

    import pyspiel
    import kennel_dog.open_spiel

    game = pyspiel.load_game("python_brandi_dog", {"players": 4})

Chance is explicit: the first dealer, every card that is dealt and every card that is drawn
is a chance node with at most fourteen outcomes, whose probabilities are those of the cards
that are left. Actions and observations are those of docs/actions.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]

from . import Game, Layout

__all__ = ["DogGame", "DogObserver", "DogState", "rules_of"]

NAME = "python_brandi_dog"

# OpenSpiel reads a text that looks like a number as a number, so no parameter is such a text:
# the table is two parameters, and the edition of 2005 is called first.
PARAMETERS = {
    "players": 4,
    "teams": "pairs",
    "edition": "current",
    "canadian": False,
    "no_joker_finish": False,
    "jack_anytime": False,
    "start_marble": False,
    "max_turns": 20_000,
}

MOST_PARTS = 15
"""The most actions of a play, a seven walked in single steps."""

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Brändi Dog",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=True,
    # What a seat has seen grows without a bound.
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


def rules_of(parameters: dict[str, Any]) -> str:
    """The rules as text, such as `6-pairs,canadian`."""
    players = int(parameters["players"])
    words = [f"6-{parameters['teams']}" if players == 6 else str(players)]
    editions = {"current": [], "classic": ["classic"], "first": ["2005"]}
    if parameters["edition"] not in editions:
        raise ValueError(f"edition is one of {', '.join(editions)}, not {parameters['edition']}")
    words += editions[parameters["edition"]]
    options = ("canadian", "no_joker_finish", "jack_anytime", "start_marble")
    words += [name.replace("_", "-") for name in options if parameters[name]]
    return ",".join(words)


class DogGame(pyspiel.Game):  # type: ignore[misc]
    """The game: a table, an edition and options."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**PARAMETERS, **(params or {})}
        self.rules, self.max_turns = rules_of(chosen), int(chosen["max_turns"])
        self.layout = Layout(self.rules)
        seats = self.layout.num_seats
        # A round has at least one turn, and each seat gives at most one card before it.
        longest = self.max_turns * (MOST_PARTS + seats)
        information = pyspiel.GameInfo(
            num_distinct_actions=self.layout.num_actions,
            max_chance_outcomes=14,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest,
        )
        super().__init__(GAME_TYPE, information, params or {})

    def new_initial_state(self, *_: Any) -> DogState:
        return DogState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The dealer, and for each turn a deal, a draw of every seat and one with a two."""
        return 1 + self.max_turns * (7 * self.layout.num_seats + 1)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> DogObserver:
        if params:
            raise ValueError(f"no parameters of observers are known: {params}")
        return DogObserver(self, recalls=iig_obs_type is not None and iig_obs_type.perfect_recall)


class Course:
    """A game with the actions that led to it, which are what is pickled."""

    def __init__(self, rules: str, max_turns: int) -> None:
        self.made_from = (rules, max_turns)
        self.game = Game(rules, chance="explicit", max_turns=max_turns)
        # The last action and those before it: copies share what they have in common.
        self.actions: tuple[Any, ...] = ()
        # Those that have not led to an event yet: parts of a play, or cards of a deal.
        self.open: tuple[int, ...] = ()

    def take(self, action: int) -> None:
        if self.game.outcomes():
            self.game.toss(action)
            complete = not self.game.outcomes()
        else:
            complete = self.game.apply(action)
        self.actions = (action, self.actions)
        self.open = () if complete else (*self.open, action)

    def taken(self) -> list[int]:
        def backwards() -> Iterator[int]:
            rest = self.actions
            while rest:
                action, rest = rest
                yield action

        return list(backwards())[::-1]

    def __deepcopy__(self, _: Any) -> Course:
        copy = Course.__new__(Course)
        copy.made_from, copy.game = self.made_from, self.game.clone()
        copy.actions, copy.open = self.actions, self.open
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        return _replay, (*self.made_from, self.taken())


def _replay(rules: str, max_turns: int, actions: list[int]) -> Course:
    course = Course(rules, max_turns)
    for action in actions:
        course.take(action)
    return course


class DogState(pyspiel.State):  # type: ignore[misc]
    """A game at one moment."""

    def __init__(self, game: DogGame) -> None:
        super().__init__(game)
        self.course = Course(game.rules, game.max_turns)

    @property
    def game(self) -> Game:
        return self.course.game

    def current_player(self) -> int:
        seat = self.game.seat
        if seat is not None:
            return seat
        return int(pyspiel.PlayerId.TERMINAL if self.is_terminal() else pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        return self.game.winners is not None or self.game.truncated

    def returns(self) -> list[float]:
        return self.game.rewards()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.game.outcomes()

    def _legal_actions(self, player: int) -> list[int]:
        return self.game.legal() if player == self.game.seat else []

    def _apply_action(self, action: int) -> None:
        self.course.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.game.outcome_text(action)
        return self.game.action_text(action)

    def __str__(self) -> str:
        """The record, and what has been chosen or dealt since."""
        return self.game.record() + " ".join(map(str, self.course.open))


class DogObserver:
    """What a seat knows: the bytes of docs/actions.md, or the text of all it has seen."""

    def __init__(self, game: DogGame, *, recalls: bool) -> None:
        self._recalls = recalls
        self._bytes = np.zeros(game.layout.observation_len, dtype=np.uint8)
        self.tensor = None if recalls else np.zeros(len(self._bytes), dtype=np.float32)
        self.dict = {}
        if self.tensor is not None:
            for name, (part, shape) in game.layout.sections.items():
                self.dict[name] = self.tensor[part].reshape(shape)

    def set_from(self, state: DogState, player: int) -> None:
        if self.tensor is not None:
            state.game.observe(player, self._bytes)
            self.tensor[:] = self._bytes

    def string_from(self, state: DogState, player: int) -> str:
        if not self._recalls:
            return state.game.observe(player, self._bytes).tobytes().hex()
        # The parts of a play are known to the seat that chooses them.
        parts = state.course.open if player == state.game.seat else ()
        return state.game.told(player) + " ".join(map(str, parts))


def _load(params: dict[str, Any]) -> DogGame:
    # Rules that do not exist are refused before there is half a game, which nothing can show.
    Layout(rules_of({**PARAMETERS, **params}))
    return DogGame(params)


pyspiel.register_game(GAME_TYPE, _load)
