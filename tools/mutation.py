"""Mutation testing: `mutation.py PACKAGE` changes one thing after the other in a package; does a test notice?

The tests are collected once. A first run notes which test enters which block of code, and how long it takes. Then every
mutant gets a process of its own, forked from the one that has everything loaded: it puts the changed code into the
functions that are there, and runs the tests that enter the block until one fails, the cheapest and those that found
other mutants of the function first. What is known already is not run again: `build/mutation` keeps it.
"""

from __future__ import annotations

import argparse
import ast
import functools
import gc
import hashlib
import importlib
import json
import os
import resource
import signal
import sys
import time
import tomllib
from collections import Counter, defaultdict
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import CodeType, FunctionType
from typing import Final

import pytest
from _pytest.runner import runtestprotocol
from tools.mutants import Mutant, codes, functions, mutants, with_marks

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ROOT / "src" / "tinkertable"
EXPLAINED: Final = ROOT / "tests" / "explained_mutants"
RESULTS: Final = ROOT / "build" / "mutation"
GAMES: Final = ("mech_a_dream", "bot_factory", "imaginarium")

SELECTIONS: Final[dict[str, list[str]]] = {
    "core": [
        *("tests/core", "tests/laws", "tests/records", "tests/i18n"),
        *("-k", "not pool and not install and not import"),
    ],
    "table": [
        *("tests/table", "tests/store/test_table_machine.py", "tests/store/test_random_tables.py"),
        *("tests/store/test_results.py", "-k", "not many_writers and not postgresql"),
    ],
    **{
        f"games.{game}.rules": [
            *(f"tests/games/{game}", "tests/games/test_free_moves.py", "tests/records", "tests/playthroughs"),
            *("-k", f"({game} or {game.replace('_', '-')}) and not every_language and not random_game"),
        ]
        for game in GAMES
    },
}
"""The tests of a package; without those that only take time: games by the dozen, other processes."""

MARK: Final = "_entered"
MEMORY: Final = 4 << 30
KILLED, TIMED_OUT, SURVIVED, NOT_ENTERED = "killed", "timed out", "survived", "not entered"


@dataclass
class Run:
    """What a test does without a mutant: its processor time, the blocks it enters, and for which files that holds."""

    seconds: float
    blocks: dict[str, list[int]]
    digest: str


@dataclass
class Result:
    """What became of a mutant; of a survivor after how many seconds the tests that enter its block were cut short."""

    status: str
    by: str = ""
    digest: str = ""
    cut: float = 0.0


@dataclass
class Module:
    """A module whose functions are changed."""

    name: str
    path: Path
    tree: ast.Module
    text: str
    file: str = ""
    functions: dict[str, list[FunctionType]] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> Module:
        """The module at a path of the package."""
        name = ".".join(path.relative_to(SOURCES).with_suffix("").parts)
        text = path.read_text(encoding="utf-8")
        return cls(name, path, ast.parse(text), text)

    def find_functions(self, everything: list[object]) -> None:
        """Find the functions that were made from this module, wherever they are."""
        self.file = str(importlib.import_module(f"tinkertable.{self.name}").__file__)
        names = {name for name, _node in functions(self.tree)}
        found: dict[str, list[FunctionType]] = defaultdict(list)
        for one in everything:
            if isinstance(one, FunctionType) and one.__code__.co_filename == self.file:
                found[one.__code__.co_qualname].append(one)
        self.functions = {name: found[name] for name in names & found.keys()}

    def compiled(self, tree: ast.Module | None = None) -> dict[str, CodeType]:
        """The code of the functions as the tree has them now."""
        return codes(compile(tree or self.tree, self.file, "exec"), set(self.functions))

    def mutants(self) -> list[Mutant]:
        """The mutants of the module as it is loaded."""
        return mutants(self.tree, vars(importlib.import_module(f"tinkertable.{self.name}")))

    def digest(self, function: str) -> str:
        """A digest of the source of a function."""
        node = dict(functions(self.tree))[function]
        return _digest(ast.get_source_segment(self.text, node) or "")


@dataclass
class Running:
    """A mutant whose tests run in another process."""

    name: str
    function: str
    module: Module
    mutant: Mutant
    tests: list[str]
    result: Result
    told: int = -1
    """Where the process tells the number of the test."""
    limits: list[float] = field(default_factory=list)


def _digest(*texts: str) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


