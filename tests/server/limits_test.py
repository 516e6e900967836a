#!/usr/bin/env python3
"""Floods, slow readers, half-open connections, garbage: whoever misbehaves is
slowed down or closed, and the others play on."""
import http.client
import json
import os
import re
import resource
import socket
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
import protocol
from astro import Client, Server, Table, finish, fresh, get, run_all, upgrade, wait_until, within


def knock(port, count):
    """So many connections that begin to say something: who says nothing is not let in."""
    made = [socket.create_connection(("127.0.0.1", port), 10) for _ in range(count)]
    for each in made:
        try:
            each.sendall(b"G")
        except OSError:
            pass  # closed already
    return made


def let_in(port):
    try:
        return get(port, "/healthz")[0].status == 200
    except (OSError, http.client.HTTPException):
        return False


def metric(server, name):
    for line in get(server.admin, "/metrics")[1].decode().splitlines():
        if line.startswith("astrolabe_" + name + " "):
            return int(line.split()[1])
    raise AssertionError(name)


def test_a_flood_is_slowed_down_not_shut_out():
    with fresh() as folder, Server(folder, "--rate", "20", "--address-rate", "1000", "--admin", "127.0.0.1:0") as s:
        t, flood = Table(s.port), Client(s.port)
        began = time.monotonic()
        ids = [flood.send(do="games") for _ in range(140)]
        finish(t, [t.ada, t.bo])
        others = time.monotonic() - began
        assert all(flood.wait(i)["ok"] for i in ids)
        took = time.monotonic() - began
        # Eighty at once, then twenty a second.
        assert took > 1.5, took
        assert others < took, (others, took)
        assert metric(s, "messages_slowed_total") > 0
        t.close()
        flood.close()


def test_the_limit_of_an_address_holds_for_many_connections():
    with fresh() as folder, Server(folder, "--rate", "50", "--address-rate", "100", "--admin", "127.0.0.1:0") as s:
        flood = [Client(s.port) for _ in range(30)]
        began = time.monotonic()
        ids = [(c, c.send(do="games")) for _ in range(50) for c in flood]
        answered = lambda: sum(len(c.answers) for c in flood)
        wait_until(lambda: time.monotonic() - began > 4 and answered() >= 400, "they wait for more than the limit asks")
        # Four hundred at once, then a hundred a second; each connection may have
        # one more in hand.
        came = answered()
        assert came <= 400 + 100 * (time.monotonic() - began) + 60, (came, len(ids))
        for c in flood:
            c.close()


def test_who_goes_on_and_on_is_closed():
    with fresh() as folder, Server(folder, "--rate", "20", "--address-rate", "0", "--admin", "127.0.0.1:0") as s:
        t, flood = Table(s.port), Client(s.port)
        def more():
            try:
                for _ in range(20):
                    flood.send(do="games")
            except OSError:
                pass
            return flood.closed
        wait_until(more, "a flood is never closed")
        assert metric(s, "floods_closed_total") == 1 and "did=flood" in s.logged()
        finish(t, [t.ada, t.bo])
        t.close()


