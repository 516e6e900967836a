#!/usr/bin/env python3
"""kill -9 at a random moment under a load of real games of all kinds. What
anybody was told or answered is there afterwards, once; what was asked and not
answered happened once or not at all; everybody sees the same again.

    ASTRO_KILLS=50 tests/server/crash_test.py
"""
import os
import random
import signal
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import Client, Server, fresh, run_all, sensible

KILLS = int(os.environ.get("ASTRO_KILLS", "5"))


class Told:
    """Everything one viewer of one table was told, across all servers."""

    def __init__(self, table, token):
        self.table, self.token, self.events = table, token, {}
        self.pending = None  # a move that was sent and not answered
        self.moved = {}  # decision -> its move, once answered

    def take(self, at):
        for e in at["events"]:
            known = self.events.setdefault(e["seq"], e)
            assert known == e, f"{self.table}: entry {e['seq']} was {known} and is {e}"

    def open(self, client):
        token = {"token": self.token} if self.token else {}
        answer = client.ask("open", table=self.table, since=0, **token)
        assert answer["ok"], answer
        at = answer["at"]
        assert at["seq"] >= max(self.events, default=0), f"{self.table}: entries are lost"
        self.take(at)
        assert len(at["events"]) == at["seq"]
        return at


def play_on(client, told, stop):
    """One person at one table of Null, until it is over or the server is gone."""
    try:
        at = told.open(client)
        while at["status"] != "over" and not stop.is_set():
            if told.pending and told.pending[0] != at["decision"]:
                told.pending = None
            if at["decision"]:
                told.pending = told.pending or (at["decision"], sensible(at), os.urandom(8).hex())
                decision, move, key = told.pending
                answer = client.ask("play", table=told.table, decision=decision, move=move, key=key)
                if answer["ok"]:
                    told.take(answer)
                    told.moved[decision] = answer["seq"]
                    told.pending = None
                else:
                    assert answer["problem"]["type"] == "stale", answer
            at = told.open(client)
            time.sleep(0.002)
    except OSError:
        return  # the server is gone


def watch(client, told):
    """A bot plays; this viewer writes down what it is told."""
    try:
        told.open(client)
        while True:
            message = client.push()
            if message is None:
                return
            told.take(message["at"])
    except OSError:
        return


class Load:
    def __init__(self):
        self.people, self.watched, self.errors = [], [], []

    def add(self, port):
        c = Client(port)
        for game in c.ask("games")["games"]:
            bot = game["bots"][0]["id"]
            seats = ["person"] + [bot] * (game["seats_min"] - 1 or 1)
            made = c.ask("create", game=game["id"], seats=seats)
            if not made["ok"]:
                continue
            token = c.ask("sit", table=made["table"], name="Ada")["token"]
            c.ask("open", table=made["table"], token=token)
            c.ask("stand", table=made["table"])  # a bot plays this seat too
            self.watched += [Told(made["table"], token), Told(made["table"], None)]
        for _ in range(3):
            made = c.ask("create", game="null", seats=["person", "person"])
            for name in ("Bo", "Cy"):
                self.people.append(Told(made["table"], c.ask("sit", table=made["table"], name=name)["token"]))
        c.close()

    def run(self, port, stop):
        def guarded(work, *arguments):
            try:
                work(*arguments)
            except Exception as error:  # what a thread finds must fail the test
                self.errors.append(error)
        threads = [threading.Thread(target=guarded, args=(play_on, Client(port), t, stop)) for t in self.people]
        threads += [threading.Thread(target=guarded, args=(watch, Client(port), t)) for t in self.watched]
        for t in threads:
            t.start()
        return threads


def check(port, load):
    """Everything that was told is there, for everybody alike."""
    moves = 0
    c, again = Client(port), Client(port)
    for told in load.people + load.watched:
        at = told.open(c)
        moves += len(told.moved)
        for decision, seq in told.moved.items():
            assert seq in told.events, (told.table, decision)
        settled = at["status"] == "over" or not told in load.watched
        if settled:
            one, two = told.open(c), told.open(again)
            assert one["view"] == two["view"] and one["events"] == two["events"]
        # No decision is answered twice: a seat's moves rise.
        seqs = list(told.moved.values())
        assert len(seqs) == len(set(seqs))
    c.close()
    again.close()
    return moves


def killed_at_random(*flags):
    chance = random.Random(int(os.environ.get("ASTRO_SEED", time.time_ns() % 1000000)))
    load, told = Load(), 0
    with fresh() as folder:
        for kill in range(KILLS + 1):
            with Server(folder, "--rate", "0", "--address-rate", "0", "--tables-per-hour", "0", *flags) as s:
                if kill > 0:
                    told = check(s.port, load)
                    assert not load.errors, load.errors
                if kill == KILLS:
                    break
                load.add(s.port)
                stop = threading.Event()
                threads = load.run(s.port, stop)
                time.sleep(chance.uniform(0.05, 0.6))
                s.stop(signal.SIGKILL)
                stop.set()
                for t in threads:
                    t.join(60)
        entries = sum(len(t.events) for t in load.people + load.watched)
        print(f"   {KILLS} kills, {told} answered moves, {entries} told entries")
        assert told > 0 and entries > 20 * KILLS


def test_killed_at_random_with_sqlite():
    killed_at_random()


def test_killed_at_random_with_postgres():
    tool = os.path.join(os.path.dirname(__file__), "../../tools/postgres")
    url = subprocess.run([tool, "start", str(os.getpid())], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    try:
        killed_at_random("--store", url)
    finally:
        subprocess.run([tool, "stop", url], check=True)


sys.exit(run_all(sys.modules[__name__]))
