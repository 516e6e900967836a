// Puts what the regions of the page (role status) have to say into the one queue. A region by
// itself says everything again when a word of it changes, and two of them talk across each other.

import { is_shown } from '../lib/shown';
import { voice_say } from '../lib/voice.svelte';

const REGION = '[role=status], [aria-live], output';
/** A part of the page is drawn in several steps; what it says then is said once. */
const REST_MS = 50;

/** What is read aloud of an element. */
function words(node: Node): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
  const label = node.getAttribute('aria-label');
  if (label) return ` ${label} `;
  const text = [...node.childNodes].map(words).join('');
  return getComputedStyle(node).display === 'inline' ? text : ` ${text} `;
}

/** The outermost region around a node; null: none, or one that speaks for itself. */
function region_of(node: Node): Element | null {
  const start = node instanceof Element ? node : node.parentElement;
  if (start?.closest('[data-voice]')) return null;
  let found: Element | null = null;
  for (let at = start?.closest(REGION) ?? null; at; at = at.parentElement?.closest(REGION) ?? null) found = at;
  return found;
}

/** Watches until the answer is called. */
export function voice_watch(): () => void {
  const last = new WeakMap<Element, string>();
  const changed = new Set<Element>();
  let timer = 0;

  const tell = (region: Element) => {
    const before = last.get(region);
    const all = [region.getAttribute('aria-label') ?? '', ...[...region.childNodes].map(words)].join(' ');
    const text = is_shown(region) ? all.replace(/\s+/g, ' ').trim() : '';
    last.set(region, text);
    // Of a list, only what came to it; what stood in it when it was opened is for who reads it.
    if (region.matches('ul, ol')) voice_say(before !== undefined && text.startsWith(before) ? text.slice(before.length) : '');
    else if (region.matches('output')) voice_say(before === undefined || text === before ? '' : text);
    // What is being drawn follows the keys; who types instead is answered by the line itself.
    else if (text !== before && (region.matches('[role=status]') || !document.activeElement?.matches('[role=combobox]'))) voice_say(text);
  };

  const look = (node: Node) => {
    const regions = [region_of(node)];
    if (node instanceof Element) regions.push(...[...node.querySelectorAll(REGION)].map(region_of));
    for (const region of regions) {
      if (!region) continue;
      region.setAttribute('aria-live', 'off'); // from now on this queue speaks for it
      changed.add(region);
    }
    if (changed.size > 0) timer ||= window.setTimeout(tell_all, REST_MS);
  };

  const tell_all = () => {
    timer = 0;
    const all = [...changed].filter((region) => region.isConnected);
    changed.clear();
    all.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    all.forEach(tell);
  };

  const watch = new MutationObserver((all) => {
    for (const { target, addedNodes } of all) {
      const around = region_of(target);
      if (around) look(around);
      addedNodes.forEach(look);
    }
  });
  look(document.body);
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  return () => {
    watch.disconnect();
    clearTimeout(timer);
  };
}
