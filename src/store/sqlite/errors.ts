import { Fault, type FaultCode } from '../../kernel/index.js';
import { ForeignKeyViolation, UniqueViolation } from '../violations.js';

/** Faults by primary result code. better-sqlite3 gives names, node:sqlite numbers (whose lowest byte is the primary code). */
const faults: ReadonlyMap<string | number, FaultCode> = new Map<string | number, FaultCode>([
  ['SQLITE_BUSY', 'store.busy'],
  [5, 'store.busy'],
  ['SQLITE_LOCKED', 'store.busy'],
  [6, 'store.busy'],
  ['SQLITE_READONLY', 'store.read-only'],
  [8, 'store.read-only'],
  ['SQLITE_IOERR', 'store.unavailable'],
  [10, 'store.unavailable'],
  // Also what SQLite makes of a disk that refuses to read a part of the file (EIO).
  ['SQLITE_CORRUPT', 'store.corrupt'],
  [11, 'store.corrupt'],
  ['SQLITE_FULL', 'store.full'],
  [13, 'store.full'],
  ['SQLITE_CANTOPEN', 'store.unavailable'],
  [14, 'store.unavailable'],
  ['SQLITE_NOTADB', 'store.corrupt'],
  [26, 'store.corrupt'],
]);

/** Extended codes of a value that is not unique: of an index, a primary key, a row id. */
const unique: ReadonlySet<string | number> = new Set([
  'SQLITE_CONSTRAINT_UNIQUE',
  2067,
  'SQLITE_CONSTRAINT_PRIMARYKEY',
  1555,
  'SQLITE_CONSTRAINT_ROWID',
  2579,
]);

const foreignKey: ReadonlySet<string | number> = new Set(['SQLITE_CONSTRAINT_FOREIGNKEY', 787]);

/** The table and columns of a unique index, for the indexes that SQLite's message only names. */
export type IndexedColumns = (index: string) => { readonly table: string; readonly columns: readonly string[] } | null;

/**
 * What an error of a driver means: a Fault, a violation, or the error itself (then the statement is wrong, which is a bug).
 */
export function meaningOf(error: unknown, indexedColumns: IndexedColumns): unknown {
  const code = codeOf(error);
  if (code === null || !(error instanceof Error)) return error;
  if (unique.has(code)) return uniqueViolation(error, indexedColumns);
  if (foreignKey.has(code)) return new ForeignKeyViolation(error);
  const fault = faults.get(primary(code));
  return fault === undefined ? error : new Fault(fault, error);
}

/** Extended result code: a name or a number; null when the error is none of SQLite's. */
function codeOf(error: unknown): string | number | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  if (error.code === 'ERR_SQLITE_ERROR')
    return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null;
  return typeof error.code === 'string' && error.code.startsWith('SQLITE_') ? error.code : null;
}

function primary(code: string | number): string | number {
  return typeof code === 'number' ? code & 0xff : code.split('_').slice(0, 2).join('_');
}

/** `UNIQUE constraint failed: articles.slug, articles.locale`, or, where the index holds an expression, `…: index 'ix_…'`. */
function uniqueViolation(error: Error, indexedColumns: IndexedColumns): UniqueViolation {
  const named = error.message.slice(error.message.indexOf(': ') + 2);
  const index = /^index '(.+)'$/.exec(named)?.[1];
  if (index !== undefined) {
    const found = indexedColumns(index);
    return new UniqueViolation(found?.table ?? index, found?.columns ?? [], error);
  }
  const columns = named.split(', ').map((column) => column.split('.'));
  return new UniqueViolation(
    columns[0]?.[0] ?? '',
    columns.map(([, column = '']) => column),
    error,
  );
}
