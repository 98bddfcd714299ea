#!/usr/bin/env python3
"""R5 in the real window: a comment is typed, or a position set up, key by key, the program is killed, and what was done comes back.

What counts as entered is a key that was pressed at least 250 ms (one second in the quick form) before the kill: no journal may
be older than that.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time

here = os.path.dirname(os.path.realpath(__file__))
sys.dont_write_bytecode = True
sys.path[:0] = [here + "/common", os.path.realpath(here + "/../e2e")]
from lab import FULL, PROGRAM, need, record, skip, write  # noqa: E402

need("R5 window", "Xvfb", "openbox", "xdotool")
from desktop import Desktop, patience  # noqa: E402

KILLS = 20 if FULL else 3
# How old a key may be that is not in the journal; a machine that does other things too (CI) is slow to take it.
GRACE = 0.25 if FULL else 1.0


def restored(env, setup):
    """The comment where the person was, or a letter for each step of the position that was set up, as the journal gives it back; "" if
    there is nothing to give back."""
    done = subprocess.run([PROGRAM, "edit", "--recover", "-"], input=b"dump\n", env=env, capture_output=True, timeout=patience(60))
    for line in done.stdout.decode().splitlines():
        if line.startswith("dump "):
            found = json.loads(line.split(" ", 2)[2])
            if setup:
                return "x" * (found["setup"]["steps"][0] if found["setup"] else 0)
            return found["comment"] or ""
    return ""


def main():
    rng = random.Random(7)
    lost = wrong = typed_in_all = 0
    shortest = None
    with tempfile.TemporaryDirectory(prefix="komaoto-reliability-") as folder:
        pictures = f"{folder}/pictures"
        os.mkdir(pictures)
        desktop = Desktop(folder, pictures)
        try:
            path = f"{folder}/a.kif"
            write(path, record(300, "").replace(b"* ", b"*"))
            before = open(path, "rb").read()
            for round_ in range(KILLS):
                program = desktop.start([PROGRAM, "--new-window", path])
                desktop.window_of(program, 60)
                time.sleep(1.5)
                # To the start position, which has no comment, and into the comment.
                # Every third time to the pawn in the middle of a position that is set up: each blank gives it to the other side.
                setup = round_ % 3 == 1
                for key in ("ctrl+e", "Down", "Down") if setup else ("Home", "c"):
                    desktop.tool("xdotool", "key", key)
                    time.sleep(0.4)
                pressed, limit = [], time.monotonic() + rng.uniform(0.6, 2.5)
                while time.monotonic() < limit:
                    letter = "x" if setup else rng.choice("abcdefghijklmnopqrstuvwxyz")
                    desktop.tool("xdotool", "key", "space" if setup else letter)
                    pressed.append((time.monotonic(), letter))
                program.kill()
                killed = time.monotonic()
                program.wait()
                text = "".join(letter for _, letter in pressed)
                sure = sum(1 for at, _ in pressed if killed - at >= GRACE)
                typed_in_all += sure
                back = restored(desktop.env, setup)
                if not text.startswith(back):
                    wrong += 1
                elif len(back) < sure:
                    lost += sure - len(back)
                elif len(back) < len(text):
                    age = killed - pressed[len(back)][0]
                    shortest = max(shortest or 0.0, age)
                if open(path, "rb").read() != before:
                    wrong += 1
        finally:
            desktop.close()
    if typed_in_all == 0:
        skip("R5 window", "no key reached the window")
    oldest = int((shortest or 0.0) * 1000)
    print(f"R5 window: {lost} lost of {typed_in_all} keys in {KILLS} kills, {wrong} wrong, oldest key not written {oldest} ms", flush=True)
    return 0 if lost == wrong == 0 else 1


sys.exit(main())
