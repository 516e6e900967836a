#!/usr/bin/env python3
"""People who are away are told of their turn: by Web Push, by webhooks, by e-mail."""
import email
import email.policy
import hashlib
import hmac
import json
import os
import re
import socket
import sqlite3
import stat
import struct
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import Client, Server, Table, finish, fresh, get, run_all, wait_until, within
from fault_shim import Fault
from webpush import Browser, Service, authorized


def count(s, way, result):
    found = re.search(rf'astrolabe_notifications_total{{way="{way}",result="{result}"}} (\d+)', get(s.admin, "/metrics")[1].decode())
    return int(found[1])


class Pair:
    """Ada and Bo at a null table; both devices said hello."""

    def __init__(self, s, n=0):
        self.s, self.ada, self.bo = s, Client(s.port), Client(s.port)
        self.device = f"{n:031x}b"
        self.ada.ask("hello", device=f"{n:031x}a", name="Ada")
        self.bo.ask("hello", device=self.device, name="Bo")
        self.code = self.ada.ask("create", game="null", seats=["person", "person"])["table"]
        self.tokens = [c.ask("sit", table=self.code, name=name)["token"] for c, name in ((self.ada, "Ada"), (self.bo, "Bo"))]
        for c, token in zip((self.ada, self.bo), self.tokens):
            assert c.ask("open", table=self.code, token=token)["ok"]

    def subscribe(self, who=None, **fields):
        return (who or self.bo).ask("subscribe", table=self.code, **fields)

    def come_back(self):
        """Bo once more, by a new connection."""
        self.bo.close()
        self.bo = Client(self.s.port)
        self.bo.ask("hello", device=self.device)
        assert self.bo.ask("open", table=self.code, token=self.tokens[1])["ok"]
        return self.bo

    def bids(self):
        """Both are to bid: it is Bo's turn from the start, and nobody has told him of it."""
        return self.ada.ask("play", table=self.code, decision=1, key="k1", move="b1")

    def to_bo(self):
        """Both bid, then each who is in turn moves until Bo is; he has left by then."""
        assert self.bids()["ok"]
        assert self.bo.ask("play", table=self.code, decision=1, key="k1", move="b2")["ok"]
        self.bo.close()
        for i in range(20):
            at = self.ada.ask("open", table=self.code, token=self.tokens[0])["at"]
            if not at["decision"]:
                return
            move = "a" if at["board"]["pointed"] else "-"
            assert self.ada.ask("play", table=self.code, decision=at["decision"], key=f"m{i}", move=move)["ok"]
        raise AssertionError("it never is Bo's turn")


def notifying(folder, service, *flags, others=(), **more):
    hosts = ",".join(x.host for x in (service, *others))
    return Server(folder, "--admin", "127.0.0.1:0", "--push-hosts", hosts, "--webhook-hosts", hosts,
                  "--url", "https://games.example.org/", *flags, **more)


def ready(s):
    """The server's key, once it has one."""
    c = Client(s.port)
    c.ask("hello", device="f" * 32)
    code = c.ask("create", game="null", seats=["person", "person"])["table"]
    wait_until(lambda: "push_key" in c.ask("subscriptions", table=code), "the server has no key")
    return c.ask("subscriptions", table=code)["push_key"]


def test_a_turn_is_pushed_to_who_left():
    with fresh() as folder, Service() as service:
        with notifying(folder, service) as s:
            key = ready(s)
            pair, browser = Pair(s), Browser(service.host + "/push/bo")
            made = pair.subscribe(way="push", language="pl", **browser.fields())
            assert made["ok"], made
            has = pair.bo.ask("subscriptions", table=pair.code)["subscriptions"]
            assert [(h["way"], h["seat"], h["endpoint"]) for h in has] == [("push", 2, browser.endpoint)]
            assert pair.ada.ask("subscriptions", table=pair.code)["subscriptions"] == []
            pair.to_bo()
            wait_until(lambda: service.to("/push/bo"), "nothing was pushed")
            method, _, headers, body = service.to("/push/bo")[0]
            assert method == "POST" and headers["Content-Encoding"] == "aes128gcm" and int(headers["TTL"]) > 0
            claims = authorized(headers["Authorization"], key, service.host, time.time())
            assert claims["sub"] == "https://games.example.org"
            said = browser.read(body)
            assert said == {"table": pair.code, "say": f"Twoja kolej przy {pair.code}", "off": "Wyłącz", "id": made["subscription"]}, said
            wait_until(lambda: count(s, "push", "sent") == 1, "nothing was counted")
            assert pair.code not in s.logged() and "did=subscribe" in s.logged()
            s.stop()
        with notifying(folder, service) as s:  # the key is kept
            assert ready(s) == key


