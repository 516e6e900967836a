#!/usr/bin/env python3
"""Several servers on one PostgreSQL: any of them serves any table, none of
them loses a move, and one that dies or stops takes no game with it."""
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import SOON, Client, Server, Table, finish, fresh, get, run_all, sensible, wait_until, within
from crowd import Crowd

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
        # What is looked at and noted at one server is seen at the other.
        t.open(t.bo, 1, talk=True)
        assert t.ada.ask("review", table=t.code, move=2, seat=1, x=10, y=20)["ok"]
        seen = t.bo.position(lambda at: "review" in at)["review"]
        assert seen == {"move": 2, "eyes": 1, "x": 10, "y": 20}, seen
        assert t.ada.ask("say", table=t.code, move=2, text="here")["ok"]
        while (heard := t.bo.push())["push"] != "say":
            pass
        assert heard["at"]["words"][0]["move"] == 2, heard
        one, other = t.open(t.ada, 0), t.open(t.bo, 1)
        assert one["seq"] == other["seq"] and one["status"] == other["status"] == "over"
        assert [e["seq"] for e in one["events"]] == list(range(1, one["seq"] + 1))
        reasons = [c.ask("record", table=t.code)["reasons"] for c in (t.ada, t.bo)]
        assert reasons[0] and reasons[0] == reasons[1], reasons  # whichever of them ran the bot
        t.close()


def test_a_plan_made_at_one_server_is_played_once_whoever_runs_the_table():
    with Two() as two:
        for n in range(3):
            t = two.table()
            assert t.play(t.ada, 1, "b2", "bid")["ok"] and t.play(t.bo, 1, "b1", "bid")["ok"]
            settle([t.ada, t.bo, t.watcher], t.code, 3)
            plan = {"table": t.code, "seq": 3, "key": "c0ffee00-1234-5678", "move": "p1", "if": "pass"}
            assert t.bo.ask("plan", **plan)["ok"]
            if n == 1:  # Bo has another window, at the other server
                phone = Client(two.servers[0].port)
                assert t.open(phone, 1)["plan"]["state"] == "waits"
                assert phone.ask("plan", table=t.code)["ok"]
                t.bo.position(lambda at: at["plan"] is None)
                assert phone.ask("plan", **{**plan, "key": "c0ffee00-8765-4321"})["ok"]
                phone.close()
            elif n == 2:
                assert t.bo.ask("plan", **{**plan, "key": "c0ffee00-8765-4321"})["ok"]
            assert t.play(t.ada, t.open(t.ada, 0)["decision"], "-", "pass")["ok"]
            settle([t.ada, t.bo, t.watcher], t.code, 5)
            at = t.open(t.bo, 1)
            assert at["plan"]["state"] == "played" and at["plan"]["entry"] == 5, at["plan"]
            assert [e["event"] for e in at["events"]][3:] == ["-", "p1"]
            assert t.open(t.ada, 0)["seq"] == 5
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


def test_five_seats_confirm_at_once_through_two_processes():
    """A whole game of Night Sky. Everybody who may confirms in the same moment,
    each by both servers with one key, and once more what is gone already."""
    with Two() as two:
        clients = [[Client(s.port) for s in two.servers] for _ in range(5)]
        code = clients[0][0].ask("create", game="nightsky", seats=["person"] * 5)["table"]
        tokens = [clients[i][i % 2].ask("sit", table=code, name=f"P{i}", seat=i + 1)["token"] for i in range(5)]
        opened = lambda i, k: clients[i][k].ask("open", table=code, token=tokens[i], since=0)["at"]
        made, at_once, places = 0, 0, set()
        while True:
            at = [opened(i, i % 2) for i in range(5)]
            if at[0]["status"] == "over":
                break
            [opened(i, 1 - i % 2) for i in range(5)]
            moves = {i: (p["decision"], sensible(p)) for i, p in enumerate(at) if p["decision"]}
            at_once = max(at_once, len(moves))
            sent = [(i, k, clients[i][k].send(do="play", table=code, decision=d, move=m, key=f"d{d}"))
                    for k in (0, 1) for i, (d, m) in moves.items()]
            answers = {}
            for i, k, n in sent:
                answer = clients[i][k].wait(n)
                assert answer["ok"], answer
                answers.setdefault(i, set()).add(answer["seq"])
            for i, seqs in answers.items():  # one key happened once, wherever it was said
                assert len(seqs) == 1 and not seqs & places, (i, seqs)
                places |= seqs
                made += 1
            for i, (d, m) in moves.items():  # the same decision again, another try
                late = clients[i][i % 2].ask("play", table=code, decision=d, move=m, key=f"late{d}")
                assert late["problem"]["type"] == "stale", late
        assert at_once == 5 and made == at[0]["seq"] == 46, (at_once, made, at[0]["seq"])
        for i in range(5):
            one, other = opened(i, 0), opened(i, 1)
            assert one["events"] == other["events"] and one["view"] == other["view"] and one["board"] == other["board"]
            for c in clients[i]:
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


