import { Editor, Element, type Path, Transforms } from 'slate';
import type { BlockEditor, InlineNode, TableCellNode, TableNode } from './block-types.js';

/** The largest table that the server takes. */
const maxColumns = 50;
const maxCells = 2_000;

/** A cell, by its place in a table on the outermost level. */
export interface CellPlace {
  readonly table: TableNode;
  /** Of the table in the text. */
  readonly index: number;
  readonly row: number;
  readonly column: number;
}

/** Returns the cell that the cursor is in; null: it is in none. */
export function currentCell({ selection, children }: BlockEditor): CellPlace | null {
  return selection === null ? null : cellAt(children, selection.focus.path);
}

/** Returns the cell at a path, or around it; null: there is none. */
export function cellAt(children: BlockEditor['children'], path: Path): CellPlace | null {
  const [index, row, column] = path;
  const table = index === undefined ? undefined : children[index];
  if (index === undefined || row === undefined || column === undefined || !isTable(table)) return null;
  return { table, index, row, column };
}

/** Returns whether a node is a table. */
export function isTable(node: unknown): node is TableNode {
  return Element.isElement(node) && node.type === 'table';
}

/** Returns a table whose shorter rows are filled up; null: it would be larger than the server takes. */
export function createTable(
  rows: readonly (readonly (readonly InlineNode[])[])[],
  hasHeader: boolean,
): TableNode | null {
  const columns = Math.max(0, ...rows.map(({ length }) => length));
  if (columns === 0 || columns > maxColumns || columns * rows.length > maxCells) return null;
  return {
    type: 'table',
    children: rows.map((row, index) => ({
      type: 'table-row',
      children: Array.from({ length: columns }, (_, column) => createCell(row[column] ?? [], hasHeader && index === 0)),
    })),
  };
}

/** Returns a table of empty cells, the first row of which are headers. */
export function createEmptyTable(rows: number, columns: number): TableNode | null {
  return createTable(
    Array.from({ length: rows }, () => Array.from({ length: columns }, () => [])),
    true,
  );
}

/** Returns a cell; a header cell is the head of a column. */
export function createCell(children: readonly InlineNode[], isHeader = false): TableCellNode {
  const content = children.length === 0 ? [{ text: '' }] : [...children];
  return { type: 'table-cell', ...(isHeader ? { header: true } : {}), children: content };
}

/** Returns the number of columns of a table. */
export function columnCount({ children: [first] }: TableNode): number {
  return first?.children.length ?? 0;
}

/** Whether a table can grow by a row or a column. */
export function canGrow(table: TableNode, by: 'row' | 'column'): boolean {
  const rows = table.children.length + (by === 'row' ? 1 : 0);
  const columns = columnCount(table) + (by === 'column' ? 1 : 0);
  return columns <= maxColumns && rows * columns <= maxCells;
}

/** Puts the cursor at the end of a cell. */
export function selectCell(editor: BlockEditor, path: readonly [index: number, row: number, column: number]): void {
  Transforms.select(editor, Editor.end(editor, [...path]));
}

/** Inserts an empty row before a row, or at the end. */
export function insertRow(editor: BlockEditor, { table, index, column }: CellPlace, at: number): void {
  if (!canGrow(table, 'row')) return;
  const children = Array.from({ length: columnCount(table) }, () => createCell([]));
  Transforms.insertNodes(editor, { type: 'table-row', children }, { at: [index, at] });
  selectCell(editor, [index, at, column]);
}

/** Inserts an empty column before a column, or at the end. Its first cell is a header where the others of that row are. */
export function insertColumn(editor: BlockEditor, { table, index, row }: CellPlace, at: number): void {
  if (!canGrow(table, 'column')) return;
  Editor.withoutNormalizing(editor, () => {
    for (const [place, { children }] of table.children.entries()) {
      const isHeader = children.every(({ header }) => header === true);
      Transforms.insertNodes(editor, createCell([], isHeader), { at: [index, place, at] });
    }
  });
  selectCell(editor, [index, row, at]);
}

