// A line that is typed is answered in words, or proposes a move: matched against what this seat
// may do now, in the words of the page's language.

import { language_is, t, tc, tn } from '../lib/i18n';
import { settings } from '../lib/settings.svelte';
import { voice_say } from '../lib/voice.svelte';
import { sentences } from '../lib/herald';
import { common_commands, type Asked } from './common';
import type { Command, GameCommands, Proposed, Reply } from './part';
import { is_small, ways_of, words_after, words_match, words_of } from './words';

export interface Spoken {
  number: number;
  asked: string;
  answer: string[];
}

/** How many ways on are offered, in words or below the line. */
const OFFERED_MOST = 6;

/** A legal move, and the ways to say it. */
interface Sayable {
  move: string;
  detail: unknown;
  ways: string[];
  words: string[][];
}

export class CommandLine {
  /** What was asked and answered, latest last. */
  spoken = $state.raw<Spoken[]>([]);
  /** A move that waits for a yes. */
  proposed = $state.raw<Proposed | null>(null);
  private last: Promise<void> = Promise.resolve();
  /** The moves in words, as long as there are no others: hundreds, asked for with every key. */
  private all: { details: unknown[]; language: string; moves: Sayable[] } | null = null;

  constructor(
    private readonly part: GameCommands,
    private readonly asked: () => Asked,
  ) {}

  // ---- answering ----

  /** Answers a line, after those before it. An empty one says yes to what was proposed. */
  run(text: string): Promise<void> {
    this.last = this.last.then(() => this.run_now(text)).catch(() => this.say(text, [t('This cannot be checked here.')]));
    return this.last;
  }

  private async run_now(text: string) {
    const typed = words_of(text);
    if (typed.length === 0) this.agree();
    else await this.answer(text, typed);
  }

  private async answer(text: string, typed: string[]) {
    const pending = this.proposed;
    this.proposed = null;
    if (pending && this.is_said(typed, tc('command', 'yes | do it'))) {
      this.proposed = pending;
      return this.agree();
    }
    if (pending && this.is_said(typed, tc('command', 'no | leave it'))) return this.say(text, [t('Left undone.')]);
    const found = this.named(typed);
    if (!found) return this.try_moves(text, typed);
    await this.reply(text, await found.command.answer(found.about));
  }

  private async reply(text: string, reply: Reply) {
    if (typeof reply === 'string') this.say(text, [reply]);
    else if (Array.isArray(reply)) this.say(text, reply);
    else await this.propose(text, reply);
  }

  private is_said(typed: string[], ways: string): boolean {
    return ways_of(ways).some((way) => words_after(typed, words_of(way))?.length === 0);
  }

  private say(asked: string, answer: string[]) {
    this.spoken = [...this.spoken, { number: (this.spoken.at(-1)?.number ?? 0) + 1, asked, answer }];
    voice_say(sentences(answer), true);
  }

  // ---- commands ----

  commands(): Command[] {
    const asked = this.asked();
    const cost: Command = {
      ways: tc('command', 'cost of … | price of … | what if …'),
      does: t('says what a move would cost or bring, without making it'),
      answer: (about) => this.cost(about),
    };
    const can: Command = { ways: tc('command', 'moves | what can i do'), does: t('says what you can do now'), answer: () => this.moves_say() };
    const help: Command = { ways: tc('command', 'help … | commands'), does: t('says what can be asked'), answer: () => this.help() };
    return [...this.part.commands(asked.table, asked.at), cost, can, ...common_commands(asked), help];
  }

  /** The command that most of the words name; of several, the one that is said just so. */
  named(typed: string[]): { command: Command; about: string[] } | null {
    let best: { command: Command; about: string[]; size: number; exact: number } | null = null;
    for (const command of this.commands())
      for (const way of ways_of(command.ways)) {
        const own = words_of(way);
        const about = words_after(typed, own);
        if (!about || (!way.includes('…') && about.some((w) => !is_small(w)))) continue;
        // What is only small words ("dés") must be all that is typed.
        const size = own.filter((w) => !is_small(w)).length || Number(own.join() === typed.join());
        const exact = own.filter((w) => typed.includes(w)).length;
        if (size > 0 && (!best || size > best.size || (size === best.size && exact > best.exact))) best = { command, about, size, exact };
      }
    return best;
  }

  private help(): string[] {
    const each = this.commands().map((c) => t('{0}: {1}', ways_of(c.ways)[0]!, c.does));
    return [...each, t('A move is typed as it is called, for example: {0}', this.part.examples().join('; '))];
  }

