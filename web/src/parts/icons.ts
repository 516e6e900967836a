// Drawings of ours on a 24-unit grid, in one colour. Class l is line, f is filled (style/base.css).

export const icons = {
  C:
    '<circle class="f" cx="7.8" cy="16.2" r="5.1"/><path class="f" d="M12.6 13.2 21.9 2.1 10.8 11.4ZM8.6 9.6 13.9 2.6 6 9.4ZM14.4 18 21.4 10.1 14.6 15.4Z" stroke="currentColor" stroke-width=".9" stroke-linejoin="round"/>',
  A:
    '<path class="f" fill-rule="evenodd" d="M8 3.2 15.6 2.6 21 7.6 21.6 14.4 16.4 21.2 8.4 20.6 2.6 15.6 3.2 8.4ZM9.6 7.3a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM16 12.4a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8ZM9.4 14.9a1.35 1.35 0 1 0 0 2.7 1.35 1.35 0 0 0 0-2.7Z"/>',
  D:
    '<circle class="f" cx="12" cy="12" r="5.4"/><path fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" d="M6.2 11.4C3 13.6 1.3 15.6 2 16.9c1.2 2 7-.1 12.6-3.7 5.5-3.6 8.6-7.3 7.4-9.2-.8-1.3-3.6-1-7.2.5"/>',
  G:
    '<path class="f" fill-rule="evenodd" d="M6.6 19.8A5.1 5.1 0 0 1 5.2 9.8 6.9 6.9 0 0 1 18.3 8.2 5.9 5.9 0 0 1 17.4 19.8ZM8.3 12.2a1.25 1.25 0 1 0 0 2.5 1.25 1.25 0 0 0 0-2.5ZM12.8 8.6a1.25 1.25 0 1 0 0 2.5 1.25 1.25 0 0 0 0-2.5ZM13 14.3a1.25 1.25 0 1 0 0 2.5 1.25 1.25 0 0 0 0-2.5ZM17.2 11.6a1.25 1.25 0 1 0 0 2.5 1.25 1.25 0 0 0 0-2.5Z"/>',
  E:
    '<circle cx="12" cy="12" r="8.6" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="3.3 3.454" stroke-linecap="butt"/>',
  X:
    '<path class="f" d="M3.2 3.2C8.6 7.6 9.8 8.6 12 8.6s3.4-1 8.8-5.4C16.4 8.6 15.4 9.8 15.4 12s1 3.4 5.4 8.8C15.4 16.4 14.2 15.4 12 15.4s-3.4 1-8.8 5.4C7.6 15.4 8.6 14.2 8.6 12s-1-3.4-5.4-8.8Z"/><path fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" d="M8.6 2.9a9.7 9.7 0 0 1 6.8 0M8.6 21.1a9.7 9.7 0 0 0 6.8 0M2.9 8.6a9.7 9.7 0 0 0 0 6.8M21.1 8.6a9.7 9.7 0 0 1 0 6.8"/>',
  bird:
    '<path class="f" fill-rule="evenodd" d="M1.6 8.9 5.4 7.3C6.2 4.3 9.9 3.2 12 5.7l1.5 2.7C16.8 7.6 20 5.2 21.8 2.4c1 6.2-1.2 10.7-5.2 13l5.6 4.2c-3 .7-5.7.5-7.7-.4-.9.3-1.8.5-2.8.5v2.6H10v-2.9C6.5 18 4.6 14.6 5.3 10.6ZM8.7 6.3a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2Z"/>',
  jaguar:
    '<path class="f" fill-rule="evenodd" d="M3.1 3.3C5.6 2.3 8 3.1 9.2 4.7c1.8-.5 3.8-.5 5.6 0C16 3.1 18.4 2.3 20.9 3.3c.8 2.5.3 4.6-.8 6.2 1.1 5.8-2 12.2-8.1 12.2S2.8 15.3 3.9 9.5C2.8 7.9 2.3 5.8 3.1 3.3ZM6.2 10.2c.5 2 1.9 3 4 2.9-.3-1.8-1.8-2.9-4-2.9ZM17.8 10.2c-2.2 0-3.7 1.1-4 2.9 2.1.1 3.5-.9 4-2.9ZM9.6 15.5 12 18.3l2.4-2.8ZM12 6.1a1.05 1.05 0 1 0 0 2.1 1.05 1.05 0 0 0 0-2.1ZM8.8 6.7a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8ZM15.2 6.7a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8ZM6.9 15.3a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8ZM17.1 15.3a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8Z"/>',
  chameleon:
    '<path fill="none" stroke="currentColor" stroke-width="2.1" stroke-linecap="round" d="M6.3 16.3c.2 1.3-1.7 1.5-2 .1-.4-2 2-3.3 3.9-2.2 2.3 1.4 1.8 5.2-1.1 5.9-3.3.8-5.8-2-5.3-5.4"/><path class="f" fill-rule="evenodd" d="M.8 14.9C1.2 9.2 5.8 5.6 11 6.2c1.3.1 2.4.5 3.4 1L16 3.2c4 1 6.9 4.2 7.2 8l-4.6 2.2c-.9 1.4-2.1 2.3-3.5 2.8l.9 2.5h2v1.8h-3.4l-1.6-3.8c-.8.1-1.7.1-2.5 0l-.2 2h1.7v1.8H8.6l.2-5.1c-1.1-2.6-4.7-3.1-6-.6ZM17.5 7.3a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8Z"/><circle class="f" cx="17.7" cy="9.2" r=".8"/>',
  snake:
    '<path fill="none" stroke="currentColor" stroke-width="3.6" stroke-linecap="round" d="M3.4 20.2h11.2a3.85 3.85 0 0 0 0-7.7H8.9a3.85 3.85 0 0 1 0-7.7h5.3"/><path class="f" fill-rule="evenodd" d="M13.2 2.3h3.4c2 0 3.5 1.3 4 2.7-.5 1.4-2 2.7-4 2.7h-3.4ZM16.7 3.3a.95.95 0 1 0 0 1.9.95.95 0 0 0 0-1.9Z"/><path fill="none" stroke="currentColor" stroke-width="1.3" stroke-linecap="round" d="m20.4 5 2.6-1.3M20.4 5 23 6.3"/>',
  human:
    '<circle class="f" cx="12" cy="4.8" r="3.3"/><path fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="M3.9 5.2 6.6 11h10.8l2.7-5.8M7.2 21.3l1.7-5h6.2l1.7 5"/><path class="f" d="M8.8 10h6.4l-.6 7.4H9.4Z"/>',
  bear:
    '<path class="f" fill-rule="evenodd" d="M1.2 14.2c0-3.6 2.1-5.9 5.2-6.4 1.7-.3 3 .1 4.6-.7 1.6-.9 3-1.4 4.7-1.1.2-1.5 1-2.4 2.2-2.4 1.1 0 1.8.8 1.9 1.9 1 .5 1.6 1.5 1.8 2.7l1.9 1.3-.4 1.7-2.7.3c-.7 1.1-1.4 1.9-2.3 2.5-.2 1.2 0 2.4.5 3.5l.8 1.9v1h-3.5l-1.4-4.1c-1.6.5-3.1.5-4.7.2l.5 2.9v1H6.9l-1-3.6-.6 2.6v1H2.1c.3-1.8.4-3.4.1-4.6-.6-.4-1-.9-1-1.6ZM18.2 7.4a.85.85 0 1 0 0 1.7.85.85 0 0 0 0-1.7Z"/>',
  'star-blue':
    '<path class="f" d="M12 .8C12.9 8.3 15.7 11.1 23.2 12 15.7 12.9 12.9 15.7 12 23.2 11.1 15.7 8.3 12.9.8 12 8.3 11.1 11.1 8.3 12 .8Z"/>',
  'star-white':
    '<path fill="none" stroke="currentColor" stroke-width="3.3" stroke-linecap="round" d="M12 2.6v18.8M3.86 7.3l16.28 9.4M20.14 7.3 3.86 16.7"/>',
  'star-yellow':
    '<path class="f" stroke="currentColor" stroke-width="1.4" stroke-linejoin="round" d="m12 2.2 2.9 6.3 6.9.8-5.1 4.7 1.4 6.8L12 17.4l-6.1 3.4 1.4-6.8L2.2 9.3l6.9-.8Z"/>',
  'star-red':
    '<circle class="f" cx="12" cy="12" r="4.9"/><circle cx="12" cy="12" r="9.3" fill="none" stroke="currentColor" stroke-width="2.3"/>',
  sun:
    '<circle class="f" cx="12" cy="12" r="5.6"/><path fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" d="M12 1.4v2.2M12 20.4v2.2M1.4 12h2.2M20.4 12h2.2M4.5 4.5l1.6 1.6M17.9 17.9l1.6 1.6M19.5 4.5l-1.6 1.6M6.1 17.9l-1.6 1.6"/>',
  fading:
    '<path fill="none" stroke="currentColor" stroke-width="1.9" stroke-linejoin="round" d="M12 2.5c.7 6 3.5 8.8 9.5 9.5-6 .7-8.8 3.5-9.5 9.5-.7-6-3.5-8.8-9.5-9.5 6-.7 8.8-3.5 9.5-9.5Z"/>',
  faded:
    '<path fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" stroke-dasharray="2 2" d="M12 2.5c.7 6 3.5 8.8 9.5 9.5-6 .7-8.8 3.5-9.5 9.5-.7-6-3.5-8.8-9.5-9.5 6-.7 8.8-3.5 9.5-9.5Z"/><path class="l" d="M5 19 19 5"/>',
  survey:
    '<path class="l" d="M12 20 3.3 9.6a13.6 13.6 0 0 1 17.4 0Z"/><path class="l" d="M7.6 14.7a6.9 6.9 0 0 1 8.8 0M12 3.3v2.5M7.3 4.3l.8 2M16.7 4.3l-.8 2"/>',
  target:
    '<circle class="l" cx="12" cy="12" r="7.3"/><path class="l" d="M12 1.9v5M12 17.1v5M1.9 12h5M17.1 12h5"/><circle class="f" cx="12" cy="12" r="1.7"/>',
  research:
    '<path class="l" d="M12 6.2C9.6 4.5 6.3 3.9 2.6 4.2v14.3c3.7-.3 7 .3 9.4 2 2.4-1.7 5.7-2.3 9.4-2V4.2c-3.7-.3-7 .3-9.4 2ZM12 6.2v14.1M5.6 8.4c1.3 0 2.5.2 3.5.6M5.6 12c1.3 0 2.5.2 3.5.6M18.4 8.4c-1.3 0-2.5.2-3.5.6"/>',
  locate:
    '<path class="l" d="M12 22c4.9-5.3 7.4-9.2 7.4-12.6a7.4 7.4 0 0 0-14.8 0C4.6 12.8 7.1 16.7 12 22Z"/><path class="l" stroke-width="2" d="m9.3 6.7 5.4 5.4M14.7 6.7l-5.4 5.4"/>',
  theory:
    '<path class="l" d="M4.3 3.4h15.4v9.2c0 4.3-3.3 7.2-7.7 8.6-4.4-1.4-7.7-4.3-7.7-8.6Z"/><path class="l" d="M9.3 9.2a2.7 2.7 0 1 1 4 2.4c-.9.5-1.3 1-1.3 1.9"/><circle class="f" cx="12" cy="16.3" r="1.2"/>',
  conference:
    '<circle class="l" cx="12" cy="12" r="4.7"/><circle class="f" cx="12" cy="3.3" r="2"/><circle class="f" cx="19.5" cy="7.7" r="2"/><circle class="f" cx="19.5" cy="16.3" r="2"/><circle class="f" cx="12" cy="20.7" r="2"/><circle class="f" cx="4.5" cy="16.3" r="2"/><circle class="f" cx="4.5" cy="7.7" r="2"/>',
  hint:
    '<path class="l" d="M7 8.3h10l1.6 10.3H5.4ZM8.3 8.3C8.3 5.9 9.8 4.6 12 4.6s3.7 1.3 3.7 3.7M4.8 21.3h14.4"/><path class="f" d="M12 10.6c2 2.2 2.5 3.3 2.5 4.3a2.5 2.5 0 0 1-5 0c0-1 .5-2.1 2.5-4.3Z"/><circle class="l" cx="12" cy="2.8" r="1.2"/>',
  undo:
    '<path class="l" d="M8.6 4.2 3.8 9l4.8 4.8"/><path class="l" d="M4.3 9h9.4a6 6 0 0 1 0 12H9"/>',
  notebook:
    '<path class="l" d="M6.3 2.9h13v18.2h-13ZM3.6 6.9h4.2M3.6 12h4.2M3.6 17.1h4.2"/><path class="l" d="m11 9.3 1.7 1.7 3.2-3.6M11.2 14.4l3.6 3.6M14.8 14.4l-3.6 3.6"/>',
  log:
    '<path class="l" d="M9 5h12M9 12h12M9 19h12"/><circle class="f" cx="4.3" cy="5" r="1.6"/><circle class="f" cx="4.3" cy="12" r="1.6"/><circle cx="4.3" cy="19" r="1.5" fill="none" stroke="currentColor" stroke-width="1.3"/>',
  share:
    '<path class="l" d="M12 14.6V2.9M7.6 7 12 2.6 16.4 7M7 10.9H4.3v10.3h15.4V10.9H17"/>',
  whatif:
    '<path class="l" d="M6 8.3v7.4M6 12.6c0-3.4 2.6-4.1 5.7-4.3 2.7-.2 4.5-.7 4.8-2.6"/><circle class="l" cx="6" cy="5.4" r="2.7"/><circle class="l" cx="6" cy="18.6" r="2.7"/><path class="l" stroke-dasharray="2 2.2" d="M19.4 5.4a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0Z"/><path class="l" stroke-dasharray="1.5 2.6" d="M16.7 8.3v9"/>',
  review:
    '<path class="l" d="M3 3.3v17.4h18"/><path class="l" d="M6.3 6.3c3.7.3 4 5.7 7 7.2 2.3 1.2 3.3 3.8 7 4.1"/><circle class="f" cx="13.2" cy="13.5" r="1.9"/>',
  print:
    '<path class="l" d="M6.8 8V2.9h10.4V8M6.8 17.6H3.2V8h17.6v9.6h-3.6"/><path class="l" d="M6.8 13.9h10.4v7.2H6.8Z"/>',
  chat:
    '<path class="l" d="M3.2 4h17.6v12.2H11L6.5 20.3v-4.1H3.2Z"/>',
  help:
    '<circle class="l" cx="12" cy="12" r="9.3"/><path class="l" d="M9 9.3a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.1-1.5 2"/><circle class="f" cx="12" cy="17" r="1.2"/>',
  settings:
    '<path class="l" d="M3 7h9.5M17.5 7H21M3 17h3.5M11.5 17H21"/><circle class="l" cx="15" cy="7" r="2.5"/><circle class="l" cx="9" cy="17" r="2.5"/>',
  check:
    '<path class="l" stroke-width="2.3" d="m4.3 12.6 5 5L19.7 6.4"/>',
  cross:
    '<path class="l" stroke-width="2.2" d="m5.5 5.5 13 13M18.5 5.5l-13 13"/>',
  plus:
    '<path class="l" stroke-width="2.2" d="M12 4.5v15M4.5 12h15"/>',
  minus:
    '<path class="l" stroke-width="2.2" d="M4.5 12h15"/>',
  next:
    '<path class="l" stroke-width="2.1" d="m9 4.5 7.5 7.5L9 19.5"/>',
  prev:
    '<path class="l" stroke-width="2.1" d="M15 4.5 7.5 12l7.5 7.5"/>',
  down:
    '<path class="l" stroke-width="2.1" d="m4.5 9 7.5 7.5L19.5 9"/>',
  seen:
    '<path class="l" d="M2.3 12C5 7.7 8.3 5.6 12 5.6s7 2.1 9.7 6.4c-2.7 4.3-6 6.4-9.7 6.4S5 16.3 2.3 12Z"/><circle class="f" cx="12" cy="12" r="2.9"/>',
  deduced:
    '<circle class="f" cx="12" cy="6.6" r="2.5"/><circle class="f" cx="5.8" cy="17" r="2.5"/><circle class="f" cx="18.2" cy="17" r="2.5"/>',
  turn:
    '<path class="l" d="M19.8 8.3A8.7 8.7 0 1 0 20.7 12"/><path class="l" d="M20.6 3.3v5.2h-5.2"/>',
  'turn-l':
    '<path class="l" d="M4.2 8.3A8.7 8.7 0 1 1 3.3 12"/><path class="l" d="M3.4 3.3v5.2h5.2"/>',
  lock:
    '<path class="l" d="M4.6 10.6h14.8v10.2H4.6ZM7.7 10.4V7.2a4.3 4.3 0 0 1 8.6 0v3.2M12 14.4v2.8"/>',
  qr:
    '<path class="l" d="M3.3 3.3h6.4v6.4H3.3ZM14.3 3.3h6.4v6.4h-6.4ZM3.3 14.3h6.4v6.4H3.3Z"/><path class="f" d="M13.7 13.7h3v3h-3ZM18.3 18.3h3v3h-3ZM18.3 13.7h3v2h-3ZM13.7 18.9h2.4v2.4h-2.4ZM5.5 5.5h2v2h-2ZM16.5 5.5h2v2h-2ZM5.5 16.5h2v2h-2Z"/>',
  dark:
    '<path class="l" d="M20.3 14.6A9 9 0 0 1 9.4 3.7a9 9 0 1 0 10.9 10.9Z"/>',
  'sound-off':
    '<path class="l" d="M3.2 9.3h3.6L12 4.9v14.2l-5.2-4.4H3.2ZM16 9.3l5 5.4M21 9.3l-5 5.4"/>',
  clock:
    '<circle class="l" cx="12" cy="12" r="9"/><path class="l" d="M12 6.6V12l3.6 2.3"/>',
  arrow:
    '<path class="f" d="M12 2 20 22l-8-4.5L4 22Z"/>',
  'door-table':
    '<path class="l" d="M2.6 12h18.8M5.3 12v8.3M18.7 12v8.3"/><path class="l" d="M8 8.7V3.3h8v5.4M10.6 6h2.8"/>',
  'door-online':
    '<circle class="l" cx="12" cy="12" r="9.2"/><path class="l" d="M2.8 12h18.4M12 2.8c-5 5-5 13.4 0 18.4M12 2.8c5 5 5 13.4 0 18.4"/>',
  'door-alone':
    '<path class="l" d="M9.6 13.6 18.9 4.3M16.3 2.3l5.4 5.4M11.3 9l4.4 4.4M7.8 12.4l3.8 3.8M10 15.2 7 21.6M10.6 15.6l4.2 6"/><circle class="f" cx="5.8" cy="5" r="1.3"/>',
  'bot-1':
    '<path class="l" d="M10.5 2.3h3v2.5l2.2.9 1.8-1.8 2.1 2.1-1.8 1.8.9 2.2h2.5v3h-2.5l-.9 2.2 1.8 1.8-2.1 2.1-1.8-1.8-2.2.9v2.5h-3v-2.5l-2.2-.9-1.8 1.8L4.4 17l1.8-1.8-.9-2.2H2.8v-3h2.5l.9-2.2L4.4 6l2.1-2.1 1.8 1.8 2.2-.9Z"/><circle class="f" cx="12" cy="11.5" r="1.6"/>',
  'bot-2':
    '<path class="l" d="M10.5 2.3h3v2.5l2.2.9 1.8-1.8 2.1 2.1-1.8 1.8.9 2.2h2.5v3h-2.5l-.9 2.2 1.8 1.8-2.1 2.1-1.8-1.8-2.2.9v2.5h-3v-2.5l-2.2-.9-1.8 1.8L4.4 17l1.8-1.8-.9-2.2H2.8v-3h2.5l.9-2.2L4.4 6l2.1-2.1 1.8 1.8 2.2-.9Z"/><circle class="f" cx="9.8" cy="11.5" r="1.5"/><circle class="f" cx="14.2" cy="11.5" r="1.5"/>',
  'bot-3':
    '<path class="l" d="M10.5 2.3h3v2.5l2.2.9 1.8-1.8 2.1 2.1-1.8 1.8.9 2.2h2.5v3h-2.5l-.9 2.2 1.8 1.8-2.1 2.1-1.8-1.8-2.2.9v2.5h-3v-2.5l-2.2-.9-1.8 1.8L4.4 17l1.8-1.8-.9-2.2H2.8v-3h2.5l.9-2.2L4.4 6l2.1-2.1 1.8 1.8 2.2-.9Z"/><circle class="f" cx="12" cy="9.5" r="1.45"/><circle class="f" cx="9.8" cy="13.2" r="1.45"/><circle class="f" cx="14.2" cy="13.2" r="1.45"/>',
  'bot-4':
    '<path class="l" d="M10.5 2.3h3v2.5l2.2.9 1.8-1.8 2.1 2.1-1.8 1.8.9 2.2h2.5v3h-2.5l-.9 2.2 1.8 1.8-2.1 2.1-1.8-1.8-2.2.9v2.5h-3v-2.5l-2.2-.9-1.8 1.8L4.4 17l1.8-1.8-.9-2.2H2.8v-3h2.5l.9-2.2L4.4 6l2.1-2.1 1.8 1.8 2.2-.9Z"/><circle class="f" cx="9.9" cy="9.4" r="1.4"/><circle class="f" cx="14.1" cy="9.4" r="1.4"/><circle class="f" cx="9.9" cy="13.6" r="1.4"/><circle class="f" cx="14.1" cy="13.6" r="1.4"/>',
  'seat-1':
    '<circle class="f" cx="12" cy="12" r="10.5"/>',
  'seat-2':
    '<rect class="f" x="2.4" y="2.4" width="19.2" height="19.2" rx="3"/>',
  'seat-3':
    '<path class="f" d="M3.5 2h17a1.5 1.5 0 0 1 1.5 1.5V12c0 5.5-4.5 9-10 11C6.5 21 2 17.5 2 12V3.5A1.5 1.5 0 0 1 3.5 2Z"/>',
  'seat-4':
    '<path class="f" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" d="M12 1.6 21.1 6.8v10.4L12 22.4 2.9 17.2V6.8Z"/>',
  'seat-5':
    '<path class="f" stroke="currentColor" stroke-width="2" stroke-linejoin="round" d="M12 1.2 22.8 12 12 22.8 1.2 12Z"/>',
  astrolabe:
    '<circle class="l" stroke-width="1.6" cx="12" cy="13.5" r="9"/><circle class="l" stroke-width="1.1" cx="12" cy="13.5" r="6.3"/><circle class="l" stroke-width="1.1" cx="12" cy="11.6" r="3.1"/><path class="l" stroke-width="1.5" d="m5.2 18.9 13.6-10.8"/><circle class="f" cx="12" cy="13.5" r="1.3"/><path class="l" stroke-width="1.3" d="M9.6 4.6C10.1 3.5 11 3 12 3s1.9.5 2.4 1.6"/><circle class="l" stroke-width="1.2" cx="12" cy="1.7" r="1.1"/>',
} as const;

export type IconName = keyof typeof icons;
