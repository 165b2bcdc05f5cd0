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
    throw error instanceof LengthViolation ? (excess(source, columns, error) ?? error) : error;
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

/** Where nobody knows which index it was, the longest value is meant. */
function excess(source: Source, columns: Columns, violation: LengthViolation): Failure | null {
  const indexed = [...source.table.columns.values()].filter(({ attribute }) => attribute.unique || attribute.index);
  const length = (column: string) => String(columns.get(column) ?? '').length;
  const found =
    violation.columns.length === 0
      ? indexed.toSorted((one, other) => length(other.name) - length(one.name))[0]
      : indexed.find(({ name }) => violation.columns.includes(name));
  return found === undefined ? null : tooLong([found.attribute.name]);
}

/** The failure of a value that is longer than the index of its attribute can hold. */
export function tooLong(path: Path): Failure {
  return invalid([{ path, message: 'This attribute must be shorter, as it is indexed' }]);
}

/** The failure of a value that another document has, or that stands twice in one. */
export function notUnique(path: Path, value: Stored): Failure {
  return invalid([{ path, message: 'This attribute must be unique', value }]);
}
