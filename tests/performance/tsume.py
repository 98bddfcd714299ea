"""What it costs that problems are solved beside the board; see run.

The problems are those of the shared material: legal ones of 3 to 9 plies, and one that no solver answers within the time that the
panel takes unasked. Where it is not there that is said, and nothing measured.
"""

import json
import os
import resource
import shutil
import statistics
import subprocess
import time

HERE = os.path.dirname(os.path.realpath(__file__))
SHARED = os.environ.get("KOMAOTO_SHARED", f"{HERE}/../../../shared")
PROBLEMS = f"{SHARED}/tsume"
LENGTHS, EACH = (3, 5, 7, 9), 8
# 将棋図巧 8.
HARD = "8"
# What the panel says first, and the board, in points of a window as it opens.
HEADLINE = (915, 412, 320, 36)
WAIT, SOLVING = 1.5, 1.2
# Long works, and how many seconds of a processor each may take to be as long as it is known to be. The better of shtsume and
# KomoringHeights took 5.6, 3.8, 6.0 and 2.8 where ours took 1.3, 3.4, 3.3 and 2.1.
WORKS = {"zukou98_hadaka": 11, "zukou99_kemuri": 7.6, "act_no_yume": 12, "kotobuki": 5.5, "microcosmos": 120}


def column(name, key, value, wanted="sfen"):
    """The positions of a table, or what else is wanted, in whose rows a column has a value."""
    with open(f"{PROBLEMS}/{name}.tsv") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if line.strip()]
    head, rows = [word.lstrip("#") for word in rows[0]], rows[1:]
    return [row[head.index(wanted)] for row in rows if row[head.index(key)] == value]


def fresh(stage, name, positions):
    """Opens positions in a window that knows of no others: their tabs would move what is looked at."""
    shutil.rmtree(f"{stage.desktop.env['XDG_STATE_HOME']}/komaoto", ignore_errors=True)
    stage.open(stage.file(name, "".join(f"{sfen}\n" for sfen in positions)))


def verdict(stage, seconds):
    """Turns to the next problem; milliseconds until the panel says what it says after some seconds."""
    screen = stage.screen
    before, changed = screen.pixels(stage.window, HEADLINE), None
    since = time.time()
    screen.key("Next", "Control_L")
    while time.time() < since + seconds:
        for event, at in screen.events(0.1):
            if screen.is_damage(event) and (now := screen.pixels(stage.window, HEADLINE)) != before:
                before, changed = now, at
    return (changed - since) * 1000 if changed else None


def works(say):
    """How long the command takes for long works whose shortest mate nobody proves."""
    for name, most in WORKS.items():
        (sfen,), (known,) = column("named", "id", name), column("named", "id", name, "known_len")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [os.environ["KOMAOTO"], "solve", "--any", "--json", "--time", "300", sfen]
        answer = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=False).stdout)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        say(f"{name}: plies more than the {known} that are known", answer.get("length", 9999) - int(known), "", 0)
        say("    processor time", after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, "s", most)


def tsume(stage):
    from measure import used, wait_until_quiet

    if not os.path.exists(PROBLEMS):
        print(f"SKIPPED: what solving costs. There is no {PROBLEMS}")
        return
    say = stage.figures.say
    works(say)
    easy = [sfen for length in LENGTHS for sfen in column(f"tanuki{length}", "quality", "validated")[5 :: 7][:EACH]]
    (hard,) = column("zukou", "number", HARD)
    fresh(stage, "easy.sfen", easy)
    waits = {sfen: wait for sfen in easy[1:] if (wait := verdict(stage, WAIT))}
    say(f"problems of {LENGTHS[0]} to {LENGTHS[-1]} plies: first verdict, median of {len(waits)}", statistics.median(waits.values()), "ms", 300)
    say("    the slowest", max(waits.values()), "ms")
    wait_until_quiet(stage.process)
    before, seconds = used(stage.process), 10
    time.sleep(seconds)
    say(f"    idle for {seconds} s afterwards", round((used(stage.process) - before) / seconds * 100, 1), "%", 0)
    stage.end()

    # From a search that goes on for twenty seconds: it is stopped, and the next one begins, of a problem whose verdict is there at once.
    quick = [sfen for sfen, wait in waits.items() if wait <= statistics.median(waits.values())]
    turns = quick[:: len(quick) // 10 or 1]
    fresh(stage, "hard.sfen", [sfen for turn in turns for sfen in (turn, hard)])
    stops = []
    stage.screen.key("Next", "Control_L")
    for _ in turns[1:]:
        stage.screen.paintings(SOLVING)
        stops += [wait for wait in [verdict(stage, WAIT)] if wait]
        stage.screen.key("Next", "Control_L")
    say(f"a search that goes on is stopped: the next verdict, median of {len(stops)}", statistics.median(stops), "ms", 50)
    say("    the slowest", max(stops), "ms")
    stage.end()

    fresh(stage, "one.sfen", [easy[0], hard])
    stage.screen.key("Next", "Control_L")
    size = stage.window.get_geometry()

    def act():
        painted = stage.each(0.05, [lambda to=to: stage.screen.point(stage.window, 300 + to * 6, size.height // 3 + to) for to in range(60)])
        return painted + stage.each(0.15, [lambda: stage.screen.key("t", "Control_L")] * 20)

    before, since = used(stage.process), time.time()
    stage.measured("while one is solved: the mouse over the board, and the board turned", act, 16)
    say("    cores meanwhile", (used(stage.process) - before) / (time.time() - since), "")
    stage.end()
