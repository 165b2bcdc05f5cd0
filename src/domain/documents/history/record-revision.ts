import { isoTime } from '../../../foundations/core/index.js';
import { insertRevisionRow, type RevisionShape } from '../../../storage/sql/plan/index.js';
import type { DocumentLocale, WriteContext } from '../context.js';
import { readColumnValues } from '../versions.js';
import { listAttributesWithSecrets, withoutSecrets } from './secrets.js';
import type { RevisionAction } from './types.js';

/** Milliseconds within which repeated saves of one administrator count as one change. */
const saveSeriesWindow = 60_000;

/**
 * Records the stored version with this row id before an action replaces it. Of the saves of one administrator within a minute, only the
 * state before the first is recorded. `publishes`, row id of a draft: nothing is recorded if its content is published already. Files, end
 * users and their roles have no history.
 */
export async function recordRevision(
  context: WriteContext,
  { type, table }: Pick<DocumentLocale, 'type' | 'table'>,
  id: number,
  action: RevisionAction,
  publishedDraftId: number | null = null,
): Promise<void> {
  if (!context.recordsHistory || type.kind === 'system') return;
  const { snapshot, now, author } = context;
  const secretAttributes = listAttributesWithSecrets(table, snapshot);
  const redactedJson =
    secretAttributes.length === 0
      ? []
      : withoutSecrets(table, await readColumnValues(context, table, id), secretAttributes, snapshot);
  const skipIf = getSkipCondition(action, author, publishedDraftId);
  const skipReference = skipIf === 'series' ? isoTime(Date.parse(now) - saveSeriesWindow) : publishedDraftId;
  const values = [type.uid, snapshot.version, now, author, action, id, skipReference, ...redactedJson];
  await context.tx.run(insertRevisionRow(table, { skipIf, bound: secretAttributes }, context.printer), values);
}

function getSkipCondition(
  action: RevisionAction,
  author: number | null,
  publishedDraftId: number | null,
): RevisionShape['skipIf'] {
  if (publishedDraftId !== null) return 'as-published';
  return author !== null && (action === 'update' || action === 'share') ? 'series' : null;
}
