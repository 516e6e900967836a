// The engine's own thread. A call is text in, JSON out, through two buffers
// inside the module's memory; calls are answered in the order they come.

import plain from 'astrolabe-plain.wasm?url';
import fast from 'astrolabe.wasm?url';
import type { Limit } from './limits.svelte';
import VECTORS from './vectors.json';

interface Exports {
  memory: WebAssembly.Memory;
  astro_in(): number;
  astro_in_size(): number;
  astro_out(): number;
  astro_call(length: number): number;
  _initialize?(): void;
}

const started = start();
started.catch(() => {}); // whoever asks is told

/** Which engine this browser runs: a module with one vector in it tells. */
function choose(): string {
  if (typeof WebAssembly !== 'object') return stop('wasm');
  if (WebAssembly.validate(new Uint8Array(VECTORS))) return fast;
  return plain || stop('file');
}

/** The page says what is missing; whatever is asked here fails. */
function stop(limit: Limit): never {
  postMessage({ limit });
  throw new Error(`The engine cannot run here: ${limit}.`);
}

async function start(): Promise<Exports> {
  const url = choose();
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), {});
  const engine = instance.exports as unknown as Exports;
  engine._initialize?.();
  return engine;
}

function call(engine: Exports, text: string): unknown {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > engine.astro_in_size()) throw new Error('The call is too long.');
  // The memory may have grown since the last call, so its buffer is asked for each time.
  new Uint8Array(engine.memory.buffer, engine.astro_in(), bytes.length).set(bytes);
  const length = engine.astro_call(bytes.length);
  const out = new Uint8Array(engine.memory.buffer, engine.astro_out(), length);
  return JSON.parse(new TextDecoder().decode(out));
}

onmessage = async (m: MessageEvent<{ id: number; text: string }>) => {
  const { id, text } = m.data;
  try {
    postMessage({ id, answer: call(await started, text) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
};
