#!/usr/bin/env python3
"""Running a server: settings, health, metrics, logs, TLS, stopping, backup."""
import json
import os
import re
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import PROGRAM, SOON, Client, Server, Table, finish, fresh, get, run_all, sensible, wait_until, within
from crowd import Crowd


def test_metrics_and_health_on_the_admin_address_only():
    with fresh() as folder, Server(folder, "--admin", "127.0.0.1:0") as s:
        t = Table(s.port)
        finish(t, [t.ada, t.bo])
        r, body = get(s.admin, "/metrics")
        text = body.decode()
        assert r.status == 200 and r.headers["content-type"].startswith("text/plain")
        assert re.search(r"^astrolabe_entries_stored_total 10$", text, re.M), text
        assert re.search(r'^astrolabe_requests_total\{do="play"\} 9$', text, re.M), text
        assert re.search(r"^astrolabe_move_seconds_count 9$", text, re.M), text
        for line in text.splitlines():
            assert re.match(r'^(# TYPE \w+ (counter|gauge|histogram)|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [0-9.]+)$', line), line
        assert get(s.admin, "/healthz")[1] == b"ok\n" and get(s.admin, "/readyz")[1] == b"ok\n"
        assert get(s.port, "/metrics")[0].status == 404
        for path in ("/", "/api/v1/tables", "/index.html"):  # and there, nothing else
            assert get(s.admin, path)[0].status == 404, path
        t.close()


def test_settings_come_from_flag_environment_and_file_in_that_order():
    with fresh() as folder:
        path = os.path.join(folder, "astrolabe.conf")
        with open(path, "w", encoding="utf-8") as f:
            f.write("# how much one address may make\n\ntables-per-hour = 1\n  rate=7  \n")
        def made(*flags, **environment):
            with fresh() as data, Server(data, "--config", path, *flags, environment=environment) as s:
                c = Client(s.port)
                return sum(c.ask("create", game="null", seats=["person", "person"])["ok"] for _ in range(5))
        assert made() == 1
        assert made(ASTROLABE_TABLES_PER_HOUR="2") == 2
        assert made("--tables-per-hour", "3", ASTROLABE_TABLES_PER_HOUR="2") == 3
        for bad in ("tables = 1\n", "rate\n", "config = x\n", "rate = many\n"):
            with open(path, "w", encoding="utf-8") as f:
                f.write("# fine\n" + bad)
            done = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--config", path, "--data", folder],
                                  capture_output=True, text=True, timeout=20)
            assert done.returncode == 2 and done.stderr, (bad, done)


