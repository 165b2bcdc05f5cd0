const focusable =
  'input:not([type="hidden"], [readonly], :disabled), textarea:not([readonly], :disabled), select:not(:disabled), [contenteditable="true"], button:not(:disabled)';

/** Focuses the first field inside an element that can be written in, or the first button of one that cannot. */
export function focusFirstField(element: HTMLElement): void {
  const fields = element.querySelectorAll<HTMLElement>(`[data-field]`);
  for (const field of fields) {
    const input = [...field.querySelectorAll<HTMLElement>(focusable)].find(({ tabIndex }) => tabIndex >= 0);
    if (input === undefined) continue;
    input.focus();
    return;
  }
}
