#!/usr/bin/env python3
"""People and each other: who is away since when, nudges, what all agree on, rematches as
invitations, ready-made phrases, what an invitation says."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import Client, Server, Table, finish, fresh, run_all, sensible, wait_until
from fault_shim import Fault

AWAY = ("--away", "2")  # nobody here is patient


def push_of(client, kind):
    while (heard := client.push())["push"] != kind:
        pass
    return heard["at"]


def agree(client, code, **fields):
    """Agrees as soon as the absent one has been away for long enough."""
    answers = []

    def agreed():
        answers.append(client.ask("agree", table=code, **fields))
        return answers[-1]["ok"] or answers[-1]["problem"]["type"] != "limit"
    wait_until(agreed, "nobody counts as away")
    assert answers[-1]["ok"], answers[-1]
    return answers[-1]


def test_an_invitation_says_what_is_played():
    with fresh() as folder, Server(folder, *AWAY) as s:
        c = Client(s.port)
        made = c.ask("create", game="null", seats=["person", "random", "person"], options={"top": "9"}, limit=60)
        at = Client(s.port).ask("open", table=made["table"])["at"]
        assert at["options"] == {"top": "9"} and at["limit"] == 60 and at["help"] == "hints", at
        assert [x["kind"] for x in at["seats"]] == ["open", "bot", "open"]
        plain = c.ask("create", game="null", seats=["person", "random"])["table"]
        assert c.ask("open", table=plain)["at"]["options"] == {}
        c.close()


def test_others_see_since_when_somebody_is_away():
    with fresh() as folder:
        with Server(folder, *AWAY) as s:
            t = Table(s.port)
            assert t.play(t.bo, 1, "b1", "b")["ok"]
            t.bo.close()
            at = t.ada.position(lambda at: not at["seats"][1]["here"])
            since = at["seats"][1]["away"]
            assert since > 1_700_000_000 and at["seats"][0]["away"] == 0
            t.close()
        with Server(folder, *AWAY) as s:  # nobody was there to see: then since their last move
            t.ada = Client(s.port)
            seats = t.open(t.ada, 0)["seats"]
            assert 0 < seats[1]["away"] <= since and seats[0]["away"] == 0
            t.ada.close()


def test_a_nudge_reaches_the_device_wherever_it_is():
    with fresh() as folder:
        with Server(folder, *AWAY) as s:
            bo = Client(s.port)
            device = bo.ask("hello", name="Bo")["device"]
            ada = Client(s.port)
            code = ada.ask("create", game="null", seats=["person", "person"])["table"]
            tokens = [c.ask("sit", table=code, name=n)["token"] for c, n in ((ada, "Ada"), (bo, "Bo"))]
            ada.ask("open", table=code, token=tokens[0])
            stranger = Client(s.port)
            stranger.ask("hello")
            stranger.ask("open", table=code)
            for whom, kind in ((1, "unknown"), (3, "unknown"), (0, "malformed")):
                assert ada.ask("nudge", table=code, **{"for": whom})["problem"]["type"] == kind
            assert stranger.ask("nudge", table=code, **{"for": 2})["problem"]["type"] == "not_yours"
            # Bo looks at the lobby: the device is known, the table not open.
            assert ada.ask("nudge", table=code, **{"for": 2})["ok"]
            heard = push_of(bo, "nudge")
            assert heard == {"table": code, "game": "null", "for": 2, "by": 1, "name": "Ada"}, heard
            again = ada.ask("nudge", table=code, **{"for": 2})["problem"]
            assert again["type"] == "limit" and again["retry"] > 0
            ada.close()  # the next the stranger hears is that Ada has left
            while (told := stranger.push())["push"] == "seats" and told["at"]["seats"][0]["here"]:
                pass
            assert told["push"] == "seats" and told["at"]["nudged"] is None, told
            for c in (bo, stranger):
                c.close()
        with Server(folder, *AWAY) as s:  # it is there for who comes back later
            bo = Client(s.port)
            bo.ask("hello", device=device)
            at = bo.ask("open", table=code, token=tokens[1])["at"]
            assert at["nudged"]["by"] == 1, at
            ada = Client(s.port)
            assert ada.ask("open", table=code, token=tokens[0])["at"]["nudged"] is None
            assert ada.ask("nudge", table=code, **{"for": 2})["problem"]["type"] == "limit"
            bo.ask("play", table=code, decision=at["decision"], move=sensible(at), key="n1")
            assert bo.ask("open", table=code, token=tokens[1])["at"]["nudged"] is None
            ada.close()
            bo.close()


def test_all_at_a_table_share_one_score_sheet():
    with fresh() as folder:
        with Server(folder, *AWAY) as s:
            t = Table(s.port)
            early = t.ada.ask("sheet", table=t.code, row=[1], **{"for": 1})
            assert early["problem"]["type"] == "refused", early
            for who in (t.ada, t.bo):
                assert who.ask("agree", table=t.code, what="end")["ok"]
            t.bo.position(lambda at: at["status"] == "over")
            assert t.ada.ask("sheet", table=t.code, row=[2, 0, 10], **{"for": 2})["ok"]
            at = t.bo.position(lambda at: at["sheet"][1])
            assert at["sheet"] == [[], [2, 0, 10]], at["sheet"]
            assert t.bo.ask("sheet", table=t.code, row=[3, 1, 10], **{"for": 2})["ok"]  # a correction
            for who in (t.ada, t.watcher):
                assert who.position(lambda at: at["sheet"][1] == [3, 1, 10])
            assert t.watcher.ask("sheet", table=t.code, row=[1], **{"for": 1})["problem"]["type"] == "not_yours"
            for row in ([], [100], [-1], ["1"], [1] * 9, "1", None):
                bad = t.ada.ask("sheet", table=t.code, row=row, **{"for": 1})
                assert bad["problem"]["type"] == "malformed", (row, bad)
            assert t.ada.ask("sheet", table=t.code, row=[1], **{"for": 3})["problem"]["type"] == "unknown"
            t.close()
        with Server(folder, *AWAY) as s:  # it is there after a restart
            late = Client(s.port)
            assert late.ask("open", table=t.code)["at"]["sheet"] == [[], [3, 1, 10]]
            late.close()


def test_a_bot_makes_one_move_for_who_is_away():
    with fresh() as folder, Server(folder, *AWAY) as s:
        t = Table(s.port)
        here = t.ada.ask("agree", table=t.code, what="move", **{"for": 2})
        assert here["problem"]["type"] == "refused", here
        assert t.watcher.ask("agree", table=t.code, what="end")["problem"]["type"] == "not_yours"
        t.bo.close()
        t.ada.position(lambda at: not at["seats"][1]["here"])
        early = t.ada.ask("agree", table=t.code, what="move", **{"for": 2})
        assert early["problem"]["type"] == "limit", early
        done = agree(t.ada, t.code, what="move", **{"for": 2})
        assert done["events"][0]["event"] == "~seat once" and done["events"][0]["seat"] == "2"
        assert t.ada.position(lambda at: at["seq"] >= 2 and at["turn"] == ["1"])
        at = t.open(t.ada, 0)
        assert not at["seats"][1]["stand_in"] and at["proposal"] is None
        # One move, and no more: the game waits for Bo again.
        assert t.play(t.ada, at["decision"], "b1", "k")["ok"]
        wait_until(lambda: any(x in t.open(t.ada, 0)["turn"] for x in "12"), "nobody is in turn")
        t.bo = Client(s.port)
        assert not t.open(t.bo, 1)["seats"][1]["stand_in"]
        t.close()


def test_a_stand_in_for_good_until_the_owner_is_back():
    with fresh() as folder, Server(folder, *AWAY) as s:
        t = Table(s.port)
        t.bo.close()
        t.ada.position(lambda at: not at["seats"][1]["here"])
        assert agree(t.ada, t.code, what="bot", **{"for": 2})["events"][0]["event"] == "~seat bot"
        assert t.open(t.ada, 0)["seats"][1]["stand_in"]
        t.bo = Client(s.port)
        t.open(t.bo, 1)
        assert t.bo.ask("back", table=t.code)["ok"]
        assert not t.open(t.bo, 1)["seats"][1]["stand_in"]
        t.close()


def test_all_who_are_there_agree_to_end_it_and_one_objection_is_enough():
    with fresh() as folder:
        with Server(folder, *AWAY) as s:
            t = Table(s.port)
            assert t.ada.ask("agree", table=t.code, what="end")["ok"]
            at = t.bo.position(lambda at: at["proposal"])
            assert at["proposal"] == {"what": "end", "for": 0, "agreed": [1], "asked": [1, 2]}, at["proposal"]
            assert at["status"] == "playing"
            other = t.bo.ask("agree", table=t.code, what="bot", **{"for": 1})
            assert other["problem"]["type"] == "refused"
            assert t.bo.ask("object", table=t.code)["ok"]
            assert t.ada.position(lambda at: at["proposal"] is None)
            assert t.bo.ask("agree", table=t.code, what="end")["ok"]
            t.close()
        with Server(folder, *AWAY) as s:  # what was proposed is still there
            t.ada, t.bo, t.watcher = Client(s.port), Client(s.port), Client(s.port)
            assert t.open(t.ada, 0)["proposal"]["agreed"] == [2]
            t.open(t.bo, 1)
            done = t.ada.ask("agree", table=t.code, what="end")
            assert done["events"][0]["event"] == "~end", done
            t.close()
        with Server(folder, *AWAY) as s:
            t.ada, t.bo, t.watcher = Client(s.port), Client(s.port), Client(s.port)
            at = t.open(t.ada, 0)
            assert at["status"] == "over" and at["ended"] and at["turn"] == [] and at["decision"] == 0
            assert "~end" in t.ada.ask("record", table=t.code)["record"]
            assert t.play(t.ada, 1, "b1", "k")["problem"]["type"] == "stale"
            assert t.ada.ask("agree", table=t.code, what="end")["problem"]["type"] == "refused"
            t.open(t.bo, 1)
            assert t.ada.ask("rematch", table=t.code)["ok"]
            t.close()


def test_proposals_are_limited_as_words_are():
    with fresh() as folder, Server(folder, *AWAY) as s:
        t = Table(s.port)
        answers = []
        for _ in range(20):
            answers += [t.ada.ask("agree", table=t.code, what="end"), t.ada.ask("object", table=t.code)]
        kinds = {a["problem"]["type"] for a in answers if not a["ok"]}
        assert kinds == {"limit"} and sum(a["ok"] for a in answers) >= 10, answers
        t.close()


def test_no_game_ends_behind_anybodys_back():
    with fresh() as folder:
        fault = Fault(folder)
        environment = None if os.environ.get("ASTRO_SANITIZED") else fault.environment
        with Server(folder, *AWAY, environment=environment) as s:
            t = Table(s.port)
            t.bo.close()
            agree(t.ada, t.code, what="bot", **{"for": 2})  # so long away is enough for a bot
            proposed = t.ada.ask("agree", table=t.code, what="end")
            assert proposed["ok"] and "events" not in proposed, proposed
            at = t.open(t.ada, 0)
            assert at["status"] == "playing" and at["proposal"]["asked"] == [1, 2], at
            if environment:
                fault.set_clock(3600)
                assert t.watcher.position(lambda at: at["status"] == "over")["ended"]
            t.close()


def test_no_bot_plays_at_a_real_table():
    with fresh() as folder, Server(folder, *AWAY) as s:
        ada, bo = Client(s.port), Client(s.port)
        code = ada.ask("create", game="planetx", seats=["person", "person"], options={"companion": "yes"})["table"]
        tokens = [c.ask("sit", table=code, name=n)["token"] for c, n in ((ada, "Ada"), (bo, "Bo"))]
        ada.ask("open", table=code, token=tokens[0])
        bo.close()
        answers = []

        def refused():
            answers.append(ada.ask("agree", table=code, what="bot", **{"for": 2})["problem"]["type"])
            return answers[-1] != "limit"
        wait_until(refused, "nobody counts as away")
        assert answers[-1] == "refused", answers
        ada.close()


def test_a_rematch_is_an_invitation():
    with fresh() as folder:
        with Server(folder, *AWAY) as s:
            t = Table(s.port, agreed={"help": "notebook"}, top="9")
            assert t.ada.ask("rematch", table=t.code)["problem"]["type"] == "not_over"
            finish(t, [t.ada, t.bo])
            first = t.ada.ask("rematch", table=t.code)
            assert first["ok"] and first["table"] != t.code, first
            for c in (t.bo, t.watcher):
                told = c.position(lambda at: at["next"])
                assert told["next"] == first["table"] and told["next_by"] == 1
            old, t.code = t.code, first["table"]
            t.close()
        with Server(folder, *AWAY) as s:  # an invitation waits
            t.ada, t.bo, t.watcher = Client(s.port), Client(s.port), Client(s.port)
            at = t.open(t.ada, 0)
            assert at["status"] == "waiting" and at["help"] == "notebook" and at["options"] == {"top": "9"}
            assert at["seats"][1] == {"seat": 2, "kind": "open", "name": "Bo", "here": False, "stand_in": False,
                                      "away": 0, "kept": True, "owner": False}, at["seats"]
            # Kept: no stranger takes it, and its token shows nothing before it is taken.
            for seat in ({}, {"seat": 2}):
                assert t.watcher.ask("sit", table=t.code, name="Eve", **seat)["problem"]["type"] == "taken"
            assert t.bo.ask("open", table=t.code, token=t.tokens[1])["problem"]["type"] == "not_yours"
            sat = t.bo.ask("sit", table=t.code, name="Bo", token=t.tokens[1])
            assert sat["ok"] and sat["seat"] == 2 and sat["token"] == t.tokens[1], sat
            assert t.bo.ask("sit", table=t.code, name="Bo", token=t.tokens[1])["seat"] == 2
            assert t.open(t.bo, 1)["status"] == "playing"
            assert Client(s.port).ask("open", table=old)["at"]["next"] == t.code
            finish(t, [t.ada, t.bo], 100)
            third = t.bo.ask("rematch", table=t.code)
            assert len(third["join"]) == 6
            t.code = third["table"]
            at = t.open(t.bo, 1)
            assert [x["kind"] for x in at["seats"]] == ["open", "person"]
            assert t.watcher.ask("decline", table=t.code, token="0" * 32)["problem"]["type"] == "not_yours"
            assert t.ada.ask("decline", table=t.code, token=t.tokens[0])["ok"]
            at = t.bo.position(lambda at: at["table"] == t.code and not at["seats"][0]["kept"])
            assert at["seats"][0]["name"] == "Ada" and at["seats"][0]["kind"] == "open"
            assert t.ada.ask("sit", table=t.code, name="Ada", token=t.tokens[0])["ok"]  # another mind
            t.close()


def test_who_is_invited_and_does_not_come_is_replaced():
    with fresh() as folder, Server(folder, *AWAY) as s:
        t = Table(s.port)
        finish(t, [t.ada, t.bo])
        t.code = t.ada.ask("rematch", table=t.code)["table"]
        t.open(t.ada, 0)
        assert t.ada.ask("start", table=t.code)["ok"]
        at = t.open(t.ada, 0)
        assert at["status"] == "playing" and at["seats"][1]["kind"] == "bot" and not at["seats"][1]["kept"]
        assert t.bo.ask("sit", table=t.code, name="Bo", token=t.tokens[1])["problem"]["type"] == "taken"
        t.close()


def test_phrases_are_told_by_name():
    with fresh() as folder, Server(folder, *AWAY) as s:
        t = Table(s.port)
        t.open(t.bo, 1, talk=True)
        for bad in ("", "Well Played", "x" * 25, "a1", 3):
            assert t.ada.ask("say", table=t.code, phrase=bad)["problem"]["type"] == "malformed", bad
        assert t.ada.ask("say", table=t.code, text="\x1fhello")["problem"]["type"] == "malformed"
        assert t.ada.ask("say", table=t.code, phrase="well-played")["ok"]
        word = push_of(t.bo, "say")["words"][0]
        assert word["phrase"] == "well-played" and "text" not in word, word
        assert t.bo.ask("talk", table=t.code)["words"][0]["phrase"] == "well-played"
        t.close()


sys.exit(run_all(sys.modules[__name__]))
