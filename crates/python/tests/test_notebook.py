"""The cells of the notebook run one after the other."""

import json
from pathlib import Path

import pytest
from conftest import ROOT

FOLDER = ROOT / "crates/python/examples"


def test_the_cells_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The learning is cut short; what it shows is a picture all the same.
    monkeypatch.setenv("MINUTES", "0.0001")
    monkeypatch.setenv("GAMES", "2")
    monkeypatch.setenv("POLICY", str(tmp_path / "policy.npz"))
    monkeypatch.syspath_prepend(str(FOLDER))
    monkeypatch.chdir(tmp_path)
    notebook = json.loads((FOLDER / "first_steps.ipynb").read_text())
    names: dict[str, object] = {}
    for number, cell in enumerate(notebook["cells"]):
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), f"cell {number}", "exec"), names)
    picture = names["chart"]._repr_svg_()  # type: ignore[attr-defined]
    assert picture.startswith("<svg ") and picture.count("<polyline") == 2
