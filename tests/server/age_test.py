#!/usr/bin/env python3
"""What gets old goes: tables that nobody came to, that nobody went on with,
that are long over, and devices that left nothing. All else stays."""
import os
import sqlite3
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import PROGRAM, Client, Server, Table, finish, fresh, get, run_all, wait_until
from fault_shim import Fault

HOUR, DAY = 3600, 86400
FREELY = ("--rate", "0", "--address-rate", "0", "--tables-per-hour", "0")

# The sanitizers stand where another clock would: the other builds look at it.
SANITIZED = bool(os.environ.get("ASTRO_SANITIZED"))


def metric(s, name):
    for line in get(s.admin, "/metrics")[1].decode().splitlines():
        if line.startswith(f"astrolabe_{name} "):
            return int(line.split()[1])
    raise AssertionError("no such metric")


def purged(s):
    return metric(s, "tables_purged_total")


def command(*words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


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
            wait_until(lambda: metric(s, "devices_purged_total") == 1, "an old device stays")
            c.close()
            assert "event=sweep tables_laid_aside=3 devices_laid_aside=1" in s.logged()
        assert store.left() == {"waiting young", "playing young", "over young", "waiting new"}
        # A month later they go for good, with all that hangs on them.
        store.ask("UPDATE tables SET gone = gone - 30 * 86400 - 60 WHERE gone IS NOT NULL")
        store.ask("UPDATE devices SET gone = gone - 30 * 86400 - 60 WHERE gone IS NOT NULL")
        with Server(folder, "--admin", "127.0.0.1:0") as s:
            wait_until(lambda: metric(s, "tables_removed_total") == 3, "they are never removed")
        assert store.ask("SELECT count(*) FROM tables") == [(4,)]
        assert store.ask("SELECT count(*) FROM devices") == [(1,)]
        for rows in ("seats", "entries", "chat", "leases", "ends"):
            orphans = store.ask(f"SELECT count(*) FROM {rows} WHERE table_id NOT IN (SELECT id FROM tables)")
            assert orphans == [(0,)], (rows, orphans)


def test_what_was_laid_aside_comes_back():
    names = ["waiting a", "playing a", "over a"]
    with fresh() as folder:
        store = Store(folder)
        store.fill(names)
        for name in names:
            store.age(name, 3 * 365 * DAY)
        store.visit_yesterday()
        with Server(folder, "--admin", "127.0.0.1:0") as s:
            wait_until(lambda: purged(s) == 3, "old tables stay")
            code, out, _ = command("undelete", "--data", folder)
            assert code == 0 and {line.split()[0] for line in out.splitlines()} == set(store.codes.values()), out
            assert command("undelete", "--data", folder, store.codes["waiting a"].lower())[:2] == (0, store.codes["waiting a"] + "\n")
            c = Client(s.port)  # while the server runs
            assert c.ask("open", table=store.codes["waiting a"], since=0)["at"]["status"] == "waiting"
            c.close()
        assert command("undelete", "--data", folder, store.codes["waiting a"])[0] == 1
        assert command("undelete", "--data", folder, "--all")[0] == 0
        assert store.left() == set(names)
        with Server(folder, "--admin", "127.0.0.1:0") as s:  # and they are not old any more
            wait_until(lambda: metric(s, "sweeps_total") > 0, "nobody looks for old tables")
            assert purged(s) == 0


def test_no_more_go_in_a_day_than_may():
    names = ["waiting a", "waiting b", "waiting c"]
    with fresh() as folder:
        store = Store(folder)
        store.fill(names)
        for name in names:
            store.age(name, 3 * DAY)
        store.visit_yesterday()
        for _ in range(2):  # also after a restart
            with Server(folder, "--admin", "127.0.0.1:0", "--sweep-per-day", "2") as s:
                wait_until(lambda: metric(s, "sweeps_total") > 0, "nobody looks for old tables")
        assert len(store.left()) == 1


def test_a_clock_that_jumps_deletes_nothing():
    if SANITIZED:
        return
    names = ["waiting a", "playing a", "over a"]
    with fresh() as folder:
        store = Store(folder)
        store.fill(names)
        fault = Fault(folder)
        with Server(folder, "--admin", "127.0.0.1:0", environment=fault.environment) as s:
            fault.set_clock(366 * DAY)
            wait_until(lambda: metric(s, "sweeps_held") == 1, "the clock is believed")
            c = Client(s.port)  # who comes now writes that time into the store
            c.ask("hello", device="c" * 32, name="Cy")
            time.sleep(7)
            fault.set_clock(0)
            time.sleep(1)
            assert purged(s) == 0 and metric(s, "devices_purged_total") == 0
            assert store.left() == set(names)
            assert "event=clock" in s.logged() and "removing=held" in s.logged()
            c.close()


def test_a_clock_that_is_ahead_from_the_start_deletes_nothing():
    if SANITIZED:
        return
    names = ["waiting a", "playing a", "over a"]
    with fresh() as folder:
        store = Store(folder)
        store.fill(names)
        fault = Fault(folder)
        fault.set_clock(366 * DAY)
        with Server(folder, "--admin", "127.0.0.1:0", environment=fault.environment) as s:
            wait_until(lambda: metric(s, "sweeps_held") == 1, "the clock is believed")
            assert purged(s) == 0 and store.left() == set(names)
        fault.set_clock(-DAY)  # or behind what is stored
        with Server(folder, "--admin", "127.0.0.1:0", environment=fault.environment) as s:
            wait_until(lambda: metric(s, "sweeps_held") == 1, "the clock is believed")


def test_a_false_clock_is_no_witness_for_itself():
    if SANITIZED:
        return
    names = ["waiting a", "playing a", "over a"]
    with fresh() as folder:
        store = Store(folder)
        store.fill(names)
        fault = Fault(folder)
        fault.set_clock(366 * DAY)
        for _ in range(2):  # also after a restart
            with Server(folder, "--admin", "127.0.0.1:0", environment=fault.environment) as s:
                c = Client(s.port)  # who comes before the first look writes that time into the store
                assert c.ask("hello", device="c" * 32, name="Cy")["ok"]
                wait_until(lambda: metric(s, "sweeps_held") == 1, "the clock is believed")
                assert purged(s) == 0 and store.left() == set(names)
                c.close()


def test_the_ages_are_settings():
    names = ["waiting a", "playing a", "over a"]
    with fresh() as folder:
        store = Store(folder)
        store.fill(names)
        for name in names:
            store.age(name, 3 * 365 * DAY)
        store.visit_yesterday()
        keep = ("--waiting-hours", "0", "--abandon-days", "0", "--keep-days", "2000")
        with Server(folder, "--admin", "127.0.0.1:0", *keep) as s:
            wait_until(lambda: metric(s, "sweeps_total") > 0, "nobody looks for old tables")
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
