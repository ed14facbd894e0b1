"""Brändi Dog for PufferLib: many games in one environment, one seat of each learns.

An observation is that of docs/actions.md, followed by the mask of the actions that can be
chosen, because PufferLib passes no masks: split it with `split`, and let the policy set the
logits of the others to minus infinity.
"""

from typing import Any

import numpy as np
import pufferlib  # type: ignore[import-untyped]
from gymnasium import spaces
from numpy.typing import NDArray

from . import Layout, VecEnv

__all__ = ["DogEnv"]

Steps = tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Any]


class DogEnv(pufferlib.PufferEnv):  # type: ignore[misc]
    """Games against bots. The reward comes at the end: 1 for a win.

    An action that cannot be chosen is replaced by the first that can; `illegal` in the infos
    is the share of such actions since the last game ended.
    """

    def __init__(
        self,
        rules: str = "4",
        *,
        num_envs: int = 256,
        seat: int = 0,
        bots: str | list[str] = "greedy",
        threads: int = 1,
        layout: str = "table",
        buf: Any = None,
        seed: int = 0,
    ) -> None:
        self.layout = Layout(rules, layout=layout)
        others = self.layout.num_seats - 1
        names: list[str | None] = [bots] * others if isinstance(bots, str) else list(bots)
        if len(names) != others:
            raise ValueError(f"{others} bots are needed, in the order of their seats")
        if not 0 <= seat <= others:
            raise ValueError(f"there is no seat {seat} at table {rules}")
        self.seat = seat
        self.games = VecEnv(
            rules,
            num_envs,
            seed=seed,
            threads=threads,
            bots=[*names[:seat], None, *names[seat:]],
            layout=layout,
        )
        high = np.concatenate([self.layout.high, np.ones(self.layout.num_actions, np.uint8)])
        self.single_observation_space = spaces.Box(np.zeros_like(high), high, dtype=np.uint8)
        self.single_action_space = spaces.Discrete(self.layout.num_actions)
        self.num_agents = num_envs
        self._illegal = self._steps = 0
        super().__init__(buf)

    def split(self, observations: Any) -> tuple[Any, Any]:
        """Observations and masks, of arrays or tensors."""
        length = self.layout.observation_len
        return observations[..., :length], observations[..., length:]

    def reset(self, seed: int | None = None) -> tuple[NDArray[np.uint8], list[Any]]:
        self.games.reset(seed)
        self._write()
        return self.observations, []

    def step(self, actions: Any) -> Steps:
        chosen = np.asarray(actions, dtype=np.int64).reshape(self.num_agents)
        mask = self.games.mask
        illegal = np.take_along_axis(mask, chosen[:, None], axis=1)[:, 0] == 0
        self._illegal += int(illegal.sum())
        self._steps += self.num_agents
        self.games.step(np.where(illegal, mask.argmax(axis=1), chosen))
        self._write()
        over = self.terminals | self.truncations
        infos = []
        if over.any():
            won = float((self.rewards[over] > 0).mean())
            infos.append({"won": won, "illegal": self._illegal / self._steps})
            self._illegal = self._steps = 0
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def _write(self) -> None:
        observations, masks = self.split(self.observations)
        observations[:] = self.games.obs
        masks[:] = self.games.mask
        self.rewards[:] = self.games.reward[:, self.seat]
        self.terminals[:] = self.games.terminated
        self.truncations[:] = self.games.truncated

    def close(self) -> None:
        """Nothing is open."""
