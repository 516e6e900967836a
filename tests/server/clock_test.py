#!/usr/bin/env python3
"""A clock that is wrong deletes nothing: what it makes old stays until it can be believed."""
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from aging import DAY, Store, metric, purged
from astro import Client, Server, fresh, run_all, wait_until
from fault_shim import Fault

if os.environ.get("ASTRO_SANITIZED"):
    print("A sanitizer stands where another clock would: the other builds look at it.")
    sys.exit(0)


NAMES = ["waiting a", "playing a", "over a"]


def filled(folder):
    """A store with a table of each kind, and the clock of the servers on it."""
    store = Store(folder)
    store.fill(NAMES)
    return store, Fault(folder)


def test_a_clock_that_jumps_deletes_nothing():
    with fresh() as folder:
        store, fault = filled(folder)
        with Server(folder, "--admin", "127.0.0.1:0", environment=fault.environment) as s:
            fault.set_clock(366 * DAY)
            wait_until(lambda: metric(s, "sweeps_held") == 1, "the clock is believed")
            c = Client(s.port)  # who comes now writes that time into the store
            c.ask("hello", device="c" * 32, name="Cy")
            time.sleep(7)
            fault.set_clock(0)
            time.sleep(1)
            assert purged(s) == 0 and metric(s, "devices_purged_total") == 0
            assert store.left() == set(NAMES)
            assert "event=clock" in s.logged() and "removing=held" in s.logged()
            c.close()


def test_a_clock_that_is_ahead_from_the_start_deletes_nothing():
    with fresh() as folder:
        store, fault = filled(folder)
        fault.set_clock(366 * DAY)
        with Server(folder, "--admin", "127.0.0.1:0", environment=fault.environment) as s:
            wait_until(lambda: metric(s, "sweeps_held") == 1, "the clock is believed")
            assert purged(s) == 0 and store.left() == set(NAMES)
        fault.set_clock(-DAY)  # or behind what is stored
        with Server(folder, "--admin", "127.0.0.1:0", environment=fault.environment) as s:
            wait_until(lambda: metric(s, "sweeps_held") == 1, "the clock is believed")


def test_a_false_clock_is_no_witness_for_itself():
    with fresh() as folder:
        store, fault = filled(folder)
        fault.set_clock(366 * DAY)
        for _ in range(2):  # also after a restart
            with Server(folder, "--admin", "127.0.0.1:0", environment=fault.environment) as s:
                c = Client(s.port)  # who comes before the first look writes that time into the store
                assert c.ask("hello", device="c" * 32, name="Cy")["ok"]
                wait_until(lambda: metric(s, "sweeps_held") == 1, "the clock is believed")
                assert purged(s) == 0 and store.left() == set(NAMES)
                c.close()


sys.exit(run_all(sys.modules[__name__]))
