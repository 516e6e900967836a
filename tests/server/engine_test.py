#!/usr/bin/env python3
"""Foreign programs as bots at a server's tables: they play, and where they die, stall or talk
nonsense nobody waits for them; they are shut in."""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import PROGRAM, Client, Server, fresh, run_all, sensible, wait_until

# Speaks the protocol of doc/engine.md; {hello}, {think} are what a test makes of it.
BOT = """#!/usr/bin/env python3
import os, socket, sys, time
n = 0
says = "bot"
{hello}
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "astro":
        print("name " + says + "\\ngame null\\ngame planetx\\nwant moves")
    elif word == "moves":
        moves = rest.split()[1:]
        move = moves[-1]
    elif word == "think":
        n += 1
        {think}
        print("move " + move)
    print("ok", flush=True)
"""


def write_bot(folder, name="bot", hello="", think="pass"):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as f:
        f.write(BOT.replace("{hello}", hello).replace("{think}", think))
    os.chmod(path, 0o755)
    return path


def new_table(c, *seats, game="null"):
    made = c.ask("create", game=game, seats=list(seats))
    assert made["ok"], made
    code = made["table"]
    c.token = c.ask("sit", table=code, name="Ada")["token"]
    return code, c.ask("open", table=code, token=c.token)["at"]


def play_on(c, code, at):
    """Ada plays to the end."""
    while at["status"] != "over":
        seen = at["seq"]
        if at["decision"]:
            answer = c.ask("play", table=code, decision=at["decision"], move=sensible(at), key=f"k{seen}")
            if not answer["ok"]:  # the other has moved meanwhile
                assert answer["problem"]["type"] == "stale", answer
                at = answer["at"]
                continue
            at = c.ask("open", table=code, token=c.token)["at"]
        else:
            at = c.position(lambda at: at["seq"] > seen and (at["decision"] or at["status"] == "over"))
    return at


def bids(at):
    return [s["bid"] for s in at["board"]["seats"]]


def test_an_engine_plays():
    """It is offered by its name, sits at a table, and its moves are its own."""
    with fresh() as folder, fresh() as own:
        write_bot(own)
        with Server(folder, "--engine", f"mine={own}/bot") as s:
            c = Client(s.port)
            assert c.ask("games")["engines"] == [{"id": "mine", "games": ["null", "planetx"]}]
            code, at = new_table(c, "person", "mine")
            assert at["seats"][1]["kind"] == "bot" and at["seats"][1]["name"] == "mine", at["seats"]
            at = play_on(c, code, at)
            assert bids(at) == [1, 3], bids(at)  # the last of its legal bids is the highest
            said = re.search(r"event=engine name=mine says=\"bot\" games=2 files=(\w+) network=(\w+)", s.logged())
            assert said, s.logged()
            assert "engine_failed" not in s.logged()
            refused = c.ask("create", game="lostcode", seats=["person", "mine"])
            assert refused["problem"]["type"] == "unknown", refused  # it does not play that
            c.close()


def test_bad_engines_hold_nobody_up():
    """Each loses its moves to the stand-in, which the log says once; other tables go on."""
    with fresh() as folder, fresh() as own:
        write_bot(own, "dies", think="sys.exit(7)")
        write_bot(own, "stalls", think="time.sleep(10000)")
        write_bot(own, "rubbish", think="print('\\x1b[1m what? ' + 'x' * 100)")
        write_bot(own, "cheats", think="move = 'g99'")
        write_bot(own, "silent", hello="sys.exit(1)")
        names = ("dies", "stalls", "rubbish", "cheats")
        engines = [word for name in (*names, "silent") for word in ("--engine", f"{name}={own}/{name}")]
        with Server(folder, *engines) as s:
            assert re.search(r"event=engine_missing name=silent why=", s.logged()), s.logged()
            c, other = Client(s.port), Client(s.port)
            assert [e["id"] for e in c.ask("games")["engines"]] == list(names)
            for name in ("dies", "rubbish", "cheats"):
                code, at = new_table(c, "person", name)
                assert play_on(c, code, at)["status"] == "over"
            stalled = [new_table(Client(s.port), "person", "stalls") for _ in range(4)]
            for who in ("random", "cheats"):  # while engines stall; who then has no time for one stands in
                code, at = new_table(other, "person", who)
                assert play_on(other, code, at)["status"] == "over"
            wait_until(lambda: "name=stalls" in s.logged().split("engine_failed", 1)[1], "it has not stalled")
            for name, why in (("dies", "result=died why=\"it ended with code 7\""), ("stalls", "result=late"),
                              ("rubbish", "result=wrong why=\"'?\\[1m what? "), ("cheats", "result=illegal why=\"it plays 'g99'")):
                lines = re.findall(rf"event=engine_failed name={name} .*", s.logged())
                assert len(lines) == 1 and why.replace("\\", "") in lines[0], (name, lines)
            assert stalled
            c.close()
            other.close()


