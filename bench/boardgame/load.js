// 64 sockets in pairs play null games on a boardgame.io server, as fast as it
// answers. A move counts when its sender has the state that holds it.
//
//     node load.js     prints {"moves":…,"seconds":…,"server_busy":…}
const { spawn } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { io } = require('socket.io-client');

const SOCKETS = 64;
const GAMES = Number(process.env.BOARDGAME_GAMES || 40); // for each pair
const TICKS = 100; // of the kernel's clock, a second

let base;

// Seconds of processor time a process has used.
function busy(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

async function post(path, body) {
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function makeMatch() {
  const { matchID } = await post('/games/null/create', { numPlayers: 2 });
  const credentials = [];
  for (const playerID of ['0', '1']) {
    const seat = await post(`/games/null/${matchID}/join`, { playerID, playerName: 'Load' });
    credentials.push(seat.playerCredentials);
  }
  return { matchID, credentials };
}

function connect() {
  return new Promise((resolve, reject) => {
    const socket = io(`${base}/null`, { transports: ['websocket'], forceNew: true });
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

// One seat of one match, to its end; how many moves it made.
function playSeat(socket, match, playerID) {
  return new Promise((resolve, reject) => {
    let moves = 0;
    let sent = null; // what stands in the state once it was taken
    const patience = setTimeout(() => reject(new Error('the server says nothing any more')), 20000);
    const act = (state) => {
      const { G, ctx } = state;
      if (sent && sent(G)) {
        moves++;
        sent = null;
      }
      if (ctx.gameover) {
        clearTimeout(patience);
        socket.off('update');
        socket.off('sync');
        resolve(moves);
        return;
      }
      const mine = ctx.phase === 'bid' ? G.players[playerID].bid === null : ctx.currentPlayer === playerID;
      if (!mine || sent) return;
      const left = G.left;
      sent = ctx.phase === 'bid' ? (g) => g.players[playerID].bid !== null : (g) => g.left < left;
      const payload = {
        type: ctx.phase === 'bid' ? 'bid' : 'pass',
        args: ctx.phase === 'bid' ? [1] : [],
        playerID,
        credentials: match.credentials[Number(playerID)],
      };
      socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, match.matchID, playerID);
    };
    const seen = (id, state) => id === match.matchID && act(state);
    socket.on('update', seen);
    socket.on('sync', (id, info) => seen(id, info.state));
    socket.emit('sync', match.matchID, playerID, match.credentials[Number(playerID)], 2);
  });
}

async function playPair(sockets, matches) {
  let moves = 0;
  for (const match of matches) {
    const made = await Promise.all(sockets.map((s, i) => playSeat(s, match, String(i))));
    moves += made[0] + made[1];
  }
  return moves;
}

async function main(server) {
  const port = await new Promise((resolve) => server.stdout.once('data', (line) => resolve(Number(line))));
  base = `http://127.0.0.1:${port}`;
  const sockets = await Promise.all(Array.from({ length: SOCKETS }, connect));
  const pairs = [];
  for (let i = 0; i < SOCKETS; i += 2) {
    const matches = [];
    for (let k = 0; k < GAMES + 2; k++) matches.push(await makeMatch());
    pairs.push({ sockets: [sockets[i], sockets[i + 1]], matches });
  }
  // Two games of each pair go first: a compiler that learns should have learnt.
  await Promise.all(pairs.map((p) => playPair(p.sockets, p.matches.splice(0, 2))));
  const before = busy(server.pid);
  const began = process.hrtime.bigint();
  const made = await Promise.all(pairs.map((p) => playPair(p.sockets, p.matches)));
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  const moves = made.reduce((a, b) => a + b, 0);
  if (moves !== (SOCKETS / 2) * GAMES * 9) throw new Error(`${moves} moves were made`);
  console.log(JSON.stringify({ moves, seconds, server_busy: busy(server.pid) - before }));
}

const server = spawn(process.execPath, [`${__dirname}/server.js`], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, NODE_ENV: 'production' },
});
main(server)
  .then(() => 0, (error) => { console.error(String(error)); return 1; })
  .then((code) => { server.kill('SIGKILL'); process.exit(code); });
