#!/usr/bin/env python3
"""The command line as a person meets it: what it prints, where, and how it ends."""
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
import scratch  # temporary files lie there
from astro import PROGRAM, run_all

SETUP = "null 1\nseats 2\ntop 6\nsecrets 3 5\n"


def run(*words, stdin=""):
    return subprocess.run([PROGRAM, *words], input=stdin, capture_output=True, text=True, timeout=60)


def file(text):
    f = tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False)
    f.write(text)
    f.close()
    return f.name


def check_usage(words, about):
    done = run(*words)
    assert done.returncode == 2 and about in done.stderr and not done.stdout, (words, done)


def test_help():
    done = run("--help")
    assert done.returncode == 0 and "SYNOPSIS" in done.stdout
    for name in re.findall(r"^       (\w+) +\w", done.stdout.split("GAMES")[0], re.M):
        if name == "astrolabe":
            continue
        page = run(name, "--help")
        assert page.returncode == 0, page
        assert run("help", name).stdout == page.stdout, name
        for part in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "EXAMPLE"):
            assert part in page.stdout, (name, part)
        text = page.stdout.split("EXAMPLE")[0]
        assert all(len(line) <= 80 for line in text.splitlines()), name
    own = re.findall(r"^       (\w+) +(planetx|lostcode|nightsky): ", done.stdout, re.M)
    assert {("score", "nightsky"), ("skies", "planetx"), ("solve", "lostcode"), ("solve", "planetx"),
            ("explain", "planetx"), ("explain", "lostcode")} <= set(own), own
    assert run("--version").stdout.startswith("astrolabe ")


def test_options_that_clash_are_refused():
    """What an option cannot mean here is said, never ignored."""
    for words, about in (
            (("planetx", "--seats", "3", "--solo", "yes"), "Solo has two seats"),
            (("planetx", "--seats", "2", "--level3", "youth"), "There is no seat 3"),
            (("planetx", "--seats", "2", "--solo", "yes", "--level2", "youth"), "In solo"),
            (("lostcode", "--seats", "2", "--skull", "once"), "The skull comes with the curse")):
        done = run("new", *words)
        assert done.returncode == 2 and about in done.stderr and not done.stdout, (words, done)
    for seats, more, about in (
            ("medium,medium,medium", ("--solo", "yes"), "Solo has two seats"),
            ("medium,medium", ("--level3", "youth"), "There is no seat 3")):
        done = run("sim", "planetx", "--seats", seats, "--games", "2", *more)
        assert done.returncode == 2 and about in done.stderr and not done.stdout, (seats, done)
    assert run("sim", "planetx", "--seats", "easy,easy", "--games", "2", "--solo", "yes").returncode == 0
    code = run("new", "planetx", "--mode", "expert").stdout.strip()
    again = run("new", "planetx", "--code", code, "--setup")
    assert "mode expert" in again.stdout
    assert run("new", "planetx", "--code", code, "--mode", "expert", "--setup").stdout == again.stdout
    for more, about in ((("--mode", "standard"), "The option mode is expert already"),
                        (("--seed", "3"), "not both")):
        done = run("new", "planetx", "--code", code, *more)
        assert done.returncode == 2 and about in done.stderr and not done.stdout, (more, done)
    done = run("new", "planetx", "--code", "K3XB")
    assert done.returncode == 65 and "belongs to another program" in done.stderr, done


def test_solo_is_for_one_person():
    """PX-46: a person in seat 1 and a bot in seat 2, in a new game as in one from a file."""
    setup = file(run("new", "planetx", "--seats", "2", "--solo", "yes", "--setup").stdout)
    record = file("")
    done = run("play", "planetx", "--seats", "you,scholar", "--solo", "yes", "--save", record, stdin="RA\n")
    assert done.returncode == 0, done
    for seats in ("you,you", "scholar,you", "easy,scholar"):
        for source in (("--solo", "yes"), ("--setup", setup), ("--resume", record)):
            done = run("play", "planetx", "--seats", seats, *source)
            assert done.returncode == 2 and "Solo is for one person" in done.stderr, (seats, done)
            assert not done.stdout, done


def test_wrong_use():
    check_usage([], "COMMANDS")
    check_usage(["dance"], "no command 'dance'")
    check_usage(["new"], "name a game")
    check_usage(["new", "chess"], "no game 'chess'")
    check_usage(["new", "null", "--colour", "red"], "no option --colour")
    check_usage(["new", "null", "--top"], "--top needs a value")
    check_usage(["new", "null", "--top", "7"], "--top takes one of 6|9")
    check_usage(["new", "null", "--seats", "9"], "from 1 to 5")
    check_usage(["new", "null", "--seats", "5"], "2 to 4 seats")
    check_usage(["new", "null", "--setup=yes"], "--setup takes no value")
    check_usage(["new", "null", "--seed", "x"], "--seed takes")
    check_usage(["play", "null", "--seats", "you,oracle"], "'oracle' is neither")
    check_usage(["replay"], "missing")
    check_usage(["replay", "a", "b"], "too many")
    check_usage(["serve", "--listen", "here"], "ADDRESS:PORT")


