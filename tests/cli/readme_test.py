#!/usr/bin/env python3
"""Every command README.md shows runs as it stands there. A command this test
does not know how to prepare for fails it: whoever adds one says here what it
needs and what it must bring about. `make` alone is left to who builds."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import PROGRAM, run_all

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "../.."))
FACTS = "A1-6=3\nT8=E\nG4-9=1\n"
SHEET = "player Ada\nstart blue 2\n7 red 2 count 2 3 1 6 0 1 0\n5 white 1 -\n"
BUILD = {"make run", "make test"}  # what a build, and what its tests are


def golden(folder):
    """game.txt, as the files in tests/golden are: a whole Night Sky."""
    shutil.copy(os.path.join(ROOT, "tests/golden/nightsky/two-seats.record"), os.path.join(folder, "game.txt"))


def planetx(folder):
    """game.txt: a whole Planet X, which bots are quick at."""
    shutil.copy(os.path.join(ROOT, "tests/golden/planetx/failed-locates.record"), os.path.join(folder, "game.txt"))


def random_bot(folder):
    shutil.copy(os.path.join(ROOT, "examples/random_bot.py"), os.path.join(folder, "bot.py"))


def write(name, text):
    def prepare(folder):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
            f.write(text)
    return prepare


def made(name, start):
    def check(folder, said):
        with open(os.path.join(folder, name), "rb") as f:
            assert f.read().startswith(start), name
    return check


def told(*words):
    def check(folder, said):
        for word in words:
            assert re.search(word, said), (word, said)
    return check


# The words after the program's name, what it is given, and what must come of it.
KNOWN = {
    "play planetx --seats you,strong": ("SA1-6\n", None, told(r"SA1-6", r"(?m)^ +\d+ +2 ")),
    "play game.txt": ("", golden, told("final score")),
    "board game.txt --at 12": ("", golden, told(r"h4²")),
    "new planetx --mode expert": ("", None, told(r"^[0-9A-Z-]{8,}\n$")),
    "solve planetx --mode standard < facts": ("", write("facts", FACTS), told("skies", r"T\d")),
    "explain planetx < facts": ("", write("facts", FACTS), told(r"^1\. Fact", "skies left")),
    "puzzle planetx --date 2027-03-14": ("", None, told(r"(?m)^[A-Z]\d+")),
    "booklet planetx --count 4 -o book.pdf": ("", None, made("book.pdf", b"%PDF-")),
    "sheets planetx --count 4 -o paper.pdf": ("", None, made("paper.pdf", b"%PDF-")),
    "sim lostcode --seats strong,medium --games 200": ("", None, told("strong", "medium")),
    "sim lostcode --seats engine:./bot.py,easy": ("", random_bot, told("engine:./bot.py", "easy")),
    "ladder lostcode --bots strong,medium,easy --deals 20 --page ladder.html":
        ("", None, made("ladder.html", b"<!doctype html>")),
    "judge game.txt": ("", golden, told("of 100, luck apart", "Most costly moves")),
    "difficulty game.txt --runs 10": ("", planetx, told("by locate", "medium +10 of 10 runs: mean", "strong")),
    "score nightsky < sheet": ("", write("sheet", SHEET), told("Ada")),
    "poster game.txt -o sky.pdf": ("", golden, made("sky.pdf", b"%PDF-")),
    "board game.txt --at 12 -o board.png": ("", golden, made("board.png", b"\x89PNG")),
    "--help": ("", None, told("play", "serve", "solve")),
}


def commands():
    """The command lines of README's code blocks, without remarks."""
    with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as f:
        blocks = re.findall(r"^```\w*\n(.*?)^```", f.read(), re.S | re.M)
    lines = [re.sub(r"\s+#.*", "", line).strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line]


def test_every_command_of_the_readme_runs():
    shown = commands()
    assert len(shown) > len(BUILD) and BUILD <= set(shown), shown
    for line in shown:
        if line in BUILD:
            continue
        program, _, words = line.partition(" ")
        assert program == "build/astrolabe" and words in KNOWN, f"README shows a command this test does not know: {line}"
        stdin, prepare, check = KNOWN[words]
        with tempfile.TemporaryDirectory(prefix="astrolabe-readme-") as folder:
            os.mkdir(os.path.join(folder, "build"))
            os.symlink(os.path.realpath(PROGRAM), os.path.join(folder, "build/astrolabe"))
            if prepare:
                prepare(folder)
            done = subprocess.run(["sh", "-c", line], cwd=folder, input=stdin, capture_output=True, text=True,
                                  timeout=240)
            assert done.returncode == 0, (line, done)
            check(folder, done.stdout)


def test_nothing_is_prepared_that_the_readme_does_not_show():
    shown = {line.partition(" ")[2] for line in commands()}
    assert KNOWN.keys() <= shown, KNOWN.keys() - shown


def test_the_files_the_readme_names_are_there():
    with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as f:
        text = f.read()
    names = re.findall(r"`((?:doc|examples|web|src|tests)/[^`]*|[A-Z]+\.md)`|\]\(([^)]+)\)", text)
    assert len(names) > 5
    for name in names:
        name = name[0] or name[1]
        assert os.path.exists(os.path.join(ROOT, name)), name


if __name__ == "__main__":
    sys.exit(run_all(sys.modules[__name__]))
