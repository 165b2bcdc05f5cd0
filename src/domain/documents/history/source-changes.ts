import { Failure } from '../../../foundations/core/index.js';
import type { Session } from '../../../storage/database/index.js';
import { getVersionTable } from '../context.js';
import { workingStatus } from '../versions.js';
import { getHistoryPermissions, getVisibleDocumentRow, type HistoryContext } from './context.js';
import { getRevision } from './read-revisions.js';
import type { SourceChanges, SourceChangesRequest } from './types.js';

/** Returns what changed in one locale since another was written; see `DocumentHistory.changesSince`. */
export async function readSourceChanges(
  context: HistoryContext,
  session: Session,
  request: SourceChangesRequest,
): Promise<SourceChanges> {
  const { type, documentId: document, source, target } = request;
  for (const locale of [source, target]) {
    if ((await getVisibleDocumentRow(context, session, request, locale)) === null) throw new Failure('http.not-found');
  }
  const status = getHistoryPermissions(request).drafts ? workingStatus(type) : 'published';
  const statement = context.statements.updatedAt(getVersionTable(context, type.uid).name);
  const sourceVersion = await statement.first(session, { document, locale: source, status });
  const targetVersion = await statement.first(session, { document, locale: target, status });
  if (targetVersion === undefined) return { since: null, outdated: false, differences: [] };

  const revisions = await context.statements.latest.rows(session, { document_id: document, locale: target, status });
  const since = lastOwnSave(targetVersion.updated_at, revisions);
  if (sourceVersion === undefined || sourceVersion.updated_at <= since)
    return { since, outdated: false, differences: [] };
  const types = await context.modelRenames.allUids(type.uid);
  const state = await context.statements.replacedAfter.first(session, {
    document,
    locale: source,
    types,
    status,
    at: since,
  });
  if (state === undefined) return { since, outdated: true, differences: null };
  const { differences } = await getRevision(context, session, { ...request, id: state.id });
  return { since, outdated: true, differences };
}

/** A value that all locales share is written to each of them: such a write does not translate anything. */
function lastOwnSave(
  updatedAt: string,
  revisions: readonly { readonly action: string; readonly saved_at: string; readonly replaced_at: string }[],
): string {
  let time = updatedAt;
  for (const { action, saved_at, replaced_at } of revisions) {
    if (action !== 'share' || replaced_at !== time) break;
    time = saved_at;
  }
  return time;
}
