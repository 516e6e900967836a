#!/usr/bin/env python3
"""`astrolabe ladder`: the same results however it is stopped, by however many threads; a page
that stands alone."""
import json
import os
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import PROGRAM, run_all

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
BOT = f"engine:{os.path.join(ROOT, 'examples/random_bot.py')}"


def ladder(*words, game="lostcode"):
    return subprocess.run([PROGRAM, "ladder", game, *words], capture_output=True, text=True, timeout=120)


def text(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def write(path, words):
    with open(path, "w", encoding="utf-8") as f:
        f.write(words)


def test_the_better_is_above():
    done = ladder("--bots", f"{BOT},medium,easy", "--deals", "12", "--json")
    assert done.returncode == 0, done
    said = json.loads(done.stdout)
    assert [b["bot"] for b in said["bots"]] == ["medium", "easy", BOT], said
    assert all(b["games"] == 48 and b["error"] > 0 and b["lost"] == 0 for b in said["bots"])
    assert abs(sum(b["elo"] for b in said["bots"])) < 0.05
    assert [(p["first"], p["second"]) for p in said["pairings"]] == [(BOT, "medium"), (BOT, "easy"), ("medium", "easy")]
    for p in said["pairings"]:
        assert sum(p["counts"]) == p["deals"] == 12
        assert abs(p["score"] - sum(i * n for i, n in enumerate(p["counts"])) / 48) < 1e-4


def test_the_same_seed_gives_the_same_bytes():
    """Whatever the number of threads, and with another seed something else."""
    with tempfile.TemporaryDirectory() as folder:
        said = []
        for name, more in (("a", ("--jobs", "1")), ("b", ("--jobs", "3")), ("c", ("--seed", "2"))):
            at = os.path.join(folder, name)
            done = ladder("--bots", f"easy,medium,{BOT}", "--deals", "10", "--results", at, "--page", at + ".html", *more)
            assert done.returncode == 0, done
            said.append((done.stdout, text(at), text(at + ".html")))
        assert said[0] == said[1]
        assert said[0][1] != said[2][1]


def test_it_goes_on_where_it_was_stopped():
    """Cut at any byte behind its head, the file grows to the same file again."""
    with tempfile.TemporaryDirectory() as folder:
        whole, part = os.path.join(folder, "whole"), os.path.join(folder, "part")
        words = ("--bots", "easy,medium", "--deals", "20", "--sprt", "-400,-300", "--json")
        first = ladder(*words, "--results", whole)
        all_of_it = text(whole)
        assert first.returncode == 0 and 0 < all_of_it.count("\ndeal ") <= 20, first
        for at in (0, all_of_it.index("deal 3"), all_of_it.index("deal 5") + 9, len(all_of_it) - 1):
            write(part, all_of_it[:at])
            again = ladder(*words, "--results", part)
            assert again.stdout == first.stdout and text(part) == all_of_it, (at, again)
        # More deals and more bots later: what is there stays.
        more = ladder("--bots", "random,medium,easy", "--deals", "24", "--results", part, "--json")
        assert more.returncode == 0 and text(part).startswith(all_of_it), more
        assert {p["deals"] for p in json.loads(more.stdout)["pairings"]} == {24}


def test_sequential_tests_stop():
    done = ladder("--bots", "medium,easy", "--deals", "400", "--sprt", "0,200", "--json")
    p = json.loads(done.stdout)["pairings"][0]
    assert done.returncode == 0 and p["verdict"] == "H1" and p["deals"] < 100 and p["deals"] % 8 == 0, done.stdout


def test_a_page_that_stands_alone():
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "page.html")
        done = ladder("--bots", f"easy,{BOT}", "--deals", "2", "--page", page)
        assert done.returncode == 0, done
        html = text(page)
        assert html.startswith("<!doctype html>") and html.rstrip().endswith("</html>")
        assert not re.search(r"(src|href)=|url\(|https?:", html), "it asks for something else"
        assert "prefers-color-scheme:dark" in html and "random_bot.py" in html
        assert "nan" not in html and "inf" not in html.replace("info", "")


