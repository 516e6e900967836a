// A boardgame.io server on a free port of this machine; it says which. Games
// are kept in memory, as boardgame.io does unless told otherwise.
const { Server } = require('boardgame.io/server');
const { Null } = require('./game.js');

console.info = () => {};
const server = Server({ games: [Null], origins: ['*'] });
server.run({ port: 0 }).then(({ appServer }) => {
  process.stdout.write(`${appServer.address().port}\n`);
});
