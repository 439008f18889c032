from typing import Any

from portnote import Finding

__all__ = [
    "PortnoteError", "UnknownNotation", "ParseError", "BuildError", "IllegalCall", "IllegalCard", "IllegalMove",
    "EditError", "ExportError", "SelectError", "InputError",
]

class PortnoteError(Exception):
    message: str
    def __init__(self, message: str = "", *values: Any, **named: Any) -> None: ...

class UnknownNotation(PortnoteError, ValueError):
    candidates: list[str] | None

class ParseError(PortnoteError, ValueError):
    what: str | None
    text: str | None
    expected: str | None

class BuildError(PortnoteError, ValueError):
    where: str | None
    number: int | None
    seat: str | None
    findings: list[Finding] | None

class IllegalCall(PortnoteError, ValueError):
    seat: str | None
    text: str | None
    reason: str | None

class IllegalCard(PortnoteError, ValueError):
    seat: str | None
    text: str | None
    reason: str | None

class IllegalMove(PortnoteError, ValueError):
    side: str | None
    text: str | None
    reason: str | None

class EditError(PortnoteError):
    index: int | None
    tag: str | None

class ExportError(PortnoteError):
    findings: list[Finding] | None

class SelectError(PortnoteError, ValueError):
    code: str | None
    offset: int | None
    length: int | None
    help: str | None

class InputError(PortnoteError, OSError):
    read: int | None
