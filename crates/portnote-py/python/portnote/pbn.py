"""Portable Bridge Notation."""

from portnote import _core
from portnote._bridge import BoardGame, CallRow, CardRow, TrickRow
from portnote._read import read_game as _read_game

__all__ = ["CallRow", "CardRow", "Game", "TrickRow", "read_game", "write"]


class Game(BoardGame):
    """A game of bridge in PBN."""

    __slots__ = ()


_core._facts(Game, "pbn", "games")


def read_game(handle):
    """The next game of an open binary file, or `None`. `portnote.games` is faster."""
    return _read_game(handle, "pbn")


def write(games, path=None):
    """The games as bytes of one file, which is written if a path is given."""
    data = bytes(_core.Document.from_games(games))
    if path is not None:
        _core.Document.from_games(games).write(path, force=True)
    return data
