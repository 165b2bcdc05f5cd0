import { internalStatement, type Row } from '../../database/index.js';
import type { VersionTable } from '../../sql/layout/index.js';
import type { Sql } from '../../sql/plan/index.js';
import type { CheckContext } from './check-context.js';

/** The number of documents, and the first of them: `documentId`, or `documentId (locale)` where each locale counts by itself. */
export interface MatchingDocuments {
  readonly count: number;
  readonly examples: readonly string[];
}

/** No documents. */
export const noMatches: MatchingDocuments = { count: 0, examples: [] };

const maxExamples = 5;

/** Merges several results in their order. */
export function mergeMatches(matches: readonly MatchingDocuments[]): MatchingDocuments {
  return {
    count: matches.reduce((sum, { count }) => sum + count, 0),
    examples: matches.flatMap(({ examples }) => examples).slice(0, maxExamples),
  };
}

/** Finds the documents of a content type that have a version row `t` that meets all conditions, oldest row first. */
export async function findDocuments(
  { reader, dialect }: CheckContext,
  { name }: Pick<VersionTable, 'name'>,
  where: readonly Sql[],
  perLocale: boolean,
): Promise<MatchingDocuments> {
  const units = ['t.document_id', ...(perLocale ? ['t.locale'] : [])].join(', ');
  const conditions = where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`;
  const query = `SELECT ${units}, min(t.id) AS first_id FROM ${dialect.identifier(name)} t${conditions} GROUP BY ${units}`;
  return countDocuments(reader, dialect, query, perLocale);
}

/** Counts the rows of a query for `document_id`, `locale` where it counts, and `first_id`, which orders them. */
export async function countDocuments(
  reader: CheckContext['reader'],
  dialect: CheckContext['dialect'],
  query: Sql,
  perLocale: boolean,
): Promise<MatchingDocuments> {
  const [total] = await reader.rows(internalStatement(`SELECT count(*) AS n FROM (${query}) u`, dialect), []);
  const count = Number(total?.n ?? 0);
  if (count === 0) return noMatches;
  const examplesStatement = internalStatement(
    `SELECT * FROM (${query}) u ORDER BY u.first_id, u.document_id LIMIT ${maxExamples}`,
    dialect,
  );
  const rows = await reader.rows(examplesStatement, []);
  return { count, examples: rows.map((row) => documentLabel(row, perLocale)) };
}

/** Collects documents row by row. */
export interface DocumentCollector {
  /** Adds the document of a row, once. */
  add(row: Row, perLocale: boolean): void;
  result(): MatchingDocuments;
}

/** Creates an empty collector. */
export function createCollector(): DocumentCollector {
  const units = new Map<string, number>();
  return {
    add(row, perLocale) {
      const label = documentLabel(row, perLocale);
      units.set(label, Math.min(units.get(label) ?? Number.POSITIVE_INFINITY, Number(row.id)));
    },
    result() {
      const sorted = [...units].sort(([, left], [, right]) => left - right);
      return { count: units.size, examples: sorted.slice(0, maxExamples).map(([label]) => label) };
    },
  };
}

function documentLabel(row: Row, perLocale: boolean): string {
  return perLocale ? `${row.document_id} (${row.locale})` : String(row.document_id);
}
