import type { TableLink, VersionTable } from '../../../layout/index.js';
import type { Sql } from '../../../plan/index.js';
import { bookkeeping } from '../../migrate/bookkeeping.js';
import type { Row } from '../../types.js';
import { portions } from '../portions.js';
import { type Found, gathering } from './found.js';
import type { Look } from './look.js';

/** Documents of which two version rows of one status have different lists of links. */
export async function differingLists(
  look: Look,
  table: VersionTable,
  link: TableLink,
  where: readonly Sql[],
): Promise<Found> {
  const { reader, dialect } = look;
  const reads = ['t.document_id AS document_id', 't.locale AS locale', 't.status AS status'];
  const first = new Map<string, string>();
  const gathered = gathering();
  for await (const rows of portions(reader, dialect, table.name, reads, where)) {
    const lists = await listsOf(look, link, rows);
    for (const row of rows) {
      const key = `${row.document_id}\n${row.status}`;
      const list = lists.get(Number(row.id)) ?? '';
      const known = first.get(key);
      if (known === undefined) first.set(key, list);
      else if (known !== list) gathered.add(row, false);
    }
  }
  return gathered.found();
}

/** What rows link to, in order, as one text per row. The rows are neighbours by id. */
async function listsOf({ reader, dialect }: Look, link: TableLink, rows: readonly Row[]): Promise<Map<number, string>> {
  const columns = [link.typeColumn, link.targetColumn, link.statusColumn].flatMap((column) =>
    column === null ? [] : [dialect.identifier(column)],
  );
  const owner = dialect.identifier(link.ownerColumn);
  const links = bookkeeping(
    `SELECT ${owner} AS owner, ${columns.map((column, at) => `${column} AS part${at}`).join(', ')}
     FROM ${dialect.identifier(link.table)} WHERE ${owner} >= ? AND ${owner} <= ?
     ORDER BY ${owner}, ${dialect.identifier(link.positionColumn)}`,
    dialect,
  );
  const lists = new Map<number, string>();
  for (const row of await reader.rows(links, [Number(rows[0]?.id ?? 0), Number(rows.at(-1)?.id ?? 0)])) {
    const target = columns.map((_, at) => row[`part${at}`] ?? '').join(' ');
    lists.set(Number(row.owner), `${lists.get(Number(row.owner)) ?? ''}\n${target}`);
  }
  return lists;
}