def test_nobody_is_told_who_is_there_or_wants_it_no_more():
    with fresh() as folder, Service() as service, notifying(folder, service) as s:
        ready(s)
        here, off, forgotten, last = (Pair(s, i) for i in range(4))
        for pair, name in ((here, "here"), (off, "off"), (forgotten, "forgotten"), (last, "last")):
            made = pair.subscribe(way="push", **Browser(f"{service.host}/{name}").fields())
            assert made["ok"], made
            if pair is off:
                stranger = Client(s.port)  # the link works wherever it is opened
                assert stranger.ask("unsubscribe", link=made["subscription"])["ok"]
                assert stranger.ask("unsubscribe", link=made["subscription"])["problem"]["type"] == "unknown"
            if pair is forgotten:
                assert pair.bo.ask("forget")["ok"]
        again = Client(s.port)
        again.ask("open", table=here.code, token=here.tokens[1])  # a second window stays
        for pair in (here, off, forgotten, last):
            pair.to_bo()
        wait_until(lambda: service.to("/last"), "nothing was pushed")
        assert {r[1] for r in service.requests} == {"/last"}


def test_who_left_while_the_table_waited_hears_that_it_began():
    with fresh() as folder, Service() as service:
        with notifying(folder, service) as s:
            ready(s)
            ada = Client(s.port)
            ada.ask("hello", device="a" * 32, name="Ada")
            code = ada.ask("create", game="null", seats=["person", "person"])["table"]
            token = ada.ask("sit", table=code, name="Ada")["token"]
            assert ada.ask("open", table=code, token=token)["ok"]
            assert ada.ask("subscribe", table=code, way="push", **Browser(service.host + "/ada").fields())["ok"]
            s.stop()
        with notifying(folder, service) as s:  # nobody was at the table meanwhile
            ready(s)
            bo = Client(s.port)
            token = bo.ask("sit", table=code, name="Bo")["token"]
            assert bo.ask("open", table=code, token=token)["at"]["status"] == "playing"
            wait_until(lambda: service.to("/ada"), "nothing was pushed")


def test_a_move_that_was_planned_calls_nobody():
    with fresh() as folder, Service() as service, notifying(folder, service) as s:
        ready(s)
        planned, before, after = (Pair(s, i) for i in range(3))
        for pair, name in ((planned, "planned"), (before, "before"), (after, "after")):
            assert pair.subscribe(way="push", **Browser(f"{service.host}/{name}").fields())["ok"]
        for who, bid in ((planned.ada, "b2"), (planned.bo, "b1")):
            assert who.ask("play", table=planned.code, decision=1, key="k1", move=bid)["ok"]
        assert planned.bo.ask("plan", table=planned.code, seq=3, key="c0ffee00-1234-5678", move="-", **{"if": "pass"})["ok"]
        planned.bo.close()
        before.to_bo()
        wait_until(lambda: service.to("/before"), "nothing was pushed")  # by now Bo counts as away
        at = planned.ada.ask("open", table=planned.code, token=planned.tokens[0])["at"]
        assert planned.ada.ask("play", table=planned.code, decision=at["decision"], key="k2", move="-")["ok"]
        planned.ada.position(lambda at: at["seq"] == 5 and at["turn"] == ["1"])
        after.to_bo()
        wait_until(lambda: service.to("/after"), "nothing was pushed")
        assert not service.to("/planned")


