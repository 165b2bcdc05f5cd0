import { CliError, Fault } from '../../../foundations/core/index.js';
import {
  LengthViolation,
  type MigrationEngine,
  type MigrationReader,
  type MigrationSession,
  type SchemaConnection,
  type Store,
  UniqueViolation,
  updateSearchIndexes,
} from '../../database/index.js';
import type { Index, Layout, Table } from '../../sql/layout/index.js';
import { readRetained } from '../retained/retained-registry.js';
import { findRevisionColumns, readLatestRevision } from '../revisions.js';
import { countRows } from '../rows/rewrite-rows.js';
import { countSteps } from '../start/count-steps.js';
import { runSteps } from '../start/migrate.js';
import { assertNotServedLater, readServedVersion, writeServedVersion } from '../start/served-version.js';
import type { ModelProgressListener } from '../types.js';
import { createRowInserter, readRowBatches } from './row-batches.js';
import { ChecksumBuilder, type TableChecksum } from './table-checksum.js';
import { type SourceState, tablesToCopy } from './tables-to-copy.js';
import type { CopiedModels, CopiedTable, CopyPlan, CopyReport } from './types.js';

/**
 * Copies everything in a database to an empty one, of the same kind or the other: every id stays, and sequences continue after the
 * highest number ever assigned. The source is read in one snapshot; later writes are not part of the copy. Afterwards all rows are
 * read back and compared by their number and a checksum. The target gets all of it, or nothing. Throws CliError where the target is
 * not empty, the source changes its model meanwhile, a value does not fit, or the two differ; Fault store.*.
 */
export async function copyDatabase(
  from: Store,
  to: Store,
  models: CopiedModels,
  onProgress: ModelProgressListener,
): Promise<CopyReport> {
  const source = from.schemaConnection();
  const target = to.schemaConnection();
  const { runExclusive } = target;
  if (runExclusive === null) throw new Fault('store.read-only');
  // Runs before any transaction is open, because it takes a while.
  const { before, total } = await readBeforeCopy(source, models);
  const progress = createProgress(onProgress, total);
  return runExclusive(async ({ session }) => {
    await requireEmptyTarget(session, target.engine);
    const { copying: plan, tallies: checksums } = await source.read(async (reader) => {
      const plan = tablesToCopy(await readSourceState(reader, source, models, before));
      await createTables(session, target.engine, plan, models.layout);
      const checksums = await copyRows(
        { session: reader, connection: source },
        { session, connection: target },
        plan,
        progress.copied,
      );
      return { copying: plan, tallies: checksums };
    });
    for (const { table } of plan.tables) await createIndexes(session, target.engine, table);
    await createCountTriggers(session, target.engine, plan);
    await createDerivedTables(session, target.engine, models.layout);
    await target.engine.afterDdl(session, models.layout);
    await verifyCopy(session, target.engine, plan, checksums, progress.compared);
    const rows = checksums.reduce((sum, checksum) => sum + checksum.rows, 0);
    return { tables: plan.tables.length, rows, leftOut: plan.leftOut };
  });
}

/** One side of a copy. */
interface CopySide<S> {
  readonly session: S;
  readonly connection: SchemaConnection;
}

/** Reads the layouts of retained tables, and the approximate number of rows. */
async function readBeforeCopy(
  source: SchemaConnection,
  models: CopiedModels,
): Promise<{ readonly before: ReadonlyMap<number, Layout>; readonly total: number }> {
  const { dialect } = source.engine;
  const state = await source.read(async (reader) => {
    const sourceState = await readSourceState(reader, source, models, new Map());
    let total = 0;
    for (const { table, columns } of tablesToCopy(sourceState).tables) {
      if (columns.length > 0) total += await countRows(reader, dialect, table.name);
    }
    return { retained: sourceState.retained, total };
  });
  const before = new Map<number, Layout>();
  for (const revision of new Set(state.retained.map((row) => row.revision))) {
    const layout = await models.layoutBefore(revision);
    if (layout !== null) before.set(revision, layout);
  }
  return { before, total: state.total };
}

async function readSourceState(
  reader: MigrationReader,
  { engine, copyDialect }: SchemaConnection,
  { version, layout }: CopiedModels,
  before: ReadonlyMap<number, Layout>,
): Promise<SourceState> {
  const existing = await engine.inspect(reader);
  assertNotServedLater(await readServedVersion(reader, engine, existing));
  const columns = findRevisionColumns(existing);
  const latest = columns === null ? null : await readLatestRevision(reader, engine.dialect, columns);
  if (latest?.version !== version) {
    throw new CliError('The database has another content model by now', [
      'copy it again when its model is not being changed',
    ]);
  }
  const retained = columns?.hasRetained === true ? await readRetained(reader, engine.dialect) : [];
  return { existing, layout, retained, before, references: await copyDialect.references(reader) };
}

async function requireEmptyTarget(session: MigrationSession, { inspect }: MigrationEngine): Promise<void> {
  const { tables } = await inspect(session);
  const ownTables = [...tables.keys()].filter((name) => name.startsWith('octavo_'));
  if (ownTables.length === 0) return;
  throw new CliError('The target is not empty: Octavo has tables there', [
    'name another database or folder',
    'or empty this one, if it is not needed: DROP SCHEMA … CASCADE and CREATE SCHEMA …, or remove octavo.db with its -wal and -shm',
  ]);
}

