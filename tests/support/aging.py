"""A store whose tables are as old as a test wants, and what a server has done about it."""
import os
import sqlite3
import time

from astro import Client, Server, Table, finish, get, wait_until

HOUR, DAY = 3600, 86400
FREELY = ("--rate", "0", "--address-rate", "0", "--tables-per-hour", "0")


def metric(s, name):
    for line in get(s.admin, "/metrics")[1].decode().splitlines():
        if line.startswith(f"astrolabe_{name} "):
            return int(line.split()[1])
    raise AssertionError("no such metric")


def purged(s):
    return metric(s, "tables_purged_total")


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

    def visit_yesterday(self):
        """Somebody was here the day before, so the clock is believed."""
        self.ask("UPDATE devices SET seen = ?", int(time.time()) - 30 * HOUR)

    def left(self):
        there = {row[0] for row in self.ask("SELECT code FROM tables WHERE gone IS NULL")}
        return {name for name, code in self.codes.items() if code in there}
