"""Portable Pinochle Notation."""

from portnote import _core
from portnote._read import read_game as _read_game
from portnote._rows import comments, row_class, rows

__all__ = ["BidRow", "Game", "HandRow", "MeldRow", "TeamScoreRow", "ThrowRow", "TrickRow", "read_game"]

HandRow = row_class("HandRow", "portnote.ppn", "ppn", "hands", "A hand.")
BidRow = row_class("BidRow", "portnote.ppn", "ppn", "bids", "A bid.")
MeldRow = row_class("MeldRow", "portnote.ppn", "ppn", "melds", "A meld.")
TrickRow = row_class("TrickRow", "portnote.ppn", "ppn", "tricks", "A trick.")
ThrowRow = row_class("ThrowRow", "portnote.ppn", "ppn", "throws", "A card that was played.")
TeamScoreRow = row_class("TeamScoreRow", "portnote.ppn", "ppn", "team_scores", "The score of a team.")
_CommentRow = row_class("CommentRow", "portnote.ppn", "ppn", "comments", "A comment.")


class Game(_core.Game):
    """A hand of pinochle. Attributes are the columns of the table `games`."""

    __slots__ = ()

    hands = rows("hands", HandRow, "The hands.")
    bids = rows("bids", BidRow, "The bids.")
    melds = rows("melds", MeldRow, "The melds.")
    tricks = rows("tricks", TrickRow, "The tricks.")
    throws = rows("throws", ThrowRow, "The cards in the order played.")
    team_scores = rows("team_scores", TeamScoreRow, "The scores of the teams.")
    comments = comments(_CommentRow)


_core._facts(Game, "ppn", "games")


def read_game(handle):
    """The next game of an open binary file, or `None`. `portnote.games` is faster."""
    return _read_game(handle, "ppn")
