"""Writes the attributes that are columns of tables into the stubs; a test finds that nothing changes.

    python tests/stub_columns.py
"""

from pathlib import Path

import portnote

STUBS = Path(__file__).resolve().parents[1] / "python" / "portnote"
BEGIN, END = "    # Columns of the table `{}`.\n", "    # End of the columns.\n"

# What has tables, and their classes in the stubs.
EMPTY = {"pbn": b'[Event "E"]\n', "pdn": b'[GameType "20"]\n*\n', "ppn": b"% PPN 1.0\n", "lin": b"md|1|\n"}
CLASSES = {
    "pbn": {"Game": "games"},
    "lin": {"Game": "games"},
    "_bridge": {"CallRow": "calls", "CardRow": "cards", "TrickRow": "tricks"},
    "pdn": {"Game": "games", "PlyRow": "plies"},
    "ppn": {
        "Game": "games", "HandRow": "hands", "BidRow": "bids", "MeldRow": "melds", "TrickRow": "tricks",
        "ThrowRow": "throws", "TeamScoreRow": "team_scores",
    },
}
# Columns that are written by hand, where a game has a list or a value in their place.
BY_HAND = {"file", "game", "byte_start", "byte_end", "line", "content_id", "errors", "warnings", "infos"}
LISTS = {
    "pbn": {"calls", "cards", "auction"},
    "lin": {"calls", "cards", "auction"},
    "pdn": {"plies", "moves"},
    "ppn": {"hands", "bids", "melds", "tricks", "throws", "players"},
}
BRIDGE = {
    "dealer": "Seat", "declarer": "Seat", "auction_declarer": "str", "lead_seat": "Seat", "seat": "Seat", "leader": "Seat",
    "winner": "Seat", "side": "Side", "vulnerable": "Vulnerability", "denomination": "Denomination", "suit": "Suit",
    "led": "Suit", "rank": "Rank", "card": "Card", "lead": "Card", "call": "Call", "contract": "Contract",
    "auction_contract": "Contract", "deal": "Deal", "cards": "tuple[Card, ...]",
    "kind": 'Literal["pass", "double", "redouble", "bid"]',
}
DRAUGHTS = {"side": "Color", "turn": "Color", "winner": 'Literal["white", "black", "draw"]'}
TYPES = {"string": "str", "bool": "bool", "float64": "float", "date": "datetime.date"}


def type_of(module, table, column):
    typed = {"pdn": DRAUGHTS, "ppn": {}}.get(module, BRIDGE)
    plain = typed.get(column.name) or TYPES.get(column.type) or "int"
    # A trick has its cards.
    is_known = (table, column.name) == ("tricks", "cards")
    return f"{plain} | None" if column.nullable and not is_known else plain


def attributes(module, table, *, is_game):
    notation = "pbn" if module == "_bridge" else module
    lines = [BEGIN.format(table)]
    for column in portnote.open(EMPTY[notation], notation=notation).table(table).columns:
        if column.name in (BY_HAND if is_game or column.name != "line" else ()) or (is_game and column.name in LISTS[module]):
            continue
        name = "from_" if column.name == "from" else column.name
        lines += ["    @property\n", f"    def {name}(self) -> {type_of(module, table, column)}: ...\n"]
    return "".join([*lines, END])


def written(module):
    """A stub with its columns; each class has its marks."""
    text = (STUBS / f"{module}.pyi").read_text()
    for name, table in CLASSES[module].items():
        begin = text.index(BEGIN.format(table), text.index(f"class {name}("))
        end = text.index(END, begin) + len(END)
        text = text[:begin] + attributes(module, table, is_game=name == "Game") + text[end:]
    return text


if __name__ == "__main__":
    for module in CLASSES:
        (STUBS / f"{module}.pyi").write_text(written(module))
