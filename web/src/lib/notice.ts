// "Your turn", for somebody who looks elsewhere: the title, the badge of an
// installed page, a soft bell, a short buzz and a notification, each where allowed.

import { t } from './i18n';
import { settings } from './settings.svelte';

/** Who waited so long may be looking elsewhere, though the page is in sight. */
const LONG_MS = 5000;

let was = false;
let since = 0;

export function notice_turn(yours: boolean, title: string) {
  document.title = yours ? t('Your turn – {0}', title) : t('{0} – Astrolabe', title);
  const badge = navigator as Navigator & { setAppBadge?: () => Promise<void>; clearAppBadge?: () => Promise<void> };
  if (yours) void badge.setAppBadge?.().catch(() => {});
  else void badge.clearAppBadge?.().catch(() => {});
  if (yours && !was && (document.hidden || (since > 0 && Date.now() - since > LONG_MS))) {
    if (settings.sound) bell();
    if (settings.buzz) navigator.vibrate?.(80);
    if (settings.notify && document.hidden) void notify(title);
  }
  if (was !== yours || since === 0) since = yours ? 0 : Date.now();
  was = yours;
}

/** Somebody asks for this person: heard and seen wherever the page is open. The title blinks
 *  until the page is looked at. */
export function notice_nudge(say: string, body: string) {
  if (settings.sound || document.hidden) bell();
  // A page nobody has touched may not buzz.
  if (settings.buzz && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([80, 60, 80]);
  if (document.hidden) {
    blink(say);
    if (settings.notify) void notify(body, say);
  }
}

function blink(say: string) {
  const was = document.title;
  const timer = setInterval(() => (document.title = document.title === say ? was : say), 1000);
  document.title = say;
  document.addEventListener(
    'visibilitychange',
    () => {
      clearInterval(timer);
      document.title = was;
    },
    { once: true },
  );
}

/** Browsers let only pages from a safe origin notify: not a plain-HTTP one at home. */
export function notice_can(): boolean {
  return 'Notification' in window && isSecureContext;
}

/** Asks the person, by way of the browser; whether they agree. */
export async function notice_allow(): Promise<boolean> {
  return notice_can() && (await Notification.requestPermission()) === 'granted';
}

async function notify(title: string, say = t('Your turn.')) {
  if (!notice_can() || Notification.permission !== 'granted') return;
  const options = { body: title, tag: 'turn', icon: '/icon-192.png' };
  try {
    new Notification(say, options);
  } catch {
    // Phones want them from the service worker.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(say, options);
  }
}

/** The bell once, to hear what was chosen. */
export function notice_bell() {
  bell();
}

let audio: AudioContext | undefined;

/** Two soft partials that die away. */
function bell() {
  audio ??= new AudioContext();
  void audio.resume().catch(() => {});
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
