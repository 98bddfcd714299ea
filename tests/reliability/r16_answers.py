#!/usr/bin/env python3
"""R16: an answer to an exercise that was given is never lost, whenever the program is killed.

In the real window the answers to exercises are asked for by keys, one after the other, and the program is killed in the middle. What
counts as given is a key that was pressed half a second (two in the quick form) before. On the command line programs that take answers over are killed
side by side: what each of those has taken that came to its end stays, and the file is read again.
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
from lab import FULL, PROGRAM, need, skip, write  # noqa: E402

need("R16", "Xvfb", "openbox", "xdotool")
from desktop import Desktop, patience, waited  # noqa: E402

KILLS = 10 if FULL else 3
PROCESSES = 200 if FULL else 40
GRACE = 0.5 if FULL else 2.0
HEAD = '{"format":"komaoto-answers","version":1}\n'


def kept(env):
    """How many answers the program knows after it was killed."""
    command = [PROGRAM, "exercises", "answers", "--json"]
    done = subprocess.run(command, env=env, capture_output=True, timeout=patience(60), check=True)
    return json.loads(done.stdout)["answers"]


def in_window(folder):
    """How many answers were lost of how many."""
    rng = random.Random(11)
    pictures = f"{folder}/pictures"
    os.mkdir(pictures)
    desktop = Desktop(folder, pictures)
    lost = given = 0
    try:
        path = f"{folder}/mine.kifu"
        source = f"{folder}/mine.sfen"
        with open(source, "w") as file:
            for nth in range(40):
                at, rank = nth % 9, nth // 9 + 2
                rows = ["4k4", *["9"] * 7, "4K4"]
                rows[rank] = (str(at) if at else "") + "P" + (str(8 - at) if at < 8 else "")
                file.write(f"sfen {'/'.join(rows)} b - 1 moves 5i6h\n")
        subprocess.run([PROGRAM, "exercises", "convert", source, "-o", path], env=desktop.env, check=True, capture_output=True, timeout=patience(60))
        # As many new ones a day as there are keys pressed.
        config = desktop.env.get("XDG_CONFIG_HOME") or f"{desktop.env['HOME']}/.config"
        os.makedirs(f"{config}/komaoto", exist_ok=True)
        write(f"{config}/komaoto/settings.toml", b"[learning]\nnew_a_day = 999\n")
        before = 0
        for _ in range(KILLS):
            program = desktop.start([PROGRAM, "--new-window", path])
            window = desktop.window_of(program, 60)
            waited(lambda: "mine.kifu" in desktop.title(window), 60)
            time.sleep(patience(1))
            desktop.keys("ctrl+shift+p")
            time.sleep(patience(0.5))
            desktop.type("solve exercises")
            desktop.keys("Return")
            time.sleep(patience(1))
            pressed, limit = [], time.monotonic() + rng.uniform(3.0, 6.0)
            while time.monotonic() < limit:
                # The answer is shown, which is noted at once, and then comes the next.
                desktop.tool("xdotool", "key", "End")
                pressed.append(time.monotonic())
                time.sleep(0.3)
                desktop.tool("xdotool", "key", "Return")
                time.sleep(0.3)
            program.kill()
            killed = time.monotonic()
            program.wait()
            sure = sum(1 for at in pressed if killed - at >= GRACE)
            now = kept(desktop.env)
            lost += max(0, sure - (now - before))
            given += now - before
            before = now
    finally:
        desktop.close()
    return lost, given


def side_by_side(folder):
    """How many answers were lost of those that programs had taken over, some of which were killed."""
    rng = random.Random(12)
    env = os.environ | {"XDG_DATA_HOME": f"{folder}/data"}
    running = []
    for nth in range(PROCESSES):
        path = f"{folder}/{nth}.jsonl"
        write(path, (HEAD + json.dumps({"at": 1000 + nth, "key": f"shogi {nth}", "grade": "good"}) + "\n").encode())
        command = [PROGRAM, "exercises", "import", path]
        running.append(subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        if len(running) > 3 and rng.random() < 0.4:
            time.sleep(rng.uniform(0.0, 0.03))
            running[rng.randrange(len(running) - 3, len(running))].kill()
    taken = [process.wait() == 0 for process in running]
    command = [PROGRAM, "exercises", "answers", "-o", f"{folder}/all.jsonl", "--force"]
    subprocess.run(command, env=env, check=True, capture_output=True, timeout=patience(60))
    with open(f"{folder}/all.jsonl") as file:
        there = {json.loads(line).get("key") for line in file}
    lost = sum(1 for nth, was_taken in enumerate(taken) if was_taken and f"shogi {nth}" not in there)
    return lost, sum(taken), len(taken) - sum(taken)


def main():
    with tempfile.TemporaryDirectory(prefix="komaoto-reliability-") as folder:
        lost, taken, killed = side_by_side(folder)
    with tempfile.TemporaryDirectory(prefix="komaoto-reliability-") as folder:
        lost_in_window, given = in_window(folder)
    if given == 0:
        skip("R16", "no key reached the window")
    print(
        f"R16: {lost} lost of {taken} answers taken over beside {killed} killed programs; "
        f"{lost_in_window} lost of {given} answers in {KILLS} kills of the window",
        flush=True,
    )
    return 0 if lost == lost_in_window == 0 else 1


sys.exit(main())
