"""Portable Bridge Notation."""

from portnote import _core
from portnote._bridge import BoardGame, CallRow, CardRow, TrickRow
from portnote._read import read_game as _read_game

__all__ = ["CallRow", "CardRow", "Game", "TrickRow", "read_game", "write"]


class Game(BoardGame):
    """A game of bridge in PBN, read from a file or made of values.

    >>> Game(board=7, dealer="N", auction="1NT AP").contract
    Contract('1NT')
    """

    __slots__ = ()

    def __new__(cls, held=None, /, **values):
        return super().__new__(cls, held if held is not None else _core._build_pbn(values, None))

    @property
    def double_dummy(self):
        """The table of double dummy that the file states."""
        return self._double_dummy()

    def replace(self, **values):
        """The game with other values; it is read again, and judged as a new one."""
        return type(self)(_core._build_pbn(values, self))

    __replace__ = replace


_core._facts(Game, "pbn", "games")


def read_game(handle):
    """The next game of an open binary file, or `None`. `portnote.games` is faster."""
    return _read_game(handle, "pbn")


def write(games, path=None):
    """The games as bytes of one file, which is written if a path is given."""
    document = _core.Document.from_games(games)
    if document.notation != "pbn":
        raise ValueError(f"games: expected games of PBN, not of {document.notation.upper()}")
    if path is not None:
        document.write(path, force=True)
    return bytes(document)