async function createTables(
  session: MigrationSession,
  engine: MigrationEngine,
  { tables }: CopyPlan,
  layout: Layout,
): Promise<void> {
  engine.assertUnclaimed(await engine.inspect(session), { ...layout, allTables: tables.map(({ table }) => table) });
  for (const { table } of tables) await session.exec(engine.ddl.createTable(table));
  await engine.markAsOctavo(session);
  await writeServedVersion(session, engine);
}

/** Returns what was copied of each table. */
async function copyRows(
  from: CopySide<MigrationReader>,
  to: CopySide<MigrationSession>,
  { tables }: CopyPlan,
  onRows: (table: string, rows: number) => void,
): Promise<readonly TableChecksum[]> {
  const checksums: TableChecksum[] = [];
  for (const copied of tables) {
    const { table } = copied;
    const builder = checksumBuilder(copied);
    if (copied.columns.length > 0) {
      const insert = createRowInserter(to.session, to.connection.engine.dialect, copied);
      for await (const rows of readRowBatches(from.session, from.connection.engine.dialect, copied)) {
        await insert(rows);
        for (const row of rows) builder.add(row);
        onRows(table.name, rows.length);
      }
      if (table.autoIncrement) {
        const last = await from.connection.copyDialect.lastRowId(from.session, table.name);
        if (last > 0) await to.connection.copyDialect.setLastRowId(to.session, table.name, last);
      }
    }
    checksums.push(builder.finish());
  }
  const last = await from.connection.copyDialect.lastComponentId(from.session);
  if (last > 0) await to.connection.copyDialect.setLastComponentId(to.session, last);
  return checksums;
}

async function createIndexes(session: MigrationSession, engine: MigrationEngine, table: Table): Promise<void> {
  for (const index of table.indexes) {
    try {
      await session.exec(engine.ddl.createIndex(table, index));
    } catch (error) {
      throw indexError(error, table, index);
    }
  }
}

/** Creates materialized JSON and other derived tables, from the rows that are all there by then. */
async function createDerivedTables(session: MigrationSession, engine: MigrationEngine, layout: Layout): Promise<void> {
  const existing = await engine.inspect(session);
  for (const kind of engine.ddl.derivedTables) {
    for (const { sql } of kind.steps(layout, existing)) await session.exec(sql);
  }
  await updateSearchIndexes(session, layout, engine.dialect);
}

/** Runs once all rows are there: triggers created before would have counted them one by one. */
async function createCountTriggers(
  session: MigrationSession,
  engine: MigrationEngine,
  { tables }: CopyPlan,
): Promise<void> {
  const all = tables.map(({ table }) => table);
  await runSteps(session, countSteps(all, await engine.inspect(session), engine.ddl));
}

/** Turns the violation of an index into an error that names the table and columns; returns other errors as they are. */
function indexError(error: unknown, { name }: Table, { columns }: Index): unknown {
  const indexColumns = `${name}: ${columns.join(', ')}`;
  if (error instanceof UniqueViolation)
    return new CliError('The database contains duplicates of a value that must be unique', [indexColumns]);
  if (!(error instanceof LengthViolation)) return error;
  return new CliError('A value is too long for an index of the target', [
    indexColumns,
    'shorten it, or take the index out of the model',
  ]);
}

/** Reads everything back. Throws CliError where it differs from what was read from the source. */
async function verifyCopy(
  session: MigrationSession,
  { dialect }: MigrationEngine,
  { tables }: CopyPlan,
  checksums: readonly TableChecksum[],
  onRows: (table: string, rows: number) => void,
): Promise<void> {
  const differing: string[] = [];
  for (const [index, copied] of tables.entries()) {
    if (copied.columns.length === 0) continue;
    const builder = checksumBuilder(copied);
    for await (const rows of readRowBatches(session, dialect, copied)) {
      for (const row of rows) builder.add(row);
      onRows(copied.table.name, rows.length);
    }
    const [expected, actual] = [checksums[index], builder.finish()];
    if (expected?.rows === actual.rows && expected.checksum === actual.checksum) continue;
    differing.push(
      `${copied.table.name}: ${expected?.rows ?? 0} rows were read, ${actual.rows} are there, ${actual.checksum}`,
    );
  }
  if (differing.length > 0) throw new CliError('The copy differs from its source, and was rolled back', differing);
}

function checksumBuilder({ columns }: CopiedTable): ChecksumBuilder {
  return new ChecksumBuilder(columns.map(({ kind }) => kind));
}

/** Reports how many rows of both halves of the work are done. */
function createProgress(onProgress: ModelProgressListener, total: number) {
  let done = 0;
  const count = (description: string) => (table: string, rows: number) => {
    done += rows;
    onProgress({ says: `${description} ${table}`, done: Math.min(done, 2 * total), total: 2 * total });
  };
  return { copied: count('copying'), compared: count('comparing') };
}
