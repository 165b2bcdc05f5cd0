import { Bug } from '../../kernel/index.js';
import type { Layout } from '../../layout/index.js';
import type { Dialect, Sql } from '../../plan/index.js';
import type { MigrationSession } from '../migrate/place.js';
import type { Between } from './links/pairs.js';
import { counter, parkedRowsName, parkedUid } from './names.js';
import type { PlacedTable, Placement } from './placement.js';
import type { ParkedEntry } from './registry.js';
import type { MovePlace } from './types.js';

/** A place for moves, and what they have parked there so far. */
export interface OpenPlace {
  readonly place: MovePlace;
  readonly parkedRows: readonly ParkedEntry[];
}

/** The place of a change. `parks`: whether copies of rows that go are kept. */
export function placeOf(
  between: Between,
  { tables }: Placement,
  dialect: Dialect,
  { revision, parks }: { readonly revision: number; readonly parks: boolean },
): OpenPlace {
  const byName = new Map(tables.map((table) => [table.mapping.after?.name, table]));
  const parkedRows: ParkedEntry[] = [];
  const next = counter();
  return {
    parkedRows,
    place: {
      ...between,
      dialect,
      table: (name) => byName.get(name)?.name ?? name,
      column: (table, name) => columnOf(byName.get(table), name)?.name ?? name,
      isNew(table, column) {
        const placed = byName.get(table);
        return placed?.origin === 'made' || (column !== undefined && columnOf(placed, column)?.origin === 'made');
      },
      async park(session, table, where) {
        if (!parks) return;
        for (const copied of copiesOf(between.from.layout, table, where, dialect)) {
          const to = parkedRowsName(revision, next());
          if (await copyRows(session, copied, to, dialect)) {
            parkedRows.push({ kind: 'rows', table: to, column: null, wasTable: copied.table, wasColumn: null });
          }
        }
      },
      hiddenType: (uid) => parkedUid(revision, uid),
    },
  };
}

function columnOf(table: PlacedTable | undefined, name: string) {
  return table?.columns.find(({ mapping }) => mapping.after?.name === name);
}

/** Rows of a table of the layout before. */
interface Copied {
  readonly table: string;
  readonly columns: readonly string[];
  readonly where: Sql;
}

function copiesOf({ all, tables }: Layout, table: string, where: Sql, dialect: Dialect): readonly Copied[] {
  const columnsOf = (name: string) => all.find((one) => one.name === name)?.columns.map((column) => column.name);
  const owner = [...tables.values()].find(({ name }) => name === table);
  if (owner === undefined) throw new Bug(`there are no versions in ${table}`);
  const owners = `SELECT id FROM ${dialect.identifier(table)} WHERE ${where}`;
  const links = [...owner.links.values()].filter((link) => link.is === 'table' && link.direction === 'forward');
  return [
    { table, columns: columnsOf(table) ?? [], where },
    ...links.map((link) => ({
      table: link.table,
      columns: columnsOf(link.table) ?? [],
      where: `owner_id IN (${owners})`,
    })),
  ];
}

/** Whether there were any. */
async function copyRows(
  session: MigrationSession,
  { table, columns, where }: Copied,
  to: string,
  { identifier }: Dialect,
): Promise<boolean> {
  const from = `FROM ${identifier(table)} WHERE ${where}`;
  const any = await session.rows({ sql: `SELECT 1 AS n ${from} LIMIT 1`, slots: [], reads: [] }, []);
  if (any.length === 0) return false;
  await session.exec(`CREATE TABLE ${identifier(to)} AS SELECT ${columns.map(identifier).join(', ')} ${from}`);
  return true;
}
