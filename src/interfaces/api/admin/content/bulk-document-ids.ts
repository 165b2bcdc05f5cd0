import { Failure } from '../../../../foundations/core/index.js';
import type { BodyFields } from '../body-fields.js';

/** Maximum number of documents of a bulk action, which is one transaction. */
export const maxBulkDocuments = 200;

/**
 * Returns the distinct `documentIds` of a body, and reports the other problems of the body too. Throws Failure
 * account.invalid.
 */
export function parseBulkDocumentIds(fields: BodyFields): readonly string[] {
  const documentIds = [...new Set(fields.texts('documentIds') ?? [])];
  fields.throwProblems();
  if (documentIds.length > 0 && documentIds.length <= maxBulkDocuments) return documentIds;
  const message = `documentIds must be a list of 1 to ${maxBulkDocuments} document ids`;
  throw new Failure('account.invalid', { message }, [{ path: ['documentIds'], message }]);
}

/** Whether a change is only tried. Throws Failure query.invalid-parameter. */
export function parseDryRun(value: unknown): boolean {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  throw new Failure('query.invalid-parameter', { param: 'dryRun', reason: 'Expected true or false' });
}
