// A record taken apart where it may be: its head, and the entries after it.

const PLAY = '\nplay\n';

/** The head, with the line that ends it. */
function record_head(record: string): string {
  return record.slice(0, record.indexOf(PLAY) + PLAY.length);
}

/** `NUMBER SEAT MOVE`, one for each entry. */
export function record_entries(record: string): string[] {
  return record.slice(record_head(record).length).split('\n').filter(Boolean);
}

/** The same game after so many entries. */
export function record_cut(record: string, entries: number): string {
  return record_head(record) + record_entries(record).slice(0, entries).map((e) => `${e}\n`).join('');
}

/** What all games of one deal have in common: its promise. */
export function record_deal(record: string): string {
  return /^commit (\w+)$/m.exec(record)?.[1] ?? '';
}
