import { Failure } from '../../../../foundations/core/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';
import type { Ability } from '../../../../language/query/access/index.js';
import type { ContentType } from '../../../../language/schema/index.js';
import type { AdministratorCaller } from '../accounts/guard.js';
import type { AdminRouteParts } from '../admin-route.js';
import { allOrNone, type FailedDocument } from '../all-or-none.js';
import type * as wire from '../contract.js';
import { readingFor } from '../parts.js';
import { maxBulkDocuments } from './bulk-document-ids.js';
import { findTitles } from './bulk-titles.js';

/** Documents of a type on which the same action runs, and who asked for it. */
export interface BulkRun {
  readonly type: ContentType;
  readonly documentIds: readonly string[];
  readonly dryRun: boolean;
  readonly caller: AdministratorCaller;
  readonly request: HttpRequest;
}

/**
 * Runs an action on several documents, all or none, and returns those that are refused, which only a dry run may have.
 * Throws Failure write.several-refused, which names each of them.
 */
export async function runOnAll(
  parts: AdminRouteParts,
  { type, documentIds, dryRun, caller, request }: BulkRun,
  runOne: Parameters<typeof allOrNone>[2],
): Promise<readonly wire.BulkRefusal[]> {
  const failed = await allOrNone(parts.documents, documentIds, runOne, dryRun);
  const refused = await describeRefusals(readingFor(parts, caller, request), type, caller.ability, failed);
  if (!dryRun && refused.length > 0) throw bulkFailure(documentIds, refused, failed);
  return refused;
}

/** Returns the same parts with an array limit as high as the number of documents. */
export function withLargerArrayLimit(parts: AdminRouteParts): AdminRouteParts {
  return { ...parts, settings: { ...parts.settings, arrayLimit: maxBulkDocuments } };
}

async function describeRefusals(
  parts: AdminRouteParts,
  type: ContentType,
  ability: Ability,
  failed: readonly FailedDocument[],
): Promise<readonly wire.BulkRefusal[]> {
  if (failed.length === 0) return [];
  const titles = await findTitles(
    withLargerArrayLimit(parts),
    type,
    ability,
    failed.map(({ documentId }) => documentId),
  );
  return failed.map(({ documentId, failure: { code, message, problems } }) => {
    const errors = problems.map(({ path, message: text, rule }) => ({
      path: path.map(String),
      message: text,
      ...(rule === undefined ? {} : { rule }),
    }));
    return { documentId, title: titles.get(documentId) ?? null, code, message, errors };
  });
}

function bulkFailure(
  documentIds: readonly string[],
  refused: readonly wire.BulkRefusal[],
  failed: readonly FailedDocument[],
): Failure {
  const codes = new Map(failed.map(({ documentId, failure }) => [documentId, failure.code]));
  return new Failure(
    'write.several-refused',
    { count: refused.length, all: documentIds.length },
    refused.map((value) => ({
      path: ['documentIds', documentIds.indexOf(value.documentId)],
      message: value.message,
      value,
      code: codes.get(value.documentId) ?? 'write.several-refused',
    })),
  );
}
