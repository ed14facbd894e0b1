"""The README's example runs as it is."""

import re

from conftest import ROOT


def test_the_example_runs() -> None:
    text = (ROOT / "crates/python/README.md").read_text()
    found = re.search(r"```python\n(import numpy.*?)```", text, re.DOTALL)
    assert found is not None
    code = found[1]
    assert len(code.splitlines()) <= 20
    names: dict[str, object] = {}
    exec(compile(code, "README.md", "exec"), names)
