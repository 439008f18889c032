"""The pages of the site about Python: each block of code runs, and both columns have one answer."""

import ast
import contextlib
import importlib.util
import io
import re
from pathlib import Path

import pytest

PAGES = Path(__file__).resolve().parents[3] / "docs/site/src/python"
PEERS = {"endplay": "endplay", "pydraughts": "draughts", "python-chess": "chess"}
# Statements after the imports that a task may have.
LIMITS = {
    "endplay": [1, 1, 1, 1, 1, 2, 3, 1, 2, 2],
    "pydraughts": [1, 1, 3, 2, 1, 1, 1, 1, 1, 1],
    "python-chess": [1, 1, 3, 1, 1, 1, 3, 2, 1, 2],
}
# Tasks whose answers are printed, or have another form, or are those of another game.
NOT_COMPARED = {"endplay": {1, 4, 6, 8, 9}, "pydraughts": {1, 3, 5, 7}, "python-chess": {4, 5, 6, 7, 9, 10}}


def blocks(page):
    """The blocks of code of a page: the number of their task, their column, their text."""
    task, found = 0, []
    parts = re.split(r"^(## [^\n]*|```python(?: [\w-]+)?\n.*?^```)$", page, flags=re.M | re.S)
    for part in parts:
        if part.startswith("## "):
            number = re.match(r"## (\d+)\.", part)
            task = int(number[1]) if number else 0
        elif part.startswith("```python"):
            head, _, text = part.partition("\n")
            found.append((task, head.removeprefix("```python").strip(), text.removesuffix("```")))
    return found


def run(text, names):
    """Runs a block; what it prints, and the value of its last expression."""
    tree = ast.parse(text)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "page", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "page", "eval"), names) if last else None
    return printed.getvalue(), value


def statements(text):
    tree = ast.parse(text)
    return sum(isinstance(node, ast.stmt) and not isinstance(node, (ast.Import, ast.ImportFrom)) for node in tree.body)


@pytest.mark.parametrize("page", PEERS)
def test_tasks(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ours, answers = {}, {}
    for task, column, text in blocks((PAGES / f"{page}.md").read_text()):
        if column == "data":
            run(text, {})
        elif column == "portnote":
            printed, answers[task] = run(text, ours)
            assert task == 0 or statements(text) <= LIMITS[page][task - 1], f"task {task}"
            assert task == 0 or printed or answers[task] is not None or "write" in text, f"task {task} shows nothing"
    assert sorted(answers) == list(range(11))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("page", PEERS)
def test_tasks_of_the_peer(page, tmp_path, monkeypatch):
    if importlib.util.find_spec(PEERS[page]) is None:
        pytest.skip(f"{page} is not installed")
    monkeypatch.chdir(tmp_path)
    ours, theirs, answers = {}, {}, {}
    for task, column, text in blocks((PAGES / f"{page}.md").read_text()):
        _, value = run(text, {"data": {}, "portnote": ours}.get(column, theirs))
        if column != "data":
            answers.setdefault(task, []).append(value)
    for task, values in answers.items():
        if len(values) == 2 and task not in NOT_COMPARED[page]:
            assert values[0] == values[1], f"task {task}"


@pytest.mark.parametrize("page", ["start", "tables", "notebook", "bots"])
def test_pages(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {}
    for _, column, text in blocks((PAGES / f"{page}.md").read_text()):
        needed = column and column not in ("data", "portnote")
        if needed and importlib.util.find_spec(column) is None:
            continue
        run(text, names)


def test_readme():
    import doctest

    readme = Path(__file__).resolve().parents[1] / "README.md"
    assert len(readme.read_text().splitlines()) <= 60
    failed, tried = doctest.testfile(str(readme), module_relative=False)
    assert failed == 0 and tried > 10


def test_notebook(tmp_path, monkeypatch):
    """The notebook runs from its first cell to its last, and draws a board."""
    for module in ("nbformat", "nbconvert", "ipykernel", "polars", "duckdb", "pyarrow"):
        pytest.importorskip(module)
    import os

    import nbformat
    from nbconvert.preprocessors import ExecutePreprocessor

    import portnote

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.path.dirname(os.path.dirname(portnote.__file__)))
    notebook = nbformat.read(PAGES.parents[1] / "notebooks/club-evening.ipynb", as_version=4)
    ExecutePreprocessor(timeout=60, kernel_name="python3").preprocess(notebook, {"metadata": {"path": str(tmp_path)}})
    shown = [output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", [])]
    assert any("image/svg+xml" in data for data in shown)
    fixed = portnote.open(tmp_path / "club-fixed.pbn")
    assert [it for it in fixed.check() if it.severity == "error"] == [] and len(fixed.games) == 12
