#!/usr/bin/env python3
"""R13, the fault drill: whatever fails in the real window, no edit is lost and the record's file is not touched.

Panics in every command of the table, in a frame, in every frame; abort, stack overflow, a killed X server, SIGTERM. Takes the binary from
$KOMAOTO (a debug build, or one with the feature `faults`), by default target/debug/komaoto. Needs Xvfb, openbox, xdotool and xclip.
"""

import glob
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.realpath(__file__))
sys.path.insert(0, f"{HERE}/../e2e")
PROGRAM = os.path.realpath(os.environ.get("KOMAOTO", f"{HERE}/../../target/debug/komaoto"))
FULL = "--full" in sys.argv[1:]
RECORD = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n"
# The keys that edit, and what they leave in the file: a glyph on each of the three moves. A digit waits for what might make it a move;
# the next key says that it is a glyph.
EDITS = [("Home", None), ("Right", None), ("1", "!"), ("Right", None), ("5", "!?"), ("Right", None), ("4", "??"), ("Left", None)]

for tool in ["Xvfb", "openbox", "xdotool", "xclip"]:
    if not shutil.which(tool):
        print(f"R13: SKIPPED: {tool} is not installed")
        sys.exit(0)

from desktop import Desktop, patience, waited  # noqa: E402


class Lost(Exception):
    pass


def until(what, holds):
    if not waited(holds):
        raise Lost(f"{what}: it did not happen")


def missing(text):
    """How many of the edits a file lacks."""
    return sum(glyph is not None and f"[%glyph {glyph}]" not in text for _, glyph in EDITS)


