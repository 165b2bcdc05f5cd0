import { readFileSync } from 'node:fs';

/** The cells of every table row of a page under `docs`, headings and rules left out, code marks kept. */
export function tableRows(page: string): readonly (readonly string[])[] {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
  const lines = text.split('\n');
  return lines.filter((line, at) => line.startsWith('|') && !isRule(line) && !isRule(lines[at + 1] ?? '')).map(cellsOf);
}

/** A bar inside a cell is written with a backslash. */
function cellsOf(line: string): readonly string[] {
  const cells = line.split(/(?<!\\)\|/).slice(1, -1);
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function isRule(line: string): boolean {
  return /^\|[\s:|-]+\|$/.test(line);
}

/** The text between code marks; null for a cell that holds anything else. */
export function codeOf(cell: string | undefined): string | null {
  return /^`([^`]+)`$/.exec(cell ?? '')?.[1] ?? null;
}
