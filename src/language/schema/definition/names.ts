import { createHash } from 'node:crypto';
import { snakeCase } from '../snake-case.js';

/** Names of an API (in addresses): kebab-case. */
export const apiNamePattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/**
 * Names of attributes: those that Strapi accepts, without characters that have a meaning in a query (`.`, `,`, `:`, `$`, brackets).
 * Digits alone are list indexes there.
 */
export const attributeNamePattern = /^(?!\d+$)[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_ -]*[\p{L}\p{M}\p{N}_-])?$/u;
/** Names of folders and files that become part of a uid. */
export const folderNamePattern = /^[A-Za-z][A-Za-z0-9_-]*$/;
/** Names of tables and columns. */
export const tableNamePattern = /^[A-Za-z][A-Za-z0-9_]*$/;
/** Maximum length of a name that no database truncates, in characters. */
export const maxTableNameLength = 63;
/** Maximum length of a column name that leaves room for a suffix, e.g. `__deep`, in bytes of UTF-8. */
export const maxColumnNameBytes = 57;
const digestLength = 8;

/** Names, in snake case, of what every document and every entry of a component has, or with another meaning in JavaScript. */
const reservedAttributes: ReadonlySet<string> = new Set(['id', 'document_id', 'prototype']);

/**
 * Further names of what every document has, in snake case: Strapi has a column for each of these. It has none for `created_by`, and
 * accepts such an attribute. Components have none of these, and may have such attributes.
 */
const reservedInDocuments: ReadonlySet<string> = new Set([
  'locale',
  'localizations',
  'created_at',
  'updated_at',
  'published_at',
]);
const creators: ReadonlySet<string> = new Set(['createdBy', 'updatedBy']);

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
  'updated_at__localized',
];

/** Whether an attribute of a content type or component may not have this name: it exists already, or has another meaning in JavaScript. */
export function isReservedAttribute(name: string, holder: 'contentType' | 'component'): boolean {
  const snake = snakeCase(name);
  return (
    name.startsWith('__') ||
    name in Object.prototype ||
    reservedAttributes.has(snake) ||
    (holder === 'contentType' && (reservedInDocuments.has(snake) || creators.has(name)))
  );
}

/** The default column of an attribute: columns of the server (`revision`, `status`) do not restrict attribute names. */
export function defaultColumnName(name: string): string {
  const column = snakeCase(name).replaceAll(' ', '_');
  if (systemColumns.includes(column)) return `attr_${column}`;
  return Buffer.byteLength(column) <= maxColumnNameBytes ? column : shortened(column);
}

/** Shortens a name that is too long for a column: its beginning, and a digest of the whole. */
function shortened(column: string): string {
  const digest = createHash('sha256').update(column).digest('hex').slice(0, digestLength);
  let beginning = '';
  for (const character of column) {
    if (Buffer.byteLength(beginning + character) > maxColumnNameBytes - digestLength - 1) break;
    beginning += character;
  }
  return `${beginning}_${digest}`;
}

/** Whether a table may not have this name: it belongs to the server or to a database. */
export function isReservedTable(name: string): boolean {
  return /^(?:octavo_|sqlite_|pg_)/i.test(name);
}

/** Whether a table may have this name. */
export function isTableName(name: string): boolean {
  return tableNamePattern.test(name) && name.length <= maxTableNameLength && !isReservedTable(name);
}

/** Returns the candidate that was probably meant, for "did you mean"; null when none is similar. */
export function findNearest(name: string, candidates: Iterable<string>): string | null {
  let best: string | null = null;
  let bestDistance = Math.min(3, Math.ceil(name.length / 2));
  for (const candidate of candidates) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** `write "title"` when a similar one is known, else `write one of a, b`. */
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
