"""Bidding systems of bridge in BML."""

from portnote import _core

from portnote._core import Sequence

__all__ = ["Sequence", "System"]


class System(_core.Game):
    r"""A bidding system in BML.

    >>> System.read("1N  15-17\n  2C  Stayman\n").find("1N-2C").text
    'Stayman'
    """

    __slots__ = ()

    @classmethod
    def open(cls, path, include=None):
        """A system of a file, with the files that it includes: of its folder, or of `include`."""
        return cls(_core._open_system(path, include))

    @classmethod
    def read(cls, text):
        """A system of a text."""
        return _core.Document.from_text(text, "bml").games[0]

    @property
    def sequences(self):
        """All sequences of calls, in the order of the system."""
        return _core._sequences(self)

    def find(self, calls):
        """The first sequence that an auction names, as `"1N-2C"`; `None` if the system has none."""
        found = _core._find_sequences(self, calls)
        return found[0] if found else None

    def find_all(self, calls):
        """All sequences that an auction names."""
        return _core._find_sequences(self, calls)

    def to_html(self):
        """The system as a page."""
        return _core._convert_system(self, "html")

    def to_latex(self):
        """The system as a document of LaTeX."""
        return _core._convert_system(self, "latex")

    def to_bss(self):
        """The system as records of Full Disclosure."""
        return _core._convert_system(self, "bss")
