#!/usr/bin/env python3
"""The terminal as people sit at it: a real one, with a keyboard and a screen."""
import glob
import os
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
import scratch  # temporary files lie there
from astro import PROGRAM, run_all

CLEAR = "\x1b[H\x1b[2J"


class Terminal:
    """A program on a terminal of its own."""

    def __init__(self, *words, lang="en_US.UTF-8", **environ):
        self.folder = tempfile.mkdtemp()
        self.last = os.path.join(self.folder, "astrolabe/last.txt")
        self.text = ""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            kept = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}
            os.execve(PROGRAM, [PROGRAM, *words],
                      {**kept, "LANG": lang, "XDG_DATA_HOME": self.folder, **environ})

    def read(self):
        """Reads on; False at the end."""
        assert select.select([self.fd], [], [], 60)[0], f"nothing comes after: {self.text[-2000:]}"
        try:
            data = os.read(self.fd, 65536)
        except OSError:  # the other side is closed
            data = b""
        self.bytes = getattr(self, "bytes", b"") + data
        self.text = self.bytes.decode(errors="replace").replace("\r\n", "\n")
        return data != b""

    def until(self, pattern):
        """Waits for what comes next; returns all up to it, and forgets that."""
        while not (found := re.search(pattern, self.text, re.S)):
            assert self.read(), f"ended without {pattern}: {self.text[-2000:]}"
        seen = self.text[:found.end()]
        self.text = self.text[found.end():]
        self.bytes = self.text.encode()
        return seen

    def type(self, line):
        os.write(self.fd, (line + "\n").encode())

    def ask(self, line, pattern=r"\S+ \d > $"):
        """Types a line; what is answered up to the next prompt."""
        self.type(line)
        return self.until(pattern)

    def end(self):
        """All that still comes, and how it ended."""
        while self.read():
            pass
        status = os.waitpid(self.pid, 0)[1]
        os.close(self.fd)
        code = os.waitstatus_to_exitcode(status)
        return self.text, code


def play(*words, **more):
    t = Terminal("play", *words, **more)
    return t, t.until(r"\S+ \d > $")


def run(*words, stdin=""):
    return subprocess.run([PROGRAM, *words], input=stdin, capture_output=True, timeout=60,
                          env={**os.environ, "LC_ALL": "C"})


def file(data):
    f = tempfile.NamedTemporaryFile("wb", suffix=".txt", delete=False)
    f.write(data)
    f.close()
    return f.name


def test_it_speaks_four_languages():
    for lang, title, told, refused in (
            ("en_GB.UTF-8", "Planet X", "Survey asteroids in 1–6", "Try again"),
            ("pl_PL.UTF-8", "Planeta X", "Szukanie asteroid w 1–6", "Spróbuj jeszcze raz"),
            ("fr_FR", "Planète X", "Place 1 : Détecter des astéroïdes en 1–6 : 2", "Réessayez"),
            ("ru_RU.UTF-8", "Планета X", "Искать астероиды в 1–6: 2", "Попробуйте ещё раз")):
        t, begin = play("planetx", "--seats", "you,easy", "--seed", "3", lang=lang)
        assert title in begin, (lang, begin)
        assert re.search(told, t.ask("SA1-6")), lang
        assert refused in t.ask("nonsense"), lang
        t.type("quit")
        assert t.end()[1] == 0


def test_every_board_speaks_them():
    for lang, head, seat in (
            ("en_GB.UTF-8", "Move 1 of 10, secrets from 1 to 6", r"secret \d, bid -, points 0"),
            ("pl_PL.UTF-8", "Ruch 1 z 10, tajemnice od 1 do 6", r"tajemnica \d, oferta -, punkty 0"),
            ("fr_FR", "Coup 1 sur 10, secrets de 1 à 6", r" : secret \d, mise -, points 0"),
            ("ru_RU.UTF-8", "Ход 1 из 10, тайны от 1 до 6", r"тайна \d, ставка -, очки 0")):
        t, begin = play("null", "--seats", "you,random", "--seed", "3", lang=lang)
        assert head in begin and re.search(seat, begin), (lang, begin)
        t.type("quit")
        assert t.end()[1] == 0


def test_the_language_is_found_as_gettext_does():
    for environ, word in (({"LANGUAGE": "xx:ru:pl"}, "Место 1"), ({"LC_ALL": "pl_PL"}, "Miejsce 1"),
                          ({"LC_ALL": "C", "LANGUAGE": "pl"}, "Seat 1"), ({"LC_MESSAGES": "fr_CA.UTF-8"}, "Place 1")):
        t, begin = play("null", "--seed", "3", **environ)
        assert word in begin, (environ, begin)
        t.type("quit")
        t.end()


