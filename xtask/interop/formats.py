"""Tables as CSV, NDJSON and Parquet: DuckDB, polars and pyarrow see the same columns, types and values.

formats.py PROGRAM WORK FOLDER…
"""

import re
import subprocess
import sys
from pathlib import Path

import duckdb
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.json
import pyarrow.parquet

from common import ROOT, fail, notation, tables

# The types of the descriptions, as each library calls them.
TYPES = {
    "string": (pa.string(), pl.String, "VARCHAR"),
    "int8": (pa.int8(), pl.Int8, "TINYINT"),
    "int16": (pa.int16(), pl.Int16, "SMALLINT"),
    "int32": (pa.int32(), pl.Int32, "INTEGER"),
    "int64": (pa.int64(), pl.Int64, "BIGINT"),
    "float64": (pa.float64(), pl.Float64, "DOUBLE"),
    "bool": (pa.bool_(), pl.Boolean, "BOOLEAN"),
    "date": (pa.date32(), pl.Date, "DATE"),
}


def described():
    """The columns of all tables by notation and name, as the page of the documentation has them."""
    columns = {}
    key = None
    for line in (ROOT / "docs/site/src/tables.md").read_text().splitlines():
        if found := re.match(r"## .*`portnote/tables/(\w+)/\d+`", line):
            group = found[1]
        elif found := re.match(r"### (\w+)", line):
            key = (group, found[1])
        elif (found := re.match(r"\| `(\w+)` \| (\w+) \|", line)) and key:
            columns.setdefault(key, []).append((found[1], found[2]))
    return columns


def read(form, paths, columns):
    """The table as each library sees it, as a table of arrow."""
    arrow = pa.schema([(name, TYPES[kind][0]) for name, kind in columns])
    polars = {name: TYPES[kind][1] for name, kind in columns}
    duck = {name: TYPES[kind][2] for name, kind in columns}
    if form == "parquet":
        yield "pyarrow", pa.concat_tables([pa.parquet.read_table(path) for path in paths])
        yield "polars", pl.read_parquet(paths).to_arrow()
        yield "DuckDB", duckdb.read_parquet(paths).to_arrow_table()
    elif form == "csv":
        parse = pa.csv.ParseOptions(newlines_in_values=True)
        convert = pa.csv.ConvertOptions(
            column_types=arrow, strings_can_be_null=True, quoted_strings_can_be_null=False, null_values=[""]
        )
        options = {"parse_options": parse, "convert_options": convert}
        yield "pyarrow", pa.concat_tables([pa.csv.read_csv(path, **options) for path in paths])
        yield "polars", pl.concat([pl.read_csv(path, schema=polars) for path in paths]).to_arrow()
        yield (
            "DuckDB",
            duckdb.read_csv(paths, header=True, dtype=duck, strict_mode=True, quotechar='"', escapechar='"', sep=",").to_arrow_table(),
        )
    else:
        # A library that sees no line sees no column either.
        filled = [path for path in paths if Path(path).stat().st_size]
        if not filled:
            return
        # Of dates pyarrow reads the text only.
        texts = pa.schema([(name, pa.string() if kind == pa.date32() else kind) for name, kind in zip(arrow.names, arrow.types)])
        parse = pa.json.ParseOptions(explicit_schema=texts, unexpected_field_behavior="error")
        yield "pyarrow", pa.concat_tables([pa.json.read_json(path, parse_options=parse) for path in filled]).cast(arrow)
        # Of whole numbers polars reads those of 64 bits only.
        wide = {name: pl.Int64 if kind.is_integer() else kind for name, kind in polars.items()}
        yield "polars", pl.concat([pl.read_ndjson(path, schema=wide) for path in filled]).cast(polars).to_arrow()
        yield "DuckDB", duckdb.sql(
            "SELECT * FROM read_json($paths, format = 'newline_delimited', columns = $columns)",
            params={"paths": filled, "columns": duck},
        ).to_arrow_table()


def plain(table):
    """A table with one kind of text, and in one piece."""
    fields = [
        pa.field(field.name, pa.string() if pa.types.is_large_string(field.type) or pa.types.is_string_view(field.type) else field.type)
        for field in table.schema
    ]
    return table.cast(pa.schema(fields)).combine_chunks()


def compare(where, found, expected):
    """Both have the same columns, types and values."""
    columns = [(field.name, field.type) for field in found.schema]
    wanted = [(field.name, field.type) for field in expected.schema]
    if columns != wanted:
        fail(f"{where}: the columns are {sorted(set(columns) ^ set(wanted), key=str)}")
    if found.num_rows != expected.num_rows:
        fail(f"{where}: {found.num_rows} rows, and not {expected.num_rows}")
    for name in expected.column_names:
        ours, theirs = found.column(name), expected.column(name)
        if ours.equals(theirs):
            continue
        same = pc.fill_null(pc.equal(ours, theirs), False)
        nulls = pc.and_(pc.is_null(ours), pc.is_null(theirs))
        rows = [row for row, is_same in enumerate(pc.or_(same, nulls).to_pylist()) if not is_same]
        if rows:
            row = rows[0]
            fail(f"{where}: `{name}` in row {row}: {ours[row]}, and not {theirs[row]}")


def main(program, work, folders):
    schemas = described()
    said = {form: tables(program, folders, Path(work, form), form) for form in ["parquet", "csv", "ndjson"]}
    compared = rows = 0
    for number, table in enumerate(said["parquet"]):
        key = (notation(table), table["table"])
        columns = schemas[key]
        expected = pa.schema([(name, TYPES[kind][0]) for name, kind in columns]).empty_table()
        for form in said:
            other = said[form][number]
            paths = [str(Path(work, form, name)) for name in other["files"]]
            for library, found in read(form, paths, columns):
                where = f"{'/'.join(key)} as {form} in {library}"
                found = plain(found)
                if expected.num_rows == 0 and found.num_rows:
                    # The first one is compared with the description.
                    compare(where, found.slice(0, 0), expected)
                    expected = found
                compare(where, found, expected)
                compared += 1
        if expected.num_rows != table["rows"]:
            fail(f"{'/'.join(key)}: {table['rows']} rows in the description of the folder")
        rows += table["rows"]
    print(f"formats: {rows} rows of {len(said['parquet'])} tables are the same in {compared} readings")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
