// Small things kept in this browser. One that keeps nothing (private windows, full disks)
// forgets once the page is left; until then the page works on with what it has in memory.

import { limits } from './limits.svelte';

/** What could not be kept, by key; null: it could not be dropped. */
const memory = new Map<string, string | null>();

function read(key: string): string | null {
  return memory.has(key) ? memory.get(key)! : localStorage.getItem(key);
}

export function storage_get<T>(name: string, otherwise: T): T {
  try {
    const text = read(`astrolabe.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Whether there is a storage at all: a full one may still be read. */
function may_keep(): boolean {
  try {
    return localStorage.length >= 0;
  } catch {
    return false;
  }
}

/** Calls back when another tab of this browser has changed it; returns how to stop. */
export function storage_watch(name: string, changed: () => void): () => void {
  const hear = (e: StorageEvent) => {
    if (e.key === `astrolabe.${name}`) changed();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

export function storage_set(name: string, value: unknown) {
  const key = `astrolabe.${name}`;
  const text = value === null ? null : JSON.stringify(value);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
    limits.storage = may_keep() ? 'full' : 'forbidden';
  }
}

/** Things of one kind, each under a key of its own: another tab that writes one of them at the
 * same moment leaves the others as they are. */
export class StorageShelf<T extends { when?: number }> {
  /** `most`: so many are kept, those of the latest `when`. */
  constructor(
    private readonly name: string,
    private readonly id: (item: T) => string,
    private readonly most: number,
  ) {}

  /** Latest first. */
  all(): T[] {
    this.split();
    const found: T[] = [];
    for (const key of this.keys()) {
      const item = storage_get<T | null>(key, null);
      if (item) found.push(item);
    }
    return found.sort((a, b) => (b.when ?? 0) - (a.when ?? 0));
  }

  keep(item: T) {
    storage_set(this.key(item), item);
    for (const old of this.all().slice(this.most)) if (this.id(old) !== this.id(item)) this.drop(old);
  }

  drop(item: T) {
    storage_set(this.key(item), null);
  }

  private key(item: T): string {
    return `${this.name}.${this.id(item)}`;
  }

  private keys(): string[] {
    const before = `astrolabe.${this.name}.`;
    const all = new Set(memory.keys());
    if (may_keep()) for (const key of Object.keys(localStorage)) all.add(key);
    return [...all].filter((key) => key.startsWith(before)).map((key) => key.slice('astrolabe.'.length));
  }

  /** They were one list under one key once. */
  private split() {
    const list = storage_get<T[]>(this.name, []);
    if (list.length === 0) return;
    for (const item of list) storage_set(this.key(item), item);
    storage_set(this.name, null);
  }
}
