import type { Link } from '../../sql/layout/index.js';
import type { Sql } from '../../sql/plan/index.js';
import { existingLinks } from './existing-links.js';
import type { LinkSource } from './link-source.js';
import type { LinkSqlContext } from './link-sql.js';
import { reversedLinks } from './reversed-links.js';
import { inBatch } from './statements-move.js';

/** The source of an attribute's links that move to another table or column; null: no existing link stays. */
export function movedLinkSource(before: Link, after: Link, sqlContext: LinkSqlContext): LinkSource | null {
  return before.direction === 'forward'
    ? existingLinks(before, after, sqlContext)
    : reversedLinks(before, after, sqlContext);
}

/**
 * The source as a query, for the links of a batch of versions: `owner_id`, `target`, `type`, `locale`, `status`, `inverse`, and
 * `sort1`, `sort2`, … to order by.
 */
export function sourceQuery(source: LinkSource, { dialect }: LinkSqlContext): Sql {
  const { owner, target, type, locale, status, inverse, order, from, where } = source;
  const columns = [
    `${owner} AS owner_id`,
    `${target} AS target`,
    `${type} AS type`,
    `${locale} AS locale`,
    `${status} AS status`,
    `${inverse ?? 'CAST(NULL AS integer)'} AS inverse`,
    ...order.map((term, index) => `${term} AS sort${index + 1}`),
  ];
  return `SELECT ${columns.join(', ')} FROM ${from} WHERE ${[...where, inBatch(owner, dialect)].join(' AND ')}`;
}

/** The columns that identify a link of one owner: those of the source that the layout after has. */
export function identityColumns(after: Link): readonly string[] {
  return [
    'owner_id',
    'target',
    ...(after.target === null ? ['type'] : []),
    ...(after.localeColumn === null ? [] : ['locale']),
    ...(after.statusColumn === null ? [] : ['status']),
  ];
}
