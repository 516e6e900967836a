#!/usr/bin/env python3
"""Sheets to print: so many pages, the same each time, in every language; those of a finished game."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import run_all
from booklet_test import FOLDER, opened, pages, run, words_of

GOLDEN = os.path.join(os.path.dirname(__file__), "../golden")
OWN, SHARED = {"planetx": 2, "lostcode": 1, "nightsky": 2}, {"planetx": 1, "lostcode": 3, "nightsky": 4}
TITLES = {"en": ("Planet X", "The Lost Code", "Night Sky"), "pl": ("Planeta X", "Zaginiony kod", "Nocne niebo"),
          "fr": ("Planète X", "Le Code perdu", "Ciel nocturne"), "ru": ("Планета X", "Потерянный код", "Ночное небо")}
SAID = {"en": ("Research and conferences", "Deduction sheet", "Star map"),
        "pl": ("Badania i konferencje", "Arkusz dedukcji", "Mapa gwiazd"),
        "fr": ("Études et conférences", "Feuille de déduction", "Carte du ciel"),
        "ru": ("Исследования и конференции", "Лист дедукции", "Карта звёзд")}


def sheets(game, *words, name="sheets.pdf"):
    """The bytes of a PDF; None where the program was built without."""
    path = os.path.join(FOLDER, name)
    done = run("sheets", game, *words, "-o", path)
    if "without pango" in done.stderr:
        return None
    assert done.returncode == 0 and not done.stdout and not done.stderr, done
    with open(path, "rb") as f:
        return f.read()


def record(game, name):
    return os.path.join(GOLDEN, game, f"{name}.record")


def test_each_person_has_sheets_and_the_table_has_some():
    for game in OWN:
        for people in (1, 3):
            pdf = sheets(game, "--count", str(people))
            if pdf is None:
                return
            assert pages(pdf) == people * OWN[game] + SHARED[game], (game, people, pages(pdf))
        assert b"/ToUnicode" in opened(pdf), "its words cannot be searched"
        assert b"CreationDate" not in opened(pdf)
        assert pdf == sheets(game, "--count", "3", name="again.pdf"), game


def test_style_paper_mode_and_seat_change_them():
    plain = sheets("planetx")
    if plain is None:
        return
    kinds = [plain] + [sheets("planetx", *words) for words in (
        ("--style", "look"), ("--paper", "letter"), ("--mode", "expert"), ("--seat", "3"), ("--name", "Ada"))]
    assert len(set(kinds)) == len(kinds)
    assert plain == sheets("planetx", "--style", "ink", "--paper", "a4", "--mode", "standard", "--seat", "1")
    for paper, size in (("a4", rb"595 842"), ("letter", rb"612 792")):
        assert re.search(rb"/MediaBox \[ 0 0 " + size, opened(sheets("lostcode", "--paper", paper))), paper


def test_languages():
    if sheets("planetx") is None:
        return
    for language in TITLES:
        for game, title, said in zip(OWN, TITLES[language], SAID[language]):
            sheets(game, "--language", language)
            words = words_of("sheets.pdf")
            if words is not None:
                told = set(words.split())  # columns may part words that stand together
                assert told >= {*title.split(), *said.split()} and "{" not in words, (language, game, words)


def test_data_of_ones_own():
    if sheets("lostcode") is None:
        return
    wheels = os.path.join(FOLDER, "wheels.txt")
    with open(wheels, "w") as f:
        f.write("".join(f"wheel {n} {20 - n}\n" for n in range(1, 11)))
    assert pages(sheets("lostcode", "--wheels", wheels)) == 1 + 4  # ten wheels and four dials: two pages
    words = words_of("sheets.pdf")
    assert words is None or "19 points" in words, words


def test_a_finished_game_is_kept():
    for game, name, seat, own, says in (
            ("planetx", "four-seats-expert", "2", 1, "Planet X is within 5 sectors of a dwarf planet."),
            ("lostcode", "four-seats", "1", 1, "The dice show"), ("nightsky", "four-seats", "2", 2, "Ursa Minor")):
        pdf = sheets(record(game, name), "--seat", seat, "--name", "Ada")
        if pdf is None:
            return
        assert pages(pdf) > own and pdf == sheets(record(game, name), "--seat", seat, "--name", "Ada"), game
        assert pdf != sheets(record(game, name), "--seat", "3", "--name", "Ada"), game
        sheets(record(game, name), "--seat", seat, "--name", "Ada")
        words = words_of("sheets.pdf")
        if words is not None:
            result = run("replay", record(game, name)).stdout
            points = re.search(rf"seat {seat}\s+(-?\d+) points, place (\d)", result)
            assert says in words and "Ada" in words, words
            assert re.search(rf"Ada: {points[1]} points?, place {points[2]}", words), (points, words)


def test_what_one_had_written_stands_on_it():
    """Of The Lost Code rounds with their bets, and the final guess with what was there."""
    if sheets(record("lostcode", "four-seats")) is None:
        return
    words = words_of("sheets.pdf")
    if words is not None:
        for said in ("13–16", "higher: 17–21", "0, 1, 3", "tile 1: +1", "tile 0: -2"):
            assert said in words, (said, words)
    sheets(record("lostcode", "everything"))
    words = words_of("sheets.pdf")
    assert words is None or "with the 8s" in words, words


def test_nothing_of_a_companion_is_said_in_notation():
    for game, name, says in (("planetx", "companion-last", "Correction: this entry was a mistake: Locate Planet X"),
                             ("lostcode", "entered", "The new tile was entered: snake")):
        if sheets(record(game, name)) is None:
            return
        words = words_of("sheets.pdf")
        if words is not None:
            assert says in " ".join(words.split()) and "?" not in words, words


def test_names_of_seats_stand_in_what_was_told():
    if sheets(record("lostcode", "four-seats"), "--seat", "2", "--name", "Ada,Ben,Cleo,Dan") is None:
        return
    words = words_of("sheets.pdf")
    if words is not None:
        assert words.count("Ben\n") >= 2 and "Cleo: Bets" in words and "Seat " not in words, words
    sheets("planetx", "--count", "2", "--name", "Ada,Ben")
    words = words_of("sheets.pdf")
    assert words is None or words.count("Ada") == words.count("Ben") == OWN["planetx"], words


def test_mistakes_are_told():
    path = os.path.join(FOLDER, "no.pdf")
    if sheets("planetx") is None:
        return
    unfinished = os.path.join(FOLDER, "unfinished.record")
    with open(record("planetx", "four-seats-expert")) as f, open(unfinished, "w") as out:
        out.writelines(f.readlines()[:-5])
    for words, about, code in (
            (("null", "-o", path), "no sheets of null to print", 2),
            (("planetx",), "ends in .pdf", 2),
            (("planetx", "-o", "sheets.png"), "ends in .pdf", 2),
            (("planetx", "--count", "0", "-o", path), "--count takes a whole number from 1 to 20", 2),
            (("planetx", "--seat", "9", "-o", path), "--seat takes a whole number from 1 to 4", 2),
            (("planetx", "--style", "odd", "-o", path), "--style takes ink or look, not 'odd'", 2),
            (("planetx", "--paper", "a3", "-o", path), "--paper takes a4 or letter, not 'a3'", 2),
            (("planetx", "--language", "de", "-o", path), "not 'de'", 2),
            (("planetx", "--mode", "odd", "-o", path), "--mode takes one of", 2),
            (("nowhere.record", "-o", path), "there is no game", 2),
            ((record("planetx", "four-seats-expert"), "--count", "2", "-o", path), "without --count", 2),
            ((record("nightsky", "two-seats"), "--seat", "4", "-o", path), "only 2 seats", 2),
            ((record("nightsky", "two-seats"), "--name", "A,B,C", "-o", path), "only 2 seats", 2),
            (("planetx", "--name", "A," * 20 + "B", "-o", path), "--name takes at most 20 names", 2),
            ((unfinished, "-o", path), "this game is not over", 65)):
        done = run("sheets", *words)
        assert done.returncode == code and about in done.stderr and not os.path.exists(path), (words, done)


if __name__ == "__main__":
    sys.exit(run_all(sys.modules[__name__]))
