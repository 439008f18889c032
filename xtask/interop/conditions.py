"""Generated conditions choose the games that DuckDB chooses by the same text after WHERE.

conditions.py PROGRAM WORK EXAMPLE [COUNT [SEED]]
"""

import csv
import json
import subprocess
import sys
from pathlib import Path

import duckdb

from common import ROOT, Dice, archive, fail, tables

COMPARISONS = ["=", "<>", "!=", "<", "<=", ">", ">="]

# How many of the conditions are about the games of each notation.
SHARES = {"pbn": 6, "pdn": 3, "ppn": 1}

# Conditions that are also given to the program, of which each start takes a while.
STARTS = 12


class Column:
    """A column with values that are in it, for conditions that are true for some games."""

    def __init__(self, name, kind, values):
        self.name, self.kind, self.values = name, kind, values


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


class Conditions:
    """Makes conditions over the columns of a table."""

    def __init__(self, dice, columns):
        self.dice = dice
        self.by_kind = {}
        for column in columns:
            self.by_kind.setdefault(column.kind, []).append(column)

    def condition(self, depth=3):
        if depth == 0 or self.dice.chance(0.4):
            return self.atom()
        way = self.dice.below(10)
        if way < 4:
            return f"{self.part(depth)} AND {self.part(depth)}"
        if way < 7:
            return f"{self.part(depth)} OR {self.part(depth)}"
        if way < 9:
            return f"NOT {self.part(depth)}"
        truth = self.dice.pick(["TRUE", "NOT TRUE", "FALSE", "NOT FALSE", "UNKNOWN", "NOT UNKNOWN"])
        return f"({self.condition(depth - 1)}) IS {truth}"

    def part(self, depth):
        inner = self.condition(depth - 1)
        # Also without parentheses, so that the order of the operators counts.
        return inner if self.dice.chance(0.3) else f"({inner})"

    def atom(self):
        kinds = ["number", "number", "number", "text", "text", "text", "bool", "date"]
        kind = self.dice.pick([kind for kind in kinds if kind in self.by_kind])
        return getattr(self, kind)(self.dice.pick(self.by_kind[kind]))

    def any(self, column, value):
        """What can be asked of a value of any type."""
        no = self.dice.pick(["", "NOT "])
        name = self.name(column)
        return self.dice.pick([
            lambda: f"{name} {self.dice.pick(COMPARISONS)} {value()}",
            lambda: f"{name} {self.dice.pick(COMPARISONS)} {value()}",
            lambda: f"{value()} {self.dice.pick(COMPARISONS)} {name}",
            lambda: f"{name} IS {no}NULL",
            lambda: f"{name} {no}IN ({', '.join(value() for _ in range(self.dice.between(1, 4)))})",
            lambda: f"{name} {no}BETWEEN {value()} AND {value()}",
            lambda: f"{name} IS {no}DISTINCT FROM {self.dice.pick([value, lambda: 'NULL'])()}",
            lambda: f"coalesce({name}, {value()}) {self.dice.pick(COMPARISONS)} {value()}",
        ])()

    def name(self, column):
        return self.dice.pick([column.name, column.name, column.name.upper(), f"games.{column.name}"])

    def number(self, column):
        def value():
            number = self.dice.pick(column.values)
            if self.dice.chance(0.3):
                number += self.dice.between(-2, 2)
            is_whole = isinstance(number, int)
            return f"{number}.5" if is_whole and self.dice.chance(0.1) else f"{number}"

        name = self.name(column)
        other = self.name(self.dice.pick(self.by_kind["number"]))
        compare = self.dice.pick(COMPARISONS)
        return self.dice.pick([
            lambda: self.any(column, value),
            lambda: self.any(column, value),
            lambda: self.any(column, value),
            lambda: f"{name} {compare} {other}",
            lambda: f"abs({name}) {compare} {value()}",
            lambda: f"{name} {self.dice.pick('+-*')} {self.dice.between(0, 3)} {compare} {value()}",
            lambda: f"{name} {self.dice.pick('+-')} {other} {compare} {value()}",
            lambda: f"-{name} {compare} {value()}",
        ])()

    def text(self, column):
        def value():
            text = self.dice.pick(column.values)
            return quoted(text[: self.dice.between(0, len(text))] if self.dice.chance(0.2) else text)

        def piece():
            text = self.dice.pick(column.values)
            start = self.dice.below(len(text))
            return text[start : start + self.dice.between(1, 4)]

        def pattern():
            text = self.dice.pick(column.values)
            cut = self.dice.below(len(text) + 1)
            return quoted(self.dice.pick([
                lambda: text[:cut] + "%",
                lambda: "%" + text[cut:],
                lambda: "%" + piece() + "%",
                lambda: text[:cut] + "_" + text[cut + 1 :],
                lambda: text,
                lambda: "%",
            ])())

        def plain(text):
            return text.isascii()

        name = self.name(column)
        no = self.dice.pick(["", "NOT "])
        ascii_only = all(plain(text) for text in column.values)
        like = self.dice.pick(["LIKE", "ILIKE"]) if ascii_only else "LIKE"
        ways = [
            lambda: self.any(column, value),
            lambda: self.any(column, value),
            lambda: f"{name} {self.dice.pick(COMPARISONS)} {self.name(self.dice.pick(self.by_kind['text']))}",
            lambda: f"{name} {no}{like} {pattern()}",
            lambda: f"{no}starts_with({name}, {quoted(piece())})",
            lambda: f"{no}contains({name}, {quoted(piece())})",
            lambda: f"length({name}) {self.dice.pick(COMPARISONS)} {self.dice.between(0, 12)}",
        ]
        if ascii_only:
            expression = self.dice.pick(["^[A-K]", "[0-9]+$", "a|e", "^.{3,5}$", "[^a-zA-Z]", "(N|S)", "x*y"])
            ways.append(lambda: f"{no}regexp_matches({name}, {quoted(expression)})")
            fold = self.dice.pick(["lower", "upper"])
            ways.append(lambda: f"{fold}({name}) {self.dice.pick(COMPARISONS)} {getattr(value(), fold)()}")
        return self.dice.pick(ways)()

    def bool(self, column):
        name = self.name(column)
        no = self.dice.pick(["", "NOT "])
        return self.dice.pick([
            lambda: f"{no}{name}",
            lambda: f"{name} IS {no}{self.dice.pick(['TRUE', 'FALSE', 'NULL', 'UNKNOWN'])}",
            lambda: f"{name} {self.dice.pick(['=', '<>'])} {self.dice.pick(['TRUE', 'FALSE'])}",
            lambda: f"coalesce({name}, {self.dice.pick(['TRUE', 'FALSE'])})",
        ])()

    def date(self, column):
        def value():
            day = quoted(str(self.dice.pick(column.values)))
            return day if self.dice.chance(0.7) else f"DATE {day}"

        return self.any(column, value)

    def faulty(self):
        """A condition in which something may be wrong, and often is."""
        text = self.condition(2)
        at = self.dice.below(len(text))
        end = at + self.dice.between(1, 6)
        return self.dice.pick([
            lambda: text[:at] + text[end:],
            lambda: text[:at],
            lambda: text[:at] + self.dice.pick("()'\",;+-*/%=<>é!|&:.[]{}\\ ") + text[at:],
            lambda: text + self.dice.pick([" AND", " OR", ")", ";", " LIMIT 3", " AND event", " = 3", " IS", " --"]),
            lambda: text.replace(" AND ", " XOR ", 1).replace("'", '"', 2),
            lambda: f"({text}",
            lambda: self.dice.pick(["CASE WHEN {} THEN TRUE END", "({})::int = 1", "sqrt(game) > 2 OR {}", "(SELECT {})", "{} AND game / 2 = 1"]).format(text),
            lambda: f"{text} AND {self.dice.pick(['file > 3', 'game = NULL', 'game LIKE 1', 'gme = 1', 'hands.hcp > 3', 'game', 'lower(game) = 1', 'file = Club'])}",
        ])()