def test_new_deals_the_same_from_the_same_seed():
    one = run("new", "null", "--seats", "3", "--seed", "7", "--setup", "--top", "9")
    two = run("new", "null", "--seats=3", "--seed=7", "--setup", "--top=9")
    assert one.returncode == 0 and one.stdout == two.stdout and "top 9" in one.stdout
    seed = run("new", "null").stdout.strip()
    assert re.fullmatch("[0-9a-f]{64}", seed)
    deal = json.loads(run("new", "null", "--seed", seed, "--json").stdout)
    assert deal["seed"] == seed and deal["setup"] == run("new", "null", "--seed", seed, "--setup").stdout


def test_no_bot_plays_at_a_real_table():
    at_table = ("planetx", "--companion", "yes", "--seed", "1")
    alone = (*at_table, "--solo", "yes")
    for words in (("play", *at_table, "--seats", "you,easy"), ("play", *alone, "--seats", "easy,you"),
                  ("sim", *at_table, "--seats", "easy,easy", "--games", "1")):
        done = run(*words)
        assert done.returncode != 0 and "no bot may take seat" in done.stderr, (words, done)
    done = run("play", *alone, "--seats", "you,easy", stdin="BT1-1\n!\n")  # its own bot, when called
    assert done.returncode == 0 and "sky" in done.stdout, done


def test_play_save_replay_verify():
    path = file("")
    done = run("play", "null", "--setup", file(SETUP), "--seats", "you,you", "--save", path,
               stdin="b2\nb0\np2\nundo\np2\na\n# a remark\n\n-\np2\ng5\n-\n-\n")
    assert done.returncode == 0, done
    assert "a=" in done.stdout and "final score" in done.stdout
    assert run("verify", path).returncode == 0
    everything = run("replay", path).stdout
    public = run("replay", path, "--view", "public").stdout
    assert re.search(r"a=[<=>]", everything) and not re.search(r"a=[<=>]", public)
    events = json.loads(run("replay", path, "--view", "1", "--json").stdout)
    assert events["over"] and events["score"][0]["rank"] == 1
    assert [e["event"] for e in events["events"]][3:5] == ["p2", "~undo"]
    assert run("replay", "-", "--json", stdin=open(path).read()).returncode == 0
    assert run("replay", path, "--view", "3").returncode == 2
    # A lie is found out.
    text = open(path).read()
    assert run("verify", file(text.replace("secrets 3 5", "secrets 3 4"))).returncode == 1
    bad = run("replay", file(text.replace("1 g5", "1 g8")))
    assert bad.returncode == 65 and "line 21, column 7" in bad.stderr, bad
    # What is good of it is shown, to people; JSON is whole or not at all.
    assert bad.stdout.splitlines() == everything.splitlines()[:9] and "entries 1 to 9 are good" in bad.stderr, bad
    bad = run("replay", "--json", file(text.replace("1 g5", "1 g8")))
    assert bad.returncode == 65 and not bad.stdout, bad


def test_a_game_is_gone_on_with():
    whole, half, rest, why = (file("") for _ in range(4))
    moves = "b1\n" + "-\n" * 9
    words = ("play", "null", "--seats", "you,random")
    assert run(*words, "--seed", "3", "--save", whole, stdin=moves).returncode == 0
    done = run(*words, "--seed", "3", "--save", half, "--reasons", why, stdin="b1\n-\n")
    assert done.returncode == 0 and "not over" in done.stderr and json.load(open(why)) == [], done
    # It is whole enough to be checked, and says how far it has come.
    done = run("verify", half)
    assert done.returncode == 0 and "the game is not over" in done.stdout, done
    assert json.loads(run("verify", half, "--json").stdout) == {"verified": True, "over": False}
    assert json.loads(run("verify", whole, "--json").stdout) == {"verified": True, "over": True}
    done = run(*words, "--resume", half, "--save", rest, "--reasons", why, stdin="-\n" * 9)
    assert done.returncode == 0 and open(rest).read() == open(whole).read() != open(half).read(), done
    assert all(r["reason"] == {"why": "random"} for r in json.load(open(why))) and json.load(open(why))
    done = run("play", "planetx", "--seats", "you,random", "--resume", half)
    assert done.returncode == 65 and "a game of null" in done.stderr, done
    done = run("play", "null", "--seats", "you,random,random", "--resume", half)
    assert done.returncode == 65 and "for 2 seats" in done.stderr, done
    secret = "".join(line for line in open(half) if not line.startswith(("salt", "chance")))
    done = run(*words, "--resume", file(secret))
    assert done.returncode == 65 and "commit, salt and chance" in done.stderr, done
    assert run("verify", file(secret)).returncode == 1


def test_a_game_played_again_is_the_same_game():
    # Three rotations of the same bots: what one remembers of the first game does not matter.
    with tempfile.TemporaryDirectory() as folder:
        done = run("sim", "lostcode", "--seats", "strong,strong,strong", "--games", "3", "--jobs", "1", "--save", folder)
        assert done.returncode == 0, done
        assert len({open(os.path.join(folder, f"00000{i}.record")).read() for i in (1, 2, 3)}) == 1


def test_simulated_games_are_saved_and_played_again():
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        words = ("sim", "lostcode", "--seats", "easy,medium", "--games", "2")
        assert run(*words, "--save", one).returncode == 0
        record = os.path.join(one, "000001.record")
        assert run("verify", record).returncode == 0
        assert run(*words, "--setup", record, "--save", two).returncode == 0
        assert open(record).read() == open(os.path.join(two, "000001.record")).read()
        assert run("sim", "null", "--seats", "random,random", "--games", "1", "--setup", record).returncode == 65
        assert run(*words, "--save", os.path.join(one, "nowhere")).returncode == 74