def test_the_last_two_seats_are_taken_at_two_servers():
    """Neither sits down last, and yet the game has begun: nobody may find the
    table among those that wait."""
    with Two() as two:
        a, b = (Client(s.port) for s in two.servers)
        a.ask("hello")
        for _ in range(5):
            code = a.ask("create", game="null", seats=["person", "person"], listed=True)["table"]
            for c in (a, b):
                c.ask("open", table=code)
            ids = [c.send(do="sit", table=code, name=f"X{n}", seat=n + 1) for n, c in enumerate((a, b))]
            assert all(c.wait(i)["ok"] for c, i in zip((a, b), ids))
            told = lambda: [t["status"] for t in b.ask("tables")["tables"] if t["table"] == code]
            wait_until(lambda: told() == ["playing"], "it is still said to wait")
            assert a.ask("history")["tables"][0]["status"] == "playing"
        a.close()
        b.close()


def test_a_rematch_keeps_the_seat_of_who_is_at_the_other_server():
    with Two() as two:
        t = two.table()
        finish(t, [t.ada, t.bo])
        code = t.ada.ask("rematch", table=t.code)["table"]
        assert t.bo.position(lambda at: at["next"])["next"] == code
        assert t.bo.ask("rematch", table=t.code)["table"] == code
        t.code = code
        assert t.bo.ask("sit", table=code, name="Bo", token=t.tokens[1])["seat"] == 2
        assert t.open(t.bo, 1)["status"] == t.open(t.ada, 0)["status"] == "playing"
        finish(t, [t.ada, t.bo], 100)
        t.close()


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


def test_who_is_at_the_other_server_is_here():
    """Until they leave, and no longer than their server says that it lives."""
    here = lambda at: [s["here"] for s in at["seats"]]
    with Two() as two:
        t = two.table()
        for c, n in ((t.ada, 0), (t.bo, 1), (t.watcher, None)):
            wait_until(lambda: here(t.open(c, n)) == [True, True], "they look absent from the other server")
        wait_until(lambda: t.ada.ask("agree", table=t.code, what="bot", **{"for": 2})["problem"]["type"] == "refused",
                   "who is at the other server is passed over")
        t.bo.close()
        at = t.ada.position(lambda at: here(at) == [True, False])
        assert at["seats"][1]["away"] > time.time() - 60
        t.bo = Client(two.servers[1].port)
        t.open(t.bo, 1)
        t.ada.position(lambda at: here(at) == [True, True])
        two.servers[0].process.send_signal(signal.SIGSTOP)  # it says nothing more
        t.bo.position(lambda at: here(at) == [False, True])
        two.servers[0].process.send_signal(signal.SIGCONT)
        t.bo.position(lambda at: here(at) == [True, True])
        assert two.servers[0].stop(signal.SIGTERM) == 0  # and says goodbye
        t.bo.position(lambda at: here(at) == [False, True])
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
            assert time.monotonic() - began < within(40), "nobody plays for the bot"
            for c, p in zip((t.ada, t.bo), at):
                if p["decision"]:
                    step += 1
                    assert t.play(c, p["decision"], sensible(p), f"x{step}")["ok"]
            time.sleep(0.05)
        t.close()


def test_a_server_that_stops_hands_its_bots_over():
    with Two() as two:
        t = Table(two.servers[0].port, seats=("person", "person", "random"))  # there it leads
        wait_until(lambda: t.open(t.bo, 1)["seq"] >= 1, "the bot does not bid")
        began = time.monotonic()
        assert two.servers[0].stop(signal.SIGTERM) == 0
        t.ada = Client(two.servers[1].port)
        t.open(t.ada, 0)
        assert t.ada.ask("stand", table=t.code)["ok"]  # a bot's turn, and only the second is there
        wait_until(lambda: any(e["seat"] == "1" and e["event"] != "~seat bot" for e in t.open(t.ada, 0)["events"]),
                   "no bot goes on")
        assert time.monotonic() - began < within(7), "the lease had to run out"
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


def test_a_host_that_says_nothing_keeps_nobody_from_the_one_that_takes_writes():
    with fresh() as folder, fresh() as quiet, socket.socket(socket.AF_UNIX) as silent:
        os.chmod(quiet, 0o755)
        silent.bind(os.path.join(quiet, ".s.PGSQL.5432"))
        silent.listen()
        # Whoever waited for it would wait for ever: no timeout is set.
        both = url.replace("host=", f"host={quiet},") + "&target_session_attrs=read-write&connect_timeout=0"
        with Server(folder, "--store", both) as s:
            Table(s.port).close()


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


