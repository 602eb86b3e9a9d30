"""`python -m PACKAGE COMMAND` for the packages that the Makefile calls."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping

from devstack import console
from devstack.errors import Stopped, UserError
from devstack.shop import Shop
from devstack.signals import Signals

Command = Callable[[Shop, Signals], int]


def exit_code(command: Command) -> int:
    """Runs a command on the shop that the environment names; a UserError is printed without a traceback."""
    try:
        return command(Shop.from_environment(os.environ), Signals())
    except UserError as error:
        console.fail(str(error))
        return 1
    except Stopped:
        return 130


def run(package: str, commands: Mapping[str, Command], arguments: list[str]) -> int:
    """Runs one command and returns its exit code."""
    if len(arguments) != 1 or arguments[0] not in commands:
        console.say(f"usage: python3 -m {package} {{{','.join(commands)}}}")
        return 2
    return exit_code(commands[arguments[0]])