def test_play_repeats_with_its_seed():
    games = [run("play", "null", "--seats", "you,random", "--seed", "3", stdin="b1\n" + "-\n" * 9).stdout for _ in "ab"]
    assert games[0] == games[1] and games[0]


def test_every_bot_of_every_game_plays_on_the_terminal():
    for game, bots in (("null", "random"), ("planetx", "easy medium strong scholar"),
                       ("lostcode", "easy casual medium strong"),
                       ("nightsky", "easy casual medium strong")):
        for bot in bots.split():
            done = run("play", game, "--seats", f"random,{bot}", "--seed", "3")
            assert done.returncode == 0 and "final score" in done.stdout, (game, bot, done)


def test_bad_input_has_a_place_and_changes_nothing():
    path = file("untouched")
    done = run("play", "null", "--setup", file(SETUP), "--seats", "you,you", "--save", path, stdin="b2\nb9\n")
    assert done.returncode == 65 and "stdin: line 2, column 2: A bid is 0 to 3." in done.stderr, done
    assert open(path).read() == "untouched"
    done = run("play", "null", "--setup", file(SETUP.replace("3 5", "3 9")), "--seats", "you,you")
    assert done.returncode == 65 and "line 4, column 11" in done.stderr, done
    done = run("replay", file("hello\n"))
    assert done.returncode == 65 and "line 1, column 1" in done.stderr, done
    done = run("replay", "/no/such/file")
    assert done.returncode == 74 and "/no/such/file" in done.stderr, done


def test_a_setup_may_leave_the_seats_to_the_command_line():
    path = file("null 1\ntop 6\nsecrets 3 5\n")
    done = run("play", "null", "--setup", path, "--seats", "you,random", stdin="b0\n" + "-\n" * 9)
    assert done.returncode == 0 and "final score" in done.stdout, done
    done = run("play", "null", "--setup", file(SETUP), "--seats", "you,random,random")
    assert done.returncode == 65 and "for 2 seats" in done.stderr, done


HAND = """planetx 1
mode standard
sky GEGXCECAADAA
research A: some A adj D
research B: band C 4
research C: no C adj G
research D: some G opp A
research E: no G in 2 D
research F: no C in 2 D
conference X1: some X in 2 G
start spring: !A2 !D3 !D5 !G11 / !A4 !D6 !G8 !G12 / !C2 !A1 !D9 !G10
"""


def test_planet_x_by_open_code():
    code = run("new", "planetx", "--mode", "expert").stdout.strip()
    one = run("new", "planetx", "--code", code, "--setup").stdout
    two = run("new", "planetx", "--code", code.lower().replace("-", ""), "--setup").stdout
    assert one == two and "mode expert" in one
    wrong = run("new", "planetx", "--code", ("1" if code[3] != "1" else "2").join((code[:3], code[4:])))
    assert wrong.returncode == 65 and "check letter" in wrong.stderr, wrong
    swapped = code[:2] + code[3] + code[2] + code[4:]
    if swapped != code:
        assert run("new", "planetx", "--code", swapped).returncode == 65


def test_planet_x_by_hand():
    moves = "SA1-6\nSG1-4\nH-\nH-\nSD4-9\nSG4-7\nH-\nH-\nT8\n"
    done = run("play", "planetx", "--setup", file(HAND), "--seats", "you,you", stdin=moves)
    assert done.returncode == 0 and "SA1-6=0" in done.stdout and "T8=A" in done.stdout, done
    lie = HAND.replace("research C: no C adj G", "research C: some C adj G")
    done = run("play", "planetx", "--setup", file(lie), "--seats", "you,you")
    assert done.returncode == 65 and "line 7, column 13" in done.stderr, done
    done = run("play", "planetx", "--setup", file(HAND), "--seats", "you,you", stdin="SA1-6\nSG1-9\n")
    assert done.returncode == 65 and "line 2, column 5" in done.stderr, done
    done = run("play", "planetx", "--seats", "random,random,random", "--mode", "expert", "--seed", "5")
    assert done.returncode == 0 and "final score" in done.stdout
    assert json.loads(run("skies", "--mode", "expert", "--json").stdout)["skies"] == 1138272


def test_wheels_may_be_replaced():
    text = open("data/wheels.txt").read()
    done = run("play", "lostcode", "--seats", "random,random", "--wheels", file(text), "--seed", "1")
    assert done.returncode == 0 and "final score" in done.stdout, done
    done = run("play", "lostcode", "--seats", "random,random", "--wheels", file("wheel x\n"))
    assert done.returncode == 65 and "line 1" in done.stderr, done


