"""What it costs that an engine is watched; see run.

The engine is the fake one of the shared material (`hostile.py`, see `--list` there), which says as much as it is told to, or
Fairy-Stockfish. What a figure needs and is not there is said and left out.
"""

import os
import re
import signal
import statistics
import subprocess
import time

HERE = os.path.dirname(os.path.realpath(__file__))
SHARED = os.environ.get("KOMAOTO_SHARED", f"{HERE}/../../../shared")
FAKE = os.path.realpath(f"{SHARED}/engines/hostile.py")
FAIRY = "/usr/games/fairy-stockfish"
GAME = f"{HERE}/game.kif"
PAIRS, SEARCH, WATCH = 10, 3, 10
# A line is a thing of a few hundred bytes, and as many as a record has moves are kept.
GROWTH = 10


def cpu(process, threads):
    """Processor time that threads of a process have used, in seconds."""
    total = 0
    for thread in threads:
        try:
            with open(f"/proc/{process.pid}/task/{thread}/schedstat") as file:
                total += int(file.read().split()[0])
        except FileNotFoundError:
            pass
    return total / 1e9


def threads(process):
    return set(os.listdir(f"/proc/{process.pid}/task"))


def memory(process):
    """What is its own of its memory, in bytes."""
    with open(f"/proc/{process.pid}/status") as file:
        status = dict(line.split(":", 1) for line in file)
    return int(status["RssAnon"].split()[0]) * 1024


def settings(path, *arguments, options="", lines=3):
    words = ", ".join(f'"{word}"' for word in arguments)
    return (
        f'animate = false\n[panels]\nshown = ["study"]\n[[engines]]\nname = "engine"\npath = "{path}"\narguments = [{words}]\nlines = {lines}\n'
        + (f"[engines.options]\n{options}\n" if options else "")
    )


def frames_of(stage, since, until):
    """How long the frames of a time took as a whole, in milliseconds."""
    with open(stage.frames) as file:
        rows = [tuple(map(int, line.split())) for line in file if line.endswith("\n")]
    return [whole / 1e3 for begun, _, whole in rows if since <= begun / 1e6 <= until]


class Watched:
    """The program with its panel open, and an engine that was started there."""

    def __init__(self, stage, text):
        self.stage, self.screen = stage, stage.screen
        with open(stage.config, "w") as file:
            file.write(text)
        stage.open(GAME)
        os.remove(stage.config)
        self.process, before = stage.process, threads(stage.process)
        self.memory = memory(self.process)
        self.screen.key("F9")
        end = time.monotonic() + 20
        while threads(self.process) == before and time.monotonic() < end:
            self.screen.paintings(0.2)
        if threads(self.process) == before:
            raise RuntimeError("the engine was not started")
        self.screen.paintings(2)
        self.readers = threads(self.process) - before

    def watch(self, seconds):
        """Looks on: the readers' share of a processor in percent, and the frames."""
        since, before = time.time(), cpu(self.process, self.readers)
        self.screen.paintings(seconds)
        until = time.time()
        return (cpu(self.process, self.readers) - before) / (until - since) * 100, frames_of(self.stage, since, until)

    def toggle(self):
        """Shows the panel, or hides it."""
        self.screen.key("F5")
        self.screen.paintings(2)


def engines(stage):
    if os.path.exists(FAKE):
        rates(stage)
        steps(stage)
        flood(stage)
        killed(stage)
    else:
        print(f"SKIPPED: what reading costs. There is no {FAKE}")
    if os.path.exists(FAIRY):
        speed(stage)
        whole_game(stage)
    else:
        print(f"SKIPPED: Fairy-Stockfish beside us. There is no {FAIRY}")


def rates(stage):
    say = stage.figures.say
    for rate, most in [(100, 1), (1000, 4)]:
        watched = Watched(stage, settings(FAKE, "rate", "--rate", str(rate), "--multipv", "3"))
        share, frames = watched.watch(WATCH)
        say(f"engine, {rate} lines a second: reading, of a core", share, "%", most)
        say("    frames a second", len(frames) / WATCH, "/s", 4.2)
        say("    more memory than before it", (memory(watched.process) - watched.memory) / 1e6, "MB", GROWTH)
        watched.toggle()
        _, frames = watched.watch(5)
        say("    frames in five seconds, the panel hidden", len(frames), "", 0)
        stage.end()


