import { systemTableNames } from '../../../layout/index.js';
import type { Sql } from '../../../plan/index.js';
import { columnIn, hasHead, type Restoring } from './restore-related.js';

/** Gives versions that had lost their locale, and what was made of them since, the locale back. */
export function relocateVersions(restoring: Restoring): readonly Sql[] {
  const { type, versions, parked } = restoring;
  // What is parked and there as well had only lost its locale.
  const taken = `DELETE FROM ${parked} WHERE id IN (SELECT v.id FROM ${versions} v)`;
  if (!type.after.type.localized) return [taken];
  const was =
    `SELECT p.document_id, min(p.locale) AS locale FROM ${parked} p JOIN ${versions} k ON k.id = p.id ` +
    `WHERE ${isKnownLocale('p', restoring)} GROUP BY p.document_id`;
  const same = `${versions}.document_id = f.document_id AND ${versions}.locale <> f.locale`;
  return [`UPDATE ${versions} SET locale = f.locale FROM (${was}) AS f WHERE ${same}`, taken];
}

/** Removes drafts that were made from what is published where a parked one comes back. */
export function replaceDrafts(restoring: Restoring): readonly Sql[] {
  const { type, versions, parked, place } = restoring;
  if (type.before.type.draftAndPublish || !type.after.type.draftAndPublish) return [];
  const draft = place.dialect.text('draft');
  const made =
    `SELECT d.id FROM ${parked} p JOIN ${versions} d ON d.document_id = p.document_id AND d.locale = p.locale ` +
    `AND d.status = ${draft} WHERE p.status = ${draft} AND ${isStillDraft(restoring)}`;
  return [`DELETE FROM ${versions} WHERE id IN (${made})`];
}

/** Adds the parked versions whose place is free. */
export function insertVersions(restoring: Restoring): Sql {
  const { type, versions, parked, columns, place } = restoring;
  const values = new Map(linkTargets(restoring));
  const into = columns.map((column) => columnIn(restoring, type.after.name, column)).join(', ');
  const selected = columns.map((column) => values.get(column) ?? `p.${place.dialect.identifier(column)}`).join(', ');
  const same = 'x.document_id = p.document_id AND x.locale = p.locale AND x.status = p.status';
  const where = [
    hasHead('p.document_id', restoring),
    `NOT EXISTS (SELECT 1 FROM ${versions} x WHERE ${same})`,
    isKnownLocale('p', restoring),
    ...(type.after.type.draftAndPublish
      ? [isStillDraft(restoring)]
      : [`p.status = ${place.dialect.text('published')}`]),
  ];
  return `INSERT INTO ${versions} (${into}) SELECT ${selected} FROM ${parked} p WHERE ${where.join(' AND ')}`;
}

/** A draft that was the same as what was published, which has changed since, says nothing any more. `p`: the parked row. */
function isStillDraft({ versions, place: { dialect } }: Restoring): Sql {
  const changed =
    `SELECT 1 FROM ${versions} c WHERE c.document_id = p.document_id AND c.locale = p.locale ` +
    `AND c.status = ${dialect.text('published')} AND c.revision <> c.source_revision AND c.source_revision = p.revision`;
  return `(p.status = ${dialect.text('published')} OR NOT EXISTS (${changed}))`;
}

function isKnownLocale(alias: string, { type, place: { dialect, to } }: Restoring): Sql {
  if (!type.after.type.localized) return `${alias}.locale = ${dialect.text('')}`;
  return `${alias}.locale IN (${to.record.locales.map((locale) => dialect.text(locale)).join(', ')})`;
}

/** Links in columns: to documents that are gone there are none, and one that only one may link to stays with who has it. */
function linkTargets(restoring: Restoring): readonly (readonly [column: string, value: Sql])[] {
  const { type, versions, place } = restoring;
  return [...type.after.links.values()].flatMap((link): readonly (readonly [string, Sql])[] => {
    if (link.is !== 'column' || link.direction !== 'forward') return [];
    const value = `p.${place.dialect.identifier(link.targetColumn)}`;
    const heads = place.dialect.identifier(systemTableNames.documents);
    const exists = `EXISTS (SELECT 1 FROM ${heads} h WHERE h.document_id = ${value})`;
    const exclusive = link.attribute.storage === 'relation' && link.attribute.exclusive;
    const column = columnIn(restoring, link.table, link.targetColumn);
    const taken = `EXISTS (SELECT 1 FROM ${versions} x WHERE x.${column} = ${value} AND x.document_id <> p.document_id AND x.locale = p.locale)`;
    const stays = exclusive ? `${exists} AND NOT ${taken}` : exists;
    return [[link.targetColumn, `CASE WHEN ${stays} THEN ${value} END`]];
  });
}
