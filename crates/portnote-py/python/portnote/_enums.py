"""Closed sets of values: each member is the text of the standard, so that `seat == "N"` is true."""

from enum import Enum

from portnote import _core

__all__ = ["Seat", "Side", "Suit", "Rank", "Denomination", "Vulnerability", "Color", "Variant"]


class _Value(str, Enum):
    """Members compare with their texts, and are ordered as in their game."""

    __str__ = str.__str__
    __hash__ = str.__hash__

    @classmethod
    def _missing_(cls, value):
        if isinstance(value, str):
            return cls(_core._lenient(cls.__name__, value))
        raise TypeError(f"{cls.__name__} expected a str, not {type(value).__name__}")

    @property
    def _place(self):
        return list(type(self)).index(self)

    def __lt__(self, other):
        return self._place < other._place if type(other) is type(self) else NotImplemented

    def __le__(self, other):
        return self._place <= other._place if type(other) is type(self) else NotImplemented

    def __gt__(self, other):
        return self._place > other._place if type(other) is type(self) else NotImplemented

    def __ge__(self, other):
        return self._place >= other._place if type(other) is type(self) else NotImplemented

    def __repr__(self):
        return f"{type(self).__name__}({str.__str__(self)!r})"


class Seat(_Value):
    """A seat at the table of bridge, clockwise from North."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    @property
    def partner(self):
        """The seat opposite."""
        return _SEATS[(self._place + 2) % 4]

    @property
    def next(self):
        """The seat to the left, whose turn is next."""
        return _SEATS[(self._place + 1) % 4]

    @property
    def previous(self):
        """The seat to the right."""
        return _SEATS[(self._place + 3) % 4]

    @property
    def side(self):
        """North-South or East-West."""
        return Side.NS if self._place % 2 == 0 else Side.EW


_SEATS = tuple(Seat)


class Side(_Value):
    """A partnership of bridge."""

    NS = "NS"
    EW = "EW"


class Suit(_Value):
    """A suit, from clubs to spades."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


class Rank(_Value):
    """A rank of a card of bridge, from the two to the ace."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


class Denomination(_Value):
    """What is bid: a suit or no trump, from clubs to no trump."""

    C = "C"
    D = "D"
    H = "H"
    S = "S"
    NT = "NT"


class Vulnerability(_Value):
    """The sides that are vulnerable."""

    NONE = "None"
    NS = "NS"
    EW = "EW"
    ALL = "All"

    def vulnerable(self, seat):
        """Whether the side of a seat is vulnerable."""
        return self is Vulnerability.ALL or str.__str__(self) == str.__str__(Seat(seat).side)


class Color(_Value):
    """A side at draughts."""

    WHITE = "W"
    BLACK = "B"


class Variant(_Value):
    """A variant of draughts; a number of `GameType` names it as well: `Variant(20)`."""

    INTERNATIONAL = "International"
    ENGLISH = "English"
    ITALIAN = "Italian"
    AMERICAN_POOL = "American pool"
    UNIFIED_POOL = "Unified pool"
    JAMAICAN = "Jamaican"
    SPANISH = "Spanish"
    RUSSIAN = "Russian"
    BRAZILIAN = "Brazilian"
    CANADIAN = "Canadian"
    PORTUGUESE = "Portuguese"
    CZECH = "Czech"
    TURKISH = "Turkish"
    THAI = "Thai"
    FRISIAN = "Frisian"
    SPANTSIRETTI = "Spantsiretti"
    BREAKTHROUGH = "Breakthrough"
    FRYSK = "Frysk!"
    ANTIDRAUGHTS = "Antidraughts"
    FROM_POSITION = "From Position"

    @classmethod
    def _missing_(cls, value):
        if isinstance(value, int):
            value = str(value)
        return super()._missing_(value)


for _type in (Seat, Side, Suit, Rank, Denomination, Vulnerability):
    _type.__module__ = "portnote.bridge"
for _type in (Color, Variant):
    _type.__module__ = "portnote.draughts"
del _type