def test_an_address_has_so_many_connections_and_tables():
    with fresh() as folder, Server(folder, "--connections-per-address", "5", "--tables-per-hour", "0") as s:
        first = [Client(s.port) for _ in range(5)]
        raw, status = upgrade(s.port)
        assert " 101 " not in status, status
        raw.close()
        first.pop().close()
        wait_until(lambda: " 101 " in upgrade(s.port)[1], "no room again")
        assert "did=connections" in s.logged()
        codes = [first[0].ask("create", game="null", seats=["person", "person"])["table"] for _ in range(66)]
        opened = [first[0].ask("open", table=code) for code in codes]
        assert [a["ok"] for a in opened] == [True] * 64 + [False] * 2
        assert opened[64]["problem"]["type"] == "limit"
        assert first[0].ask("leave", table=codes[0])["ok"] and first[0].ask("open", table=codes[65])["ok"]
        for c in first:
            c.close()
    with fresh() as folder, Server(folder, "--tables-per-hour", "0", "--rate", "0", "--address-rate", "0") as s:
        many = [Client(s.port) for _ in range(32)]  # 64 each would be 2048 together
        codes = [many[0].ask("create", game="null", seats=["person", "person"])["table"] for _ in range(64)]
        ids = [(c, c.send(do="open", table=code)) for c in many for code in codes]
        assert sum(c.wait(i)["ok"] for c, i in ids) == 2000
        many[0].close()
        wait_until(lambda: many[-1].ask("open", table=codes[-1])["ok"], "what was left is held for ever")
        for c in many:
            c.close()
    with fresh() as folder, Server(folder, "--connections-per-address", "0", "--tables-per-hour", "0") as s:
        c = Client(s.port)  # without a limit
        codes = [c.ask("create", game="null", seats=["person", "person"])["table"] for _ in range(66)]
        assert all(c.ask("open", table=code)["ok"] for code in codes)
        c.close()


def test_an_address_has_so_many_connections_of_any_kind():
    with fresh() as folder, Server(folder, "--connections-per-address", "5", "--admin", "127.0.0.1:0") as s:
        def held():
            """How many of twenty are still there when all have come."""
            raw = knock(s.port, 20)
            assert get(s.admin, "/healthz")[0].status == 200  # whoever comes by another door is let in
            other = socket.create_connection(("127.0.0.1", s.port), 10, source_address=("127.0.0.2", 0))
            other.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert other.recv(12) == b"HTTP/1.1 200"
            other.close()
            stay = 0
            for each in raw:
                each.settimeout(0.05)
                try:
                    stay += each.recv(1) != b""
                except TimeoutError:
                    stay += 1
                except OSError:
                    pass
            for each in raw:
                each.close()
            return stay
        wait_until(lambda: held() == 10, "not ten of them stay")
        assert "did=connections" in s.logged()
        wait_until(lambda: let_in(s.port), "who left is counted for ever")


def test_who_says_nothing_costs_nothing():
    """Thousands who connect and are silent are not let in, so nobody waits for them to go."""
    with fresh() as folder, Server(folder, "--connections-per-address", "5") as s:
        def descriptors():
            return len(os.listdir(f"/proc/{s.process.pid}/fd"))
        c, before = Client(s.port), descriptors()
        silent = [socket.create_connection(("127.0.0.1", s.port), 10) for _ in range(50)]
        assert c.ask("games")["ok"] and descriptors() < before + 5, descriptors()
        assert get(s.port, "/healthz")[0].status == 200  # they do not count either
        for each in silent:
            each.close()
        wait_until(lambda: c.ask("games")["ok"] and descriptors() < before + 5, "who left is still there")
        assert "did=connections" not in s.logged()
        c.close()


# Those that only read, moves, and what has a limit of its own.
UNCOUNTED = {"games", "hello", "history", "create", "tables", "find", "subscriptions", "open", "play", "talk", "mute", "leave",
             "record"}


def examples(code):
    """A request of each kind, as doc/protocol.md shows it, about one table."""
    with open(protocol.DOCUMENT, encoding="utf-8") as f:
        shown = re.findall(r'^\{"do".*?\}(?=\n[{`])', f.read(), re.M | re.S)
    asks = {each["do"]: each for each in map(json.loads, (re.sub("[0-9a-f]{4}…", "a" * 32, line) for line in shown))}
    asks["confirm"] = {"do": "confirm", "link": 2 * asks["unsubscribe"]["link"]}
    return {do: {**fields, **({"table": code} if "table" in fields else {})} for do, fields in asks.items()}


