import type { Attribute } from '../../../../language/schema/index.js';
import { changeSetStatus } from '../../../../storage/sql/layout/index.js';
import { deleteVersion, exclusiveLinks } from '../../../../storage/sql/plan/index.js';
import { type DocumentLocale, getVersionTable, type ReadContext, type WriteContext } from '../../context.js';
import { saveVersion, updateStoredVersion } from '../../writes/save-version.js';
import { copyIntoSet } from '../copy-versions.js';
import type { ChangeSetLayer } from '../layer.js';
import type { Content } from '../merge/content.js';
import { listDifferences } from '../merge/differences.js';
import { readSetEntry, type SetEntry, type SetVersion } from '../publication/set-versions.js';
import { readStoredContent, toAppliedChange, toContent } from '../publication/stored-content.js';
import { copyToStatus } from '../publication/write-entry.js';
import { discardVersion, removeInSet } from '../remove-from-set.js';
import type { MovedEntry } from './types.js';

/** Which links are written. */
type WrittenLinks = 'all' | 'withoutExclusive';

/** Reads an entry of a set, with what the database has of it. */
export async function readMovedEntry(
  context: ReadContext,
  setId: string,
  key: Pick<MovedEntry, 'type' | 'documentId' | 'locale' | 'action'>,
): Promise<MovedEntry> {
  const { document, set, base } = await readSetEntry(context, setId, key);
  const read = async (version: SetVersion | undefined): Promise<Content | null> =>
    version === undefined
      ? null
      : toContent(context, document.table, await readStoredContent(context, document.table, version.id));
  const { type, documentId, locale, action } = key;
  return {
    type,
    documentId,
    locale,
    action,
    set: action === 'remove' ? null : await read(set),
    base: await read(base),
  };
}

/** Returns whether two entries are the same, values that do not leave a database left out. */
export function areSameEntries(left: MovedEntry, right: MovedEntry): boolean {
  return (
    left.action === right.action &&
    haveSameContent(left, left.set, right.set) &&
    haveSameContent(left, left.base, right.base)
  );
}

function haveSameContent({ type }: Pick<MovedEntry, 'type'>, left: Content | null, right: Content | null): boolean {
  if (left === null || right === null) return left === right;
  return listDifferences(type, left, right, moves).length === 0;
}

/** Passwords stay where they are. */
function moves(attribute: Attribute): boolean {
  return attribute.storage !== 'column' || attribute.type.readable !== 'never';
}

/**
 * Makes the entry of a document, which is locked, that of the import, without targets of exclusive relations, which another row of the set
 * may still have. Returns false if it takes away what does not exist.
 */
export async function writeMovedEntry(
  context: WriteContext,
  layer: ChangeSetLayer,
  moved: MovedEntry,
  formerAction: MovedEntry['action'] | null,
): Promise<boolean> {
  const document = getDocument(context, moved);
  const { type, documentId, locale, action } = moved;
  const read = () => readSetEntry(context, layer.id, moved);
  let entry = await read();
  const live = entry.published ?? entry.draft;
  if (action === 'remove') {
    if (live === undefined) return false;
    if (formerAction !== 'remove') await removeInSet(context, layer, document, [locale]);
  } else {
    if (formerAction === 'remove') {
      await discardVersion(context, layer, document);
      entry = await read();
    }
    if (entry.set === undefined && live !== undefined)
      await copyIntoSet(
        context,
        layer,
        { type, table: document.table },
        {
          documentIds: [documentId],
          locales: [locale],
          from: 'live',
        },
      );
    else if (entry.set === undefined) await insertEmpty(context, document);
  }
  entry = await read();
  if (entry.set !== undefined && moved.set !== null)
    await writeContent(context, document, entry.set, moved.set, 'withoutExclusive');
  await writeBaseRow(context, layer, entry, moved);
  const { base } = await read();
  if (base !== undefined && moved.base !== null)
    await writeContent(context, document, base, moved.base, 'withoutExclusive');
  layer.markChanged(false);
  return true;
}

/** Writes the contents of an entry with all links, after the other entries have been written without exclusive ones. */
export async function writeExclusiveLinks(
  context: WriteContext,
  layer: ChangeSetLayer,
  moved: MovedEntry,
): Promise<void> {
  if (exclusiveLinks(getVersionTable(context, moved.type.uid)).length === 0) return;
  const { document, set, base } = await readSetEntry(context, layer.id, moved);
  if (set !== undefined && moved.set !== null) await writeContent(context, document, set, moved.set, 'all');
  if (base !== undefined && moved.base !== null) await writeContent(context, document, base, moved.base, 'all');
}

function getDocument(context: WriteContext, { type, documentId, locale }: MovedEntry): DocumentLocale {
  return { type, table: getVersionTable(context, type.uid), documentId, locale };
}

/** Creates the version of a document that has no other one in this locale. */
async function insertEmpty(context: WriteContext, document: DocumentLocale): Promise<void> {
  const base = { id: null, columns: new Map(), links: new Map() };
  await saveVersion(context, document, null, base, { columns: new Map(), links: [], inverseChanges: [] }, false);
}

/** Makes a row of the base exist exactly if the entry has one. */
async function writeBaseRow(
  context: WriteContext,
  layer: ChangeSetLayer,
  { document, base, set, published, draft }: SetEntry,
  moved: MovedEntry,
): Promise<void> {
  const { tx, printer } = context;
  if (moved.base === null && base !== undefined) await tx.run(deleteVersion(document.table, printer), [base.id]);
  const source = set ?? published ?? draft;
  if (moved.base === null || base !== undefined || source === undefined) return;
  await copyToStatus(context, document, source.id, changeSetStatus('base', layer.id));
}

async function writeContent(
  context: WriteContext,
  document: DocumentLocale,
  version: SetVersion,
  content: Content,
  links: WrittenLinks,
): Promise<void> {
  const { table, type } = document;
  const stored = await readStoredContent(context, table, version.id);
  const before = toContent(context, table, stored);
  const targets = new Map(content.targets);
  if (links === 'withoutExclusive') for (const { attribute } of exclusiveLinks(table)) targets.delete(attribute.name);
  const unmoved = [...before.scalars].filter(([name]) => {
    const attribute = type.attributes.get(name);
    return attribute !== undefined && !moves(attribute);
  });
  const written: Content = { ...content, targets, scalars: new Map([...content.scalars, ...unmoved]) };
  if (listDifferences(type, before, written).length === 0) return;
  const applied = await toAppliedChange(context, document, stored, written);
  const row = { ...version, status: 'published', base: null } as const;
  await updateStoredVersion(
    context,
    document,
    row,
    { id: stored.id, columns: stored.columns, links: new Map() },
    applied,
    false,
  );
}
