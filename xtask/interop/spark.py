"""The job for Spark in the documentation runs as written, and gives the rows of `portnote tables`.

spark.py PROGRAM WORK
"""

import os
import subprocess
import sys
from pathlib import Path

import duckdb

from common import archive, fail
from recipes import block


def main(program, work):
    work = Path(work).resolve()
    (work / "archive").mkdir()
    for number in range(4):
        text = archive(100 + number, number)
        (work / f"archive/{number}.pbn").write_text(text, encoding="utf-8")
    job = work / "job.py"
    job.write_text(block("scale.md", "python")[0], encoding="utf-8")
    os.chdir(work)
    environment = dict(
        os.environ,
        PATH=f"{Path(program).resolve().parent}:{os.environ['PATH']}",
        PYSPARK_PYTHON=sys.executable,
        PYSPARK_SUBMIT_ARGS="--master local[2] --conf spark.driver.host=127.0.0.1 --conf spark.ui.enabled=false pyspark-shell",
    )
    ran = subprocess.run([sys.executable, job, "archive", "games", "spark"], env=environment, capture_output=True, text=True)
    if ran.returncode:
        fail(f"the job for Spark ends with {ran.returncode}\n{ran.stderr[-4000:]}")
    subprocess.run([program, "tables", "--quiet", "--table", "games", "archive/", "-o", "games.parquet"], check=True)
    columns = "parse_filename(file) AS file, * EXCLUDE file"
    ours, theirs = (f"SELECT {columns} FROM '{files}'" for files in ["games.parquet", "spark/*.parquet"])
    types = [duckdb.sql(rows).types for rows in (ours, theirs)]
    differing = duckdb.sql(f"({ours} EXCEPT ALL {theirs}) UNION ALL ({theirs} EXCEPT ALL {ours})").fetchall()
    count = duckdb.sql(f"SELECT count(*) FROM ({theirs})").fetchall()[0][0]
    if types[0] != types[1] or differing or not count:
        fail(f"Spark wrote other rows: {differing[:2]}\n{types}")
    print(f"spark: {count} rows are those of portnote, with the same types")


if __name__ == "__main__":
    main(*sys.argv[1:])