def test_every_request_that_writes_has_a_limit():
    with fresh() as folder, Server(folder, "--rate", "0", "--address-rate", "50") as s:
        c = Client(s.port)
        code = c.ask("create", game="null", seats=["person", "person"])["table"]
        token = c.ask("sit", table=code, name="Ada")["token"]
        c.ask("open", table=code, token=token)
        asks = examples(code)
        assert set(asks) == set(protocol.REQUESTS), set(asks) ^ set(protocol.REQUESTS)
        ids = [c.send(do="number", table=code) for _ in range(70)]
        assert "limit" in [a["problem"]["type"] for a in map(c.wait, ids) if not a["ok"]]
        for do in set(asks) - UNCOUNTED:  # all share one account, which fills slowly
            problems = [c.ask(**asks[do]).get("problem", {}).get("type") for _ in range(5)]
            assert "limit" in problems, (do, problems)
        c.close()


def status(port, forwarded):
    """What somebody is answered whom a proxy says it speaks for."""
    raw = socket.create_connection(("127.0.0.1", port), 10)
    raw.sendall((f"GET /api/v1/tables HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {forwarded}\r\n"
                 "Connection: close\r\n\r\n").encode())
    got = raw.recv(12).decode()
    raw.close()
    return got.split()[1]


def test_addresses_behind_a_proxy():
    many = range(40)
    with fresh() as folder, Server(folder, "--proxies", "127.0.0.1") as s:
        assert "429" in [status(s.port, f"2001:db8:1:2::{n:x}") for n in many]  # one house
        assert "429" not in [status(s.port, f"2001:db8:1:{n + 9:x}::1") for n in many]
        assert "429" in [status(s.port, f"10.0.0.1:{n + 5000}") for n in many]  # one machine, other ports
        assert "429" in [status(s.port, f"[2001:db8:2:2::1]:{n + 5000}") for n in many]


def test_a_refused_body_ends_the_connection():
    with fresh() as folder, Server(folder) as s:
        for how in ("POST", "PUT", "GET"):
            raw = socket.create_connection(("127.0.0.1", s.port), 10)
            raw.settimeout(10)
            inner = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
            raw.sendall(f"{how} /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(inner)}\r\n\r\n".encode())
            time.sleep(0.2)
            text = b""
            try:
                raw.sendall(inner)
                while piece := raw.recv(4096):
                    text += piece
            except OSError:
                pass
            assert text.count(b"HTTP/1.1 ") == 1 and b"connection: close" in text.lower(), (how, text)
            raw.close()