def columns_of(games):
    """The columns of the table of the games, each with some of its values."""
    kinds = {"VARCHAR": "text", "BOOLEAN": "bool", "DATE": "date"}
    for name, kind in games.sql("SELECT column_name, column_type FROM (DESCRIBE games)").fetchall():
        if name == "row number":
            continue
        values = games.sql(f'SELECT DISTINCT "{name}" FROM games WHERE "{name}" IS NOT NULL ORDER BY 1').fetchall()
        # What would be two lines of the input of the other program.
        values = [value for (value,) in values if not (isinstance(value, str) and ("\n" in value or "\r" in value))]
        if not values:
            continue
        step = max(1, len(values) // 50)
        yield Column(name, kinds.get(kind, "number"), values[::step])


class Notation:
    """The games of a notation, in the order in which both programs see them."""

    def __init__(self, name, program, example, work):
        self.name, self.program, self.example, self.work = name, program, example, work
        self.files = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "corpus" / name / "valid").rglob(f"*.{name}"))
        if name == "pbn":
            generated = work / "generated.pbn"
            generated.write_text(archive(400, 7), encoding="utf-8")
            self.files.append(str(generated))
        tables(program, self.files, work / name, "parquet", "--table", "games", "--notation", name)
        self.games = duckdb.connect()
        # The order in which the games are read, and a name that no condition uses.
        parquet = work / name / name / "games/part-00000.parquet"
        self.games.execute(
            'CREATE TABLE games AS SELECT *, file_row_number AS "row number" FROM read_parquet(?, file_row_number = true)', [str(parquet)]
        )
        self.games.execute("ALTER TABLE games DROP file_row_number")
        self.keys = [list(key) for key in self.games.sql('SELECT file, game FROM games ORDER BY "row number"').fetchall()]

    def by_portnote(self, conditions):
        """What portnote says of each condition."""
        run = subprocess.run(
            [self.example, self.name, *self.files],
            cwd=ROOT, input="".join(f"{text}\n" for text in conditions), capture_output=True, encoding="utf-8",
        )
        lines = run.stdout.splitlines()
        if run.returncode or len(lines) != len(conditions) + 1:
            fail(f"{self.name}: {self.example}: {run.stderr}")
        if json.loads(lines[0]) != self.keys:
            fail(f"{self.name}: the example and the tables have other games")
        return map(json.loads, lines[1:])

    def by_duckdb(self, condition):
        """The numbers of the games that DuckDB chooses."""
        return [number for (number,) in self.games.execute(f'SELECT "row number" FROM games WHERE {condition}\nORDER BY 1').fetchall()]

    def by_program(self, condition):
        """The games that `portnote select` chooses."""
        ids = self.work / "ids.csv"
        ids.unlink(missing_ok=True)
        command = [self.program, "select", "--quiet", "--notation", self.name, "--where", condition, "--count", "--ids-out", str(ids), *self.files]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8")
        if run.returncode not in (0, 1):
            fail(f"{condition}: {run.stderr}")
        if run.returncode == 1:
            return []
        with open(ids, newline="", encoding="utf-8") as file:
            return [[row["file"], int(row["game"])] for row in csv.DictReader(file)]

    def hold(self, count, seed):
        """Compares what is said of generated conditions, and returns how many of each outcome there were."""
        dice = Dice(seed)
        making = Conditions(dice, list(columns_of(self.games)))
        conditions = []
        while len(conditions) < count:
            is_faulty = dice.chance(0.15)
            text = making.faulty() if is_faulty else making.condition()
            conditions.append((text, is_faulty))
        outcomes = {"same": 0, "some": 0, "refused": 0, "too large": 0, "started": 0}
        faults = []
        for (text, is_faulty), said in zip(conditions, self.by_portnote([text for text, _ in conditions])):
            if isinstance(said, dict) and "start" in said:
                size = len(text.encode())
                if not 0 <= said["start"] <= said["end"] <= size:
                    faults.append(f"{said} is not a place in it: {text}")
                if not is_faulty:
                    faults.append(f"{said['code']}: {text[said['start']:said['end']]!r} in: {text}")
                outcomes["refused"] += 1
                continue
            try:
                expected = self.by_duckdb(text)
            except duckdb.OutOfRangeException:
                # A sum that is larger than a column of DuckDB, as the page says.
                outcomes["too large"] += 1
                continue
            except duckdb.Error as error:
                faults.append(f"DuckDB refuses it: {text}\n    {str(error).splitlines()[0]}")
                continue
            if said != expected:
                only = said if isinstance(said, dict) else sorted(set(said) ^ set(expected))[:3]
                faults.append(f"chooses others ({only}): {text}")
                continue
            outcomes["same"] += 1
            outcomes["some"] += 0 < len(expected) < len(self.keys)
            if outcomes["started"] < STARTS and 0 < len(expected) < len(self.keys):
                outcomes["started"] += 1
                if self.by_program(text) != [self.keys[number] for number in expected]:
                    faults.append(f"`portnote select` chooses others: {text}")
        for fault in faults[:20]:
            print(f"interop: {self.name}: {fault}", file=sys.stderr)
        if faults:
            fail(f"{self.name}: {len(faults)} of {count} conditions with seed {seed}")
        return outcomes


def main(program, work, example, count=10_000, seed=1):
    total = {}
    for name, share in SHARES.items():
        held = Notation(name, program, example, Path(work)).hold(count * share // 10, seed)
        total = {outcome: total.get(outcome, 0) + number for outcome, number in held.items()}
    if total["some"] * 3 < count or total["refused"] * 20 < count:
        fail(f"the conditions try too little: {total}")
    print(
        f"conditions: {total['same']} choose the games that DuckDB chooses, {total['some']} of them some and not all; "
        f"{total['refused']} are refused with a place in their text; "
        f"{total['too large']} have sums that are larger than a column of DuckDB; {total['started']} given to the program"
    )


if __name__ == "__main__":
    main(*sys.argv[1:4], *map(int, sys.argv[4:]))