def test_a_server_that_starts_before_its_database_waits_for_it():
    subprocess.run([POSTGRES, "kill", url], check=True)
    with fresh() as folder:
        s = Server(folder, "--store", url)
        thread = threading.Thread(target=s.start)
        try:
            thread.start()
            wait_until(lambda: os.path.exists(s.log) and "event=store" in s.logged(), "it does not say what it waits for")
            assert s.process.poll() is None, s.logged()
        finally:
            subprocess.run([POSTGRES, "restart", url], check=True)
            thread.join(60)
        assert get(s.port, "/readyz")[0].status == 200
        assert s.stop() == 0


def test_nobody_is_told_what_may_be_old_while_the_database_is_gone():
    with Two() as two:
        t = two.table()
        subprocess.run([POSTGRES, "kill", url], check=True)
        answer = t.bo.ask("open", table=t.code, token=t.tokens[1])
        subprocess.run([POSTGRES, "restart", url], check=True)
        assert not answer["ok"] and answer["problem"]["type"] == "busy", answer
        wait_until(lambda: t.bo.ask("open", table=t.code, token=t.tokens[1])["ok"], "nobody can look again")
        finish(t, [t.ada, t.bo])
        t.close()


def crowded(two, trouble):
    """A crowd at both servers while something happens to one or to the database."""
    crowd, stop = Crowd(), threading.Event()
    ports = [s.port for s in two.servers]
    for port in ports:
        crowd.add(port)
    threads = crowd.run(ports, stop)
    trouble(crowd)
    for t in threads:
        t.join(120)
        assert not t.is_alive(), "a game does not end"
    crowd.finish(two.folder.name, *ports)
    print(f"   {crowd.moves()} answered moves, {crowd.entries()} told entries")
    # One that was not answered may have happened: then nobody counts it.
    assert crowd.moves() > 0.9 * 2 * (9 + 9 + 46)


def test_one_of_two_servers_stands_still_under_a_crowd():
    with Two() as two:
        def stand_still(crowd):
            for s in two.servers:
                time.sleep(0.2)
                s.process.send_signal(signal.SIGSTOP)
                before = crowd.moves()
                time.sleep(1)
                assert not crowd.errors, crowd.errors
                s.process.send_signal(signal.SIGCONT)
                print(f"   {crowd.moves() - before} moves at the other one meanwhile")
        crowded(two, stand_still)


def test_the_database_restarts_under_a_crowd():
    with Two() as two:
        def restart(crowd):
            for _ in range(2):
                time.sleep(0.3)
                subprocess.run([POSTGRES, "kill", url], check=True)
                time.sleep(0.5)
                subprocess.run([POSTGRES, "restart", url], check=True)
        crowded(two, restart)


def test_a_new_token_counts_at_once_everywhere():
    with Two() as two:
        for _ in range(20):
            t = two.table()
            thief = Client(two.servers[1].port)
            assert thief.ask("open", table=t.code, token=t.tokens[0])["at"]["viewer"] == "1"
            t.open(t.ada, 0)
            assert t.ada.ask("rekey", table=t.code)["ok"]
            stolen = thief.ask("play", table=t.code, decision=1, move="b1", key="stolen")
            assert stolen["problem"]["type"] == "not_yours", stolen
            thief.close()
            t.close()


@contextmanager
def database_hangs():
    folder = url.split("host=")[1].split("&")[0]
    with open(os.path.join(folder, "data", "postmaster.pid"), encoding="utf-8") as f:
        head = f.readline().strip()
    children = subprocess.run(["pgrep", "-P", head], capture_output=True, text=True, check=True).stdout.split()
    for pid in children:
        os.kill(int(pid), signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in children:
            os.kill(int(pid), signal.SIGCONT)


def test_a_database_that_hangs_is_not_ready():
    with Two() as two:
        t = two.table()
        with database_hangs():
            began = time.monotonic()
            waits = t.ada.send(do="play", table=t.code, decision=1, move="b1", key="k")
            wait_until(lambda: get(two.servers[0].port, "/readyz")[0].status == 503, "it says that it is ready")
            assert time.monotonic() - began < within(3), time.monotonic() - began
            assert t.ada.wait(waits)["problem"]["type"] == "busy"
        wait_until(lambda: t.play(t.ada, 1, "b1", "k")["ok"], "no move is taken")
        t.close()


def test_a_server_stops_soon_while_the_database_hangs():
    with Two() as two:
        t = two.table()
        with database_hangs():
            waits = t.ada.send(do="play", table=t.code, decision=1, move="b1", key="k")
            time.sleep(0.3)
            began = time.monotonic()
            assert two.servers[0].stop(signal.SIGTERM) == 0
            assert time.monotonic() - began <= SOON
            assert t.ada.wait_closed() and waits not in t.ada.answers
        t.close()


code = run_all(sys.modules[__name__])
subprocess.run([POSTGRES, "stop", url], check=True)
sys.exit(code)
