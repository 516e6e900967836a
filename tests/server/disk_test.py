#!/usr/bin/env python3
"""A disk that is full or cannot sync, and a death inside every call to the
store. Nobody is told of what is not kept; whoever asks is told why; and when
there is room again the games go on by themselves.

    ASTRO_EVERY=1 tests/server/disk_test.py     at every call, not at some
"""
import os
import random
import signal
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import Client, Server, Table, finish, fresh, get, run_all, sensible, wait_until
from crowd import Crowd
from fault_shim import BROKEN, FULL, KILL, NONE, SHIM, Fault

FREELY = ("--rate", "0", "--address-rate", "0", "--tables-per-hour", "0")
POSTGRES = os.path.join(os.path.dirname(__file__), "../../tools/postgres")
SOME = 40  # places to die at, where not all are tried


def ready(s):
    return get(s.port, "/readyz")[0].status == 200


def nothing_is_kept(fault, sentence):
    with fresh() as folder:
        disk = Fault(folder)
        with Server(folder, *FREELY, environment=disk.environment) as s:
            t = Table(s.port)
            waiting = t.ada.ask("create", game="null", seats=["person", "person"])["table"]
            disk.set(fault)
            # Whoever is asked last has everything that was sent before.
            assert t.open(t.bo, 1)["seq"] == t.open(t.watcher, None)["seq"] == 0
            told = len(t.bo.received), len(t.watcher.received)
            refused = [t.play(t.ada, 1, "b1", "k"), t.play(t.ada, 1, "b1", "k"),
                       t.ada.ask("say", table=t.code, text="does this get through?"),
                       t.ada.ask("sit", table=waiting, name="Ada"), t.ada.ask("hello", name="Ada"),
                       t.ada.ask("create", game="null", seats=["person", "person"]),
                       t.ada.ask("stand", table=t.code), t.ada.ask("rekey", table=t.code)]
            for answer in refused:
                assert not answer["ok"] and answer["problem"]["type"] == "busy", answer
                assert sentence in answer["problem"]["say"], answer
            assert disk.struck() > 0
            wait_until(lambda: not ready(s), "the server says that it takes moves")
            assert get(s.port, "/api/v1/tables")[0].status == get(s.port, "/healthz")[0].status == 200
            # Who is there still sees everything; nobody has heard of anything.
            assert t.open(t.watcher, None)["seq"] == 0 and t.open(t.bo, 1)["seq"] == 0
            assert len(t.bo.received) == told[0] + 1 and len(t.watcher.received) == told[1] + 1
            assert t.ada.ask("talk", table=t.code)["words"] == []
            disk.set(NONE)
            wait_until(lambda: ready(s), "there is room, and the server does not go on")
            assert t.open(t.bo, 1)["seq"] == 0, "what was refused has happened"
            again = t.play(t.ada, 1, "b1", "k")
            assert again["ok"] and again["seq"] == 1, again
            assert {**t.play(t.ada, 1, "b1", "k"), "re": 0} == {**again, "re": 0}
            finish(t, [t.ada, t.bo], 10)
            end = t.open(t.ada, 0)
            t.close()
            said = s.logged()
            assert said.count("event=store") == 2 and "level=error event=store" in said, said
            assert s.stop(signal.SIGTERM) == 0
        with Server(folder) as s:
            t.ada = Client(s.port)
            after = t.open(t.ada, 0)
            assert after["view"] == end["view"] and after["events"] == end["events"]
            t.ada.close()


def test_a_full_disk():
    nothing_is_kept(FULL, "full")


def test_a_disk_that_cannot_sync():
    nothing_is_kept(BROKEN, "cannot keep")


