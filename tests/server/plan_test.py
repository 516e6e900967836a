#!/usr/bin/env python3
"""Moves planned ahead: played once, dropped when something new came, and nobody else's."""
import json
import os
import signal
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import Client, Server, Table, fresh, run_all, wait_until

KEY = "c0ffee00-1234-5678-{:04}"


def begun(port):
    """A null table at which Ada is in turn and Bo waits."""
    t = Table(port)
    assert t.play(t.ada, 1, "b2", "bid")["ok"] and t.play(t.bo, 1, "b1", "bid")["ok"]
    t.bo.position(lambda at: at["turn"] == ["1"] and at["seq"] == 3)
    return t


def plan(t, move, kind="pass", key=KEY.format(1), seq=None, who=None):
    seq = t.open(t.bo, 1)["seq"] if seq is None else seq
    return (who or t.bo).ask("plan", table=t.code, seq=seq, key=key, move=move, **{"if": kind})


def planned(t):
    return t.open(t.bo, 1)["plan"]


def act(t, move, key):
    at = t.open(t.ada, 0)
    answer = t.play(t.ada, at["decision"], move, key)
    assert answer["ok"], answer
    return answer["seq"]


def waits(move, kind="pass"):
    return {"move": move, "if": kind, "state": "waits", "entry": 0}


def test_a_plan_is_played_when_the_others_pass():
    with fresh() as folder, Server(folder) as s:
        t = begun(s.port)
        assert plan(t, "p1")["ok"]
        assert t.bo.position(lambda at: at["plan"])["plan"] == waits("p1")
        seq = act(t, "-", "pass")
        at = t.bo.position(lambda at: at["seq"] == seq + 1)
        assert at["events"] == [{"seq": seq + 1, "seat": "2", "event": "p1"}]
        assert at["plan"] == {"move": "p1", "if": "pass", "state": "played", "entry": seq + 1}
        # It is a move like any other: it can be taken back, and does not come again.
        assert t.play(t.bo, at["decision"], "~undo", "back")["ok"]
        at = t.open(t.bo, 1)
        assert at["plan"] is None and at["seq"] == seq + 2 and at["turn"] == ["2"]


def test_others_are_sent_nothing():
    with fresh() as folder, Server(folder) as s:
        t = begun(s.port)
        device = "0" * 31 + "a"
        t.ada.ask("hello", device=device, name="Ada")
        before = t.open(t.ada, 0), t.open(t.watcher, None), t.ada.ask("history")["tables"]
        for c in (t.ada, t.watcher):
            while not c.pushes.empty():
                c.pushes.get()
        assert plan(t, "p1")["ok"] and plan(t, "-", key=KEY.format(2))["ok"]
        assert t.bo.ask("plan", table=t.code)["ok"] and plan(t, "p1", key=KEY.format(3))["ok"]
        after = t.open(t.ada, 0), t.open(t.watcher, None), t.ada.ask("history")["tables"]
        assert after == before and after[0]["plan"] is None and after[1]["plan"] is None
        assert t.ada.pushes.empty() and t.watcher.pushes.empty()
        seq = act(t, "-", "pass")
        for c in (t.ada, t.watcher):
            at = c.position(lambda at: at["seq"] == seq + 1)
            assert at["plan"] is None and KEY[:8] not in json.dumps(at)
            assert at["events"] == [{"seq": seq + 1, "seat": "2", "event": "p1"}]


def test_what_is_new_drops_it():
    with fresh() as folder, Server(folder) as s:
        t = begun(s.port)
        assert plan(t, "p1")["ok"]
        seq = act(t, "p2", "point")  # who points does not pass
        dropped = {"move": "p1", "if": "pass", "state": "dropped", "entry": seq}
        assert t.bo.position(lambda at: at["seq"] == seq)["plan"] == dropped
        assert plan(t, "p1", "quiet", KEY.format(2))["ok"]
        act(t, "a", "ask")  # only Ada hears the answer
        at = t.bo.position(lambda at: at["seq"] == seq + 2)
        assert at["plan"]["state"] == "played" and at["events"][0]["event"] == "p1"
        t = begun(s.port)
        act(t, "p2", "point")
        assert plan(t, "-", "quiet")["ok"]
        seq = act(t, "g5", "guess")  # all hear of a guess
        assert planned(t) == {"move": "-", "if": "quiet", "state": "dropped", "entry": seq}
        assert t.open(t.bo, 1)["decision"] > 0