class Window:
    """The program in a window, with the file it edits, and the file that says what is to fail."""

    def __init__(self, folder, desktop=None, plan=""):
        os.makedirs(folder)
        self.folder = folder
        self.desktop = desktop or Desktop(f"{folder}/desktop", folder)
        self.own_desktop = desktop is None
        self.record, self.plan, self.log = f"{folder}/a.kifu", f"{folder}/plan", f"{folder}/stderr"
        self.arm(plan)
        with open(self.record, "w") as file:
            file.write(RECORD)
        self.start()

    def start(self, *arguments):
        env = self.desktop.env | {"KOMAOTO_FAULT": f"@{self.plan}", "RUST_BACKTRACE": "0", "KOMAOTO_ALONE": "1"}
        if "graphics" in open(self.plan).read():
            del env["LIBGL_ALWAYS_SOFTWARE"]
        env |= {name: f"{self.folder}/{name}" for name in ["XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"]}
        self.process = subprocess.Popen([PROGRAM, self.record, *arguments], env=env, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=open(self.log, "ab"))  # fmt: skip
        self.window = self.desktop.window_of(self.process)

    def arm(self, plan):
        with open(f"{self.plan}.new", "w") as file:
            file.write(plan)
        os.rename(f"{self.plan}.new", self.plan)

    def said(self):
        with open(self.log, errors="replace") as file:
            return file.read()

    def nudge(self):
        """Wakes the window: a key that means nothing by itself. A motion of the pointer over the board might change nothing."""
        self.desktop.tool("xdotool", "key", "Shift_L")

    def title(self):
        return self.desktop.title(self.window)

    def edit(self):
        for key, _ in EDITS:
            self.desktop.keys(key)
        until("the window shows that there are edits", lambda: self.title().startswith("●"))
        # The last key may still be on its way, to the window or to the disk.
        until("the edits are kept", lambda: any(missing(text) == 0 for text, _ in self.kept()))

    def faults(self):
        with open(self.log, errors="replace") as file:
            return file.read().count("a fault of the drill")

    def untouched(self, when):
        with open(self.record) as file:
            if file.read() != RECORD:
                raise Lost(f"{when}: the file was changed")

    def lost(self):
        """How many edits the window has lost: it saves, and the file is read."""
        self.desktop.keys("ctrl+s")
        until("the save", lambda: not self.title().startswith("●"))
        with open(self.record) as file:
            return missing(file.read())

    def headless(self, *arguments, script="", home=None):
        places = ["XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"]
        env = self.desktop.env | {name: f"{home or self.folder}/{name}" for name in places}
        if home:
            env["XDG_RUNTIME_DIR"] = home
        done = subprocess.run([PROGRAM, "edit", *arguments], input=script, env=env, capture_output=True, text=True, timeout=patience(60))
        return done.stdout

    def restored(self, journal, home=None):
        """What a journal gives back: its record as a file, and the position that was being set up, if any."""
        there = f"{self.folder}/restored.kifu"
        if os.path.exists(there):
            os.remove(there)
        said = self.headless("--recover", journal, script=f"dump\nsave {there}\nquit\n", home=home)
        dumped = next((line for line in said.splitlines() if line.startswith("dump ")), None)
        if dumped is None or not os.path.exists(there):
            raise Lost(f"{journal} is not restored: {said}")
        with open(there) as file:
            return file.read(), json.loads(dumped.split(" ", 2)[2])["setup"]

    def kept(self):
        """What the program's death would leave at this moment: copies of its journals, restored elsewhere."""
        with tempfile.TemporaryDirectory(dir=self.folder) as home:
            for journal in glob.glob(f"{self.folder}/XDG_STATE_HOME/**/*.journal", recursive=True):
                try:
                    copy = shutil.copy(journal, home)
                    yield self.restored(copy, home)
                except (FileNotFoundError, Lost):
                    # It is being written anew, or has only begun.
                    continue

    def restored_after_death(self):
        """What the next start finds: each journal it would offer is restored, and saved elsewhere."""
        self.process.wait(patience(20))
        self.untouched("after the program died")
        offered = [json.loads(line) for line in self.headless("--journals").splitlines()]
        found = [self.restored(journal["journal"]) for journal in offered if journal.get("unsaved")]
        self.untouched("after the edits were restored")
        return found

    def lost_after_death(self):
        """How many edits the next start does not find."""
        return min((missing(text) for text, _ in self.restored_after_death()), default=missing(""))

    def until_set_up(self, steps):
        until(f"{steps} steps of a position being set up are kept", lambda: any(setup and setup["steps"] == [steps, 0] for _, setup in self.kept()))

    def new_window(self, old):
        def other():
            found = self.desktop.tool("sh", "-c", f"xdotool search --onlyvisible --pid {self.process.pid} || true").split()
            return [window for window in found if window != old]

        until("a new window", other)
        self.window = other()[-1]
        self.desktop.tool("xdotool", "windowfocus", "--sync", self.window)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.own_desktop:
            self.desktop.close()


def commands(folder, desktop):
    """A panic in each command of the table, after it has done what it does."""
    window = Window(f"{folder}/commands", desktop)
    try:
        window.edit()
        # What is on disk is on disk: that the window hears of it is no command. And a window that was told to close does.
        window.arm("panic-in:*,spare:saved,spare:quit,do:*")
        count, still = 0, 0
        until("a panic in a command", lambda: window.nudge() or window.faults())
        while still < 8:
            window.nudge()
            time.sleep(patience(0.15))
            now = window.faults()
            still = still + 1 if now == count else 0
            count = now
        window.arm("")
        # To quit is a command, too, and has asked what is to become of the edits.
        window.desktop.keys("Escape", "Escape")
        # Saving is a command, too: what it began goes on, and the file is the old one or the whole new one.
        with open(window.record) as file:
            if file.read() != RECORD and window.lost():
                raise Lost("after a panic in each command: the file is neither the old one nor the new one")
        return count, window.lost()
    finally:
        window.close()


def frame(folder, desktop):
    """A panic while the window is drawn: the same process opens another one with all that was in it."""
    window = Window(f"{folder}/frame", desktop)
    try:
        window.edit()
        old = window.window
        window.arm("panic-frame:1")
        window.nudge()
        window.new_window(old)
        window.untouched("after a panic in a frame")
        return 1, window.lost()
    finally:
        window.close()


