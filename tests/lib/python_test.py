#!/usr/bin/env python3
"""python/astrolabe.py held against the contracts it follows: those of OpenSpiel's games and
states, of PettingZoo's AEC environments, and its own for many games at once."""
import array
import copy
import os
import pickle
import random
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "../.."))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(ROOT, "python"))
import astrolabe

KINDS = [("planetx", "", 2), ("planetx", {"mode": "expert"}, 3), ("lostcode", "", 3), ("nightsky", "", 2),
         ("nightsky", "", 1), ("null", "", 2)]


def random_game(game, seed, check=None):
    state, luck, checks = game.new_initial_state(seed), random.Random(seed), random.Random(0)
    while not state.is_terminal():
        if check:
            check(state, checks)
        state.apply_action(luck.choice(state.legal_actions()))
    return state


def random_steps(game, seed, steps):
    state, luck = game.new_initial_state(seed), random.Random(seed)
    for _ in range(steps):
        state.apply_action(luck.choice(state.legal_actions()))
    return state


class OpenSpiel(unittest.TestCase):
    """What open_spiel/python/tests and its playthroughs ask of every game."""

    def check(self, state, luck):
        game, player = state.game, state.current_player()
        actions, mask = state.legal_actions(), state.legal_actions_mask()
        self.assertEqual(actions, sorted(set(actions)))
        self.assertTrue(actions and 0 <= actions[0] and actions[-1] < game.num_distinct_actions())
        self.assertEqual(len(mask), game.num_distinct_actions())
        self.assertEqual(actions, [i for i, one in enumerate(mask) if one])
        self.assertIn(player, range(game.num_players()))
        self.assertFalse(state.is_chance_node())
        for other in range(game.num_players()):
            self.assertEqual([len(state.observation_tensor(other))], game.observation_tensor_shape())
            if other not in state.turn():
                self.assertEqual(state.legal_actions(other), [])
        self.assertEqual(state.rewards(), [0.0] * game.num_players())
        if luck.random() < 0.1:
            self.check_more(state, actions, luck)

    def check_more(self, state, actions, luck):
        player, action = state.current_player(), luck.choice(actions)
        self.assertEqual([len(state.information_state_tensor())], state.game.information_state_tensor_shape())
        words = state.action_to_string(player, action)
        self.assertEqual(words, state.action_to_string(action))
        before, copy = state.hash(), state.clone()
        copy.apply_action(action)
        self.assertEqual(state.hash(), before)  # a clone is another one
        other = state.clone()
        other.apply_move(words)
        self.assertEqual(copy.hash(), other.hash())
        self.assertEqual(copy.history(), state.history() + [action])
        copy.undo_action(player, action)
        self.assertEqual(copy.hash(), before)
        again = state.game.deserialize_state(state.serialize())
        self.assertEqual([again.hash(p) for p in (-2, -1, 0)], [state.hash(p) for p in (-2, -1, 0)])
        with self.assertRaises(astrolabe.Error):
            state.clone().apply_action(state.game.num_distinct_actions())

    def test_random_games(self):
        for name, options, seats in KINDS:
            game = astrolabe.Game(name, options, seats)
            state = random_game(game, 3, self.check)
            self.assertEqual(len(state.returns()), seats)
            self.assertEqual(state.returns(), state.rewards())
            self.assertEqual(state.current_player(), astrolabe.TERMINAL_PLAYER)
            self.assertEqual(state.legal_actions(), [])
            self.assertIn(1, state.places())
            self.assertTrue(str(state))
            # The same seed, the same game.
            self.assertEqual(random_game(game, 3).hash(), state.hash())
            self.assertNotEqual(random_game(game, 4).hash(), state.hash())

    def test_layout_covers_the_vectors(self):
        for name, options, seats in KINDS:
            game, at = astrolabe.Game(name, options, seats), 0
            for first, count in game.layout().values():
                self.assertEqual(first, at)
                at += count
            self.assertEqual([at], game.information_state_tensor_shape())
            self.assertEqual([game.layout()["history"][0]], game.observation_tensor_shape())

    def test_resample(self):
        for name, options, seats in KINDS[:5]:
            state, luck = astrolabe.Game(name, options, seats).new_initial_state(5), random.Random(1)
            for _ in range(6):
                state.apply_action(luck.choice(state.legal_actions()))
            for player in range(seats):
                twin = state.resample_from_infostate(player, luck.random)
                self.assertEqual(twin.information_state_tensor(player), state.information_state_tensor(player))
                self.assertEqual(twin.information_state_string(player), state.information_state_string(player))
                self.assertNotEqual(twin.hash(), state.hash())

    def test_beliefs(self):
        state = astrolabe.Game("lostcode").new_initial_state(1)
        belief = state.beliefs(0)
        self.assertTrue(all(sum(row) == belief["worlds"] for row in belief["symbols"]))
        state = astrolabe.Game("planetx").new_initial_state(1)
        self.assertEqual(state.beliefs(0)["worlds"], 4446)
        self.assertTrue(all(sum(row) == 4446 for row in state.beliefs(0)["sectors"]))

    def test_bots(self):
        state = astrolabe.Game("lostcode").new_initial_state(1)
        while not state.is_terminal():
            move = state.think("easy", 7)
            self.assertEqual(move, state.think("easy", 7))
            state.apply_move(move)
        self.assertEqual({"planetx", "lostcode", "nightsky"} - {g["id"] for g in astrolabe.games()}, set())

    def test_errors_have_words(self):
        for make in (lambda: astrolabe.Game("chess"), lambda: astrolabe.Game("planetx", "mode hard\n"),
                     lambda: astrolabe.Game("null").deserialize_state("astrolabe 1\n"),
                     lambda: astrolabe.Game("null").new_initial_state(1).think("nobody")):
            with self.assertRaises(astrolabe.Error) as caught:
                make()
            self.assertGreater(len(str(caught.exception)), 10)


    def test_copies_and_pickles(self):
        for name, options, seats in KINDS:
            state = random_steps(astrolabe.Game(name, options, seats), 3, 3)
            twins = [copy.copy(state), copy.deepcopy({"of": [state]})["of"][0], pickle.loads(pickle.dumps(state))]
            before = state.hash()
            for twin in twins:
                self.assertEqual((twin.hash(), twin.serialize(), twin.history()), (before, state.serialize(), state.history()))
                twin.apply_action(twin.legal_actions()[0])
                self.assertNotEqual(twin.hash(), before)
            self.assertEqual(state.hash(), before)
        with self.assertRaises(TypeError):
            copy.copy(astrolabe.Many("null", 2))

    def test_a_record_of_another_game_is_refused(self):
        """Its vectors would not fit where those of this game do."""
        for game, other in ((astrolabe.Game("null"), astrolabe.Game("planetx")),
                            (astrolabe.Game("lostcode"), astrolabe.Game("lostcode", seats=3))):
            with self.assertRaises(astrolabe.Error) as caught:
                game.deserialize_state(other.new_initial_state(1).serialize())
            self.assertIn("another game", str(caught.exception))

    def test_numbers_that_are_no_int(self):
        class Number:  # as numpy's are
            def __init__(self, n):
                self.n = n

            def __index__(self):
                return self.n

        state = astrolabe.Game("lostcode").new_initial_state(1)
        action = state.legal_actions()[0]
        for wrong in (action + 2**32, -1, state.game.num_distinct_actions()):
            with self.assertRaises(astrolabe.Error):
                state.apply_action(wrong)
        state.apply_action(Number(action))
        self.assertEqual(state.history(), [action])
        self.assertEqual(astrolabe.Many("null", 2).step([Number(-1), Number(-1)]), 2)

    def test_bots_say_why(self):
        state = astrolabe.Game("planetx").new_initial_state(1)
        for bot in ("easy", "strong", "master"):
            move, why = state.think_aloud(bot, 1)
            self.assertEqual(move, state.think(bot, 1))
            self.assertTrue(why)

    def test_found_elsewhere(self):
        """From any folder, where it was built and where it was installed; else told in words."""
        with tempfile.TemporaryDirectory() as folder:
            at = os.path.join(folder, "share/astrolabe/python")
            os.makedirs(at)
            shutil.copy(astrolabe.__file__, at)
            ask = [sys.executable, "-c", "import astrolabe; print(astrolabe.version())"]
            env = {k: v for k, v in os.environ.items() if k != "ASTROLABE_LIBRARY"}
            none = subprocess.run(ask, cwd=at, env={**env, "ASTROLABE_LIBRARY": "/nowhere.so"}, capture_output=True, text=True)
            self.assertIn("ASTROLABE_LIBRARY says where it is", none.stderr)
            for lib in ("lib", "lib/x86_64-linux-gnu"):
                os.makedirs(os.path.join(folder, lib), exist_ok=True)
                there = os.path.join(folder, lib, "libastrolabe.so.1")
                os.symlink(os.path.realpath(astrolabe._find()), there)
                done = subprocess.run(ask, cwd=at, env=env, capture_output=True, text=True)
                self.assertEqual(done.stdout.strip(), astrolabe.version(), done.stderr)
                os.remove(there)


    @unittest.skipUnless(shutil.which("mypy"), "mypy reads the types where it is installed")
    def test_types(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(["mypy", "--strict", "--cache-dir", folder, astrolabe.__file__], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)


class PettingZoo(unittest.TestCase):
    """What pettingzoo.test's api_test and seed_test ask of every environment."""

    def play(self, name, options, seats, seed):
        env, seen, rewards = astrolabe.Env(name, options, seats), [], {}
        env.reset(seed=seed)
        self.assertEqual(env.agents, env.possible_agents)
        self.assertEqual(len(set(env.agents)), seats)
        for agent in env.possible_agents:
            env.action_space(agent).seed(seed)
            self.assertIs(env.action_space(agent), env.action_space(agent))
        dead = 0
        for agent in env.agent_iter():
            self.assertIn(agent, env.agents)
            for of in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(set(of), set(env.agents))
            observation, reward, termination, truncation, info = env.last()
            space = env.observation_space(agent)
            self.assertEqual(set(observation), set(space))
            for part in observation:
                self.assertIn(observation[part], space[part])
            self.assertEqual(observation["action_mask"], info["action_mask"])
            rewards[agent] = rewards.get(agent, 0.0) + reward
            seen.append((agent, observation["observation"], reward))
            if termination or truncation:
                self.assertEqual(sum(info["action_mask"]), 0)
                if dead == 0:
                    with self.assertRaises(astrolabe.Error):
                        env.step(0)  # whoever is out steps with None
                dead += 1
                env.step(None)
                continue
            with self.assertRaises(astrolabe.Error):
                env.step(None)
            action = env.action_space(agent).sample(info["action_mask"])
            self.assertIn(action, env.action_space(agent))
            env.step(action)
        self.assertEqual((env.agents, env.num_agents, dead), ([], 0, seats))
        self.assertEqual([rewards[a] for a in env.possible_agents], env.state.returns())
        self.assertTrue(env.render())
        with self.assertRaises(astrolabe.Error):
            env.step(None)
        env.close()
        return seen

    def test_api(self):
        for kind in KINDS:
            self.assertEqual(self.play(*kind, seed=2), self.play(*kind, seed=2))

    def test_seed(self):
        self.assertNotEqual(self.play("lostcode", "", 2, 1), self.play("lostcode", "", 2, 2))

    def test_last_without_observation(self):
        env = astrolabe.Env("null")
        env.reset(seed=1)
        self.assertIsNone(env.last(observe=False)[0])


class Together(unittest.TestCase):
    def test_follows_single_games(self):
        for name, options, seats in KINDS:
            many = astrolabe.Many(name, 6, options, seats, seed=20, again=False)
            game, luck = astrolabe.Game(name, options, seats), random.Random(1)
            alone = [game.new_initial_state(20 + i) for i in range(6)]
            for _ in range(40):
                for i, state in enumerate(alone):
                    player = state.current_player()
                    self.assertEqual(many.seat[i], -1 if state.is_terminal() else player)
                    mask = state.legal_actions_mask()
                    self.assertEqual(bytes(many.mask)[i * len(mask):][:len(mask)], mask)
                    seen = state.observation_tensor()
                    self.assertEqual(bytes(many.observation)[i * len(seen):][:len(seen)], seen)
                    many.actions[i] = luck.choice(state.legal_actions() or [0])
                live = [s for s in alone if not s.is_terminal()]
                self.assertEqual(many.step(many.actions), len(live))
                for i, state in enumerate(alone):
                    if not state.is_terminal():
                        state.apply_action(many.actions[i])
                        self.assertEqual(many.over[i], state.is_terminal())

    def test_goes_on(self):
        many = astrolabe.Many("planetx", 16, want=("over",))
        ended = 0
        for _ in range(400):
            self.assertEqual(many.step(), 16)
            ended += sum(many.over)
        self.assertGreater(ended, 16)
        with self.assertRaises(astrolabe.Error):
            many.step([1 << 20] * 16)


    def test_actions_for_each_game(self):
        many = astrolabe.Many("null", 4)
        for wrong in ([0], [-1] * 5, []):
            with self.assertRaises(astrolabe.Error):
                many.step(wrong)
        with self.assertRaises(OverflowError):
            many.step([2**32] * 4)
        many.actions = [-1] * 4  # no longer the object's own array
        self.assertEqual(many.step(many.actions), 4)
        with self.assertRaises(astrolabe.Error):
            astrolabe.Many("null", 0)

    def test_into_arrays_of_the_caller(self):
        game = astrolabe.Game("lostcode")
        width, actions = game.observation_tensor_shape()[0], game.num_distinct_actions()
        mine = {"observation": bytearray(5 * width), "mask": array.array("B", bytes(5 * actions)),
                "seat": array.array("i", [7] * 5), "points": array.array("f", [7.0] * 25)}
        many, same = astrolabe.Many("lostcode", 5, want=(), into=mine), astrolabe.Many("lostcode", 5)
        for _ in range(60):
            self.assertEqual(many.step(), same.step())
            for name, values in mine.items():
                self.assertEqual(bytes(values), bytes(getattr(same, name)), name)
        del many.observation  # the library writes on
        many.step()
        for name, wrong in (("seat", array.array("i", [0] * 4)), ("seat", array.array("f", [0] * 5)),
                            ("observation", bytes(5 * width)), ("points", array.array("d", [0] * 25)),
                            ("mask", memoryview(bytearray(10 * actions))[::2])):
            with self.assertRaises(astrolabe.Error) as caught:
                astrolabe.Many("lostcode", 5, into={name: wrong})
            self.assertIn(name, str(caught.exception))


class Example(unittest.TestCase):
    def test_training_runs(self):
        """A little of it; tools/soak checks that it wins."""
        done = subprocess.run([sys.executable, os.path.join(ROOT, "examples/train.py"), "--games", "8", "--trial", "4"],
                              capture_output=True, text=True, check=True)
        self.assertIn("games won against easy", done.stdout)


unittest.main()
