import { WritePrinter } from '../../plan/index.js';
import { tableOf } from '../context.js';
import type { Documents } from '../types.js';
import type { HistoryContext } from './context.js';
import { historyStatements } from './history-statements.js';
import { createLineages } from './lineages.js';
import { prune } from './prune.js';
import { listStates, oneState } from './read-history.js';
import { removedStates } from './removed.js';
import { restore } from './restore.js';
import { localeOf, personOf, statusOf } from './rows.js';
import { takeBack } from './take-back.js';
import type { DocumentHistory } from './types.js';

/** What the history of documents is made with: their model, tables and database, and what writes them. */
export type HistoryParts = Pick<HistoryContext, 'snapshot' | 'layout' | 'store' | 'clock'> & {
  readonly documents: Documents;
};

/** The history of the documents of one model. What is kept is kept by `createDocuments({ keepsHistory: true })`. */
export function createHistory(parts: HistoryParts): DocumentHistory {
  const { snapshot, store } = parts;
  const context: HistoryContext = {
    ...parts,
    printer: new WritePrinter(store.dialect),
    statements: historyStatements(store.dialect),
    lineages: createLineages(store, snapshot),
  };
  return {
    list: (asked) => store.read((session) => listStates(context, session, asked)),
    one: (asked) => store.read((session) => oneState(context, session, asked)),
    removed: (asked) => store.read((session) => removedStates(context, session, asked)),
    restore: (asked) => restore(context, asked),
    takeBack: (asked) => takeBack(context, asked),
    async authors(type, documentIds) {
      if (documentIds.length === 0) return [];
      const statement = context.statements.authors(tableOf(context, type.uid).name, documentIds.length);
      const rows = await store.rows(statement, documentIds);
      return rows.map((row) => ({
        documentId: String(row.document_id),
        locale: localeOf(row),
        status: statusOf(row),
        createdBy: personOf(row, 'created'),
        updatedBy: personOf(row, 'updated'),
      }));
    },
    prune: (limits) => prune(context, limits),
  };
}
