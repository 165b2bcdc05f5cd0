import { type Failure, violation } from '../../../foundations/core/index.js';
import type { Stored } from '../../../language/schema/index.js';
import { LengthViolation, UniqueViolation } from '../../../storage/database/index.js';
import type { DocumentLocale } from '../context.js';
import { invalidWrite, type Path } from '../intent/problems.js';
import type { ColumnValues } from '../versions.js';

/**
 * Runs a statement that may violate a unique index of the version table, or exceed the length that an index can store,
 * and maps the error to its attribute. Throws Failure write.invalid.
 */
export async function withUniqueErrors<T>(
  document: DocumentLocale,
  columns: ColumnValues,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof UniqueViolation) throw findUniqueFailure(document, columns, error) ?? error;
    throw error instanceof LengthViolation ? (findLengthFailure(document, columns, error) ?? error) : error;
  }
}

function findUniqueFailure(
  document: DocumentLocale,
  columns: ColumnValues,
  violation: UniqueViolation,
): Failure | null {
  for (const { attribute, name } of document.table.columns.values()) {
    if (attribute.unique && violation.columns.includes(name)) {
      return notUnique([attribute.name], columns.get(name) ?? null);
    }
  }
  return null;
}

/** If the index is unknown, the longest value is reported. */
function findLengthFailure(
  document: DocumentLocale,
  columns: ColumnValues,
  violation: LengthViolation,
): Failure | null {
  const indexed = [...document.table.columns.values()].filter(({ attribute }) => attribute.unique || attribute.index);
  const length = (column: string) => String(columns.get(column) ?? '').length;
  const longestColumn =
    violation.columns.length === 0
      ? indexed.toSorted((left, right) => length(right.name) - length(left.name))[0]
      : indexed.find(({ name }) => violation.columns.includes(name));
  return longestColumn === undefined ? null : tooLong([longestColumn.attribute.name]);
}

/** Returns the failure of a value that is longer than the index of its attribute can store. */
export function tooLong(path: Path): Failure {
  return invalidWrite([{ path, ...violation('indexLength', 'This attribute must be shorter, as it is indexed') }]);
}

/** Returns the failure of a value that another document has, or that appears twice in one. */
export function notUnique(path: Path, value: Stored): Failure {
  return invalidWrite([{ path, ...violation('unique', 'This attribute must be unique'), value }]);
}