def restarted_on_a_full_disk(how):
    """Who restarts a server because its disk is full has one that reads, and says so."""
    with fresh() as folder:
        disk = Fault(folder)
        with Server(folder, *FREELY, environment=disk.environment) as s:
            t = Table(s.port)
            assert t.play(t.ada, 1, "b1", "k")["ok"]
            t.close()
            s.stop(how)
        disk.set(FULL)
        with Server(folder, *FREELY, environment=disk.environment) as s:
            t.ada, t.bo, t.watcher = (Client(s.port) for _ in range(3))
            assert get(s.port, "/readyz")[0].status == 503 and get(s.port, "/healthz")[0].status == 200
            assert "level=error event=store" in s.logged(), s.logged()
            assert [t.open(c, i)["seq"] for c, i in ((t.ada, 0), (t.bo, 1), (t.watcher, None))] == [1, 1, 1]
            for answer in (t.play(t.bo, 1, "b1", "k"), t.ada.ask("create", game="null", seats=["person", "person"])):
                assert answer["problem"]["type"] == "busy", answer
            disk.set(NONE)
            wait_until(lambda: ready(s), "there is room, and the server does not go on")
            finish(t, [t.ada, t.bo], 10)
            t.close()


def test_restarted_on_a_full_disk():
    restarted_on_a_full_disk(signal.SIGTERM)  # the file is all there is


def test_restarted_on_a_full_disk_after_a_kill():
    restarted_on_a_full_disk(signal.SIGKILL)  # there is a log beside it


def test_full_again_and_again_under_a_crowd():
    chance = random.Random(int(os.environ.get("ASTRO_SEED", time.time_ns() % 1000000)))
    with fresh() as folder:
        disk, crowd = Fault(folder), Crowd()
        with Server(folder, *FREELY, environment=disk.environment) as s:
            for _ in range(3):
                crowd.add(s.port)
            stop = threading.Event()
            threads = crowd.run([s.port], stop)
            for fault in (FULL, BROKEN, FULL, BROKEN):
                time.sleep(chance.uniform(0.05, 0.3))
                disk.set(fault)
                time.sleep(chance.uniform(0.05, 0.8))
                disk.set(NONE)
            for t in threads:
                t.join(120)
                assert not t.is_alive(), "a game does not end"
            crowd.finish(folder, s.port)
            s.stop(signal.SIGKILL)
        with Server(folder, *FREELY) as s:
            crowd.check(s.port)
        print(f"   {crowd.moves()} answered moves, {crowd.entries()} told entries")
        assert crowd.moves() >= 3 * (9 + 9 + 46)


# ---- death inside every call --------------------------------------------------------


