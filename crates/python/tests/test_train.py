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
    assert policy.updates >= 1 and policy.weights["actions"].any()
    assert 0.0 <= train.evaluate(policy, "random", games=2) <= 1.0
    path = tmp_path / "policy.npz"
    policy.save(str(path))
    kept = train.Policy.load(str(path)).weights
    assert all((kept[name] == weights).all() for name, weights in policy.weights.items())

    monkeypatch.setenv("POLICY", str(path))
    game = Game("4", seed=1)
    mask = game.mask()
    chosen = train.policy(game.observe(), mask, None)  # type: ignore[arg-type]
    assert mask[chosen] == 1


def test_a_policy_of_another_layout_is_refused(tmp_path: Path) -> None:
    policy = train.Policy("4")
    path = tmp_path / "other.npz"
    np.savez(path, rules="4", layout=np.uint64(1))
    with pytest.raises(ValueError, match="other observations"):
        train.Policy.load(str(path))


def test_progress_is_the_lead_on_the_board() -> None:
    """A marble that is as far for each team adds up to nothing."""
    weights = train.progress(train.Layout("4"))

    def lead(board: str) -> float:
        game = Game("4", position=f"4 {board} 0 A/2/3/4")
        return float(game.observe(0) @ weights[:-1])

    assert lead("k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k") == 0
    assert abs(lead("k,k,k,10/k,k,k,26/k,k,k,k/k,k,k,k")) < 1e-6
    assert lead("k,k,k,k/k,k,k,k/k,k,k,36/k,k,k,k") > 0 > lead("k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,50")
    # At home it is further than anywhere on the track.
    assert lead("k,k,k,a/k,k,k,k/k,k,k,k/k,k,k,k") > lead("k,k,k,63/k,k,k,k/k,k,k,k/k,k,k,k") > 0
    assert 0.8 < lead("a,b,c,d/k,k,k,k/k,b,c,d/k,k,k,k") < 1
