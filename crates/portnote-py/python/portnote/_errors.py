"""The exceptions of portnote.

Bad content of a file raises nothing: it is a finding. What is here is raised for bad arguments, for
inputs that fail, and for changes that are refused.
"""

__all__ = [
    "PortnoteError",
    "UnknownNotation",
    "ParseError",
    "BuildError",
    "IllegalCall",
    "IllegalCard",
    "IllegalMove",
    "EditError",
    "ExportError",
    "SelectError",
    "InputError",
]


class PortnoteError(Exception):
    """What portnote raises; the arguments say more, each with the name of an attribute."""

    _fields: tuple[str, ...] = ()

    def __init__(self, message="", *values, **named):
        super().__init__(message)
        fields = self._fields
        if len(values) > len(fields):
            raise TypeError(f"{type(self).__name__} takes at most {len(fields) + 1} arguments")
        self.message = message
        for at, name in enumerate(fields):
            default = values[at] if at < len(values) else None
            setattr(self, name, named.pop(name, default))
        if named:
            raise TypeError(f"{type(self).__name__} has no attribute `{next(iter(named))}`")

    def __str__(self):
        return str(self.message)

    def __reduce__(self):
        return type(self), (self.message, *(getattr(self, name) for name in self._fields))


class UnknownNotation(PortnoteError, ValueError):
    """Nothing says which notation a text has; `candidates` are those that it may have."""

    _fields = ("candidates",)


class ParseError(PortnoteError, ValueError):
    """A text is no value of its kind: `what` was asked for, `text` was given, `expected` is right."""

    _fields = ("what", "text", "expected")


class BuildError(PortnoteError, ValueError):
    """A game cannot be made of its values: `where` is "call", "card", "move", "tag" or "value"."""

    _fields = ("where", "number", "seat", "findings")


class IllegalCall(PortnoteError, ValueError):
    """A call that the laws forbid now."""

    _fields = ("seat", "text", "reason")


class IllegalCard(PortnoteError, ValueError):
    """A card that the laws forbid now."""

    _fields = ("seat", "text", "reason")


class IllegalMove(PortnoteError, ValueError):
    """A move that the rules forbid now."""

    _fields = ("side", "text", "reason")


class EditError(PortnoteError):
    """A change that is refused; nothing has changed."""

    _fields = ("index", "tag")


class ExportError(PortnoteError):
    """What the strict format of the standard cannot hold; `findings` are all reasons."""

    _fields = ("findings",)


class SelectError(PortnoteError, ValueError):
    """A condition that cannot be read: `offset` and `length` are its place, in characters."""

    _fields = ("code", "offset", "length", "help")


class InputError(PortnoteError, OSError):
    """An input that failed; `read` games or rows were complete. `__cause__` is the error of the input."""

    _fields = ("read",)


for _error in list(globals().values()):
    if isinstance(_error, type) and issubclass(_error, PortnoteError):
        _error.__module__ = "portnote"
del _error
