"""Spoils the rules of every game, one place at a time, and counts what its tests notice.

python tools/mutants.py                        60 mutants a game; fails below 90 % killed
python tools/mutants.py <game> --sample 300    more of them, of one game
python tools/mutants.py --sample 0             every mutant there is

A mutant drops an objection, negates a condition, changes a comparison or a number, or turns
`and` into `or`. Its game's tests run against it in a process of its own, on a private copy of the
project, and stop at the first that fails: tests that reach the spoilt line, the quickest first,
then the other quick ones, and for what still survives the long runs of whole matches (not with
`--short`). Which tests reach which line is measured once for each state of the code and kept in
build/mutants/.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import hashlib
import importlib.util
import json
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib.machinery import SourceFileLoader
from pathlib import Path

import coverage
import hypothesis
import pytest

ROOT = Path(__file__).resolve().parent.parent
BAR = 0.9
KEPT = ROOT / "build" / "mutants"
PATIENCE = 20
"""Seconds of processor time beyond twice what the tests take unspoilt, with every line measured:
a mutant that has not ended by then runs on for ever, and is noticed."""
LONGEST = 900
"""Seconds of processor time for the long runs of one game."""
MEMORY = 3 << 30
LIKELY = 20
"""So many quick tests that reach the line are tried before all others."""
QUICK = 0.5
"""Seconds; of the tests that do not reach the line only such quick ones are tried."""
NOTICED = (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED)
"""A test failed, or the module cannot even be imported; all else is a fault of this tool."""

SPOKEN = {
    *("view", "guide", "log", "words", "mind"),
    *("scene", "questions", "moments", "sheets", "face", "pieces"),
}
"""Rooms that only speak, show and guess: leak tests, catalogues and tests/mind are for those."""
NO_RULE = {
    "__getattr__",
    "tempting",
    "late",
    "weights",
    "leaning",
    "_fitting_ninja",
    "_fitting_places",
}
"""Functions that only advise: what the app greys out, how random players lean.

