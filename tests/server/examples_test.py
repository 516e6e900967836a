#!/usr/bin/env python3
"""The outside bots of examples/ finish games over the socket, against each
other and against ours."""
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import Client, Server, fresh, run_all

EXAMPLES = os.path.join(os.path.dirname(__file__), "../../examples")


def play(seats, *bots):
    with fresh() as folder, Server(folder) as s:
        program = os.path.join(folder, "bot")
        subprocess.run(["cc", "-std=gnu17", "-Wall", "-Wextra", "-Werror", "-O1", "-o", program,
                        os.path.join(EXAMPLES, "bot.c")], check=True)
        c = Client(s.port)
        code = c.ask("create", game="null", seats=seats)["table"]
        c.ask("open", table=code)
        running = []
        for bot in bots:
            command = ([program, "127.0.0.1", str(s.port), code] if bot == "c"
                       else [sys.executable, os.path.join(EXAMPLES, "bot.py"), f"127.0.0.1:{s.port}", code])
            running.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        at = c.position(lambda at: at["status"] == "over")
        for process in running:
            out, _ = process.communicate(timeout=20)
            assert process.returncode == 0 and "score" in out, (process.args, out)
        assert c.ask("record", table=code)["ok"] and at["seq"] >= 10
        c.close()


def test_c_against_python():
    play(["person", "person"], "c", "python")


def test_c_against_ours():
    play(["random", "person"], "c")


def test_python_against_ours():
    play(["person", "random", "random"], "python")


sys.exit(run_all(sys.modules[__name__]))
