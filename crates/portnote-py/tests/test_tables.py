"""Tables: the same columns, types and sums in each library of data frames."""

import csv
import io
import json

import pytest

import portnote

from conftest import CLUB, DRAUGHTS


@pytest.fixture
def games():
    return portnote.open(CLUB).table("games")


def test_table(games):
    assert games.name == "games" and len(games) == 2
    column = {column.name: column for column in games.columns}["score_ns"]
    assert (column.type, column.nullable, column.source) == ("int32", True, "derived") and column.doc


def test_what_is_no_table():
    document = portnote.open(CLUB)
    with pytest.raises(KeyError, match="games"):
        document.table("gmes")
    with pytest.raises(ValueError, match="carry"):
        document.table("games", carry="x")


def test_sources(club, tmp_path):
    assert len(portnote.table("games", club)) == len(portnote.table("games", CLUB)) == 2
    assert len(portnote.table("games", [club, CLUB, io.BytesIO(CLUB)])) == 6
    (tmp_path / "b.pbn").write_bytes(CLUB)
    assert len(portnote.table("cards", tmp_path)) == 16
    assert len(portnote.table("plies", DRAUGHTS)) == 4
    with pytest.raises((ValueError, KeyError)):
        portnote.table("games", [CLUB, DRAUGHTS])
    with pytest.raises(FileNotFoundError):
        portnote.table("games", tmp_path / "none.pbn")


def test_files(games, tmp_path):
    rows = list(csv.DictReader(io.StringIO(games.to_csv().decode())))
    assert [row["board"] for row in rows] == ["1", "2"]
    lines = [json.loads(line) for line in games.to_ndjson().splitlines()]
    assert [line["board"] for line in lines] == [1, 2]
    assert games.to_parquet().startswith(b"PAR1")
    for form in ("csv", "ndjson", "parquet"):
        path = tmp_path / f"x.{form}"
        getattr(games, f"to_{form}")(path)
        assert path.read_bytes() == getattr(games, f"to_{form}")()


def test_pyarrow(games):
    pyarrow = pytest.importorskip("pyarrow")
    table = games.to_arrow()
    assert table.column_names == [column.name for column in games.columns]
    assert pyarrow.table(games) == table and sum(table["score_ns"].to_pylist()) == SUM


def test_dicts_are_the_rows_of_pyarrow(games):
    pytest.importorskip("pyarrow")
    assert games.to_dicts() == games.to_arrow().to_pylist()


SUM = 90 + 140


def test_polars(games):
    polars = pytest.importorskip("polars")
    frame = games.to_polars()
    assert frame.columns == [column.name for column in games.columns] and frame["score_ns"].sum() == SUM
    assert frame["date"].dtype == polars.Date


def test_pandas(games):
    pytest.importorskip("pandas")
    frame = games.to_pandas()
    assert list(frame.columns) == [column.name for column in games.columns] and frame["score_ns"].sum() == SUM


def test_duckdb(games):
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("pyarrow")
    found = duckdb.sql("select sum(score_ns), count(*), max(date) from games").fetchall()[0]
    assert found[:2] == (SUM, 2) and str(found[2]) == "2026-11-19"


def test_two_questions():
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("pyarrow")
    document = portnote.open(CLUB)
    games, cards = document.table("games"), document.table("cards")
    contracts = "select contract, count(*), avg(tricks) from games where tricks is not null group by 1 order by 1"
    assert duckdb.sql(contracts).fetchall() == [("1NT", 1, 7.0), ("2S", 1, 9.0)]
    positions = "select position, avg(wins::int) from cards where wins is not null group by 1 order by 1"
    assert duckdb.sql(positions).fetchall() == [(1, 0.5), (2, 0.0), (3, 0.5), (4, 0.0)]


@pytest.mark.parametrize(("data", "name"), [(CLUB, "calls"), (CLUB, "cards"), (CLUB, "tricks"), (CLUB, "hands"), (DRAUGHTS, "plies"), (DRAUGHTS, "games")])
def test_libraries_agree(data, name):
    polars = pytest.importorskip("polars")
    pytest.importorskip("pyarrow")
    table = portnote.open(data).table(name)
    assert table.to_polars().to_dicts() == table.to_arrow().to_pylist() == polars.DataFrame(table).to_dicts()


def test_no_rows():
    table = portnote.open(b'[Event "E"]\n', notation="pbn").table("cards")
    assert len(table) == 0 and table.to_dicts() == []


def test_a_missing_package_is_named(games, monkeypatch):
    import builtins

    real = builtins.__import__

    def fail(name, *rest, **more):
        if name.startswith(("polars", "pyarrow", "pandas")):
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", fail)
    for name, extra in (("to_polars", "polars"), ("to_arrow", "arrow"), ("to_pandas", "pandas")):
        with pytest.raises(ImportError, match=rf"portnote\[{extra}\]"):
            getattr(games, name)()


def test_to_dicts_needs_no_package(games, monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    assert [row["board"] for row in games.to_dicts()] == [1, 2]


def test_html(games):
    assert "<table" in games._repr_html_() and "1NT" in games._repr_html_()
