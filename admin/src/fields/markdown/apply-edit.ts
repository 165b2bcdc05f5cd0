import type { TextEdit, TextSelection } from './text-edits.js';

/** Returns the text of an input and what is selected in it. */
export function readSelection({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): TextSelection {
  return { text: value, start: selectionStart, end: selectionEnd };
}

/**
 * Makes a change as if it were typed, so that the browser can undo it; the focus is in the input afterwards. `execCommand` is the only
 * way to do that. Where it is refused, the change is made without a step to undo.
 */
export function applyEdit(input: HTMLTextAreaElement, { from, to, insert, start, end }: TextEdit): void {
  input.focus({ preventScroll: true });
  input.setSelectionRange(from, to);
  const isDone =
    insert === '' ? from === to || document.execCommand('delete') : document.execCommand('insertText', false, insert);
  if (!isDone) {
    input.setRangeText(insert, from, to);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  input.setSelectionRange(start, end);
}

/** Replaces words of the text wherever they are now, and leaves focus and selection as they were; returns whether they were found. */
export function replaceWords(input: HTMLTextAreaElement, words: string, replacement: string): boolean {
  const from = input.value.indexOf(words);
  if (from < 0) return false;
  const { selectionStart, selectionEnd } = input;
  const to = from + words.length;
  const focused = document.activeElement;
  applyEdit(input, { from, to, insert: replacement, start: from, end: from });
  input.setSelectionRange(shift(selectionStart), shift(selectionEnd));
  if (focused instanceof HTMLElement && focused !== input) focused.focus({ preventScroll: true });
  return true;

  function shift(position: number): number {
    if (position <= from) return position;
    return position >= to ? position + replacement.length - words.length : from + replacement.length;
  }
}
