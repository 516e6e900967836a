#!/usr/bin/env python3
"""The server from outside: routes, the socket, the life of a move."""
import json
import os
import signal
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import PROGRAM, Client, Server, Table, finish, fresh, get, run_all, upgrade, wait_until


def test_routes():
    with fresh() as folder, Server(folder) as s:
        for path in ("/", "/t/7K3M-Q9TD-X2FA", "/screen/7K3M-Q9TD-X2FA", "/daily/planetx/2027-03-14"):
            r, body = get(s.port, path)
            assert r.status == 200 and b"<!doctype html>" in body.lower()
            policy = r.headers["content-security-policy"]
            assert "default-src 'self'" in policy and "unsafe-inline" not in policy
            assert r.headers["x-content-type-options"] == "nosniff"
        assert get(s.port, "/healthz")[1] == b"ok\n"
        assert get(s.port, "/readyz")[1] == b"ok\n"
        r, body = get(s.port, "/no/such/thing")
        assert r.status == 404 and r.headers["content-type"] == "application/problem+json"
        assert json.loads(body)["status"] == 404
        assert get(s.port, "/../../etc/passwd")[0].status == 404
        r, body = get(s.port, "/", "POST")
        assert r.status == 405
        r, body = get(s.port, "/", "HEAD")
        assert r.status == 200 and body == b""
        tag = r.headers["etag"]
        r, body = get(s.port, "/", **{"If-None-Match": tag})
        assert r.status == 304 and body == b""
        r, packed = get(s.port, "/", **{"Accept-Encoding": "gzip"})
        assert r.headers["content-encoding"] == "gzip"


def test_only_our_own_page_may_connect():
    with fresh() as folder, Server(folder) as s:
        here = f"127.0.0.1:{s.port}"
        for ok, arguments in (
            (True, {}),
            (True, {"origin": f"http://{here}"}),
            (True, {"origin": "http://sofa.home:8040", "host": "sofa.home:8040"}),
            (False, {"origin": "http://evil.example"}),
            (False, {"origin": "null"}),
            (False, {"origin": f"http://{here}.evil.example"}),
            (False, {"path": "/"}),
            (False, {"protocol": None}),
            (False, {"protocol": "chat"}),
        ):
            raw, status = upgrade(s.port, **arguments)
            assert (" 101 " in status) == ok, (arguments, status)
            raw.close()
        assert s.logged().count("did=origin from=127.0.0.1") == 4  # and the path


def test_a_game_to_the_end():
    with fresh() as folder, Server(folder) as s:
        t = Table(s.port, top="9")
        assert t.at[0]["status"] == "playing" and t.at[0]["viewer"] == "1"
        assert t.at[2]["viewer"] == "public" and t.at[2]["decision"] == 0
        assert "secret ?,?" in t.at[2]["view"]
        assert t.ada.ask("record", table=t.code)["problem"]["type"] == "not_over"
        end = finish(t, [t.ada, t.bo])
        record = t.watcher.ask("record", table=t.code)["record"]
        assert f"commit {end[0]['commit']}" in record and record.startswith("astrolabe 1\n")
        late = t.ada.ask("play", table=t.code, decision=11, move="-", key="late")
        assert late["problem"]["type"] == "stale" and late["at"]["status"] == "over"
        t.close()


def test_every_viewer_sees_the_same_order():
    with fresh() as folder, Server(folder) as s:
        t = Table(s.port)
        finish(t, [t.ada, t.bo])
        told = [t.open(c, i)["events"] for c, i in ((t.ada, 0), (t.bo, 1), (t.watcher, None))]
        assert len({tuple(e["seq"] for e in one) for one in told}) == 1
        part = t.open(t.watcher, None, since=4)["events"]
        assert part == told[2][4:]
        pushed, seen = [], 0
        while seen < told[2][-1]["seq"]:
            message = t.watcher.push()
            if message["push"] == "entry":
                pushed += message["at"]["events"]
                seen = message["at"]["seq"]
        assert pushed == told[2]
        t.close()


