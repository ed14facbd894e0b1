"""The PettingZoo environment `dog_v0`: one agent for each seat, one after the other.

A seat acts several times running, because a play consists of several actions. Rewards come
at the end: 1 for the winners, and as much lost by the others together.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from .. import Game, Layout

__all__ = ["env", "raw_env"]

Observation = dict[str, NDArray[Any]]


def env(rules: str = "4", **options: Any) -> Any:
    """The environment with PettingZoo's usual checks: an illegal action ends the game."""
    base: Any = raw_env(rules, **options)
    base = wrappers.TerminateIllegalWrapper(base, illegal_reward=-1)
    base = wrappers.AssertOutOfBoundsWrapper(base)
    return wrappers.OrderEnforcingWrapper(base)


class raw_env(AECEnv):  # type: ignore[misc]
    """The environment without checks: an illegal action raises `IllegalAction`."""

    metadata = {
        "name": "dog_v0",
        "render_modes": ["human", "ansi", "svg", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        rules: str = "4",
        *,
        render_mode: str | None = None,
        layout: str = "table",
        skip_forced: bool = True,
        max_turns: int = 20_000,
    ) -> None:
        super().__init__()
        self._rules, self._layout_name = rules, layout
        self._skip_forced, self._max_turns = skip_forced, max_turns
        self.render_mode = render_mode
        self.layout = Layout(rules, layout=layout)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.layout.num_seats)]
        self.agents = list(self.possible_agents)
        high = self.layout.high
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(np.zeros_like(high), high, dtype=np.uint8),
                    "action_mask": spaces.Box(0, 1, (self.layout.num_actions,), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self.layout.num_actions) for agent in self.possible_agents
        }
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
            for number, space in enumerate(self.action_spaces.values()):
                space.seed(seed + number)
        game_seed = int(self._seeds.integers(2**63))
        self.game = Game(
            self._rules,
            seed=game_seed,
            layout=self._layout_name,
            skip_forced=self._skip_forced,
            max_turns=self._max_turns,
        )
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        if self.game.seat == seat:
            mask = self.game.mask()
        else:
            mask = np.zeros(self.layout.num_actions, dtype=np.int8)
        return {"observation": self.game.observe(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        # An illegal action leaves everything as it was.
        self.game.apply(int(action))
        # Rewards come at the end only, so there is nothing to clear or to add before.
        self._go_on()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        """Selects the next agent, and gives the rewards at the end."""
        seat = self.game.seat
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
            return
        self.agent_selection = self.possible_agents[0]
        if self.game.truncated:
            self.truncations = dict.fromkeys(self.agents, True)
            return
        for agent, reward in zip(self.possible_agents, self.game.rewards(), strict=True):
            self.rewards[agent] = reward
            self.terminations[agent] = True
        self._accumulate_rewards()

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        if self.render_mode == "rgb_array":
            return self.game.pixels()
        if self.render_mode == "human":
            print(self.game.render("ansi"))
            return None
        return self.game.render(self.render_mode)

    def close(self) -> None:
        """Nothing is open."""
