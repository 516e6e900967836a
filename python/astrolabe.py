"""The games of Astrolabe for Python: one file over libastrolabe, with nothing to install.

    import astrolabe

    game = astrolabe.Game("lostcode", seats=2)          # in the shape of OpenSpiel
    state = game.new_initial_state(seed=1)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())

    env = astrolabe.Env("nightsky", seats=3)            # in the shape of PettingZoo's AEC
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        dead = termination or truncation
        env.step(None if dead else env.action_space(agent).sample(info["action_mask"]))

    many = astrolabe.Many("planetx", 1024)              # many games at once, into arrays
    many.step()                                         # a random move in each

Seats count from 0. Vectors are bytes (`numpy.frombuffer(v, numpy.uint8)` where there is
numpy); `Game.layout()` names their parts, and doc/library.md says what they mean. A seat's
vectors, masks, strings and resampled states depend on what that seat may know, on nothing else.

Moves have fixed numbers. Where there are too many to list (drawings of Night Sky, final
guesses of The Lost Code) the last CANDIDATES numbers stand for moves drawn from the seat's
view: the same view has the same candidates. Any other legal move can be played in notation
with `State.apply_move`.

The library is found by ASTROLABE_LIBRARY, in ../build/release beside this file, in the lib
folder beside the share that this file was installed in, or where the system looks.
"""
from __future__ import annotations

import array
import ctypes
import ctypes.util
import glob
import json
import operator
import os
import random
import struct
from typing import Any, Iterator, Optional, Sequence

SEATS_MAX = 5
CANDIDATES = 64
PUBLIC, ALL, RANDOM = -1, -2, -1
TERMINAL_PLAYER = -4  #: current_player() of a game that is over, as in OpenSpiel
_CODES = {-1: "an argument says nothing", -2: "against the rules", -3: "there is none here", -4: "no memory"}


class Error(Exception):
    """What was wrong, in words; `code` is the library's."""

    def __init__(self, code: int, why: str = ""):
        super().__init__(why or _CODES.get(code, str(code)))
        self.code = code


class _Shape(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int32) for name in ("seats", "actions", "observation", "information")]


class _Rows(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in ("observation", "mask", "seat", "points", "over")]


def _find() -> str:
    here = os.path.dirname(os.path.realpath(__file__))
    for beside in ("../build/release/libastrolabe.so", "../../../lib/libastrolabe.so.1",
                   "../../../lib/*/libastrolabe.so.1"):
        found = glob.glob(os.path.join(glob.escape(here), beside))
        if found and "ASTROLABE_LIBRARY" not in os.environ:
            return found[0]
    return os.environ.get("ASTROLABE_LIBRARY") or ctypes.util.find_library("astrolabe") or "libastrolabe.so.1"


