#!/usr/bin/env python3
"""R10 on the command line: what each format becomes in every other one, and what the other commands take with it.

A file of some megabytes of each kind (one long game, many games, one huge comment, a letter with a million marks) is read, shown, checked
and converted. Each may take six times what it reads and 50 MB more than it takes with a record of two moves; XML, and what becomes of
CSA, is many times as long as what is read: there the larger of both counts. Many games, in whatever encoding, may take three times what
is read: they are read and written one by one, but for KIF within KIF. What is noted about them (that the rules have ended most of them,
which their records do not say) and what could be mended takes no longer than a quarter of a second for each megabyte. The quick form
tries what took most.
"""

import os
import subprocess
import sys
import tempfile

here = os.path.dirname(os.path.realpath(__file__))
sys.dont_write_bytecode = True
sys.path[:0] = [here + "/common", os.path.realpath(here + "/../performance")]
import records  # noqa: E402
from lab import FULL, PROGRAM, need, write  # noqa: E402

need("R10", "/usr/bin/time")

MB = 1 << 20
HEAD, TAIL = records.HEAD, "   1 ７六歩(77)\n   2 ３四歩(33)\n"
SHOGI, CHESS, LINES = ["kif", "kifu", "ki2", "csa", "jkf", "pgn", "xml"], ["pgn", "xml"], ["kif", "jkf", "sfen"]
PLIES = 150_000
# How long it may take to look through many games, for each megabyte; an unoptimized program is twenty times as slow.
SECONDS, LEAST_SECONDS = (0.25, 1) if "/release/" in PROGRAM else (5, 10)


def with_signs(text):
    """With characters that Shift_JIS has no place for, here and there."""
    return "".join(line + ("*〜☗俠\n" if place % 50 == 3 else "") for place, line in enumerate(text.splitlines(True)))


def comment():
    size = PLIES // 4
    return HEAD + "".join(f"*{place}：ここで▲２六歩と突くのが普通だが、{place * 7919 % 10007}手目の本譜は力戦になった。\n" for place in range(size)) + TAIL


def csa(plies):
    moves = ["+5958OU", "-5152OU", "+5859OU", "-5251OU"]
    return "V2.2\nPI\n+\n" + "".join(f"{moves[ply % 4]}\nT1\n" for ply in range(plies)) + "%CHUDAN\n"


def unended(count):
    """Games that the rules have ended."""
    return "".join(f"先手：甲{game}\n後手：乙{game}\n{records.long(20 + 30 * (game % 3))}\n" for game in range(count))


def kinds():
    """Name, contents, and the formats that it may become."""
    yield "long.kifu", records.long(PLIES), SHOGI if FULL else ["jkf", "pgn"]
    yield "signs.kifu", with_signs(records.long(PLIES)), ["kif"]
    yield "latin.games.pgn", records.games(PLIES // 4), ["uci", "pgn", "usi", "fen"]
    yield "unended.games.kifu", unended(PLIES // 75), ["jkf", "csa"]
    yield "joined.games.csa", "/\n".join(csa(75) for _ in range(PLIES // 75)), ["kifu"]
    if not FULL:
        return
    yield "told.kifu", records.told(PLIES // 2, 1000, PLIES * 4), SHOGI
    yield "long.csa", csa(PLIES), SHOGI
    yield "comment.kifu", comment(), SHOGI
    yield "marks.kifu", HEAD + "*a" + "\u0301" * (PLIES * 6) + "\n" + TAIL, SHOGI
    yield "games.kifu", "".join(f"先手：甲{game}\n後手：乙{game}\n{records.long(40)}   41 投了\n\n" for game in range(PLIES // 75)), SHOGI
    yield "games.pgn", records.games(PLIES // 8), CHESS
    yield "lines.txt", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n" * (PLIES // 4), LINES


def took(*arguments):
    """The most memory that a command has, in bytes: started by a small program, since what that has counts, too. With the seconds that it
    worked."""
    command = ["/usr/bin/time", "--quiet", "-f", "%M %U", "--", PROGRAM, *arguments]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    memory, seconds = done.stderr.split()[-2:]
    return int(memory) * 1024, float(seconds)


def main():
    failures, worst = [], (0.0, "")
    with tempfile.TemporaryDirectory(prefix="komaoto-reliability-") as folder:
        small = f"{folder}/small.kifu"
        write(small, (HEAD + TAIL).encode())
        empty, _ = took("show", small)
        for name, text, formats in kinds():
            path, data = f"{folder}/{name}", text.encode("cp1252" if name.startswith("latin.") else "utf-8")
            write(path, data)
            for what, arguments in [(word, [word, path]) for word in ("show", "check") if FULL or "games" in name] + [
                (f"to {to}", ["convert", path, "--to", to, "--lossy", "--substitute", "--force", "-o", f"{folder}/out.{to}"]) for to in formats
            ]:
                used, seconds = took(*arguments)
                used -= empty
                out = f"{folder}/out.{what.removeprefix('to ')}"
                written = os.path.getsize(out) if os.path.exists(out) else 0
                is_longer = what == "to xml" or name.endswith(".csa")
                times = 3 if "games." in name and name != "games.kifu" else 6
                limit = times * max(len(data), written if is_longer else 0) + 50 * MB
                worst = max(worst, (used / limit, f"{name} {what}"))
                if FULL:
                    print(f"R10: {name} {len(data) / MB:.1f} MB {what}: {used / MB:.0f} of {limit / MB:.0f} MB", flush=True)
                if used > limit:
                    failures.append(f"{name} {what}: {used / MB:.0f} of {limit / MB:.0f} MB")
                longest = LEAST_SECONDS + len(data) / MB * SECONDS
                if what in ("show", "check") and "games." in name and seconds > longest:
                    failures.append(f"{name} {what}: {seconds:.1f} of {longest:.1f} s")
                if written:
                    os.remove(out)
    print(f"R10: {worst[1]} comes nearest to its limit, with {worst[0]:.0%} of it", flush=True)
    for failure in failures:
        print(f"R10: FAILED: {failure}", flush=True)
    return 1 if failures else 0


sys.exit(main())
