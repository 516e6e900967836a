// "Your turn", for somebody who looks elsewhere: the title, the badge of an
// installed page, a soft bell and a short buzz, each where allowed.

import { t } from './i18n';
import { settings } from './settings.svelte';

let was = false;

export function notice_turn(yours: boolean, title: string) {
  document.title = yours ? t('Your turn – {0}', title) : t('{0} – Astrolabe', title);
  const badge = navigator as Navigator & { setAppBadge?: () => Promise<void>; clearAppBadge?: () => Promise<void> };
  if (yours) void badge.setAppBadge?.().catch(() => {});
  else void badge.clearAppBadge?.().catch(() => {});
  if (yours && !was && document.hidden) {
    if (settings.sound) bell();
    navigator.vibrate?.(80);
  }
  was = yours;
}

/** Two soft partials that die away. */
function bell() {
  const audio = new AudioContext();
  for (const [pitch, loud] of [[660, 0.12], [1320, 0.05]] as const) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(loud, audio.currentTime);
    gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.7);
    tone.connect(gain).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.75);
  }
}
