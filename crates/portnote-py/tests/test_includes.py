"""Files that a bidding system includes: those in its folder, if it is a file."""

import os
import pickle

import pytest

import portnote

from conftest import CORPUS

SYSTEM = b"#+TITLE: Acol\n\n#INCLUDE openings.bml\n"
OPENINGS = b"1N  12--14\n  2C  ask\n  2C  again\n  3Z  what\n"


@pytest.fixture
def acol(tmp_path):
    (tmp_path / "openings.bml").write_bytes(OPENINGS)
    path = tmp_path / "acol.bml"
    path.write_bytes(SYSTEM)
    return path


def calls(system):
    return [sequence.calls for sequence in system.sequences]


def test_included_files_are_read(acol):
    document = portnote.open(acol)
    wanted = calls(portnote.bml.System.open(acol))
    assert "1N-(P)-2C" in wanted
    assert calls(document.games[0]) == wanted
    assert [calls(system) for system in portnote.games(acol)] == [wanted]
    assert calls(pickle.loads(pickle.dumps(document)).games[0]) == wanted
    assert calls(pickle.loads(pickle.dumps(document.games[0]))) == wanted
    assert calls(document.edit().document.games[0]) == wanted


def test_files_of_another_folder_are_included(acol, tmp_path):
    (tmp_path / "own").mkdir()
    path = tmp_path / "own" / "acol.bml"
    path.write_bytes(SYSTEM.replace(b"openings", b"../openings"))
    assert not calls(portnote.bml.System.open(path))
    assert calls(portnote.bml.System.open(path, include=tmp_path)) == calls(portnote.bml.System.open(acol))
    with pytest.raises(FileNotFoundError, match="nowhere"):
        portnote.bml.System.open(path, include=tmp_path / "nowhere")
    with pytest.raises(NotADirectoryError, match="acol.bml"):
        portnote.bml.System.open(path, include=acol)


def test_a_name_says_nothing_of_where_a_file_is(acol, tmp_path):
    named = portnote.open(acol, name="elsewhere/acol.bml")
    assert calls(named.games[0]) and named.name == "elsewhere/acol.bml"
    alone = portnote.open(SYSTEM, name=str(acol))
    assert not calls(alone.games[0])
    assert [finding.code for finding in alone.check()] == ["bml/include-outside-root"]


def test_findings_in_included_files(acol):
    document = portnote.open(acol)
    there = [finding for finding in document.check() if finding.file.endswith("openings.bml")]
    assert there
    for finding in there:
        assert OPENINGS.splitlines()[finding.line - 1].decode() in finding.excerpt()
        assert finding.fixed() is None
        assert pickle.loads(pickle.dumps(finding)).excerpt() == finding.excerpt()


@pytest.mark.parametrize("verdict", ["valid", "lenient", "invalid"])
def test_findings_are_those_of_the_corpus(verdict):
    paths = sorted((CORPUS / "bml" / verdict / "includes").glob("*.bml"))
    assert paths
    for path in paths:
        expected = path.with_suffix(".diag")
        lines = expected.read_text().splitlines() if expected.exists() else []
        wanted = [line.split()[1:3] for line in lines if line and not line.startswith(" ")]
        found = [[finding.severity, finding.code + ":"] for finding in portnote.open(path).check()]
        assert sorted(found) == sorted(wanted), path


def test_other_folders_are_not_read(acol, tmp_path):
    inner = tmp_path / "inner"
    os.mkdir(inner)
    path = inner / "acol.bml"
    path.write_bytes(b"#INCLUDE ../openings.bml\n")
    assert [finding.severity for finding in portnote.open(path).check()] == ["error"]