def test_a_sky_may_be_replaced():
    text = open("data/nightsky.sky").read()
    mine = file(text.replace("Lepus", "Źrebię").replace("ecliptic 1 0 232", "ecliptic 0 0 232"))
    setup = run("new", "nightsky", "--seats", "2", "--sky", mine, "--seed", "3", "--setup").stdout
    assert "Źrebię" in setup and "ecliptic 0 0 232" in setup, setup
    record = file("")
    done = run("play", "nightsky", "--setup", file(setup), "--seats", "easy,medium", "--save", record)
    assert done.returncode == 0 and "final score" in done.stdout, done
    done = run("play", "nightsky", "--sky", mine, "--seats", "easy,medium", "--seed", "3", "--save", record)
    assert done.returncode == 0 and "Źrebię" in open(record).read(), done
    assert run("verify", record).returncode == 0
    assert "final score" in run("replay", record).stdout
    done = run("poster", record, "-o", record + ".svg")
    assert done.returncode == 0 and 'cx="500"' in open(record + ".svg").read(), done
    done = run("sim", "nightsky", "--sky", mine, "--seats", "easy,medium", "--games", "4", "--json")
    plain = run("sim", "nightsky", "--seats", "easy,medium", "--games", "4", "--json")
    scores = [[s["score"] for s in json.loads(d.stdout)["seats"]] for d in (done, plain)]
    assert scores[0] != scores[1], scores


def test_a_sky_may_have_another_shape_and_the_scorer_counts_on_it():
    text = open("data/nightsky.sky").read()
    rows = re.search(r"^map\n(.*?)\n\n", text, re.M | re.S).group(1).split("\n")
    small = "map\n" + "\n".join(rows[1:10]) + "\n\n"
    text = re.sub(r"^map\n.*?\n\n", small, text, flags=re.M | re.S)
    mine = file(text.replace("ecliptic 1 0 232", "ecliptic 1 0 262"))
    done = run("sim", "nightsky", "--sky", mine, "--seats", "easy,medium", "--games", "2", "--json")
    assert done.returncode == 0, done.stderr
    # Boards and pictures have the stars of that map and no others.
    folder = tempfile.mkdtemp()
    run("sim", "nightsky", "--sky", mine, "--seats", "easy,easy", "--games", "1", "--save", folder)
    record = os.path.join(folder, "000001.record")
    for words in (("board", record), ("replay", record)):
        done = run(*words)
        assert done.returncode == 0 and "b2" in done.stdout, done
        assert not re.search(r"\b[ak]\d[BWYRbwyr]", done.stdout), done.stdout
    assert run("board", record, "-o", os.path.join(folder, "board.svg")).returncode == 0
    assert run("poster", record, "--seat", "1", "-o", os.path.join(folder, "poster.svg")).returncode == 0
    sheet = "player Ada\nstart blue 1\n7 red 1 d8-e8\n"
    assert crossings(sheet, "--sky", mine) == 1 and crossings(sheet) == 0
    done = run("score", "nightsky", "--sky", mine, stdin="player Ada\nstart blue 1\n5 red 1 a1-a2\n")
    assert done.returncode == 1
    assert "line 3, column 9: There is no star a1 on this map." in done.stderr, done.stderr
    done = run("score", "nightsky", "--sky", file("map\nb\n"), stdin=sheet)
    assert done.returncode == 65 and done.stdout == "", done.stderr


def test_alone_chance_takes_the_card_and_the_rank_is_told():
    start = "player Ada\nstart blue 1\n"
    drawn = [run("score", "nightsky", "--seed", str(seed), stdin=start).stdout for seed in range(40)]
    sizes = {re.search(r"^round I: chance takes a card of (\d+) stars$", text, re.M).group(1) for text in drawn}
    assert sizes == {"5", "6", "7", "8", "9", "10"}, sizes
    assert run("score", "nightsky", "--seed", "3", stdin=start).stdout == drawn[3]
    assert "chance takes" in run("score", "nightsky", stdin=start).stdout, "without a seed, by chance"
    # What was taken is no longer in the pool; in even rounds one chooses oneself.
    rows = [f"{size} red 1 -\n" for size in (5, 6, 7, 7)]
    for seed in range(20):
        left = json.loads(run("score", "nightsky", "--json", "--seed", str(seed), stdin=start + "".join(rows)).stdout)
        assert left["chance"] in (8, 9, 10), left
    assert "chance takes" not in run("score", "nightsky", stdin=start + rows[0]).stdout
    assert "chance takes" not in run("score", "nightsky", stdin=start + "player Ben\nstart red 1\n").stdout
    end = run("score", "nightsky", stdin=start + "".join(rows) + "8 red 1 -\n9 red 1 -\n").stdout
    assert "chance takes" not in end and "rank 1 of 5" in end, end
    done = run("score", "nightsky", "--seed", "x", stdin=start)
    assert done.returncode == 65 and "64 hexadecimal digits" in done.stderr, done


def test_solo_says_who_wins_with_equal_points():
    deal = lambda *flags: run("new", "planetx", "--seats", "2", "--seed", "1", "--setup", *flags)
    assert "\ntie bot\n" in deal("--solo", "yes").stdout
    assert "tie" not in deal("--solo", "yes", "--tie", "shared").stdout
    done = deal("--tie", "bot")
    assert done.returncode == 2 and "Only solo says who wins with equal points" in done.stderr, done
    # A game that ends at once, nobody with a point: the bot wins, or the place is shared.
    for tie, ranks in (("bot", [2, 1]), ("shared", [1, 1])):
        setup = deal("--solo", "yes", "--companion", "yes", "--tie", tie).stdout
        path = file(f"astrolabe 1\ngame planetx 1\nsetup\n{setup}play\n1 1 !\n")
        done = run("replay", path)
        assert done.returncode == 0, done
        assert [int(n) for n in re.findall(r"place (\d)", done.stdout)] == ranks, (tie, done.stdout)


