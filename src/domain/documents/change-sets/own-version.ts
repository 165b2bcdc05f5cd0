import { Bug } from '../../../foundations/core/index.js';
import { versionAt } from '../../../storage/sql/plan/index.js';
import type { DocumentLocale, WriteContext } from '../context.js';
import type { OwningVersion } from '../links/owners.js';
import type { Version } from '../versions.js';
import { copyIntoSet } from './copy-versions.js';

/** Returns the version to change: in a set that of the set, which the document is put into if necessary. */
export async function getOwnVersion(
  context: WriteContext,
  document: Pick<DocumentLocale, 'type' | 'table' | 'documentId'>,
  version: Version,
): Promise<Version> {
  if (version.base === null) return version;
  const id = await putIntoSet(context, { ...document, locale: version.locale });
  return { ...version, id, base: null };
}

/** The same for a version that links to a document. */
export async function getOwnOwner(
  context: WriteContext,
  { type, table }: Pick<DocumentLocale, 'type' | 'table'>,
  owner: OwningVersion,
): Promise<OwningVersion> {
  if (owner.base === null) return owner;
  const { documentId, locale } = owner;
  return { ...owner, id: await putIntoSet(context, { type, table, documentId, locale }), base: null };
}

/** Returns the row id of the version of the set; puts the document into it if it has none. */
async function putIntoSet(context: WriteContext, document: DocumentLocale): Promise<number> {
  const { layer } = context;
  if (layer === null) throw new Bug('there is no change set to put a document into');
  const { table, documentId, locale } = document;
  await copyIntoSet(context, layer, document, { documentIds: [documentId], locales: [locale], from: 'live' });
  const [row] = await context.tx.rows(versionAt(table, context.printer), [documentId, locale, layer.status]);
  if (row === undefined) throw new Bug(`${documentId} was not put into the change set`);
  return Number(row.id);
}