def test_stale_repeated_and_bad_moves():
    with fresh() as folder, Server(folder) as s:
        t = Table(s.port)
        first = t.play(t.ada, 1, "b2", "one")
        assert first["ok"] and first["events"][0]["event"] == "b2"
        again = t.play(t.ada, 1, "b2", "one")
        assert {**again, "re": 0} == {**first, "re": 0}
        assert t.play(t.ada, 1, "b3", "one")["problem"]["type"] == "reused"
        stale = t.play(t.ada, 1, "b3", "two")
        assert stale["problem"]["type"] == "stale" and stale["at"]["seq"] == 1
        bad = t.play(t.bo, 1, "b7", "one")
        assert bad["problem"] == {"type": "refused", "say": "A bid is 0 to {0}.", "args": ["3", ""], "at": 1}
        assert t.play(t.watcher, 1, "b1", "one")["problem"]["type"] == "not_yours"
        # Bo's decision is still the first one although Ada has moved.
        both = t.play(t.bo, 1, "b1", "one")
        assert both["ok"] and [e["seat"] for e in both["events"]] == ["2", "*"]
        assert {**t.play(t.bo, 1, "b1", "one"), "re": 0} == {**both, "re": 0}
        t.close()


def test_taking_back():
    """Until something hidden is seen, and never what another did."""
    with fresh() as folder, Server(folder) as s:
        t = Table(s.port)
        assert t.play(t.ada, 1, "b3", "a")["ok"] and t.play(t.bo, 1, "b1", "a")["ok"]
        at = t.open(t.ada, 0)
        assert not at["undo"]  # the die has fallen
        assert t.play(t.ada, at["decision"], "~undo", "u0")["problem"]["type"] == "refused"
        assert t.play(t.ada, at["decision"], "p2", "p")["ok"]
        at = t.open(t.ada, 0)
        assert at["undo"] and not t.open(t.bo, 1)["undo"] and not t.open(t.watcher, None)["undo"]
        back = t.play(t.ada, at["decision"], "~undo", "u1")
        assert back["ok"] and back["events"][0]["event"] == "~undo"
        t.bo.position(lambda at: at["events"] and at["events"][-1]["event"] == "~undo")
        assert {**t.play(t.ada, at["decision"], "~undo", "u1"), "re": 0} == {**back, "re": 0}
        at = t.open(t.ada, 0)
        assert at["decision"] and not at["undo"] and at["turn"] == ["1"]
        assert t.play(t.ada, at["decision"], "p2", "p2")["ok"]
        assert t.play(t.ada, t.open(t.ada, 0)["decision"], "a", "ask")["ok"]  # an answer was seen
        at = t.open(t.ada, 0)
        assert not at["undo"] and at["decision"] == 0
        late = t.play(t.ada, at["seq"] + 1, "~undo", "u2")
        assert late["problem"]["type"] == "stale", late
        finish(t, [t.ada, t.bo], 20)
        t.close()


def test_seats():
    with fresh() as folder, Server(folder) as s:
        c = Client(s.port)
        code = c.ask("create", game="null", seats=["person", "person", "random"])["table"]
        loose = code.lower().replace("-", "")
        assert c.ask("open", table=loose)["at"]["status"] == "waiting"
        assert c.ask("play", table=code, decision=1, move="b1", key="k")["problem"]["type"] == "not_yours"
        sat = c.ask("sit", table=code, name="Ada", seat=2)
        assert sat["seat"] == 2
        assert c.ask("sit", table=code, name="Bo", seat=2)["problem"]["type"] == "taken"
        assert c.ask("sit", table=code, name="Bo", seat=3)["problem"]["type"] == "taken"
        assert c.ask("sit", table=code, name="  ")["problem"]["type"] == "malformed"
        assert c.ask("open", table=code, token=sat["token"])["at"]["viewer"] == "2"
        waiting = c.ask("play", table=code, decision=1, move="b1", key="k")
        assert waiting["problem"]["type"] == "waiting"
        assert c.ask("sit", table=code, name="Bo")["seat"] == 1
        assert c.ask("sit", table=code, name="Cy")["problem"]["type"] == "taken"
        # The bot bids by itself.
        c.position(lambda at: at["seq"] >= 1)
        wrong = "0" * 32
        assert c.ask("open", table=code, token=wrong)["problem"]["type"] == "not_yours"
        c.close()


