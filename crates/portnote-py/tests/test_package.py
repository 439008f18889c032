"""What is installed: its metadata, and the program beside it."""

import importlib.metadata
import os

import portnote
from portnote import __main__ as run


def test_the_version_is_that_of_the_package():
    assert portnote.__version__ == importlib.metadata.version("portnote")


def test_nothing_else_is_required():
    needed = importlib.metadata.requires("portnote")
    assert all("extra ==" in one for one in needed), needed


def test_the_extra_is_the_program_of_this_version():
    needed = importlib.metadata.requires("portnote")
    programs = [one.split(";")[0].strip() for one in needed if "'cli'" in one or '"cli"' in one]
    assert programs == [f"portnote-cli=={portnote.__version__}"]


def test_without_the_program_the_extra_is_named(monkeypatch, capsys):
    monkeypatch.setattr(run, "_program", lambda: None)
    assert run.main() == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("portnote: ") and "portnote[cli]" in said.err


def test_the_program_of_the_environment_is_found(monkeypatch, tmp_path):
    name = "portnote.exe" if os.name == "nt" else "portnote"
    for folder in ("own", "path"):
        (tmp_path / folder).mkdir()
        program = tmp_path / folder / name
        program.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "path"))
    monkeypatch.setattr(run.sysconfig, "get_path", lambda *_, **__: str(tmp_path / "own"))
    assert run._program() == str(tmp_path / "own" / name)
    monkeypatch.setattr(run.sysconfig, "get_path", lambda *_, **__: str(tmp_path / "none"))
    assert run._program() == str(tmp_path / "path" / name)
    monkeypatch.setenv("PATH", "")
    assert run._program() is None
