import type { Failure } from '../../kernel/index.js';
import type { Stored } from '../../schema/index.js';
import { UniqueViolation } from '../../store/index.js';
import type { Source } from '../context.js';
import { invalid, type Path } from '../intent/problems.js';
import type { Columns } from '../versions.js';

/**
 * Runs a statement that may break a unique index of the version table, and then says which attribute it was.
 * Raises Failure write.invalid.
 */
export async function explainingClashes<T>(source: Source, columns: Columns, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof UniqueViolation ? (clash(source, columns, error) ?? error) : error;
  }
}

function clash(source: Source, columns: Columns, violation: UniqueViolation): Failure | null {
  for (const { attribute, name } of source.table.columns.values()) {
    if (attribute.unique && violation.columns.includes(name)) {
      return notUnique([attribute.name], columns.get(name) ?? null);
    }
  }
  return null;
}

/** The failure of a value that another document has, or that stands twice in one. */
export function notUnique(path: Path, value: Stored): Failure {
  return invalid([{ path, message: 'This attribute must be unique', value }]);
}
