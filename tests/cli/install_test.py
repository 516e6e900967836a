#!/usr/bin/env python3
"""What a package brings along: manual pages, completions, and a look at the server."""
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import PROGRAM, Server, run_all


def run(*words, **more):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=60, **more)


def pages():
    return run("manual").stdout.split()


def complete(*words):
    """What bash would offer for the last of these words."""
    script = run("completion", "bash").stdout
    line = " ".join(f"'{w}'" for w in words)
    asked = f"{script}\nCOMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _astrolabe; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    done = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, timeout=60)
    assert not done.stderr, done.stderr
    return done.stdout.split()


def test_every_command_has_a_page():
    names = re.findall(r"^       (\w+) +(?:(planetx|lostcode|nightsky): )?\w", run("--help").stdout.split("GAMES")[0], re.M)
    wanted = {f"astrolabe-{name}{'-' + game if game else ''}.1" for name, game in names if name != "astrolabe"}
    assert wanted <= set(pages()) and {"astrolabe.1", "astrolabe.conf.5"} <= set(pages()), wanted - set(pages())


def test_pages_are_those_of_help():
    for name in pages():
        page = run("manual", name.rsplit(".", 1)[0]).stdout
        assert page.startswith(".TH ") and ".SH NAME\n" in page, name
        for line in page.splitlines():
            assert not re.match(r"['.](?!TH|SH|PP|TP|br|sp|nf|fi)", line), (name, line)
    words = lambda text: re.sub(r"[\\\s]+", " ", re.sub(r"\\-", "-", re.sub(r"\\f.|\\&|^\.\w+( |$)", "", text, flags=re.M)))
    plain = run("play", "--help").stdout.split("DESCRIPTION")[1].split("OPTIONS")[0]
    assert words(plain).strip() in words(run("manual", "astrolabe-play").stdout)


def test_man_reads_them():
    if not shutil.which("groff"):
        return  # the words were compared above
    for name in pages():
        done = subprocess.run(["groff", "-k", "-man", "-Tutf8", "-ww"], input=run("manual", name.rsplit(".", 1)[0]).stdout,
                              capture_output=True, text=True, timeout=60)
        assert done.returncode == 0 and not done.stderr, (name, done.stderr)


def test_an_unknown_page_is_told():
    done = run("manual", "astrolabe-nothing")
    assert done.returncode == 2 and "astrolabe-nothing" in done.stderr


def test_bash_completes():
    assert {"play", "solve", "doctor"} <= set(complete("astrolabe", ""))
    assert complete("astrolabe", "ver") == ["verify"]
    assert set(complete("astrolabe", "play", "n")) >= {"nightsky", "null"}
    assert "--seats" in complete("astrolabe", "play", "planetx", "--s")
    assert complete("astrolabe", "play", "planetx", "--mode", "") == ["standard", "expert"]
    assert "--marks" in complete("astrolabe", "explain", "lostcode", "--m")
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(f"{folder}/games")
        open(f"{folder}/file", "w").close()
        assert complete("astrolabe", "serve", "--data", f"{folder}/") == [f"{folder}/games"]


def test_bots_are_named_where_they_are_asked_for():
    games = {"planetx": "master", "lostcode": "strong", "nightsky": "strong"}
    for command, flag in (("sim", "--seats"), ("play", "--seats"), ("ladder", "--bots"), ("engine", "--level")):
        page = re.sub(r"\s+", " ", run(command, "--help").stdout.split("\nBOTS\n")[1])
        for game, best in games.items():
            listed = re.search(rf"{game} (random, [a-z, ]+)", page).group(1)
            assert best in listed, (command, game)
        assert {"random", "strong", "master"} <= set(complete("astrolabe", command, "planetx", flag, "")), command
        assert complete("astrolabe", command, "planetx", flag, "str") == ["strong"], command
    assert complete("astrolabe", "sim", "planetx", "--seats", "easy,mas") == ["easy,master"]
    for words in (("sim", "planetx", "--seats", "grandmaster,easy"), ("ladder", "planetx", "--bots", "grandmaster,easy"),
                  ("engine", "planetx", "--level", "grandmaster")):
        done = run(*words)
        assert done.returncode == 2 and "grandmaster" in done.stderr and "strong, master" in done.stderr, done


