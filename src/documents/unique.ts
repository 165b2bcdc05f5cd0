import type { Failure } from '../kernel/index.js';
import { claimUnique, releaseUnique, releaseUniques } from '../plan/index.js';
import type { ScalarAttribute, Stored } from '../schema/index.js';
import { UniqueViolation } from '../store/index.js';
import type { Source, Work } from './context.js';
import { invalid } from './intent/problems.js';
import type { Columns } from './versions.js';

const message = 'This attribute must be unique';

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
    if (attribute.unique && violation.columns.includes(name)) return notUnique(attribute, columns.get(name) ?? null);
  }
  return null;
}

function notUnique(attribute: ScalarAttribute, value: Stored): Failure {
  return invalid([{ path: [attribute.name], message, value }]);
}

/**
 * Claims the values that all locales of a published document share and that no other document may have. Where each locale has a
 * value of its own, or there are no locales, an index of the version table does that. Raises Failure write.invalid.
 */
export async function claimShared(work: Work, source: Source, columns: Columns): Promise<void> {
  const { type, table, documentId } = source;
  for (const { attribute, name } of table.columns.values()) {
    if (!isClaimed(attribute, source)) continue;
    const value = columns.get(name) ?? null;
    await work.tx.run(releaseUnique(work.printer), [type.uid, attribute.name, documentId]);
    if (value === null) continue;
    try {
      await work.tx.run(claimUnique(work.printer), [type.uid, attribute.name, String(value), documentId]);
    } catch (error) {
      throw error instanceof UniqueViolation ? notUnique(attribute, value) : error;
    }
  }
}

/** Gives up what a document claimed, when nothing of it is published any more. */
export async function releaseShared(work: Work, source: Source): Promise<void> {
  const { table, documentId } = source;
  if ([...table.columns.values()].some(({ attribute }) => isClaimed(attribute, source))) {
    await work.tx.run(releaseUniques(work.printer), [documentId]);
  }
}

function isClaimed(attribute: ScalarAttribute, { type }: Source): boolean {
  return type.localized && attribute.unique && !attribute.localized && type.attributes.has(attribute.name);
}
