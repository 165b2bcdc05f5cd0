import { isoTime, yieldToEventLoop } from '../../../../foundations/core/index.js';
import type { Ability } from '../../../../language/query/access/index.js';
import { changeSetsTopic } from '../../../../storage/sql/plan/index.js';
import type { DocumentsContext, ReadContext, WriteContext } from '../../context.js';
import { lockDocuments } from '../../links/lock-documents.js';
import { serverOrigin } from '../../types.js';
import { changeSetStatements } from '../change-set-statements.js';
import { type ChangeSetLayer, writeIntoSet } from '../layer.js';
import { notifySetListeners } from '../notify-set-listeners.js';
import { type EntryPlan, planEntry, publicationVersions } from '../publication/compare-entry.js';
import { type EntryKey, listEntries, readSetEntry } from '../publication/set-versions.js';
import { readStoredContent, toContent } from '../publication/stored-content.js';
import { discardVersion } from '../remove-from-set.js';
import { checkTargets, createMissingDocuments } from './known-documents.js';
import type { ImportedEntry, MovedEntry, MovedSet, SetTransfer } from './types.js';
import { areSameEntries, readMovedEntry, writeExclusiveLinks, writeMovedEntry } from './write-moved-entry.js';

/** Creates the transfer of change sets of one model and its database. */
export function createSetTransfer(context: DocumentsContext): SetTransfer {
  const statements = changeSetStatements(context.store.dialect);
  return {
    async read(session, id) {
      const readContext: ReadContext = { ...context, tx: session };
      const entries: MovedEntry[] = [];
      for (const key of await listEntries(readContext, id)) entries.push(await readMovedEntry(readContext, id, key));
      return entries;
    },
    async readPublished(session, type, documentId) {
      const readContext: ReadContext = { ...context, tx: session };
      // Versions outside of sets belong to the entry of any set.
      const key = { type, documentId, locale: '', action: 'change' } as const;
      const { document, published } = await readSetEntry(readContext, '', key);
      if (published === undefined) return null;
      const stored = await readStoredContent(readContext, document.table, published.id);
      return { content: toContent(readContext, document.table, stored), updatedAt: published.updatedAt };
    },
    async write(tx, ability, set) {
      const { id, name, description } = set;
      const now = isoTime(context.clock.now());
      const row = await statements.byId.first(tx, { id });
      if (row !== undefined && row.state !== 'open')
        return { state: row.state === 'published' ? 'published' : 'undone', outcome: 'unchanged', entries: [] };
      const isRenamed = row !== undefined && (row.name !== name || row.description !== description);
      if (row === undefined) {
        const created = { set_id: id, name, description, state: 'open', revision: 0 } as const;
        const author = ability.administrator;
        await statements.insert.run(tx, { ...created, created_at: now, created_by: author, updated_at: now });
      } else if (isRenamed) {
        await statements.rename.run(tx, { set_id: id, name, description, updated_at: now });
      }
      tx.touch(changeSetsTopic, 'values');
      const entries = await writeIntoSet(createContext(context, tx, ability, now), id, (writeContext) =>
        writeEntries(writeContext, set),
      );
      if (row === undefined) await notifySetListeners(context, tx, { action: 'create', setId: id });
      return { state: 'open', outcome: row === undefined ? 'added' : isRenamed ? 'changed' : 'unchanged', entries };
    },
  };
}

function createContext(
  context: DocumentsContext,
  tx: WriteContext['tx'],
  ability: Ability,
  now: string,
): Omit<WriteContext, 'layer'> {
  return { ...context, tx, now, author: ability.administrator, origin: serverOrigin, revisionAction: 'update' };
}

async function writeEntries(context: WriteContext, { entries }: MovedSet): Promise<readonly ImportedEntry[]> {
  const { layer } = context;
  if (layer === null) return [];
  await createMissingDocuments(context, entries);
  const moved = await checkTargets(context, entries);
  const former = new Map((await listEntries(context, layer.id)).map((key) => [keyText(key), key] as const));
  await lockDocuments(
    context,
    [...moved, ...former.values()].map(({ documentId }) => documentId),
  );
  const outcomes: ImportedEntry['outcome'][] = [];
  for (const entry of moved) {
    await yieldToEventLoop();
    outcomes.push(await importEntry(context, layer, entry, former.get(keyText(entry))));
  }
  const discarded: ImportedEntry[] = [];
  const keys = new Set(moved.map(keyText));
  for (const [text, key] of former) {
    if (keys.has(text)) continue;
    const document = (await readSetEntry(context, layer.id, key)).document;
    await discardVersion(context, layer, document);
    discarded.push(describe(key, 'discarded', null));
  }
  for (const entry of moved) await writeExclusiveLinks(context, layer, entry);
  const imported: ImportedEntry[] = [];
  for (const [index, entry] of moved.entries()) {
    await yieldToEventLoop();
    const stored = await readSetEntry(context, layer.id, entry);
    const versions = publicationVersions(stored);
    const plan = versions && (await planEntry(context, stored, versions, new Map()));
    imported.push(describe(entry, outcomes[index] ?? 'gone', plan));
  }
  return [...imported, ...discarded];
}

async function importEntry(
  context: WriteContext,
  layer: ChangeSetLayer,
  entry: MovedEntry,
  known: EntryKey | undefined,
): Promise<ImportedEntry['outcome']> {
  if (known !== undefined && areSameEntries(await readMovedEntry(context, layer.id, known), entry)) return 'unchanged';
  if (!(await writeMovedEntry(context, layer, entry, known?.action ?? null))) return 'gone';
  return known === undefined ? 'added' : 'changed';
}

function describe(
  { type, documentId, locale }: Pick<EntryKey, 'type' | 'documentId' | 'locale'>,
  outcome: ImportedEntry['outcome'],
  plan: Pick<EntryPlan, 'drifted' | 'clashes'> | null,
): ImportedEntry {
  const clashes = plan?.clashes.map(({ path }) => path) ?? [];
  return { type: type.uid, documentId, locale, outcome, hasDrifted: plan?.drifted ?? false, clashes };
}

function keyText({ documentId, locale }: Pick<EntryKey, 'documentId' | 'locale'>): string {
  return `${documentId} ${locale}`;
}