class Story:
    """A piece of work that makes every kind of call to the store. Each request
    has a key or a token of the client's own, so it can be told again from the
    start: what was done is done, what was not is done now."""

    def __init__(self):
        self.device, self.tokens = os.urandom(16).hex(), [os.urandom(16).hex() for _ in range(3)]
        self.key, self.answered, self.seen = os.urandom(16).hex(), {}, {}

    def note(self, answer):
        for e in answer.get("events", []):
            known = self.seen.setdefault(e["seq"], e)
            assert known == e, (known, e)
        return answer

    def tell(self, port):
        """Raises OSError where the server dies."""
        c = Client(port)
        must = lambda answer: answer if answer["ok"] else (_ for _ in ()).throw(AssertionError(answer))
        must(c.ask("hello", device=self.device, name="Ada"))
        made = must(c.ask("create", game="null", seats=["person", "person"], key=self.key, listed=True))
        code = self.answered.setdefault("code", made["table"])
        assert made["table"] == code
        at = must(c.ask("open", table=code))["at"]
        if at["status"] == "waiting" and "began" not in self.answered:
            must(c.ask("sit", table=code, name="Ada", seat=1, token=self.tokens[0]))
            must(c.ask("open", table=code, token=self.tokens[0]))
            must(c.ask("number", table=code))
            must(c.ask("sit", table=code, name="Bo", seat=2, token=self.tokens[1], also=True))
        self.answered["began"] = True
        bo = Client(port)
        at = must(c.ask("open", table=code, token=self.tokens[0]))["at"]
        must(bo.ask("open", table=code, token=self.tokens[1]))
        must(c.ask("say", table=code, text="good luck"))
        if at["status"] != "over":
            must(c.ask("stand", table=code))
            must(c.ask("back", table=code))
        for turn in range(40):
            for who, client in enumerate((c, bo)):
                at = must(client.ask("open", table=code, token=self.tokens[who], since=0))["at"]
                assert at["seq"] >= max(self.seen if who == 0 else [0], default=0), "entries are lost"
                if who == 0:
                    self.note(at)
                if at["decision"]:
                    key = f"d{at['decision']}"
                    answer = client.ask("play", table=code, decision=at["decision"], move=sensible(at), key=key)
                    assert answer["ok"] or answer["problem"]["type"] in ("stale", "not_yours"), answer
                    if answer["ok"]:
                        self.answered[who, key] = answer["seq"]
            if at["status"] == "over":
                break
        next_one = must(c.ask("rematch", table=code))["table"]
        assert self.answered.setdefault("next", next_one) == next_one
        must(c.ask("forget"))
        c.close()
        bo.close()

    def check(self, port):
        """All that was answered is there, once, and two see the same."""
        if "code" not in self.answered:
            return
        c = Client(port)
        ask = {"table": self.answered["code"], "since": 0}
        if "began" in self.answered:
            ask["token"] = self.tokens[0]
        while True:  # a bot may stand in and move between two looks
            one, two = c.ask("open", **ask), c.ask("open", **ask)
            assert one["ok"] and two["ok"], one
            if one["at"]["seq"] == two["at"]["seq"]:
                break
        assert {**one, "re": 0} == {**two, "re": 0}
        self.note(one["at"])
        assert [e["seq"] for e in one["at"]["events"]] == list(range(1, one["at"]["seq"] + 1))
        places = [seq for name, seq in self.answered.items() if isinstance(name, tuple)]
        assert len(set(places)) == len(places) and max(places, default=0) <= one["at"]["seq"]
        c.close()


def killed_inside_every_call(*flags):
    # Once without a fault: how many calls there are, counted after the start.
    with fresh() as folder:
        disk = Fault(folder)
        with Server(folder, *FREELY, *flags, environment=disk.environment) as s:
            began = disk.calls()
            Story().tell(s.port)
            calls = disk.calls()
    places = list(range(began + 1, calls + 1))
    if not os.environ.get("ASTRO_EVERY") and len(places) > SOME:
        places = places[::-(-len(places) // SOME)]
    deaths = 0
    for at in places:
        with fresh() as folder:
            disk, story = Fault(folder), Story()
            with Server(folder, *FREELY, *flags, environment=disk.environment) as s:
                disk.set(KILL, disk.calls() + at - began)
                try:
                    story.tell(s.port)
                except (OSError, AssertionError):
                    wait_until(lambda: s.process.poll() is not None or not disk.struck(), "a killed server lives on")
                    if not disk.struck():
                        raise
                deaths += disk.struck() > 0
            with Server(folder, *FREELY, *flags) as s:
                story.check(s.port)
                story.tell(s.port)  # from the start: what was done is done
                story.check(s.port)
                assert "next" in story.answered
    print(f"   {deaths} deaths at {len(places)} of the calls {began + 1} to {calls}")
    assert calls > began + 40 and deaths > len(places) // 2


def test_killed_inside_every_call_with_sqlite():
    killed_inside_every_call()


def test_killed_inside_every_call_with_postgres():
    url = subprocess.run([POSTGRES, "start", str(os.getpid())], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    try:
        killed_inside_every_call("--store", url)
    finally:
        subprocess.run([POSTGRES, "stop", url], check=True)


if not os.path.exists(SHIM) or os.environ.get("ASTRO_SANITIZED"):
    print("the sanitizers stand where fault would: the other builds look at this")
    sys.exit(0)
sys.exit(run_all(sys.modules[__name__]))
