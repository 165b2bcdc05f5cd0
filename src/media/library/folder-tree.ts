import type { Row } from '../../store/index.js';

/** A folder as its row has it; at the top `parent` is 0. */
export interface FolderRow {
  readonly id: number;
  readonly parent: number;
  readonly name: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What stands for the top among parents. */
export const top = 0;

/** Reads the row of a folder. */
export function readFolder(row: Row): FolderRow {
  return {
    id: Number(row.id),
    parent: Number(row.parent_id),
    name: String(row.name),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
  };
}

/** The folders by the one they are in, those of one place by name. */
export function childrenOf(rows: readonly FolderRow[]): ReadonlyMap<number, readonly FolderRow[]> {
  const children = new Map<number, FolderRow[]>();
  for (const row of [...rows].sort((a, b) => order.compare(a.name, b.name) || a.id - b.id)) {
    const siblings = children.get(row.parent);
    if (siblings === undefined) children.set(row.parent, [row]);
    else siblings.push(row);
  }
  return children;
}

const order = new Intl.Collator('en', { numeric: true });

/** The folders below one, each after the one it is in; of `top`, all of them. However deep: nothing here calls itself. */
export function foldersBelow(rows: readonly FolderRow[], parent: number): readonly FolderRow[] {
  const children = childrenOf(rows);
  const found: FolderRow[] = [];
  const waiting = [...(children.get(parent) ?? [])].reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    waiting.push(...[...(children.get(next.id) ?? [])].reverse());
  }
  return found;
}