def test_a_restart_finds_the_same():
    with fresh() as folder:
        with Server(folder) as s:
            t, gone = begun(s.port), begun(s.port)
            assert plan(t, "p1")["ok"] and plan(gone, "p1")["ok"]
            seq = act(gone, "p2", "point")
            was = planned(gone)
            assert was["state"] == "dropped"
            s.stop(signal.SIGKILL)
        with Server(folder) as s:
            for table in (t, gone):
                table.ada, table.bo = Client(s.port), Client(s.port)
            assert planned(t) == waits("p1") and planned(gone) == was
            first = act(t, "-", "pass")
            t.bo.position(lambda at: at["seq"] == first + 1)
            assert planned(t)["state"] == "played"
            assert t.open(t.ada, 0)["seq"] == first + 1
            s.stop(signal.SIGKILL)
        with Server(folder) as s:
            t.ada, t.bo = Client(s.port), Client(s.port)
            assert planned(t)["state"] == "played" and t.open(t.ada, 0)["seq"] == first + 1


def test_it_is_changed_and_withdrawn():
    with fresh() as folder, Server(folder) as s:
        t = begun(s.port)
        assert plan(t, "p1")["ok"] and plan(t, "-", key=KEY.format(2))["ok"]
        assert planned(t) == waits("-")
        assert t.bo.ask("plan", table=t.code)["ok"] and planned(t) is None
        act(t, "-", "pass")
        assert t.open(t.bo, 1)["decision"] > 0  # nobody has moved for Bo


def test_what_cannot_be_planned():
    with fresh() as folder, Server(folder) as s:
        t = begun(s.port)
        assert plan(t, "g3")["problem"]["say"] == "Point at a seat first."
        assert plan(t, "p2")["problem"]["type"] == "refused"  # oneself
        assert plan(t, "p1", seq=2)["problem"]["type"] == "stale"
        assert plan(t, "p1", who=t.watcher)["problem"]["type"] == "not_yours"
        assert plan(t, "-", who=t.ada)["problem"]["say"] == "It is your turn: make your move."
        for wrong in ({"if": "ever"}, {"key": "short"}, {"move": 7}, {"seq": -1}, {"move": "x" * 33}):
            fields = {"seq": 3, "if": "pass", "key": KEY.format(1), "move": "p1", **wrong}
            assert t.bo.ask("plan", table=t.code, **fields)["problem"]["type"] == "malformed", wrong
        early = Table(s.port)
        assert early.play(early.bo, 1, "b1", "bid")["ok"]
        refused = early.bo.ask("plan", table=early.code, seq=1, key=KEY.format(1), move="-", **{"if": "quiet"})
        assert "cannot be said yet" in refused["problem"]["say"]  # the die falls first
        assert planned(t) is None


def test_whoever_gets_the_seat_does_not_get_the_plan():
    with fresh() as folder, Server(folder) as s:
        t = begun(s.port)
        assert plan(t, "p1")["ok"]
        t.tokens[1] = t.bo.ask("rekey", table=t.code)["token"]
        assert planned(t) is None
        seq = act(t, "-", "pass")
        at = t.open(t.bo, 1)
        assert at["seq"] == seq and at["decision"] > 0


def test_a_bot_that_stands_in_decides_itself():
    with fresh() as folder, Server(folder) as s:
        t = begun(s.port)
        assert plan(t, "p1")["ok"] and t.bo.ask("stand", table=t.code)["ok"]
        assert planned(t) is None
        assert plan(t, "p1", key=KEY.format(2))["problem"]["type"] == "not_yours"


def seated(s, game):
    """Two people, opened, and what they see."""
    people = [Client(s.port), Client(s.port)]
    code = people[0].ask("create", game=game, seats=["person", "person"])["table"]
    tokens = [c.ask("sit", table=code, name=n)["token"] for c, n in zip(people, ("Ada", "Bo"))]

    def look(who):
        return people[who].ask("open", table=code, token=tokens[who])["at"]

    def play(who, move):
        answer = people[who].ask("play", table=code, decision=look(who)["decision"], key=f"k{look(who)['seq']}", move=move)
        assert answer["ok"], answer

    def leave(who, move, kind):
        return people[who].ask("plan", table=code, seq=look(who)["seq"], key=KEY.format(look(who)["seq"]), move=move, **{"if": kind})

    return look, play, leave


