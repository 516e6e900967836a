// The null game as boardgame.io writes games: everybody bids at once and in
// secret, a die falls, then the seats pass in turn, ten entries in all.
const { ActivePlayers, INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const PASSES = 7;

exports.Null = {
  name: 'null',
  minPlayers: 2,
  maxPlayers: 2,
  playerView: PlayerView.STRIP_SECRETS,
  setup: () => ({
    secret: { faces: [1, 2, 3, 4], secrets: [3, 5] },
    players: { 0: { bid: null }, 1: { bid: null } },
    die: 0,
    left: PASSES,
  }),
  phases: {
    bid: {
      start: true,
      next: 'play',
      turn: { activePlayers: ActivePlayers.ALL },
      moves: {
        bid: {
          ignoreStaleStateID: true,
          client: false,
          move: ({ G, playerID, events, random }, amount) => {
            if (!(amount >= 0 && amount <= 3) || G.players[playerID].bid !== null) return INVALID_MOVE;
            G.players[playerID].bid = amount;
            if (G.players[0].bid === null || G.players[1].bid === null) return undefined;
            G.die = G.secret.faces[random.Die(4) - 1];
            events.endPhase();
            return undefined;
          },
        },
      },
    },
    play: {
      moves: {
        pass: ({ G, events }) => {
          G.left--;
          if (G.left === 0) events.endGame({ draw: true });
          else events.endTurn();
        },
      },
    },
  },
};
