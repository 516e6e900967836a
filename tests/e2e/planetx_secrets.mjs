// Reads what people were sent in a game of Planet X and says what stands there
// that this viewer may not know (rules PX-13 … PX-20, PX-33).

export function planetx_leaks(person) {
  const leaks = [];
  for (const at of person.positions()) {
    if (at.status === 'waiting' || !at.board) continue;
    const { board, viewer } = at;
    const over = board.phase === 'over';
    const say = (what) => leaks.push(`entry ${at.seq}, ${viewer}: ${what}`);
    board.sky.forEach((object, i) => {
      if (object && !over && !board.confirmed.includes(i + 1)) say(`object of sector ${i + 1}`);
    });
    const mine = board.seats[Number(viewer) - 1];
    for (const topic of board.research)
      if (topic.clue && !over && !mine?.researched.includes(topic.name)) say(`clue of topic ${topic.name}`);
    for (const token of board.tokens)
      if (!over && !token.up && token.type !== '?' && String(token.seat) !== viewer) say('type of a hidden theory');
    for (const seat of board.seats) {
      if (over || String(seat.seat) === viewer) continue;
      if (seat.start.length > 0) say(`start facts of seat ${seat.seat}`);
      if (Array.isArray(seat.hand) && seat.hand.some((x) => x !== '?')) say(`hand of seat ${seat.seat}`);
    }
    for (const { seat, event } of at.events) {
      const head = event.split(';')[0];
      if (seat !== viewer && !over && /^[STR][^=]*=|^H[ACDG]|^P[ACDG]|^L\d/.test(head)) say(`${head} of seat ${seat}`);
    }
    if (!over && / sky [CADGEX]*[CADG]/.test(` ${at.view}`)) say('the sky itself');
  }
  return leaks;
}
