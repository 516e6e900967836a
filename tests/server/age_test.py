#!/usr/bin/env python3
"""What gets old goes: tables that nobody came to, that nobody went on with,
that are long over, and devices that left nothing. All else stays."""
import os
import sqlite3
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import Client, Server, Table, finish, fresh, get, run_all, wait_until

HOUR, DAY = 3600, 86400
FREELY = ("--rate", "0", "--address-rate", "0", "--tables-per-hour", "0")


def purged(s):
    for line in get(s.admin, "/metrics")[1].decode().splitlines():
        if line.startswith("astrolabe_tables_purged_total "):
            return int(line.split()[1])
    raise AssertionError("no such metric")


class Store:
    """Tables of all three kinds in one folder, made as old as wanted."""

    def __init__(self, folder):
        self.folder, self.path, self.codes = folder, os.path.join(folder, "astrolabe.db"), {}

    def fill(self, names):
        with Server(self.folder, *FREELY) as s:
            c = Client(s.port)
            c.ask("hello", device="a" * 32, name="Ada")
            for name in names:
                kind = name.split()[0]
                if kind == "waiting":
                    self.codes[name] = c.ask("create", game="null", seats=["person", "person"])["table"]
                    continue
                t = Table(s.port)
                t.ada.ask("say", table=t.code, text="hello")
                t.play(t.ada, 1, "b1", "k")
                if kind == "over":
                    finish(t, [t.ada, t.bo], 10)
                self.codes[name] = t.code
                t.close()
            # Written down a little later than it happened: not before it is.
            wait_until(lambda: all(self.status(n) == 2 for n in names if n.startswith("over")), "not over")
            lonely = Client(s.port)
            lonely.ask("hello", device="b" * 32, name="Bo")
            s.stop()

    def ask(self, sql, *values):
        with sqlite3.connect(self.path) as db:
            rows = db.execute(sql, values).fetchall()
        db.close()
        return rows

    def status(self, name):
        return self.ask("SELECT status FROM tables WHERE code = ?", self.codes[name])[0][0]

    def age(self, name, seconds):
        then, code = int(time.time()) - seconds, self.codes[name]
        self.ask("UPDATE tables SET updated = ? WHERE code = ?", then, code)
        self.ask("UPDATE entries SET time = ? WHERE table_id = (SELECT id FROM tables WHERE code = ?)", then, code)

    def left(self):
        there = {row[0] for row in self.ask("SELECT code FROM tables")}
        return {name for name, code in self.codes.items() if code in there}


def test_old_tables_go_and_leave_nothing():
    names = ["waiting old", "waiting young", "playing old", "playing young", "over old", "over young", "waiting new"]
    with fresh() as folder:
        store = Store(folder)
        store.fill(names)
        for name, seconds in (("waiting old", 49 * HOUR), ("waiting young", 47 * HOUR),
                              ("playing old", 91 * DAY), ("playing young", 89 * DAY),
                              ("over old", 366 * DAY), ("over young", 364 * DAY)):
            store.age(name, seconds)
        store.ask("UPDATE devices SET seen = ?", int(time.time()) - 91 * DAY)
        with Server(folder, "--admin", "127.0.0.1:0") as s:
            wait_until(lambda: purged(s) == 3, "old tables stay")
            c = Client(s.port)
            assert c.ask("open", table=store.codes["waiting old"])["problem"]["type"] == "unknown"
            assert c.ask("open", table=store.codes["waiting young"])["ok"]
            wait_until(lambda: len(store.ask("SELECT hash FROM devices")) == 1, "an old device stays")
            c.close()
        assert store.left() == {"waiting young", "playing young", "over young", "waiting new"}
        for rows in ("seats", "entries", "chat", "leases"):
            orphans = store.ask(f"SELECT count(*) FROM {rows} WHERE table_id NOT IN (SELECT id FROM tables)")
            assert orphans == [(0,)], (rows, orphans)


def test_the_ages_are_settings():
    names = ["waiting a", "playing a", "over a"]
    with fresh() as folder:
        store = Store(folder)
        store.fill(names)
        for name in names:
            store.age(name, 3 * 365 * DAY)
        keep = ("--waiting-hours", "0", "--abandon-days", "0", "--keep-days", "2000")
        with Server(folder, "--admin", "127.0.0.1:0", *keep) as s:
            time.sleep(7)  # the first look comes five seconds after the start
            assert purged(s) == 0 and store.left() == set(names)
        store.age("over a", 2 * DAY)
        with Server(folder, "--admin", "127.0.0.1:0", "--waiting-hours", "0", "--abandon-days", "0",
                    "--keep-days", "1") as s:
            wait_until(lambda: purged(s) == 1, "an old table stays")
        assert store.left() == {"waiting a", "playing a"}


def test_join_numbers_run_out():
    with fresh() as folder:
        with Server(folder) as s:
            c = Client(s.port)
            made = c.ask("create", game="null", seats=["person", "person"])
            assert c.ask("find", join=made["join"])["table"] == made["table"]
            c.close()
            s.stop()
        store = Store(folder)
        store.codes["it"] = made["table"]
        store.age("it", 31 * 60)
        with Server(folder) as s:
            c = Client(s.port)
            assert c.ask("find", join=made["join"])["problem"]["type"] == "unknown"
            c.ask("open", table=made["table"])
            token = c.ask("sit", table=made["table"], name="Ada")["token"]
            c.ask("open", table=made["table"], token=token)
            assert c.ask("number", table=made["table"])["ok"]
            new = c.position(lambda at: at["join"])["join"]
            assert c.ask("find", join=new)["table"] == made["table"]
            c.close()


sys.exit(run_all(sys.modules[__name__]))