class _Library:
    """The library, opened once by this module; its tables are shared by all games."""

    def __init__(self) -> None:
        try:
            self.c = ctypes.CDLL(_find())
        except OSError as error:
            raise Error(-3, f"libastrolabe is not found ({error}): ASTROLABE_LIBRARY says where it is") from None
        text, size, game = ctypes.c_char_p, ctypes.c_size_t, ctypes.c_void_p
        number, out = ctypes.c_int, ctypes.POINTER(ctypes.c_void_p)
        seed, vector, room = ctypes.c_uint64, ctypes.c_char_p, ctypes.c_char_p
        for name, result, arguments in (
            ("version", text, []),
            ("open", game, []),
            ("games", number, [game, room, size]),
            ("new", number, [game, text, text, number, seed, out, room, size]),
            ("read", number, [game, text, size, out, room, size]),
            ("record", number, [game, room, size]),
            ("clone", number, [game, out]),
            ("free", None, [game]),
            ("turn", ctypes.c_uint, [game]),
            ("moves", number, [game, number, room, size]),
            ("sample", number, [game, number, seed, room, size]),
            ("play", number, [game, number, text, room, size]),
            ("undo", number, [game]),
            ("returns", number, [game, ctypes.POINTER(ctypes.c_double), ctypes.POINTER(ctypes.c_int32)]),
            ("shape", number, [game, ctypes.POINTER(_Shape)]),
            ("layout", number, [game, room, size]),
            ("legal", number, [game, number, vector]),
            ("action", number, [game, number, number, room, size]),
            ("act", number, [game, number, number, room, size]),
            ("view", number, [game, number, number, room, size]),
            ("observation", number, [game, number, vector]),
            ("information", number, [game, number, vector]),
            ("hash", number, [game, number, vector]),
            ("resample", number, [game, number, seed, out, room, size]),
            ("beliefs", number, [game, number, room, size]),
            ("think", number, [game, number, text, seed, room, size, room, size]),
            ("step_many", number, [ctypes.c_void_p, size, ctypes.c_void_p, number, ctypes.POINTER(_Rows)]),
        ):
            function = getattr(self.c, "astrolabe_" + name)
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)
        self.handle = self.open()
        if not self.handle:
            raise Error(-4)

    def __getattr__(self, name: str) -> Any:  # for who reads the types; all were set above
        raise AttributeError(name)

    def text(self, function: Any, *arguments: Any) -> str:
        """What a function writes, in as much room as it needs."""
        room = 4096
        while True:
            buffer = ctypes.create_string_buffer(room)
            n = function(*arguments, buffer, room)
            if n < 0:
                raise Error(n)
            if n < room:
                return buffer.raw[:n].decode()
            room = n + 1

    def make(self, function: Any, *arguments: Any) -> int:
        """A new game of a function that gives one."""
        made, why = ctypes.c_void_p(), ctypes.create_string_buffer(512)
        code = function(*arguments, ctypes.byref(made), why, len(why))
        if code < 0:
            raise Error(code, why.value.decode())
        assert made.value is not None
        return made.value


_opened: Optional[_Library] = None


def _lib() -> _Library:
    global _opened
    if _opened is None:
        _opened = _Library()
    return _opened


def version() -> str:
    """The version of the library."""
    return str(_lib().version().decode())


def games() -> list[dict[str, Any]]:
    """What can be played: ids, seats, options with their values, bots."""
    found: list[dict[str, Any]] = json.loads(_lib().text(_lib().games, _lib().handle))["games"]
    return found


def _lines(options: "str | dict[str, str]") -> bytes:
    if isinstance(options, dict):
        options = "".join(f"{name} {value}\n" for name, value in options.items())
    return options.encode()


# ---- in the shape of OpenSpiel ---------------------------------------------------------------


class Game:
    """A game with its options and seats: what stays the same from deal to deal."""

    def __init__(self, name: str, options: "str | dict[str, str]" = "", seats: int = 2):
        self.name, self.options, self.seats = name, _lines(options), seats
        self.shape = _Shape()
        state = self.new_initial_state(seed=0)
        _lib().shape(state.handle, ctypes.byref(self.shape))
        self._layout = _lib().text(_lib().layout, state.handle)

    def new_initial_state(self, seed: Optional[int] = None) -> "State":
        """A deal: the same seed deals the same. Without one it is any."""
        seed = random.getrandbits(64) if seed is None else seed
        lib = _lib()
        return State(self, lib.make(lib.new, lib.handle, self.name.encode(), self.options, self.seats,
                                    seed & (2**64 - 1)))

    def deserialize_state(self, record: str) -> "State":
        """A state from what `State.serialize` gave, or from any record of this game."""
        lib, text, shape = _lib(), record.encode(), _Shape()
        state = State(self, lib.make(lib.read, lib.handle, text, len(text)))
        lib.shape(state.handle, ctypes.byref(shape))
        if bytes(shape) != bytes(self.shape):  # vectors of another size would not fit
            raise Error(-1, f"This record is of another game than {self!r}, or has other seats.")
        return state

    def num_players(self) -> int:
        return self.seats

    def num_distinct_actions(self) -> int:
        return int(self.shape.actions)

    def observation_tensor_shape(self) -> list[int]:
        return [self.shape.observation]

    def information_state_tensor_shape(self) -> list[int]:
        return [self.shape.information]

    def max_game_length(self) -> int:
        """Moves, at the very most."""
        return 2000

    def layout(self) -> dict[str, tuple[int, int]]:
        """Where each part of the vectors begins, and how many bytes it has."""
        rows = (line.split() for line in self._layout.splitlines())
        return {name: (int(first), int(count)) for name, first, count in rows}

    def __reduce__(self) -> Any:
        return Game, (self.name, self.options.decode(), self.seats)

    def __repr__(self) -> str:
        return f"astrolabe.Game({self.name!r}, {self.options.decode()!r}, seats={self.seats})"


