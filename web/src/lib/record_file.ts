// Games that come and go as files: the same records the command line reads.

import { Engine } from './engine';
import { key_new } from './key';
import { local_keep } from './local.svelte';
import type { Fault } from './protocol';

const MOST = 1 << 20; // bytes of a record

function file_of(game: string, record: string): File {
  return new File([record], `astrolabe-${game}.txt`, { type: 'text/plain' });
}

/** Whether this device hands files on to other programs. */
export function record_can_share(game: string, record: string): boolean {
  return navigator.canShare?.({ files: [file_of(game, record)] }) ?? false;
}

export async function record_share(game: string, record: string) {
  await navigator.share({ files: [file_of(game, record)] }).catch(() => {}); // they thought better of it
}

export function record_save(game: string, record: string) {
  const file = file_of(game, record);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** Files that went through Windows end their lines with CR LF. */
function unix_lines(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** Keeps a game from a file in this browser; its address, or what is wrong with it. */
export async function record_open(file: File): Promise<{ address: string } | { fault: Fault }> {
  if (file.size > MOST) return { fault: { say: 'A record has at most {0} bytes.', args: [String(MOST)] } };
  const record = unix_lines(await file.text());
  const engine = new Engine();
  const opened = await engine.match(record);
  engine.end();
  if (!opened.ok) return { fault: opened.fault };
  const { game, seats, over } = opened;
  const none = Array.from({ length: seats }, () => '');
  const id = key_new();
  // Who looks back at it is one person; who goes on with it may be several.
  local_keep({ id, game, record, bots: none, names: none, ...(over ? { here: [1], brought: true } : {}), over, when: Date.now() });
  return { address: over ? `#solo/${id}/0.1` : `#solo/${id}` };
}