def test_strangers_names_are_refused():
    def status(port, host):
        raw = socket.create_connection(("127.0.0.1", port), 10)
        raw.sendall(f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        got = raw.recv(12).decode().split()[1]
        raw.close()
        return got
    with fresh() as folder, Server(folder) as s:
        for host in ("localhost", "127.0.0.1", f"192.168.1.7:{s.port}", "[::1]:80", "attic", "attic.local", "Attic.LAN:8040"):
            assert status(s.port, host) == "200", host
        for host in ("evil.example", "evil.example:8040", "127.0.0.1.evil.example"):
            assert status(s.port, host) == "421", host
        raw, line = upgrade(s.port, host="evil.example", origin="http://evil.example")
        assert " 101 " not in line, line
        raw.close()
    with fresh() as folder, Server(folder, "--hosts", "play.example,games.example") as s:
        assert [status(s.port, h) for h in ("play.example", "GAMES.example:80", "attic.local", "localhost")] == ["200", "200", "421", "200"]


def test_making_tables_has_a_limit():
    with fresh() as folder, Server(folder, "--tables-per-hour", "5") as s:
        c = Client(s.port)
        answers = [c.ask("create", game="null", seats=["person", "person"]) for _ in range(7)]
        assert [a["ok"] for a in answers] == [True] * 5 + [False] * 2
        assert answers[5]["problem"]["type"] == "limit" and answers[5]["problem"]["retry"] > 60
        c.close()
    with fresh() as folder, Server(folder, "--tables-per-day", "3") as s:
        c = Client(s.port)
        answers = [c.ask("create", game="null", seats=["person", "person"]) for _ in range(4)]
        assert [a["ok"] for a in answers] == [True] * 3 + [False]
        assert answers[3]["problem"]["type"] == "limit"
        c.close()


def test_forwarded_addresses_count_only_from_our_proxies():
    with fresh() as folder, Server(folder) as s:  # no proxy: the header is a lie
        assert "429" in [status(s.port, f"10.0.0.{n}") for n in range(40)]
    with fresh() as folder, Server(folder, "--proxies", "10.9.9.9,127.0.0.1") as s:
        assert "429" not in [status(s.port, f"10.0.0.{n}") for n in range(40)]
        assert "429" in [status(s.port, f"10.0.0.{n}, 10.1.1.1") for n in range(40)]


def test_a_slow_reader_is_closed():
    with fresh() as folder, Server(folder, "--rate", "0", "--address-rate", "0", "--admin", "127.0.0.1:0") as s:
        t = Table(s.port)
        raw, status = upgrade(s.port)
        assert " 101 " in status
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        asks = Client.__new__(Client)  # only to make frames: nobody reads here
        asks.raw = raw
        raw.settimeout(1)
        try:
            for n in range(200000):
                asks.send_frame(b'{"do":"games","id":1}')
        except OSError:
            pass  # the server reads no more, or has closed
        finish(t, [t.ada, t.bo])
        # Nothing is kept for who does not read: it is closed, although it could
        # never be told so.
        wait_until(lambda: metric(s, "slow_readers_closed_total") == 1 and metric(s, "sessions") == 3,
                   "who does not read is not closed")
        assert s.memory() < 400 << 20
        raw.settimeout(10)
        try:
            while raw.recv(1 << 16):
                pass
        except ConnectionError:
            pass  # closed while something was under way
        t.close()
        raw.close()
        assert Client(s.port).ask("games")["ok"]


def test_a_table_does_not_grow_for_ever():
    with fresh() as folder, Server(folder, "--rate", "0", "--address-rate", "0") as s:
        t = Table(s.port, seats=("person", "person", "random"))
        assert t.play(t.ada, 1, "b1", "k")["ok"]
        refused = None
        for _ in range(60):  # up and down and up and down, while Bo has not bid
            ids = [t.ada.send(do=("stand", "back")[n % 2], table=t.code) for n in range(30)]
            bad = [a for a in map(t.ada.wait, ids) if not a["ok"]]
            refused = refused or (bad and bad[0])
        assert refused and refused["problem"]["type"] == "refused", refused
        at = t.open(t.bo, 1)
        assert 1000 <= at["seq"] < 1010 and len(at["events"]) == at["seq"]
        assert t.play(t.bo, 1, "b2", "k")["ok"]  # and the game goes on
        t.bo.position(lambda now: now["seq"] >= at["seq"] + 2)  # with the die
        t.close()


def test_a_companion_is_not_asked_for_ever():
    """At a real table anybody may ask at any time (PX-49), by one device for all."""
    with fresh() as folder, Server(folder, "--rate", "0", "--address-rate", "0") as s:
        c = Client(s.port)
        code = c.ask("create", game="planetx", seats=["person"] * 2, options={"companion": "yes"})["table"]
        tokens = [c.ask("sit", table=code, name=n)["token"] for n in ("Ada", "Bo")]
        at = [c.ask("open", table=code, token=t, also=True)["at"] for t in tokens]
        assert at[0]["turn"] == ["1", "2"]
        decisions, refused = {1: at[0]["decision"], 2: at[1]["decision"]}, None
        for n in range(2100):
            seat = n % 2 + 1
            answer = c.ask("play", table=code, seat=seat, decision=decisions[seat], move="SA1-6", key=f"k{n}")
            if not answer["ok"]:
                refused = refused or answer["problem"]
                break
            decisions[seat] = answer["seq"] + 1
        assert refused and refused["type"] == "refused" and "too long" in refused["say"], refused
        at = c.ask("open", table=code, token=tokens[0], also=True, since=0)["at"]
        assert at["seq"] == len(at["events"]) == 2000
        assert len(json.dumps(at["events"])) < 400 << 10
        c.close()


def test_no_descriptor_is_left():
    with fresh() as folder, Server(folder, "--admin", "127.0.0.1:0") as s:
        resource.prlimit(s.process.pid, resource.RLIMIT_NOFILE, (64, 64))
        t = Table(s.port)
        idle = knock(s.port, 100)
        finish(t, [t.ada, t.bo])
        for _ in range(3):  # some are kept for who looks after the server
            assert get(s.admin, "/healthz")[0].status == 200 and get(s.admin, "/metrics")[0].status == 200
        for raw in idle:
            raw.close()
        t.close()
        wait_until(lambda: let_in(s.port), "there is no room again")
        late = Client(s.port)
        assert late.ask("games")["ok"]
        late.close()
        assert s.logged().count("did=descriptors") in range(1, 200)  # it is said, but not at every try


def test_a_half_open_connection_is_closed():
    with fresh() as folder, Server(folder, "--ping", "1", "--admin", "127.0.0.1:0") as s:
        t = Table(s.port)  # its clients answer pings
        raw, _ = upgrade(s.port)  # this one does not
        silent = socket.create_connection(("127.0.0.1", s.port), 10)  # nor says what it wants
        silent.sendall(b"GET / HT")
        before = metric(s, "sessions")
        raw.settimeout(15)
        while raw.recv(100):
            pass
        assert metric(s, "sessions") == before - 1 == 3
        silent.settimeout(0.2)
        began = time.monotonic()

        def dribbled():  # a letter now and then brings no more time
            try:
                silent.sendall(b"T")
                return not silent.recv(1000)
            except TimeoutError:
                return False
            except OSError:
                return True
        wait_until(dribbled, "who says a letter now and then is waited for without end")
        assert time.monotonic() - began < within(12), time.monotonic() - began
        finish(t, [t.ada, t.bo])
        t.close()
        raw.close()
        silent.close()


def test_garbage():
    count = int(os.environ.get("ASTRO_GARBAGE", "10000"))
    with fresh() as folder, Server(folder) as s:
        t = Table(s.port)
        junk = [b"\x00" * 64, b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01", os.urandom(200),
                b"GET /api/v1/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
                b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n" + b"x" * 100, b"",
                b"GET /" + b"a" * 3000 + b" HTTP/1.1\r\nHost: x\r\n\r\n"]
        memory = 0
        for n in range(count):
            raw = socket.create_connection(("127.0.0.1", s.port), 10)
            try:
                raw.sendall(junk[n % len(junk)])
            except OSError:
                pass
            raw.close()
            if n == count // 2:
                finish(t, [t.ada, t.bo])
                memory = s.memory()
        assert s.process.poll() is None
        assert Client(s.port).ask("games")["ok"]
        # A sanitizer keeps what was freed for a while: there memory says nothing.
        if not os.environ.get("ASTRO_SANITIZED"):
            assert s.memory() - memory < 20 << 20, s.memory() - memory
        t.close()


def test_broken_frames():
    with fresh() as folder, Server(folder) as s:
        t = Table(s.port)
        for frame in (b"\x81\xff" + b"\xff" * 8, b"\xf1\x80abcd", b"\x83\x80abcd", b"\x01\x80abcd\x81\x80abcd",
                      b"\x81\x05hello", b"\x89\xfe\x01\x00abcd" + b"x" * 256, b"\x81\x84abcd\xff\xfe\xff\xfe",
                      os.urandom(500)):
            raw, _ = upgrade(s.port)
            try:
                raw.sendall(frame)
                raw.shutdown(socket.SHUT_WR)
            except OSError:
                pass
            raw.settimeout(5)
            try:
                while raw.recv(4096):
                    pass
            except OSError:
                pass
            raw.close()
        finish(t, [t.ada, t.bo])
        t.close()


sys.exit(run_all(sys.modules[__name__]))
