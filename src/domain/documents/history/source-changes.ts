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
  const statement = context.statements.localizedAt(getVersionTable(context, type.uid).name);
  const sourceVersion = await statement.first(session, { document, locale: source, status });
  const targetVersion = await statement.first(session, { document, locale: target, status });
  if (targetVersion === undefined) return { since: null, outdated: false, differences: [] };

  const since = targetVersion.localized_at;
  if (sourceVersion === undefined || sourceVersion.localized_at <= since)
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
