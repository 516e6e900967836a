#!/usr/bin/env python3
"""Who made a table: kicks, passwords; and one seat for one device."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import Client, Server, fresh, run_all, wait_until

OWN, OTHER = "a" * 32, "b" * 32


def at_a_table(s, seats=("person", "person", "person")):
    """A table, the device that made it, and another one; both said hello."""
    ada, bo = Client(s.port), Client(s.port)
    ada.ask("hello", device=OWN, name="Ada")
    bo.ask("hello", device=OTHER, name="Bo")
    return ada.ask("create", game="null", seats=list(seats))["table"], ada, bo


def sit(c, code, name, **more):
    answer = c.ask("sit", table=code, name=name, **more)
    assert answer["ok"], answer
    c.ask("open", table=code, token=answer["token"])
    return answer["token"]


def test_one_device_one_seat():
    with fresh() as folder, Server(folder) as s:
        code, ada, bo = at_a_table(s)
        sit(ada, code, "Ada")
        assert ada.ask("sit", table=code, name="Eve")["problem"]["type"] == "taken"
        again = Client(s.port)  # another window is the same device
        again.ask("hello", device=OWN)
        assert again.ask("sit", table=code, name="Eve")["problem"]["type"] == "taken"
        assert ada.ask("sit", table=code, name="Eve", also=True)["ok"]  # a phone goes round
        sit(bo, code, "Bo")


def test_the_owner_sends_somebody_away():
    with fresh() as folder, Server(folder) as s:
        code, ada, bo = at_a_table(s)
        sit(ada, code, "Ada")
        token = sit(bo, code, "Bo", seat=2)
        assert bo.ask("kick", table=code, seat=1)["problem"]["type"] == "not_yours"
        assert ada.ask("kick", table=code, seat=3)["problem"]["type"] == "unknown"
        assert ada.ask("kick", table=code, seat=2)["ok"]
        at = bo.position(lambda at: at["seats"][1]["kind"] == "open")
        assert at["viewer"] == "public" and at["seats"][0]["owner"] and not at["seats"][1]["owner"]
        assert bo.ask("open", table=code, token=token)["problem"]["type"] == "not_yours"
        assert "did=kick from=127.0.0.1" in s.logged() and "did=not_yours from=127.0.0.1" in s.logged()


def test_in_a_running_game_a_bot_plays_on():
    with fresh() as folder:
        with Server(folder) as s:
            code, ada, bo = at_a_table(s, ("person", "person"))
            mine = sit(ada, code, "Ada")
            token = sit(bo, code, "Bo")
            assert ada.ask("kick", table=code, seat=2)["ok"]
            at = ada.position(lambda at: at["seats"][1]["stand_in"])
            assert bo.ask("back", table=code)["problem"]["type"] == "not_yours"
            assert bo.ask("play", table=code, decision=1, key="k", move="b1")["problem"]["type"] == "not_yours"
            assert ada.ask("play", table=code, decision=1, key="k", move="b1")["ok"]
            wait_until(lambda: ada.ask("open", table=code, token=mine)["at"]["seq"] >= 3, "no bot plays")
            s.stop()
        with Server(folder) as s:  # and it is so after a restart
            bo = Client(s.port)
            assert bo.ask("open", table=code, token=token)["problem"]["type"] == "not_yours"


def test_a_password():
    with fresh() as folder:
        with Server(folder) as s:
            code, ada, bo = at_a_table(s)
            sit(ada, code, "Ada")
            join = ada.ask("open", table=code)["at"]["join"]
            assert bo.ask("lock", table=code, password="x")["problem"]["type"] == "not_yours"
            assert ada.ask("lock", table=code, password="correct horse")["ok"]
            assert bo.ask("open", table=code)["at"]["locked"]
            assert bo.ask("find", join=join)["table"] == code  # the number stays
            s.stop()
        with Server(folder) as s:
            bo, cy = Client(s.port), Client(s.port)
            bo.ask("hello", device=OTHER, name="Bo")
            assert bo.ask("sit", table=code, name="Bo")["problem"]["type"] == "refused"
            assert bo.ask("sit", table=code, name="Bo", password="wrong")["problem"]["type"] == "refused"
            sit(bo, code, "Bo", password="correct horse")
            tries = [cy.ask("sit", table=code, name="Cy", password=str(n))["problem"]["type"] for n in range(12)]
            assert "limit" in tries, tries
            ada = Client(s.port)
            ada.ask("hello", device=OWN)
            assert ada.ask("lock", table=code, password="")["ok"]
            assert not ada.ask("open", table=code)["at"]["locked"]
            assert cy.ask("sit", table=code, name="Cy")["ok"]
            assert "horse" not in s.logged() and "did=password" in s.logged() and "did=limit" in s.logged()


sys.exit(run_all(sys.modules[__name__]))
