"""Games as a data source of Spark: `register(spark)`, then `spark.read.format("portnote")`.

>>> spark.read.format("portnote").option("table", "games").load("archive")  # doctest: +SKIP

Options: `table` (default `games`), `carry`, `notation`, `dd` (`missing` solves deals in the workers).
Each partition has files of about 128 MB; rows of one file are in their order.
"""

import glob
import os

__all__ = ["register"]

_BYTES = 128 << 20
_EXTENSIONS = (".pbn", ".lin", ".pdn", ".ppn")
_TYPES = {
    "int8": "byte",
    "int16": "short",
    "int32": "integer",
    "int64": "long",
    "float64": "double",
    "bool": "boolean",
}


def _files(path):
    """The files of a path, a folder or a pattern, sorted by name."""
    if os.path.isdir(path):
        found = (os.path.join(at, name) for at, _, names in os.walk(path) for name in names)
        return sorted(it for it in found if it.lower().removesuffix(".gz").endswith(_EXTENSIONS))
    return sorted(glob.glob(path)) or [path]


def _packed(files):
    """Lists of files of about 128 MB."""
    packs, size = [], _BYTES
    for file in files:
        own = os.path.getsize(file)
        if size + own > _BYTES:
            packs.append([])
            size = 0
        packs[-1].append(file)
        size += own
    return packs


def register(spark):
    """Registers the data source `portnote` in a session of Spark."""
    from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
    from pyspark.sql.types import StructType

    class Files(InputPartition):
        def __init__(self, files):
            self.files = files

    class Reader(DataSourceReader):
        def __init__(self, options):
            self.options = options

        def partitions(self):
            return [Files(files) for files in _packed(_files(self.options["path"]))]

        def read(self, partition):
            import pyarrow

            import portnote

            options = self.options
            for file in partition.files:
                table = portnote.table(
                    options.get("table", "games"),
                    file,
                    carry=options.get("carry", "deal"),
                    notation=options.get("notation"),
                    dd=options.get("dd"),
                )
                arrow = table.to_arrow()
                # Spark compares schemas, and wants neither metadata nor columns that are never null.
                plain = pyarrow.Table.from_arrays(arrow.columns, names=arrow.column_names)
                yield from plain.to_batches()

    class Source(DataSource):
        @classmethod
        def name(cls):
            return "portnote"

        def schema(self):
            import portnote

            files = _files(self.options["path"])
            empty = portnote.table(self.options.get("table", "games"), files[0], notation=self.options.get("notation"))
            schema = StructType()
            for column in empty.columns:
                schema.add(column.name, _TYPES.get(column.type, column.type))
            return schema

        def reader(self, schema):
            return Reader(dict(self.options))

    spark.dataSource.register(Source)