def crossings(sheet, *flags):
    done = run("score", "nightsky", "--json", *flags, stdin=sheet)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["players"][0]["rounds"][0]["points"]["crossings"]


def test_a_sky_may_be_larger_than_ours():
    text = open("data/nightsky.sky").read()
    lengths = (1, 6, 9, 10, 13, 12, 13, 14, 13, 14, 13, 12, 13, 10, 9, 6, 1)
    rows = ["".join("bwyr"[(3 * k + i) % 4] for i in range(n)) for k, n in enumerate(lengths)]
    rows[8] = rows[8][:6] + "*" + rows[8][7:]
    large = re.sub(r"^map\n.*?\n\n", "map\n" + "\n".join(rows) + "\n\n", text, flags=re.M | re.S)
    mine, folder = file(large.replace("ecliptic 1 0 232", "ecliptic 0 0 262")), tempfile.mkdtemp()
    done = run("sim", "nightsky", "--sky", mine, "--seats", "easy,medium", "--games", "1", "--save", folder)
    assert done.returncode == 0, done.stderr
    record = os.path.join(folder, "000001.record")
    assert run("verify", record).returncode == 0
    for words in (("board", record), ("replay", record)):
        done = run(*words)
        assert done.returncode == 0 and re.search(r"\bh14", done.stdout), done
    for verb in ("board", "poster"):
        assert run(verb, record, "--seat", "1", "-o", os.path.join(folder, "it.svg")).returncode == 0
    # A line between stars that are both outside, cut twice; and rows that have two digits.
    assert crossings("player Ada\nstart blue 1\n7 red 1 g9-h10\n", "--sky", mine) == 1
    assert crossings("player Ada\nstart blue 1\n7 red 1 e12-e13\n", "--sky", mine) == 0
    done = run("explain", "nightsky", "--sky", mine, "--card", "8-1", "--draw", "e10-e11",
               stdin="player Ada\nstart blue 1\n")
    assert done.returncode == 0 and "against e10-e11:" in done.stdout, done
    done = run("play", "nightsky", "--sky", mine, "--seats", "casual,casual", "--seed", "3")
    assert done.returncode == 0 and "final score" in done.stdout, done
    for wrong, about in ((["b"] * 19, "17"), (["b" * 15], "14"), (["bb", "b*b", "bb", "b"], "odd")):
        path = file("map\n" + "\n".join(wrong) + "\necliptic 1 0 232\n")
        done = run("score", "nightsky", "--sky", path, stdin="")
        assert done.returncode == 65 and about in done.stderr, done


def test_a_bad_sky_is_refused_with_line_and_reason():
    text = open("data/nightsky.sky").read()
    lines = text.split("\n")
    at = next(i for i, line in enumerate(lines) if "Crux" in line)
    bad = {
        "two cards are one, turned": (at, lines[at].replace("Crux", "Cross"), at + 1, "same"),
        "a line between strangers": (at, "card blue 3 Crux: 0,0 1,0 -1,0 0,1 0,-1; 1-2 1-3 1-4 2-3", at, ""),
        "no such type": (at, lines[at].replace("blue", "green"), at, "type"),
        "a place too many": (7, lines[7] + " b", 7, "places"),
        "a star on the ecliptic": (next(i for i, l in enumerate(lines) if l.startswith("ecliptic")),
                                   "ecliptic 1 0 200", None, "ecliptic"),
    }
    for what, (line, new, named, about) in bad.items():
        changed = lines[:line] + [new] + lines[line + 1:]
        if what.startswith("two cards"):
            changed = lines[:at + 1] + [new] + lines[at + 2:]
        path = file("\n".join(changed))
        for words in (("new", "nightsky"), ("play", "nightsky", "--seats", "easy"),
                      ("sim", "nightsky", "--seats", "easy", "--games", "1")):
            done = run(*words, "--sky", path)
            assert done.returncode == 65 and "line " in done.stderr and about in done.stderr, (what, done)
            if named is not None:
                assert f"line {named + 1}," in done.stderr, (what, done)


def test_a_poster_is_the_same_without_any_fonts():
    record = "tests/golden/nightsky/two-seats.record"
    bare = {**os.environ, "FONTCONFIG_FILE": "/dev/null", "FONTCONFIG_PATH": "/nonexistent"}
    for end, start in ((".svg", b"<svg "), (".png", b"\x89PNG"), (".pdf", b"%PDF-")):
        paths = [file("") + end for _ in range(2)]
        for path, env in zip(paths, (os.environ, bare)):
            done = subprocess.run([PROGRAM, "poster", record, "--seat", "2", "--name", "Józef & Жанна", "-o", path],
                                  env=env, capture_output=True, text=True, timeout=60)
            if end != ".svg" and "cannot write this kind" in done.stderr:
                break  # built without cairo
            assert done.returncode == 0, done
        else:
            one, two = (open(path, "rb").read() for path in paths)
            assert one.startswith(start) and len(one) > 20000, end
            if end != ".pdf":  # which holds its date
                assert one == two, end
    done = run("poster", record, "-o", file("") + ".txt")
    assert done.returncode == 2 and "ends in .svg" in done.stderr, done
    done = run("poster", record, "--seat", "3", "-o", file("") + ".svg")
    assert done.returncode == 2 and "1 to 2" in done.stderr, done


