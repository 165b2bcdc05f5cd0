import { Bug } from '../../../foundations/core/index.js';
import type { MigrationSession } from '../../database/index.js';
import { type Layout, systemTableNames } from '../../sql/layout/index.js';
import type { Dialect, Sql } from '../../sql/plan/index.js';
import type { ModelTransition } from '../links/link-pairs.js';
import type { NewRetainedRecord } from '../retained/retained-registry.js';
import { createCounter, retainedRowsName, retainedUid } from '../tables/object-names.js';
import type { PlacedTable, Placement } from '../tables/placement.js';
import type { MoveContext } from '../types.js';

/** A move context that records what the moves have retained so far. */
export interface RecordingMoveContext {
  readonly moveContext: MoveContext;
  readonly retainedRows: readonly NewRetainedRecord[];
}

/** Returns the context of a change. `retains`: whether removed rows are copied for a revert. */
export function createMoveContext(
  transition: ModelTransition,
  { tables }: Placement,
  dialect: Dialect,
  { revision, retains }: { readonly revision: number; readonly retains: boolean },
): RecordingMoveContext {
  const byName = new Map(tables.map((table) => [table.mapping.after?.name, table]));
  const retainedRows: NewRetainedRecord[] = [];
  const next = createCounter();
  return {
    retainedRows,
    moveContext: {
      ...transition,
      dialect,
      table: (name) => byName.get(name)?.name ?? name,
      column: (table, name) => findPlacedColumn(byName.get(table), name)?.name ?? name,
      isNew(table, column) {
        const placedTable = byName.get(table);
        return (
          placedTable?.origin === 'created' ||
          (column !== undefined && findPlacedColumn(placedTable, column)?.origin === 'created')
        );
      },
      async retain(session, table, where) {
        if (!retains) return;
        for (const rows of rowsToCopy(transition.from.layout, table, where, dialect)) {
          const copyName = retainedRowsName(revision, next());
          if (await copyRows(session, rows, copyName, dialect)) {
            retainedRows.push({
              kind: 'rows',
              table: copyName,
              column: null,
              originalTable: rows.table,
              originalColumn: null,
            });
          }
        }
      },
      hiddenType: (uid) => retainedUid(revision, uid),
    },
  };
}

function findPlacedColumn(table: PlacedTable | undefined, name: string) {
  return table?.columns.find(({ mapping }) => mapping.after?.name === name);
}

/** Rows of a table of the previous layout. */
interface RowsToCopy {
  readonly table: string;
  readonly columns: readonly string[];
  readonly where: Sql;
}

function rowsToCopy(
  { allTables, versionTables }: Layout,
  table: string,
  where: Sql,
  dialect: Dialect,
): readonly RowsToCopy[] {
  const columnNames = (name: string) =>
    allTables.find((candidate) => candidate.name === name)?.columns.map((column) => column.name);
  if (table === systemTableNames.changeSetEntries) return [{ table, columns: columnNames(table) ?? [], where }];
  const owner = [...versionTables.values()].find(({ name }) => name === table);
  if (owner === undefined) throw new Bug(`there are no versions in ${table}`);
  const owners = `SELECT id FROM ${dialect.identifier(table)} WHERE ${where}`;
  const links = [...owner.links.values()].filter((link) => link.is === 'table' && link.direction === 'forward');
  return [
    { table, columns: columnNames(table) ?? [], where },
    ...links.map((link) => ({
      table: link.table,
      columns: columnNames(link.table) ?? [],
      where: `owner_id IN (${owners})`,
    })),
  ];
}

/** Returns whether any row was copied. */
async function copyRows(
  session: MigrationSession,
  { table, columns, where }: RowsToCopy,
  to: string,
  { identifier }: Dialect,
): Promise<boolean> {
  const from = `FROM ${identifier(table)} WHERE ${where}`;
  const probe = await session.rows({ sql: `SELECT 1 AS n ${from} LIMIT 1`, slots: [], reads: [] }, []);
  if (probe.length === 0) return false;
  await session.exec(`CREATE TABLE ${identifier(to)} AS SELECT ${columns.map(identifier).join(', ')} ${from}`);
  return true;
}
