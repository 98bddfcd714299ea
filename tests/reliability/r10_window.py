#!/usr/bin/env python3
"""R10 in the real window: a comment of megabytes is opened, written at both ends, selected whole and copied; saved, it is what was
written.

The window may take six times the file and 50 MB more than it takes with a record of two moves, at the worst moment before it saves.
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

need("R10 window", "Xvfb", "openbox", "xdotool")
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


def most(pid):
    """How much memory a program has had at the worst moment, in bytes."""
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM"))


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


def main():
    empty, failures, figures = None, [], []
    with tempfile.TemporaryDirectory(prefix="komaoto-reliability-") as folder:
        pictures = f"{folder}/pictures"
        os.mkdir(pictures)
        desktop = Desktop(folder, pictures)
        try:
            for name, comment in comments():
                path = f"{folder}/a.kifu"
                data = record(comment)
                write(path, data)
                program = desktop.start([PROGRAM, "--new-window", path])
                desktop.window_of(program, 60)
                settled(program.pid)
                # At its end, where writing goes on; at its beginning; and all of it.
                for key in ["Home", "c", "x", "ctrl+Home", "y", "ctrl+a", "ctrl+c", "Escape"]:
                    desktop.tool("xdotool", "key", key)
                    settled(program.pid)
                took = most(program.pid)
                # Saved, it is read again beside what is shown, and compared: that has a figure of its own.
                desktop.tool("xdotool", "key", "ctrl+s")
                if not waited(lambda: read(path) == record(f"y{comment}x")):
                    failures.append(f"{name}: the file does not have what was written")
                saving = most(program.pid)
                program.kill()
                program.wait()
                # The next one has no journal of this one to look at.
                shutil.rmtree(desktop.env["XDG_STATE_HOME"])
                os.mkdir(desktop.env["XDG_STATE_HOME"], 0o700)
                if empty is None:
                    empty = took
                    continue
                limit = 6 * len(data) + 50 * MB
                figures.append(f"{name} {len(data) / MB:.1f} MB: {(took - empty) / MB:.0f} of {limit / MB:.0f} MB, saved {(saving - empty) / MB:.0f} MB")
                if took - empty > limit:
                    failures.append(figures[-1])
        finally:
            desktop.close()
    print(f"R10 window: {'; '.join(figures)}", flush=True)
    for failure in failures:
        print(f"R10 window: FAILED: {failure}", flush=True)
    return 1 if failures else 0


sys.exit(main())
