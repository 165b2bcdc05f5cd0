import { isObject } from '../../../foundations/core/index.js';
import { parseTextOperand } from '../../../language/schema/index.js';
import type { Store } from '../../../storage/database/index.js';
import { oncePerDialect, tableStatements } from '../../../storage/sql/plan/index.js';
import { userRoleTable } from '../built-in-tables.js';

/** Maximum row id in an integer column of every database. */
const maxRowId = 2_147_483_647;

const roleStatements = oncePerDialect((dialect) => {
  const roles = tableStatements(dialect, userRoleTable);
  return {
    byId: roles.select(['document_id'], { id: '=' }),
    byDocument: roles.select(['document_id'], { document_id: '=' }),
    byType: roles.select(['document_id'], { type: '=' }),
  };
});

/**
 * Returns the documentId of the role that an untrusted value refers to: a row id, a documentId, an object with one of them, or one of these
 * under `connect` or `set`, alone or as the only entry of a list. Returns null if there is no such role.
 */
export async function resolveRoleReference(value: unknown, store: Store): Promise<string | null> {
  const statements = roleStatements(store.dialect);
  const name = unwrapReference(value);
  const id = typeof name === 'string' && /^\d{1,10}$/.test(name) ? Number(name) : name;
  if (typeof id === 'number') {
    if (!Number.isInteger(id) || id <= 0 || id > maxRowId) return null;
    return (await statements.byId.first(store, { id }))?.document_id ?? null;
  }
  if (typeof id !== 'string' || !parseTextOperand(id).ok) return null;
  return (await statements.byDocument.first(store, { document_id: id }))?.document_id ?? null;
}

/** Returns the documentId of the role with this type; null if there is none. */
export async function findRoleByType(type: string, store: Store): Promise<string | null> {
  return (await roleStatements(store.dialect).byType.first(store, { type }))?.document_id ?? null;
}

/** Unwraps the forms of a reference. */
function unwrapReference(value: unknown): unknown {
  const list = isObject(value) ? (value.connect ?? value.set ?? value) : value;
  const entry: unknown = Array.isArray(list) ? (list.length === 1 ? list[0] : null) : list;
  return isObject(entry) ? (entry.documentId ?? entry.id) : entry;
}
