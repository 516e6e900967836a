#!/usr/bin/env python3
"""Several servers on one PostgreSQL: any of them serves any table, none of
them loses a move, and one that dies or stops takes no game with it."""
import os
import signal
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import Client, Server, Table, finish, fresh, run_all, sensible

ROOT = os.path.join(os.path.dirname(__file__), "../..")
POSTGRES = os.path.join(ROOT, "tools/postgres")
url = subprocess.run([POSTGRES, "start", str(os.getpid())], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


class Two:
    """Two servers, and a null table whose people are at different ones."""

    def __enter__(self):
        self.folder = fresh()
        path = self.folder.name
        flags = ("--store", url, "--tables-per-hour", "0", "--rate", "0", "--address-rate", "0")
        self.servers = []
        for name in ("one", "two"):
            os.mkdir(os.path.join(path, name))
            self.servers.append(Server(os.path.join(path, name), *flags).start())
        return self

    def table(self, seats=("person", "person"), **agreed):
        t = Table.__new__(Table)
        one, two = self.servers
        t.ada, t.bo, t.watcher = Client(one.port), Client(two.port), Client(two.port)
        made = t.ada.ask("create", game="null", seats=list(seats), **agreed)
        assert made["ok"], made
        t.code, t.join = made["table"], made["join"]
        t.tokens = [c.ask("sit", table=t.code, name=n)["token"] for c, n in ((t.ada, "Ada"), (t.bo, "Bo"))]
        t.at = [t.open(t.ada, 0), t.open(t.bo, 1), t.open(t.watcher, None)]
        return t

    def __exit__(self, *_):
        for s in self.servers:
            if s.process.poll() is None:
                s.process.send_signal(signal.SIGCONT)
                s.stop(signal.SIGKILL)
        self.folder.cleanup()


def settle(clients, table, wanted):
    """Waits until everybody was told of entry `wanted`."""
    for c in clients:
        c.position(lambda at: at["table"] == table and at["seq"] >= wanted)


def test_people_at_two_servers_play_one_game():
    with Two() as two:
        t = two.table(("person", "person", "random"))
        finish(t, [t.ada, t.bo])
        one, other = t.open(t.ada, 0), t.open(t.bo, 1)
        assert one["seq"] == other["seq"] and one["status"] == other["status"] == "over"
        assert [e["seq"] for e in one["events"]] == list(range(1, one["seq"] + 1))
        t.close()


def test_all_bid_at_once_through_two_processes():
    with Two() as two:
        for _ in range(5):
            one, other = two.servers
            clients = [Client((one, other)[i % 2].port) for i in range(4)]
            code = clients[0].ask("create", game="null", seats=["person"] * 4)["table"]
            tokens = [c.ask("sit", table=code, name=f"P{i}", seat=i + 1)["token"] for i, c in enumerate(clients)]
            for c, token in zip(clients, tokens):
                assert c.ask("open", table=code, token=token)["at"]["decision"] == 1
            ids = [c.send(do="play", table=code, decision=1, move=f"b{i % 4}", key="k") for i, c in enumerate(clients)]
            answers = [c.wait(i) for c, i in zip(clients, ids)]
            assert all(a["ok"] for a in answers), answers
            assert sorted(a["seq"] for a in answers) == [1, 2, 3, 4], answers
            settle(clients, code, 5)  # the die has fallen, once
            for c, token in zip(clients, tokens):
                at = c.ask("open", table=code, token=token, since=0)["at"]
                assert [e["seat"] for e in at["events"]].count("*") == 1
                c.close()


def test_the_same_key_through_two_processes_happens_once():
    with Two() as two:
        t = two.table()
        twin = Client(two.servers[1].port)
        t.open(twin, 0)
        ids = [c.send(do="play", table=t.code, decision=1, move="b1", key="same") for c in (t.ada, twin)]
        answers = [c.wait(i) for c, i in zip((t.ada, twin), ids)]
        assert all(a["ok"] for a in answers) and answers[0]["seq"] == answers[1]["seq"], answers
        assert t.play(twin, 1, "b2", "same")["problem"]["type"] == "reused"
        t.close()


def test_one_seat_two_people():
    with Two() as two:
        a, b = (Client(s.port) for s in two.servers)
        for _ in range(5):
            code = a.ask("create", game="null", seats=["person", "person"])["table"]
            for c in (a, b):
                c.ask("open", table=code)
            ids = [c.send(do="sit", table=code, name="X", seat=1) for c in (a, b)]
            answers = [c.wait(i) for c, i in zip((a, b), ids)]
            assert sorted(x["ok"] for x in answers) == [False, True], answers
            loser = next(x for x in answers if not x["ok"])
            assert loser["problem"]["type"] == "taken", loser
        a.close()
        b.close()


def test_words_and_seats_are_heard_at_the_other_server():
    with Two() as two:
        t = two.table()
        t.open(t.bo, 1, talk=True)
        assert t.ada.ask("say", table=t.code, text="over there")["ok"]
        while (heard := t.bo.push())["push"] != "say":
            pass
        assert heard["at"]["words"][0]["text"] == "over there"
        assert t.ada.ask("stand", table=t.code)["ok"]
        t.bo.position(lambda at: at["seats"][0]["stand_in"])
        t.close()


def test_a_server_dies_and_the_other_goes_on_with_its_bots():
    with Two() as two:
        t = two.table(("person", "person", "random"))
        assert t.play(t.ada, 1, "b1", "k")["ok"]
        two.servers[0].stop(signal.SIGKILL)  # it held the lease: it has made the table
        t.ada = Client(two.servers[1].port)
        assert any(e["seat"] == "1" for e in t.open(t.ada, 0)["events"])
        began = time.monotonic()
        step = 0
        while True:
            at = [t.open(t.ada, 0), t.open(t.bo, 1)]
            if at[0]["status"] == "over":
                break
            assert time.monotonic() - began < 40, "nobody plays for the bot"
            for c, p in zip((t.ada, t.bo), at):
                if p["decision"]:
                    step += 1
                    assert t.play(c, p["decision"], sensible(p), f"x{step}")["ok"]
            time.sleep(0.05)
        t.close()


def test_a_server_that_was_stopped_for_a_while_sees_what_happened():
    with Two() as two:
        t = two.table()
        two.servers[0].process.send_signal(signal.SIGSTOP)
        twin = Client(two.servers[1].port)
        t.open(twin, 0)
        assert t.play(twin, 1, "b1", "k")["ok"] and t.play(t.bo, 1, "b2", "k")["ok"]
        late = t.ada.send(do="play", table=t.code, decision=1, move="b3", key="late")
        two.servers[0].process.send_signal(signal.SIGCONT)
        answer = t.ada.wait(late)
        assert answer["problem"]["type"] == "stale", answer
        assert t.open(t.ada, 0)["events"] == t.open(twin, 0)["events"]
        t.close()


def test_the_database_restarts():
    with Two() as two:
        t = two.table()
        assert t.play(t.ada, 1, "b1", "k")["ok"]
        asked = []
        def insist():  # with its key a retry is safe
            while not asked or not asked[-1]["ok"]:
                asked.append(t.play(t.bo, 1, "b2", "k"))
                time.sleep(0.1)
        thread = threading.Thread(target=insist)
        subprocess.run([POSTGRES, "kill", url], check=True)
        thread.start()
        time.sleep(0.5)
        subprocess.run([POSTGRES, "restart", url], check=True)
        thread.join(30)
        assert asked and asked[-1]["ok"], asked[-3:]
        assert all(a["ok"] or a["problem"]["type"] in ("busy", "stale") for a in asked), asked
        finish(t, [t.ada, t.bo])
        t.close()


code = run_all(sys.modules[__name__])
subprocess.run([POSTGRES, "stop", url], check=True)
sys.exit(code)