@dataclass(eq=False)
class Mutation:
    """A pytest plugin: in place of the run of the tests, many runs of a few of them."""

    package: str
    only: str
    jobs: int
    seconds: float
    modules: list[Module]
    folder: Path = RESULTS
    changed: bool = False
    """Whether this is the process of a mutant."""
    items: dict[str, pytest.Item] = field(default_factory=dict)
    runs: dict[str, Run] = field(default_factory=dict)
    results: dict[str, Result] = field(default_factory=dict)
    kills: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    caches: list[functools._lru_cache_wrapper[object]] = field(default_factory=list)
    limits: dict[str, float] = field(default_factory=dict)
    """After how much processor time each test of a mutant was ended before this run."""
    alone: dict[str, float] = field(default_factory=dict)
    """How much processor time tests take in a process of their own without a mutant, where a mutant took too long."""
    tests_digest: str = ""

    def pytest_sessionstart(self) -> None:
        """A failure is enough: hypothesis need not look for the smallest one."""
        import hypothesis  # noqa: PLC0415 (pytest wants to be the first)

        phases = [hypothesis.Phase.explicit, hypothesis.Phase.generate]
        hypothesis.settings.register_profile("mutation", phases=phases, report_multiple_bugs=False, print_blob=False)
        hypothesis.settings.load_profile("mutation")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests once as they are, then for every mutant."""
        if session.testsfailed:
            raise session.Interrupted("the tests could not be collected")
        self.items = {item.nodeid: item for item in session.items}
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        for module in self.modules:
            importlib.import_module(f"tinkertable.{module.name}")
        everything = gc.get_objects()
        for module in self.modules:
            module.find_functions(everything)
        self.caches = [
            one
            for one in everything
            if isinstance(one, functools._lru_cache_wrapper) and one.__wrapped__.__module__.startswith("tinkertable.")
        ]
        del everything
        self.load()
        gc.collect()
        gc.freeze()
        self.note_blocks()
        self.run_mutants()
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        """A mutant is found: nobody will read why the test failed."""
        failed = call.excinfo is not None and not call.excinfo.errisinstance(
            (pytest.skip.Exception, pytest.xfail.Exception)
        )
        if self.changed and failed and item.get_closest_marker("xfail") is None:
            os._exit(1)

    # What is known

    @property
    def file(self) -> Path:
        """Where the results of this package are kept."""
        return self.folder / f"{self.package}.json"

    def load(self) -> None:
        """Read what earlier runs found."""
        if self.file.exists():
            known = json.loads(self.file.read_text(encoding="utf-8"))
            self.runs = {name: Run(**run) for name, run in known["runs"].items()}
            self.results = {name: Result(**result) for name, result in known["results"].items()}

    def save(self) -> None:
        """Write down what was found so far."""
        self.folder.mkdir(parents=True, exist_ok=True)
        found = {
            "runs": {name: asdict(run) for name, run in self.runs.items()},
            "results": {name: asdict(result) for name, result in self.results.items()},
        }
        new = self.file.with_suffix(".new")
        new.write_text(json.dumps(found, indent=0), encoding="utf-8")
        new.replace(self.file)

    # The tests as they are

    def note_blocks(self) -> None:
        """Run the tests that are new or changed, in code that tells which block is entered."""
        sources = _digest(*(module.text for module in self.modules))
        paths = {item.path for item in self.items.values()}
        digests = {path: _digest(path.read_text(encoding="utf-8"), sources) for path in paths}
        self.tests_digest = _digest(*sorted(digests.values()))
        known = {name: run for name, run in self.runs.items() if name in self.items}
        self.runs = {name: run for name, run in known.items() if run.digest == digests[self.items[name].path]}
        new = [item for name, item in self.items.items() if name not in self.runs]
        print(f"{self.package}: {len(new)} of {len(self.items)} tests are run as they are", flush=True)
        for names in filter(None, (new[number :: self.jobs] for number in range(self.jobs))):
            self._note(names, digests)
        self.save()

    def _note(self, items: list[pytest.Item], digests: dict[Path, str]) -> None:
        read, write = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(read)
            with open(write, "w", encoding="utf-8") as out:
                _quiet()
                entered = self._mark()
                for number, item in enumerate(items):
                    for blocks in entered.values():
                        blocks.clear()
                    began = time.process_time()
                    reports = runtestprotocol(item, log=False, nextitem=(*items[number + 1 : number + 2], None)[0])
                    took = time.process_time() - began
                    if all(report.passed for report in reports):
                        blocks_of = {name: sorted(blocks) for name, blocks in entered.items() if blocks}
                        out.write(json.dumps([item.nodeid, took, blocks_of]) + "\n")
            os._exit(0)
        os.close(write)
        with open(read, encoding="utf-8") as told:
            for line in told:
                name, took, blocks_of = json.loads(line)
                self.runs[name] = Run(took, blocks_of, digests[self.items[name].path])
        os.waitpid(pid, 0)
        for item in items:
            if item.nodeid not in self.runs:
                print(f"takes no part, for it does not pass: {item.nodeid}", flush=True)

    def _mark(self) -> dict[str, set[int]]:
        """Put marks into all functions; returns where they write."""
        entered: dict[str, set[int]] = {}
        for module in self.modules:
            entered[module.name] = set()
            setattr(sys.modules[f"tinkertable.{module.name}"], MARK, entered[module.name].add)
            for name, code in module.compiled(with_marks(ast.parse(module.text), MARK)).items():
                for function in module.functions[name]:
                    function.__code__ = code
        return entered

    # The mutants

    def run_mutants(self) -> None:
        """Run the tests for every mutant whose fate is not known."""
        began = time.monotonic()
        running: dict[int, Running] = {}
        self.limits = {test: self.limit(test) for test in self.runs}
        done = 0
        for module in self.modules:
            covering: dict[int, list[str]] = defaultdict(list)
            for test, run in self.runs.items():
                for block in run.blocks.get(module.name, ()):
                    covering[block].append(test)
            for mutant in module.mutants():
                name = f"{module.name}:{mutant.function}: {mutant.text}"
                function = f"{module.name}:{mutant.function}"
                result = Result(SURVIVED, digest=module.digest(mutant.function))
                if not name.startswith(self.only) or self.is_known(name, result.digest):
                    continue
                tests, result.cut = self.choose(function, covering[mutant.block])
                result.by = self.tests_digest
                if not tests or mutant.function not in module.functions:
                    self.results[name] = Result(NOT_ENTERED, self.tests_digest, result.digest)
                    continue
                while len(running) >= self.jobs:
                    self.wait(running)
                one = Running(name, function, module, mutant, tests, result)
                running[self.start(one)] = one
                done += 1
                if done % 20 == 0:
                    print(f"{done} mutants in {time.monotonic() - began:.0f} s, now {module.name}", flush=True)
                    self.save()
        while running:
            self.wait(running)
        self.save()
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = f"{time.monotonic() - began:.0f} s, {used.ru_utime + used.ru_stime:.0f} s of processor time"
        print(f"{self.package}: {done} mutants run in {spent}", flush=True)

    def is_known(self, name: str, digest: str) -> bool:
        """Whether a mutant need not be run: its function is the same, and a test found it or the tests are the same."""
        known = self.results.get(name)
        if known is None or known.digest != digest:
            return False
        if known.status == TIMED_OUT and not self.is_quick_alone(known.by, self.limits.get(known.by, 0.0)):
            return False
        if known.status in (KILLED, TIMED_OUT):
            self.kills[name.rpartition(": ")[0]][known.by] += 1
            return True
        return known.by == self.tests_digest and not 0.0 < known.cut < self.seconds

    def choose(self, function: str, covering: list[str]) -> tuple[list[str], float]:
        """The tests that enter the block, those first that find most for their time; and where they are cut short."""
        kills = self.kills[function]
        tests = sorted(covering, key=lambda test: self.runs[test].seconds / (1 + kills[test]))
        left = self.seconds
        for number, test in enumerate(tests):
            left -= self.runs[test].seconds
            if left < 0 and number:
                return tests[:number], self.seconds
        return tests, 0.0

    def limit(self, test: str) -> float:
        """After how much processor time a test of a mutant is ended."""
        return 1 + 5 * self.runs[test].seconds

    def is_quick_alone(self, test: str, limit: float) -> bool:
        """Whether a test that was ended at a limit would have taken less than half of it without the mutant.

        The first run of the tests may have found full caches, and a mutant begins with empty ones.
        """
        if test not in self.runs:
            return False
        if test not in self.alone:
            pid = os.fork()
            if pid == 0:
                self.begin_alone()
                runtestprotocol(self.items[test], log=False, nextitem=None)
                os._exit(0)
            used = os.wait4(pid, 0)[2]
            self.alone[test] = used.ru_utime + used.ru_stime
            self.runs[test].seconds = max(self.runs[test].seconds, self.alone[test])
        return 2 * self.alone[test] < limit

    def begin_alone(self) -> None:
        """Begin a process that runs tests as for a mutant: nothing is told, and nothing is known yet."""
        _quiet()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        for cache in self.caches:
            cache.cache_clear()

    def start(self, one: Running) -> int:
        """Begin the tests of a mutant in another process, which tells the number of the test that fails."""
        one.limits = [self.limit(test) for test in one.tests]
        one.told, write = os.pipe()
        pid = os.fork()
        if pid:
            os.close(write)
            return pid
        self.begin_alone()
        self.changed = True
        one.mutant.swap()
        code = one.module.compiled()[one.mutant.function]
        for function in one.module.functions[one.mutant.function]:
            function.__code__ = code
        items = [self.items[test] for test in one.tests]
        for number, item in enumerate(items):
            os.write(write, number.to_bytes(4, "big"))
            signal.setitimer(signal.ITIMER_PROF, one.limits[number])
            signal.alarm(600)
            reports = runtestprotocol(item, log=False, nextitem=(*items[number + 1 : number + 2], None)[0])
            if any(report.failed for report in reports):
                os._exit(1)
        os._exit(0)

    def wait(self, running: dict[int, Running]) -> None:
        """Wait for one of the processes and note how it ended; begin again if the test takes long without a mutant."""
        pid, status = os.wait()
        one = running.pop(pid)
        with open(one.told, "rb") as told:
            last = told.read()[-4:]
        if status != 0:
            number = int.from_bytes(last, "big")
            one.result.by = one.tests[number] if last else ""
            ended = os.WIFSIGNALED(status)
            if ended and last and not self.is_quick_alone(one.result.by, one.limits[number]):
                running[self.start(one)] = one
                return
            one.result.status = TIMED_OUT if ended else KILLED
            one.result.cut = 0.0
            self.kills[one.function][one.result.by] += 1
        self.results[one.name] = one.result


def _quiet() -> None:
    """Whatever the tests print is of no interest."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def explanations(package: str, folder: Path = EXPLAINED) -> dict[str, str]:
    """Why the mutants that may survive do, by their names; a name that ends with `*` is a beginning of names."""
    path = folder / f"{package}.toml"
    groups = tomllib.loads(path.read_text(encoding="utf-8"))["group"] if path.exists() else []
    return {name: group["why"] for group in groups for name in group["mutants"]}


