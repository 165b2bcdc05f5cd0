import { snakeCase } from '../snake-case.js';

/** Names of an API (in addresses): kebab-case. */
export const apiNamePattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** Names of attributes. */
export const attributeNamePattern = /^\p{L}[\p{L}\p{N}_]*$/u;
/** Names of folders and files that become part of a uid. */
export const folderNamePattern = /^[A-Za-z][A-Za-z0-9_-]*$/;
/** Names of tables and columns. */
export const tableNamePattern = /^[A-Za-z][A-Za-z0-9_]*$/;
/** Longest name that every database keeps whole, in characters. */
export const maxTableNameLength = 63;
/** Longest name of a column that leaves room for an ending, e.g. `__deep`, in bytes of UTF-8. */
export const maxColumnNameBytes = 57;

/** Addresses below `/api` that belong to the server itself. */
export const reservedApiNames: ReadonlySet<string> = new Set([
  'admin',
  'auth',
  'connect',
  'content-manager',
  'content-type-builder',
  'i18n',
  'upload',
  'user',
  'users',
  'users-permissions',
  'x',
]);

/** Attributes that every document has, in snake case, and names that JavaScript itself means something else by. */
const reservedAttributes: ReadonlySet<string> = new Set([
  'id',
  'document_id',
  'locale',
  'localizations',
  'created_at',
  'updated_at',
  'published_at',
  'created_by',
  'updated_by',
  'prototype',
]);

/** Columns that every table of versions has. */
export const systemColumns: readonly string[] = [
  'id',
  'document_id',
  'locale',
  'status',
  'created_at',
  'updated_at',
  'published_at',
  'revision',
  'source_revision',
  'created_by',
  'updated_by',
];

/** Whether an attribute may not be called so: every document has one, or JavaScript itself means something else by it. */
export function isReservedAttribute(name: string): boolean {
  return name.startsWith('__') || name in Object.prototype || reservedAttributes.has(snakeCase(name));
}

/** The column of an attribute that names none: columns of the server (`revision`, `status`) are no reason to refuse a name. */
export function defaultColumnName(name: string): string {
  const column = snakeCase(name);
  return systemColumns.includes(column) ? `attr_${column}` : column;
}

/** Whether a table may not be called so: it belongs to the server or to a database. */
export function isReservedTable(name: string): boolean {
  return /^(?:octavo_|sqlite_|pg_)/i.test(name);
}

/** Whether a table may be called so. */
export function isTableName(name: string): boolean {
  return tableNamePattern.test(name) && name.length <= maxTableNameLength && !isReservedTable(name);
}

/** The candidate that was probably meant, for "did you mean"; null when none is close. */
export function findNearest(name: string, candidates: Iterable<string>): string | null {
  let best: string | null = null;
  let bestDistance = Math.min(3, Math.ceil(name.length / 2));
  for (const candidate of candidates) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** `write "title"` when something close is known, else `write one of a, b`. */
export function suggestChoice(name: unknown, candidates: readonly string[]): string {
  const suggestion = typeof name === 'string' ? findNearest(name, candidates) : null;
  return suggestion === null ? `write one of ${candidates.join(', ')}` : `write "${suggestion}"`;
}

function editDistance(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > 3) return 4;
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const change = left[row - 1] === right[column - 1] ? 0 : 1;
      current.push(
        Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (previous[column - 1] ?? 0) + change),
      );
    }
    previous = current;
  }
  return previous[right.length] ?? 0;
}
