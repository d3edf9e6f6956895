"""`woodpost case FILE_OR_FOLDER...`: do the rules still say what the cases expect?"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bot import cases


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Files, and which of their cases."""
    parser.add_argument("path", type=Path, nargs="+", help="a file of rule cases, or a folder of such files")
    parser.add_argument("--id", action="append", default=[], help="only the case of this id (may be given again)")
    parser.add_argument("-q", "--quiet", action="store_true", help="print only what differs")


def run(arguments: argparse.Namespace) -> int:
    """A line for each version of a case, with the differences below it. 1 where one differs, 2 where a file is bad."""
    catalog = cases.facts()
    played = failed = bad = 0
    seen: dict[str, Path] = {}
    try:
        files = cases.files_in(arguments.path)
    except cases.CaseError as error:
        print(error, file=sys.stderr)
        return 2
    for file in files:
        try:
            for case in cases.read_file(file, catalog):
                _note(case, seen)
                if arguments.id and case.id not in arguments.id:
                    continue
                for result in cases.play(case, catalog):
                    played += 1
                    failed += bool(result.differences)
                    _show(result, quiet=arguments.quiet)
        except cases.CaseError as error:
            bad += 1
            print(error, file=sys.stderr)
    unknown = [name for name in arguments.id if name not in seen]
    for name in unknown:
        print(f"there is no case {name} in these files", file=sys.stderr)
    ends = f", {f'{failed} not' if failed else 'all'} as expected" if played else ""
    unreadable = f"; {bad} file{'' if bad == 1 else 's'} with an error" if bad else ""
    print(f"{played} played{ends}{unreadable}")
    return 2 if bad or unknown else 1 if failed else 0


def _note(case: cases.Case, seen: dict[str, Path]) -> None:
    """Remember a case's id. CaseError where another case has it."""
    if case.id in seen:
        raise cases.CaseError(f"{case.file}: line {case.line}: the id {case.id} is also in {seen[case.id]}")
    seen[case.id] = case.file


def _show(result: cases.CaseResult, *, quiet: bool) -> None:
    if result.differences:
        print(f"FAILED  {result.name}")
        for difference in result.differences:
            print(f"        {difference}")
    elif not quiet:
        print(f"ok      {result.name}")
