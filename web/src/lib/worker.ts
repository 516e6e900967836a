// Where the engine's thread comes from. The one-file page has its own way (worker.single.ts).

export function worker_new(): Worker {
  return new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
}
