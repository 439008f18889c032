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

# What was played after 11-15 23-18, and with which results: Black begins, so the first figure is Black's.
REPLIES = {"8-11": ["1-0", "1-0", "1/2-1/2", "1/2-1/2", "*"], "9-14": ["1-0", "0-1"], "15-19": ["0-1", "0-1", "0-1"]}

SEATS = "NESW"

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


def with_leads(text):
    """Games in which the highest card of the longest suit was led."""
    head, *games = text.split("\n\n")
    led = [head]
    for game in games:
        declarer = re.search(r'^\[Declarer "(.)"\]', game, re.MULTILINE)[1]
        hands = re.search(r'^\[Deal "N:(.*)"\]', game, re.MULTILINE)[1].split()
        leader = (SEATS.index(declarer) + 1) % 4
        longest, suit = max(zip(hands[leader].split("."), "SHDC"), key=lambda held: len(held[0]))
        led.append(f'{game.rstrip()}\n[Play "{SEATS[leader]}"]\n{suit}{longest[0]} - - -\n*')
    return "\n\n".join(led) + "\n"


def main(program, work):
    work = Path(work).resolve()
    (work / "archive").mkdir()
    (work / "archive/games.pbn").write_text(with_leads(archive(2_000, 1)), encoding="utf-8")
    (work / "draughts").mkdir()
    games = [f"1. 11-15 23-18 2. {move} {result}" for move, results in REPLIES.items() for result in results]
    (work / "draughts/games.pdn").write_text("\n".join(games) + "\n", encoding="utf-8")
    os.chdir(work)
    # With the names that the files have for `portnote select` as well.
    write = [program, "tables", "--quiet", "--format", "parquet", "archive/", "draughts/", "-o", "out/"]
    subprocess.run(write, check=True)
    pages = [("tables.md", 0), ("tables.md", 1), ("tables.md", 2), ("stats.md", 0)]
    rows = sum(query(page, number) for page, number in pages)

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
    print(f"recipes: {rows} rows of {len(pages)} queries are those of the page; {len(ids)} games came back by --ids")


if __name__ == "__main__":
    main(*sys.argv[1:])