def board(*words, record="tests/golden/nightsky/two-seats.record"):
    path = file("") + ".svg"
    done = run("board", record, "-o", path, *words)
    assert done.returncode == 0 and not done.stdout and not done.stderr, done
    return open(path).read()


def test_a_board_is_one_moment_through_one_viewers_eyes():
    # 6: seat 1 draws a1-b3; 7: seat 2 draws four lines, and the second round begins.
    start, mine, both = (board("--view", "1", "--at", at) for at in ("0", "6", "7"))
    drawn = [s.count('class="drawn-') for s in (start, mine, both)]
    assert drawn == [0, 1, 1], drawn
    parts = {"blue": 18, "white": 18, "yellow": 18, "red": 18, "sun": 1, "plate": 1, "ecliptic": 1,
             "limb": 1, "arrow": 1, "outskirts": 24}
    for picture in (start, both):
        assert {part: picture.count(f'class="{part}"') for part in parts} == parts
    assert "drawn-now" in mine and "drawn-before" in both

    # Nobody sees what a rival has not drawn yet, and all see what it has.
    eyes = ("1", "2", "public", "all")
    for at, lines in (("5", 0), ("6", 0), ("7", 4)):
        rival = {board("--view", eye, "--seat", "2", "--at", at) for eye in eyes}
        assert len(rival) == 1 and rival.pop().count('class="drawn-') == lines, at
    assert board("--seat", "2", "--at", "6") == board("--seat", "2", "--at", "5")
    assert board("--view", "2") == board("--seat", "2") != board()
    assert board("--at", "22") == board()


def test_a_board_that_cannot_be_drawn_is_refused():
    record = "tests/golden/nightsky/two-seats.record"
    path = file("") + ".svg"
    for words, code, about in ((("--view", "3"), 2, "a seat from 1 to 2"),
                               (("--view", "nobody"), 2, "a seat from 1 to 2"),
                               (("--seat", "3"), 2, "from 1 to 2"),
                               (("--seat", "x"), 2, "from 1 to 2"),
                               (("--at", "23"), 2, "from 0 to 22"),
                               (("--at", "-1"), 2, "from 0 to 22")):
        done = run("board", record, *words, "-o", path)
        assert done.returncode == code and about in done.stderr and not os.path.exists(path), (words, done)
    check_usage(["board", record, "-o", "board.txt"], "ends in .svg")
    # A record that is bad further down has no good moments.
    bad = file(open(record).read() + "23 1 nonsense\n")
    done = run("board", bad, "--at", "3", "-o", path)
    assert done.returncode == 65 and "line 37" in done.stderr and not os.path.exists(path), done
    done = run("board", "tests/golden/null/two-seats.record", "-o", path)
    assert done.returncode == 65 and "no picture of null; without -o" in done.stderr, done


def test_sim_is_the_same_for_any_number_of_jobs():
    runs = [json.loads(run("sim", "null", "--seats", "random,random,random", "--games", "300", "--jobs", j, "--json").stdout)
            for j in ("1", "3")]
    keep = [[(s["bot"], s["wins"], s["score"]) for s in r["seats"]] for r in runs]
    assert keep[0] == keep[1] and runs[0]["games"] == 300


def test_solve_tells_people_skies_and_programs_bits():
    facts = "A1-6=3; D4-9=1; T8=E\nseat 2: SA1-6; T8\n"
    told = run("solve", "planetx", stdin=facts).stdout
    assert "bits" not in told and re.search(r"SA1-4  cost 3  leaves 1 sky in 2\.9, 1 place of X in 1\.5", told), told
    out = json.loads(run("solve", "planetx", "--json", stdin=facts).stdout)
    left = re.search(r"expected (\d+)", told)[1]
    assert int(left) == round(2 ** out["rivals"][0]["expected"]), told


def test_solve_weighs_what_can_be_asked():
    facts = "A1-6=3; D4-9=1\nresearch B: AD; research C: G\nconference X1: G\nseat 2: SA1-6; T8; RB\n"
    out = json.loads(run("solve", "planetx", "--top", "200", "--json", stdin=facts).stdout)
    assert len(out["sectors"]) == 12 and all(sum(s.values()) == out["skies"] for s in out["sectors"])
    moves = [q["move"] for q in out["questions"]]
    assert {"RB", "RC", "T5", "SA1-6"} <= set(moves) and "X1" not in moves, moves
    rates = [q["bits_per_time"] for q in out["questions"]]
    assert rates == sorted(rates, reverse=True)
    assert abs(sum(q["chance"] for q in out["locate"]) - 1) < 0.1
    assert out["conferences"][0]["move"] == "X1" and len(out["conferences"][0]["clues"]) > 2
    rival = out["rivals"][0]
    assert rival["seat"] == 2 and rival["best"] <= rival["expected"] <= rival["worst"], rival
    plain = run("solve", "planetx", stdin=facts)
    assert plain.returncode == 0 and "seat 2" in plain.stdout and "conferences" in plain.stdout, plain
    clash = run("solve", "planetx", "--json", stdin="A1-6=3; A3; G3; D8")
    assert clash.returncode == 1 and json.loads(clash.stdout)["clash"] == ["A3", "G3"], clash
    wrong = run("solve", "planetx", stdin="A1-6=3\nseat 2: L7AG\n")
    assert wrong.returncode == 65 and "line 2, column 9" in wrong.stderr and not wrong.stdout, wrong