def test_a_seat_that_changed_hands_is_not_told():
    with fresh() as folder, Service() as service, notifying(folder, service) as s:
        ready(s)
        pair = Pair(s)
        assert pair.subscribe(way="push", **Browser(service.host + "/old").fields())["ok"]
        new = pair.bo.ask("rekey", table=pair.code)
        assert new["ok"], new
        pair.tokens[1] = new["token"]
        phone = Client(s.port)  # the same person, another device: it subscribes by the seat's token
        phone.ask("hello", device="c" * 32)
        assert phone.ask("open", table=pair.code, token=pair.tokens[1])["ok"]
        assert pair.subscribe(phone, way="push", **Browser(service.host + "/new").fields())["ok"]
        phone.close()
        pair.come_back()
        pair.to_bo()
        wait_until(lambda: service.to("/new"), "nothing was pushed")
        assert not service.to("/old")
        bo = pair.come_back()
        wait_until(lambda: bo.ask("subscriptions", table=pair.code)["subscriptions"] == [], "it is not forgotten")


def test_services_that_refuse_fail_and_have_gone():
    def answer(path, n):
        return {"/gone": 410, "/missing": 404, "/no": 403, "/moved": (302, {"Location": "/sent"}),
                "/later": 201 if n > 1 else (503, {"Retry-After": "1"})}[path]
    with fresh() as folder, Service(answer) as service, notifying(folder, service) as s:
        ready(s)
        pairs = {name: Pair(s, i) for i, name in enumerate(("gone", "missing", "no", "moved", "later"))}
        for name, pair in pairs.items():
            assert pair.subscribe(way="push", **Browser(f"{service.host}/{name}").fields())["ok"]
            pair.to_bo()
        wait_until(lambda: [count(s, "push", r) for r in ("sent", "gone", "refused", "dropped")] == [1, 2, 2, 0], "not all came")
        assert len(service.to("/later")) == 2 and not service.to("/sent")
        for name, pair in pairs.items():
            bo = pair.come_back()
            left = 0 if name in ("gone", "missing") else 1
            wait_until(lambda: len(bo.ask("subscriptions", table=pair.code)["subscriptions"]) == left, f"{name} is not as it should be")


def test_what_never_arrives_is_dropped_and_counted():
    if os.environ.get("ASTRO_SANITIZED"):
        return  # nothing can be loaded before a sanitizer
    with fresh() as folder, fresh() as faults, Service(lambda path, n: 503) as service:
        fault = Fault(faults)
        with notifying(folder, service, environment=fault.environment) as s:
            ready(s)
            fault.hurry()
            pushed, hooked = Pair(s, 0), Pair(s, 1)
            assert pushed.subscribe(way="push", **Browser(service.host + "/push").fields())["ok"]
            assert hooked.subscribe(way="webhook", url=service.host + "/hook")["ok"]
            for pair in (pushed, hooked):
                pair.to_bo()
            wait_until(lambda: [count(s, way, "dropped") for way in ("push", "webhook")] == [1, 1], "nothing was given up")
            assert [len(service.to(path)) for path in ("/push", "/hook")] == [6, 6]  # tries
            for pair in (pushed, hooked):  # a service that is down is not one that has gone
                assert len(pair.come_back().ask("subscriptions", table=pair.code)["subscriptions"]) == 1


def test_a_service_that_stalls_holds_up_nothing():
    with fresh() as folder, Service(lambda path, n: None if path == "/stall" else 201) as service:
        with Service() as other, notifying(folder, service, others=[other]) as s:
            ready(s)
            slow = [Pair(s, i) for i in range(6)]
            for pair in slow:
                assert pair.subscribe(way="push", **Browser(service.host + "/stall").fields())["ok"]
                pair.to_bo()
            wait_until(lambda: service.stalled == 2, "two are under way, and no more")
            # Games go on, and others are told meanwhile.
            fine = Pair(s, 10)
            assert fine.subscribe(way="push", **Browser(other.host + "/fine").fields())["ok"]
            fine.to_bo()
            wait_until(lambda: other.to("/fine"), "another service has to wait")
            for i in range(3):  # whole games, each move answered
                table = Table(s.port)
                finish(table, [table.ada, table.bo], start=100 * i)
                table.close()
            for pair in slow:
                bo = pair.come_back()
                at = bo.ask("open", table=pair.code, token=pair.tokens[1])["at"]
                assert bo.ask("play", table=pair.code, decision=at["decision"], key="x", move="-")["ok"]
            assert service.stalled == 2 and count(s, "push", "dropped") == 0
            began = time.monotonic()
            assert s.stop() == 0
            assert time.monotonic() - began < within(8), "stopping waits for the service"


