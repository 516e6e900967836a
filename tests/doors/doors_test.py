#!/usr/bin/env python3
"""One game through every door: the page, a simulation, the terminal, the server.

    doors_test.py [WASM [GAME...]]

The same deal, seed and moves must give the same record, tell every viewer the
same and keep the same reasons of the bots, whoever hosts the game. The page
deals and lets bots play; the others are given its seed, its deal or its record.
"""
import hashlib
import json
import os
import re
import sqlite3
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import PROGRAM, Client, Server, fresh, run_all, wait_until

WASM = sys.argv[1] if len(sys.argv) > 1 else "build/wasm/astrolabe.wasm"
ONLY = sys.argv[2:]
SEED = "5eed" * 16

# Game, its options and its bots by seat. In the last seat a person plays what the bot would.
GAMES = [
    ("null", {}, ["random", "random"]),
    ("null", {"top": "9"}, ["random", "random", "random"]),
    ("planetx", {}, ["easy", "medium"]),
    ("planetx", {}, ["strong", "scholar"]),
    ("planetx", {"mode": "expert"}, ["medium", "easy", "strong"]),
    ("lostcode", {}, ["easy", "medium"]),
    ("lostcode", {}, ["strong", "medium", "strong"]),
    ("nightsky", {}, ["easy", "medium"]),
    ("nightsky", {}, ["medium", "easy", "medium"]),
]
with open("src/games/list.def", encoding="utf-8") as text:  # a game that is new goes through all doors too
    GAMES += [(game, {}, ["random", "random"]) for game in re.findall(r"^GAME\((\w+)\)", text.read(), re.M)
              if game not in {g for g, _, _ in GAMES}]
# A bot that may think longer than a server lets it is not asked there.
SLOW = [("nightsky", {}, ["strong", "random"]), ("planetx", {}, ["master", "random"])]


