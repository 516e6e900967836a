#!/usr/bin/env python3
"""Engines: our bots by the line protocol of doc/engine.md, and foreign ones in simulations,
those too that die, stall or talk nonsense."""
import json
import os
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import PROGRAM, run_all

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
RANDOM_BOT = os.path.join(ROOT, "examples/random_bot.py")
GAMES = ("null", "planetx", "lostcode", "nightsky")


def run(*words, stdin="", **more):
    return subprocess.run([PROGRAM, *words], input=stdin, capture_output=True, text=True, timeout=120, **more)


def answers(game, lines):
    """What our engine says to each line: lists of lines, each closed by ok or an error."""
    done = run("engine", game, stdin="".join(line + "\n" for line in lines))
    assert done.returncode == 0 and not done.stderr, done
    out = [[]]
    for line in done.stdout.splitlines():
        out[-1].append(line)
        if line == "ok" or line.startswith("error "):
            out.append([])
    assert not out.pop(), done.stdout
    return out


def test_the_transcript_of_the_manual():
    with open(os.path.join(ROOT, "doc/engine.md"), encoding="utf-8") as f:
        told = re.search(r"```\n(> astro 1\n.*?)```", f.read(), re.S)[1].splitlines()
    lines = [line[2:] for line in told if line.startswith("> ")]
    said = iter(answers("null", lines))
    again = []
    for line in lines:
        again += ["> " + line] + ["< " + a for a in next(said)]
    again = [re.sub(r"(name Astrolabe) \S+", r"\1 0.1.0", line) for line in again]
    assert again == told, "\n".join(again)


def conversation(game, *more):
    """All that an engine is told in a game."""
    done = run("sim", game, "--seats", f"engine:{PROGRAM} engine {game} --level random,random",
               "--games", "1", "--jobs", "1", "--talk", *more)
    assert done.returncode == 0, done
    return [line.split(" > ", 1)[1] for line in done.stderr.splitlines() if " > " in line]


def test_every_line_is_answered():
    """Whatever is told, each line has one answer and nothing ends before quit."""
    for game in GAMES:
        told, r = conversation(game), random.Random(5)
        lines = []
        for i, line in enumerate(told):
            word = list(line)
            for _ in range(r.choice((0, 0, 0, 0, 1, 2)) if i > 2 else 0):
                word[r.randrange(len(word))] = r.choice("0123456789?-,~ ab")
            lines.append("".join(word))
            lines.append(r.choice(("undo", "legal", "show", "reason", "help", "think seed x", "level none", "",
                                   "event", "event 9 x", "view", "new", "new null 3 2", "data", "\x01", "belief")))
        lines += ["x" * 70000, "quit"]
        said = answers(game, lines)
        assert len(said) == len(lines), (game, len(said), len(lines))
        assert said[-2] == ["error This line is too long."] and said[-1] == ["ok"]
        assert sum(a[-1] == "ok" for a in said) > len(told) / 3, game
        # What another seat sees, too.
        lines = [line.replace(f"new {game} 1 2", f"new {game} 2 2") for line in told]
        assert len(answers(game, ["level " + answers(game, ["astro 1"])[0][-2][6:]] + lines)) == len(lines) + 1


def test_its_state_is_what_it_was_told():
    view = "view seats 2 top 6 done 0 die 0 now 1 point 0 open 0 secret 3,? bid -,- won 0,0"
    said = answers("null", ["think", "new null 1 2", "undo", "think", view, "think seed 3", "reason",
                            "event 1 b2", "reason", "undo", "think seed 3", "new null 2 2", "legal",
                            "astro 2", "new planetx 1 2", "new null 3 2", "new null 1 9", "level strong"])
    errors = [i for i, a in enumerate(said) if a[-1] != "ok"]
    assert errors == [0, 2, 3, 8, 12, 13, 14, 15, 16, 17], said
    assert said[5][0] == said[10][0] and said[5][0].startswith("move "), said


def test_belief():
    """What an engine believes is what a person at the terminal is told."""
    told = conversation("lostcode")
    at = max(i for i, line in enumerate(told) if line.startswith("think"))
    said = answers("lostcode", told[:at] + ["belief"])[-1]
    assert said[-1] == "ok" and len(said) > 2 and all(line.startswith("belief ") for line in said[:-1]), said
    assert answers("null", conversation("null")[:3] + ["belief"])[-1][0].startswith("error ")


