import type { Link, VersionTable } from '../../sql/layout/index.js';
import type { Sql } from '../../sql/plan/index.js';
import type { CheckContext, CheckedAttribute } from './check-context.js';
import { withDifferingLinkLists } from './link-lists.js';
import { createLinkQuery } from './link-query.js';
import { countDocuments, findDocuments, type MatchingDocuments, noMatches } from './matching-documents.js';
import { hasLocales, remainingRows, remainingValues } from './remaining-rows.js';

/** A relation or media attribute of a content type. */
export interface CheckedLink {
  readonly context: CheckContext;
  readonly table: VersionTable;
  readonly link: Link;
  readonly attribute: CheckedAttribute;
}

/** Documents that link to any target. An inverse side stores no links of its own. */
export async function withLinks(checkedLink: CheckedLink): Promise<MatchingDocuments> {
  const { context, table, link } = checkedLink;
  if (link.direction === 'backward') return noMatches;
  const { exists } = createLinkQuery(context, table, link);
  return findDocuments(context, table, [...remainingRows(context, table)('t'), exists([])], isPerLocale(checkedLink));
}

/** Published versions without a remaining link. */
export async function withoutLinks(checkedLink: CheckedLink): Promise<MatchingDocuments> {
  const { context, table, link, attribute } = checkedLink;
  const remaining = remainingLinksCondition(checkedLink);
  const where = [...remainingValues(context, table, attribute)('t'), `t.status = ${context.dialect.text('published')}`];
  if (remaining === null) return findDocuments(context, table, where, isPerLocale(checkedLink));
  return findDocuments(
    context,
    table,
    [...where, `NOT ${createLinkQuery(context, table, link).exists(remaining)}`],
    isPerLocale(checkedLink),
  );
}

/** Versions with more than one remaining link. */
export async function withSeveralLinks(checkedLink: CheckedLink): Promise<MatchingDocuments> {
  const { context, table, link } = checkedLink;
  const remaining = remainingLinksCondition(checkedLink);
  if (remaining === null || (link.is === 'column' && link.direction === 'forward')) return noMatches;
  const several = `${createLinkQuery(context, table, link).count(remaining)} > 1`;
  return findDocuments(context, table, [...remainingRows(context, table)('t'), several], isPerLocale(checkedLink));
}

/** Documents with links to other types. `target`: uid afterwards. */
export async function withLinksElsewhere(checkedLink: CheckedLink, target: string): Promise<MatchingDocuments> {
  const { context, table, link } = checkedLink;
  const { linkColumn, exists } = createLinkQuery(context, table, link);
  const remaining = remainingRows(context, table)('t');
  const targetBefore = context.lineage.shapeBefore(target);
  if (link.target !== null) {
    return link.target.uid === targetBefore
      ? noMatches
      : findDocuments(context, table, [...remaining, exists([])], isPerLocale(checkedLink));
  }
  const elsewhere =
    targetBefore === null ? [] : [`${linkColumn('target_type')} <> ${context.dialect.text(targetBefore)}`];
  return findDocuments(context, table, [...remaining, exists(elsewhere)], isPerLocale(checkedLink));
}

/** Documents that several others link to, in one locale and status. Examples name the target documents. */
export async function withSeveralOwners(checkedLink: CheckedLink): Promise<MatchingDocuments> {
  const { context, table, link } = checkedLink;
  const { dialect } = context;
  const remaining = remainingLinksCondition(checkedLink);
  if (remaining === null) return noMatches;
  if (link.direction === 'backward') return withSeveralTargets(checkedLink, remaining);
  const { linkColumn, from } = createLinkQuery(context, table, link);
  const pins = [link.localeColumn, link.statusColumn].flatMap((column) =>
    column === null ? [] : [linkColumn(column)],
  );
  const target = linkColumn(link.targetColumn);
  const where = [...remainingRows(context, table)('t'), `${target} IS NOT NULL`, ...remaining].join(' AND ');
  const linked =
    `SELECT ${target} AS document_id, min(t.id) AS first_id FROM ${from} WHERE ${where} ` +
    `GROUP BY ${[target, 't.locale', 't.status', ...pins].join(', ')} HAVING count(DISTINCT t.document_id) > 1`;
  return countDocuments(
    context.reader,
    dialect,
    `SELECT v.document_id, min(v.first_id) AS first_id FROM (${linked}) v GROUP BY v.document_id`,
    false,
  );
}

/** The reverse: versions that link to several targets, which become their owners. */
async function withSeveralTargets(
  { context, table, link }: CheckedLink,
  remaining: readonly Sql[],
): Promise<MatchingDocuments> {
  if (link.is === 'column') return noMatches;
  const { dialect } = context;
  const owners =
    `SELECT o.document_id AS document_id, min(o.id) AS first_id FROM ${createLinkQuery(context, table, link).owners} ` +
    `${remaining.length === 0 ? '' : `WHERE ${remaining.join(' AND ')} `}` +
    `GROUP BY o.document_id, o.id HAVING count(DISTINCT l.${dialect.identifier(link.targetColumn)}) > 1`;
  const query = `SELECT v.document_id, min(v.first_id) AS first_id FROM (${owners}) v GROUP BY v.document_id`;
  return countDocuments(context.reader, dialect, query, false);
}

/** Documents whose locales link to different targets, or in another order. */
export async function withDifferingLinks(checkedLink: CheckedLink): Promise<MatchingDocuments> {
  const { context, table, link } = checkedLink;
  if (link.direction === 'backward') return noMatches;
  const remaining = remainingRows(context, table)('t');
  if (link.is === 'table') return withDifferingLinkLists(context, table, link, remaining);
  const { dialect } = context;
  const columns = [link.targetColumn, ...(link.statusColumn === null ? [] : [link.statusColumn])].map(
    dialect.identifier,
  );
  const differ = columns.map((column) => `d.${column} IS DISTINCT FROM t.${column}`).join(' OR ');
  const other =
    `SELECT 1 FROM ${dialect.identifier(table.name)} d WHERE d.document_id = t.document_id AND d.status = t.status ` +
    `AND (${differ})`;
  return findDocuments(context, table, [...remaining, `EXISTS (${other})`], false);
}

/** The condition on links to what the attribute may target afterwards; null: no link remains. */
function remainingLinksCondition({ context, table, link, attribute }: CheckedLink): readonly Sql[] | null {
  const target = attribute.after?.facts.target ?? null;
  if (typeof target !== 'string' || link.direction === 'backward') return [];
  const targetBefore = context.lineage.shapeBefore(target);
  if (link.target !== null) return link.target.uid === targetBefore ? [] : null;
  if (targetBefore === null) return null;
  return [`${createLinkQuery(context, table, link).linkColumn('target_type')} = ${context.dialect.text(targetBefore)}`];
}

/** Whether each locale has links of its own. */
function isPerLocale({ context, table, attribute }: CheckedLink): boolean {
  return hasLocales(context, table) && attribute.before.facts.localized === true;
}
