import { changeSetStatus } from '../../../storage/sql/layout/index.js';
import { anyVersion, deleteDocumentRow, deleteSetVersions, documentVersions } from '../../../storage/sql/plan/index.js';
import type { DocumentLocale, WriteContext } from '../context.js';
import { copyRemovedBase } from './copy-versions.js';
import { type ChangeSetLayer, recordSetChange, removeEntry } from './layer.js';

/**
 * Takes a document away from the set's readers in these locales: those that have a draft or published version are to be removed by the set,
 * versions that exist in the set alone go. The document must be locked.
 */
export async function removeInSet(
  context: WriteContext,
  layer: ChangeSetLayer,
  document: Omit<DocumentLocale, 'locale'>,
  locales: readonly string[],
): Promise<void> {
  const { tx, printer } = context;
  const live = await tx.rows(documentVersions(document.table, printer), [document.documentId]);
  for (const locale of locales) {
    const version = { ...document, locale };
    const inLocale = live.filter((row) => row.locale === locale);
    const responseRow = inLocale.find(({ status }) => status === 'published') ?? inLocale[0];
    if (responseRow === undefined) {
      await discardVersion(context, layer, version);
      continue;
    }
    await copyRemovedBase(context, layer, version);
    await tx.run(deleteSetVersions(document.table, printer), [document.documentId, locale, layer.status, layer.status]);
    await recordSetChange(context, version, Number(responseRow.id), 'remove');
  }
  tx.touch(document.type.uid);
}

/** Takes a document in a locale out of the set; one that exists nowhere else goes. Returns whether it was in it. */
export async function discardVersion(
  context: WriteContext,
  layer: ChangeSetLayer,
  document: DocumentLocale,
): Promise<boolean> {
  const { tx, printer } = context;
  const { table, documentId, locale } = document;
  await tx.run(deleteSetVersions(table, printer), [
    documentId,
    locale,
    layer.status,
    changeSetStatus('base', layer.id),
  ]);
  const wasEntry = await removeEntry(context, layer, document);
  const [remaining] = await tx.rows(anyVersion(table, printer), [documentId]);
  if (remaining === undefined) await tx.run(deleteDocumentRow(printer), [documentId]);
  tx.touch(document.type.uid);
  return wasEntry;
}
