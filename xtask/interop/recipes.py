"""The recipes for DuckDB in the documentation run as written, and give what the pages show.

recipes.py PROGRAM WORK
"""

import csv
import os
import re
import subprocess
import sys
from pathlib import Path

import duckdb

from common import ROOT, archive, fail

PAGES = ROOT / "docs/site/src"


def block(page, kind, number=0):
    """The text of a block of a page, and what follows it."""
    text = (PAGES / page).read_text(encoding="utf-8")
    blocks = list(re.finditer(rf"^```{kind}\n(.*?)^```\n", text, re.MULTILINE | re.DOTALL))
    if number >= len(blocks):
        fail(f"{page}: no block {number + 1} of {kind}")
    return blocks[number][1], text[blocks[number].end() :]


def shown(after):
    """The rows of the table that follows a block, without its head."""
    lines = after.lstrip("\n").splitlines()
    rows = [line for line in lines[: next((at for at, line in enumerate(lines) if not line.startswith("|")), len(lines))]]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    return cells[:1] + cells[2:]


def query(page, number):
    """Runs a query of a page, and compares its rows with the table below it."""
    text, after = block(page, "sql", number)
    found = duckdb.sql(text)
    rows = [list(found.columns)] + [[str(value) for value in row] for row in found.fetchall()]
    if rows != shown(after):
        lines = "\n".join(f"| {' | '.join(row)} |" for row in rows)
        fail(f"{page}: the query gives other rows than the page shows:\n{text}{lines}")
    return len(rows) - 1


def main(program, work):
    work = Path(work).resolve()
    (work / "archive").mkdir()
    (work / "archive/games.pbn").write_text(archive(2_000, 1), encoding="utf-8")
    os.chdir(work)
    # With the names that the files have for `portnote select` as well.
    write = [program, "tables", "--quiet", "--format", "parquet", "archive/", "-o", "out/"]
    subprocess.run(write, check=True)
    rows = query("tables.md", 1) + query("tables.md", 2)

    # The way back: what a query chooses, `portnote select` writes.
    text, after = block("select.md", "sql")
    environment = dict(os.environ, PATH=f"{Path(program).resolve().parent}:{os.environ['PATH']}")
    command = re.search(r"^```sh\n(.*?)^```\n", after, re.MULTILINE | re.DOTALL)[1]
    duckdb.sql(text)
    subprocess.run(["sh", "-ec", command], check=True, env=environment, stderr=subprocess.DEVNULL)
    with open("ids.csv", newline="", encoding="utf-8") as file:
        ids = list(csv.DictReader(file))
    down = Path("down.pbn").read_text(encoding="utf-8")
    contracts = re.findall(r'^\[Contract "(.*)"\]', down, re.MULTILINE)
    results = [int(result) for result in re.findall(r'^\[Result "(.*)"\]', down, re.MULTILINE)]
    if not ids or len(contracts) != len(ids) or set(contracts) != {"3NT"} or max(results) > 8:
        fail(f"select.md: {len(ids)} games are chosen, and {len(contracts)} are written")
    print(f"recipes: {rows} rows of 2 queries are those of the page; {len(ids)} games came back by --ids")


if __name__ == "__main__":
    main(*sys.argv[1:])