class Hostile:
    """A service that answers every request as no service should."""

    def __init__(self, how):
        self.how, self.asked, self.over = how, 0, False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.host = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while True:
            try:
                line = self.listener.accept()[0]
            except OSError:
                return
            self.asked += 1
            threading.Thread(target=self.answer, args=(line,), daemon=True).start()

    def answer(self, line):
        try:
            if self.how == "slam":  # hangs up, with what was sent unread
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            elif self.how == "garbage":
                line.sendall(b"HTTP/1.\0\xff 99999999999999999999\r\nRetry-After: -9\r\n\r\n" + os.urandom(4096))
            while self.how == "endless" and not self.over:  # head lines without end
                line.sendall(b"X: y\r\n" * 4096)
            while self.how == "drip" and not self.over:  # a byte now and then, and never a status
                line.sendall(b"H")
                time.sleep(0.05)
        except OSError:
            pass
        line.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.over = True
        self.listener.close()


def test_hostile_services_change_nothing_for_games_under_load():
    with fresh() as folder, Service() as good, Hostile("slam") as slam, Hostile("garbage") as garbage:
        with Hostile("endless") as endless, Hostile("drip") as drip, notifying(folder, good, others=(slam, garbage, endless, drip)) as s:
            ready(s)
            bad = (slam, garbage, endless, drip)
            for i, service in enumerate(bad * 2):
                pair = Pair(s, i)
                way = {"way": "webhook", "url": service.host + "/x"} if i < 4 else {"way": "push", **Browser(service.host + "/x").fields()}
                assert pair.subscribe(**way)["ok"]
                pair.to_bo()
            wait_until(lambda: all(service.asked for service in bad), "not all were asked")
            ends, memory = [], s.memory()

            def play(n):
                table = Table(s.port)
                ends.append(finish(table, [table.ada, table.bo], start=1000 * n)[0]["status"])
                table.close()

            crowd = [threading.Thread(target=play, args=(n,)) for n in range(16)]
            for one in crowd:
                one.start()
            fine = Pair(s, 20)
            assert fine.subscribe(way="push", **Browser(good.host + "/fine").fields())["ok"]
            fine.to_bo()
            wait_until(lambda: good.to("/fine"), "another service has to wait")
            for one in crowd:
                one.join()
            assert ends == ["over"] * 16  # every move was answered
            wait_until(lambda: count(s, "push", "sent") == 1, "the one that was sent is not counted")
            assert count(s, "webhook", "sent") == 0
            assert s.memory() < 2 * memory + (64 << 20), "endless answers are kept"
            assert s.stop() == 0


def test_where_nobody_may_send():
    with fresh() as folder, Service() as service:
        # The name is allowed, but not what it stands for.
        with Server(folder, "--admin", "127.0.0.1:0", "--push-hosts", f"http://localhost:{service.port},push.example.org") as s:
            ready(s)
            pair = Pair(s)
            refused = lambda endpoint: pair.subscribe(way="push", **Browser(endpoint).fields())["problem"]["type"]
            for endpoint in (service.host + "/x", "https://push.example.org:8443/x", "http://push.example.org/x",
                             "https://example.org/x", "https://push.example.org.evil.net/x", "https://10.0.0.1/x"):
                assert refused(endpoint) == "refused", endpoint
            for endpoint in ("https://user@push.example.org/x", "ftp://push.example.org/x", "https://push.example.org/a b",
                             "https://push.example.org/\r\nX: y", "https:///x", "https://[::1]/x", "https://" + "a" * 1100):
                assert refused(endpoint) == "malformed", endpoint
            assert "did=notify-host" in s.logged()
            assert pair.subscribe(way="webhook", url="https://push.example.org/x")["problem"]["type"] == "refused"
            assert pair.subscribe(way="email", address="bo@example.org")["problem"]["type"] == "refused"
            assert pair.subscribe(way="push", **Browser(f"http://localhost:{service.port}/x").fields())["ok"]
            pair.to_bo()
            wait_until(lambda: count(s, "push", "refused") == 1, "it was not refused")
            assert not service.requests


