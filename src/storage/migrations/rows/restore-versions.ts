import { systemTableNames } from '../../sql/layout/index.js';
import type { Sql } from '../../sql/plan/index.js';
import { documentExists, quotedColumn, type RestoreContext } from './restore-related.js';
import { isOfRestoredEntry, relocateEntries } from './set-entry-moves.js';

/** Restores the locale of versions that had lost it, and of drafts that were created from them. */
export function relocateVersions(restoreContext: RestoreContext): readonly Sql[] {
  const { type, versions, retainedTable } = restoreContext;
  // A version that is both retained and present had only lost its locale.
  const removeDuplicates = `DELETE FROM ${retainedTable} WHERE id IN (SELECT v.id FROM ${versions} v)`;
  if (!type.after.type.localized) return [removeDuplicates];
  const formerLocales =
    `SELECT p.document_id, min(p.locale) AS locale FROM ${retainedTable} p JOIN ${versions} k ON k.id = p.id ` +
    `WHERE ${isKnownLocale('p', restoreContext)} GROUP BY p.document_id`;
  const conditions = `${versions}.document_id = f.document_id AND ${versions}.locale <> f.locale`;
  return [
    ...relocateEntries(restoreContext, formerLocales),
    `UPDATE ${versions} SET locale = f.locale FROM (${formerLocales}) AS f WHERE ${conditions}`,
    removeDuplicates,
  ];
}

/** Removes drafts that were created from published versions where a retained draft is restored. */
export function replaceDrafts(restoreContext: RestoreContext): readonly Sql[] {
  const { type, versions, retainedTable, moveContext } = restoreContext;
  if (type.before.type.draftAndPublish || !type.after.type.draftAndPublish) return [];
  const draft = moveContext.dialect.text('draft');
  const replacedDrafts =
    `SELECT d.id FROM ${retainedTable} p JOIN ${versions} d ON d.document_id = p.document_id AND d.locale = p.locale ` +
    `AND d.status = ${draft} WHERE p.status = ${draft} AND ${isStillDraft(restoreContext)}`;
  return [`DELETE FROM ${versions} WHERE id IN (${replacedDrafts})`];
}

/** Inserts the retained versions that no version has replaced. */
export function insertVersions(restoreContext: RestoreContext): Sql {
  const { type, versions, retainedTable, columns, moveContext } = restoreContext;
  const values = new Map(linkTargets(restoreContext));
  const into = columns.map((column) => quotedColumn(restoreContext, type.after.name, column)).join(', ');
  const selected = columns
    .map((column) => values.get(column) ?? `p.${moveContext.dialect.identifier(column)}`)
    .join(', ');
  const sameVersion = 'x.document_id = p.document_id AND x.locale = p.locale AND x.status = p.status';
  const where = [
    documentExists('p.document_id', restoreContext),
    `NOT EXISTS (SELECT 1 FROM ${versions} x WHERE ${sameVersion})`,
    isKnownLocale('p', restoreContext),
    isOfRestoredEntry(restoreContext),
    ...(type.after.type.draftAndPublish
      ? [isStillDraft(restoreContext)]
      : [`p.status <> ${moveContext.dialect.text('draft')}`]),
  ];
  return `INSERT INTO ${versions} (${into}) SELECT ${selected} FROM ${retainedTable} p WHERE ${where.join(' AND ')}`;
}

/**
 * Whether a retained draft is still a draft: not one that was equal to a published version which has changed since. `p`: the retained
 * row.
 */
function isStillDraft({ versions, moveContext: { dialect } }: RestoreContext): Sql {
  const changed =
    `SELECT 1 FROM ${versions} c WHERE c.document_id = p.document_id AND c.locale = p.locale ` +
    `AND c.status = ${dialect.text('published')} AND c.revision <> c.source_revision AND c.source_revision = p.revision`;
  return `(p.status = ${dialect.text('published')} OR NOT EXISTS (${changed}))`;
}

function isKnownLocale(alias: string, { type, moveContext: { dialect, to } }: RestoreContext): Sql {
  if (!type.after.type.localized) return `${alias}.locale = ${dialect.text('')}`;
  return `${alias}.locale IN (${to.record.locales.map((locale) => dialect.text(locale)).join(', ')})`;
}

/** Links in columns: none to removed documents. An exclusive link stays with its current owner. */
function linkTargets(restoreContext: RestoreContext): readonly (readonly [column: string, value: Sql])[] {
  const { type, versions, moveContext } = restoreContext;
  return [...type.after.links.values()].flatMap((link): readonly (readonly [string, Sql])[] => {
    if (link.is !== 'column' || link.direction !== 'forward') return [];
    const value = `p.${moveContext.dialect.identifier(link.targetColumn)}`;
    const documentTable = moveContext.dialect.identifier(systemTableNames.documents);
    const exists = `EXISTS (SELECT 1 FROM ${documentTable} h WHERE h.document_id = ${value})`;
    const exclusive = link.attribute.storage === 'relation' && link.attribute.exclusive;
    const column = quotedColumn(restoreContext, link.table, link.targetColumn);
    const isTaken = `EXISTS (SELECT 1 FROM ${versions} x WHERE x.${column} = ${value} AND x.document_id <> p.document_id AND x.locale = p.locale)`;
    const isRestorable = exclusive ? `${exists} AND NOT ${isTaken}` : exists;
    return [[link.targetColumn, `CASE WHEN ${isRestorable} THEN ${value} END`]];
  });
}
