"""The examples of docstrings run."""

import doctest
import importlib
import types

import pytest

MODULES = ["portnote"] + [f"portnote.{name}" for name in "bridge draughts pinochle pbn lin pdn ppn bml bss".split()]


def documented(module):
    """What a module has for its users, with what their classes have, by their names."""
    found = {module.__name__: module}
    for name in module.__all__:
        own = getattr(module, name)
        if isinstance(own, types.ModuleType):
            continue
        found[f"{module.__name__}.{name}"] = own
        if isinstance(own, type):
            for inner in (it for it in dir(own) if not it.startswith("_")):
                found[f"{module.__name__}.{name}.{inner}"] = getattr(own, inner)
    return found


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name):
    module = importlib.import_module(name)
    runner = doctest.DocTestRunner()
    for path, own in documented(module).items():
        text = own.__doc__
        if isinstance(text, str) and ">>>" in text:
            runner.run(doctest.DocTestParser().get_doctest(text, dict(vars(module)), path, None, 0))
    assert runner.failures == 0