def test_lan_never_says_localhost():
    with fresh() as folder:
        process = subprocess.Popen([PROGRAM, "serve", "--json", "--lan", "--listen", ":0", "--data", folder],
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            said = json.loads(process.stdout.readline())["listening"]
            assert "localhost" not in said and "127.0.0.1" not in said, said
            port = int(said.rsplit(":", 1)[1])
            assert get(port, "/healthz")[1] == b"ok\n"
        finally:
            process.kill()
            process.wait()
            process.stdout.close()


def test_sigterm_drains_and_stops_soon():
    with fresh() as folder:
        with Server(folder) as s:
            tables = [Table(s.port, seats=("person", "person", "random")) for _ in range(5)]
            sent = [t.ada.send(do="play", table=t.code, decision=1, move="b1", key="k") for t in tables]
            began = time.monotonic()
            assert s.stop(signal.SIGTERM) == 0
            assert time.monotonic() - began <= SOON
            answered = [t for t, i in zip(tables, sent) if t.ada.answers.get(i, {}).get("ok")]
            for t in tables:
                assert t.ada.wait_closed()
        with Server(folder) as s:
            for t in answered:
                c = Client(s.port)
                events = c.ask("open", table=t.code, since=0, token=t.tokens[0])["at"]["events"]
                assert any(e["seat"] == "1" for e in events)
                c.close()


def test_sigterm_under_a_crowd_and_while_bots_think():
    with fresh() as folder:
        crowd, stop = Crowd(), threading.Event()
        freely = ("--rate", "0", "--address-rate", "0", "--tables-per-hour", "0")
        with Server(folder, *freely) as s:
            crowd.add(s.port)
            c = Client(s.port)
            for _ in range(6):  # more than there are threads, and in no hurry
                code = c.ask("create", game="nightsky", seats=["person"] + ["strong"] * 4)["table"]
                token = c.ask("sit", table=code, name="Ada")["token"]
                c.ask("open", table=code, token=token, also=True)
                c.ask("stand", table=code)
            threads = crowd.run([s.port], stop)
            wait_until(lambda: crowd.moves() > 5, "nobody plays")
            began = time.monotonic()
            assert s.stop(signal.SIGTERM) == 0, s.logged()
            took = time.monotonic() - began
            assert took <= SOON, took
            stop.set()
            for t in threads:
                t.join(60)
            assert c.wait_closed()
        with Server(folder, *freely) as s:
            crowd.check(s.port)
            crowd.finish(folder, s.port)


def test_logs_have_no_secrets():
    with fresh() as folder, Server(folder, "--admin", "127.0.0.1:0") as s:
        t = Table(s.port)
        device = t.ada.ask("hello", name="Adelheid")["device"]
        t.ada.ask("say", table=t.code, text="a secret word")
        finish(t, [t.ada, t.bo])
        metrics = get(s.admin, "/metrics")[1].decode()
        t.close()
        s.stop()
        said = s.logged() + metrics
        for secret in (*t.tokens, device, t.code, "Adelheid", "a secret word"):
            assert secret not in said, secret
        for line in s.logged().splitlines():
            assert re.match(r"^time=\S+Z level=(info|warn|error) event=\w+", line), line


def test_tls():
    with fresh() as folder:
        cert, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                        "-keyout", key, "-out", cert, "-subj", "/CN=localhost", "-days", "2"],
                       check=True, capture_output=True)
        with Server(folder, "--tls-cert", cert, "--tls-key", key) as s:
            context = ssl.create_default_context(cafile=cert)
            with context.wrap_socket(socket.create_connection(("127.0.0.1", s.port), 10),
                                     server_hostname="localhost") as raw:
                raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                text = b""
                while piece := raw.recv(4096):
                    text += piece
            assert text.startswith(b"HTTP/1.1 200") and text.endswith(b"ok\n"), text
            assert b"strict-transport-security: max-age=" in text.lower()
            offers = ssl.create_default_context(cafile=cert)
            offers.set_alpn_protocols(["h2", "http/1.1"])
            with offers.wrap_socket(socket.create_connection(("127.0.0.1", s.port), 10), server_hostname="localhost") as raw:
                assert raw.selected_alpn_protocol() == "http/1.1"
            for worst in ("TLSv1.1", "AES128-SHA", "ECDHE-ECDSA-AES128-SHA"):  # refused
                old = ssl.create_default_context(cafile=cert)
                try:
                    if worst.startswith("TLS"):
                        old.minimum_version = old.maximum_version = ssl.TLSVersion.TLSv1_1
                        old.set_ciphers("ALL:@SECLEVEL=0")
                    else:
                        old.maximum_version = ssl.TLSVersion.TLSv1_2
                        old.set_ciphers(worst + ":@SECLEVEL=0")
                    old.wrap_socket(socket.create_connection(("127.0.0.1", s.port), 10), server_hostname="localhost")
                    raise AssertionError(worst)
                except (ssl.SSLError, OSError):
                    pass
            t = Table.__new__(Table)
            c, t.port = Client(s.port, context), s.port
            t.code = c.ask("create", game="null", seats=["person", "random"])["table"]
            t.tokens = [c.ask("sit", table=t.code, name="Ada")["token"]]
            def play_on():  # a game over the socket, enciphered
                at = t.open(c, 0)
                if at["decision"]:
                    assert t.play(c, at["decision"], sensible(at), f"k{at['decision']}")["ok"]
                return at["status"] == "over"
            wait_until(play_on, "the game does not end")
            c.close()
        done = subprocess.run([PROGRAM, "serve", "--tls-cert", cert, "--data", folder], capture_output=True,
                              text=True, timeout=20)
        assert done.returncode == 2 and "--tls-key" in done.stderr


