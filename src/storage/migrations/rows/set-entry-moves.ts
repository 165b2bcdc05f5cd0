import { changeSetStatus, systemTableNames } from '../../sql/layout/index.js';
import type { Dialect, Sql } from '../../sql/plan/index.js';
import { createStatementsMove } from '../links/statements-move.js';
import type { Move, MoveContext } from '../types.js';
import type { CommonType } from './common-type.js';
import type { RestoreContext } from './restore-related.js';

const { changeSets, changeSetEntries, changeSetComments, revisions } = systemTableNames;

/** Rows of change sets that name a content type, a document and a locale. */
const localizedTables = [changeSetEntries, changeSetComments];
/** Statuses that belong to an entry, before the id of its set. */
const setStatusPrefixes = (['set', 'base', 'undo'] as const).map((kind) => changeSetStatus(kind, ''));

/** Entries of change sets, and comments on them, get the locale that the versions of their type get. */
export function addEntryLocale({ after, uid }: CommonType, { dialect, to }: MoveContext): Move {
  const locale = dialect.text(to.record.defaultLocale);
  const where = `type = ${uid} AND locale = ${dialect.text('')}`;
  return createStatementsMove({
    description: `the entries of ${after.type.uid} in change sets are those in ${to.record.defaultLocale}`,
    subject: { is: 'set-entries', of: after.type.uid },
    table: changeSetEntries,
    dialect,
    counted: `${changeSetEntries} WHERE ${where}`,
    sql: localizedTables.map((table) => `UPDATE ${table} SET locale = ${locale} WHERE ${where}`),
  });
}

/**
 * Entries of change sets lose their locale where their type loses its locales. Runs after the versions in other locales are removed: the
 * entries in those go with them, and are retained.
 */
export function removeEntryLocales(type: CommonType, moveContext: MoveContext): readonly Move[] {
  const { dialect } = moveContext;
  const { after, uid, versions } = type;
  const hasVersion = (table: string) =>
    `EXISTS (SELECT 1 FROM ${versions} v WHERE v.document_id = ${table}.document_id AND v.locale = ${table}.locale)`;
  const description = `the entries of ${after.type.uid} in change sets have no locale any more`;
  return [
    removeEntries(type, `NOT ${hasVersion(changeSetEntries)}`, moveContext),
    createStatementsMove({
      description,
      subject: { is: 'set-entries', of: after.type.uid },
      table: changeSetEntries,
      dialect,
      counted: `${changeSetEntries} WHERE type = ${uid}`,
      sql: localizedTables.map(
        (table) => `UPDATE ${table} SET locale = ${dialect.text('')} WHERE type = ${uid} AND ${hasVersion(table)}`,
      ),
    }),
  ];
}

/**
 * Entries of change sets in removed locales go, and are retained; open sets get another revision, since an approval is about all entries
 * of one. `condition` selects them among those of the type.
 */
export function removeEntries({ after, uid }: CommonType, condition: Sql, moveContext: MoveContext): Move {
  const where = `type = ${uid} AND ${condition}`;
  const removal = createStatementsMove({
    description: `the entries of ${after.type.uid} in change sets go with the locales of their versions`,
    subject: { is: 'set-entries', of: after.type.uid },
    table: changeSetEntries,
    dialect: moveContext.dialect,
    counted: `${changeSetEntries} WHERE ${where}`,
    sql: [countSetRevisions(ofEntries(where)), `DELETE FROM ${changeSetEntries} WHERE ${where}`],
  });
  return {
    ...removal,
    async run(session, onProgress) {
      await moveContext.retain(session, changeSetEntries, where);
      await removal.run(session, onProgress);
    },
  };
}

/** Raises the revision of open sets that lose entries or get them back. `sets`: a query of their ids. */
export function countSetRevisions(sets: Sql): Sql {
  return `UPDATE ${changeSets} SET revision = revision + 1 WHERE state = 'open' AND set_id IN (${sets})`;
}

/** A query of the sets with entries that fulfil a condition. */
export function ofEntries(where: Sql): Sql {
  return `SELECT set_id FROM ${changeSetEntries} WHERE ${where}`;
}