def test_requests_that_make_no_sense():
    with fresh() as folder, Server(folder) as s:
        c = Client(s.port)
        for message, kind in (
            ({"do": "dance"}, "unknown"),
            ({"do": "create", "game": "chess", "seats": ["person", "person"]}, "unknown"),
            ({"do": "create", "game": "null", "seats": ["person"]}, "malformed"),
            ({"do": "create", "game": "null", "seats": ["random", "random"]}, "malformed"),
            ({"do": "create", "game": "null", "seats": ["person", "oracle"]}, "unknown"),
            ({"do": "create", "game": "null", "seats": ["person", "person"], "options": {"top": "7"}}, "malformed"),
            ({"do": "create", "game": "null", "seats": ["person", "person"], "options": {"x": "7"}}, "malformed"),
            ({"do": "create", "game": "planetx", "seats": ["person", "person"], "options": {"solo": "yes"}}, "malformed"),
            ({"do": "create", "game": "planetx", "seats": ["scholar", "person"], "options": {"solo": "yes"}}, "malformed"),
            ({"do": "open"}, "malformed"),
            ({"do": "open", "table": "7K3M-Q9TD-X2FB"}, "unknown"),
            ({"do": "open", "table": "0000-0000-0000"}, "unknown"),
            ({"do": "open", "table": "0000-0000-0000", "token": "x"}, "malformed"),
            ({"do": "play", "table": "0000-0000-0000", "decision": -1, "move": "b1", "key": "k"}, "malformed"),
            ({"do": "play", "table": "0000-0000-0000", "decision": 1, "move": "b1", "key": "a b"}, "malformed"),
        ):
            answer = c.ask(**message)
            assert not answer["ok"] and answer["problem"]["type"] == kind, (message, answer)
            assert answer["problem"]["say"]
        for junk in (b"", b"{", b"[]", b"\xff\xfe", b'{"do":"games"}', b'{"id":1,"id":2,"do":"games"}'):
            c.send_frame(junk)
        assert c.ask("games")["ok"]
        c.close()


def test_frames_too_large_or_binary_close_only_that_connection():
    with fresh() as folder, Server(folder) as s:
        other = Client(s.port)
        for opcode, payload in ((1, b"x" * 70000), (2, b"{}")):
            c = Client(s.port)
            c.send_frame(payload, opcode)
            assert c.wait_closed()
        pieces = Client(s.port)
        pieces.asked[77] = "games"
        pieces.send_frame(b'{"do":"ga', 1, final=False)
        pieces.send_frame(b'mes","id":77}', 0)
        assert pieces.wait(77)["ok"]
        assert other.ask("games")["ok"]
        pieces.close()
        other.close()


def test_a_restart_is_a_replay():
    for how in (signal.SIGTERM, signal.SIGKILL):
        with fresh() as folder:
            with Server(folder) as s:
                t = Table(s.port)
                t.play(t.ada, 1, "b2", "one")
                t.play(t.bo, 1, "b1", "one")
                before = [t.open(c, i) for c, i in ((t.ada, 0), (t.bo, 1), (t.watcher, None))]
                code = s.stop(how)
                assert how == signal.SIGKILL or code == 0
            with Server(folder) as s:
                t.ada, t.bo, t.watcher = Client(s.port), Client(s.port), Client(s.port)
                for c, i in ((t.ada, 0), (t.bo, 1), (t.watcher, None)):
                    t.open(c, i)
                after = [t.open(c, i) for c, i in ((t.ada, 0), (t.bo, 1), (t.watcher, None))]
                assert after == before
                again = t.play(t.bo, 1, "b1", "one")  # the retry of an answered move
                assert again["ok"] and again["seq"] == 2
                finish(t, [t.ada, t.bo], 10)
                t.close()


