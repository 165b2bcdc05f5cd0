import type { Link } from '../../../layout/index.js';
import type { Sql } from '../../../plan/index.js';
import { heldLinks } from './held.js';
import type { LinkSource } from './link-source.js';
import type { Printing } from './spelling.js';
import { within } from './statements-move.js';
import { turnedLinks } from './turned.js';

/** Where the links of an attribute come from that get a new place; null: none of those that there are is to be kept. */
export function sourceOf(before: Link, after: Link, printing: Printing): LinkSource | null {
  return before.direction === 'forward' ? heldLinks(before, after, printing) : turnedLinks(before, after, printing);
}

/** The source as a query, for the links of a portion of versions: `owner_id`, `target`, `type`, `locale`, `status`, `inverse`, and `place1`, `place2`, … to order by. */
export function sourceQuery(source: LinkSource, { dialect }: Printing): Sql {
  const { owner, target, type, locale, status, inverse, order, from, where } = source;
  const columns = [
    `${owner} AS owner_id`,
    `${target} AS target`,
    `${type} AS type`,
    `${locale} AS locale`,
    `${status} AS status`,
    `${inverse ?? 'CAST(NULL AS integer)'} AS inverse`,
    ...order.map((term, at) => `${term} AS place${at + 1}`),
  ];
  return `SELECT ${columns.join(', ')} FROM ${from} WHERE ${[...where, within(owner, dialect)].join(' AND ')}`;
}

/** What tells the links of one owner apart: the columns of the source that the layout to come has. */
export function identityOf(after: Link): readonly string[] {
  return [
    'owner_id',
    'target',
    ...(after.target === null ? ['type'] : []),
    ...(after.localeColumn === null ? [] : ['locale']),
    ...(after.statusColumn === null ? [] : ['status']),
  ];
}
