import { Editor, Node, type Point, Range, Transforms } from 'slate';
import type { BlockEditor, BlockNode, ListNode, UploadNode } from './block-types.js';
import { currentBlock, isPicture } from './with-blocks.js';

/** What can be inserted as a block of its own. */
export type InsertedBlock = BlockNode | ListNode | UploadNode;

/**
 * Inserts blocks in place of the selection. Text of one line goes into the line; several blocks replace an empty line, or divide the
 * line that they are put into, whose first part takes up a paragraph at their beginning. All of it is one step to undo.
 */
export function insertBlocks(editor: BlockEditor, blocks: readonly InsertedBlock[]): void {
  if (editor.selection === null) Transforms.select(editor, Editor.end(editor, []));
  if (editor.selection !== null && Range.isExpanded(editor.selection)) Transforms.delete(editor);
  const [line, path] = currentBlock(editor) ?? [];
  const [first, ...others] = blocks;
  const point = editor.selection?.anchor;
  if (line === undefined || path === undefined || first === undefined || point === undefined) return;
  const isEmpty = Node.string(line) === '' && !isPicture(line);
  if (isPicture(line)) {
    insertAt(editor, Number(path[0]) + 1, blocks);
  } else if (others.length === 0 && isOneLine(first) && (!isEmpty || first.type === 'paragraph')) {
    insertInline(editor, first);
  } else if (line.type === 'list-item' && others.length === 0 && first.type === 'list') {
    insertItems(editor, first, path, isEmpty);
  } else if (isEmpty && path.length === 1) {
    Editor.withoutNormalizing(editor, () => {
      Transforms.removeNodes(editor, { at: path });
      insertAt(editor, Number(path[0]), blocks);
    });
  } else if (first.type === 'paragraph' && !Editor.isStart(editor, point, path)) {
    insertInline(editor, first);
    insertAt(editor, divide(editor, editor.selection?.anchor ?? point), others);
  } else {
    insertAt(editor, divide(editor, point), blocks);
  }
}

function isOneLine(block: InsertedBlock): block is BlockNode {
  return block.type === 'paragraph' || block.type === 'heading' || block.type === 'quote';
}

function insertInline(editor: BlockEditor, { children }: BlockNode): void {
  Transforms.insertNodes(editor, [...children], { select: true });
}

/** Puts the entries of a list behind the entry that is being written, or in its place. */
function insertItems(editor: BlockEditor, list: ListNode, path: readonly number[], isEmpty: boolean): void {
  const parent = path.slice(0, -1);
  const index = Number(path.at(-1));
  Editor.withoutNormalizing(editor, () => {
    if (isEmpty) Transforms.removeNodes(editor, { at: [...path] });
    const start = isEmpty ? index : index + 1;
    Transforms.insertNodes(editor, list.children, { at: [...parent, start] });
    Transforms.select(editor, Editor.end(editor, [...parent, start + list.children.length - 1]));
  });
}

/** Makes room between two blocks at a point; returns where. */
function divide(editor: BlockEditor, point: Point): number {
  const index = Number(point.path[0]);
  if (Editor.isStart(editor, point, [index])) return index;
  if (!Editor.isEnd(editor, point, [index])) {
    Transforms.splitNodes(editor, { at: point, match: (_, { length }) => length === 1, always: true });
  }
  return index + 1;
}

function insertAt(editor: BlockEditor, index: number, blocks: readonly InsertedBlock[]): void {
  Transforms.insertNodes(editor, [...blocks], { at: [index] });
  const last = index + blocks.length - 1;
  const isLastPicture = blocks.at(-1)?.type === 'upload';
  if (isLastPicture && editor.children.length > last + 1) Transforms.select(editor, Editor.start(editor, [last + 1]));
  else Transforms.select(editor, Editor.end(editor, [last]));
}
