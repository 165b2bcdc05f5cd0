import type { VersionTable } from '../../sql/layout/index.js';
import { type CheckContext, getTableBefore, uidBefore } from './check-context.js';
import { findDocuments, type MatchingDocuments, mergeMatches, noMatches } from './matching-documents.js';
import { hasLocales, remainingRows } from './remaining-rows.js';

/** The documents of a content type. */
export function documentsOfType(context: CheckContext, uid: string): Promise<MatchingDocuments> {
  return inTableBefore(context, uid, (table) => findDocuments(context, table, [], false));
}

/** The documents of a content type, if there is more than one. */
export async function severalDocuments(context: CheckContext, uid: string): Promise<MatchingDocuments> {
  const matches = await documentsOfType(context, uid);
  return matches.count > 1 ? matches : noMatches;
}

/** The published versions of a content type. */
export function publishedDocuments(context: CheckContext, uid: string): Promise<MatchingDocuments> {
  const published = `t.status = ${context.dialect.text('published')}`;
  return inTableBefore(context, uid, (table) => findDocuments(context, table, [published], table.type.localized));
}

/** Documents with versions in more than one locale. */
export function inSeveralLocales(context: CheckContext, uid: string): Promise<MatchingDocuments> {
  return inTableBefore(context, uid, (table) => {
    const other = `SELECT 1 FROM ${context.dialect.identifier(table.name)} s WHERE s.document_id = t.document_id`;
    return findDocuments(context, table, [`EXISTS (${other} AND s.locale <> t.locale)`], false);
  });
}

/** Drafts that differ from the published version, or have none. */
export function withUnpublishedChanges(context: CheckContext, uid: string): Promise<MatchingDocuments> {
  const { dialect } = context;
  return inTableBefore(context, uid, (table) => {
    const published =
      `SELECT 1 FROM ${dialect.identifier(table.name)} s WHERE s.document_id = t.document_id AND s.locale = t.locale ` +
      `AND s.status = ${dialect.text('published')} AND s.source_revision = t.revision`;
    const where = [
      ...remainingRows(context, table)('t'),
      `t.status = ${dialect.text('draft')}`,
      `NOT EXISTS (${published})`,
    ];
    return findDocuments(context, table, where, hasLocales(context, table));
  });
}

/** Documents of any content type with a version in a locale. */
export async function inLocale(context: CheckContext, locale: string): Promise<MatchingDocuments> {
  const matches: MatchingDocuments[] = [];
  for (const table of context.from.layout.versionTables.values()) {
    const after = context.lineage.shapeAfter(table.type.uid);
    if (after === null || !hasLocales(context, table)) continue;
    const where = [...remainingRows(context, table)('t'), `t.locale = ${context.dialect.text(locale)}`];
    matches.push(await findDocuments(context, table, where, false));
  }
  return mergeMatches(matches);
}

async function inTableBefore(
  context: CheckContext,
  typeUid: string,
  find: (table: VersionTable) => Promise<MatchingDocuments>,
): Promise<MatchingDocuments> {
  const uid = uidBefore(context, typeUid);
  return uid === null ? noMatches : find(getTableBefore(context, uid));
}
