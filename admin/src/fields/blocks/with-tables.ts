import { Editor, Element, Node, type NodeEntry, type Path, Point, Range, Transforms } from 'slate';
import type { BlockEditor } from './block-types.js';
import {
  type CellPlace,
  cellAt,
  columnCount,
  createCell,
  currentCell,
  isTable,
  removeTable,
  selectCell,
} from './tables.js';
import { currentBlock } from './with-blocks.js';

/**
 * Teaches an editor the rules of tables: rows have cells of equal number, Enter writes a new line into a cell, and what is deleted
 * leaves the cells where they are.
 */
export function withTables(editor: BlockEditor): BlockEditor {
  const { normalizeNode, insertBreak, insertSoftBreak, insertText, deleteBackward, deleteForward, deleteFragment } =
    editor;

  editor.normalizeNode = (entry, options) => {
    if (!fixTable(editor, entry)) normalizeNode(entry, options);
  };
  editor.insertText = (text, options) => {
    if (touchesTable(editor)) Editor.deleteFragment(editor);
    insertText(text, options);
  };
  editor.insertBreak = () => {
    if (touchesTable(editor)) Editor.deleteFragment(editor);
    const place = currentCell(editor);
    if (place === null) insertBreak();
    else if (isAtStartOfText(editor, place)) insertParagraphBefore(editor);
    else editor.insertText('\n');
  };
  editor.insertSoftBreak = () => {
    const [block] = currentBlock(editor) ?? [];
    if (block?.type === 'table-cell' || block?.type === 'callout') editor.insertText('\n');
    else insertSoftBreak();
  };
  editor.deleteBackward = (unit) => {
    if (!deleteAtEdge(editor, 'backward')) deleteBackward(unit);
  };
  editor.deleteForward = (unit) => {
    if (!deleteAtEdge(editor, 'forward')) deleteForward(unit);
  };
  editor.deleteFragment = (direction) => {
    if (touchesTable(editor)) deleteAroundTables(editor);
    else deleteFragment(direction);
  };
  return editor;
}

/** Whether more is selected than a part of one cell, and an edge of it is in a table. */
function touchesTable({ selection, children }: BlockEditor): boolean {
  if (selection === null || Range.isCollapsed(selection)) return false;
  const { anchor, focus } = selection;
  const isInTable = [anchor, focus].some(({ path }) => cellAt(children, path) !== null);
  return isInTable && anchor.path.slice(0, 3).join() !== focus.path.slice(0, 3).join();
}

/** Deletes what is selected: texts of cells that it begins or ends in, and everything else as a whole. */
function deleteAroundTables(editor: BlockEditor): void {
  const { selection } = editor;
  if (selection === null) return;
  const [start, end] = Range.edges(selection);
  const [first, last] = [Number(start.path[0]), Number(end.path[0])];
  const refs = [...Array(last - first + 1).keys()].map((offset) => ({
    ref: Editor.pathRef(editor, [first + offset]),
    from: offset === 0 ? start : null,
    isLast: first + offset === last,
  }));
  const cursor = Editor.pointRef(editor, start);
  // What is removed before it moves it.
  const endRef = Editor.pointRef(editor, end);
  Editor.withoutNormalizing(editor, () => {
    for (const { ref, from, isLast } of refs) {
      const path = ref.unref();
      if (path !== null) deleteWithin(editor, path, from, isLast ? endRef.current : null, first === last);
    }
    endRef.unref();
    if (editor.children.length === 0) {
      Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at: [0] });
    }
  });
  const point = cursor.unref();
  Transforms.select(editor, point ?? Editor.start(editor, [Math.min(first, editor.children.length - 1)]));
  Transforms.collapse(editor, { edge: 'start' });
}

/** Deletes a part of a block on the outermost level; null: up to its edge. A block of which everything goes is removed. */
function deleteWithin(editor: BlockEditor, path: Path, from: Point | null, to: Point | null, isOnly: boolean): void {
  const range = { anchor: from ?? Editor.start(editor, path), focus: to ?? Editor.end(editor, path) };
  const isWhole = Editor.isStart(editor, range.anchor, path) && Editor.isEnd(editor, range.focus, path);
  const node = Node.get(editor, path);
  if (isWhole && !isOnly) {
    Transforms.removeNodes(editor, { at: path });
  } else if (isTable(node)) {
    const cells = [
      ...Editor.nodes(editor, { at: range, match: (child) => Element.isElement(child) && child.type === 'table-cell' }),
    ];
    for (const ref of cells.map(([, cell]) => Editor.pathRef(editor, cell))) {
      const cell = ref.unref();
      const part = cell === null ? null : Range.intersection(range, Editor.range(editor, cell));
      if (part !== null && Range.isExpanded(part)) Transforms.delete(editor, { at: part });
    }
  } else if (Range.isExpanded(range)) {
    Transforms.delete(editor, { at: range });
  }
}