  // ---- moves ----

  private sayable(): Sayable[] {
    const { table, at } = this.asked();
    const { moves, details } = table;
    const language = language_is();
    if (this.all?.details !== details || this.all.language !== language) {
      const listed = moves.map((move, i) => ({ move, detail: details[i] }));
      const all = listed.length > 0 ? listed : (this.part.unlisted?.(at) ?? []);
      const said = all.map((one) => ({ ...one, ways: this.part.ways(at, one.detail) }));
      this.all = { details, language, moves: said.map((one) => ({ ...one, words: one.ways.map(words_of) })) };
    }
    return this.all.moves;
  }

  /** The moves that the words may mean, the best understood only. */
  meant(typed: string[]): Sayable[] {
    let most = 1;
    let found: Sayable[] = [];
    for (const one of this.sayable()) {
      const match = Math.max(...one.words.map((way) => words_match(typed, way)));
      if (match > most) [most, found] = [match, []];
      if (match === most) found.push(one);
    }
    return found;
  }

  private async try_moves(text: string, typed: string[]) {
    const found = this.meant(typed);
    if (found.length === 1) return this.propose(text, await this.priced(found[0]!));
    if (found.length > 1) return this.say(text, [tn(found.length, 'That may mean {0} move.', 'That may mean {0} moves.'), ...this.some(found)]);
    const { at } = this.asked();
    const why = at.decision > 0 ? t('That is neither a question nor a move you can make now.') : t('That is no question, and it is not your turn.');
    this.say(text, [why, t('Type help to hear what can be asked.')]);
  }

  private some(found: Sayable[]): string[] {
    const step = Math.max(1, Math.floor(found.length / OFFERED_MOST));
    return [t('For example: {0}', found.filter((_, i) => i % step === 0).slice(0, OFFERED_MOST).map((m) => m.ways[0]!).join('; '))];
  }

  private async priced({ move, detail, ways }: Sayable): Promise<Proposed> {
    const { table, at } = this.asked();
    const said = await table.engine.outlook(at.viewer, move).catch(() => null);
    const cost = said?.ok ? this.part.cost(at, detail, said.outlook) : '';
    return { move, says: sentences([ways[0]!, cost]) };
  }

  private async cost(about: string[]): Promise<string[]> {
    if (this.asked().at.decision === 0) return [t('It is not your turn.')];
    const found = this.meant(about);
    if (found.length === 0) return [t('That is no move you can make now.')];
    return found.length > 1 ? this.some(found) : [(await this.priced(found[0]!)).says];
  }

  private moves_say(): string[] {
    const { at } = this.asked();
    if (at.decision === 0) return [t('It is not your turn.')];
    const all = this.sayable();
    if (all.length === 0) return [t('There is too much to choose from to list it.'), t('For example: {0}', this.part.examples().join('; '))];
    return [tn(all.length, 'You can make {0} move.', 'You can choose among {0} moves.'), ...this.some(all)];
  }

  // ---- saying yes ----

  private async propose(text: string, move: Proposed) {
    if (!settings.sure) {
      this.say(text, [move.says]);
      return this.play(move.move);
    }
    this.proposed = move;
    this.say(text, [move.says, t('Enter does it, Escape leaves it.')]);
  }

  /** Does what was proposed. */
  private agree() {
    const move = this.proposed;
    this.proposed = null;
    if (move) this.play(move.move);
    else this.say('', [t('Type help to hear what can be asked.')]);
  }

  no() {
    if (!this.proposed) return;
    this.proposed = null;
    this.say('', [t('Left undone.')]);
  }

  /** More can be asked while it is on its way. */
  private play(move: string) {
    const { table } = this.asked();
    void table.play(move).then(() => {
      if (table.fault) this.say('', [t(table.fault.say, ...(table.fault.args ?? []))]);
    });
  }

  // ---- completing ----

  /** What the words may go on to. */
  completions(text: string): string[] {
    const typed = words_of(text);
    if (typed.length === 0) return [];
    const begun = (way: string) => {
      const own = words_of(way);
      return typed.length <= own.length && words_match(typed, own) > 0;
    };
    const said = this.commands().map((c) => ways_of(c.ways).find(begun)?.replaceAll('…', '').trim());
    const moves = this.meant(typed).map((m) => m.ways[0]!);
    return [...new Set([...said.filter((s) => s !== undefined), ...moves])].slice(0, OFFERED_MOST);
  }
}
