import { Editor } from 'slate';
import { type BlockEditor, type TextMark, textMarks } from './block-types.js';

/** The letters that set marks with Ctrl or Cmd. */
export const markHotkeys: Readonly<Partial<Record<TextMark, string>>> = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  code: 'e',
};

/** The mark that a combination of keys stands for; null: none. */
export function markForHotkey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): TextMark | null {
  if ((!event.ctrlKey && !event.metaKey) || event.altKey || event.shiftKey) return null;
  return textMarks.find((mark) => markHotkeys[mark] === event.key.toLowerCase()) ?? null;
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
