import { Editor } from 'slate';
import type { BlockEditor, Mark } from './block-types.js';

const keys: ReadonlyMap<string, Mark> = new Map([
  ['b', 'bold'],
  ['i', 'italic'],
  ['u', 'underline'],
  ['e', 'code'],
]);

/** The mark that a combination of keys stands for; null: none. */
export function markOfKeys(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): Mark | null {
  if ((!event.ctrlKey && !event.metaKey) || event.altKey || event.shiftKey) return null;
  return keys.get(event.key.toLowerCase()) ?? null;
}

/** Does what is chosen, or written next, have a mark? */
export function hasMark(editor: BlockEditor, mark: Mark): boolean {
  return Editor.marks(editor)?.[mark] === true;
}

/** Gives a mark to what is chosen or written next, or takes it away. */
export function toggleMark(editor: BlockEditor, mark: Mark): void {
  if (hasMark(editor, mark)) Editor.removeMark(editor, mark);
  else Editor.addMark(editor, mark, true);
}