def test_why_a_bot_moved_outlives_the_server():
    with fresh() as folder:
        with Server(folder) as s:
            t = Table(s.port, seats=("person", "person", "random"))
            wait_until(lambda: any(e["seat"] == "3" for e in t.open(t.ada, 0)["events"]), "the bot did not move")
            assert "why" not in json.dumps(t.open(t.ada, 0))  # it tells what its seat knows
            assert not t.ada.ask("record", table=t.code)["ok"]
            s.stop(signal.SIGKILL)
        with Server(folder) as s:
            t.ada, t.bo, t.watcher = Client(s.port), Client(s.port), Client(s.port)
            for c, i in ((t.ada, 0), (t.bo, 1), (t.watcher, None)):
                t.open(c, i)
            finish(t, [t.ada, t.bo], 10)
            told = t.ada.ask("record", table=t.code)
            s.stop()
        with Server(folder) as s:
            again = Client(s.port).ask("record", table=t.code)
    lines = told["record"].splitlines()
    moves = [int(n) for n, seat, *_ in (line.split(" ") for line in lines if line[0].isdigit()) if seat == "3"]
    assert moves and [r["seq"] for r in told["reasons"]] == moves, told
    assert all(r["reason"] == {"why": "random"} for r in told["reasons"]), told
    assert again["record"] == told["record"] and again["reasons"] == told["reasons"], again


def test_databases_that_are_refused():
    """Foreign, torn, newer: each with its sentence, and as it was afterwards."""
    with fresh() as folder:
        path = os.path.join(folder, "astrolabe.db")
        with Server(folder, "--rate", "0") as s:
            for _ in range(5):
                t = Table(s.port)
                finish(t, [t.ada, t.bo])
                t.close()
            s.stop()
        with open(path, "rb") as f:
            whole = f.read()
        newer = bytearray(whole)
        newer[60:64] = (99).to_bytes(4, "big")  # user_version
        other = bytearray(whole)
        other[68:72] = b"ELSE"  # application_id
        for content, sentence in ((b"not a database" * 100, "not a database of Astrolabe"),
                                  (whole[:50], "not a database of Astrolabe"),
                                  (bytes(other), "not a database of Astrolabe"),
                                  (bytes(newer), "newer"),
                                  (whole[:len(whole) // 2], "damaged"),
                                  (whole[:len(whole) // 2 + 100], "damaged"),
                                  (whole[:4096], "damaged")):
            with open(path, "wb") as f:
                f.write(content)
            done = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", folder],
                                  capture_output=True, text=True, timeout=20)
            assert done.returncode == 65 and path in done.stderr and sentence in done.stderr, (sentence, done)
            with open(path, "rb") as f:
                assert f.read() == content, sentence
        with open(path, "wb") as f:
            f.write(whole)
        with Server(folder) as s:
            assert Client(s.port).ask("open", table=t.code)["at"]["status"] == "over"


def test_the_folder_is_made_with_those_above_it():
    with fresh() as folder:
        server = Server(os.path.join(folder, "not", "there", "yet"))
        server.log = os.path.join(folder, "log")
        with server as s:
            assert get(s.port, "/readyz")[1] == b"ok\n"
            assert os.path.exists(os.path.join(server.folder, "astrolabe.db"))


def test_a_folder_has_one_server():
    with fresh() as folder, Server(folder) as s:
        t = Table(s.port)
        done = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", folder],
                              capture_output=True, text=True, timeout=20)
        assert done.returncode == 69 and folder in done.stderr and "--data" in done.stderr, done
        assert t.play(t.ada, 1, "b1", "k")["ok"]
        s.stop(signal.SIGKILL)
        with Server(folder) as again:  # a lock does not outlive its process
            assert Client(again.port).ask("open", table=t.code)["at"]["seq"] == 1


def test_a_busy_port_is_told():
    with fresh() as folder, fresh() as other, Server(folder) as s:
        done = subprocess.run([PROGRAM, "serve", "--listen", f"127.0.0.1:{s.port}", "--data", other],
                              capture_output=True, text=True, timeout=20)
        assert done.returncode == 69 and "--listen" in done.stderr, done


sys.exit(run_all(sys.modules[__name__]))
