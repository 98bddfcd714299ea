"""What every way through a real window needs: checks that are said, and a program whose names on the screen can be asked for.

A rig is a script beside this one, for one place where people live (an input method, a compositor, a screen reader, a slow drive).
It makes a `Desktop` of its own, goes a way and ends with `summary`; `binary` gives it the program, `skip_without` ends it visibly
where a tool cannot be had.
"""

import os
import shutil
import subprocess
import sys

from desktop import TOP, free_port, patience, waited
from inspection import Inspection

# The names of squares on the screen.
NAME_OF_SQUARE = "{place} {piece} 先手"
EMPTY_SQUARE = "{place} 空き"


class Journey:
    """A way through the program, checked as it goes: `binary` is what is started, `desktop` where, `tree` what it shows."""

    passed = failed = 0
    # Whether the program runs as the person whose desktop it is: a session bus hears nobody else.
    person = False

    def check(self, what, holds, otherwise=""):
        if holds:
            self.passed += 1
            print(f"ok      {what}", flush=True)
        else:
            self.failed += 1
            print(f"FAILED  {what}\n{otherwise}".rstrip(), flush=True)

    def until(self, what, condition, seconds=15):
        """Checks that something becomes true, in so many seconds of a machine that does nothing else."""
        holds = waited(condition, seconds)
        names = "" if holds else "        on the screen: " + ", ".join(str(node) for node in self.tree.nodes() if node.label or node.value)
        self.check(what, holds, names)

    def launch(self, desktop, *arguments):
        port = free_port()
        self.desktop = desktop
        self.program = desktop.start([self.binary, *arguments], person=self.person, env=desktop.env | {"EGUI_INSPECTION": f"127.0.0.1:{port}"})
        self.window = desktop.window_of(self.program)
        self.tree = Inspection(port, 30)

    def find(self, text, exactly=False):
        for node in self.tree.nodes():
            if node.label == text or not exactly and (text in node.label or text in node.value):
                return node
        return None

    def sees(self, *texts):
        nodes = self.tree.nodes()
        return all(any(text in node.label or text in node.value for node in nodes) for text in texts)

    def place(self, label):
        node = self.find(label, exactly=True)
        if not node:
            raise LookupError(f"nothing on the screen is called {label!r}; there is: " + ", ".join(str(node) for node in self.tree.nodes()))
        return node.centre()

    def click(self, label):
        self.desktop.click(self.window, self.place(label))

    def piece(self, place, piece):
        return self.find(NAME_OF_SQUARE.format(place=place, piece=piece), exactly=True) is not None

    def empty(self, place):
        return self.find(EMPTY_SQUARE.format(place=place), exactly=True) is not None

    def title(self):
        return self.desktop.title(self.window)

    def outline(self, path):
        shown = subprocess.run([self.binary, "show", path, "--outline"], capture_output=True, text=True, timeout=60)
        return shown.stdout if shown.returncode < 2 else f"exit {shown.returncode}: {shown.stderr}"

    def close(self):
        """Closes the window; the exit status, or a word."""
        self.desktop.ask_to_close(self.window)
        try:
            return self.program.wait(patience(10))
        except subprocess.TimeoutExpired:
            return "still running"

    def summary(self, name):
        """Says what came of it; the exit status."""
        print(f"{name}: {self.passed} passed, {self.failed} failed")
        return 1 if self.failed else 0


def children(program):
    with open(f"/proc/{program.pid}/task/{program.pid}/children") as file:
        return [int(pid) for pid in file.read().split()]


def read(path):
    with open(path, "rb") as file:
        return file.read()


def build():
    print("building the release binary with the feature `inspection`", flush=True)
    subprocess.run(["cargo", "build", "--release", "--locked", "--features", "inspection"], cwd=TOP, check=True)
    return f"{os.environ.get('CARGO_TARGET_DIR', f'{TOP}/target')}/release/komaoto"


def binary():
    """The program that the command line names, or the one made here."""
    return os.path.realpath(sys.argv[1]) if len(sys.argv) > 1 else build()


def skip_without(name, *tools):
    """Ends a rig where a tool is missing, and says so."""
    missing = [tool for tool in tools if not shutil.which(tool)]
    if missing:
        print(f"SKIPPED: {name}. Not installed: {' '.join(missing)} (packaging/linux/setup --e2e installs what can be had)")
        sys.exit(0)


def pictures(name):
    """An empty folder for the screenshots of a rig."""
    folder = f"{TOP}/target/e2e/{name}"
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    return folder