def alone(*words):
    done = run("sim", "planetx", "--seats", "medium", "--games", "40", "--json", *words)
    assert done.returncode == 0, done
    return json.loads(done.stdout)


def test_a_puzzle_is_explained_to_its_one_sky():
    day = ("puzzle", "planetx", "--date", "2027-03-15")
    puzzle = json.loads(run(*day, "--json").stdout)
    assert puzzle == json.loads(run(*day, "--json").stdout)
    facts = run(*day).stdout
    assert facts.split("\n")[:-1] == puzzle["facts"]
    told = json.loads(run("explain", "planetx", "--json", stdin=facts).stdout)
    assert (told["left"], told["grade"], puzzle["level"]) == (1, puzzle["grade"], "easy")
    assert "So: " in run("explain", "planetx", stdin=facts).stdout
    hint = run("hint", "planetx", "--marks", "!A1", "--json", stdin="A1-6=0\nG7")
    assert json.loads(hint.stdout)["steps"][0]["cost"] == 1
    wrong = json.loads(run("hint", "planetx", "--marks", "!G7", "--json", stdin="A1-6=0\nG7").stdout)
    assert wrong["wrong"] == [{"mark": "!G7", "facts": [2], "rules": []}]
    # What is said to be in a sector is denied even while the sector is open.
    claim = json.loads(run("hint", "planetx", "--marks", "A3", "--json", stdin="A1-6=0\nG7").stdout)
    assert claim["wrong"] == [{"mark": "A3", "facts": [1], "rules": []}]
    # On the way to a goal, the first step.
    hint, chain = (json.loads(run(verb, "planetx", "--goal", "x", "--json", stdin="A1-6=0; D9").stdout)["steps"]
                   for verb in ("hint", "explain"))
    assert len(chain) > 2 and hint == chain[:1], hint
    clash = run("explain", "planetx", "--json", stdin="A1-6=0; D9; A3; T3=G")
    assert clash.returncode == 1 and json.loads(clash.stdout)["clash"]["facts"] == [1, 3]
    assert run("puzzle", "planetx", "--date", "2027-02-30").returncode == 2
    assert run("puzzle", "null").returncode == 2
    # Of a game's options only what its puzzles come in.
    check_usage(["puzzle", "planetx", "--penalty", "token"], "no option --penalty")
    assert "--mode standard|expert" in run("puzzle", "--help").stdout and "--penalty" not in run("puzzle", "--help").stdout
    assert json.loads(run("puzzle", "planetx", "--json").stdout)["seed"] != puzzle["seed"]


def test_what_follows_is_told_in_the_terminals_language():
    def told(language, *words, stdin):
        return subprocess.run([PROGRAM, *words], input=stdin, capture_output=True, text=True, timeout=60,
                              env={**os.environ, "LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": language}).stdout
    notes, cards = run("puzzle", "lostcode", "--seed", "7").stdout, run("puzzle", "nightsky", "--seed", "7").stdout
    facts, drawn = "A1-6=0; G7", ("explain", "nightsky", "--card", "7-9", "--draw", "f8-g8-h8")
    for language, so, wrong, clash, dice, stars in (
            ("C", "So: Sector 7: gas cloud.", "does not fit what you know: A3. Fact 1: Asteroids in 1–6: 0.", "These cannot all be true: Fact 1",
             "Round 1: bird + jaguar + bear makes", "Stars on the outskirts: 2 × 3 = 6, against"),
            ("pl_PL.UTF-8", "Zatem: Sektor 7: obłok gazowy.", "co wiesz: A3. Fakt 1: Asteroidy w 1–6: 0.", ": Fakt 1", "Runda 1: ptak + jaguar + niedźwiedź daje", "Gwiazdy na rubieżach: 2 × 3 = 6, wobec"),
            ("fr_FR.UTF-8", ": Secteur 7 : nuage de gaz.", ": A3. Information 1 : Astéroïdes de 1 à 6 : 0.", ": Information 1", " + jaguar + ", "Étoiles aux confins : 2 × 3 = 6, contre"),
            ("ru_RU.UTF-8", ": Сектор 7: туманность.", ": A3. Факт 1: Астероиды в 1–6: 0.", ": Факт 1", " + ягуар + ", "Звёзды на окраинах: 2 × 3 = 6 против")):
        hint = told(language, "hint", "planetx", "--marks", "A3", stdin=facts)
        assert wrong in hint and so in told(language, "explain", "planetx", "--goal", "7", stdin=facts), hint
        assert clash in told(language, "explain", "planetx", stdin="A1-6=0; A3")
        steps = told(language, "explain", "lostcode", stdin=notes)
        assert dice in steps and len(steps.split("\n")) > 5, steps
        assert stars in told(language, *drawn, stdin=cards)


