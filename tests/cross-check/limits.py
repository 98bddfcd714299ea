"""Asks for the soundness of old problems within limits, and compares every claim with that of the longest run: none may be withdrawn.

The limits are nodes, which are the same on every machine (`30000n`), or seconds (`4s`); the longest of each kind is the measure of the others. A
claim is whatever is said to be so: mate or none, a proven length, no mate longer than an unproven one, what is left in hand, a verdict other than
undecided, each flaw at its move, and each try. That something is not decided is no claim; but each undecided verdict says what is. Prints each
claim that was withdrawn, then the count of claims; a withdrawn one makes the exit status 1. No part of the default tests.

    KOMAOTO=target/debug/komaoto tests/cross-check/limits.py [-l 1s,2s,4s,20s] [-p 5] [-m 100] [-t 2] [TABLE ...]

`-p` takes each so many-th problem of a table, `-m` so many of it at most, `-t` is how many threads check a problem, `--no-line` leaves the
author's lines out, `--half` gives half of each.
"""

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

OURS = os.environ.get("KOMAOTO", "target/debug/komaoto")
SHARED = Path(os.environ.get("KOMAOTO_SHARED", "../shared"))


def problems(table):
    """The positions of a table with their lines: of each row the column that is one, and the one after it."""
    for row in table.read_text(encoding="utf-8").splitlines():
        columns = row.split("\t")
        at = next((at for at, column in enumerate(columns) if column.count("/") == 8), None)
        if at is not None and not row.startswith("#"):
            line = columns[at + 1] if at + 1 < len(columns) and "/" not in columns[at + 1] else ""
            yield f"{table.stem}:{columns[0]}", columns[at], line


def asked(sfen, line, limit, threads):
    """What is said of a problem within a limit."""
    words = ["--time", limit[:-1]] if limit.endswith("s") else ["--nodes", limit[:-1], "--time", "3600"]
    given = f"sfen {sfen} moves {line}" if line else sfen
    run = [OURS, "solve", "--check", "--tries", "--json", "--threads", threads, *words, given]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    if not done.stdout:
        sys.exit(f"{' '.join(run)}: {done.stderr}")
    return json.loads(done.stdout)


def claims(said):
    """All that is claimed: what it is about, and what is said of it."""
    claimed = {}
    if said["verdict"] in ("mate", "nomate"):
        claimed["verdict"] = said["verdict"]
    if said["shortest"] == "proven":
        claimed["length"] = said["length"]
        if said["left"] is not None:
            claimed["left"] = said["left"]
    if said["length_all"] is not None:
        claimed["length with all"] = said["length_all"]
    if said["soundness"] not in (None, "mikento"):
        claimed["soundness"] = said["soundness"]
    for flaw in said["flaws"]:
        if flaw["code"] != "mikento":
            where = (flaw["code"], flaw["ply"], flaw["move"])
            claimed[where] = "found"
            if flaw["exact"]:
                claimed[(*where, "length")] = flaw["length"]
    for tried in said.get("tries", ()):
        claimed[("try", tried["ply"], tried["move"])] = "no mate"
    return claimed


def withdrawn(less, more):
    """Each claim of the shorter run that the longer one does not make as well."""
    before, after = claims(less), claims(more)
    undecided = more["soundness"] == "mikento"
    for about, claim in before.items():
        # Beside other programs a longer time may reach less: a flaw or a try that it has not come to is not withdrawn.
        is_open = undecided and isinstance(about, tuple) and about not in after
        if after.get(about) != claim and not is_open:
            yield f"{about}: {claim}, then {after.get(about)}"
    if less["length"] is not None and more["length"] is not None and more["length"] > less["length"]:
        yield f"mate within {less['length']}, then {more['length']}"
    longest = {(flaw["code"], flaw["ply"], flaw["move"]): flaw for flaw in more["flaws"]}
    for flaw in less["flaws"]:
        later = longest.get((flaw["code"], flaw["ply"], flaw["move"]), {}).get("length")
        if flaw["length"] is not None and later is not None and later > flaw["length"]:
            yield f"{flaw['ply']} {flaw['move']} within {flaw['length']}, then {later}"
    if more.get("author", [])[: len(less.get("author", []))] != less.get("author", []):
        yield f"line {' '.join(less['author'])}, then {' '.join(more['author'])}"
    if less["soundness"] == "mikento" and not less["undecided"]:
        yield "undecided, but nothing is"
    if less["soundness"] in ("kanzen", "kizu") and less["undecided"]:
        yield f"{less['soundness']} with {less['undecided']} undecided"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("-l", "--limits", default="1s,2s,4s,20s")
    parser.add_argument("-p", "--step", type=int, default=1)
    parser.add_argument("-m", "--most", type=int, default=1000)
    parser.add_argument("-t", "--threads", default="1")
    parser.add_argument("--no-line", action="store_true")
    parser.add_argument("--half", action="store_true")
    parser.add_argument("tables", nargs="*", type=Path, default=[SHARED / "tsume" / "zukou.tsv"])
    told = parser.parse_args()
    *limits, longest = told.limits.split(",")
    count, open_, bad = Counter(), Counter(), 0
    for table in told.tables:
        for name, sfen, line in list(problems(table))[:: told.step][: told.most]:
            moves = line.split()
            line = "" if told.no_line else " ".join(moves[: len(moves) // 2]) if told.half else line
            last = asked(sfen, line, longest, told.threads)
            for limit in limits:
                said = asked(sfen, line, limit, told.threads)
                count[limit] += len(claims(said))
                open_[limit] += said["soundness"] == "mikento"
                for what in withdrawn(said, last):
                    bad += 1
                    print(f"{name} at {limit} against {longest}: {what}", flush=True)
            count[longest] += len(claims(last))
            open_[longest] += last["soundness"] == "mikento"
    for limit in (*limits, longest):
        print(f"{limit}: {count[limit]} claims, {open_[limit]} problems undecided")
    print(f"{bad} claims withdrawn")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