def run(*words, stdin=""):
    done = subprocess.run([PROGRAM, *words], input=stdin, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, (words, done)
    return done.stdout


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    return path


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as f:
        return f.read()


class Game:
    """What the page made of a game: what all other doors must make of it too."""

    def __init__(self, game, options, bots):
        self.game, self.options, self.bots, self.person = game, options, bots, str(len(bots))
        lines = "".join(f"{name} {value}\n" for name, value in options.items())
        done = subprocess.run(["node", "tests/doors/page.mjs", WASM, game, SEED, lines, *bots],
                              capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done
        found = json.loads(done.stdout)
        self.head, self.record = found["head"], found["record"]
        self.told, self.reasons = found["told"], found["reasons"]
        self.entries = [line.split(" ", 2) for line in self.record[len(self.head):].splitlines()]
        assert len(self.entries) > 5 and self.reasons, self.record

    def flags(self):
        return [word for name, value in self.options.items() for word in (f"--{name}", value)]

    def moves(self, after=0):
        """What the person plays, as the terminal reads it."""
        return "".join(f"{e[2]}\n" for e in self.entries[after:] if e[1] == self.person)

    def reasons_of_bots(self, after=0):
        return [r for r in self.reasons if r["seq"] > after and self.entries[r["seq"] - 1][1] != self.person]

    def same_telling(self, door, path):
        for viewer, told in self.told.items():
            replayed = json.loads(run("replay", path, "--view", viewer, "--json"))
            assert replayed["over"] and replayed["events"] == told, (door, self.game, viewer)

    def simulate(self, folder):
        run("sim", self.game, "--seats", ",".join(self.bots), "--games", "1", "--save", folder,
            "--setup", write(folder, "head.txt", self.head))
        assert read(folder, "000001.record") == self.record, ("sim", self.game)
        assert json.loads(read(folder, "000001.reasons")) == self.reasons, ("sim", self.game)
        self.same_telling("sim", os.path.join(folder, "000001.record"))

    def at_the_terminal(self, folder, after=None):
        """Dealt there from the same seed, or gone on with after some entries."""
        seats = ",".join([*self.bots[:-1], "you"])
        start = ["--seed", SEED, *self.flags()]
        if after is not None:
            lines = self.record[len(self.head):].splitlines(True)
            start = ["--resume", write(folder, "half.txt", self.head + "".join(lines[:after]))]
        record, reasons = os.path.join(folder, "played.txt"), os.path.join(folder, "reasons.json")
        said = run("play", self.game, "--seats", seats, "--save", record, "--reasons", reasons, "--json", *start,
                   stdin=self.moves(after or 0)).splitlines()
        assert read(record) == self.record, ("terminal", self.game)
        assert json.loads(read(reasons)) == self.reasons_of_bots(after or 0), ("terminal", self.game)
        assert [json.loads(line) for line in said[:-1]] == self.told[self.person][after or 0:], ("terminal", self.game)
        self.same_telling("terminal", record)

    def put_into(self, folder, code):
        """Makes this deal that of a table which waits in a stopped server's store."""
        with sqlite3.connect(os.path.join(folder, "astrolabe.db")) as db:
            game, created, head = db.execute("SELECT game, created, head FROM tables WHERE code = ?", (code,)).fetchone()
            head = head[:head.index(b"astrolabe 1\n")] + self.head.encode()
            sum_of = hashlib.sha256()
            for part in (code.encode(), game.encode(), created, head):
                if isinstance(part, bytes):
                    sum_of.update(len(part).to_bytes(8, "little"))
                sum_of.update(part if isinstance(part, bytes) else part.to_bytes(8, "little"))
            start = int.from_bytes(sum_of.digest()[:8], "little", signed=True)
            table = db.execute("SELECT id FROM tables WHERE code = ?", (code,)).fetchone()[0]
            db.execute("UPDATE tables SET head = ?, sum = ? WHERE id = ?", (head, start, table))
            db.execute("UPDATE ends SET sum = ? WHERE table_id = ?", (start, table))
            seats = db.execute("SELECT seat, kind, name, hash, device FROM seats WHERE table_id = ?", (table,)).fetchall()
            for seat, kind, name, *keys in seats:
                words = [str(start), str(seat), str(kind), name.encode().hex(), *((key or b"").hex() for key in keys)]
                total = int.from_bytes(hashlib.sha256(" ".join(words).encode()).digest()[:8], "big", signed=True)
                db.execute("UPDATE seats SET sum = ? WHERE table_id = ? AND seat = ?", (total, table, seat))
        db.close()

    def on_a_server(self, folder):
        # One thread: bots that are asked at once answer in the order of their seats.
        alone = {"UV_THREADPOOL_SIZE": "1"}

        def heard(client):
            """What came while the game went on, in answers and pushes, each entry once."""
            came = {e["seq"]: e for text in client.received for e in json.loads(text).get("at", {}).get("events", [])}
            return [came[seq] for seq in sorted(came)]

        with Server(folder, environment=alone) as s:
            made = Client(s.port).ask("create", game=self.game, seats=[*self.bots[:-1], "person"], options=self.options)
            code = made["table"]
            s.stop()
        self.put_into(folder, code)
        with Server(folder, environment=alone) as s:
            c, watcher = Client(s.port), Client(s.port)
            watcher.ask("open", table=code, since=0)
            token = c.ask("sit", table=code, name="Ada")["token"]
            at = c.ask("open", table=code, token=token, since=0)["at"]
            for number, seat, move in self.entries:
                if seat != self.person:
                    continue
                if at["seq"] < int(number) - 1:
                    at = c.position(lambda p, n=int(number): p["seq"] >= n - 1)
                answer = c.ask("play", table=code, decision=at["decision"], key=f"k-{number}", move=move)
                assert answer["ok"], (self.game, number, move, answer)
            if at["status"] != "over":
                c.position(lambda p: p["status"] == "over")
            for client, viewer in ((c, self.person), (watcher, "public")):
                wait_until(lambda: len(heard(client)) == len(self.entries), "the end of the game")
                assert heard(client) == self.told[viewer], ("server", self.game, viewer)
            s.stop()
        with Server(folder) as s:  # and to whoever looks back later
            c = Client(s.port)
            answer = c.ask("record", table=code)
            assert answer["record"] == self.record, ("server", self.game)
            assert answer["reasons"] == self.reasons_of_bots(), ("server", self.game)
            for viewer, told in self.told.items():
                events = c.ask("open", table=code, since=0, **{"as": viewer})["at"]["events"]
                assert events == told, ("server", self.game, viewer)
            s.stop()


def through_the_doors(games, server):
    for words in games:
        if ONLY and words[0] not in ONLY:
            continue
        game = Game(*words)
        with fresh() as folder:
            game.simulate(folder)
            game.at_the_terminal(folder)
            game.at_the_terminal(folder, after=len(game.entries) // 2)
        if server:
            with fresh() as folder:
                game.on_a_server(folder)
        print(f"   {game.game} {','.join(game.bots)}: {len(game.entries)} entries, {len(game.reasons)} reasons", flush=True)


def test_every_door_hosts_the_same_game():
    through_the_doors(GAMES, server=True)


def test_slow_bots_are_the_same_where_they_have_time():
    through_the_doors(SLOW, server=False)


if __name__ == "__main__":
    sys.exit(run_all(sys.modules[__name__]))