def certificate(folder, name, address):
    """A file with a key and a certificate of its own for an address."""
    path = os.path.join(folder, name)
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=x",
                    "-addext", f"subjectAltName=IP:{address}", "-keyout", path + ".key", "-out", path], check=True, capture_output=True)
    with open(path + ".key", encoding="utf-8") as key, open(path, "a", encoding="utf-8") as whole:
        whole.write(key.read())
    return path


def test_a_certificate_must_be_trusted_and_of_the_host():
    with fresh() as folder, fresh() as keys:
        good, strange, other = (certificate(keys, n, a) for n, a in (("good", "127.0.0.1"), ("strange", "127.0.0.1"), ("other", "127.0.0.2")))
        trusted = os.path.join(keys, "trusted")
        with open(trusted, "w", encoding="utf-8") as f:
            for name in (good, other):
                f.write(open(name, encoding="utf-8").read())
        with Service(certificate=good) as a, Service(certificate=strange) as b, Service(certificate=other) as c:
            with notifying(folder, a, others=[b, c], environment={"SSL_CERT_FILE": trusted}) as s:
                ready(s)
                for i, service in enumerate((b, c, a)):
                    pair, browser = Pair(s, i), Browser(service.host + "/x")
                    assert pair.subscribe(way="push", **browser.fields())["ok"]
                    pair.to_bo()
                wait_until(lambda: a.requests and b.hung_up and c.hung_up, "not all were asked")
                assert not b.requests and not c.requests
                assert browser.read(a.requests[0][3])["table"] == pair.code


def test_quiet_hours_wait():
    """It is told when they end, if it is still their turn."""
    def ask(sql, *values):
        with sqlite3.connect(os.path.join(folder, "astrolabe.db")) as db:
            rows = db.execute(sql, values).fetchall()
        db.close()
        return rows

    with fresh() as folder, Service() as service:
        with notifying(folder, service) as s:
            ready(s)
            now = time.gmtime()
            minute = now.tm_hour * 60 + now.tm_min
            quiet, loud = Pair(s, 0), Pair(s, 1)
            assert quiet.subscribe(way="push", quiet=[(minute - 5) % 1440, (minute + 60) % 1440], offset=0,
                               **Browser(service.host + "/quiet").fields())["ok"]
            assert loud.subscribe(way="push", quiet=[(minute - 5 + 120) % 1440, (minute + 60 + 120) % 1440], offset=0,
                              **Browser(service.host + "/loud").fields())["ok"]
            assert quiet.subscribe(way="push", quiet=[0, 1440], **Browser(service.host + "/x").fields())["problem"]["type"] == "malformed"
            quiet.to_bo()
            loud.to_bo()
            wait_until(lambda: service.to("/loud"), "nothing was pushed")
            held = lambda: ask("SELECT due, body FROM subscriptions WHERE due IS NOT NULL")
            wait_until(held, "it is not held")
            due, body = held()[0]
            assert 58 * 60 < due - time.time() < 62 * 60 and not service.to("/quiet")
            s.stop()
        # The hour has passed.
        body = json.loads(body)
        del body["quiet"]
        ask("UPDATE subscriptions SET due = ?, body = ? WHERE due IS NOT NULL", int(time.time()) - 1, json.dumps(body).encode())
        with notifying(folder, service) as s:
            wait_until(lambda: service.to("/quiet"), "nothing was pushed at their end")
            assert not held() and len(service.to("/loud")) == 1


