import { Editor, Node, type Point, Range, Transforms } from 'slate';
import type { BlockEditor, BlockNode, InlineNode, ListItemNode, ListNode, TopBlock } from './block-types.js';
import { type CellPlace, currentCell, fillCells } from './tables.js';
import { currentBlock, isVoidBlock } from './with-blocks.js';

/**
 * Inserts blocks in place of the selection. Text of one line goes into the line; several blocks replace an empty line, or divide the
 * line that they are put into, whose first part takes up a paragraph at their beginning. In a cell of a table,
 * cells are written into the cells from there on, and lines into the cell. All of it is one step to undo.
 */
export function insertBlocks(editor: BlockEditor, blocks: readonly TopBlock[]): void {
  if (editor.selection === null) Transforms.select(editor, Editor.end(editor, []));
  if (editor.selection !== null && Range.isExpanded(editor.selection)) Editor.deleteFragment(editor);
  const place = currentCell(editor);
  if (place !== null) {
    insertIntoCell(editor, blocks, place);
    return;
  }
  const [line, path] = currentBlock(editor) ?? [];
  const [first, ...others] = blocks;
  const point = editor.selection?.anchor;
  if (line === undefined || path === undefined || first === undefined || point === undefined) return;
  const isEmpty = Node.string(line) === '' && !isVoidBlock(line);
  if (isVoidBlock(line)) {
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

/** Inserts a block of its own, behind the table where the cursor is in one. */
export function insertOwnBlock(editor: BlockEditor, block: TopBlock): void {
  const place = currentCell(editor);
  if (place === null) insertBlocks(editor, [block]);
  else insertAt(editor, place.index + 1, [block]);
}

/** Returns blocks without the empty lines around them, which are selected with a table. */
export function withoutEmptyEdges(blocks: readonly TopBlock[]): readonly TopBlock[] {
  const isFilled = (block: TopBlock): boolean => block.type !== 'paragraph' || Node.string(block) !== '';
  return blocks.slice(Math.max(blocks.findIndex(isFilled), 0), blocks.findLastIndex(isFilled) + 1);
}

function insertIntoCell(editor: BlockEditor, inserted: readonly TopBlock[], { index }: CellPlace): void {
  const blocks = withoutEmptyEdges(inserted);
  const [first] = blocks;
  const rows = blocks.length === 1 && first?.type === 'table' ? first.children.map(({ children }) => children) : [];
  if (
    rows.length > 0 &&
    fillCells(
      editor,
      rows.map((row) => row.map(({ children }) => children)),
    )
  )
    return;
  const others = blocks.filter((block) => isVoidBlock(block));
  const lines = blocks.filter((block) => !isVoidBlock(block)).flatMap(linesOf);
  const content = lines.flatMap((line, at) => (at === 0 ? line : [{ text: '\n' }, ...line]));
  if (content.length > 0) Transforms.insertNodes(editor, content, { select: true });
  if (others.length > 0) Transforms.insertNodes(editor, others, { at: [index + 1] });
}

/** Returns the content of each line of a block. */
function linesOf(block: TopBlock | ListItemNode): readonly InlineNode[][] {
  switch (block.type) {
    case 'list':
      return block.children.flatMap(linesOf);
    case 'table':
      return block.children.map(({ children }) =>
        children.flatMap((cell, at) => (at === 0 ? cell.children : [{ text: '\t' }, ...cell.children])),
      );
    default:
      return [block.children];
  }
}

function isOneLine(block: TopBlock): block is BlockNode {
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

function insertAt(editor: BlockEditor, index: number, blocks: readonly TopBlock[]): void {
  Transforms.insertNodes(editor, [...blocks], { at: [index] });
  const last = index + blocks.length - 1;
  const isLastPicture = blocks.at(-1)?.type === 'upload';
  if (isLastPicture && editor.children.length > last + 1) Transforms.select(editor, Editor.start(editor, [last + 1]));
  else Transforms.select(editor, Editor.end(editor, [last]));
}