def test_other_shells_read_theirs():
    for shell in ("zsh", "fish"):
        script = run("completion", shell).stdout
        assert "astrolabe" in script and "nightsky" in script
        if shutil.which(shell):
            done = subprocess.run([shell, "-n"], input=script, capture_output=True, text=True, timeout=60)
            assert done.returncode == 0, done.stderr
    assert run("completion", "tcsh").returncode == 2


def verdicts(*words):
    done = run("doctor", "--json", *words)
    return done.returncode, {line["check"]: line for line in json.loads(done.stdout)}


def test_health_and_doctor_know_a_server():
    with tempfile.TemporaryDirectory() as folder, Server(folder) as server:
        at = f"127.0.0.1:{server.port}"
        assert run("health", "--listen", at).returncode == 0
        code, told = verdicts("--listen", at, "--data", server.folder)
        assert code == 0 and "ready" in told["port"]["says"] and told["store"]["verdict"] == "ok", told
    done = run("health", "--listen", at)
    assert done.returncode == 1 and "nobody listens" in done.stderr, done


def test_doctor_names_what_is_wrong():
    with tempfile.TemporaryDirectory() as folder, socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen(1)
        with open(f"{folder}/astrolabe.db", "wb") as f:
            f.write(b"this is no database" * 500)
        with open(f"{folder}/cert.pem", "w") as f:
            f.write("no certificate\n")
        cert = ("--tls-cert", f"{folder}/cert.pem", "--tls-key", f"{folder}/cert.pem")
        code, told = verdicts("--listen", f"127.0.0.1:{other.getsockname()[1]}", "--data", folder, *cert)
        assert code == 1
        for check in ("store", "port", "tls"):
            assert told[check]["verdict"] == "bad", told
        assert "choose another" in told["port"]["says"]
        assert "the whole chain in one file" in told["tls"]["says"] and "--tls-cert" in told["tls"]["says"]


def certificate(path, days):
    """A key and a certificate that ends in so many days, or ended so many days ago."""
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                    "-subj", "/CN=x", "-days", str(days), "-keyout", f"{path}.key", "-out", path], check=True, capture_output=True)


def test_doctor_says_what_to_do_about_a_certificate():
    with tempfile.TemporaryDirectory() as folder:
        def look(cert, key):
            return verdicts("--listen", "127.0.0.1:0", "--data", folder, "--tls-cert", f"{folder}/{cert}", "--tls-key", f"{folder}/{key}")[1]["tls"]
        for name, days in (("good", 400), ("short", 5)):
            certificate(f"{folder}/{name}", days)
        # The day it ends on is whole only within the second it was made in: 400 days, then 399.
        for cert, key, verdict, says in (("good", "good.key", "ok", "good for (399|400) days"),
                                         ("short", "short.key", "warning", "ends in [45] days; renew it, then send the server SIGHUP"),
                                         ("good", "short.key", "bad", "name the key it was made with"),
                                         ("absent", "good.key", "bad", "--tls-cert"),
                                         ("good", "absent", "bad", "--tls-key")):
            told = look(cert, key)
            assert told["verdict"] == verdict and re.search(says, told["says"]), told


def test_the_unit_limits_restarts_and_memory():
    """A server that cannot run is given up, one that grows is ended before the machine is, and
    one that waits for its database in vain is always tried again."""
    path = os.path.join(os.path.dirname(__file__), "../../tools/astrolabe.service")
    with open(path, encoding="utf-8") as f:
        unit = dict(re.findall(r"^(\w+)=(\d+)%?$", f.read(), re.M))
    burst, interval, again = (int(unit[name]) for name in ("StartLimitBurst", "StartLimitIntervalSec", "RestartSec"))
    assert burst * (again + 1) <= interval, "a server that ends at once would be started for ever"
    assert burst * 60 > interval, "the minute for which a database is waited for is longer"
    assert int(unit["MemoryHigh"]) < int(unit["MemoryMax"]) < 100
    if shutil.which("systemd-analyze"):
        with tempfile.TemporaryDirectory() as folder:
            with open(path, encoding="utf-8") as f, open(os.path.join(folder, "astrolabe.service"), "w", encoding="utf-8") as out:
                out.write(f.read().replace("/usr/local/bin/astrolabe", os.path.abspath(PROGRAM)))
            done = subprocess.run(["systemd-analyze", "verify", "--man=no", out.name], capture_output=True, text=True, timeout=60)
            assert "astrolabe" not in done.stderr, done.stderr


sys.exit(run_all(sys.modules[__name__]))
