import { Editor, Range, Transforms } from 'slate';
import { HistoryEditor } from 'slate-history';
import type { BlockEditor, BlockElement } from './block-types.js';
import { currentBlock, setBlockType, toggleList } from './with-blocks.js';

/** Does what a mark of Markdown at the beginning of a line stands for. */
type Shortcut = readonly [mark: RegExp, run: (editor: BlockEditor, match: RegExpExecArray) => void];

const shortcuts: readonly Shortcut[] = [
  [
    /^#{1,6}$/,
    (editor, { 0: { length } }) => setBlockType(editor, { type: 'heading', level: length } as Partial<BlockElement>),
  ],
  [/^[-*+]$/, (editor) => toggleList(editor, 'unordered')],
  [/^1[.)]$/, (editor) => toggleList(editor, 'ordered')],
  [/^>$/, (editor) => setBlockType(editor, { type: 'quote' })],
];
const codeShortcut: Shortcut = [
  /^```([\w+#-]*)$/,
  (editor, [, language = '']) => setBlockType(editor, { type: 'code', ...(language === '' ? {} : { language }) }),
];

/**
 * Teaches an editor the marks of Markdown: `# ` to `###### `, `- `, `* `, `1. `, `> ` and three backticks at the beginning of a
 * paragraph. What they do is a step of its own, so that undoing brings the mark back.
 */
export function withShortcuts(editor: BlockEditor): BlockEditor {
  const { insertText, insertBreak } = editor;
  editor.insertText = (text, options) => {
    insertText(text, options);
    if (text === ' ') runShortcut(editor, [...shortcuts, codeShortcut], ' ');
  };
  editor.insertBreak = () => {
    if (!runShortcut(editor, [codeShortcut], '')) insertBreak();
  };
  return editor;
}

/** Runs the shortcut whose mark, with `end` behind it, is all that stands before the cursor; returns whether there is one. */
function runShortcut(editor: BlockEditor, candidates: readonly Shortcut[], end: string): boolean {
  const { selection } = editor;
  const [block, path] = currentBlock(editor) ?? [];
  if (selection === null || !Range.isCollapsed(selection) || block?.type !== 'paragraph' || path === undefined) {
    return false;
  }
  const range = { anchor: Editor.start(editor, path), focus: selection.anchor };
  const before = Editor.string(editor, range);
  if (!before.endsWith(end)) return false;
  for (const [mark, run] of candidates) {
    const match = mark.exec(before.slice(0, before.length - end.length));
    if (match === null) continue;
    HistoryEditor.withNewBatch(editor, () => {
      Transforms.delete(editor, { at: range });
      run(editor, match);
    });
    return true;
  }
  return false;
}
