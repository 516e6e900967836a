// Sheets to print: a module of the program's own sources draws them (src/wasm/sheets), loaded when
// somebody prints. It asks for words in the page's language and for how wide they are in its fonts.

import url from 'sheets.wasm?url';
import { language_open, say } from './i18n';

interface Exports {
  memory: WebAssembly.Memory;
  sheets_in(): number;
  sheets_in_size(): number;
  sheets_out(): number;
  sheets_call(length: number): number;
  _initialize?(): void;
}

/** Tenths of a point. */
const PAPERS = { a4: [5950, 8420], letter: [6120, 7920] } as const;
export type Paper = keyof typeof PAPERS;
export type Style = 'ink' | 'look';

/** What is on them. */
export interface SheetContent {
  game: string;
  /** The game's, in English. */
  title: string;
  /** The first of so many people; seats count from 1. */
  seat: number;
  people: number;
  /** Lines `name value`. */
  options: string[];
  /** What is written on them already; then they are those of one person, and nothing of the table's. */
  notes?: string[];
  name?: string;
  /** What the game is played on, where not its own. */
  data?: string;
}

interface SheetOrder extends SheetContent {
  style: Style;
  paper: Paper;
}

// As src/draw/picture.h has them: the faces of letters.
const FACES = ["400 100px Commissioner", "600 100px 'Brygada 1918'", "italic 500 100px 'Brygada 1918'"];
const THOUSANDTHS = 10; // of 100 pixels

class Module {
  private readonly words_from: number;
  private words_at = 0;

  private constructor(private readonly own: Exports) {
    // Words the module asked for lie behind all it has; they are few, and each call starts over.
    this.words_from = own.memory.grow(4) * 65536;
  }

  static async load(): Promise<Module> {
    const canvas = document.createElement('canvas').getContext('2d');
    const read = (from: number, length?: number) => {
      const bytes = new Uint8Array(own.memory.buffer, from);
      return new TextDecoder().decode(bytes.subarray(0, length ?? bytes.indexOf(0)));
    };
    const page = {
      words: (key: number, many: number, n: number): number => module.put(say(read(key), many ? read(many) : '', n)),
      measure: (face: number, from: number, length: number): number => {
        if (!canvas) return -1;
        canvas.font = FACES[face] ?? FACES[0]!;
        return Math.ceil(canvas.measureText(read(from, length)).width * THOUSANDTHS);
      },
    };
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    const [{ instance }] = await Promise.all([
      WebAssembly.instantiate(await answer.arrayBuffer(), { page }),
      language_open('sheets'),
      ...FACES.map((face) => document.fonts.load(face, 'ażяЖ')),
    ]);
    const own = instance.exports as unknown as Exports;
    own._initialize?.();
    const module = new Module(own);
    return module;
  }

  /** Words where the module can read them. */
  private put(words: string): number {
    const at = this.words_from + this.words_at;
    const bytes = new TextEncoder().encode(`${words}\0`);
    new Uint8Array(this.own.memory.buffer, at, bytes.length).set(bytes);
    this.words_at += bytes.length;
    return at;
  }

  /** How many pages there are, and one of them. */
  draw(order: SheetOrder, seat: number, own: boolean, page: number): { pages: number; svg: string } {
    const [wide, high] = PAPERS[order.paper];
    const call = [
      `${order.game} ${order.style} ${wide} ${high} ${seat - 1} ${own ? 'own' : 'shared'} ${page}`,
      order.title,
      (own && order.name) || '',
      ...order.options,
      '',
      ...(order.notes ?? []),
      '',
      order.data ?? '',
    ].join('\n');
    const bytes = new TextEncoder().encode(call);
    if (bytes.length > this.own.sheets_in_size()) throw new Error('The call is too long.');
    this.words_at = 0;
    new Uint8Array(this.own.memory.buffer, this.own.sheets_in(), bytes.length).set(bytes);
    const length = this.own.sheets_call(bytes.length);
    if (length === 0) throw new Error('The sheets could not be drawn.');
    const text = new TextDecoder().decode(new Uint8Array(this.own.memory.buffer, this.own.sheets_out(), length));
    const end = text.indexOf('\n');
    return { pages: Number(text.slice(0, end)), svg: text.slice(end + 1).replace(' role="img"', ' aria-hidden="true"') };
  }
}

let loaded: Promise<Module> | null = null;

/** The pages in order, as SVG. */
export async function sheets_draw(order: SheetOrder): Promise<string[]> {
  loaded ??= Module.load().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  const module = await loaded;
  const out: string[] = [];
  const add = (seat: number, own: boolean) => {
    for (let page = 0, pages = 1; page < pages; page++) {
      const drawn = module.draw(order, seat, own, page);
      pages = drawn.pages;
      out.push(drawn.svg);
    }
  };
  for (let i = 0; i < order.people; i++) add(order.seat + i, true);
  if (!order.notes) add(1, false);
  return out;
}
