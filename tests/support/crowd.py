"""A crowd at real games of all kinds, for tests in which a server or its store
dies, stops or fails under it. It writes down all that anybody was told, and can
then say whether that is there: what was answered once, what was asked and not
answered once or not at all, and everybody sees the same."""
import os
import subprocess
import threading
import time
import traceback

from astro import PATIENCE, PROGRAM, Client, sensible


class Told:
    """Everything one viewer of one table was told, across all servers."""

    def __init__(self, game, table, token):
        self.game, self.table, self.token, self.events = game, table, token, {}
        self.pending = None  # a move that was sent and not answered
        self.moved = {}  # decision -> where its move stands, once answered
        self.over = False

    def take(self, at):
        for e in at["events"]:
            known = self.events.setdefault(e["seq"], e)
            assert known == e, f"{self.table}: entry {e['seq']} was {known} and is {e}"

    def open(self, client):
        """The position now, or None where the store does not answer just now."""
        token = {"token": self.token} if self.token else {}
        answer = client.ask("open", table=self.table, since=0, **token)
        if not answer["ok"] and answer["problem"]["type"] == "busy":
            return None
        assert answer["ok"], answer
        at = answer["at"]
        assert at["seq"] >= max(self.events, default=0), f"{self.table}: entries are lost"
        assert [e["seq"] for e in at["events"]] == list(range(1, at["seq"] + 1)), f"{self.table}: a gap"
        self.take(at)
        self.over = at["status"] == "over"
        return at

    def insist(self, client):
        """The position, even if the store needs a while."""
        end = time.monotonic() + PATIENCE
        while (at := self.open(client)) is None:
            assert time.monotonic() < end, "the store does not come back"
            time.sleep(0.05)
        return at

    def play(self, client, at):
        """Answers the decision of a position; a try that was not answered is
        made again with its key."""
        if self.pending and self.pending[0] != at["decision"]:
            self.pending = None
        if not at["decision"]:
            return
        self.pending = self.pending or (at["decision"], sensible(at), os.urandom(8).hex())
        decision, move, key = self.pending
        answer = client.ask("play", table=self.table, decision=decision, move=move, key=key)
        if answer["ok"]:
            self.take(answer)
            assert decision not in self.moved, f"{self.table}: decision {decision} was answered twice"
            self.moved[decision] = answer["seq"]
            self.pending = None
        else:
            assert answer["problem"]["type"] in ("stale", "busy"), answer


def play_on(client, told, stop):
    """One person at one table, until it is over or the server is gone."""
    try:
        while not stop.is_set():
            at = told.open(client)
            if told.over:
                return
            if at:
                told.play(client, at)
            time.sleep(0.002 if at else 0.05)
    except OSError:
        return  # the server is gone


def watch(client, told, stop):
    """Bots play; this viewer writes down what it is told."""
    try:
        at = told.insist(client)
        while at["status"] != "over" and not stop.is_set():
            message = client.push()
            if message is None:
                return
            at = message["at"]
            told.take(at)
    except OSError:
        return


def insist(client, do, **fields):
    """The answer, once the store is not too busy for one."""
    end = time.monotonic() + PATIENCE
    while True:
        answer = client.ask(do, **fields)
        if answer["ok"] or answer["problem"]["type"] != "busy":
            return answer
        assert time.monotonic() < end, answer
        time.sleep(0.05)


def sit_down(client, game, seats):
    """A table and the tokens of its people. Who was told `busy` may sit there all the same:
    then it is another table."""
    people = seats.count("person")
    while True:
        made = insist(client, "create", game=game, seats=seats)
        assert made["ok"], made
        tokens = [client.ask("sit", table=made["table"], name=f"P{n}").get("token") for n in range(people)]
        if all(tokens):
            return made["table"], tokens


class Crowd:
    def __init__(self):
        self.people, self.watched, self.errors = [], [], []
        self.rested = []  # those of games that are over, looked at again at the end only

    def everybody(self):
        return self.people + self.watched

    def rest(self):
        """Leaves the tables whose game is over out of play and of check() until wake()."""
        self.rested.append(([t for t in self.people if t.over], [t for t in self.watched if t.over]))
        self.people, self.watched = ([t for t in each if not t.over] for each in (self.people, self.watched))

    def wake(self):
        for people, watched in self.rested:
            self.people += people
            self.watched += watched
        self.rested = []

    def add(self, port):
        """A table of bots of every game, and three of people."""
        c = Client(port)
        for game in c.ask("games")["games"]:
            bot = game["bots"][0]["id"]
            table, (token,) = sit_down(c, game["id"], ["person"] + [bot] * (game["seats_min"] - 1 or 1))
            insist(c, "open", table=table, token=token)
            insist(c, "stand", table=table)  # a bot plays this seat too
            self.watched += [Told(game["id"], table, token), Told(game["id"], table, None)]
        for game, seats in (("null", 2), ("null", 4), ("nightsky", 5)):
            table, tokens = sit_down(c, game, ["person"] * seats)
            self.people += [Told(game, table, token) for token in tokens]
        c.close()

    def run(self, ports, stop, come_back=False):
        """Lets all play on at these servers; the threads to join. Whose server is gone goes
        home, or comes back again and again to whatever `ports` says then."""
        def once(work, port, told):
            try:
                client = Client(port)
                work(client, told, stop)
                client.close()
            except ConnectionError:
                pass  # the server was gone already
            except Exception as error:  # what a thread finds must fail the test
                self.errors.append((told.table, repr(error), traceback.format_exc()))

        def guarded(work, n, told):
            once(work, ports[n % len(ports)], told)
            while come_back and not (stop.is_set() or told.over or self.errors):
                time.sleep(0.05)
                once(work, ports[n % len(ports)], told)
        jobs = [(play_on, t) for t in self.people] + [(watch, t) for t in self.watched]
        threads = [threading.Thread(target=guarded, args=(work, i, t), daemon=True) for i, (work, t) in enumerate(jobs)]
        for t in threads:
            t.start()
        return threads

    def moves(self):
        return sum(len(t.moved) for t in self.people)

    def entries(self):
        return sum(len(t.events) for t in self.everybody())

    def check(self, *ports):
        """Everything that was told is there, for everybody alike and byte by byte."""
        assert not self.errors, self.errors
        clients = [Client(port) for port in (ports * 2)[:2]]
        for told in self.everybody():
            told.insist(clients[0])
            for decision, seq in told.moved.items():
                assert seq in told.events, (told.table, decision)
            assert len(set(told.moved.values())) == len(told.moved)
            # Bots may move between two looks: the same entries are the same bytes.
            while True:
                one, two = (told.insist(c) for c in clients)
                if one["seq"] == two["seq"]:
                    break
            same = ("view", "board", "show", "score", "events", "turn", "decision", "status", "commit")
            assert [one[f] for f in same] == [two[f] for f in same], told.table
        for c in clients:
            c.close()

    def finish(self, folder, *ports):
        """All games come to their end, and every record keeps its promise."""
        stop = threading.Event()
        for t in self.run(ports, stop):
            t.join(120)
            assert not t.is_alive(), "a game does not end"
        self.check(*ports)
        c = Client(ports[0])
        for table in {t.table for t in self.everybody()}:
            answer = c.ask("record", table=table)
            assert answer["ok"], answer
            path = os.path.join(folder, "record")
            with open(path, "w", encoding="utf-8") as f:
                f.write(answer["record"])
            done = subprocess.run([PROGRAM, "verify", path], capture_output=True, text=True, timeout=60)
            assert done.returncode == 0, (table, done)
        c.close()
