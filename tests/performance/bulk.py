"""The most memory that files take which are converted, checked, shown and read on the command line, format by format."""

import os
import subprocess

import records

PROGRAM = os.environ["KOMAOTO"]
MEGABYTE = 1_000_000
# So many times its file a command may hold, and what it holds of nothing.
TIMES, BESIDE = 3, 60
SHOGI = ["kif", "ki2", "csa", "sfen", "usi", "jkf", "usen", "db", "pgn", "xml"]
CHESS = ["fen", "uci", "pgn", "xml"]
EXTENSIONS = {"usi": "sfen", "uci": "fen"}
COMMANDS = ["check", "show", "read"]


def run(*arguments):
    """The most memory that the program held, in megabytes, its processor time in seconds, and how it ended."""
    process = subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise RuntimeError(f"{' '.join(arguments)}: exit status {process.returncode}")
    return usage.ru_maxrss * 1024 / MEGABYTE, usage.ru_utime + usage.ru_stime


def convert(path, to, folder):
    out = f"{folder}/made.{EXTENSIONS.get(to, to)}"
    return run("convert", path, "-o", out, "--to", to, "--lossy", "--force"), out


def row(stage, what, path, targets):
    """A row of the table: what each format and each command takes of one file."""
    size = os.path.getsize(path) / MEGABYTE
    most = TIMES * size + BESIDE
    taken = {to: convert(path, to, stage.folder)[0][0] for to in targets} | {name: run(name, path)[0] for name in COMMANDS}
    print(f"{what}, {size:.1f} MB, in MB: " + "  ".join(f"{name} {value:.0f}" for name, value in taken.items()), flush=True)
    stage.figures.say("    the most of these", max(taken.values()), "MB", round(most))


def bulk(stage):
    seeds = {"kif": (records.league(1200), SHOGI), "pgn": (records.games(16_000), CHESS)}
    for own, (text, targets) in seeds.items():
        seed = stage.file(f"many.{own}", text)
        row(stage, f"{own}, many games", seed, targets)
        for to in targets:
            if to == own:
                continue
            _, made = convert(seed, to, stage.folder)
            # Not the file that the next row writes.
            path = f"{stage.folder}/from-{to}.{EXTENSIONS.get(to, to)}"
            os.rename(made, path)
            row(stage, f"{to}, many games", path, targets)
            os.remove(path)
    row(stage, "one game of 90,000 moves", stage.file("one.kif", records.long(90_000)), SHOGI)
    row(stage, "100,000 positions", stage.file("many.sfen", records.positions(100_000)), ["kif"])
    memory, seconds = convert(stage.file("many.pgn", records.games(300_000)), "uci", stage.folder)[0]
    stage.figures.say("300,000 games of PGN to UCI: cpu", seconds, "s", 12)
    stage.figures.say("    memory", memory, "MB", 200)
