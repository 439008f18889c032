"""Portable Draughts Notation."""

from portnote import _core
from portnote._read import read_game as _read_game
from portnote._rows import comments, row_class, rows

__all__ = ["Game", "PlyRow", "read_game"]

PlyRow = row_class("PlyRow", "portnote.pdn", "pdn", "plies", "A move of one side.")
_CommentRow = row_class("CommentRow", "portnote.pdn", "pdn", "comments", "A comment.")


class Game(_core.Game):
    """A game of draughts. Attributes are the columns of the table `games`.

    >>> Game(white="Ann", moves="32-28 19-23").end.turn
    Color('W')
    """

    __slots__ = ()

    def __new__(cls, held=None, /, **values):
        return super().__new__(cls, held if held is not None else _core._build_pdn(values, None))

    def replace(self, **values):
        """The game with other values; it is read again, and judged as a new one."""
        return type(self)(_core._build_pdn(values, self))

    __replace__ = replace

    plies = rows("plies", PlyRow, "The moves of all lines, in the order of the text.")
    comments = comments(_CommentRow)

    @property
    def moves(self):
        """The moves of the main line, as texts."""
        return [ply.move for ply in self.plies if ply.line == 0]

    @property
    def start(self):
        """The board before the first move; `None` if its position cannot be set up."""
        return next(iter(self._boards(0)), None)

    @property
    def end(self):
        """The board after the last legal move of the main line."""
        boards = self._boards(None)
        return boards[-1] if boards else None

    @property
    def lines(self):
        """The moves of each line as texts, the main line first."""
        return self._lines()

    def boards(self):
        """The board after each move of the main line, one after another."""
        return iter(self._boards(None)[1:])


_core._facts(Game, "pdn", "games")


def read_game(handle):
    """The next game of an open binary file, or `None`. `portnote.games` is faster."""
    return _read_game(handle, "pdn")
