#!/usr/bin/env python3
"""R12 in real windows: the watcher, two windows on one file, and files handed to the first window; and how little an idle window costs."""

import os
import signal
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.realpath(__file__))
sys.path.insert(0, f"{HERE}/common")
sys.path.insert(0, f"{HERE}/../e2e")
from desktop import Desktop, patience, ticks, waited  # noqa: E402
from lab import FULL, PROGRAM, Lab, need, read, write  # noqa: E402

GAME = "手合割：平手\n先手：山田\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n".encode()
OTHER = GAME.replace("山田".encode(), "田中".encode())
THIRD = GAME.replace("山田".encode(), "鈴木".encode())


class Stage:
    def __init__(self, lab):
        os.makedirs(f"{lab.folder}/pictures")
        self.lab, self.wrong, self.checked = lab, [], 0
        self.desktop = Desktop(lab.folder, f"{lab.folder}/pictures")
        self.desktop.env["XDG_STATE_HOME"] = lab.state

    def check(self, what, holds, otherwise=""):
        self.checked += 1
        if not holds:
            self.wrong.append(f"{what} {otherwise}")

    def until(self, what, condition):
        holds = waited(condition)
        self.check(what, holds, "" if holds else f"(titles: {self.titles()})")
        return holds

    def start(self, *arguments):
        return self.desktop.start([PROGRAM, *arguments])

    def window(self, program):
        return self.desktop.window_of(program, 60)

    def focus(self, window):
        self.desktop.tool("xdotool", "windowactivate", "--sync", window)

    def title(self, program):
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(program.pid)], env=self.desktop.env,
                               capture_output=True, text=True).stdout.split()  # fmt: skip
        return self.desktop.title(found[-1]) if found else ""

    def titles(self):
        return [self.title(child) for child in self.desktop.children if child.poll() is None and "komaoto" in str(child.args[0])]

    def active(self, window):
        # Between two windows none is.
        return self.desktop.tool("sh", "-c", "xdotool getactivewindow || true") == window

    def end(self, program):
        program.terminate()
        program.wait(patience(10))


def watched(stage, path):
    """An untouched document follows its file; one with changes is not overwritten, and overwrites nothing."""
    write(path, GAME)
    program = stage.start(path)
    window = stage.window(program)
    stage.until("the file is shown", lambda: "a.kif" in stage.title(program))
    time.sleep(patience(0.5))
    write(f"{path}.new", OTHER)
    os.rename(f"{path}.new", path)
    time.sleep(patience(2))
    stage.desktop.keys("F2")
    stage.until("a bookmark is an edit", lambda: stage.title(program).startswith("●"))
    stage.desktop.keys("ctrl+s")
    stage.until("the record that is saved is theirs with what was done here", lambda: "田中".encode() in read(path) and read(path) != OTHER)
    stage.until("and it is saved without a question", lambda: not stage.title(program).startswith("●"))
    # Now both sides have something. A step leaves the name of the first bookmark.
    stage.desktop.keys("Down", "F2")
    stage.until("another edit", lambda: stage.title(program).startswith("●"))
    write(path, THIRD)
    time.sleep(patience(1.5))
    stage.desktop.keys("ctrl+s")
    time.sleep(patience(2))
    stage.check("what they wrote meanwhile is not overwritten", read(path) == THIRD)
    stage.check("and what was done here is unsaved", stage.title(program).startswith("●"), stage.title(program))
    stage.desktop.picture("conflict")
    return program, window


def idle(stage, program):
    time.sleep(patience(2))
    before = ticks(program)
    time.sleep(5)
    used = ticks(program) - before
    stage.check("a watching window that is left alone uses no processor", used <= 0.02, f"({used:.2f} s of 5 s)")
    return used


