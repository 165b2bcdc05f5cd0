import type { HtmlElement } from './html-node.js';

/** The largest grid that is made: further columns and rows of a span are left out. */
const maxSpan = 100;

/**
 * Returns rows of cells as a grid, in which a cell that spans several columns or rows stands in its first place and leaves the others
 * empty (null).
 */
export function toGrid(rows: readonly (readonly HtmlElement[])[]): readonly (readonly (HtmlElement | null)[])[] {
  const grid: (HtmlElement | null)[][] = rows.map(() => []);
  for (const [index, row] of rows.entries()) {
    let column = 0;
    for (const cell of row) {
      while (grid[index]?.[column] !== undefined) column += 1;
      const [columns, height] = [span(cell, 'colspan'), span(cell, 'rowspan')];
      for (const line of grid.slice(index, index + height)) {
        for (let at = column; at < column + columns; at += 1) line[at] = null;
      }
      grid[index]?.splice(column, 1, cell);
      column += columns;
    }
  }
  // Cells that a span has skipped.
  return grid.map((row) => Array.from(row, (cell) => cell ?? null));
}

function span({ attributes }: HtmlElement, name: string): number {
  const value = Number.parseInt(attributes.get(name) ?? '1', 10);
  return Number.isNaN(value) ? 1 : Math.min(Math.max(value, 1), maxSpan);
}