def test_the_sheet_stands_apart_from_its_name():
    """Names of rows are as long as their language makes them."""
    for lang in ("en_GB", "pl_PL", "fr_FR", "ru_RU"):
        t, begin = play("lostcode", "--seats", "you,easy", "--seed", "3", lang=lang)
        rows = re.findall(r"^  \S.*[?\d]+(?: +[?\d]+){5} *\r?$", begin, re.M)
        assert len(rows) == 5 and all(re.match(r"  .*[^\d\s] +[?\d]", row) for row in rows), (lang, begin)
        t.type("quit")
        t.end()


def test_a_bad_line_is_explained_and_the_game_goes_on():
    t, _ = play("planetx", "--seats", "you,easy", "--seed", "3")
    said = t.ask("SA1-9")
    assert "  SA1-9\n      ^" in said and "Try again" in said, said
    assert "Survey asteroids in 1–6: 2" in t.ask("SA1-6")
    t.type("quit")
    assert t.end()[1] == 0


def test_a_question_mark_explains_with_examples():
    t, _ = play("planetx", "--seats", "you,easy", "--seed", "3")
    said = t.ask("?")
    for part in (r"SC2-2 +Survey comets in 2", r"T\d+ +Target sector", r"RA +Research topic A", r"know ", r"quit "):
        assert re.search(part, said), (part, said)
    assert "fits" not in said and "SA1-6" in t.ask("moves")
    assert "A move is" in t.ask("fits"), "what this game has not is no word"
    assert re.search("What you were told:\n +Nothing yet", t.ask("know"))
    t.type("quit")
    t.end()


def test_every_end_keeps_the_game():
    def interrupt(t):
        os.write(t.fd, b"\x03")

    def hang_up(t):
        os.write(t.fd, b"\x04")

    for stop in (interrupt, hang_up, lambda t: t.type("quit"), lambda t: os.kill(t.pid, signal.SIGTERM)):
        t, _ = play("lostcode", "--seats", "you,easy", "--seed", "3")
        t.ask("t-")
        t.ask("nonsense")
        stop(t)
        text, code = t.end()
        assert code == 0 and f"astrolabe play {t.last} --seats you,easy" in text, text
        assert run("verify", t.last).returncode == 0
        again = Terminal("play", t.last, "--seats", "you,easy")
        assert "goes on after entry" in again.until(r"Seat 1 > $")
        again.type("quit")
        again.end()


def test_the_game_is_kept_even_when_it_is_killed():
    path = file(b"")
    t, _ = play("lostcode", "--seats", "you,easy", "--seed", "3", "--save", path)
    t.ask("t-")
    os.kill(t.pid, signal.SIGKILL)
    t.end()
    assert "* d" in open(path).read() and run("verify", path).returncode == 0
    assert not os.path.exists(t.last)  # --save says where


def test_a_record_is_gone_on_with_and_played_to_its_end():
    t, _ = play("null", "--seats", "you,random", "--seed", "3")
    t.ask("b1")
    t.type("quit")
    t.end()
    t = Terminal("play", t.last, "--seats", "you,random", XDG_DATA_HOME=t.folder)
    said = t.until(r"Seat 1 > $|The game is over")
    while "The game is over" not in said:
        t.type("-")
        said = t.until(r"Seat 1 > $|The game is over")
    text, code = t.end()
    assert code == 0 and re.search(r"Seat 2 \(bot\): -?\d+ points?, place \d", text), text


def test_at_one_keyboard_secrets_are_hidden():
    t = Terminal("play", "planetx", "--seats", "you,you", "--seed", "3")
    first = t.until(r"Seat 1: press Enter when nobody else looks.\n")
    assert CLEAR in first
    t.ask("")
    said = t.ask("SA1-6", r"Next is Seat 2. Press Enter to hide this.\n")
    assert "Survey asteroids in 1–6: 2" in said, said
    said = t.ask("", r"Seat 2: press Enter when nobody else looks.\n")
    assert CLEAR in said and "1–6: 2" not in said.split(CLEAR)[1], said
    said = t.ask("", r"Seat 2 > $")
    assert "Survey asteroids in 1–6\n" in said and "1–6: 2" not in said, said
    os.write(t.fd, b"\x04")
    assert t.end()[1] == 0


