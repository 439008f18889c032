"""The stubs: their columns are those of the tables, and their names those of the modules."""

import ast
import importlib

import pytest

from stub_columns import CLASSES, STUBS, written

MODULES = ["__init__", "bridge", "draughts", "pinochle", "pbn", "lin", "pdn", "ppn", "bml", "bss", "spark"]


@pytest.mark.parametrize("module", CLASSES)
def test_columns_are_those_of_the_tables(module):
    assert written(module) == (STUBS / f"{module}.pyi").read_text(), "run: python tests/stub_columns.py"


@pytest.mark.parametrize("module", MODULES)
def test_names_are_those_of_the_module(module):
    tree = ast.parse((STUBS / f"{module}.pyi").read_text())
    names = next(node for node in tree.body if isinstance(node, ast.Assign) and node.targets[0].id == "__all__")
    name = "portnote" if module == "__init__" else f"portnote.{module}"
    assert sorted(ast.literal_eval(names.value)) == sorted(importlib.import_module(name).__all__)


def test_stubs_are_typed():
    """What mypy says of stubs and of the package, where it is installed."""
    pytest.importorskip("mypy")
    assert (STUBS / "py.typed").exists()
