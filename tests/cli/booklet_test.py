#!/usr/bin/env python3
"""Books of puzzles: a PDF of so many pages, the same each time, in every language."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
import scratch  # temporary files lie there
from astro import PROGRAM, run_all

FOLDER = tempfile.mkdtemp(prefix="astrolabe-booklet-")


def run(*words, lang="C"):
    env = {**os.environ, "LC_ALL": "", "LANGUAGE": "", "LANG": lang}
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=120, env=env)


def book(*words, name="book.pdf", lang="C", game="planetx"):
    """The bytes of a book; None where the program was built without PDF."""
    path = os.path.join(FOLDER, name)
    done = run("booklet", game, *words, "-o", path, lang=lang)
    if "without pango" in done.stderr:
        return None
    assert done.returncode == 0 and not done.stdout and not done.stderr, done
    with open(path, "rb") as f:
        return f.read()


def opened(pdf):
    """A PDF with its packed parts unpacked."""
    parts = [pdf]
    for m in re.finditer(rb"stream\r?\n(.*?)endstream", pdf, re.S):
        try:
            parts.append(zlib.decompressobj().decompress(m[1]))
        except zlib.error:
            pass
    return b"\n".join(parts)


def pages(pdf):
    return len(re.findall(rb"/Type\s*/Page\b", opened(pdf)))


def words_of(name):
    """The words as anybody copies them out, where there is a program for it."""
    if not shutil.which("pdftotext"):
        return None
    return subprocess.run(["pdftotext", "-layout", os.path.join(FOLDER, name), "-"], check=True,
                          capture_output=True, text=True).stdout


def test_a_book_is_the_same_each_time():
    one = book("--count", "3", "--seed", "7", "--grade", "easy")
    if one is None:
        return
    assert one.startswith(b"%PDF-") and b"CreationDate" not in opened(one)
    assert one == book("--count", "3", "--seed", "7", "--grade", "easy", name="again.pdf")
    assert one != book("--count", "3", "--seed", "8", "--grade", "easy", name="other.pdf")


def test_every_puzzle_has_a_page():
    few, more = (book("--count", n, "--seed", "7", name=f"{n}.pdf") for n in ("1", "6"))
    if few is None:
        return
    # A first page, the puzzles, and at least one page of solutions.
    assert pages(few) >= 3 and pages(more) >= 8, (pages(few), pages(more))
    assert pages(more) - pages(few) >= 5
    assert b"/ToUnicode" in opened(more), "its words cannot be searched"


def test_the_lost_code_has_books_too():
    one = book("--count", "4", "--seed", "7", game="lostcode", name="code.pdf")
    if one is None:
        return
    assert pages(one) >= 6 and one == book("--count", "4", "--seed", "7", game="lostcode")
    words = words_of("code.pdf")
    if words is not None:
        assert "Round 1: " in words and "{" not in words, words
        grades = re.findall(r"(?m)^(easy|medium|hard|fiendish)$", words)  # the hardest are rare
        assert len(grades) == 4 and grades[:2] == ["easy", "medium"], grades
        assert set(grades[2:]) <= {"hard", "fiendish"}, grades


def test_night_sky_has_books_too():
    one = book("--count", "4", "--seed", "7", game="nightsky", name="sky.pdf")
    if one is None:
        return
    assert pages(one) >= 6 and one == book("--count", "4", "--seed", "7", game="nightsky", name="sky2.pdf")
    words = words_of("sky.pdf")
    if words is None:
        return
    seeds, puzzles = re.findall(r"(?m)^.{40,}\s(\d{6,10})$", words), words.split("\f")[1:]
    assert len(seeds) == 4 and "{" not in words, words
    solutions = words[words.index("Solutions"):]
    for seed, grade, page in zip(seeds, ("easy", "medium", "hard", "fiendish"), puzzles):
        made = json.loads(run("puzzle", "nightsky", "--seed", seed, "--grade", grade, "--json").stdout)
        best = made["best"]
        assert f"The best drawing is worth {best['worth']} points." in page and grade in page, page
        assert f"In all {best['worth']} points: {best['drawing']}." in " ".join(solutions.split()), (best, solutions)


def test_languages():
    own = {code: book("--count", "1", "--seed", "7", "--language", code, name=f"{code}.pdf")
           for code in ("en", "pl", "fr", "ru")}
    if own["en"] is None:
        return
    assert len(set(own.values())) == 4
    assert book("--count", "1", "--seed", "7", lang="pl_PL.UTF-8", name="lang.pdf") == own["pl"]
    for code, said in (("en", "Puzzle 1"), ("pl", "Zagadka 1"), ("fr", "Énigme 1"), ("ru", "Задача 1")):
        words = words_of(f"{code}.pdf")
        assert words is None or (words.count(said) == 2 and "{" not in words), words


def test_the_puzzles_are_those_of_their_seeds():
    asked = ("--grade", "medium", "--mode", "expert")
    if book("--count", "2", "--seed", "9", *asked, name="seeds.pdf") is None:
        return
    words = words_of("seeds.pdf")
    if words is None:
        return
    seeds = re.findall(r"(?m)^.{40,}\s(\d{6,10})$", words)
    assert len(seeds) == 2, words
    for seed, page in zip(seeds, words.split("\f")[1:]):
        made = json.loads(run("puzzle", "planetx", "--seed", seed, "--json", *asked).stdout)
        assert len(re.findall(r"(?m)^ *\d+\. ", page)) == len(made["facts"]), page


def test_mistakes_are_told():
    path = os.path.join(FOLDER, "no.pdf")
    if "without pango" in run("booklet", "planetx", "-o", path).stderr:
        return
    os.remove(path)
    for words, about in (
            (("null", "-o", path), "no puzzles of null to print"),
            (("planetx",), "ends in .pdf"),
            (("planetx", "-o", "book.txt"), "ends in .pdf"),
            (("planetx", "--count", "0", "-o", path), "--count takes a whole number from 1 to 200"),
            (("planetx", "--seed", "x", "-o", path), "--seed takes a whole number"),
            (("planetx", "--grade", "odd", "-o", path), "A grade is easy"),
            (("planetx", "--grade", "odd" * 500, "-o", path), "--grade and --kind take"),
            (("planetx", "--kind", "odd", "-o", path), "of the kind sky or x"),
            (("planetx", "--mode", "odd", "-o", path), "--mode takes one of"),
            (("planetx", "--language", "de", "-o", path), "not 'de'"),
            (("planetx", "--address", "http://" + "a" * 90, "-o", path), "too long for a QR code")):
        done = run("booklet", *words)
        assert done.returncode == 2 and about in done.stderr and not os.path.exists(path), (words, done)
    done = run("booklet", "planetx", "--count", "1", "-o", "/nonexistent/book.pdf")
    assert done.returncode == 74 and "/nonexistent" in done.stderr, done


if __name__ == "__main__":
    sys.exit(run_all(sys.modules[__name__]))