def saved(folder):
    """The records of a simulation, in order."""
    out = []
    for name in sorted(os.listdir(folder)):
        if name.endswith(".record"):
            with open(os.path.join(folder, name), encoding="utf-8") as f:
                out.append(f.read())
    return out


def test_it_plays_as_inside_the_program():
    """The same seeds give the same games, on data of one's own too."""
    dice = tempfile.NamedTemporaryFile("w", suffix=".txt")
    dice.write("faces 1 1 2 2 3 3\npoints 3 2\n")
    dice.flush()
    for game, bot, more in (("planetx", "medium", ("--mode", "expert")), ("lostcode", "medium", ()),
                            ("nightsky", "medium", ()), ("null", "random", ("--die", dice.name))):
        games = []
        for seat in (bot, f"engine:{PROGRAM} engine {game} --level {bot}"):
            with tempfile.TemporaryDirectory() as folder:
                done = run("sim", game, "--seats", f"{'random' if game == 'null' else 'easy'},{seat}", "--games", "2", "--save", folder, *more)
                assert done.returncode == 0, done
                games.append(saved(folder))
        assert len(games[0]) == 2 and games[0] == games[1], game


def test_thirty_lines_of_python_play_everything():
    for game in GAMES:
        done = run("sim", game, "--seats", f"engine:{RANDOM_BOT},random", "--games", "2", "--json")
        assert done.returncode == 0, (game, done)
        assert set(json.loads(done.stdout)["seats"][0]["lost"].values()) == {0}, done.stdout


BAD = """#!/usr/bin/env python3
import sys, time
n = 0
for line in sys.stdin:
    word = line.split()[0]
    if word == "astro":
        print("name bad\\ngame null\\nwant moves")
    elif word == "moves":
        move = line.split()[2]
    elif word == "think":
        n += 1
        {what}
        print("move " + move)
    print("ok", flush=True)
"""


def bad_bot(folder, what):
    path = os.path.join(folder, "bot.py")
    with open(path, "w", encoding="utf-8") as f:
        f.write(BAD.replace("{what}", what))
    os.chmod(path, 0o755)
    return path


def test_bad_engines_lose_their_move():
    for what, kind, words in (("sys.exit(3)", "died", "it ended with code 3"),
                              ("if n == 2: time.sleep(1000)", "late", "it did not answer in time"),
                              ("print('hm')", "wrong", "'hm' is no answer"),
                              ("print('error Help', flush=True)\n        continue", "wrong", "it says: Help"),
                              ("print('x' * 9000)", "wrong", "a line without end"),
                              ("print('ok', flush=True)\n        continue", "illegal", "it answers without a move"),
                              ("move = 'zz'", "illegal", "it plays 'zz'")):
        with tempfile.TemporaryDirectory() as folder:
            bot = bad_bot(folder, what)
            more = ("--games", "1", "--jobs", "1", "--limit", "1" if kind == "late" else "20000")
            done = run("sim", "null", "--seats", f"engine:{bot},random", "--json", *more)
            seat = json.loads(done.stdout)["seats"][0]
            assert done.returncode == 1 and words in seat["trouble"], (what, done)
            assert seat["lost"][kind] > 0 and sum(seat["lost"].values()) == seat["lost"][kind], done.stdout
            plain = run("sim", "null", "--seats", f"random,engine:{bot}", *more) if "zz" in what else None
            assert not plain or (plain.returncode == 1 and "illegal; first in game 1: it plays 'zz'" in plain.stdout)
            assert not plain or len({len(line) for line in plain.stdout.splitlines()[:3]}) == 1, plain.stdout


def test_engines_that_cannot_begin():
    with tempfile.TemporaryDirectory() as folder:
        bot = bad_bot(folder, "pass")
        for seats, code, words in ((f"engine:{folder}/none,random", 69, "there is no program"),
                                   ("engine:,random", 69, "no program is named"),
                                   ("engine:/bin/false,random", 69, "it ended with code 1"),
                                   ("engine:/bin/cat,random", 69, "is no answer"),
                                   ("nobody,random", 2, "has no bot 'nobody'")):
            done = run("sim", "null", "--seats", seats, "--games", "1")
            assert done.returncode == code and (words in done.stderr or seats.startswith("engine:/bin/cat")), done
        done = run("sim", "planetx", "--seats", f"engine:{bot},easy", "--games", "1")
        assert done.returncode == 2 and "does not play planetx" in done.stderr, done
    assert run("engine", "null", "--level", "nobody").returncode == 2
    assert run("engine", "planetx", "--mode", "expert").returncode == 2


sys.exit(run_all(sys.modules[__name__]))
