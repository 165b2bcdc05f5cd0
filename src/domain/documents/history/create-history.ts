import { openMigrations } from '../../../storage/migrations/index.js';
import { changeSetStatus } from '../../../storage/sql/layout/index.js';
import { WritePrinter } from '../../../storage/sql/plan/index.js';
import { getVersionTable } from '../context.js';
import type { Documents } from '../types.js';
import type { HistoryContext } from './context.js';
import { historyStatements } from './history-statements.js';
import { createModelRenameHistory } from './model-rename-history.js';
import { pruneRevisions } from './prune-revisions.js';
import { getRevision, listRevisions } from './read-revisions.js';
import { listRemovedRevisions } from './removed-revisions.js';
import { restoreRevision } from './restore-revision.js';
import { parseRowAuthor, parseRowLocale, parseRowStatus } from './revision-row.js';
import { readSourceChanges } from './source-changes.js';
import type { DocumentHistory } from './types.js';
import { undo } from './undo.js';

/** The services that the history needs. */
export type HistoryServices = Pick<HistoryContext, 'snapshot' | 'layout' | 'store' | 'clock'> & {
  readonly documents: Documents;
};

/** Returns the history of the documents of one model. `createDocuments({ recordsHistory: true })` records the revisions. */
export function createHistory(services: HistoryServices): DocumentHistory {
  const { snapshot, store } = services;
  const context: HistoryContext = {
    ...services,
    printer: new WritePrinter(store.dialect),
    statements: historyStatements(store.dialect),
    modelRenames: createModelRenameHistory(openMigrations(store), snapshot),
  };
  return {
    list: (request) => store.read((session) => listRevisions(context, session, request)),
    get: (request) => store.read((session) => getRevision(context, session, request)),
    changesSince: (request) => store.read((session) => readSourceChanges(context, session, request)),
    listRemoved: (request) => store.read((session) => listRemovedRevisions(context, session, request)),
    restore: (request) => restoreRevision(context, request),
    undo: (request) => undo(context, request),
    async listAuthors(type, documentIds, set) {
      if (documentIds.length === 0) return [];
      const statement = context.statements.authors(getVersionTable(context, type.uid).name);
      const ofSet = set === null ? [] : [changeSetStatus('set', set)];
      const rows = await statement.rows(store, { documents: documentIds, statuses: ['draft', 'published', ...ofSet] });
      return rows.map((row) => ({
        documentId: row.document_id,
        locale: parseRowLocale(row),
        status: ofSet.some((status) => status === row.status) ? 'set' : parseRowStatus(row),
        createdBy: parseRowAuthor(row, 'created'),
        updatedBy: parseRowAuthor(row, 'updated'),
      }));
    },
    prune: (limits) => pruneRevisions(context, limits),
  };
}