/** Restores the locale of entries whose versions get theirs back. `formerLocales`: a query of document_id and locale. */
export function relocateEntries({ uid }: RestoreContext, formerLocales: Sql): readonly Sql[] {
  return localizedTables.map(
    (table) =>
      `UPDATE ${table} SET locale = f.locale FROM (${formerLocales}) AS f ` +
      `WHERE ${table}.document_id = f.document_id AND ${table}.type = ${uid} AND ${table}.locale <> f.locale`,
  );
}

/** A condition on a retained version `p`: it is a draft or published, or belongs to an entry that is restored. */
export function isOfRestoredEntry(restoreContext: RestoreContext): Sql {
  const { dialect } = restoreContext.moveContext;
  const isOrdinary = `p.status IN (${ordinaryStatuses(dialect)})`;
  const entries = retainedEntryTables(restoreContext).flatMap((table) =>
    setStatusPrefixes.map(
      (prefix) =>
        `SELECT e.document_id, e.locale, ${dialect.text(prefix)} || e.set_id FROM ${table} e ` +
        `WHERE ${isRestorable('e', restoreContext)}`,
    ),
  );
  if (entries.length === 0) return isOrdinary;
  return `(${isOrdinary} OR (p.document_id, p.locale, p.status) IN (${entries.join(' UNION ALL ')}))`;
}

/**
 * Restores the retained entries of a type, after its versions. A document that was in a set alone goes where the set is gone by now.
 * `columns`: those of the table of entries.
 */
export function restoreEntries(restoreContext: RestoreContext, columns: readonly string[]): readonly Sql[] {
  const { uid, versions, retainedTable, moveContext } = restoreContext;
  const { documents } = systemTableNames;
  const tables = retainedEntryTables(restoreContext);
  if (tables.length === 0) return [];
  const names = columns.map(moveContext.dialect.identifier);
  return [
    ...tables.flatMap((table) => {
      const restored = `FROM ${table} e WHERE ${isRestorable('e', restoreContext)}`;
      return [
        countSetRevisions(`SELECT e.set_id ${restored}`),
        `INSERT INTO ${changeSetEntries} (${names.join(', ')}) SELECT ${names.map((name) => `e.${name}`).join(', ')} ${restored}`,
      ];
    }),
    `DELETE FROM ${documents} WHERE type = ${uid} ` +
      `AND NOT EXISTS (SELECT 1 FROM ${versions} v WHERE v.document_id = ${documents}.document_id) AND document_id IN ` +
      `(SELECT p.document_id FROM ${retainedTable} p WHERE p.status NOT IN (${ordinaryStatuses(moveContext.dialect)}))`,
  ];
}

/** Whether a retained entry is restored: its set exists, was not published meanwhile, and has no newer entry in its place. */
function isRestorable(alias: string, { uid, type, retained, moveContext }: RestoreContext): Sql {
  const { dialect, to } = moveContext;
  const locales = type.after.type.localized ? to.record.locales : [''];
  const appliedAt = `(SELECT r.applied_at FROM ${revisions} r WHERE r.id = ${retained.revision})`;
  const sameEntry = ['set_id', 'document_id', 'locale'].map((name) => `x.${name} = ${alias}.${name}`).join(' AND ');
  return [
    `${alias}.type = ${uid}`,
    `${alias}.locale IN (${locales.map((locale) => dialect.text(locale)).join(', ')})`,
    `EXISTS (SELECT 1 FROM ${systemTableNames.documents} h WHERE h.document_id = ${alias}.document_id AND h.type = ${uid})`,
    `EXISTS (SELECT 1 FROM ${changeSets} s WHERE s.set_id = ${alias}.set_id ` +
      `AND (s.published_at IS NULL OR s.published_at <= ${appliedAt}))`,
    `NOT EXISTS (SELECT 1 FROM ${changeSetEntries} x WHERE ${sameEntry})`,
  ].join(' AND ');
}

function retainedEntryTables({ retained, moveContext: { dialect } }: RestoreContext): readonly Sql[] {
  return retained.rows(changeSetEntries).map((table) => dialect.identifier(table));
}

function ordinaryStatuses(dialect: Dialect): Sql {
  return ['draft', 'published'].map((status) => dialect.text(status)).join(', ');
}
