import type { folderTable } from '../../../storage/sql/layout/index.js';
import type { TableRow } from '../../../storage/sql/plan/index.js';

/** A folder row; `parent` is 0 at the top level. */
export interface FolderRow {
  readonly id: number;
  readonly parent: number;
  readonly name: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Stands for the top level as a parent. */
export const rootFolderId = 0;

/** Converts the row of a folder. */
export function folderFromRow(row: TableRow<typeof folderTable>): FolderRow {
  const { id, parent_id: parent, name, created_at: createdAt, updated_at: updatedAt } = row;
  return { id, parent, name, createdAt, updatedAt };
}

/** Groups folders by parent, sorted by name. */
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

/** Returns the descendants of a folder, each after its parent; those of `top`: all folders. Works without recursion at any depth. */
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