def make_certificate(cert, key, name="localhost"):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-keyout", key, "-out", cert, "-subj", f"/CN={name}", "-days", "2"],
                   check=True, capture_output=True)


def test_a_new_certificate_is_read_on_sighup():
    with fresh() as folder:
        cert, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
        make_certificate(cert, key, "one")
        def shown(port):
            return ssl.get_server_certificate(("127.0.0.1", port), timeout=10)
        with Server(folder, "--tls-cert", cert, "--tls-key", key) as s:
            one = shown(s.port)
            make_certificate(cert, key, "two")
            s.process.send_signal(signal.SIGHUP)
            wait_until(lambda: shown(s.port) != one, "the new certificate is not shown")
            two = shown(s.port)
            make_certificate(cert, os.path.join(folder, "other.pem"), "three")  # its key is elsewhere
            s.process.send_signal(signal.SIGHUP)
            wait_until(lambda: "the old one stays" in s.logged(), "a bad pair is not told of")
            assert shown(s.port) == two


def test_a_store_that_stalls_is_told():
    with fresh() as folder, Server(folder) as s:
        t = Table(s.port)
        assert t.play(t.ada, 1, "b2", "k")["ok"]
        db = sqlite3.connect(os.path.join(folder, "astrolabe.db"), isolation_level=None)
        db.execute("BEGIN IMMEDIATE")  # nobody else may write
        began = time.monotonic()
        asked = [t.bo.send(do="play", table=t.code, decision=1, key="k", move="b1"),
                 t.bo.send(do="say", table=t.code, text="hello?")]
        wait_until(lambda: get(s.port, "/readyz")[0].status == 503, "it says that it is ready")
        assert time.monotonic() - began < within(3), time.monotonic() - began
        assert [t.bo.wait(i)["problem"]["type"] for i in asked] == ["busy", "busy"]
        assert t.ada.ask("say", table=t.code, text="hello?")["problem"]["type"] == "busy"
        assert t.open(t.ada, 0)["seq"] == 1  # reading goes on
        assert get(s.port, "/healthz")[0].status == 200
        db.execute("ROLLBACK")
        db.close()
        wait_until(lambda: get(s.port, "/readyz")[0].status == 200, "it is never ready again")
        wait_until(lambda: t.play(t.bo, 1, "b1", "k")["ok"], "no move is taken")  # once, whatever became of the first
        finish(t, [t.ada, t.bo])
        t.close()


def test_backup_and_restore():
    with fresh() as folder, fresh() as other:
        copy = os.path.join(folder, "copy.db")
        with Server(folder) as s:
            t = Table(s.port)
            t.play(t.ada, 1, "b2", "k")
            run = lambda *a: subprocess.run([PROGRAM, *a], capture_output=True, text=True, timeout=60)
            done = run("backup", "--data", folder, copy)
            assert done.returncode == 0, done
            t.play(t.bo, 1, "b1", "k")  # after the copy
            assert run("backup", "--data", folder, copy).returncode == 1  # it is there already
        assert run("restore", "--data", folder, copy).returncode == 1  # games are never overwritten
        assert run("restore", "--data", other, __file__).returncode == 65
        assert run("backup", "--data", other + "/none", copy + "2").returncode == 74
        other += "/a/new/folder"  # it is made
        done = run("restore", "--data", other, copy)
        assert done.returncode == 0, done
        with Server(other) as s:
            t.ada, t.bo = Client(s.port), Client(s.port)
            assert t.open(t.ada, 0)["seq"] == 1
            t.open(t.bo, 1)
            finish(t, [t.ada, t.bo])
            t.close()


