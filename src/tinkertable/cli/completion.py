"""`tinkertable completion`: scripts for shells, which ask this command what can follow what was typed."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from importlib.metadata import entry_points
from typing import Any, Final

from tinkertable.bots.own_bots import ENTRY_POINTS
from tinkertable.bots.registry import KINDS, LEVELS
from tinkertable.cli.words import t
from tinkertable.core.errors import TinkertableError
from tinkertable.games import GAMES, open_game

SCRIPTS: Final = {
    "bash": """\
_tinkertable() {
  local line=${COMP_LINE:0:COMP_POINT} word
  local -a typed
  read -ra typed <<< "$line"
  [[ $line == *[[:space:]] ]] && typed+=("")
  word=${typed[-1]}
  mapfile -t COMPREPLY < <(tinkertable completion words -- "${typed[@]:1}" 2>/dev/null)
  # Bash parts words at colons and equal signs: what stands before them is not written again
  [[ $word == *[:=]* ]] && COMPREPLY=("${COMPREPLY[@]#"${word%"${word##*[:=]}"}"}")
}
complete -o default -o nosort -F _tinkertable tinkertable
""",
    "zsh": """\
#compdef tinkertable
_tinkertable() {
  local -a found
  found=("${(@f)$(tinkertable completion words -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n ${found[1]} ]]; then compadd -Q -- $found; else _files; fi
}
compdef _tinkertable tinkertable
""",
    "fish": """\
function __tinkertable_words
  set -l typed (commandline -opc) (commandline -ct)
  tinkertable completion words -- $typed[2..-1] 2>/dev/null
end
complete -c tinkertable -a '(__tinkertable_words)'
""",
}
"""What each shell reads once: `eval "$(tinkertable completion bash)"`."""


def add(commands: Any) -> None:
    """Describe the command."""
    parser = commands.add_parser("completion", help=t("help.completion"), description=t("help.completion"))
    parser.add_argument("shell", choices=(*SCRIPTS, "words"), help=t("help.completion_shell"))
    parser.add_argument("words", nargs="*", metavar="WORD", help=t("help.completion_words"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the script, or what can follow."""
    if arguments.shell == "words":
        # as they were typed: the parser drops a second `--`
        typed = arguments.typed[arguments.typed.index("--") + 1 :] if "--" in arguments.typed else arguments.words
        for word in complete(typed):
            print(word)
    else:
        print(SCRIPTS[arguments.shell], end="")
    return 0


def complete(words: list[str]) -> list[str]:
    """What the last word can become; nothing where a file or a free text is expected."""
    from tinkertable.cli import COMMANDS, make_parser

    *before, last = words or [""]
    command = next((word for word in before if word in COMMANDS), None)
    parser = make_parser([] if command is None else [command])
    if command is not None:
        subparsers = next(action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
        parser, before = subparsers.choices[command], before[before.index(command) + 1 :]
    options = {name: action for action in parser._actions for name in action.option_strings}
    asking = options.get(before[-1]) if before else None
    if asking is not None and asking.nargs != 0:
        return _beginning(_values(asking, before), last)
    if last.startswith("-"):
        return _beginning(options, last)
    if command is None:
        return _beginning(COMMANDS, last)
    given = _positionals(before, options)
    places = [action for action in parser._actions if not action.option_strings]
    if not places or (given >= len(places) and places[-1].nargs != "*"):
        return []
    return _beginning(_values(places[min(given, len(places) - 1)], before), last)


def _positionals(before: list[str], options: dict[str, argparse.Action]) -> int:
    """How many words before the last one are neither options nor their values."""
    count, skip = 0, False
    for word in before:
        action = options.get(word)
        if action is None and not skip:
            count += 1
        skip = action is not None and action.nargs != 0
    return count


def _values(action: argparse.Action, before: list[str]) -> Iterable[str]:
    """What an argument may be, as far as that can be listed."""
    if action.choices is not None:
        return map(str, action.choices)
    if action.dest in ("bot", "bots"):
        return (*LEVELS, *KINDS, *(point.name for point in entry_points(group=ENTRY_POINTS)))
    game = next((word for word in before if word in GAMES), None)
    if action.dest != "option" or game is None:
        return ()
    try:
        return [f"{option.name}={value}" for option in open_game(game).options for value in option.values]
    except (ImportError, TinkertableError):
        return ()


def _beginning(words: Iterable[str], typed: str) -> list[str]:
    """The words that begin as typed; of a list separated by commas, the last part is completed."""
    done, comma, part = typed.rpartition(",")
    return [f"{done}{comma}{word}" for word in words if word.startswith(part)]