def explains(key: str, name: str) -> bool:
    """Whether an entry of the explanations is about a mutant."""
    return name.startswith(key[:-1]) if key.endswith("*") else name == key


def report(package: str, results: dict[str, Result], not_run: set[str], known: dict[str, str]) -> bool:
    """Print the score of every module and what nobody has explained; returns whether all was run and is explained."""
    count: dict[str, Counter[str]] = defaultdict(Counter)
    unexplained: list[str] = []
    used: set[str] = set()
    for name, result in results.items():
        word = result.status
        if result.status in (SURVIVED, NOT_ENTERED):
            entries = {key for key in known if explains(key, name)}
            used |= entries
            if entries:
                word = "explained"
            else:
                unexplained.append(f"{name}  [{word}{', not all tests were run' if result.cut else ''}]")
        for where in (name.partition(":")[0], package):
            count[where][word] += 1
    for where, found in sorted(count.items()):
        noticed = found[KILLED] + found[TIMED_OUT]
        told = ", ".join(f"{number} {word}" for word, number in found.most_common())
        print(f"{where}: {noticed} of {found.total()} noticed, {100 * noticed / found.total():.1f} %: {told}")
    for line in unexplained:
        print(line)
    ours = [key for key in known if key.startswith(f"{package}.") and key not in used]
    stale = [key for key in ours if not any(explains(key, name) for name in not_run)]
    for key in stale:
        print(f"explained, but it does not survive: {key}")
    if not_run:
        print(f"{package}: {len(not_run)} mutants have not been run")
    return not unexplained and not stale and not not_run