def test_planet_x_plans_what_to_pick():
    with fresh() as folder, Server(folder) as s:
        look, play, leave = seated(s, "planetx")
        look(1)
        first = int(look(0)["turn"][0]) - 1
        play(first, "SA1-4")  # to sector 4: a theory phase lies before it (PX-12)
        assert leave(first, "H-", "pass")["problem"]["type"] == "refused"  # a turn cannot be passed
        assert leave(first, "RA", "quiet")["problem"]["type"] == "refused"
        assert leave(first, "H-", "quiet")["ok"]
        play(1 - first, "RA")  # the actor's own clue
        assert look(first)["plan"]["state"] == "waits"
        play(1 - first, "SA2-5")
        wait_until(lambda: look(first)["plan"]["state"] == "played", "the plan was not played")
        assert look(first)["decision"] == 0 and look(1 - first)["turn"] == [str(2 - first)]
        # Nobody picks: then it is this seat's turn again, on sector 4.
        assert leave(first, "T5", "pass")["ok"]
        play(1 - first, "H-")
        wait_until(lambda: look(first)["plan"]["state"] == "played", "the plan was not played")
        assert look(first)["board"]["seats"][first]["targets_used"] == 1


def test_planet_x_thinks_again_after_a_locate():
    with fresh() as folder, Server(folder) as s:
        look, play, leave = seated(s, "planetx")
        look(1)
        first = int(look(0)["turn"][0]) - 1
        play(first, "RA")
        assert leave(first, "SA2-5", "quiet")["ok"]
        play(1 - first, "L1AA")  # wrong, most likely; the rules do not tell what was named (PX-16)
        assert look(first)["plan"]["state"] == "dropped"


def test_the_lost_code_plans_a_bet():
    with fresh() as folder, Server(folder) as s:
        for wheel, state in (("W7:9-15", "played"), ("W5:0-4", "illegal")):
            look, play, leave = seated(s, "lostcode")
            look(1)
            roller = int(look(0)["turn"][0]) - 1
            assert leave(1 - roller, "W5:3-7", "pass")["problem"]["type"] == "refused"  # a bet is no pass
            assert leave(1 - roller, "W5:3-7", "quiet")["ok"]
            play(roller, "t-")  # the dice stay as they lie (LC-11)
            assert look(1 - roller)["plan"]["state"] == "waits"
            play(roller, wheel)
            wait_until(lambda: look(1 - roller)["plan"]["state"] == state, f"the plan is not {state}")
        look, play, leave = seated(s, "lostcode")
        look(1)
        roller = int(look(0)["turn"][0]) - 1
        assert leave(1 - roller, "W5:3-7", "quiet")["ok"]
        shown = look(roller)["board"]["dice"][0]
        play(roller, f"t{shown}>{'B' if shown != 'B' else 'J'}")  # another sum
        assert look(1 - roller)["plan"]["state"] == "dropped"


def test_night_sky_plans_a_call():
    with fresh() as folder, Server(folder) as s:
        look, play, leave = seated(s, "nightsky")
        for who in (0, 1):
            play(who, look(who)["board"]["seats"][who]["start"][0]["type"])
        first = int(look(0)["turn"][0]) - 1
        assert leave(1 - first, "7a", "pass")["problem"]["type"] == "refused"
        assert leave(1 - first, "7a", "quiet")["ok"]
        play(first, "8")  # opens cards: nothing was said of that
        assert look(1 - first)["plan"]["state"] == "dropped"
        play(first, "-")
        assert leave(first, "5", "quiet")["ok"]  # in case the first-player card comes (NS-11)
        play(1 - first, "-")
        at = look(first)
        came = at["board"]["first"] == first + 1
        assert at["plan"]["state"] == ("played" if came else "dropped"), at


if __name__ == "__main__":
    sys.exit(run_all(sys.modules[__name__]))
