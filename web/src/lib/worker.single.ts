// The engine's thread inside the one-file page: its script is part of the file.

import Inline from './engine.worker.ts?worker&inline';

export function worker_new(): Worker {
  return new Inline();
}