def test_webhooks_are_signed_and_say_no_more():
    with fresh() as folder, Service(lambda path, n: 200 if n > 1 or path != "/hook" else 500) as service, notifying(folder, service) as s:
        ready(s)
        room = "/_matrix/client/v3/rooms/!a:b/send/m.room.message"
        pairs = {name: Pair(s, i) for i, name in enumerate(("json", "ntfy", "matrix", "discord"))}
        paths = {"json": "/hook", "ntfy": "/topic", "matrix": room, "discord": "/api/webhooks/1/x"}
        made = {name: pair.subscribe(way="webhook", format=name, url=service.host + paths[name], token="t0ken")
                for name, pair in pairs.items()}
        assert all(m["ok"] for m in made.values()), made
        has = pairs["matrix"].bo.ask("subscriptions", table=pairs["matrix"].code)["subscriptions"]
        assert "t0ken" not in json.dumps(has) and has[0]["format"] == "matrix"
        for pair in pairs.values():
            pair.to_bo()
        wait_until(lambda: count(s, "webhook", "sent") == 4, "not all were sent")
        assert len(service.to("/hook")) == 2  # the first was tried again
        got = {name: next(r for r in reversed(service.requests) if r[1].startswith(paths[name])) for name in paths}
        for name, (method, path, headers, body) in got.items():
            stamp, signature = re.fullmatch(r"t=(\d+),v1=([0-9a-f]{64})", headers["X-Astrolabe-Signature"]).groups()
            wanted = hmac.new(made[name]["secret"].encode(), stamp.encode() + b"." + body, hashlib.sha256).hexdigest()
            assert signature == wanted and abs(int(stamp) - time.time()) < 60
            text = f"Your turn at {pairs[name].code}\nhttps://games.example.org/t/{pairs[name].code}\n\nTurn these messages off: https://games.example.org/notify/off/{made[name]['subscription']}"
            said = body.decode() if name == "ntfy" else json.loads(body)[{"json": "text", "matrix": "body", "discord": "content"}[name]]
            assert said == text, said
        assert got["matrix"][0] == "PUT" and got["matrix"][2]["Authorization"] == "Bearer t0ken"
        assert re.fullmatch(re.escape(room) + r"/\d+", got["matrix"][1])
        assert json.loads(got["discord"][3])["allowed_mentions"] == {"parse": []}
        assert got["ntfy"][2]["Click"].endswith(pairs["ntfy"].code)
        assert set(json.loads(got["json"][3])) == {"what", "table", "text", "url", "off"}
        stranger = Client(s.port)
        for name, (_, _, _, body) in got.items():  # the link that came along turns it off, and no other
            link = re.search(rf"https://games\.example\.org/notify/off/([0-9a-f]{{32}})", body.decode())[1]
            assert get(s.port, f"/notify/off/{link}")[0].status == 200
            assert stranger.ask("unsubscribe", link=link)["ok"], name
            assert pairs[name].come_back().ask("subscriptions", table=pairs[name].code)["subscriptions"] == []


def test_a_webhook_for_the_whole_table_is_its_makers():
    with fresh() as folder, Service() as service, notifying(folder, service) as s:
        ready(s)
        pair = Pair(s)
        hook = {"way": "webhook", "url": service.host + "/all", "all": True}
        assert pair.subscribe(**hook)["problem"]["type"] == "not_yours"
        assert pair.subscribe(pair.ada, **{**hook, "way": "email", "address": "a@b.org"})["problem"]["type"] == "not_yours"
        assert pair.subscribe(pair.ada, **hook)["ok"]
        for more in ({"format": "irc"}, {"format": "matrix"}, {"token": "a\r\nX: y"}, {"url": "https://x y/"}):
            assert pair.subscribe(pair.ada, **{**hook, **more})["problem"]["type"] == "malformed", more
        pair.to_bo()
        wait_until(lambda: service.to("/all"), "nothing was sent")
        said = json.loads(service.to("/all")[0][3])
        assert said["name"] == "Bo" and said["text"].startswith(f"Bo: your turn at {pair.code}\n")


def sendmail_in(folder):
    """A sendmail that keeps what it is given; the first time it asks to try again."""
    path = os.path.join(folder, "sendmail")
    with open(path, "w", encoding="utf-8") as f:
        f.write(f"""#!/bin/sh
[ -e '{folder}/tried' ] || {{ : > '{folder}/tried'; exit 75; }}
printf '%s\\n' "$*" > '{folder}/mail'.$$
cat >> '{folder}/mail'.$$
mv '{folder}/mail'.$$ '{folder}/sent'.$$
""")
    os.chmod(path, stat.S_IRWXU)
    return path


