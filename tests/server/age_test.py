#!/usr/bin/env python3
"""What gets old goes: tables that nobody came to, that nobody went on with,
that are long over, and devices that left nothing. All else stays."""
import os
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from aging import DAY, HOUR, Store, metric, purged
from astro import PROGRAM, Client, Server, fresh, run_all, wait_until


def command(*words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


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
