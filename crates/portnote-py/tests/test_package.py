"""What is installed: its metadata, and the program beside it."""

import importlib.metadata
import os

import portnote
import pytest
from portnote import __main__ as run


@pytest.fixture(scope="module")
def package():
    """What the installed package says about itself."""
    try:
        return importlib.metadata.distribution("portnote")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("portnote is imported from a folder and not installed")


def test_the_version_is_that_of_the_package(package):
    assert portnote.__version__ == package.version


def test_nothing_else_is_required(package):
    assert all("extra ==" in needed for needed in package.requires), package.requires


def test_the_extra_is_the_program_of_this_version(package):
    programs = [needed.split(";")[0].strip() for needed in package.requires if "cli" in needed]
    assert programs == [f"portnote-cli=={portnote.__version__}"]


def test_licences_are_installed(package):
    names = {os.path.basename(str(path)) for path in package.files}
    assert {"LICENSE-APACHE", "LICENSE-MIT", "py.typed"} <= names


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
