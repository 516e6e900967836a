// Drawings of ours on a 24-unit grid, in one colour. Class l is line, f is filled (style/base.css).

export const icons = {
  log:
    '<path class="l" d="M9 5h12M9 12h12M9 19h12"/><circle class="f" cx="4.3" cy="5" r="1.6"/><circle class="f" cx="4.3" cy="12" r="1.6"/><circle cx="4.3" cy="19" r="1.5" fill="none" stroke="currentColor" stroke-width="1.3"/>',
  undo:
    '<path class="l" d="M8.6 4.2 3.8 9l4.8 4.8"/><path class="l" d="M4.3 9h9.4a6 6 0 0 1 0 12H9"/>',
  seen:
    '<path class="l" d="M2.3 12C5 7.7 8.3 5.6 12 5.6s7 2.1 9.7 6.4c-2.7 4.3-6 6.4-9.7 6.4S5 16.3 2.3 12Z"/><circle class="f" cx="12" cy="12" r="2.9"/>',
  dark:
    '<path class="l" d="M20.3 14.6A9 9 0 0 1 9.4 3.7a9 9 0 1 0 10.9 10.9Z"/>',
  check:
    '<path class="l" stroke-width="2.3" d="m4.3 12.6 5 5L19.7 6.4"/>',
  next:
    '<path class="l" stroke-width="2.1" d="m9 4.5 7.5 7.5L9 19.5"/>',
  prev:
    '<path class="l" stroke-width="2.1" d="M15 4.5 7.5 12l7.5 7.5"/>',
  plus:
    '<path class="l" stroke-width="2.2" d="M12 4.5v15M4.5 12h15"/>',
  share:
    '<path class="l" d="M12 14.6V2.9M7.6 7 12 2.6 16.4 7M7 10.9H4.3v10.3h15.4V10.9H17"/>',
  clock:
    '<circle class="l" cx="12" cy="12" r="9"/><path class="l" d="M12 6.6V12l3.6 2.3"/>',
  notebook:
    '<path class="l" d="M6.3 2.9h13v18.2h-13ZM3.6 6.9h4.2M3.6 12h4.2M3.6 17.1h4.2"/><path class="l" d="m11 9.3 1.7 1.7 3.2-3.6M11.2 14.4l3.6 3.6M14.8 14.4l-3.6 3.6"/>',
  bot:
    '<path class="l" d="M10.5 2.3h3v2.5l2.2.9 1.8-1.8 2.1 2.1-1.8 1.8.9 2.2h2.5v3h-2.5l-.9 2.2 1.8 1.8-2.1 2.1-1.8-1.8-2.2.9v2.5h-3v-2.5l-2.2-.9-1.8 1.8L4.4 17l1.8-1.8-.9-2.2H2.8v-3h2.5l.9-2.2L4.4 6l2.1-2.1 1.8 1.8 2.2-.9Z"/><circle class="f" cx="12" cy="11.5" r="1.6"/>',
  target:
    '<circle class="l" cx="12" cy="12" r="7.3"/><path class="l" d="M12 1.9v5M12 17.1v5M1.9 12h5M17.1 12h5"/><circle class="f" cx="12" cy="12" r="1.7"/>',
  survey:
    '<path class="l" d="M12 20 3.3 9.6a13.6 13.6 0 0 1 17.4 0Z"/><path class="l" d="M7.6 14.7a6.9 6.9 0 0 1 8.8 0M12 3.3v2.5M7.3 4.3l.8 2M16.7 4.3l-.8 2"/>',
  lock:
    '<path class="l" d="M4.6 10.6h14.8v10.2H4.6ZM7.7 10.4V7.2a4.3 4.3 0 0 1 8.6 0v3.2M12 14.4v2.8"/>',
  astrolabe:
    '<circle class="l" stroke-width="1.6" cx="12" cy="13.5" r="9"/><circle class="l" stroke-width="1.1" cx="12" cy="13.5" r="6.3"/><circle class="l" stroke-width="1.1" cx="12" cy="11.6" r="3.1"/><path class="l" stroke-width="1.5" d="m5.2 18.9 13.6-10.8"/><circle class="f" cx="12" cy="13.5" r="1.3"/><path class="l" stroke-width="1.3" d="M9.6 4.6C10.1 3.5 11 3 12 3s1.9.5 2.4 1.6"/><circle class="l" stroke-width="1.2" cx="12" cy="1.7" r="1.1"/>',
  sun:
    '<circle class="f" cx="12" cy="12" r="5.6"/><path fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" d="M12 1.4v2.2M12 20.4v2.2M1.4 12h2.2M20.4 12h2.2M4.5 4.5l1.6 1.6M17.9 17.9l1.6 1.6M19.5 4.5l-1.6 1.6M6.1 17.9l-1.6 1.6"/>',
  spring:
    '<circle class="f" cx="12" cy="12" r="10.5"/>',
  summer:
    '<rect class="f" x="2.4" y="2.4" width="19.2" height="19.2" rx="3"/>',
  autumn:
    '<path class="f" d="M3.5 2h17a1.5 1.5 0 0 1 1.5 1.5V12c0 5.5-4.5 9-10 11C6.5 21 2 17.5 2 12V3.5A1.5 1.5 0 0 1 3.5 2Z"/>',
  winter:
    '<path class="f" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" d="M12 1.6 21.1 6.8v10.4L12 22.4 2.9 17.2V6.8Z"/>',
  arrow:
    '<path class="f" d="M12 2 20 22l-8-4.5L4 22Z"/>',
} as const;

export type IconName = keyof typeof icons;