def steps(stage):
    """From the end of a search to the next one, as the engine sees it."""
    log = f"{stage.folder}/steps.log"
    watched = Watched(stage, settings(FAKE, "good", "--log", log))
    watched.screen.key("Home")
    for _ in range(80):
        watched.screen.key("Right")
        watched.screen.paintings(0.25)
    stage.end()
    told = subprocess.run([FAKE, "--report", log], capture_output=True, text=True).stdout
    found = re.search(r"(\d+) violations; .*median ([\d.]+) p99 ([\d.]+)", told)
    if not found:
        raise RuntimeError(f"no figures: {told}")
    violations, median, p99 = found.groups()
    stage.figures.say("bestmove → next go, median of 80", float(median), "ms", 2)
    stage.figures.say("    99 of 100", float(p99), "ms", 50)
    stage.figures.say("    violations", float(violations), "", 0)


def flood(stage):
    say = stage.figures.say
    watched = Watched(stage, settings(FAKE, "flood"))
    share, frames = watched.watch(WATCH)
    say("engine that writes as fast as it can: reading, of a core", share, "%")
    say("    longest frame", max(frames, default=0.0), "ms", 50)
    say("    frames a second", len(frames) / WATCH, "/s", 4.2)
    say("    more memory than before it", (memory(watched.process) - watched.memory) / 1e6, "MB", GROWTH)
    watched.toggle()
    share, _ = watched.watch(3)
    say("    reading once it was told to stop, of a core", share, "%", 0.1)
    stage.end()


