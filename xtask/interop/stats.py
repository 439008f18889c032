"""Statistics are what their own queries give in DuckDB, and openings what a query over plies gives.

stats.py PROGRAM WORK FOLDER...
"""

import json
import subprocess
import sys
from pathlib import Path

import duckdb

from common import ROOT, archive, fail, tables

# The moves in the position at the start of English draughts: in legal plies of the main line, each
# game once, with who won.
OPENINGS = """
SELECT move, count(*) AS games,
    count(*) FILTER (WHERE winner = 'white') AS white,
    count(*) FILTER (WHERE winner = 'draw') AS draw,
    count(*) FILTER (WHERE winner = 'black') AS black,
    count(*) FILTER (WHERE winner IS NULL) AS unknown
FROM (
    SELECT DISTINCT file, game, move, winner
    FROM plies JOIN games USING (file, game)
    WHERE plies.line = 0 AND ply = 1 AND state = 'legal' AND variant = 'English'
        AND start_key = 'a6b6d5bd506c975c'
)
GROUP BY 1
"""


def report(program, verb, *args):
    """What a command says as JSON; files that cannot be read are named, and the others counted."""
    command = [program, verb, "--quiet", "--format", "json", *map(str, args)]
    run = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if run.returncode not in (0, 2) or not run.stdout:
        fail(f"{' '.join(command)}: exit code {run.returncode}\n{run.stderr}")
    return json.loads(run.stdout)


def section(connection, said, names):
    """Compares the rows of a section with those of its query; says how many there are."""
    found = connection.sql(said["sql"])
    measures = found.columns[2:]
    rows = [dict(zip(["key", "games", *measures], row)) for row in found.fetchall()]
    left_out = rows[len(said["rows"]) :]
    if (len(left_out), sum(row["games"] for row in left_out)) != (said["rows_left_out"], said["games_left_out"]):
        fail(f"{names}: {len(left_out)} rows are left out, and the report says {said['rows_left_out']}")
    for ours, theirs in zip(said["rows"], rows):
        wanted = (ours["key"], ours["games"], {name: rounded(ours["values"][name]) for name in measures})
        values = {name: rounded(theirs[name]) for name in measures}
        if (theirs["key"], theirs["games"], values) != wanted:
            fail(f"{names}: DuckDB says {theirs}, and the report {ours}")
    return len(rows)


def rounded(value):
    return value if value is None else round(float(value), 9)


def main(program, work, *folders):
    work = Path(work).resolve()
    (work / "archive.pbn").write_text(archive(3_000, 2), encoding="utf-8")
    inputs = [work / "archive.pbn", *folders]
    tables(program, inputs, work / "out", "parquet", "--table", "games,plies")
    said = report(program, "stats", *inputs)
    sections = rows = 0
    for notation in said["notations"]:
        name = notation["notation"]
        connection = duckdb.connect()
        for table in ["games", "plies"]:
            files = work / "out" / name / table
            if files.is_dir():
                connection.sql(f"CREATE VIEW {table} AS FROM '{files}/*.parquet'")
        ((games,),) = connection.sql("SELECT count(*) FROM games").fetchall()
        if games != notation["games"]:
            fail(f"{name}: the table has {games} games, and the report {notation['games']}")
        for found in notation["sections"]:
            rows += section(connection, found, f"{name} {found['name']}")
            sections += 1
        if name == "pdn":
            openings = report(program, "openings", "--variant", "English", *inputs)["positions"][0]
            names = ["games", "white", "draw", "black", "unknown"]
            ours = {move["move"]: tuple(move[name] for name in names) for move in openings["moves"]}
            theirs = {move: tuple(counts) for move, *counts in connection.sql(OPENINGS).fetchall()}
            if ours != theirs or not ours:
                fail(f"openings: DuckDB says {theirs}, and the report {ours}")
    print(f"stats: {rows} rows of {sections} queries and {len(ours)} openings are those of DuckDB")


if __name__ == "__main__":
    main(*sys.argv[1:])
