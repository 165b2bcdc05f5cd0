import { Editor } from 'slate';
import type { BlockEditor, TextMark } from './block-types.js';

const markHotkeys: ReadonlyMap<string, TextMark> = new Map([
  ['b', 'bold'],
  ['i', 'italic'],
  ['u', 'underline'],
  ['e', 'code'],
]);

/** The mark that a combination of keys stands for; null: none. */
export function markForHotkey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): TextMark | null {
  if ((!event.ctrlKey && !event.metaKey) || event.altKey || event.shiftKey) return null;
  return markHotkeys.get(event.key.toLowerCase()) ?? null;
}

/** Does what is chosen, or written next, have a mark? */
export function hasMark(editor: BlockEditor, mark: TextMark): boolean {
  return Editor.marks(editor)?.[mark] === true;
}

/** Returns a mark to what is chosen or written next, or takes it away. */
export function toggleMark(editor: BlockEditor, mark: TextMark): void {
  if (hasMark(editor, mark)) Editor.removeMark(editor, mark);
  else Editor.addMark(editor, mark, true);
}
