#!/usr/bin/env python3
"""R1 for the settings: the window is killed while it stores them; the file is the old one or the new one, and is understood.

Opening a file stores the settings, for it is the newest of the recent ones then. Killed before the calls that put the new file in its place,
and some milliseconds after the new file has begun to be there beside it.
"""

import os
import random
import sys
import tempfile
import time
import tomllib

here = os.path.dirname(os.path.realpath(__file__))
sys.dont_write_bytecode = True
sys.path[:0] = [here + "/common", os.path.realpath(here + "/../e2e")]
from lab import FULL, PROGRAM, need, read, record, write  # noqa: E402

need("R1 settings", "Xvfb", "openbox", "xdotool", "strace")
from desktop import Desktop  # noqa: E402

# Counted for each thread by itself: these are calls that no other thread makes before.
CALLS = ["fchmod", "fsync", "rename", "renameat", "renameat2"]
OLD = b'pieces = "one-kanji"\nrecent = ["/nowhere/old.kif"]\n'
MOMENTS = 40 if FULL else 4


class Settings:
    def __init__(self, desktop, folder):
        self.desktop, self.game = desktop, f"{folder}/a.kif"
        self.folder = f"{desktop.env['XDG_CONFIG_HOME']}/komaoto"
        self.file = f"{self.folder}/settings.toml"
        os.makedirs(self.folder, exist_ok=True)
        write(self.game, record(300))

    def fresh(self):
        for name in os.listdir(self.folder):
            os.remove(f"{self.folder}/{name}")
        write(self.file, OLD)

    def run(self, *before, after=None):
        """Starts the window; kills it so long after a file came to stand beside the settings, or when they are stored."""
        self.fresh()
        program = self.desktop.start([*before, PROGRAM, "--new-window", self.game], start_new_session=True)
        end = time.monotonic() + 60
        while program.poll() is None and time.monotonic() < end and read(self.file) == OLD:
            if after is not None and len(os.listdir(self.folder)) > 1:
                time.sleep(after)
                break
            time.sleep(0.0002 if after is not None else 0.01)
        if program.poll() is None and after is None:
            # What comes behind the renaming.
            time.sleep(0.3)
        try:
            os.killpg(program.pid, 9)
        except ProcessLookupError:
            pass
        program.wait()

    def state(self):
        """`old`, `new`, or what is wrong."""
        now = read(self.file)
        if now == OLD:
            return "old"
        if now is None:
            return "gone"
        try:
            said = tomllib.loads(now.decode())
        except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            return f"torn: {error}"
        whole = said.get("recent") == [self.game, "/nowhere/old.kif"] and said.get("pieces") == "one-kanji"
        return "new" if whole else f"neither: {said}"


def main():
    rng = random.Random(11)
    with tempfile.TemporaryDirectory(prefix="komaoto-reliability-") as folder:
        os.mkdir(f"{folder}/pictures")
        desktop = Desktop(folder, f"{folder}/pictures")
        try:
            settings = Settings(desktop, folder)
            settings.run()
            if settings.state() != "new":
                print(f"R1 settings: nothing was stored: {settings.state()}")
                return 1
            states = []
            for call in CALLS:
                for nth in range(1, 4 if FULL else 2):
                    inject = f"inject={call}:signal=KILL:when={nth}"
                    settings.run("strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e", inject)
                    states.append((f"before {call} {nth}", settings.state()))
            for _ in range(MOMENTS):
                moment = rng.uniform(0, 0.006)
                settings.run(after=moment)
                states.append((f"after {moment * 1000:.1f} ms", settings.state()))
        finally:
            desktop.close()
    torn = [(where, state) for where, state in states if state not in ("old", "new")]
    for where, state in torn:
        print(f"        {where}: {state}")
    kinds = {state for _, state in states}
    news = f"{sum(state == 'new' for _, state in states)} new, {sum(state == 'old' for _, state in states)} old"
    print(f"R1 settings: {len(torn)} torn of {len(states)} kills ({news})", flush=True)
    return 1 if torn or "old" not in kinds else 0


if __name__ == "__main__":
    sys.exit(main())