/** Keeps cells and the lines around tables apart. Returns true if the key was handled. */
function deleteAtEdge(editor: BlockEditor, direction: 'backward' | 'forward'): boolean {
  const { selection } = editor;
  if (selection === null || Range.isExpanded(selection)) return false;
  const isEdge = direction === 'backward' ? Editor.isStart : Editor.isEnd;
  const place = currentCell(editor);
  if (place !== null) {
    const isAtEdge = isEdge(editor, selection.anchor, [place.index, place.row, place.column]);
    if (isAtEdge && Node.string(place.table) === '') removeTable(editor, place);
    return isAtEdge;
  }
  const index = Number(selection.anchor.path[0]);
  const next = index + (direction === 'backward' ? -1 : 1);
  const table = editor.children[next];
  if (!isTable(table) || !isEdge(editor, selection.anchor, [index])) return false;
  const line = editor.children[index];
  // A line that is no paragraph becomes one first.
  if (direction === 'backward' && Element.isElement(line) && line.type !== 'paragraph') return false;
  const isLast = index === editor.children.length - 1;
  if (Editor.string(editor, [index]) === '' && !isLast) {
    Transforms.removeNodes(editor, { at: [index] });
    selectEdge(editor, direction === 'backward' ? next : index, table, direction);
  } else {
    selectEdge(editor, next, table, direction);
  }
  return true;
}

function selectEdge(
  editor: BlockEditor,
  index: number,
  table: CellPlace['table'],
  direction: 'backward' | 'forward',
): void {
  if (direction === 'backward') selectCell(editor, [index, table.children.length - 1, columnCount(table) - 1]);
  else Transforms.select(editor, Editor.start(editor, [index]));
}

function isAtStartOfText({ selection }: BlockEditor, { index, row, column }: CellPlace): boolean {
  return (
    index + row + column === 0 &&
    selection !== null &&
    Point.equals(selection.anchor, { path: [0, 0, 0, 0], offset: 0 })
  );
}

/** Makes a line above a table that the text begins with, as word processors do. */
function insertParagraphBefore(editor: BlockEditor): void {
  Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at: [0] });
  Transforms.select(editor, Editor.start(editor, [0]));
}

/** Sees to the rules of tables at a node; true: something was changed, and the editor looks again. */
function fixTable(editor: BlockEditor, [node, path]: NodeEntry): boolean {
  if (!Element.isElement(node)) return false;
  const parent = path.length < 2 ? null : Node.get(editor, path.slice(0, -1));
  const parentType = Element.isElement(parent) ? parent.type : null;
  switch (node.type) {
    case 'table':
      return path.length > 1 ? unwrap(editor, path) : fixRows(editor, path);
    case 'table-row':
      return parentType === 'table' ? fixCells(editor, path) : unwrap(editor, path);
    case 'table-cell':
      if (parentType === 'table-row') return false;
      Transforms.unsetNodes(editor, 'header', { at: path });
      Transforms.setNodes(editor, { type: 'paragraph' }, { at: path });
      return true;
    default:
      return false;
  }
}

function unwrap(editor: BlockEditor, path: Path): true {
  Transforms.unwrapNodes(editor, { at: path });
  return true;
}

/** Fills up shorter rows, and removes what is no row. */
function fixRows(editor: BlockEditor, path: Path): boolean {
  const table = Node.get(editor, path);
  if (!isTable(table)) return false;
  const foreign = table.children.findIndex((row) => !Element.isElement(row) || row.type !== 'table-row');
  if (foreign >= 0) {
    // Without any row there is no table.
    if (table.children.length === 1) Transforms.removeNodes(editor, { at: path });
    else Transforms.removeNodes(editor, { at: [...path, foreign] });
    return true;
  }
  const columns = Math.max(...table.children.map(({ children }) => children.length));
  const short = table.children.findIndex(({ children }) => children.length < columns);
  const row = table.children[short];
  if (row === undefined) return false;
  Transforms.insertNodes(editor, createCell([]), { at: [...path, short, row.children.length] });
  return true;
}

function fixCells(editor: BlockEditor, path: Path): boolean {
  for (const [child, childPath] of Node.children(editor, path)) {
    if (Element.isElement(child) && child.type === 'table-cell') continue;
    if (Element.isElement(child) && !editor.isInline(child))
      Transforms.setNodes(editor, { type: 'table-cell' }, { at: childPath });
    else Transforms.wrapNodes(editor, { type: 'table-cell', children: [] }, { at: childPath });
    return true;
  }
  return false;
}
