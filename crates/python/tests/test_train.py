"""The training example learns, keeps and plays something; how well is not measured here."""

import sys
from pathlib import Path

import numpy as np
import pytest
from conftest import ROOT

from kennel_dog import Game

sys.path.insert(0, str(ROOT / "crates/python/examples"))
import train  # noqa: E402


def test_a_policy_is_trained_kept_and_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    policy = train.train("4", minutes=0.0001, games=4, steps=1_500, seed=1)
    assert policy.updates >= 1 and policy.weights.any()
    assert 0.0 <= train.evaluate(policy, "random", games=2) <= 1.0
    path = tmp_path / "policy.npz"
    policy.save(str(path))
    assert (train.Policy.load(str(path)).weights == policy.weights).all()

    monkeypatch.setenv("POLICY", str(path))
    game = Game("4", seed=1)
    mask = game.mask()
    chosen = train.policy(game.observe(), mask, None)  # type: ignore[arg-type]
    assert mask[chosen] == 1


def test_a_policy_of_another_layout_is_refused(tmp_path: Path) -> None:
    policy = train.Policy("4")
    path = tmp_path / "other.npz"
    np.savez(path, weights=policy.weights, rules="4", layout=np.uint64(1))
    with pytest.raises(ValueError, match="other observations"):
        train.Policy.load(str(path))
