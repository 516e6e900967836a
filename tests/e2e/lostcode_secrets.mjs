// Reads what people were sent in a game of The Lost Code and says what stands
// there that this viewer may not know (rules LC-3, LC-4, LC-14, LC-16, LC-23).

export function lostcode_leaks(person) {
  const leaks = [];
  for (const at of person.positions()) {
    if (at.status === 'waiting' || !at.board || at.board.phase === 'over') continue;
    const { board, viewer } = at;
    const say = (what) => leaks.push(`entry ${at.seq}, ${viewer}: ${what}`);
    const hidden = (seat) => seat !== null && (viewer === 'public' || String(seat) === viewer);
    for (const rack of board.racks) {
      if (hidden(rack.seat) && rack.tiles.some((tile) => tile !== null)) say(`tiles of seat ${rack.seat}`);
      if (rack.seat !== null && String(rack.seat) !== viewer && rack.guess.some((g) => g !== null)) say(`guess of seat ${rack.seat}`);
    }
    const [, racks = '', box = '', stacks = ''] = / racks (\S+) box (\S+) stacks (\S+)/.exec(at.view) ?? [];
    if (!racks) say('a view without racks');
    racks.split('/').forEach((tiles, i) => {
      if (hidden(board.racks[i].seat) && /\d/.test(tiles)) say(`the view: tiles of seat ${i + 1}`);
    });
    if (/\d/.test(box)) say('the box');
    if (/\d/.test(stacks)) say('the stacks');
    for (const { seat, event } of at.events) {
      if (hidden(Number(seat) || null) && /^x\w=\d>\d/.test(event)) say(`${event}: the new tile of seat ${seat}`);
      if (seat !== viewer && /^(f[^?]|k\w\d)/.test(event)) say(`${event}: what seat ${seat} wrote`);
    }
  }
  return leaks;
}
