// Arrow keys walk through the buttons of a group; Tab still reaches each.

const STEP: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function arrows(group: HTMLElement) {
  const walk = (e: KeyboardEvent) => {
    const step = STEP[e.key];
    if (!step || e.target instanceof HTMLInputElement) return;
    const buttons = [...group.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
    const here = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (here < 0) return;
    e.preventDefault();
    buttons[(here + step + buttons.length) % buttons.length]?.focus();
  };
  group.addEventListener('keydown', walk);
  return { destroy: () => group.removeEventListener('keydown', walk) };
}
