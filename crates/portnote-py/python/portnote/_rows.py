"""Classes of rows, and the lists of them that games have."""

# The interpreter has loaded this module when it starts.
from _collections_abc import Mapping, Sequence

from portnote import _core


class Comment:
    """A comment of a game: its `text`, its `number`, and what it belongs to, the `anchor`."""

    __slots__ = ("_anchor", "_number", "_text")

    def __init__(self, text, anchor, number):
        self._text = text
        self._anchor = anchor
        self._number = number

    @property
    def text(self):
        """The text, without the signs around it."""
        return self._text

    @property
    def anchor(self):
        """What it belongs to, as in `"call"` or `"game"`."""
        return self._anchor

    @property
    def number(self):
        """Its number among the comments of the game, from 1."""
        return self._number

    def __eq__(self, other):
        if isinstance(other, str):
            return self.text == other
        if not isinstance(other, Comment):
            return NotImplemented
        return (self.text, self.anchor, self.number) == (other.text, other.anchor, other.number)

    def __hash__(self):
        return hash(self.text)

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"Comment({self.text!r})"

    def __reduce__(self):
        return Comment, (self.text, self.anchor, self.number)


Comment.__module__ = "portnote"


class Tags(Mapping):
    """The tags of a game in the order of its text, with what they take from other games."""

    __slots__ = ("_game", "_values")

    def __init__(self, game):
        self._values = game._tags()
        self._game = game

    def __getitem__(self, name):
        return self._values[name]

    def __iter__(self):
        return iter(self._values)

    def __len__(self):
        return len(self._values)

    def __repr__(self):
        return f"Tags({self._values!r})"

    def __hash__(self):
        return hash(tuple(self._values.items()))

    @property
    def stated(self):
        """The values as the text has them, with `#` and `##`."""
        rows = (row.to_dict() for row in self._game._rows("tags", _Stated))
        return {row["name"]: row.get("stated", row["value"]) for row in rows}

    def __reduce__(self):
        return Tags, (self._game,)


def row_class(name, module, notation, table, doc):
    """A class of the rows of a table, with an attribute for each column."""
    made = type(name, (_core.Row,), {"__slots__": (), "__doc__": doc, "__module__": module})
    _core._facts(made, notation, table)
    return made


def rows(table, made, doc):
    """The rows that a game has in a table."""

    def get(self):
        return self._rows(table, made)

    get.__doc__ = doc
    return property(get)


def comments(made):
    """The comments of a game."""

    def get(self):
        found = self._rows("comments", made)
        return [Comment(row.text, row.anchor, row.comment) for row in found]

    get.__doc__ = "The comments, in the order of the file."
    return property(get)


Sequence.register(_core.GamesOf)

_Stated = row_class("_Stated", "portnote._rows", "pbn", "tags", "A tag.")
