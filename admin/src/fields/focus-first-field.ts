const focusable =
  'input:not([type="hidden"], [readonly], :disabled), textarea:not([readonly], :disabled), select:not(:disabled), [contenteditable="true"], button:not(:disabled)';

/** Focuses the first field inside an element that can be written in, or the first button of one that cannot; with a name, that field. */
export function focusFirstField(element: HTMLElement, name?: string): void {
  const fields = element.querySelectorAll<HTMLElement>(
    name === undefined ? '[data-field]' : `[data-field="${CSS.escape(name)}"]`,
  );
  for (const field of fields) {
    const input = [...field.querySelectorAll<HTMLElement>(focusable)].find(({ tabIndex }) => tabIndex >= 0);
    if (input === undefined) continue;
    input.focus();
    return;
  }
}
