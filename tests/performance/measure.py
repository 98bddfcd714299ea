"""The figures; see run."""

import os
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.realpath(__file__))
sys.path[:0] = [HERE, f"{HERE}/../e2e"]
import records  # noqa: E402
from bulk import bulk  # noqa: E402
from engines import engines  # noqa: E402
from tsume import tsume  # noqa: E402
from desktop import Desktop, need, ticks  # noqa: E402
from screen import Screen  # noqa: E402

PROGRAM, OTHER = os.environ["KOMAOTO"], "/usr/games/chessx"
STARTS, PRESSES, IDLE, MOTIONS = 11, 80, 20, 300
MEGABYTE = 1_000_000
# The window of chessx is wider than the usual screen, and pixels outside cannot be looked at.
SCREEN = "1600x1000x24"
# What is typed into the search of games: the first letters read all headers.
LETTERS = [*"talmikhail", *["BackSpace"] * 10, *"2026"]


class Figures:
    missed = 0

    def say(self, what, value, unit, most=None):
        word = "" if most is None else f"  (at most {most:g} {unit})  " + ("ok" if value <= most else "MISSED")
        self.missed += word.endswith("MISSED")
        print(f"{what:<66} {value:8.1f} {unit}{word}", flush=True)


def p95(values):
    return sorted(values)[-(-len(values) * 95 // 100) - 1]


def used(process):
    """Processor time a process has used, in seconds, to the nanosecond: a tick is too coarse for one that rests."""
    total = 0
    for thread in os.listdir(f"/proc/{process.pid}/task"):
        with open(f"/proc/{process.pid}/task/{thread}/schedstat") as file:
            total += int(file.read().split()[0])
    return total / 1e9


def wait_until_quiet(process, seconds=60):
    """Until a program has used no processor time for half a second."""
    end, rested, before = time.monotonic() + seconds, 0, ticks(process)
    while rested < 5 and time.monotonic() < end:
        time.sleep(0.1)
        now = ticks(process)
        rested, before = (rested + 1 if now == before else 0), now


class Stage:
    """The desktop, its screen, and the program on it."""

    def __init__(self, folder, figures):
        self.desktop, self.figures = Desktop(folder, folder, SCREEN), figures
        self.folder, self.frames = folder, f"{folder}/frames"
        self.screen = Screen(self.desktop.env["DISPLAY"])
        self.config = f"{self.desktop.env['XDG_CONFIG_HOME']}/komaoto/settings.toml"
        os.makedirs(os.path.dirname(self.config))

    def file(self, name, text):
        path = f"{self.folder}/{name}"
        with open(path, "w") as file:
            file.write(text)
        return path

    def start(self, *command, **variables):
        """Starts a program: it, its window, and the seconds to its first frame."""
        since = time.time()
        process = self.desktop.start(command, env=self.desktop.env | variables)
        return process, *self.screen.first_frame(since)

    def open(self, *arguments):
        """Starts Komaoto, has it write down its frames, and waits until it rests."""
        self.process, self.window, _ = self.start(PROGRAM, *arguments, KOMAOTO_FRAMES=self.frames)
        wait_until_quiet(self.process)
        self.desktop.tool("xdotool", "windowfocus", "--sync", str(self.window.id))
        self.screen.paintings(0.5)

    def end(self, process=None):
        process = process or self.process
        process.terminate()
        process.wait(10)
        self.screen.paintings(0.3)

    def measured(self, what, act, most, of=None):
        """The frames that are drawn while something is done: by the program's own clock, and until they are on the screen. Of these the
        95th of a hundred, or what `of` makes of them."""
        of, word = of or p95, "longest" if of is max else "p95"
        since = time.time()
        painted = act()
        painted += self.screen.paintings(0.3)
        # A frame is written down when the next one begins.
        self.screen.key("Shift_L")
        until = time.time()
        self.screen.paintings(0.3)
        with open(self.frames) as file:
            frames = [tuple(map(int, line.split())) for line in file if line.endswith("\n")]
        frames = [(begun / 1e6, built / 1e3, whole / 1e3) for begun, built, whole in frames if since <= begun / 1e6 <= until]
        if len(frames) < 20:
            raise RuntimeError(f"{what}: only {len(frames)} frames were drawn")
        shown = []
        for (begun, *_), (after, *_) in zip(frames, [*frames[1:], (until,)]):
            last = max((at for at in painted if begun < at < after), default=None)
            shown += [(last - begun) * 1000] if last else []
        self.figures.say(f"{what}: frame, {word} of {len(frames)}", of([whole for _, _, whole in frames]), "ms", most)
        self.figures.say("    of it views and logic", of([built for _, built, _ in frames]), "ms")
        if shown:
            self.figures.say("    rasterised by software and on the screen", of(shown), "ms")

    def hold(self, name, seconds):
        """Holds a key; what was painted meanwhile."""
        self.screen.press(name)
        painted = self.screen.paintings(seconds)
        self.screen.release(name)
        return painted

    def each(self, seconds, acts):
        """Does one thing after the other; what was painted meanwhile."""
        painted = []
        for act in acts:
            act()
            painted += self.screen.paintings(seconds)
        return painted


def size(stage):
    with tempfile.NamedTemporaryFile(dir=stage.folder) as stripped:
        subprocess.run(["strip", "-o", stripped.name, PROGRAM], check=True)
        stage.figures.say("size of the binary, stripped", os.path.getsize(stripped.name) / MEGABYTE, "MB", 32)


def start(stage):
    """From exec to the first frame, in turns with another program that is not slow."""
    times, others = [], []
    # It would ask whether to download a database.
    settings = f"{stage.desktop.env['XDG_CONFIG_HOME']}/chessx/chessx.ini"
    os.makedirs(os.path.dirname(settings))
    with open(settings, "w") as file:
        file.write("[%General]\nBuiltinDbInstalled=true\n")
    for turn in range(STARTS + 1):
        for command, list_ in [([PROGRAM, f"{HERE}/game.kif"], times), ([OTHER, f"{HERE}/game.pgn"], others)]:
            process, _, seconds = stage.start(*command)
            # The first turn fills the caches.
            if turn:
                list_.append(seconds * 1000)
            stage.screen.paintings(0.7)
            stage.end(process)
    ours, other = statistics.median(times), statistics.median(others)
    stage.figures.say(f"start to first frame, 150 moves, median of {STARTS}", ours, "ms", 300)
    stage.figures.say("    chessx with 150 plies, in the same run", other, "ms")
    stage.figures.say("    as many times as long as chessx", ours / other, "×", 2)


def idle(stage):
    """Memory, and what is used while nobody does anything."""
    stage.open(f"{HERE}/game.kif")
    with open(f"/proc/{stage.process.pid}/status") as file:
        status = dict(line.split(":", 1) for line in file)
    for what, field, most in [("resident memory", "VmRSS", 140), ("    of it the program's own", "RssAnon", None)]:
        stage.figures.say(what, int(status[field].split()[0]) * 1024 / MEGABYTE, "MB", most)
    for what, keys in [("board", []), ("comment, with the keyboard in it", [("c",)]), ("search, with the keyboard in it", [("f", "Control_L")])]:
        for key, *held in keys:
            stage.screen.key("Escape")
            stage.screen.key(key, *held)
            stage.screen.paintings(2)
        before = used(stage.process)
        time.sleep(IDLE)
        share = (used(stage.process) - before) / IDLE * 100
        stage.figures.say(f"idle for {IDLE} s: {what}", round(share, 1), "%", 0)
    stage.end()


def game(stage):
    # Where software draws, as here, pieces glide only if that is asked for.
    with open(stage.config, "w") as file:
        file.write("animate = true\n")
    stage.open(f"{HERE}/game.kif")
    os.remove(stage.config)
    screen, window = stage.screen, stage.window
    board = window.get_geometry()
    board = (board.width // 10, board.height // 8, board.width // 2, board.height // 2)
    waits, before = [], screen.pixels(window, board)
    for _ in range(PRESSES):
        pressed = time.time()
        screen.press("Right")
        at = None
        while at is None and time.time() < pressed + 2:
            for event, came in screen.events(0.2):
                if at is None and screen.is_damage(event) and screen.pixels(window, board) != before:
                    at = came
        screen.release("Right")
        if at is None:
            raise RuntimeError("a key changed nothing on the board")
        waits.append((at - pressed) * 1000)
        # Until the piece has come to rest.
        screen.paintings(0.3)
        before = screen.pixels(window, board)
    stage.figures.say(f"key to painted move, p95 of {PRESSES}", p95(waits), "ms", 50)
    screen.key("Home")
    screen.paintings(0.5)
    stage.measured("→ held, 150 moves", lambda: stage.hold("Right", 6), 8)
    stage.measured("← one by one, gliding", lambda: stage.each(0.25, [lambda: screen.key("Left")] * 20), 8)
    left, top, _, height = board
    before = used(stage.process)
    for step in range(MOTIONS):
        screen.point(window, left + step, top + height // 4 + step // 3)
        screen.paintings(0.01)
    stage.figures.say(f"mouse over the board: cpu a motion, {MOTIONS} of them", (used(stage.process) - before) * 1000 / MOTIONS, "ms", 3)
    stage.end()


def list_(stage):
    rows = 200_000
    stage.open(stage.file("long.kif", records.long(rows)))
    screen, window = stage.screen, stage.window
    size = window.get_geometry()

    def act():
        painted = stage.each(0.3, [lambda: screen.key("End"), lambda: screen.key("Home")] * 4 + [lambda: screen.key("End")])
        painted += stage.hold("Up", 3) + stage.each(0.05, [lambda: screen.key("Prior")] * 20)
        screen.point(window, size.width - 120, size.height // 2)
        return painted + stage.each(0.03, [lambda: screen.wheel(4)] * 60)

    stage.measured(f"{rows:,} rows: End, ↑ held, wheel", act, 16)
    stage.end()


def map_(stage):
    branches = 10_000
    with open(stage.config, "w") as file:
        # As large as it can be.
        file.write('version = 1\n[panels]\nshown = ["map"]\n[panels.sizes]\nunder = 0.6\n')
    stage.open(stage.file("wide.kif", records.wide(branches)))
    os.remove(stage.config)
    screen, window = stage.screen, stage.window
    size = window.get_geometry()
    x, y = size.width // 2, size.height * 4 // 5

    def pan():
        screen.point(window, x, y)
        screen.button(1, True)
        painted = stage.each(0.025, [lambda to=to: screen.point(window, x - to % 80 * 2, y - to * 3) for to in range(90)])
        screen.button(1, False)
        return painted

    def zoom():
        screen.press("Control_L")
        painted = stage.each(0.03, [lambda: screen.wheel(5)] * 30 + [lambda: screen.wheel(4)] * 30)
        screen.release("Control_L")
        return painted + stage.each(0.03, [lambda: screen.wheel(5)] * 30)

    stage.measured(f"map of {branches:,} branches: drag", pan, 16)
    stage.measured("    zoom and wheel", zoom, 16)
    stage.measured("    → pressed again and again", lambda: stage.each(0.03, [lambda: screen.key("Right")] * 90), 16)
    stage.end()


def reading(stage):
    plies, branches = 200_000, 10_000
    # 350,000 letters of three bytes each.
    stage.open(stage.file("told.kif", records.told(plies, branches, 350_000)))
    screen, window = stage.screen, stage.window
    size = window.get_geometry()
    before = used(stage.process)
    screen.key("F8")
    wait_until_quiet(stage.process)
    stage.figures.say(f"reading view of {plies:,} moves, {branches:,} branches, 1 MB: cpu until it is there", (used(stage.process) - before) * 1000, "ms", 100)

    def scroll():
        screen.point(window, size.width - 120, size.height // 3)
        painted = stage.each(0.03, [lambda: screen.wheel(5)] * 60 + [lambda: screen.wheel(4)] * 30)
        return painted + stage.each(0.3, [lambda: screen.key("End"), lambda: screen.key("Home")] * 3)

    stage.measured("    wheel, End", scroll, 16)
    stage.measured("    → pressed again and again", lambda: stage.each(0.03, [lambda: screen.key("Right")] * 90), 16)
    stage.end()


def games(stage):
    """Letters typed into the search of a large file, and taken back: every game is looked at for each of them."""
    count = 100_040
    stage.open(stage.file("many.pgn", records.games(count)))
    screen, window = stage.screen, stage.window
    size = window.get_geometry()
    # The field stands above the list of games, between the moves and the comment.
    screen.point(window, size.width - 230, size.height * 37 // 72)
    screen.button(1, True)
    screen.button(1, False)
    screen.paintings(0.3)
    stage.measured(f"search in {count:,} games", lambda: stage.each(0.25, [lambda name=name: screen.key(name) for name in LETTERS]), 16, max)
    stage.end()


def exercises(stage):
    """The first of many exercises, from one to the next, and their list."""
    count = 10_000
    stage.open(stage.file("mine.pgn", records.exercises(count)))
    screen, window = stage.screen, stage.window
    screen.key("p", "Control_L", "Shift_L")
    screen.paintings(1)
    for name in [*"solve", "space", *"exercises"]:
        screen.key(name)
        screen.paintings(0.1)
    screen.paintings(1)
    since = time.time()
    screen.key("Return")
    first = min(screen.paintings(2))
    stage.figures.say(f"the first of {count:,} exercises is asked", (first - since) * 1000, "ms", 100)
    stage.measured("    from one to the next", lambda: stage.each(0.1, [lambda: screen.key("Next")] * 30), 16)
    size = window.get_geometry()
    screen.point(window, size.width - 230, size.height * 5 // 6)
    stage.measured("    wheel over their list", lambda: stage.each(0.03, [lambda: screen.wheel(5)] * 60), 16)
    screen.point(window, size.width - 230, size.height * 59 // 100)
    screen.button(1, True)
    screen.button(1, False)
    screen.paintings(0.3)
    stage.measured("    their list is searched", lambda: stage.each(0.25, [lambda name=name: screen.key(name) for name in LETTERS]), 16, max)
    stage.end()


def print_(stage):
    """The windows for diagrams and pages: what is seen of a choice."""
    stage.open(f"{HERE}/game.kif")
    screen = stage.screen
    screen.key("End")
    for what, letter, held in [("diagram", "e", ["Control_L", "Shift_L"]), ("pages of a game", "p", ["Control_L"])]:
        screen.key(letter, *held)
        screen.paintings(2)
        # From choice to choice, each of them taken: what stands below them, and would close the window, is not reached.
        choose = [lambda: screen.key("Tab"), lambda: screen.key("space")] * 18
        stage.measured(f"{what}: each choice taken in turn", lambda choose=choose: stage.each(0.15, choose), 16, max)
        screen.key("Escape")
        screen.paintings(1)
    stage.end()


PARTS = {"size": size, "start": start, "idle": idle, "game": game, "games": games, "exercises": exercises, "list": list_, "map": map_, "reading": reading, "print": print_, "bulk": bulk, "engines": engines, "tsume": tsume}


def main():
    # These take minutes more.
    wanted = sys.argv[1:] or [name for name in PARTS if name not in ("bulk", "engines", "tsume")]
    if unknown := set(wanted) - set(PARTS):
        sys.exit(f"performance: there is no figure {' '.join(sorted(unknown))}, only {' '.join(PARTS)}")
    need("Xvfb", "openbox", "xdotool", "strip")
    if "start" in wanted and not os.path.exists(OTHER):
        sys.exit("performance: not installed: chessx (packaging/linux/setup --performance installs it)")
    figures = Figures()
    print(f"load {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores: {PROGRAM}")
    for name in wanted:
        with tempfile.TemporaryDirectory(prefix="komaoto-performance-") as folder:
            stage = Stage(folder, figures)
            try:
                PARTS[name](stage)
            finally:
                stage.desktop.close()
    print(f"load {os.getloadavg()[0]:.2f}: {figures.missed or 'none'} missed")
    sys.exit(bool(figures.missed))


if __name__ == "__main__":
    main()