def test_what_follows_is_worked_out():
    t, _ = play("planetx", "--seats", "you,easy", "--seed", "3")
    t.ask("SA1-6")
    said = t.ask("know")
    assert "Asteroids in 1–6: 2." in said and "Skies that fit all of it: 1830." in said, said
    t.type("quit")
    t.end()
    t, begin = play("lostcode", "--seats", "you,easy", "--seed", "3")
    assert re.search(r"your sheet +01346 +12347", begin), begin
    said = t.ask("know")
    assert "Codes you can still have: 15625." in said and "W7:4-10 hits in 60 of 100" in said, said
    t.type("quit")
    t.end()


def test_a_drawing_is_chosen_by_its_number():
    t, _ = play("nightsky", "--seats", "you,easy", "--seed", "3")
    assert "There is nothing to draw now." in t.ask("fits")
    t.ask("blue")
    said = t.ask("8")
    assert "Canis Major, 8 stars" in said and "O---O" in said, said
    assert re.search(r"1: 16 points, in all 23 +2: 14 points", said) and "@ @ @" in said, said
    assert "4: " in t.ask("fits") and "Draws Canis Major: 14 points" in t.ask("2")
    t.type("quit")
    t.end()
    # A sky as large as can be: its names, and drawings that stand below each other.
    lengths = (1, 6, 9, 10, 13, 12, 13, 14, 13, 14, 13, 12, 13, 10, 9, 6, 1)
    rows = ["".join("bwyr"[(3 * k + i) % 4] for i in range(n)) for k, n in enumerate(lengths)]
    rows[8] = rows[8][:6] + "*" + rows[8][7:]
    text = re.sub(r"^map\n.*?\n\n", "map\n" + "\n".join(rows) + "\n\n", open("data/nightsky.sky").read(),
                  flags=re.M | re.S)
    with tempfile.NamedTemporaryFile("w", suffix=".sky") as sky:
        sky.write(text)
        sky.flush()
        t, _ = play("nightsky", "--seats", "you,easy", "--seed", "3", "--sky", sky.name)
        assert "h14Y" in t.ask("blue")
        fits = t.ask("8").split("\n")
        number = next(i for i, line in enumerate(fits) if re.match("  1: ", line))
        second = fits[number].index("2: ")
        longest = max(fits[number + 1:number + 10], key=len)
        assert longest[second - 1] == " " and longest[second:second + 3] == ". .", longest
        t.type("quit")
        t.end()


def test_every_game_has_a_board_as_text():
    for record in sorted(glob.glob("tests/golden/*/*.record")):
        for words in ((), ("--at", "0"), ("--at", "3", "--view", "1")):
            done = run("board", record, *words)
            lines = done.stdout.decode().splitlines()
            assert done.returncode == 0 and len(lines) >= 3 and not done.stderr, (record, done)
            assert all(len(line) <= 80 for line in lines), (record, words, [x for x in lines if len(x) > 80])
    assert run("board", record, "--view", "5").returncode == 2


def test_files_of_other_systems_are_read():
    """Lines that end in CR LF, and a byte-order mark."""
    def foreign(text):
        return b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n")

    path = "tests/golden/planetx/" + sorted(os.listdir("tests/golden/planetx"))[0]
    record = open(path, "rb").read()
    same = file(foreign(record))
    assert run("replay", same).stdout == run("replay", path).stdout != b""
    assert run("verify", same).returncode == run("verify", path).returncode == 0
    setup = b"null 1\nseats 2\ntop 6\nsecrets 3 5\n"
    moves = b"b2\nb0\n-\n-\n-\n"
    plain, other = (subprocess.run([PROGRAM, "play", "null", "--setup", file(s), "--seats", "you,you"],
                                   input=m, capture_output=True, timeout=60)
                    for s, m in ((setup, moves), (foreign(setup), foreign(moves))))
    assert plain.returncode == other.returncode == 0, other
    told = [re.findall(rb"^ *\d+  [12] .*", done.stdout, re.M) for done in (plain, other)]
    assert told[0] == told[1] and len(told[0]) == 5, told
    for game, facts in (("planetx", b"A1-6=3; D4-9=1\nresearch B: AD\n"),
                        ("lostcode", b"rack 415203\nrack 370125\nrack 223344\nround CCJ W5:1-5 hit\n")):
        plain, other = (subprocess.run([PROGRAM, "solve", game], input=i, capture_output=True, timeout=60)
                        for i in (facts, foreign(facts)))
        assert plain.stdout == other.stdout and plain.stdout, (game, plain, other)


sys.exit(run_all(sys.modules[__name__]))