def sent_mails(folder):
    """Arguments, headers and text of every mail, the oldest first."""
    mails = []
    names = [os.path.join(folder, n) for n in os.listdir(folder) if n.startswith("sent.")]
    for name in sorted(names, key=lambda n: os.stat(n).st_mtime_ns):
        with open(name, encoding="utf-8") as f:
            arguments, mail = f.read().split("\n", 1)
        read = email.message_from_string(mail, policy=email.policy.default)
        mails.append((arguments, read, read.get_content()))
    return mails


def test_email_goes_only_where_it_was_confirmed():
    with fresh() as folder, fresh() as box, Service() as service:
        path = sendmail_in(box)
        with notifying(folder, service, "--sendmail", path, "--mail-from", "games@example.org") as s:
            ready(s)
            pair = Pair(s)
            for bad in ("bo@example.org\nBcc: eve@example.org", "-t@example.org", "a@b", "a@example.org,b@example.org", ""):
                assert pair.subscribe(way="email", address=bad)["problem"]["type"] == "malformed", bad
            assert pair.subscribe(way="email", address="bo@example.org", language="ru")["ok"]
            wait_until(lambda: sent_mails(box), "nothing was sent")
            arguments, mail, text = sent_mails(box)[0]
            assert arguments == "-i -- bo@example.org" and mail["to"] == "bo@example.org" and mail["from"] == "Astrolabe <games@example.org>"
            assert mail["subject"] == "Это ваш адрес?" and mail["auto-submitted"] == "auto-generated"
            link = re.search(r"https://games.example.org/notify/on/([0-9a-f]{64})\n", text)[1]
            pair.to_bo()  # not confirmed: nothing more is sent
            stranger = Client(s.port)
            forged = link[:-1] + ("0" if link[-1] != "0" else "1")
            assert stranger.ask("confirm", link=forged)["problem"]["type"] == "unknown"
            assert stranger.ask("confirm", link=link[:32])["problem"]["type"] == "malformed"
            assert stranger.ask("confirm", link=link)["ok"]
            assert len(sent_mails(box)) == 1
            bo = pair.come_back()
            assert bo.ask("subscriptions", table=pair.code)["subscriptions"][0]["confirmed"] is True
            at = bo.ask("open", table=pair.code, token=pair.tokens[1])["at"]
            assert bo.ask("play", table=pair.code, decision=at["decision"], key="y", move="-")["ok"]
            bo.close()
            wait_until(lambda: pair.ada.ask("open", table=pair.code, token=pair.tokens[0])["at"]["decision"], "it is not her turn")
            at = pair.ada.ask("open", table=pair.code, token=pair.tokens[0])["at"]
            assert pair.ada.ask("play", table=pair.code, decision=at["decision"], key="z", move="a" if at["board"]["pointed"] else "-")["ok"]
            wait_until(lambda: len(sent_mails(box)) == 2, "nothing was sent")
            _, mail, text = sent_mails(box)[1]
            assert mail["subject"] == f"Ваш ход за столом {pair.code}" and f"https://games.example.org/t/{pair.code}\n" in text
            off = re.search(r"https://games.example.org/notify/off/([0-9a-f]{32})\n", text)[1]
            assert mail["list-unsubscribe"] == f"<https://games.example.org/notify/off/{off}>"
            assert stranger.ask("unsubscribe", link=off)["ok"]
            assert stranger.ask("confirm", link=link)["problem"]["type"] == "unknown"
            assert count(s, "email", "sent") == 2 and "bo@example.org" not in s.logged()
            answers = [pair.subscribe(pair.ada, way="email", address="eve@example.org") for _ in range(5)]
            assert answers[-1]["problem"]["type"] == "limit"  # nobody's mailbox is filled


if __name__ == "__main__":
    sys.exit(run_all(sys.modules[__name__]))
