import { changeSetStatus } from '../../../storage/sql/layout/index.js';
import {
  type CopyShape,
  copyLinksToCopies,
  copyVersionsIntoSet,
  exclusiveLinks,
  insertEntriesOfVersions,
  padToPowerOfTwo,
  releaseTargets,
} from '../../../storage/sql/plan/index.js';
import { type DocumentLocale, owningLinks, type WriteContext } from '../context.js';
import { lockDocuments } from '../links/lock-documents.js';
import type { ChangeSetLayer } from './layer.js';

/** Which versions of documents become versions of a set. */
export interface CopyRequest {
  readonly documentIds: readonly string[];
  /** '' on types without locales; `*`: all that the documents have. */
  readonly locales: readonly string[] | '*';
  /** `live`: the published version, else the draft. */
  readonly from: 'draft' | 'published' | 'live';
}

/** Maximum number of documents in one statement. */
const maxBatchSize = 256;

/**
 * Puts versions of documents into a set, as copies; the published ones become its base. What the set has already stays as it is. Locks the
 * documents. Returns the number of versions that are new in the set.
 */
export async function copyIntoSet(
  context: WriteContext,
  layer: ChangeSetLayer,
  { type, table }: Pick<DocumentLocale, 'type' | 'table'>,
  { documentIds, locales, from }: CopyRequest,
): Promise<number> {
  await lockDocuments(context, documentIds);
  const statuses =
    from === 'live' ? (['published', 'draft'] as const) : ([type.draftAndPublish ? from : 'published'] as const);
  let added = 0;
  for (let offset = 0; offset < documentIds.length; offset += maxBatchSize) {
    const selection = { documentIds: documentIds.slice(offset, offset + maxBatchSize), locales };
    for (const status of statuses) {
      const shape = { from: status, to: 'set', unlessPublished: from === 'live' && status === 'draft' } as const;
      added += await copyVersions(context, layer, table, shape, selection);
    }
    await copyVersions(context, layer, table, { from: 'published', to: 'base', unlessPublished: false }, selection);
    const ids = padToPowerOfTwo(selection.documentIds);
    await context.tx.run(insertEntriesOfVersions(table, ids.length, context.printer), [
      layer.id,
      type.uid,
      context.now,
      context.author,
      layer.status,
      ...ids,
    ]);
  }
  if (added > 0) {
    layer.markChanged(true);
    context.tx.touch(type.uid, 'values');
  }
  return added;
}

/** Makes the published version of a document that the set takes away part of the base. */
export async function copyRemovedBase(
  context: WriteContext,
  layer: ChangeSetLayer,
  { table, documentId, locale }: DocumentLocale,
): Promise<void> {
  const shape = { from: 'published', to: 'removed', unlessPublished: false } as const;
  await copyVersions(context, layer, table, shape, { documentIds: [documentId], locales: [locale] });
}

async function copyVersions(
  context: WriteContext,
  layer: ChangeSetLayer,
  table: DocumentLocale['table'],
  shape: Pick<CopyShape, 'from' | 'to' | 'unlessPublished'>,
  selection: Pick<CopyRequest, 'documentIds' | 'locales'>,
): Promise<number> {
  const { tx, printer } = context;
  const base = changeSetStatus('base', layer.id);
  const target = shape.to === 'set' ? layer.status : base;
  const documentIds = padToPowerOfTwo(selection.documentIds);
  const locales = selection.locales === '*' ? [] : selection.locales;
  for (const link of exclusiveLinks(table)) {
    const statement = releaseTargets(table, link, shape.from, documentIds.length, printer);
    await tx.run(statement, [target, base, ...documentIds]);
  }
  const statement = copyVersionsIntoSet(
    table,
    { ...shape, documents: documentIds.length, locales: locales.length },
    printer,
  );
  const rows = await tx.rows(statement, [target, layer.id, layer.status, ...documentIds, ...locales]);
  if (rows.length === 0) return 0;
  const ids = padToPowerOfTwo(rows.map(({ id }) => Number(id)));
  for (const link of owningLinks(table)) {
    if (link.is === 'table') await tx.run(copyLinksToCopies(table, link, shape.from, ids.length, printer), ids);
  }
  return rows.length;
}
