"""Portable notations of table games: PBN and LIN (bridge), PDN (draughts), PPN (pinochle), BML and BSS.

>>> import portnote
>>> game = portnote.open(b'[Board "7"]\\n[Contract "3NT"]\\n').games[0]
>>> game.board, game.contract
(7, Contract('3NT'))
"""

from portnote import _core
from portnote._core import (
    Column,
    Converted,
    Document,
    EditedGame,
    Editor,
    Explanation,
    Finding,
    Fix,
    Fixed,
    Game,
    Games,
    Label,
    Selection,
    Table,
    check,
    detect,
    explain,
    games,
    open,
    select,
    table,
)
from portnote._core import Edit
from portnote._errors import (
    BuildError,
    EditError,
    ExportError,
    IllegalCall,
    IllegalCard,
    IllegalMove,
    InputError,
    ParseError,
    PortnoteError,
    SelectError,
    UnknownNotation,
)
from portnote._rows import Comment
from portnote import bml, bridge, bss, draughts, lin, pbn, pdn, pinochle, ppn, _tables

__version__ = _core.VERSION

__all__ = [
    "BuildError",
    "Column",
    "Comment",
    "Converted",
    "Document",
    "Edit",
    "EditError",
    "EditedGame",
    "Editor",
    "Explanation",
    "ExportError",
    "Finding",
    "Fix",
    "Fixed",
    "Game",
    "Games",
    "IllegalCall",
    "IllegalCard",
    "IllegalMove",
    "InputError",
    "Label",
    "ParseError",
    "PortnoteError",
    "SelectError",
    "Selection",
    "Table",
    "UnknownNotation",
    "bml",
    "bridge",
    "bss",
    "check",
    "detect",
    "draughts",
    "edit",
    "explain",
    "games",
    "lin",
    "open",
    "pbn",
    "pdn",
    "pinochle",
    "ppn",
    "select",
    "table",
]


def edit(source, **options):
    """An editor of a file, bytes or an open binary file: `portnote.open(source).edit()`."""
    return open(source, **options).edit()