def frames(folder, desktop):
    """A panic in every frame: two new windows, two new processes, then a sentence."""
    window = Window(f"{folder}/frames", desktop)
    try:
        window.edit()
        window.arm("panic-frames:1")
        window.nudge()
        try:
            code = window.process.wait(patience(30))
        except subprocess.TimeoutExpired:
            raise Lost("a window that cannot be drawn goes on for ever") from None
        if code == 0 or "komaoto: " not in window.said():
            raise Lost(f"nothing was said: status {code}")
        return window.faults(), window.lost_after_death()
    finally:
        window.close()


def graphics(folder, desktop):
    """Graphics that refuse at the start: the program starts itself again with those of software."""
    window = Window(f"{folder}/graphics", desktop, plan="graphics")
    try:
        with open(f"/proc/{window.process.pid}/environ", "rb") as file:
            if b"LIBGL_ALWAYS_SOFTWARE=1" not in file.read().split(b"\0"):
                raise Lost("graphics that refuse are not replaced by software")
        window.edit()
        return 1, window.lost()
    finally:
        window.close()


def setting_up(folder, desktop):
    """A panic in a change of a position that is being set up, then a kill: all but what panicked comes back."""
    window = Window(f"{folder}/setting-up", desktop)
    try:
        window.edit()
        # To the pawn in the middle; each blank gives it to the other side.
        window.desktop.keys("ctrl+e", "Down", "Down", "space")
        window.until_set_up(1)
        window.arm("panic-in:setup")
        before = window.faults()
        window.desktop.keys("space")
        until("a panic while a position is set up", lambda: window.faults() > before)
        window.arm("")
        window.nudge()
        window.desktop.keys("space", "space")
        window.until_set_up(3)
        window.process.kill()
        found = window.restored_after_death()
        setups = [setup for _, setup in found]
        if not any(setup and setup["steps"] == [3, 0] for setup in setups):
            raise Lost(f"a position that was being set up came back as {setups}")
        return 1, min(missing(text) for text, _ in found)
    finally:
        window.close()


def dead(name, die, own=False):
    """The program dies while a record is edited; the next start finds the edits."""

    def drill(folder, desktop):
        window = Window(f"{folder}/{name}", None if own else desktop)
        try:
            window.edit()
            die(window)
            return 1, window.lost_after_death()
        finally:
            window.close()

    drill.__name__ = name
    return drill


def at_the_next_key(fault):
    def die(window):
        window.arm(f"{fault}:1")
        window.desktop.keys("Home")

    return die


def signalled(number):
    return lambda window: window.process.send_signal(number)


def without_display(window):
    window.desktop.children[0].kill()


def main():
    folder = tempfile.mkdtemp(prefix="komaoto-r13-")
    drills = [
        commands,
        frame,
        frames,
        graphics,
        setting_up,
        dead("abort", at_the_next_key("abort")),
        dead("overflow", at_the_next_key("overflow")),
        dead("display", without_display, own=True),
        dead("term", signalled(signal.SIGTERM)),
        dead("kill", signalled(signal.SIGKILL)),
    ]
    if FULL:
        drills *= 5
    tried = lost = 0
    parts = []
    desktop = Desktop(f"{folder}/desktop", folder)
    try:
        for number, drill in enumerate(drills):
            faults, gone = drill(f"{folder}/{number}", desktop)
            tried, lost = tried + faults, lost + gone
            parts.append(f"{drill.__name__} {faults}")
    except (Lost, RuntimeError, subprocess.SubprocessError) as error:
        print(f"R13: FAILED: {error}")
        return 1
    finally:
        desktop.close()
        shutil.rmtree(folder, ignore_errors=True)
    print(f"R13: {lost} edits lost, 0 files changed by {tried} faults ({', '.join(parts)})")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