class State:
    """A game being played: the truth. Give bots what the functions with a player give."""

    def __init__(self, game: Game, handle: int):
        self.game, self.handle = game, handle
        self._played: list[int] = []

    def __del__(self) -> None:
        if getattr(self, "handle", None) and _opened is not None:
            _opened.free(self.handle)

    # A state owns a game of the library, so copies are clones, and pickled it is its record.

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: Any) -> "State":
        return self.clone()

    def __reduce__(self) -> Any:
        return _unpickle, (self.game, self.serialize(), self._played)

    # -- who and what

    def turn(self) -> list[int]:
        """All players who may act now; several where choices are made at once."""
        bits = _lib().turn(self.handle)
        return [p for p in range(SEATS_MAX) if bits >> p & 1]

    def current_player(self) -> int:
        """The first of them: what is laid down at once is hidden until all have chosen."""
        bits: int = _lib().turn(self.handle)
        return (bits & -bits).bit_length() - 1 if bits else TERMINAL_PLAYER

    def is_terminal(self) -> bool:
        return not _lib().turn(self.handle)

    def is_chance_node(self) -> bool:
        """Never: dice are rolled by the game, from its seed."""
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def num_players(self) -> int:
        return self.game.seats

    def _player(self, player: Optional[int]) -> int:
        return self.current_player() if player is None else player

    def legal_actions_mask(self, player: Optional[int] = None) -> bytes:
        """1 for each legal action; all 0 for who is not in turn."""
        mask = ctypes.create_string_buffer(self.game.shape.actions)
        _lib().legal(self.handle, self._player(player), mask)
        return mask.raw

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        """Sorted numbers; empty for who is not in turn."""
        return [i for i, one in enumerate(self.legal_actions_mask(player)) if one]

    def moves(self, player: Optional[int] = None) -> Optional[list[str]]:
        """All legal moves in notation; None where there are too many to list."""
        try:
            return _lib().text(_lib().moves, self.handle, self._player(player)).splitlines()
        except Error as error:
            if error.code == -3:
                return None
            raise

    def sample(self, seed: int, player: Optional[int] = None) -> str:
        """A legal move in notation, at random."""
        return _lib().text(_lib().sample, self.handle, self._player(player), seed)

    def action_to_string(self, player: int, action: Optional[int] = None) -> str:
        """The move of a legal action in notation; as (player, action) or (action)."""
        if action is None:
            player, action = self.current_player(), player
        return _lib().text(_lib().action, self.handle, player, action)

    # -- moving

    def apply_action(self, action: int) -> None:
        """Plays for the current player."""
        action = operator.index(action)  # numpy's integers, too
        if not 0 <= action < self.game.shape.actions:
            raise Error(-2, f"There is no action {action}: they are below {self.game.shape.actions}.")
        why = ctypes.create_string_buffer(512)
        code = _lib().act(self.handle, self.current_player(), action, why, len(why))
        if code < 0:
            raise Error(code, why.value.decode())
        self._played.append(action)

    def apply_move(self, move: str, player: Optional[int] = None) -> None:
        """Plays a move in notation, also one that has no number."""
        why = ctypes.create_string_buffer(512)
        code = _lib().play(self.handle, self._player(player), move.encode(), why, len(why))
        if code < 0:
            raise Error(code, why.value.decode())
        self._played.append(-1)

    def undo_action(self, player: int = 0, action: int = 0) -> None:
        """Takes the last move back, with the dice that fell after it."""
        code = _lib().undo(self.handle)
        if code < 0:
            raise Error(code, "there is nothing to take back")
        if self._played:
            self._played.pop()

    def history(self) -> list[int]:
        """The actions played with this object and what it was cloned from; -1: in notation."""
        return list(self._played)

    def clone(self) -> "State":
        made = ctypes.c_void_p()
        code = _lib().clone(self.handle, ctypes.byref(made))
        if code < 0 or made.value is None:
            raise Error(code)
        copy = State(self.game, made.value)
        copy._played = list(self._played)
        return copy

    # -- the end

    def returns(self) -> list[float]:
        """Each player's points; of a game that goes on, those that all can see."""
        points = (ctypes.c_double * SEATS_MAX)()
        _lib().returns(self.handle, points, None)
        return list(points[: self.game.seats])

    def places(self) -> list[int]:
        """Each player's place, 1 the first."""
        places = (ctypes.c_int32 * SEATS_MAX)()
        _lib().returns(self.handle, None, places)
        return list(places[: self.game.seats])

    def rewards(self) -> list[float]:
        """The points at the end, 0 before."""
        return self.returns() if self.is_terminal() else [0.0] * self.game.seats

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    # -- what a player knows

    def _vector(self, function: Any, player: Optional[int], size: int) -> bytes:
        buffer = ctypes.create_string_buffer(size)
        player = PUBLIC if player is None and self.is_terminal() else self._player(player)
        code = function(self.handle, player, buffer)
        if code < 0:
            raise Error(code)
        return buffer.raw

    def observation_tensor(self, player: Optional[int] = None) -> bytes:
        """What a player sees now."""
        return self._vector(_lib().observation, player, self.game.shape.observation)

    def information_state_tensor(self, player: Optional[int] = None) -> bytes:
        """What a player sees now and was told so far."""
        return self._vector(_lib().information, player, self.game.shape.information)

    def _view(self, player: Optional[int], what: int) -> str:
        player = PUBLIC if player is None and self.is_terminal() else self._player(player)
        return _lib().text(_lib().view, self.handle, player, what)

    def observation_string(self, player: Optional[int] = None) -> str:
        return self._view(player, 2)

    def information_state_string(self, player: Optional[int] = None) -> str:
        return self._view(player, 2) + "\n" + self._view(player, 3)

    def board(self, player: Optional[int] = None) -> str:
        """The board as plain text."""
        return self._view(player, 0)

    def view_json(self, player: Optional[int] = None) -> Any:
        """The board as data."""
        return json.loads(self._view(player, 1))

    def hash(self, player: int = ALL) -> bytes:
        """Of all that a player knows; without one, of the position."""
        return self._vector(_lib().hash, player, 32)

    def resample_from_infostate(self, player: int, seed: "int | Any" = 0) -> "State":
        """Another state that this player cannot tell from this one, uniform over those that
        fit in Planet X and The Lost Code. `seed` may be a function that gives a number below
        1, as OpenSpiel's sampler does."""
        number = int(seed() * 2**53) if callable(seed) else int(seed)
        lib = _lib()
        return State(self.game, lib.make(lib.resample, self.handle, player, number & (2**64 - 1)))

    def beliefs(self, player: Optional[int] = None) -> Any:
        """What a player can know of the hidden, counted exactly (doc/library.md)."""
        return json.loads(_lib().text(_lib().beliefs, self.handle, self._player(player)))

    def think(self, bot: str, seed: int = 0, player: Optional[int] = None) -> str:
        """The move of a bot in notation, from what the player knows."""
        return self.think_aloud(bot, seed, player)[0]

    def think_aloud(self, bot: str, seed: int = 0, player: Optional[int] = None) -> tuple[str, Any]:
        """The move of a bot, and the figures that decided."""
        move, why = ctypes.create_string_buffer(4096), ctypes.create_string_buffer(1 << 16)
        code = _lib().think(self.handle, self._player(player), bot.encode(), seed, move, len(move), why, len(why))
        if code < 0:
            raise Error(code, why.value.decode())
        return move.value.decode(), json.loads(why.value or b"null")

    def serialize(self) -> str:
        """The record of the game, hidden deal and all."""
        return _lib().text(_lib().record, self.handle)

    def __str__(self) -> str:
        return self._view(ALL if self.is_terminal() else PUBLIC, 0)


