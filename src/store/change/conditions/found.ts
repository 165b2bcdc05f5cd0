import type { VersionTable } from '../../../layout/index.js';
import type { Sql } from '../../../plan/index.js';
import { bookkeeping } from '../../migrate/bookkeeping.js';
import type { Row } from '../../types.js';
import type { Look } from './look.js';

/** So many documents, and the first of them: `documentId`, or `documentId (locale)` where each locale counts by itself. */
export interface Found {
  readonly count: number;
  readonly examples: readonly string[];
}

/** None. */
export const none: Found = { count: 0, examples: [] };

const mostExamples = 5;

/** What was found in several places, in their order. */
export function together(found: readonly Found[]): Found {
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    examples: found.flatMap(({ examples }) => examples).slice(0, mostExamples),
  };
}

/** The documents of a content type that have a version row `t` with all of this, oldest row first. */
export async function documentsWith(
  { reader, dialect }: Look,
  { name }: Pick<VersionTable, 'name'>,
  where: readonly Sql[],
  perLocale: boolean,
): Promise<Found> {
  const units = ['t.document_id', ...(perLocale ? ['t.locale'] : [])].join(', ');
  const conditions = where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`;
  const query = `SELECT ${units}, min(t.id) AS first_id FROM ${dialect.identifier(name)} t${conditions} GROUP BY ${units}`;
  return unitsOf(reader, dialect, query, perLocale);
}

/** The rows of a query for `document_id`, `locale` where it counts, and `first_id`, which orders them. */
export async function unitsOf(
  reader: Look['reader'],
  dialect: Look['dialect'],
  query: Sql,
  perLocale: boolean,
): Promise<Found> {
  const [total] = await reader.rows(bookkeeping(`SELECT count(*) AS n FROM (${query}) u`, dialect), []);
  const count = Number(total?.n ?? 0);
  if (count === 0) return none;
  const first = bookkeeping(
    `SELECT * FROM (${query}) u ORDER BY u.first_id, u.document_id LIMIT ${mostExamples}`,
    dialect,
  );
  const rows = await reader.rows(first, []);
  return { count, examples: rows.map((row) => labelOf(row, perLocale)) };
}

/** Documents that are found row by row. */
export interface Gathering {
  /** Notes the document of a row, once. */
  add(row: Row, perLocale: boolean): void;
  found(): Found;
}

/** Begins with none. */
export function gathering(): Gathering {
  const units = new Map<string, number>();
  return {
    add(row, perLocale) {
      const label = labelOf(row, perLocale);
      units.set(label, Math.min(units.get(label) ?? Number.POSITIVE_INFINITY, Number(row.id)));
    },
    found() {
      const inOrder = [...units].sort(([, left], [, right]) => left - right);
      return { count: units.size, examples: inOrder.slice(0, mostExamples).map(([label]) => label) };
    },
  };
}

function labelOf(row: Row, perLocale: boolean): string {
  return perLocale ? `${row.document_id} (${row.locale})` : String(row.document_id);
}
