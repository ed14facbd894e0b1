"""Brändi Dog for Gymnasium: one seat learns, bots play the others."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from . import Bot, Game, IllegalAction, Layout

__all__ = ["DogEnv"]

Observation = dict[str, Any]


class DogEnv(gymnasium.Env[Observation, np.int64]):
    """One seat against bots. The reward comes at the end: 1 for a win.

    With `illegal="terminate"` an illegal action ends the game with −1, as checks that
    sample without masks need; with `illegal="raise"` it raises `IllegalAction`.
    """

    metadata = {"render_modes": ["human", "ansi", "svg", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        rules: str = "4",
        *,
        seat: int = 0,
        bots: str | list[str] = "greedy",
        render_mode: str | None = None,
        layout: str = "table",
        illegal: str = "terminate",
        max_turns: int = 20_000,
    ) -> None:
        if illegal not in ("terminate", "raise"):
            raise ValueError(f"illegal must be 'terminate' or 'raise', not '{illegal}'")
        self.layout = Layout(rules, layout=layout)
        others = self.layout.num_seats - 1
        names = [bots] * others if isinstance(bots, str) else list(bots)
        if len(names) != others:
            raise ValueError(f"{others} bots are needed, in the order of their seats")
        if not 0 <= seat <= others:
            raise ValueError(f"there is no seat {seat} at table {rules}")
        players = [Bot(name, rules) for name in names]
        self._bots: list[Bot | None] = [*players[:seat], None, *players[seat:]]
        self._rules, self._layout_name, self._illegal = rules, layout, illegal
        self._max_turns = max_turns
        self.seat = seat
        self.render_mode = render_mode
        high = self.layout.high
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(high), high, dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (self.layout.num_actions,), dtype=np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.layout.num_actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        game_seed = int(self.np_random.integers(2**63))
        self.game = Game(
            self._rules,
            seed=game_seed,
            layout=self._layout_name,
            skip_forced=True,
            max_turns=self._max_turns,
        )
        self._thoughts = np.random.default_rng(game_seed)
        self._go_on()
        return self._observe(), {}

    def action_masks(self) -> NDArray[np.bool_]:
        """The actions that can be chosen, as `MaskablePPO` asks for them."""
        return self._mask().astype(np.bool_)

    def step(
        self, action: np.int64
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        try:
            self.game.apply(int(action))
        except IllegalAction as error:
            if self._illegal == "raise":
                raise
            return self._observe(), -1.0, True, False, {"illegal": str(error)}
        self._go_on()
        over, truncated = self.game.winners is not None, self.game.truncated
        return self._observe(), self.game.rewards()[self.seat], over, truncated, {}

    def _go_on(self) -> None:
        """Lets the bots play. The game takes actions without an alternative by itself."""
        while (seat := self.game.seat) is not None and (bot := self._bots[seat]) is not None:
            self.game.play(bot.decide(self.game, int(self._thoughts.integers(2**63))))

    def _mask(self) -> NDArray[np.int8]:
        if self.game.seat == self.seat:
            return self.game.mask()
        return np.zeros(self.layout.num_actions, dtype=np.int8)

    def _observe(self) -> Observation:
        return {"observation": self.game.observe(self.seat), "action_mask": self._mask()}

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        if self.render_mode == "rgb_array":
            return self.game.pixels()
        if self.render_mode == "human":
            print(self.game.render("ansi"))
            return None
        return self.game.render(self.render_mode)