def _unpickle(game: Game, record: str, played: list[int]) -> State:
    state = game.deserialize_state(record)
    state._played = list(played)
    return state


# ---- in the shape of PettingZoo's AEC ----------------------------------------------------------


class Discrete:
    """The numbers 0 … n-1, as gymnasium's space of that name."""

    def __init__(self, n: int, seed: Optional[int] = None):
        self.n, self._random = n, random.Random(seed)

    def seed(self, seed: Optional[int] = None) -> None:
        self._random.seed(seed)

    def sample(self, mask: Optional[Sequence[int]] = None) -> int:
        """Any number, or any that the mask allows."""
        if mask is None:
            return self._random.randrange(self.n)
        return self._random.choice([i for i, one in enumerate(mask) if one])

    def contains(self, x: Any) -> bool:
        return isinstance(x, int) and 0 <= x < self.n

    __contains__ = contains


class Bytes:
    """Vectors of so many bytes, as gymnasium's Box of uint8."""

    def __init__(self, n: int):
        self.n, self.shape, self.dtype = n, (n,), "uint8"

    def contains(self, x: Any) -> bool:
        return isinstance(x, (bytes, bytearray)) and len(x) == self.n

    __contains__ = contains


class Env:
    """A game as an AEC environment: agents act one after the other, as long as there are some.

    Rewards come at the end: each agent's points. Where choices are made at once the agents
    make them in turn, and none sees another's.
    """

    metadata = {"name": "astrolabe", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: str, options: "str | dict[str, str]" = "", seats: int = 2):
        self.game = Game(game, options, seats)
        self.possible_agents = [f"seat_{i + 1}" for i in range(seats)]
        self._actions = {a: Discrete(self.game.shape.actions, i) for i, a in enumerate(self.possible_agents)}
        self._seen = Bytes(self.game.shape.observation)
        self.agents: list[str] = []

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        self.state = self.game.new_initial_state(seed)
        self.agents = list(self.possible_agents)
        self.rewards = {a: 0.0 for a in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {a: False for a in self.agents}
        self.truncations = {a: False for a in self.agents}
        self._select()

    def _select(self) -> None:
        player = self.state.current_player()
        if player == TERMINAL_PLAYER:
            self.agent_selection = self.agents[0] if self.agents else ""
        else:
            self.agent_selection = self.possible_agents[player]
        self.infos = {a: {"action_mask": self.state.legal_actions_mask(self.possible_agents.index(a))}
                      for a in self.agents}

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if not self.agents:
            raise Error(-2, "the game is over and all agents have left: reset")
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise Error(-2, "an agent whose game is over steps with None")
            self._leave(agent)
            return
        self._cumulative_rewards[agent] = 0.0
        if action is None:
            raise Error(-2, "an agent in turn needs an action of its mask")
        self.state.apply_action(action)
        over = self.state.is_terminal()
        for i, a in enumerate(self.possible_agents):
            self.rewards[a] = self.state.returns()[i] if over else 0.0
            self.terminations[a] = over
            self._cumulative_rewards[a] += self.rewards[a]
        self._select()

    def _leave(self, agent: str) -> None:
        self.agents.remove(agent)
        parts: list[dict[str, Any]] = [self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos]
        for of in parts:
            del of[agent]
        self.agent_selection = self.agents[0] if self.agents else agent

    def observe(self, agent: str) -> dict[str, bytes]:
        player = self.possible_agents.index(agent)
        return {"observation": self.state.observation_tensor(player),
                "action_mask": self.state.legal_actions_mask(player)}

    def last(self, observe: bool = True) -> tuple[Optional[dict[str, bytes]], float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def action_space(self, agent: str) -> Discrete:
        return self._actions[agent]

    def observation_space(self, agent: str) -> dict[str, Bytes]:
        return {"observation": self._seen, "action_mask": Bytes(self.game.shape.actions)}

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def render(self) -> str:
        return str(self.state)

    def close(self) -> None:
        self.agents = []


# ---- many at once --------------------------------------------------------------------------------


class Many:
    """n games of one kind, stepped together into arrays that stay where they are.

    The attributes are memoryviews: `observation` (n × bytes), `mask` (n × actions), `seat` (who
    acts next; -1: over), `points` (n × SEATS_MAX), `over` (1 where the last step ended a game).
    `numpy.asarray(many.observation)` shares them. Leave out with `want` what is not needed:
    masks are the dearest. `into` may name arrays of yours to be filled instead: anything with
    a writable buffer of the right size and items. A game that ended is dealt anew at once,
    unless `again` is False.
    """

    def __init__(self, game: str, n: int, options: "str | dict[str, str]" = "", seats: int = 2, seed: int = 0,
                 again: bool = True, want: Sequence[str] = ("observation", "mask", "seat", "points", "over"),
                 into: Optional[dict[str, Any]] = None):
        if n < 1:
            raise Error(-1, "Many are one game or more.")
        self.game, self.n, self.again = Game(game, options, seats), n, again
        self.states = [self.game.new_initial_state(seed + i) for i in range(n)]
        self._games = (ctypes.c_void_p * n)(*(s.handle for s in self.states))
        self._chosen = (ctypes.c_int32 * n)(*[RANDOM] * n)
        self.actions = self._own = memoryview(self._chosen).cast("B").cast("i")
        self._kept: list[Any] = []  # what the library writes to stays, whatever becomes of the attributes
        self._random = (ctypes.c_int32 * n)(*[RANDOM] * n)
        self._rows = _Rows()
        shape = self.game.shape
        for name, kind, code, width in (("observation", ctypes.c_uint8, "B", shape.observation),
                                        ("mask", ctypes.c_uint8, "B", shape.actions),
                                        ("seat", ctypes.c_int32, "i", 1),
                                        ("points", ctypes.c_float, "f", SEATS_MAX),
                                        ("over", ctypes.c_uint8, "B", 1)):
            if name in want or name in (into or {}):
                self._take(name, kind * (n * width), code, [n, width] if width > 1 else [n], into or {})
        self._call(None)

    def _take(self, name: str, room: Any, code: str, shape: list[int], into: dict[str, Any]) -> None:
        """Lets the library write to an array, the caller's or a new one, and shows it as `name`."""
        rows = memoryview(into[name] if name in into else room())
        fits = {"B": "Bb?", "i": "il", "f": "f"}[code]
        if (rows.readonly or not rows.c_contiguous or rows.nbytes != ctypes.sizeof(room)
                or rows.itemsize != struct.calcsize(code) or rows.format[-1] not in fits):
            raise Error(-1, f"The array for {name} has to be writable, of {shape} items of type '{code}'.")
        held = room.from_buffer(rows)
        self._kept.append(held)
        setattr(self._rows, name, ctypes.addressof(held))
        setattr(self, name, rows.cast("B").cast(code, shape))

    def __reduce__(self) -> Any:
        raise TypeError("Many games write to arrays of their own: they are neither copied nor pickled")

    def _call(self, actions: Any) -> int:
        done: int = _lib().step_many(self._games, self.n, actions, int(self.again), ctypes.byref(self._rows))
        if done < 0:
            raise Error(done, "an action was not in its mask" if done == -2 else "")
        return done

    def step(self, actions: Optional[Sequence[int]] = None) -> int:
        """Plays one action in each game, or a random move; how many were played. `actions` may
        be this object's own array, filled in place; RANDOM in it draws one."""
        if actions is None:
            return self._call(self._random)
        if actions is not self._own:
            if len(actions) != self.n:
                raise Error(-1, f"There are {len(actions)} actions for {self.n} games.")
            self._own[:] = array.array("i", actions)  # which refuses what is too large
        return self._call(self._chosen)