def test_mistakes_are_said():
    with tempfile.TemporaryDirectory() as folder:
        other, broken = os.path.join(folder, "other"), os.path.join(folder, "broken")
        assert ladder("--bots", "easy,medium", "--deals", "1", "--results", other).returncode == 0
        write(broken, text(other) + "deal 7 1 2 2 2 1 1 1 1 0 0\n")
        for words, code, about in (
                (("--bots", "easy"), 2, "2 to 16 bots"), (("--bots", "easy,easy"), 2, "easy twice"),
                (("--bots", "easy,nobody"), 2, "no bot 'nobody'"),
                (("--bots", "easy,medium", "--sprt", "5"), 2, "two Elo"),
                (("--bots", "easy,medium", "--sprt", "5,5"), 2, "two Elo"),
                (("--bots", "easy,medium", "--alpha", "0.7"), 2, "between 0 and 0.5"),
                (("--bots", "easy,medium", "--seed", "2", "--results", other), 65, "another seed"),
                (("--bots", "easy,medium", "--results", broken), 65, ":7: this is no result"),
                (("--bots", "easy,medium", "--results", folder), 74, folder),
                (("--bots", "easy,engine:/bin/false"), 69, "it ended with code 1")):
            done = ladder("--deals", "1", *words)
            assert done.returncode == code and about in done.stderr, (words, done)


def test_a_file_that_is_no_ladders_stays():
    """With or without a newline at its end, shorter or longer than a head."""
    with tempfile.TemporaryDirectory() as folder:
        at = os.path.join(folder, "notes")
        for words in ("x", "milk, bread", "milk\nbread", "milk\nbread\n", "astrolabe ladder 1\ngame chess 1\n" + "note\n" * 40 + "more"):
            write(at, words)
            done = ladder("--bots", "random,easy", "--deals", "1", "--results", at)
            assert done.returncode == 65 and "name another file" in done.stderr, done
            assert text(at) == words


def test_a_page_without_a_place_is_told_at_once():
    with tempfile.TemporaryDirectory() as folder:
        at = os.path.join(folder, "results")
        done = ladder("--bots", "random,easy", "--deals", "1", "--results", at, "--page", os.path.join(folder, "no/where.html"))
        assert done.returncode == 74 and "where.html" in done.stderr and not done.stdout, done
        assert not os.path.exists(at)
        page = os.path.join(folder, "page.html")
        write(page, "before")
        done = ladder("--bots", "nobody,easy", "--deals", "1", "--page", page)
        assert done.returncode == 2 and text(page) == "before", done


def test_two_at_one_file():
    """The second would play the same deals and spoil what the first has written."""
    with tempfile.TemporaryDirectory() as folder:
        at = os.path.join(folder, "results")
        with subprocess.Popen([PROGRAM, "ladder", "lostcode", "--bots", "random,easy", "--deals", "1000000", "--results", at],
                              stdout=subprocess.DEVNULL) as first:
            while not os.path.exists(at) or os.path.getsize(at) == 0:
                assert first.poll() is None
                time.sleep(0.01)
            done = ladder("--bots", "random,easy", "--deals", "1", "--results", at)
            assert done.returncode == 69 and "another ladder" in done.stderr, done
            first.terminate()
        done = ladder("--bots", "random,easy", "--deals", "1", "--results", at)
        assert done.returncode == 0, done


def test_lost_moves_are_told():
    with tempfile.TemporaryDirectory() as folder:
        bot = os.path.join(folder, "bot")
        write(bot, "#!/bin/sh\nread x\necho game lostcode\necho ok\nexit 4\n")
        os.chmod(bot, 0o755)
        done = ladder("--bots", f"easy,engine:{bot}", "--deals", "1")
        assert done.returncode == 1 and re.search(r"lost \d+ moves: it ended with code 4", done.stdout), done


sys.exit(run_all(sys.modules[__name__]))
