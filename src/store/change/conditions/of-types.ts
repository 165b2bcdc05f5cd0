import type { VersionTable } from '../../../layout/index.js';
import { documentsWith, type Found, none, together } from './found.js';
import { type Look, tableBefore, uidBefore } from './look.js';
import { hasLocales, rowsLeft } from './rows-left.js';

/** The documents of a content type. */
export function documentsOf(look: Look, of: string): Promise<Found> {
  return at(look, of, (table) => documentsWith(look, table, [], false));
}

/** The documents of a content type, if there is more than one. */
export async function severalDocuments(look: Look, of: string): Promise<Found> {
  const found = await documentsOf(look, of);
  return found.count > 1 ? found : none;
}

/** The published versions of a content type. */
export function publishedOf(look: Look, of: string): Promise<Found> {
  const published = `t.status = ${look.dialect.text('published')}`;
  return at(look, of, (table) => documentsWith(look, table, [published], table.type.localized));
}

/** Documents with versions in more than one locale. */
export function inSeveralLocales(look: Look, of: string): Promise<Found> {
  return at(look, of, (table) => {
    const other = `SELECT 1 FROM ${look.dialect.identifier(table.name)} s WHERE s.document_id = t.document_id`;
    return documentsWith(look, table, [`EXISTS (${other} AND s.locale <> t.locale)`], false);
  });
}

/** Drafts that are not what is published, or of what was never published. */
export function unpublished(look: Look, of: string): Promise<Found> {
  const { dialect } = look;
  return at(look, of, (table) => {
    const published =
      `SELECT 1 FROM ${dialect.identifier(table.name)} s WHERE s.document_id = t.document_id AND s.locale = t.locale ` +
      `AND s.status = ${dialect.text('published')} AND s.source_revision = t.revision`;
    const where = [...rowsLeft(look, table)('t'), `t.status = ${dialect.text('draft')}`, `NOT EXISTS (${published})`];
    return documentsWith(look, table, where, hasLocales(look, table));
  });
}

/** Documents of any content type with a version in a locale. */
export async function inLocale(look: Look, locale: string): Promise<Found> {
  const found: Found[] = [];
  for (const table of look.from.layout.tables.values()) {
    const after = look.lineage.shapeAfter(table.type.uid);
    if (after === null || !hasLocales(look, table)) continue;
    const where = [...rowsLeft(look, table)('t'), `t.locale = ${look.dialect.text(locale)}`];
    found.push(await documentsWith(look, table, where, false));
  }
  return together(found);
}

async function at(look: Look, of: string, find: (table: VersionTable) => Promise<Found>): Promise<Found> {
  const uid = uidBefore(look, of);
  return uid === null ? none : find(tableBefore(look, uid));
}
