"""The surface of the package: names, docstrings, what an import loads."""

import importlib
import inspect
import subprocess
import sys

import pytest

import portnote

MODULES = ["bridge", "draughts", "pinochle", "pbn", "lin", "pdn", "ppn", "bml", "bss"]
NAMES = {
    "portnote": "open games check detect explain table select edit __version__ Document Game Games Finding Fix Label Edit "
    "Fixed Converted Editor Table Column Explanation Selection Comment PortnoteError UnknownNotation ParseError BuildError "
    "IllegalCall IllegalCard IllegalMove EditError ExportError SelectError InputError",
    "portnote.bridge": "Seat Side Suit Rank Denomination Vulnerability Card Hand Holding Deal Call Contract TableResult "
    "Auction Play DoubleDummy Par dealer vulnerability score imps board_results",
    "portnote.draughts": "Variant Color Board Move",
    "portnote.pinochle": "Deck Rules Hand",
    "portnote.pbn": "Game read_game write",
    "portnote.lin": "Game read_game link",
    "portnote.pdn": "Game read_game",
    "portnote.ppn": "Game read_game",
    "portnote.bml": "System Sequence",
    "portnote.bss": "Record",
}


@pytest.mark.parametrize("module", NAMES)
def test_names(module):
    found = importlib.import_module(module)
    missing = [name for name in NAMES[module].split() if not hasattr(found, name)]
    assert missing == []
    assert sorted(found.__all__) == sorted(set(found.__all__))


@pytest.mark.parametrize("module", ["portnote", *(f"portnote.{name}" for name in MODULES)])
def test_each_public_name_has_a_docstring(module):
    found = importlib.import_module(module)
    bare = []
    for name in found.__all__:
        value = getattr(found, name)
        if not getattr(value, "__doc__", None):
            bare.append(name)
        if inspect.isclass(value):
            own = [it for it in vars(value) if not it.startswith("_") and not it.isupper()]
            bare += [f"{name}.{it}" for it in own if not getattr(getattr(value, it), "__doc__", None)]
    assert bare == []


@pytest.mark.parametrize("module", ["portnote", *(f"portnote.{name}" for name in MODULES)])
def test_classes_are_where_they_say(module):
    found = importlib.import_module(module)
    for name in found.__all__:
        value = getattr(found, name)
        if inspect.isclass(value):
            home = importlib.import_module(value.__module__)
            assert getattr(home, value.__qualname__) is value, name


def test_an_import_loads_little():
    code = "import sys; before = set(sys.modules); import portnote; print(sorted(set(sys.modules) - before))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = eval(run.stdout)
    for name in ("dataclasses", "typing", "pathlib", "polars", "pyarrow", "pandas", "pyspark", "re", "inspect"):
        assert name not in loaded, name


def test_final_classes():
    final = [portnote.Document, portnote.Finding, portnote.bridge.Deal, portnote.bridge.Card, portnote.draughts.Board]
    for kind in final:
        with pytest.raises(TypeError):
            type("Other", (kind,), {})


def test_reprs_are_short():
    for value in (portnote.open(b'[Board "7"]\n', notation="pbn"), portnote.open(b'[Board "7"]\n', notation="pbn").games):
        assert len(repr(value)) < 80
    assert repr(portnote.open(b'[Board "7"]\n', notation="pbn").games[0]) == "Game(pbn, board 7)"
