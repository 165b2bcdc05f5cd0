import { internalStatement, type Row } from '../../database/index.js';
import type { TableLink, VersionTable } from '../../sql/layout/index.js';
import type { Sql } from '../../sql/plan/index.js';
import { readBatches } from '../rows/rewrite-rows.js';
import type { CheckContext } from './check-context.js';
import { createCollector, type MatchingDocuments } from './matching-documents.js';

/** Documents of which two version rows of one status have different lists of links. */
export async function withDifferingLinkLists(
  context: CheckContext,
  table: VersionTable,
  link: TableLink,
  where: readonly Sql[],
): Promise<MatchingDocuments> {
  const { reader, dialect } = context;
  const reads = ['t.document_id AS document_id', 't.locale AS locale', 't.status AS status'];
  const first = new Map<string, string>();
  const collector = createCollector();
  for await (const rows of readBatches(reader, dialect, table.name, reads, where)) {
    const lists = await readLinkLists(context, link, rows);
    for (const row of rows) {
      const key = `${row.document_id}\n${row.status}`;
      const list = lists.get(Number(row.id)) ?? '';
      const firstList = first.get(key);
      if (firstList === undefined) first.set(key, list);
      else if (firstList !== list) collector.add(row, false);
    }
  }
  return collector.result();
}

/** Reads the ordered targets of each row as one text. Rows come in the order of their ids. */
async function readLinkLists(
  { reader, dialect }: CheckContext,
  link: TableLink,
  rows: readonly Row[],
): Promise<Map<number, string>> {
  const columns = [link.typeColumn, link.targetColumn, link.statusColumn].flatMap((column) =>
    column === null ? [] : [dialect.identifier(column)],
  );
  const owner = dialect.identifier(link.ownerColumn);
  const links = internalStatement(
    `SELECT ${owner} AS owner, ${columns.map((column, index) => `${column} AS part${index}`).join(', ')}
     FROM ${dialect.identifier(link.table)} WHERE ${owner} >= ? AND ${owner} <= ?
     ORDER BY ${owner}, ${dialect.identifier(link.positionColumn)}`,
    dialect,
  );
  const lists = new Map<number, string>();
  for (const row of await reader.rows(links, [Number(rows[0]?.id ?? 0), Number(rows.at(-1)?.id ?? 0)])) {
    const target = columns.map((_, index) => row[`part${index}`] ?? '').join(' ');
    lists.set(Number(row.owner), `${lists.get(Number(row.owner)) ?? ''}\n${target}`);
  }
  return lists;
}
