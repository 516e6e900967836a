// Reads the views people were sent and says what stands there that should not.

/** `seats 2 top 6 … open 0 secret 3,? bid 2,0 won 0,0` as an object of words. */
export function view_words(view) {
  const words = view.split(' ');
  const out = {};
  for (let i = 0; i + 1 < words.length; i += 2) out[words[i]] = words[i + 1];
  return out;
}

/** Everything in this person's frames that their viewer may not know. */
export function secrets_leaked(person) {
  const leaks = [];
  for (const at of person.positions()) {
    if (at.status === 'waiting') continue; // then nobody sees anything
    const { secret, bid, open } = view_words(at.view);
    const bidding = bid.split(',').includes('-');
    secret.split(',').forEach((value, i) => {
      const may = at.viewer === String(i + 1) || (Number(open) >> i) & 1;
      if (!may && value !== '?') leaks.push(`entry ${at.seq}: secret ${i + 1} in ${at.view}`);
      if (may && value === '?') leaks.push(`entry ${at.seq}: own secret missing in ${at.view}`);
      if (!may && at.board.seats[i].secret !== 0) leaks.push(`entry ${at.seq}: board of seat ${i + 1}`);
    });
    bid.split(',').forEach((value, i) => {
      if (bidding && at.viewer !== String(i + 1) && !'-?'.includes(value))
        leaks.push(`entry ${at.seq}: bid ${i + 1} in ${at.view}`);
    });
    for (const { seat, event } of at.events)
      if (at.viewer !== seat && /^a=|^b\d/.test(event)) leaks.push(`entry ${at.seq}: ${event} of ${seat}`);
  }
  return leaks;
}