def test_backups_by_themselves_and_back_to_a_moment():
    run = lambda *a: subprocess.run([PROGRAM, *a], capture_output=True, text=True, timeout=60)
    whole = lambda: sorted(f for f in os.listdir(backups) if f.endswith(".db"))
    with fresh() as folder, fresh() as other:
        backups = os.path.join(folder, "backups")
        os.mkdir(backups)
        for name in ("astrolabe-20200101T000000Z.db", "notes.txt", "astrolabe-20200101T000000Z.db.7.part"):
            open(os.path.join(backups, name), "w").close()
        with Server(folder, "--admin", "127.0.0.1:0", "--backups", backups, "--backup-every", "1s", "--backup-keep", "2") as s:
            t = Table(s.port)
            t.play(t.ada, 1, "b2", "k")
            made = lambda: int(re.search(r"astrolabe_backups_total (\d+)", get(s.admin, "/metrics")[1].decode())[1])
            t.play(t.bo, 1, "b1", "k")
            before = made()
            wait_until(lambda: made() >= before + 2, "backups are not made")  # the last began after the moves
            seq = t.open(t.ada, 0)["seq"]
            t.close()
        left = os.listdir(backups)
        assert len(whole()) == 2 and "notes.txt" in left and not any("2020" in f or "part" in f for f in left), left
        first = whole()[0]
        at = re.sub(r"astrolabe-(....)(..)(..T..)(..)(..Z).db", r"\1-\2-\3:\4:\5", first)
        done = run("restore", "--data", other + "/new", "--at", at, backups)
        assert done.returncode == 0 and first in done.stderr, done
        done = run("restore", "--data", other + "/newest", backups)
        assert done.returncode == 0 and whole()[1] in done.stderr, done
        with Server(other + "/newest") as s:
            t.ada = Client(s.port)
            assert t.open(t.ada, 0)["seq"] == seq
            t.ada.close()
        assert run("restore", "--data", other + "/none", "--at", "2019-01-01T00:00Z", backups).returncode == 1
        assert run("restore", "--data", other + "/none", "--at", "noon", backups).returncode == 2


def test_a_backup_that_fails_costs_nothing():
    with fresh() as folder:
        backups = os.path.join(folder, "backups")
        open(backups, "w").close()  # no folder can be made of it
        with Server(folder, "--admin", "127.0.0.1:0", "--backups", backups, "--backup-every", "1s") as s:
            wait_until(lambda: "event=backup" in s.logged() and "level=error" in s.logged(), "the failure is not logged")
            t = Table(s.port)
            finish(t, [t.ada, t.bo])
            t.close()
            assert b"astrolabe_backups_total 0" in get(s.admin, "/metrics")[1]


def test_damage_is_loud_and_the_rest_is_saved():
    run = lambda *a: subprocess.run([PROGRAM, *a], capture_output=True, text=True, timeout=60)
    with fresh() as folder, fresh() as other:
        copy = os.path.join(other, "copy.db")
        with Server(folder) as s:
            hurt, whole = Table(s.port), Table(s.port)
            for t in (hurt, whole):
                t.play(t.ada, 1, "b2", "k")
            s.stop()
        with sqlite3.connect(os.path.join(folder, "astrolabe.db")) as db:
            db.execute("UPDATE entries SET text = 'b1' WHERE table_id = (SELECT id FROM tables WHERE code = ?)",
                       (hurt.code,))
        db.close()
        done = run("backup", "--data", folder, copy)
        assert done.returncode == 65 and not os.path.exists(copy), done
        assert f"damaged: {hurt.code} from entry 1 on" in done.stderr and whole.code not in done.stderr, done
        with Server(folder, "--admin", "127.0.0.1:0") as s:  # the table is closed, and the log has a line
            c = Client(s.port)
            assert c.ask("open", table=hurt.code)["problem"]["type"] == "unknown"
            assert c.ask("open", table=whole.code)["ok"]
            assert re.search(r"event=damaged table=sha256:[0-9a-f]{8} entry=1 ", s.logged())
            assert hurt.code not in s.logged()
            c.close()
        done = run("salvage", os.path.join(folder, "astrolabe.db"), os.path.join(other, "astrolabe.db"))
        assert done.returncode == 1 and f"damaged: {hurt.code} from entry 1 on" in done.stderr, done
        assert run("backup", "--data", other, copy).returncode == 0
        with Server(other) as s:
            c = Client(s.port)
            assert c.ask("open", table=hurt.code)["problem"]["type"] == "unknown"
            assert c.ask("open", table=whole.code)["at"]["seq"] == 1
            c.close()


sys.exit(run_all(sys.modules[__name__]))
