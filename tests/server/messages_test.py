#!/usr/bin/env python3
"""What is said on the wire: keys, problems, and what everybody hears unasked."""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import Client, Server, Table, fresh, run_all

STAYS = {"commit", "listed", "help", "limit", "patience", "options", "bot_seats", "data", "show"}


def test_a_key_of_a_person_is_never_a_bots():
    """Who used up the key a bot would take next stopped it for ever."""
    with fresh() as folder, Server(folder) as s:
        t = Table(s.port)
        for key in ("bot:1", "bot:", ":", "~1", "bot 1"):
            answer = t.play(t.ada, 1, "b1", key)
            assert answer["problem"]["type"] == "malformed", (key, answer)
        assert t.play(t.ada, 1, "b2", "a")["ok"] and t.play(t.bo, 1, "b1", "a")["ok"]
        at = t.open(t.ada, 0)
        # After pointing comes the asking: a decision whose number can be foreseen.
        assert t.play(t.ada, at["decision"], "p2", f"bot-{at['seq'] + 2}")["ok"]
        assert t.open(t.ada, 0)["decision"] == at["seq"] + 2
        up = t.ada.ask("stand", table=t.code)
        assert up["ok"], up
        t.watcher.position(lambda now: [e for e in now["events"] if e["seat"] == "1" and e["seq"] > up["seq"]])
        t.close()


def test_a_problem_never_cuts_a_letter_in_two():
    with fresh() as folder, Server(folder) as s:
        c = Client(s.port)
        for word in ("é" * 15, "x" + "é" * 15, "星" * 10, "x" + "星" * 10, "xx" + "🌟" * 7, "e" * 31):
            said = c.ask(word)["problem"]["args"][0]
            assert word.startswith(said) and 20 <= len(said.encode()) <= 23, said
        c.close()


def test_a_push_leaves_out_what_stays():
    with fresh() as folder, Server(folder) as s:
        t = Table(s.port)
        whole = t.open(t.watcher, None)
        assert STAYS <= set(whole)
        t.play(t.ada, 1, "b2", "k")
        at = t.watcher.position(lambda at: at["seq"] == 1)
        assert set(at) == set(whole) - STAYS, set(at) ^ set(whole)
        t.bo.close()
        at = t.watcher.position(lambda at: not at["seats"][1]["here"])
        assert set(at) == set(whole) - STAYS, set(at) ^ set(whole)
        late = t.play(t.ada, 1, "b2", "late")
        assert STAYS <= set(late["at"])  # an answer has it all
        t.close()


def test_all_connections_of_a_viewer_hear_the_same():
    with fresh() as folder, Server(folder) as s:
        t = Table(s.port)
        watchers = [Client(s.port) for _ in range(5)]
        for w in watchers:
            t.open(w, None)
        t.open(t.ada, 0)
        second = Client(s.port)
        t.open(second, 0)
        t.play(t.ada, 1, "b2", "k")
        t.play(t.bo, 1, "b1", "k")
        for group in ([t.watcher, *watchers], [t.ada, second]):
            heard = []
            for c in group:
                c.position(lambda at: at["seq"] == 3)
                heard.append([m for m in c.received if json.loads(m).get("push") == "entry"][-2:])
            assert all(one == heard[0] for one in heard), heard
        for c in (*watchers, second):
            c.close()
        t.close()


if __name__ == "__main__":
    sys.exit(run_all(sys.modules[__name__]))