Sentences (`Say`), the limits of input fields (`Column`, `PadField`, `Number`, `Counts`: what lies
beyond them is refused by the rules) and the negative numbers that stand for "nowhere" are no rules
either."""
SHARED = ("tests/games/test_tried.py", "tests/games/test_perft.py")
"""Tests of every game; `-k` takes the part that belongs to the spoilt one."""
JOINING = "tests/games/test_joining.py"
"""Quick, of every game too: what people say when they join, and what a table puts right."""
LONG = ("_matches", "_agreement", "_three_ways")
"""Files of whole matches, played at random."""
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ORDERED = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)


@dataclass(frozen=True)
class Mutant:
    game: str
    path: str
    node: int
    """Which node of the module, in the order of `places`."""
    lines: range
    change: str


@dataclass(frozen=True)
class Place:
    """A node that belongs to the rules, and where it stands."""

    node: ast.AST
    statement: ast.AST
    objecting: bool = False
    telling: bool = False
    """Inside an objection: its numbers are only told, its condition decides."""


def places(node: ast.AST, above: Place | None = None) -> Iterator[Place]:
    here = Place(node, node) if above is None else replace(above, node=node)
    match node:
        case ast.Assert() | ast.Raise():
            return
        case ast.Call(func=ast.Name("Say" | "Column" | "PadField" | "Number" | "Counts")):
            return
        case ast.IfExp(body=ast.Call(func=ast.Name("Say"))):
            return
        case ast.Assign(value=ast.UnaryOp(ast.USub(), ast.Constant())):
            return
        case ast.FunctionDef(name=name, returns=returns):
            gives = ast.unparse(returns) if returns is not None else ""
            objecting = "Objection" in gives
            if name in NO_RULE or ("Say" in gives and not objecting):
                return
            here = replace(here, statement=node, objecting=objecting)
        case ast.stmt():
            here = replace(here, statement=node)
        case ast.Yield() if here.objecting:
            here = replace(here, telling=True)
        case ast.Call(func=ast.Name("Objection")):
            here = replace(here, telling=True)
    yield here
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns", "decorator_list"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from places(child, here)


def spoil(place: Place) -> str:
    """Changes the node in place and says how; "" if there is nothing to change."""
    match node := place.node:
        case ast.Expr(value=ast.Yield() | ast.YieldFrom() as value) if place.objecting:
            node.value = ast.YieldFrom(ast.Tuple([], ast.Load()))
            return f"drop {ast.unparse(value)}"
        case ast.If(test=test) | ast.IfExp(test=test) if not same_as_swapped(test):
            node.test = ast.UnaryOp(ast.Not(), test)
            return f"negate {ast.unparse(test)}"
        case ast.Compare(ops=[first, *_]):
            before = ast.unparse(node)
            node.ops[0] = COMPARISONS[type(first)]()
            return f"{before} -> {ast.unparse(node)}"
        case ast.BoolOp(op=operator):
            before = ast.unparse(node)
            node.op = ast.Or() if isinstance(operator, ast.And) else ast.And()
            return f"{before} -> {ast.unparse(node)}"
        case ast.Constant(value=int() as value) if type(value) is int and not place.telling:
            node.value = value + 1
            return f"{value} -> {value + 1}"
    return ""


def same_as_swapped(test: ast.expr) -> bool:
    return (
        isinstance(test, ast.Compare)
        and len(test.ops) == 1
        and not isinstance(test.ops[0], ORDERED)
    )


def mutants_of(game: str, root: Path) -> list[Mutant]:
    found = []
    folder = root / "companion" / "games" / game
    for path in sorted(folder.rglob("*.py")):
        if path.relative_to(folder).parts[0].removesuffix(".py") in SPOKEN:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for number, place in enumerate(list(places(tree))):
            first = getattr(place.statement, "lineno", 1)
            line = getattr(place.node, "lineno", first)
            last = (
                line
                if isinstance(place.node, ast.stmt)
                else getattr(place.node, "end_lineno", line)
            )
            change = spoil(place)
            if change:
                lines = range(min(first, line), last + 1)
                found.append(Mutant(game, str(path.relative_to(root)), number, lines, change))
    return found


def spoilt(mutant: Mutant, root: Path) -> ast.Module:
    tree = ast.parse((root / mutant.path).read_text(encoding="utf-8"))
    spoil(list(places(tree))[mutant.node])
    return ast.fix_missing_locations(tree)


# running


class Reaching:
    """Notes which tests reach which lines, and how long each takes."""

    def __init__(self, measured: coverage.Coverage) -> None:
        self.measured, self.seconds = measured, dict[str, float]()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.measured.switch_context(item.nodeid)
        started = time.process_time()
        answer = yield
        self.seconds[item.nodeid] = time.process_time() - started
        return answer


def run_tests(game: str, tests: list[str], *plugins: object) -> int:
    quick = ["-x", "-m", "not soak", "-k", game, "-p", "no:cacheprovider"]
    return pytest.main([*quick, *tests], plugins=plugins)


def quick_tests(game: str) -> list[str]:
    found = Path("tests/games").glob(f"test_{game}*.py")
    return [JOINING, *sorted(str(path) for path in found if not path.stem.endswith(LONG))]


def long_tests(game: str) -> list[str]:
    found = Path("tests/games").glob(f"test_{game}*.py")
    return [*SHARED, *sorted(str(path) for path in found if path.stem.endswith(LONG))]


def forked(work: Callable[[], int], output: str = os.devnull) -> int:
    """Runs in a child process and returns its id."""
    child = os.fork()
    if child:
        return child
    file = os.open(output, os.O_WRONLY | os.O_CREAT)
    os.dup2(file, 1)
    os.dup2(file, 2)
    code = 1
    try:
        code = work()
    finally:
        os._exit(code)


@dataclass(frozen=True)
class Reached:
    """Which tests reach which lines of a game, and the seconds each test takes."""

    lines: dict[str, dict[str, list[str]]]
    seconds: dict[str, float]

    def by(self, mutant: Mutant) -> list[str]:
        """The tests that are seen to reach a mutant, the quickest first."""
        touched = self.lines.get(mutant.path, {})
        found = {test for line in mutant.lines for test in touched.get(str(line), ())}
        return self._quickest(found & set(self.seconds))

    def others(self, tried: list[str]) -> list[str]:
        """Quick other tests; all, if none reaches the line: it is read when it is imported."""
        most = QUICK if tried else float("inf")
        left = {test for test, seconds in self.seconds.items() if seconds < most}
        return self._quickest(left - set(tried))

    def _quickest(self, tests: set[str]) -> list[str]:
        return sorted(tests, key=self.seconds.__getitem__)

    def time(self, tests: list[str]) -> float:
        return sum(self.seconds[test] for test in tests)


def record(game: str, root: Path, kept: Path) -> int:
    """Runs the tests unspoilt and keeps the map from lines to tests."""
    folder = root / "companion" / "games" / game
    measured = coverage.Coverage(data_file=None, source=[str(folder)], config_file=False)
    reaching = Reaching(measured)
    measured.start()
    code = run_tests(game, quick_tests(game), reaching)
    measured.stop()
    if code:
        return code
    data = measured.get_data()
    lines = {
        str(Path(path).relative_to(root)): data.contexts_by_lineno(path)
        for path in data.measured_files()
    }
    KEPT.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps([lines, reaching.seconds]))
    return code


def measure(game: str, root: Path) -> Reached:
    """Of this state of the code; measured now if it never was."""
    state = hashlib.sha256()
    for part in ("companion/engine", f"companion/games/{game}", "tests/games", "tests/golden"):
        for path in sorted((root / part).rglob("*.*")):
            if path.suffix in (".py", ".json", ".txt"):
                state.update(path.read_bytes())
    kept = KEPT / f"{game}-{state.hexdigest()[:16]}.json"
    if not kept.exists():
        child = forked(lambda: record(game, root, kept), f"{game}.txt")
        if os.waitpid(child, 0)[1]:
            print(Path(f"{game}.txt").read_text())
            raise SystemExit(f"{game}: its tests fail before anything is spoilt")
    return Reached(*json.loads(kept.read_text()))


def module_of(path: str) -> str:
    """The name by which it is imported: that of its folder, for what stands in `__init__`."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def plant(mutant: Mutant, root: Path) -> None:
    """Spoils one module in memory, for this process and what it imports from now on."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    name = module_of(mutant.path)
    code = compile(spoilt(mutant, root), mutant.path, "exec")
    genuine = SourceFileLoader.get_code
    SourceFileLoader.get_code = lambda self, module: (  # type: ignore[method-assign]
        code if module == name else genuine(self, module)
    )


def attempt(mutant: Mutant, root: Path, reached: Reached) -> int:
    """Runs the quick tests on a mutant; 0 if nothing was noticed."""
    plant(mutant, root)
    reaching = reached.by(mutant)
    rest = [*reaching[LIKELY:], *reached.others(reaching)]
    for tests in filter(None, (reaching[:LIKELY], rest)):
        limit(PATIENCE + 2 * reached.time(tests))
        found = run_tests(mutant.game, tests)
        if found in NOTICED:
            return 1
        if found:  # a spoilt constant may give tests other names: then whole files are run
            return run_tests(mutant.game, quick_tests(mutant.game))
    return 0


def attempt_at_length(mutant: Mutant | None, game: str, root: Path) -> int:
    """Runs the long tests, on what the quick ones did not notice or on the rules as they are."""
    if mutant is not None:
        plant(mutant, root)
    limit(LONGEST)
    return run_tests(game, long_tests(game))


def limit(seconds: float) -> None:
    end = int(time.process_time() + seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (end, resource.RLIM_INFINITY))


Attempt = Callable[[Mutant], int]


def survivors(mutants: list[Mutant], attempted: Attempt, cores: int) -> list[Mutant]:
    waiting, running, alive = list(reversed(mutants)), dict[int, Mutant](), []
    while waiting or running:
        while waiting and len(running) < cores:
            mutant = waiting.pop()
            running[forked(lambda m=mutant: attempted(m))] = mutant
        child, status = os.wait()
        mutant = running.pop(child)
        if status == 0:
            alive.append(mutant)
        elif os.WIFSIGNALED(status):
            tell(mutant, f"ended by {signal.Signals(os.WTERMSIG(status)).name}")
    return alive


def tell(mutant: Mutant, came: str) -> None:
    print(f"  {came}  {mutant.path}:{mutant.lines[-1]}  {mutant.change}", flush=True)


def alive_after_all(
    mutants: list[Mutant], game: str, root: Path, cores: int, short: bool
) -> list[Mutant]:
    reached = measure(game, root)
    quick = survivors(mutants, lambda mutant: attempt(mutant, root, reached), cores)
    alive = quick
    if quick and not short:
        alive = survivors(quick, lambda mutant: attempt_at_length(mutant, game, root), cores)
    if len(alive) < len(quick):
        child = forked(lambda: attempt_at_length(None, game, root))
        if os.waitpid(child, 0)[1]:
            raise SystemExit(f"{game}: its long tests fail before anything is spoilt")
    for mutant in alive:
        tell(mutant, "survives")
    return alive


@contextlib.contextmanager
def private_copy() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        root = Path(folder).resolve()
        for name in ("companion", "tests", "tools", "locale"):
            shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", root)
        here = Path.cwd()
        os.chdir(root)
        sys.path.insert(0, str(root))
        try:
            yield root
        finally:
            os.chdir(here)
            sys.path.remove(str(root))


def preload() -> None:
    """Loads once what every child needs; no game is among it.

    First how tests set up Kivy, which would take our arguments for its own.
    """
    for name in ("tests.conftest", "companion.engine", "companion.language", "tests.channels"):
        importlib.import_module(name)
    assert not any(name.startswith("companion.games.") for name in sys.modules)


def main() -> int:
    folders = sorted(path.parent.name for path in ROOT.glob("companion/games/*/__init__.py"))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", choices=[*folders, []], default=[])
    parser.add_argument("--sample", type=int, default=60, help="mutants a game; 0 for all")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--short", action="store_true", help="without the long runs")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    hypothesis.settings.register_profile("mutants", derandomize=True, database=None)
    hypothesis.settings.load_profile("mutants")
    figures = []
    # Each child would compile, and rewrite the asserts of, every module anew.
    sys.dont_write_bytecode = False
    with private_copy() as root:
        preload()
        for game in asked.games or folders:
            every = mutants_of(game, root)
            chosen = every
            if 0 < asked.sample < len(every):
                chosen = random.Random(f"{asked.seed}/{game}").sample(every, asked.sample)
            started = time.monotonic()
            alive = alive_after_all(chosen, game, root, asked.cores, asked.short)
            killed = 1 - len(alive) / len(chosen)
            figures.append(killed)
            print(
                f"{game}: {len(chosen) - len(alive)} of {len(chosen)} mutants killed "
                f"({killed:.1%}; there are {len(every)}), {time.monotonic() - started:.0f} s",
                flush=True,
            )
            worst = Counter(mutant.path for mutant in alive).most_common(3)
            if len(worst) > 1:
                print("  most in: " + ", ".join(f"{path} {n}" for path, n in worst))
    if min(figures) < BAR:
        print(f"The bar is {BAR:.0%} in every game.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