def second_start(stage, program, window, path):
    other = f"{stage.lab.records}/b.kif"
    write(other, GAME)
    # What is open here has changes, so it is asked about first: the second start is done all the same.
    again = subprocess.run([PROGRAM, path], env=stage.desktop.env, timeout=patience(20))
    stage.check("a second start with the file that is open ends at once", again.returncode == 0)
    stage.desktop.keys("ctrl+z", "ctrl+z", "ctrl+z")
    time.sleep(patience(0.3))
    program.send_signal(signal.SIGKILL)
    program.wait(patience(10))

    first = stage.start(other)
    window = stage.window(first)
    stage.until("after a kill the next start is a window of its own", lambda: "b.kif" in stage.title(first))
    cover = stage.start("--new-window")
    cover_window = stage.window(cover)
    stage.until("--new-window is one more window", lambda: stage.title(cover) != "")
    stage.focus(cover_window)
    started = time.monotonic()
    write(f"{stage.lab.records}/c.kif", OTHER)
    write(f"{stage.lab.records}/d.kif", THIRD)
    handed = subprocess.run([PROGRAM, "c.kif", "d.kif", "+1"], cwd=stage.lab.records, env=stage.desktop.env, timeout=patience(20))
    took = time.monotonic() - started
    stage.check("a second start hands over and ends with 0", handed.returncode == 0, str(handed.returncode))
    stage.until("the first window shows the file, named relative to where it was typed", lambda: "c.kif" in stage.title(first))
    stage.until("and comes to the front", lambda: stage.active(window))
    stage.desktop.keys("ctrl+Tab")
    stage.until("the other one is in the tab behind it", lambda: "d.kif" in stage.title(first))
    stage.desktop.keys("ctrl+shift+Tab")
    stage.until("and the first one is still there", lambda: "c.kif" in stage.title(first))

    # Another window on a file that the first one works on.
    third = stage.start("--new-window", f"{stage.lab.records}/c.kif")
    stage.window(third)
    time.sleep(patience(1.5))
    stage.check("a file that another window works on is not opened unasked", "c.kif" not in stage.title(third), stage.title(third))
    stage.desktop.picture("held")
    stage.end(third)

    # A first window that hangs, and a file that none of its tabs holds.
    fresh = f"{stage.lab.records}/e.kif"
    write(fresh, GAME)
    first.send_signal(signal.SIGSTOP)
    started = time.monotonic()
    alone = stage.start(fresh)
    stage.window(alone)
    waited = time.monotonic() - started
    stage.until("a first window that hangs is not waited for", lambda: "e.kif" in stage.title(alone))
    first.send_signal(signal.SIGCONT)
    time.sleep(patience(1))
    stage.check("and does not open the file later", "c.kif" in stage.title(first), stage.title(first))
    for one in (alone, cover, first):
        stage.end(one)
    return took, waited


def main():
    need("R12", "Xvfb", "openbox", "xdotool", "import")
    with Lab() as lab:
        stage = Stage(lab)
        try:
            used = took = waited = 0.0
            for _ in range(5 if FULL else 1):
                # What the windows of the round before had open would come back in tabs.
                lab.fresh()
                program, window = watched(stage, f"{lab.records}/a.kif")
                used = max(used, idle(stage, program))
                took, waited = second_start(stage, program, window, f"{lab.records}/a.kif")
        except (RuntimeError, subprocess.SubprocessError) as error:
            stage.wrong.append(f"{type(error).__name__}: {error}")
        finally:
            stage.desktop.close()
        keep = os.environ.get("KOMAOTO_PICTURES")
        if keep:
            subprocess.run(["cp", "-r", f"{lab.folder}/pictures", keep])
    for one in stage.wrong:
        print(f"        wrong: {one}")
    print(f"R12: in windows {len(stage.wrong)} of {stage.checked} wrong; idle {used:.2f} s of 5 s, handing over {took:.2f} s, "
          f"own window beside one that hangs after {waited:.2f} s", flush=True)  # fmt: skip
    return 1 if stage.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