def is_alive(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def killed(stage):
    """How long frames take in each manner of engine while its moves are stepped through, and how long what it has started lives on when the
    window is killed at once."""
    listed = subprocess.run([FAKE, "--list"], capture_output=True, text=True).stdout
    modes = [line.split()[0] for line in listed.splitlines() if line.strip()]
    worst, longest, left = (0.0, ""), [], []
    for mode in modes:
        with open(stage.config, "w") as file:
            file.write(settings(FAKE, mode))
        stage.open(GAME)
        begun = time.time()
        stage.screen.key("F9")
        # Itself, the guard and the engine; some end at once.
        until = time.monotonic() + 3
        while len(below(stage.process.pid)) < 3 and time.monotonic() < until:
            stage.screen.paintings(0.1)
        stage.screen.paintings(1.0)
        for _ in range(5):
            stage.screen.key("Right")
            stage.screen.paintings(0.2)
        longest.append((max(frames_of(stage, begun, time.time()), default=0.0), mode))
        others = [pid for pid in below(stage.process.pid) if pid != stage.process.pid]
        stage.process.kill()
        since = time.monotonic()
        stage.process.wait()
        while (alive := [pid for pid in others if is_alive(pid)]) and time.monotonic() < since + 4:
            time.sleep(0.01)
        if alive:
            left += [mode]
            for pid in alive:
                os.kill(pid, signal.SIGKILL)
        else:
            worst = max(worst, (time.monotonic() - since, mode))
        # Its window is gone from the list, too: the next one may have the same number.
        stage.screen.paintings(0.3)
    os.remove(stage.config)
    longest.sort(reverse=True)
    slowest = ", ".join(f"{mode} {frame:.1f}" for frame, mode in longest[:4])
    stage.figures.say(f"{len(modes)} manners of engine: the longest frame ({slowest})", longest[0][0], "ms", 50)
    stage.figures.say(f"{len(modes)} manners of engine, the window killed: all ended after ({worst[1]})", worst[0], "s", 2.1)
    stage.figures.say(f"    left after that, besides one that hides: {' '.join(left)}", len(set(left) - {"escapee"}), "", 0)


def last_search(log):
    """Positions a second of the last search in a log of Fairy-Stockfish."""
    with open(log, errors="replace") as file:
        said = re.findall(r"\bnodes (\d+) .*\btime (\d+)", file.read())
    nodes, milliseconds = map(int, said[-1])
    return nodes / milliseconds * 1000


def speed(stage):
    """Fairy-Stockfish's positions a second watched and by itself, in turns."""
    shares, times = [], {"the engine": 0.0, "drawn by software": 0.0, "ours": 0.0}
    for pair in range(PAIRS):
        ours, own = f"{stage.folder}/ours-{pair}.log", f"{stage.folder}/own-{pair}.log"
        watched = Watched(stage, settings(FAIRY, options=f'"Debug Log File" = "{ours}"'))
        before = times_of(watched.process)
        watched.screen.paintings(SEARCH)
        for thread, used in times_of(watched.process).items():
            times[thread[0]] += used - before.get(thread, 0.0)
        watched.toggle()
        stage.end()
        told = f"usi\nsetoption name Debug Log File value {own}\nsetoption name MultiPV value 3\nisready\nusinewgame\nposition startpos\ngo infinite\n"
        alone = subprocess.Popen([FAIRY], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        alone.stdin.write(told)
        alone.stdin.flush()
        time.sleep(2 + SEARCH)
        alone.communicate("stop\nquit\n")
        shares.append(last_search(ours) / last_search(own) * 100)
    stage.figures.say(f"Fairy-Stockfish watched: its speed, median of {PAIRS} pairs", statistics.median(shares), "%")
    stage.figures.say("    slower than by itself by", max(0.0, 100 - statistics.median(shares)), "%", 5)
    for whose in ("ours", "drawn by software"):
        stage.figures.say(f"    of the processor time {whose}", times[whose] / sum(times.values()) * 100, "%")


def times_of(process):
    """What the threads of the program and of what it has started have used, in seconds, and for what. Where there is a graphics
    processor, nothing is drawn by software."""
    found = {}
    for pid in below(process.pid):
        for thread in os.listdir(f"/proc/{pid}/task"):
            try:
                with open(f"/proc/{pid}/task/{thread}/comm") as name, open(f"/proc/{pid}/task/{thread}/schedstat") as used:
                    what = "drawn by software" if name.read().startswith("llvmpipe") else "ours"
                    is_engine = os.readlink(f"/proc/{pid}/exe") == os.path.realpath(FAIRY)
                    found["the engine" if is_engine else what, pid, thread] = int(used.read().split()[0]) / 1e9
            except FileNotFoundError:
                pass
    return found


def ticks_of(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (FileNotFoundError, ProcessLookupError):
        return None


def below(pid):
    """A process and all that it has started."""
    found = [pid]
    for one in found:
        try:
            for task in os.listdir(f"/proc/{one}/task"):
                with open(f"/proc/{one}/task/{task}/children") as file:
                    found += map(int, file.read().split())
        except (FileNotFoundError, ProcessLookupError):
            pass
    return found


def whole_game(stage):
    """A game of 150 moves judged with 20,000 positions each: what of the processor time is not the engine's."""
    out = f"{stage.folder}/judged.kif"
    command = [os.environ["KOMAOTO"], "analyse", GAME, "--engine", FAIRY, "--nodes", "20000", "-o", out]
    program = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    used = {}
    while program.poll() is None:
        for pid in below(program.pid):
            try:
                is_engine = os.readlink(f"/proc/{pid}/exe") == os.path.realpath(FAIRY)
            except (FileNotFoundError, PermissionError):
                continue
            time_used = ticks_of(pid)
            if time_used is not None:
                used[pid] = (is_engine, time_used)
        time.sleep(0.05)
    # 1 is that there was something to note.
    if program.returncode not in (0, 1) or not os.path.exists(out):
        raise RuntimeError(f"analyse ended with {program.returncode}")
    engine, ours = (sum(seconds for is_engine, seconds in used.values() if is_engine == of) for of in (True, False))
    stage.figures.say("a whole game, 20,000 positions a move: the engine", engine, "s")
    stage.figures.say("    of the processor time ours", ours / (engine + ours) * 100, "%", 3)
