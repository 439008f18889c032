"""What games of PBN and LIN share: they are records of a board."""

from portnote import _core
from portnote._rows import comments, row_class, rows

CallRow = row_class("CallRow", "portnote.pbn", "pbn", "calls", "A call of an auction.")
CardRow = row_class("CardRow", "portnote.pbn", "pbn", "cards", "A card of the play.")
TrickRow = row_class("TrickRow", "portnote.pbn", "pbn", "tricks", "A trick of the play.")
CommentRow = row_class("CommentRow", "portnote.pbn", "pbn", "comments", "A comment.")


class BoardGame(_core.Game):
    """A record of a board. Attributes are the columns of the table `games`."""

    __slots__ = ()

    calls = rows("calls", CallRow, "The calls of the auction.")
    cards = rows("cards", CardRow, "The cards in the order played.")
    played = rows("tricks", TrickRow, "The tricks in the order played; `tricks` is their number.")
    comments = comments(CommentRow)

    @property
    def hands(self):
        """The known hands by their seats."""
        return self._hands()

    @property
    def players(self):
        """The names of the players by their seats."""
        return self._players()

    @property
    def auction(self):
        """The auction, if each call of it can be read."""
        return self._auction()

    @property
    def table_result(self):
        """Contract, declarer and tricks as one result."""
        return self._table_result()

    def replay(self):
        """The play of the deal, at its start."""
        return self._replay()
