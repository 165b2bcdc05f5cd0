import type { VersionTable } from '../../../layout/index.js';
import type { Sql } from '../../../plan/index.js';
import { becomesShared } from '../shared-value.js';
import type { Look, Watched } from './look.js';

/** Conditions on a version row that is called `alias`. */
export type RowFilter = (alias: string) => readonly Sql[];

/** A row that the alias names is there at the change's turn: it did not go with locales or drafts that its type gives up before. */
export function rowsLeft(look: Look, table: VersionTable): RowFilter {
  const { dialect, to } = look;
  const after = typeAfter(look, table);
  return (alias) => [
    ...(givesUpLocales(look, table)
      ? [`${alias}.locale = ${firstLocale(look, table, to.record.defaultLocale, alias, [])}`]
      : []),
    ...(look.isDone('draft-and-publish') && table.type.draftAndPublish && after?.draftAndPublish === false
      ? [`${alias}.status = ${dialect.text('published')}`]
      : []),
  ];
}

/** The same, and its value of the attribute is one that stays: it is not replaced by that of another locale. */
export function valuesLeft(look: Look, table: VersionTable, { before, after }: Watched): RowFilter {
  const rows = rowsLeft(look, table);
  const { to } = look;
  const now = after === null ? undefined : to.layout.tables.get(after.of);
  if (after === null || now === undefined) return rows;
  const [was, is] = [{ localized: before.facts.localized === true }, { localized: after.facts.localized === true }];
  if (!becomesShared(was, is, { before: table, after: now })) return rows;
  const sameStatus = (alias: string) => [`s.status = ${alias}.status`];
  return (alias) => [
    ...rows(alias),
    `${alias}.locale = ${firstLocale(look, table, to.record.defaultLocale, alias, sameStatus(alias))}`,
  ];
}

/** Whether rows of the type differ in their locale at the change's turn. */
export function hasLocales(look: Look, table: VersionTable): boolean {
  return table.type.localized && !givesUpLocales(look, table);
}

function givesUpLocales(look: Look, table: VersionTable): boolean {
  return look.isDone('type-localized') && table.type.localized && typeAfter(look, table)?.localized === false;
}

function typeAfter({ lineage, to }: Look, { type }: VersionTable) {
  const uid = lineage.shapeAfter(type.uid);
  return uid === null ? undefined : to.layout.tables.get(uid)?.type;
}

/** The locale that a document keeps: this one, or the first that it has. */
function firstLocale(
  { dialect }: Look,
  { name }: VersionTable,
  locale: string,
  alias: string,
  where: readonly Sql[],
): Sql {
  const conditions = [`s.document_id = ${alias}.document_id`, ...where].join(' AND ');
  return (
    `(SELECT s.locale FROM ${dialect.identifier(name)} s WHERE ${conditions} ` +
    `ORDER BY CASE WHEN s.locale = ${dialect.text(locale)} THEN 0 ELSE 1 END, s.id LIMIT 1)`
  );
}
