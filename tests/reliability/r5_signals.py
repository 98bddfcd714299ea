#!/usr/bin/env python3
"""R5 at the end of the session: a window that the system ends closes like any other, at once and without a question; what it held is
offered by the next start, and not as what a crash has left. Tried with each signal that asks a program to end, in view and minimized,
and with the signal that `nohup` takes from it, which must not end it.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time

here = os.path.dirname(os.path.realpath(__file__))
sys.dont_write_bytecode = True
sys.path[:0] = [here + "/common", os.path.realpath(here + "/../e2e")]
from lab import FULL, PROGRAM, need, read, record, write  # noqa: E402

need("R5 signals", "Xvfb", "openbox", "xdotool")
from desktop import Desktop, patience  # noqa: E402

ENDS = [signal.SIGTERM, signal.SIGHUP, signal.SIGINT]
# The window closes by itself: the program does not wait until it is ended after five seconds.
CLOSES = 4.0


def preparing(ignored):
    """What a child does before it becomes the program: nobody's ignored signals are inherited but these."""

    def prepare():
        for number in ENDS:
            signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)

    return prepare


def journal(env):
    """The entries that the last journals end with."""
    folder = f"{env['XDG_STATE_HOME']}/komaoto/recovery"
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    return [read(f"{folder}/{name}") or b"" for name in names if name.endswith(".journal")]


def restored(env):
    """The moves of what is offered, or nothing."""
    done = subprocess.run([PROGRAM, "edit", "--recover", "-"], input=b"dump\n", env=env, capture_output=True, timeout=patience(60))
    for line in done.stdout.decode().splitlines():
        if line.startswith("dump "):
            return json.loads(line.split(" ", 2)[2])
    return None


def main():
    wrong, slowest, tried = [], 0.0, 0
    cases = [(number, hidden) for number in ENDS for hidden in ([False, True] if FULL else [number == signal.SIGHUP])]
    for number, hidden in cases:
        name = f"{signal.Signals(number).name}{', minimized' if hidden else ''}"
        with tempfile.TemporaryDirectory(prefix="komaoto-reliability-") as folder:
            desktop = Desktop(folder, folder)
            try:
                path = f"{folder}/a.kif"
                write(path, record(300, "").replace(b"* ", b"*"))
                before = read(path)
                program = desktop.start([PROGRAM, "--new-window", path], preexec_fn=preparing([]))
                window = desktop.window_of(program, 60)
                time.sleep(patience(1.5))
                for key in ("Home", "c", "a", "b", "c"):
                    desktop.tool("xdotool", "key", key)
                    time.sleep(0.3)
                time.sleep(patience(0.5))
                if hidden:
                    desktop.tool("xdotool", "windowminimize", window)
                    time.sleep(1)
                tried += 1
                started = time.monotonic()
                program.send_signal(number)
                try:
                    status = program.wait(patience(20))
                except subprocess.TimeoutExpired:
                    status = "still running"
                took = time.monotonic() - started
                slowest = max(slowest, took)
                if status != 0 or took > patience(CLOSES):
                    wrong.append(f"{name}: status {status} after {took:.1f} s")
                if not any(b'"by_system":true' in entry for entry in journal(desktop.env)):
                    wrong.append(f"{name}: told as a crash")
                back = restored(desktop.env)
                if not back or back["comment"] != "abc" or read(path) != before:
                    wrong.append(f"{name}: gave back {back and back['comment']!r}")
            finally:
                desktop.close()
    with tempfile.TemporaryDirectory(prefix="komaoto-reliability-") as folder:
        desktop = Desktop(folder, folder)
        try:
            program = desktop.start([PROGRAM, "--new-window"], preexec_fn=preparing([signal.SIGHUP]))
            desktop.window_of(program, 60)
            program.send_signal(signal.SIGHUP)
            time.sleep(1)
            tried += 1
            if program.poll() is not None:
                wrong.append(f"ignored SIGHUP: status {program.poll()}")
        finally:
            desktop.close()
    for line in wrong:
        print(f"        {line}")
    print(f"R5 signals: {len(wrong)} wrong of {tried} endings, slowest {slowest:.1f} s", flush=True)
    return 0 if not wrong else 1


sys.exit(main())
