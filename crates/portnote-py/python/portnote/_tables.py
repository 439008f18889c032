"""What a table gives to libraries of data frames: each is imported when it is asked for."""

import io

from portnote import _core
from portnote._core import Table


def escape(text):
    """A text within HTML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


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


def _html(self):
    """The first ten rows as a table of HTML."""
    rows = self.to_dicts(10)
    names = [column.name for column in self.columns]
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    lines = []
    for row in rows:
        cells = ("" if row[name] is None else escape(str(row[name])) for name in names)
        lines.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    more = f"<caption>{escape(self.name)}: {len(rows)} of {len(self)} rows</caption>"
    return f"<table>{more}<thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>"


Table.to_arrow = _arrow
Table.to_polars = _polars
Table.to_pandas = _pandas
Table._repr_html_ = _html
Table.__arrow_c_stream__ = _stream
