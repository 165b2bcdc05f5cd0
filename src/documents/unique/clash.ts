import type { Failure } from '../../kernel/index.js';
import type { Stored } from '../../schema/index.js';
import { LengthViolation, UniqueViolation } from '../../store/index.js';
import type { Source } from '../context.js';
import { invalid, type Path } from '../intent/problems.js';
import type { Columns } from '../versions.js';

/**
 * Runs a statement that may break a unique index of the version table, or hand over more than an index can hold, and then says
 * which attribute it was. Raises Failure write.invalid.
 */
export async function explainingClashes<T>(source: Source, columns: Columns, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof UniqueViolation) throw clash(source, columns, error) ?? error;
    throw error instanceof LengthViolation ? (excess(source, error) ?? error) : error;
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

function excess(source: Source, violation: LengthViolation): Failure | null {
  for (const { attribute, name } of source.table.columns.values()) {
    if ((attribute.unique || attribute.index) && violation.columns.includes(name)) return tooLong([attribute.name]);
  }
  return null;
}

/** The failure of a value that is longer than the index of its attribute can hold. */
export function tooLong(path: Path): Failure {
  return invalid([{ path, message: 'This attribute must be shorter, as it is indexed' }]);
}

/** The failure of a value that another document has, or that stands twice in one. */
export function notUnique(path: Path, value: Stored): Failure {
  return invalid([{ path, message: 'This attribute must be unique', value }]);
}
