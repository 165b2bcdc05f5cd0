import { isObject } from '../../../foundations/core/index.js';
import { parseTextOperand } from '../../../language/schema/index.js';
import type { Compiled } from '../../../storage/sql/plan/index.js';
import type { RowReader } from './user-reader.js';
import type { UserStatements } from './user-statements.js';

/** Maximum row id in an integer column of every database. */
const maxRowId = 2_147_483_647;

/**
 * Returns the documentId of the role that an untrusted value refers to: a row id, a documentId, an object with one of them, or one of these
 * under `connect` or `set`, alone or as the only entry of a list. Returns null if there is no such role.
 */
export async function resolveRoleReference(
  value: unknown,
  reader: RowReader,
  statements: UserStatements,
): Promise<string | null> {
  const name = unwrapReference(value);
  const id = typeof name === 'string' && /^\d{1,10}$/.test(name) ? Number(name) : name;
  if (typeof id === 'number') {
    return Number.isInteger(id) && id > 0 && id <= maxRowId ? findDocumentId(reader, statements.roleById, id) : null;
  }
  if (typeof id !== 'string' || !parseTextOperand(id).ok) return null;
  return findDocumentId(reader, statements.roleByDocument, id);
}

/** Returns the documentId of the role with this type; null if there is none. */
export function findRoleByType(type: string, reader: RowReader, statements: UserStatements): Promise<string | null> {
  return findDocumentId(reader, statements.roleByType, type);
}

/** Unwraps the forms of a reference. */
function unwrapReference(value: unknown): unknown {
  const list = isObject(value) ? (value.connect ?? value.set ?? value) : value;
  const entry: unknown = Array.isArray(list) ? (list.length === 1 ? list[0] : null) : list;
  return isObject(entry) ? (entry.documentId ?? entry.id) : entry;
}

async function findDocumentId(reader: RowReader, statement: Compiled, value: string | number): Promise<string | null> {
  const [row] = await reader.rows(statement, [value]);
  return row === undefined ? null : String(row.document_id);
}
