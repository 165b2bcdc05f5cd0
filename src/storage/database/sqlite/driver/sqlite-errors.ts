import { Fault, type FaultCode } from '../../../../foundations/core/index.js';
import { ForeignKeyViolation, UniqueViolation } from '../../violations.js';

/** Faults by primary result code. */
const faults: ReadonlyMap<number, FaultCode> = new Map([
  [5, 'store.busy'],
  // A table is locked.
  [6, 'store.busy'],
  [8, 'store.read-only'],
  // Reading or writing failed.
  [10, 'store.unavailable'],
  // Also what SQLite makes of a disk that refuses to read a part of the file (EIO).
  [11, 'store.corrupt'],
  [13, 'store.full'],
  // The file cannot be opened.
  [14, 'store.unavailable'],
  // The file is no database.
  [26, 'store.corrupt'],
]);

/** Extended codes of a value that is not unique: of an index, a primary key, a row id. */
const uniqueCodes: ReadonlySet<number> = new Set([2067, 1555, 2579]);

const foreignKeyCode = 787;

/** The table and columns of a unique index, for the indexes that SQLite's message only names. */
export type IndexedColumns = (index: string) => { readonly table: string; readonly columns: readonly string[] } | null;

/**
 * What an error of a driver means: a Fault, a violation, or the error itself (then the statement is wrong, which is a bug).
 */
export function translateSqliteError(error: unknown, indexedColumns: IndexedColumns): unknown {
  const code = resultCode(error);
  if (code === null || !(error instanceof Error)) return error;
  if (uniqueCodes.has(code)) return uniqueViolation(error, indexedColumns);
  if (code === foreignKeyCode) return new ForeignKeyViolation(error);
  const fault = faults.get(code & 0xff);
  return fault === undefined ? error : new Fault(fault, error);
}

/** The extended result code, whose lowest byte is the primary one; null when the error is none of SQLite's. */
function resultCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return null;
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null;
}

/** `UNIQUE constraint failed: articles.slug, articles.locale`, or, where the index holds an expression, `…: index 'ix_…'`. */
function uniqueViolation(error: Error, indexedColumns: IndexedColumns): UniqueViolation {
  const message = error.message.slice(error.message.indexOf(': ') + 2);
  const index = /^index '(.+)'$/.exec(message)?.[1];
  if (index !== undefined) {
    const found = indexedColumns(index);
    return new UniqueViolation(found?.table ?? index, found?.columns ?? [], error);
  }
  const columns = message.split(', ').map((column) => column.split('.'));
  return new UniqueViolation(
    columns[0]?.[0] ?? '',
    columns.map(([, column = '']) => column),
    error,
  );
}