def main() -> None:
    """Run the mutants of a package that are not known yet and report all of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("package", choices=list(SELECTIONS))
    parser.add_argument("--only", default="", help="only mutants whose name begins so, such as table.undo:redo")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=4.0, help="processor time of the tests of one mutant")
    parser.add_argument("--report", action="store_true", help="run nothing: report what is known")
    wanted = parser.parse_args()
    os.chdir(ROOT)
    paths = sorted((SOURCES / wanted.package.replace(".", "/")).glob("*.py"))
    modules = [Module.read(path) for path in paths if path.name != "__init__.py"]
    mutation = Mutation(wanted.package, wanted.only, wanted.jobs, wanted.seconds, modules)
    mutation.load()
    if not wanted.report:
        settings = [
            "-qq",
            "--assert=plain",
            "--capture=sys",
            "-p",
            "no:xdist",
            "-p",
            "no:cacheprovider",
            "-m",
            "not slow",
        ]
        status = pytest.main([*SELECTIONS[wanted.package], *settings], plugins=[mutation])
        if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            sys.exit(int(status))
    names = {f"{module.name}:{mutant.function}: {mutant.text}" for module in modules for mutant in module.mutants()}
    results = {name: result for name, result in mutation.results.items() if name in names}
    sys.exit(0 if report(wanted.package, results, names - results.keys(), explanations(wanted.package)) else 1)


if __name__ == "__main__":
    main()
