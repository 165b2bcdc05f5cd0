import { Failure } from '../../../foundations/core/index.js';
import type { Literals, VersionChoice } from '../../../language/query/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import { type ChangeSetStatus, changeSetEntryTable, changeSetStatus } from '../../../storage/sql/layout/index.js';
import {
  changeSetsTopic,
  type Dialect,
  oncePerDialect,
  statementPrinter,
  tableStatements,
} from '../../../storage/sql/plan/index.js';
import type { DocumentLocale, WriteContext } from '../context.js';

/** The change set that a transaction writes into, in place of drafts (decision 0075). It is locked. */
export class ChangeSetLayer {
  readonly id: string;
  /** The status of its versions. */
  readonly status: ChangeSetStatus;
  #isChanged = false;
  #hasNewEntries = false;

  constructor(id: string) {
    this.id = id;
    this.status = changeSetStatus('set', id);
  }

  /** Whether the transaction changed it. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  /** Whether there may be more entries than before. */
  get hasNewEntries(): boolean {
    return this.#hasNewEntries;
  }

  /** Notes a change of a version, or of the entries. */
  markChanged(hasNewEntries: boolean): void {
    this.#isChanged = true;
    this.#hasNewEntries ||= hasNewEntries;
  }
}

const createStatements = oncePerDialect((dialect: Dialect) => {
  const print = statementPrinter(dialect);
  const entries = tableStatements(dialect, changeSetEntryTable);
  const key = { set_id: '=', document_id: '=', locale: '=' } as const;
  return {
    lock: print(
      'UPDATE [octavo_change_sets] SET [revision] = [revision] WHERE [set_id] = :id RETURNING [state]',
      { id: 'text' },
      { state: 'text' },
    ),
    countRevisions: print(
      `UPDATE [octavo_change_sets] SET [revision] = [revision] + 1, [updated_at] = :now WHERE [state] = 'open' AND [set_id] IN ` +
        '(SELECT [set_id] FROM [octavo_change_set_entries] WHERE [document_id] = :document)',
      { document: 'text', now: 'instant' },
    ),
    countRevision: print(
      'UPDATE [octavo_change_sets] SET [revision] = [revision] + 1, [updated_at] = :now WHERE [set_id] = :id',
      { id: 'text', now: 'instant' },
    ),
    count: print(
      'SELECT COUNT(*) AS [total] FROM [octavo_change_set_entries] WHERE [set_id] = :id',
      { id: 'text' },
      { total: 'integer' },
    ),
    insertEntry: entries.insert([
      'set_id',
      'document_id',
      'locale',
      'type',
      'action',
      'response_id',
      'updated_at',
      'updated_by',
    ]),
    updateEntry: entries.update(['action', 'updated_at', 'updated_by'], key),
    removeEntry: entries.delete(key),
  };
});

/**
 * Runs a write into a change set in place of drafts, in one transaction with its revision. It is neither in the history nor are listeners
 * notified. Throws Failure like `openLayer` and `closeLayer`.
 */
export async function writeIntoSet<T>(
  context: Omit<WriteContext, 'layer'>,
  id: string,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  const layer = await openLayer(context.tx, context.store.dialect, id);
  const inSet: WriteContext = { ...context, layer, listeners: [], recordsHistory: false };
  const result = await work(inSet);
  await closeLayer(inSet, layer);
  return result;
}

/**
 * Locks a change set for a change. Throws Failure query.unknown-change-set, write.change-set-closed for one that was published.
 */
export async function openLayer(tx: Transaction, dialect: Dialect, id: string): Promise<ChangeSetLayer> {
  const row = await createStatements(dialect).lock.first(tx, { id });
  if (row === undefined) throw new Failure('query.unknown-change-set', { value: id });
  if (row.state !== 'open') throw new Failure('write.change-set-closed', { state: row.state });
  return new ChangeSetLayer(id);
}

/** Counts a revision of the set if the transaction changed it. Throws Failure write.change-set-full. */
export async function closeLayer(
  context: WriteContext,
  { id, isChanged, hasNewEntries }: ChangeSetLayer,
): Promise<void> {
  if (!isChanged) return;
  const { tx, now, maxSetEntries } = context;
  const statements = createStatements(context.store.dialect);
  if (hasNewEntries && (await statements.count.one(tx, { id })).total > maxSetEntries)
    throw new Failure('write.change-set-full', { limit: maxSetEntries });
  await statements.countRevision.run(tx, { id, now });
  tx.touch(changeSetsTopic, 'values');
}

/** Counts a revision of the open sets that have a document, which is about to be deleted, and its entries with it. */
export async function countRevisionsOf({ tx, now, store }: WriteContext, document: string): Promise<void> {
  const changed = await createStatements(store.dialect).countRevisions.run(tx, { document, now });
  if (changed > 0) tx.touch(changeSetsTopic, 'values');
}

/** Notes that the set has another version of a document in a locale. Does nothing without a set. */
export async function recordSetChange(
  { layer, tx, now, author, store }: WriteContext,
  { type, documentId, locale }: Pick<DocumentLocale, 'type' | 'documentId' | 'locale'>,
  /** Row id that the version has in responses, if it is new in the set. */
  newId: number | null = null,
  action: 'change' | 'remove' = 'change',
): Promise<void> {
  if (layer === null) return;
  const statements = createStatements(store.dialect);
  const key = { set_id: layer.id, document_id: documentId, locale };
  const change = { action, updated_at: now, updated_by: author };
  const isKnown = (await statements.updateEntry.run(tx, { ...key, ...change })) > 0;
  if (!isKnown && newId !== null) {
    await statements.insertEntry.run(tx, { ...key, ...change, type: type.uid, response_id: newId });
  }
  layer.markChanged(!isKnown);
}

/** Returns the choice of versions that reads what the transaction writes into. */
export function setChoice(layer: ChangeSetLayer | null, literals: Literals): Pick<VersionChoice, 'set'> {
  return layer === null ? {} : { set: { id: literals.add(layer.id), status: literals.add(layer.status) } };
}

/** Takes a document in a locale out of the set. Returns whether it was in it. */
export async function removeEntry(
  { tx, store }: WriteContext,
  layer: ChangeSetLayer,
  { documentId, locale }: Pick<DocumentLocale, 'documentId' | 'locale'>,
): Promise<boolean> {
  const key = { set_id: layer.id, document_id: documentId, locale };
  const removed = await createStatements(store.dialect).removeEntry.run(tx, key);
  if (removed > 0) layer.markChanged(false);
  return removed > 0;
}
