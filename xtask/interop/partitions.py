"""Tables that are divided into folders by values have the rows that they have in one piece.

partitions.py PROGRAM WORK
"""

import os
import sys
from pathlib import Path

import duckdb

from common import archive, fail, tables
from recipes import block

# What cannot be in the name of a file as it is, or not on every system.
EVENTS = ["50% of 4/4", "a=b: 'c'", "C:\\x", "Évreux", "dot.", " blank ", "?*<>|", "#1", "{[x]}"]

# What some disks take for one name.
EVENTS += ["cup", "Cup", "CUP", "cUP", "__hive_default_partition__"]


def main(program, work):
    work = Path(work)
    lines = archive(600, 3).splitlines()
    for at, line in enumerate(lines):
        if line.startswith("[Event ") and at % 3:
            text = EVENTS[at % len(EVENTS)].replace("\\", "\\\\")
            lines[at] = f'[Event "{text}"]'
        if line.startswith("[Date ") and at % 5 == 0:
            lines[at] = '[Date "?"]'
    source = work / "games.pbn"
    source.write_text("\n".join(lines) + "\n", encoding="utf-8")
    whole = tables(program, [source], work / "whole", "parquet")
    compared = 0
    for columns in [["year"], ["event"], ["month", "year"]]:
        folder = work / "-".join(columns)
        tables(program, [source], folder, "parquet", "--partition-by", ",".join(columns))
        games = f"'{work}/whole/pbn/games/*.parquet'"
        for table in whole:
            name = table["table"]
            ours = f"'{work}/whole/pbn/{name}/*.parquet'"
            theirs = f"read_parquet('{folder}/pbn/{name}/**/*.parquet', hive_partitioning = true, hive_types_autocast = false)"
            if name == "files":
                theirs = f"'{folder}/pbn/files/*.parquet'"
            own = [column for column, *_ in duckdb.sql(f"DESCRIBE SELECT * FROM {ours}").fetchall()]
            # The values of the folders are those of the games.
            added = [] if name in ("games", "files") else columns
            values = "".join(f", CAST({column} AS VARCHAR) AS folder_{column}" for column in added)
            joined = f"SELECT t.*{values.replace('CAST(', 'CAST(g.')} FROM {ours} t LEFT JOIN {games} g USING (file, game)" if added else f"SELECT * FROM {ours}"
            casts = {kind: cast for kind, cast, *_ in duckdb.sql(f"DESCRIBE SELECT * FROM {ours}").fetchall()}
            listed = ", ".join(f'CAST("{column}" AS {casts[column]}) AS "{column}"' for column in own)
            divided = f"SELECT {listed}{values} FROM {theirs}"
            difference = duckdb.sql(f"({joined} EXCEPT ALL {divided}) UNION ALL ({divided} EXCEPT ALL {joined})").fetchall()
            if difference:
                fail(f"{name} by {columns}: {len(difference)} rows differ: {difference[0]}")
            compared += 1
    # The query of the documentation, over the folders that it is about.
    (work / "year").rename(work / "out")
    os.chdir(work)
    years = duckdb.sql(block("tables.md", "sql", 3)[0]).fetchall()
    if not years or sum(count for _, count in years) != 200:
        fail(f"the query of the page gives {years}")
    print(f"partitions: {compared} divided tables have the rows of those in one piece")


if __name__ == "__main__":
    main(*sys.argv[1:])
