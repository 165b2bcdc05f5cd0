import type { VersionTable } from '../../sql/layout/index.js';
import type { Sql } from '../../sql/plan/index.js';
import { versionsOfSetsLast } from '../rows/common-type.js';
import { becomesShared } from '../values/shared-value.js';
import type { CheckContext, CheckedAttribute } from './check-context.js';

/** Returns conditions on a version row that is called `alias`. */
export type RowFilter = (alias: string) => readonly Sql[];

/** Selects rows that remain when the change is applied: they are not removed with locales or drafts that the type loses before. */
export function remainingRows(context: CheckContext, table: VersionTable): RowFilter {
  const { dialect, to } = context;
  const after = findTypeAfter(context, table);
  return (alias) => [
    ...(losesLocales(context, table)
      ? [`${alias}.locale = ${firstLocale(context, table, to.record.defaultLocale, alias, [])}`]
      : []),
    ...(context.isAppliedBefore('draft-and-publish') && table.type.draftAndPublish && after?.draftAndPublish === false
      ? [`${alias}.status = ${dialect.text('published')}`]
      : []),
  ];
}

/** The same, and the row's value of the attribute stays: it is not replaced by that of another locale. */
export function remainingValues(
  context: CheckContext,
  table: VersionTable,
  { before, after }: CheckedAttribute,
): RowFilter {
  const rows = remainingRows(context, table);
  const { to } = context;
  const tableAfter = after === null ? undefined : to.layout.versionTables.get(after.of);
  if (after === null || tableAfter === undefined) return rows;
  const [localizedBefore, localizedAfter] = [
    { localized: before.facts.localized === true },
    { localized: after.facts.localized === true },
  ];
  if (!becomesShared(localizedBefore, localizedAfter, { before: table, after: tableAfter })) return rows;
  const sameStatus = (alias: string) => [`s.status = ${alias}.status`];
  return (alias) => [
    ...rows(alias),
    `${alias}.locale = ${firstLocale(context, table, to.record.defaultLocale, alias, sameStatus(alias))}`,
  ];
}

/** Whether rows of the type still differ in their locale when the change is applied. */
export function hasLocales(context: CheckContext, table: VersionTable): boolean {
  return table.type.localized && !losesLocales(context, table);
}

function losesLocales(context: CheckContext, table: VersionTable): boolean {
  return (
    context.isAppliedBefore('type-localized') &&
    table.type.localized &&
    findTypeAfter(context, table)?.localized === false
  );
}

function findTypeAfter({ lineage, to }: CheckContext, { type }: VersionTable) {
  const uid = lineage.shapeAfter(type.uid);
  return uid === null ? undefined : to.layout.versionTables.get(uid)?.type;
}

/** The locale that a document keeps: the default one, or else the first that it has; those of change sets come last. */
function firstLocale(
  { dialect }: CheckContext,
  { name }: VersionTable,
  locale: string,
  alias: string,
  where: readonly Sql[],
): Sql {
  const conditions = [`s.document_id = ${alias}.document_id`, ...where].join(' AND ');
  return (
    `(SELECT s.locale FROM ${dialect.identifier(name)} s WHERE ${conditions} ` +
    `ORDER BY ${versionsOfSetsLast('s', dialect)}, CASE WHEN s.locale = ${dialect.text(locale)} THEN 0 ELSE 1 END, s.id LIMIT 1)`
  );
}
