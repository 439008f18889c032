"""Hand records and vugraph files of Bridge Base Online."""

from portnote import _core
from portnote._bridge import BoardGame, CallRow, CardRow, TrickRow
from portnote._read import read_game as _read_game

__all__ = ["CallRow", "CardRow", "Game", "TrickRow", "link", "read_game"]


class Game(BoardGame):
    """A board of bridge in LIN, read from a file or made of values."""

    __slots__ = ()

    def __new__(cls, held=None, /, **values):
        return super().__new__(cls, held if held is not None else _core._build_lin(values, None))

    def replace(self, **values):
        """The game with other values; it is read again, and judged as a new one."""
        return type(self)(_core._build_lin(values, self))

    __replace__ = replace


_core._facts(Game, "pbn", "games")


def read_game(handle):
    """The next game of an open binary file, or `None`. `portnote.games` is faster."""
    return _read_game(handle, "lin")


def link(game, viewer="bbo"):
    """A link that shows a game in a hand viewer: `"bbo"`."""
    if viewer != "bbo":
        raise ValueError("viewer: expected `bbo`")
    made = _core.Document.from_games([game]).convert("bbo-link")
    return str(made).strip()
