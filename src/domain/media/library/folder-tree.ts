import type { Row } from '../../../storage/database/index.js';

/** A folder as its row has it; at the top `parent` is 0. */
export interface FolderRow {
  readonly id: number;
  readonly parent: number;
  readonly name: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What stands for the top among parents. */
export const rootFolderId = 0;

/** Reads the row of a folder. */
export function folderFromRow(row: Row): FolderRow {
  return {
    id: Number(row.id),
    parent: Number(row.parent_id),
    name: String(row.name),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
  };
}

/** The folders by the one they are in, those of one place by name. */
export function childrenByParent(rows: readonly FolderRow[]): ReadonlyMap<number, readonly FolderRow[]> {
  const children = new Map<number, FolderRow[]>();
  for (const row of [...rows].sort((a, b) => collator.compare(a.name, b.name) || a.id - b.id)) {
    const siblings = children.get(row.parent);
    if (siblings === undefined) children.set(row.parent, [row]);
    else siblings.push(row);
  }
  return children;
}

const collator = new Intl.Collator('en', { numeric: true });

/** The folders below one, each after the one it is in; of `top`, all of them. However deep: nothing here calls itself. */
export function descendantFolders(rows: readonly FolderRow[], parent: number): readonly FolderRow[] {
  const children = childrenByParent(rows);
  const found: FolderRow[] = [];
  const stack = [...(children.get(parent) ?? [])].reverse();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    found.push(next);
    stack.push(...[...(children.get(next.id) ?? [])].reverse());
  }
  return found;
}
