"""What a table gives to libraries of data frames: each is imported when it is asked for."""

import io

from portnote import _core
from portnote._core import Table


def _needed(package, extra):
    try:
        return __import__(package, fromlist=["_"])
    except ImportError as error:
        raise ImportError(f"{package} is needed: pip install 'portnote[{extra}]'") from error


def _arrow(self):
    """The table as a `pyarrow.Table`."""
    parquet = _needed("pyarrow.parquet", "arrow")
    return parquet.read_table(io.BytesIO(self.to_parquet()))


def _polars(self):
    """The table as a `polars.DataFrame`."""
    return _needed("polars", "polars").read_parquet(io.BytesIO(self.to_parquet()))


def _pandas(self):
    """The table as a `pandas.DataFrame`."""
    _needed("pandas", "pandas")
    return self.to_arrow().to_pandas()


def _stream(self, requested_schema=None):
    return self.to_arrow().__arrow_c_stream__(requested_schema)


def _dicts(self):
    """The rows as dicts."""
    return self.to_arrow().to_pylist()


Table.to_arrow = _arrow
Table.to_polars = _polars
Table.to_pandas = _pandas
Table.to_dicts = _dicts
Table.__arrow_c_stream__ = _stream