/** Removes the row of a cell, and the table with its last one. */
export function removeRow(editor: BlockEditor, place: CellPlace): void {
  const { table, index, row, column } = place;
  if (table.children.length === 1) {
    removeTable(editor, place);
    return;
  }
  Transforms.removeNodes(editor, { at: [index, row] });
  selectCell(editor, [index, Math.min(row, table.children.length - 2), column]);
}

/** Removes the column of a cell, and the table with its last one. */
export function removeColumn(editor: BlockEditor, place: CellPlace): void {
  const { table, index, row, column } = place;
  const columns = columnCount(table);
  if (columns === 1) {
    removeTable(editor, place);
    return;
  }
  Editor.withoutNormalizing(editor, () => {
    for (const at of table.children.keys()) Transforms.removeNodes(editor, { at: [index, at, column] });
  });
  selectCell(editor, [index, row, Math.min(column, columns - 2)]);
}

/** Puts an empty paragraph in place of a table. */
export function removeTable(editor: BlockEditor, { index }: Pick<CellPlace, 'index'>): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at: [index] });
    Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at: [index] });
    Transforms.select(editor, [index, 0]);
    Transforms.collapse(editor);
  });
}

/** Whether the first row holds the heads of the columns. */
export function hasHeaderRow({ children: [first] }: TableNode): boolean {
  return first?.children.every(({ header }) => header === true) === true;
}

/** Makes the cells of the first row headers, or ordinary cells. */
export function toggleHeaderRow(editor: BlockEditor, { table, index }: CellPlace): void {
  const isHeader = hasHeaderRow(table);
  Editor.withoutNormalizing(editor, () => {
    for (const column of Array.from({ length: columnCount(table) }).keys()) {
      const at = [index, 0, column];
      if (isHeader) Transforms.unsetNodes(editor, 'header', { at });
      else Transforms.setNodes(editor, { header: true }, { at });
    }
  });
}

/** Moves the cursor to the next (1) or previous (-1) cell; a row is added behind the last one. Returns false in front of the first. */
export function moveToCell(editor: BlockEditor, step: 1 | -1): boolean {
  const place = currentCell(editor);
  if (place === null) return false;
  const { table, index, row, column } = place;
  const columns = columnCount(table);
  const next = row * columns + column + step;
  if (next < 0) return false;
  const nextRow = Math.floor(next / columns);
  if (nextRow < table.children.length) selectCell(editor, [index, nextRow, next % columns]);
  else if (canGrow(table, 'row')) insertRow(editor, { ...place, column: 0 }, nextRow);
  else return false;
  return true;
}

/** Moves the cursor to the cell above (-1) or below (1), or out of the table. Returns false where nothing is there. */
export function moveToRow(editor: BlockEditor, step: 1 | -1): boolean {
  const place = currentCell(editor);
  if (place === null) return false;
  const { table, index, row, column } = place;
  if (table.children[row + step] !== undefined) selectCell(editor, [index, row + step, column]);
  else if (editor.children[index + step] === undefined) return false;
  else Transforms.select(editor, step === 1 ? Editor.start(editor, [index + 1]) : Editor.end(editor, [index - 1]));
  return true;
}

/** Writes rows into a table, from the cell of the cursor on. The table grows as far as it can; false: not all of it had room. */
export function fillCells(editor: BlockEditor, rows: readonly (readonly (readonly InlineNode[])[])[]): boolean {
  const place = currentCell(editor);
  if (place === null) return false;
  const { table, index, row, column } = place;
  const width = Math.max(columnCount(table), column + Math.max(...rows.map(({ length }) => length)));
  const height = Math.max(table.children.length, row + rows.length);
  if (width > maxColumns || width * height > maxCells) return false;
  const children = Array.from({ length: height }, (_, line) => ({
    type: 'table-row' as const,
    children: Array.from({ length: width }, (__, at) => {
      const known = table.children[line]?.children[at];
      const pasted = rows[line - row]?.[at - column];
      const isHeader = known?.header ?? (line === 0 && hasHeaderRow(table));
      return pasted === undefined ? (known ?? createCell([], isHeader)) : createCell(pasted, isHeader);
    }),
  }));
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at: [index] });
    Transforms.insertNodes(editor, { type: 'table', children }, { at: [index] });
    selectCell(editor, [index, row + rows.length - 1, column + Math.max(...rows.map(({ length }) => length)) - 1]);
  });
  return true;
}
