"""The stubs: their columns are those of the tables, and their names those of the modules."""

import ast
import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import portnote

from stub_columns import CLASSES, STUBS, written
from test_pages import PAGES, blocks

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


def mypy(tmp_path, *arguments):
    """Runs mypy on a copy of the package with these stubs: it finds stubs beside the modules."""
    if not os.environ.get("PORTNOTE_TYPES"):
        pytest.skip("PORTNOTE_TYPES is not set: mypy takes longer than a test may")
    pytest.importorskip("mypy")
    copy = tmp_path / "site" / "portnote"
    shutil.copytree(Path(portnote.__file__).parent, copy)
    for stub in STUBS.glob("*.pyi"):
        shutil.copy(stub, copy)
    environment = os.environ | {"PYTHONPATH": str(copy.parent), "MYPYPATH": str(copy.parent)}
    command = [sys.executable, "-m", *arguments]
    run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    return run.returncode, run.stdout + run.stderr


def test_stubs_are_those_of_the_package(tmp_path):
    # The extension and what begins with `_` are described where they are public.
    code, told = mypy(tmp_path, "mypy.stubtest", "portnote", "--concise", "--ignore-missing-stub")
    assert code == 0, told


@pytest.mark.parametrize("page", ["endplay", "pydraughts", "python-chess"])
def test_the_tasks_are_typed(tmp_path, page):
    found = blocks((PAGES / f"{page}.md").read_text())
    (tmp_path / "tasks.py").write_text("\n".join(text for _, column, text in found if column in ("portnote", "")))
    code, told = mypy(tmp_path, "mypy", "--strict", "tasks.py")
    assert code == 0, told


TYPED = """
from typing_extensions import assert_type
from collections.abc import Sequence
import portnote
from portnote import bridge, draughts, pbn, pdn

def names(games: portnote.Games[pbn.Game], document: portnote.Document) -> None: ...

for game in portnote.games("club.pbn", notation="pbn"):
    assert_type(game, pbn.Game)
    assert_type(game.declarer, bridge.Seat | None)
match = portnote.open(b"", notation="pdn")
assert_type(match.games, Sequence[pdn.Game])
assert_type(match.games[0].end, draughts.Board | None)
assert_type(portnote.Document.from_games([pbn.Game(board=1)]), portnote.Document[pbn.Game])
with portnote.games("club.pbn", notation="pbn") as games:
    names(games, portnote.open("club.pbn"))
match.games[0].auction  # no such attribute
"""


def test_games_of_a_named_notation_are_typed(tmp_path):
    (tmp_path / "typed.py").write_text(TYPED)
    code, told = mypy(tmp_path, "mypy", "--strict", "typed.py")
    assert code == 1 and told.count("error:") == 1, told
    assert 'error: "Game" has no attribute "auction"' in told


@pytest.mark.parametrize("version", ["3.10", "3.15"])
def test_stubs_are_for_each_python(tmp_path, version):
    (tmp_path / "use.py").write_text("import portnote, portnote.spark\n")
    code, told = mypy(tmp_path, "mypy", "--strict", "--python-version", version, "use.py")
    assert code == 0, told


def test_classes_that_are_generic():
    assert portnote.Games[portnote.pbn.Game].__args__ == (portnote.pbn.Game,)
    assert portnote.Document[portnote.pbn.Game].__origin__ is portnote.Document
