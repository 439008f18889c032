"""Tests of what is not built yet, by the reason why they fail."""

NOT_YET = {
    "exports with findings of an edge are other bytes": {
        "test_changes.py::test_exports_are_those_of_the_corpus[pbn-valid]",
    },
}

# Tests that would wait for ever.
WAITING: dict[str, set[str]] = {}
