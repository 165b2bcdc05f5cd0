import { Failure } from '../kernel/index.js';
import type { Fields } from './fields.js';

/** At most so many documents at once: they are one transaction. */
export const mostDocuments = 200;

/** The `documentIds` of a body, each once; what else is wrong with the body is told too. Raises Failure account.invalid. */
export function severalIn(fields: Fields): readonly string[] {
  const documentIds = [...new Set(fields.texts('documentIds') ?? [])];
  fields.raise();
  if (documentIds.length > 0 && documentIds.length <= mostDocuments) return documentIds;
  const message = `documentIds must be a list of 1 to ${mostDocuments} document ids`;
  throw new Failure('account.invalid', { message }, [{ path: ['documentIds'], message }]);
}

/** Whether a change is only tried. Raises Failure query.invalid-parameter. */
export function dryRunOf(given: unknown): boolean {
  if (given === undefined || given === 'false') return false;
  if (given === 'true') return true;
  throw new Failure('query.invalid-parameter', { param: 'dryRun', reason: 'Expected true or false' });
}
