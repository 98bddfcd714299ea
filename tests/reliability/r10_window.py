#!/usr/bin/env python3
"""R10 in the real window: a comment of megabytes is opened, written at both ends, selected whole and copied; saved, it is what was
written. A hundred thousand positions are opened and saved as a record.

The window may take six times the file and 50 MB more than it takes with a record of two moves, at the worst moment, the save included.
With so much address space more than that one maps, and no more, it must live.
"""

import os
import shutil
import sys
import tempfile
import time

here = os.path.dirname(os.path.realpath(__file__))
sys.dont_write_bytecode = True
sys.path[:0] = [here + "/common", os.path.realpath(here + "/../e2e")]
from lab import FULL, PROGRAM, need, read, write  # noqa: E402

need("R10 window", "Xvfb", "openbox", "xdotool", "prlimit")
from desktop import Desktop, patience, waited  # noqa: E402

MB = 1 << 20
HEAD, TAIL = "手合割：平手\n手数----指手---------消費時間--\n", "   1 ７六歩(77)\n   2 ３四歩(33)\n"


def lines(size):
    text, number = [], 0
    while size > 0:
        text.append(f"{number}：ここで▲２六歩と突くのが普通だが、{number * 7919 % 10007}手目の本譜は角道を開けたままの力戦になった。")
        size -= len(text[-1].encode()) + 1
        number += 1
    return "\n".join(text)


def comments():
    size = 10_000_000 if FULL else 5_000_000
    yield "nothing", ""
    yield "lines", lines(size)
    yield "one line", "ここで力戦になった。" * (size // 30)
    yield "one letter", "a" + "\u0301" * 900_000


def record(comment):
    return (HEAD + "".join(f"*{line}\n" for line in comment.split("\n")) + TAIL).encode() if comment else (HEAD + TAIL).encode()


def positions():
    return ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n" * (100_000 if FULL else 5_000)).encode()


def most(pid, field="VmHWM"):
    """How much memory a program has had at the worst moment, in bytes; with VmPeak how much address space."""
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith(field))


def cpu(pid):
    with open(f"/proc/{pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def settled(pid):
    """Waits until a program has done what it was asked for."""
    quiet, last, deadline = 0, cpu(pid), time.monotonic() + patience(60)
    while quiet < 3 and time.monotonic() < deadline:
        time.sleep(0.2)
        now = cpu(pid)
        quiet, last = (quiet + 1 if now - last <= 2 else 0), now


class Table:
    """The desktop, and the program on it with one file at a time."""

    def __init__(self, desktop, folder):
        self.desktop, self.folder, self.failures, self.figures = desktop, folder, [], []

    def open(self, path, *before):
        """Starts the program, which may be started by another one, and waits until it rests."""
        program = self.desktop.start([*before, PROGRAM, "--new-window", path])
        self.desktop.window_of(program, 60)
        settled(program.pid)
        return program

    def press(self, program, *keys):
        for key in keys:
            self.desktop.tool("xdotool", "key", key)
            settled(program.pid)

    def write(self, program):
        """Writes at the end of a comment, where writing goes on, and at its beginning; selects all of it and copies that."""
        self.press(program, "Home", "c", "x", "ctrl+Home", "y", "ctrl+a", "ctrl+c", "Escape")

    def end(self, program):
        program.kill()
        program.wait()
        # The next one has no journal of this one to look at.
        shutil.rmtree(self.desktop.env["XDG_STATE_HOME"])
        os.mkdir(self.desktop.env["XDG_STATE_HOME"], 0o700)

    def hold(self, name, size, took, limit):
        """Holds a figure to its limit."""
        self.figures.append(f"{name} {size / MB:.1f} MB: {took / MB:.0f} of {limit / MB:.0f} MB")
        if took > limit:
            self.failures.append(self.figures[-1])

    def comment(self, name, comment, empty):
        """What the program takes with a comment: memory and, with none, address space."""
        path, data = f"{self.folder}/a.kifu", record(comment)
        limit = 6 * len(data) + 50 * MB
        write(path, data)
        program = self.open(path)
        self.write(program)
        took = most(program.pid)
        self.press(program, "ctrl+s")
        if not waited(lambda: read(path) == record(f"y{comment}x")):
            self.failures.append(f"{name}: the file does not have what was written")
        saving, mapped = most(program.pid), most(program.pid, "VmPeak")
        self.end(program)
        if empty is None:
            return took, mapped
        self.hold(name, len(data), took - empty[0], limit)
        self.hold(f"{name}, saved", len(data), saving - empty[0], limit)
        self.within(name, path, data, empty[1] + limit)
        return empty

    def within(self, name, path, data, space):
        """Does the same with so much address space."""
        write(path, data)
        program = self.open(path, "prlimit", f"--as={space}")
        try:
            self.write(program)
            self.press(program, "ctrl+s")
            lives = waited(lambda: read(path) != data) and program.poll() is None
        except (StopIteration, FileNotFoundError):
            lives = False
        if not lives:
            self.failures.append(f"{name}: does not live with {space / MB:.0f} MB of address space")
        self.end(program)

    def lines(self, empty):
        path, to, data = f"{self.folder}/a.sfen", f"{self.folder}/b.kif", positions()
        write(path, data)
        self.desktop.answer_dialogs(to)
        program = self.open(path)
        self.press(program, "ctrl+shift+s")
        if not waited(lambda: os.path.exists(to), 120):
            self.failures.append("positions: not saved as a record")
        settled(program.pid)
        self.hold("positions", len(data), most(program.pid) - empty[0], 6 * len(data) + 50 * MB)
        self.end(program)


def main():
    empty = None
    with tempfile.TemporaryDirectory(prefix="komaoto-reliability-") as folder:
        pictures = f"{folder}/pictures"
        os.mkdir(pictures)
        desktop = Desktop(folder, pictures)
        table = Table(desktop, folder)
        try:
            for name, comment in comments():
                empty = table.comment(name, comment, empty)
            table.lines(empty)
        finally:
            desktop.close()
    print(f"R10 window: {'; '.join(table.figures)}", flush=True)
    for failure in table.failures:
        print(f"R10 window: FAILED: {failure}", flush=True)
    return 1 if table.failures else 0


sys.exit(main())
