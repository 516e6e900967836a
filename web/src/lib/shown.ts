/** Whether an element is shown. Safari can be asked since 17.4; before that its box tells. */
export function is_shown(e: Element): boolean {
  if ('checkVisibility' in e) return e.checkVisibility({ visibilityProperty: true });
  return (e as Element).getClientRects().length > 0 && getComputedStyle(e).visibility === 'visible';
}
