#!/usr/bin/env python3
"""A crowd under kills, whose history an independent program checks; and faults that
are planted, in the server's store and in histories, must all be found.

    ASTRO_KILLS=200 tests/server/history_test.py
"""
import copy
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(__file__)
sys.path.insert(0, os.path.join(HERE, "../support"))
sys.path.insert(0, os.path.join(HERE, "../history"))
from astro import Client, Server, Table, fresh, run_all
from check import Broken, check, load
from crowd import Crowd

KILLS = int(os.environ.get("ASTRO_KILLS", "3"))
CARELESS = os.environ.get("ASTRO_CARELESS_PROGRAM", "build/release/tests/astrolabe_careless")
FREELY = ("--rate", "0", "--address-rate", "0", "--tables-per-hour", "0", "--connections-per-address", "0")


def files(folder):
    return [os.path.join(folder, name) for name in os.listdir(folder)]


def record(folder, history, kills):
    """A crowd plays, the server is killed again and again."""
    os.environ["ASTRO_HISTORY"] = history
    chance, crowd = random.Random(7), Crowd()
    try:
        for kill in range(kills + 1):
            with Server(folder, *FREELY) as s:
                crowd.check(s.port)
                if kill == kills:
                    break
                if kill < 5:
                    crowd.add(s.port)
                stop = threading.Event()
                threads = crowd.run([s.port], stop)
                time.sleep(chance.uniform(0.1, 0.5))
                s.stop(signal.SIGKILL)
                stop.set()
                for t in threads:
                    t.join(60)
    finally:
        del os.environ["ASTRO_HISTORY"]


def test_what_was_promised_was_kept():
    with fresh() as folder, fresh() as history:
        record(folder, history, KILLS)
        done = subprocess.run([sys.executable, os.path.join(HERE, "../history/check.py"), *files(history)],
                              capture_output=True, text=True, check=False)
        print("  ", done.stdout.strip(), done.stderr.strip())
        assert done.returncode == 0 and int(done.stdout.split()[0]) > 200, done


def test_a_move_that_is_lost_after_its_answer_is_found():
    """As if it had been answered before it was synced, or told before it was stored."""
    with fresh() as folder, fresh() as history:
        os.environ["ASTRO_HISTORY"] = history
        try:
            with Server(folder) as s:
                t = Table(s.port)
                assert t.play(t.ada, 1, "b2", "k")["ok"]
                t.close()
                s.stop(signal.SIGKILL)
            db = sqlite3.connect(os.path.join(folder, "astrolabe.db"))
            db.execute("DELETE FROM entries")
            db.execute("UPDATE ends SET seq = 0, sum = (SELECT sum FROM tables WHERE id = table_id)")
            db.commit()
            db.close()
            with Server(folder) as s:
                c = Client(s.port)
                assert c.ask("open", table=t.code, since=0)["at"]["seq"] == 0  # the server cannot know
                c.close()
        finally:
            del os.environ["ASTRO_HISTORY"]
        try:
            check(load(files(history)))
        except Broken as broken:
            assert "kept" in str(broken), broken
        else:
            raise AssertionError("a lost move is not found")


def told_and_killed(folder, **server):
    """A move is answered and told, and the server dies at once; another goes on."""
    with Server(folder, **server) as s:
        t = Table(s.port)
        assert t.play(t.ada, 1, "b2", "k")["ok"]
        t.bo.position(lambda at: at["seq"] == 1)
        s.stop(signal.SIGKILL)
    with Server(folder) as s:
        c = Client(s.port)
        t.open(c, None)
        c.close()


def two_servers(folder, server, then):
    """Two servers have one table open; one of them takes a move, then somebody at the other …"""
    with Server(folder, **server) as one, Server(folder, **server) as two:
        t, c = Table(one.port), Client(two.port)
        t.open(c, 1)
        assert t.play(t.ada, 1, "b2", "k")["ok"]
        then(t, c)
        t.close()
        c.close()


def another_read(folder, **server):
    """… looks at it."""
    two_servers(folder, server, lambda t, c: t.open(c, 1))


def another_played(folder, **server):
    """… moves too."""

    def play(t, c):
        assert t.play(c, 1, "b1", "k")["ok"]

    two_servers(folder, server, play)


def judged(story, **server):
    """What the checker says of a story; "": every promise was kept."""
    with fresh() as folder, fresh() as history:
        os.environ["ASTRO_HISTORY"] = history
        try:
            story(folder, **server)
        finally:
            del os.environ["ASTRO_HISTORY"]
        try:
            check(load(files(history)))
        except Broken as broken:
            return str(broken)
        return ""


def test_careless_servers_are_found():
    assert judged(told_and_killed) == ""
    for fault, story, rule in (("sync", told_and_killed, "kept"), ("store", told_and_killed, "kept"),
                               ("lease", another_read, "kept"), ("conflict", another_played, "order")):
        said = judged(story, program=CARELESS, environment={"ASTRO_CARELESS": fault})
        assert said.startswith(rule), (fault, said)


def plant(lines, what):
    """A history in which one promise is broken."""
    bad = copy.deepcopy(lines)
    opens = {(l["c"], l["message"]["id"]) for l in bad if l["what"] == "ask" and l["message"]["do"] == "open"}
    plays = {(l["c"], l["message"]["id"]): l for l in bad if l["what"] == "ask" and l["message"]["do"] == "play"}
    answered = [l for l in bad if l["what"] == "answer" and l["message"].get("ok")]
    read = [l for l in answered if (l["c"], l["message"]["re"]) in opens and len(l["message"]["at"]["events"]) > 3][-1]
    moved = [l for l in answered if (l["c"], l["message"]["re"]) in plays][-1]
    at = read["message"]["at"]
    if what == "order":  # two servers both appended this number
        at["events"][1]["seat"] = "9"
    elif what == "prefix":
        del at["events"][1]
    elif what == "kept":  # a stale read
        at["seq"] = 1
        at["events"] = at["events"][:1]
    elif what == "once":  # the conflict was not looked at: a retry made another entry
        again, ask = copy.deepcopy(moved), copy.deepcopy(plays[moved["c"], moved["message"]["re"]])
        ask["t"], again["t"] = moved["t"] + 1, moved["t"] + 2
        ask["message"]["id"] = again["message"]["re"] = 10 ** 6
        again["message"]["seq"] += 1
        again["message"]["events"] = []
        bad += [ask, again]
    return bad


def test_planted_faults_are_found():
    with fresh() as folder, fresh() as history:
        record(folder, history, 3)
        lines = load(files(history))
        check(lines)
        for what in ("order", "prefix", "kept", "once"):
            try:
                check(plant(lines, what))
            except Broken as broken:
                assert str(broken).startswith(what), (what, broken)
            else:
                raise AssertionError(f"not found: {what}")


sys.exit(run_all(sys.modules[__name__]))