def test_one_that_died_is_started_again():
    """Between two questions it costs nothing, not even a move."""
    with fresh() as folder, fresh() as own:
        write_bot(own, think="print('move ' + move + '\\nok', flush=True); sys.exit(0)")
        with Server(folder, "--engine", f"mine={own}/bot") as s:
            c = Client(s.port)
            code, at = new_table(c, "person", "mine")
            assert bids(play_on(c, code, at)) == [1, 3]
            assert "engine_failed" not in s.logged(), s.logged()
            c.close()


def test_a_table_whose_engine_is_gone():
    with fresh() as folder, fresh() as own:
        write_bot(own)
        with Server(folder, "--engine", f"mine={own}/bot") as s:
            c = Client(s.port)
            made = c.ask("create", game="null", seats=["person", "mine"])
            token = c.ask("sit", table=made["table"], name="Ada")["token"]
            c.close()
        with Server(folder) as s:
            c = Client(s.port)
            c.token = token
            at = c.ask("open", table=made["table"], token=token)["at"]
            assert at["seats"][1]["name"] == "mine"
            assert play_on(c, made["table"], at)["status"] == "over"
            assert c.ask("create", game="null", seats=["person", "mine"])["problem"]["type"] == "unknown"
            c.close()


PRY = """
def tried(name, what):
    global says
    try:
        what()
        says += " " + name
    except (OSError, PermissionError):
        pass
says = "tried"
tried("socket", lambda: socket.socket(socket.AF_INET))
tried("local", lambda: socket.socket(socket.AF_UNIX))
tried("kill", lambda: os.kill(os.getppid(), 0))
tried("session", os.setsid)
for n in range(3, 64):
    tried("fd", lambda: os.fstat(n))
tried("outside", lambda: open("OUTSIDE/pried", "w"))
tried("data", lambda: os.listdir("DATA"))
tried("memory", lambda: open("/proc/%d/environ" % os.getppid()).read())
open("scratch", "w").write("mine")
says += " secret" if "ASTRO_SECRET" in os.environ else ""
"""


def test_it_is_shut_in():
    with fresh() as folder, fresh() as own:
        write_bot(own, hello=PRY.replace("OUTSIDE", own).replace("DATA", folder))
        with Server(folder, "--engine", f"mine={own}/bot", environment={"ASTRO_SECRET": "1"}) as s:
            said = re.search(r"name=mine says=\"tried([^\"]*)\" games=2 files=(\w+) network=(\w+)", s.logged())
            assert said, s.logged()
            open_files = {"outside", "data", "memory"} if said[2] == "open" else set()
            open_network = {"socket", "local", "kill", "session"} if said[3] == "open" else set()
            assert set(said[1].split()) <= open_files | open_network, said[0]
        # One that lies above the server's games could read them.
        write_bot(folder)
        with Server(folder, "--engine", f"mine={folder}/bot") as s:
            assert "engine_missing name=mine why=\"it lies in" in s.logged(), s.logged()


def test_names_are_checked():
    with fresh() as folder:
        for given, about in (("x", "NAME=COMMAND"), ("strong=/bin/cat", "name of its own"), ("a b=/bin/cat", "up to 24"),
                             ("x=", "command is missing"), ("x=/bin/cat,x=/bin/cat", "two engines have one name")):
            done = subprocess.run([PROGRAM, "serve", "--data", folder, "--listen", "127.0.0.1:0", "--engine", given],
                                  capture_output=True, text=True, timeout=60)
            assert done.returncode == 2 and about in done.stderr, (given, done)


if __name__ == "__main__":
    sys.exit(run_all(sys.modules[__name__]))
