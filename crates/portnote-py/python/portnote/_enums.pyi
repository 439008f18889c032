from enum import Enum

from typing_extensions import Self

__all__ = ["Seat", "Side", "Suit", "Rank", "Denomination", "Vulnerability", "Color", "Variant"]

class Seat(str, Enum):
    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"
    @property
    def partner(self) -> Seat: ...
    @property
    def next(self) -> Seat: ...
    @property
    def previous(self) -> Seat: ...
    @property
    def side(self) -> Side: ...
    def __new__(cls, value: object) -> Self: ...

class Side(str, Enum):
    NS = "NS"
    EW = "EW"
    def __new__(cls, value: object) -> Self: ...

class Suit(str, Enum):
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    def __new__(cls, value: object) -> Self: ...

class Rank(str, Enum):
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
    def __new__(cls, value: object) -> Self: ...

class Denomination(str, Enum):
    C = "C"
    D = "D"
    H = "H"
    S = "S"
    NT = "NT"
    def __new__(cls, value: object) -> Self: ...

class Vulnerability(str, Enum):
    NONE = "None"
    NS = "NS"
    EW = "EW"
    ALL = "All"
    def vulnerable(self, seat: str) -> bool: ...
    def __new__(cls, value: object) -> Self: ...

class Color(str, Enum):
    WHITE = "W"
    BLACK = "B"
    def __new__(cls, value: object) -> Self: ...

class Variant(str, Enum):
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
    def __new__(cls, value: object) -> Self: ...