def test_puzzles_of_the_other_games():
    notes = run("puzzle", "lostcode", "--seed", "7").stdout
    told = json.loads(run("explain", "lostcode", "--json", stdin=notes).stdout)
    assert told["left"] == 1 and told["steps"][0]["rounds"]
    sky = json.loads(run("puzzle", "nightsky", "--seed", "7", "--grade", "medium", "--json").stdout)
    assert sky["round"] == 3 and len(sky["sheet"]) == 3
    best = sky["best"]
    card = run("puzzle", "nightsky", "--seed", "7", "--grade", "medium").stderr
    assert f"worth {best['worth']}" in card and f"card {sky['card']} " in card
    before = json.loads(run("score", "nightsky", "--json", stdin="\n".join(["player 1", *sky["sheet"]])).stdout)
    assert 7 - before["players"][0]["crossed"] == sky["fading"]


def test_a_solution_is_told_in_the_language_of_the_terminal():
    polish = {**os.environ, "LC_ALL": "pl_PL.UTF-8", "LANGUAGE": ""}
    for game, answer, word in (("planetx", "Kometa: ", "Zatem: "), ("lostcode", "Ptak: ", "Runda "), ("nightsky", "Razem ", " × ")):
        asked = ("puzzle", game, "--seed", "5", "--grade", "easy")
        done = subprocess.run([PROGRAM, *asked, "--solution"], capture_output=True, text=True, timeout=60, env=polish)
        facts, solution = done.stdout.split("\n\n")
        assert facts + "\n" == run(*asked).stdout
        first, *steps = solution.split("\n")[:-1]
        assert first.startswith(answer), first
        assert all(step.startswith(f"{i}. ") and word in step for i, step in enumerate(steps, 1)), steps
        made = json.loads(run(*asked, "--solution", "--json").stdout)
        assert game == "nightsky" or len(steps) == len(made["steps"]) > 3


def test_days_stay_what_they_were():
    """A date names a puzzle forever; whoever changes one raises the version in src/ai/puzzle.h."""
    found = {}
    for game, keys in (("planetx", ("facts", "sky")), ("lostcode", ("notes", "code")), ("nightsky", ("sheet", "card"))):
        parts = hashlib.sha256()
        for day in range(15, 22):
            puzzle = json.loads(run("puzzle", game, "--date", f"2027-03-{day}", "--json").stdout)
            parts.update(json.dumps([puzzle[key] for key in ("version", *keys)]).encode())
        found[game] = parts.hexdigest()[:16]
    assert found == {"planetx": "c0dba2a6d37eaab7", "lostcode": "7480e28e148b318e", "nightsky": "168ce9f5064068d7"}, found


def test_sim_alone_tells_when_the_planet_was_found():
    runs = [alone("--seed", "5", "--jobs", j)["locate"] for j in ("1", "3")]
    assert runs[0] == runs[1], runs
    found = runs[0]
    assert 5 < found["p10"] <= found["median"] <= found["p90"] < 60 and found["games"] == 40, found
    assert found["p10"] < found["mean"] < found["p90"] and found["first_try"] == 1, found
    # With twelve facts to start with it goes quicker; without any is what standard is like.
    assert alone("--seed", "5", "--level", "youth")["locate"]["mean"] < found["mean"]
    assert alone("--seed", "5", "--level", "genius")["locate"] == found
    assert alone("--seed", "5", "--level1", "youth") != alone("--seed", "5")
    # Who only guesses is rarely right at once, and may never be.
    lucky = json.loads(run("sim", "planetx", "--seats", "random", "--games", "9", "--json").stdout)["locate"]
    assert lucky is None or lucky["games"] < 9, lucky
    pair = json.loads(run("sim", "planetx", "--seats", "random,random", "--games", "4", "--json").stdout)
    assert "locate" not in pair
    check_usage(["sim", "null", "--seats", "random,random", "--level", "youth"], "no option --level")
    check_usage(["new", "planetx", "--level", "youth"], "no option --level")
    check_usage(["sim", "planetx", "--seats", "medium", "--level", "old"], "--level takes one of")
    assert "planetx: --level" in run("sim", "--help").stdout
    assert "planetx: locate" in run("sim", "--help").stdout
    assert "planetx: --level " not in run("new", "--help").stdout


def test_how_hard_a_deal_is():
    golden = "tests/golden/planetx/"
    asked = ["difficulty", golden + "failed-locates.record", "--runs", "6", "--json"]
    one, many = (json.loads(run(*asked, "--jobs", jobs).stdout) for jobs in ("1", "3"))
    assert one == many and one["by"] == "locate", (one, many)
    assert [b["bot"] for b in one["bots"]] == ["medium", "strong"], one
    for b in one["bots"]:
        assert b["reached"] == 6 and 5 < b["p10"] <= b["median"] <= b["p90"] < 60, b
    # Luck is another in every run.
    assert any(b["p10"] < b["p90"] for b in one["bots"]), one
    null = run("difficulty", "tests/golden/null/two-seats.record")
    assert null.returncode == 1 and "has no bot 'medium'" in null.stderr and null.stdout == "", null
    assert run("difficulty", golden + "companion.record").returncode == 65


def test_bench_has_a_signature():
    out = json.loads(run("bench", "null", "--games", "1000", "--json").stdout)
    assert re.fullmatch("[0-9a-f]{16}", out["signature"]) and out["moves_per_second"] > 0


sys.exit(run_all(sys.modules[__name__]))
