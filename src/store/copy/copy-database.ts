import { Fault, Refusal } from '../../kernel/index.js';
import type { Index, Layout, Table } from '../../layout/index.js';
import { countRows } from '../change/portions.js';
import { readParked } from '../change/registry.js';
import { latestMark, revisionColumns } from '../change/revisions.js';
import type { Told } from '../change/types.js';
import { countSteps } from '../migrate/count-steps.js';
import { takeAll } from '../migrate/migrate.js';
import type { MigrationEngine, MigrationReader, MigrationSession } from '../migrate/place.js';
import type { Store } from '../types.js';
import { LengthViolation, UniqueViolation } from '../violations.js';
import { type Tally, Tallying } from './canonical.js';
import { inserting, rowsOf } from './rows.js';
import { type Known, tablesToCopy } from './tables.js';
import type { CopiedModels, CopiedTable, CopyDoor, Copying, CopyReport } from './types.js';

/**
 * Copies everything that a database holds into one that is empty, of the same kind or the other: every id stays, and what is numbered
 * goes on behind the highest number that was ever given out. The source is read in one state; what is written meanwhile is not part of
 * the copy. Afterwards all rows are read back and compared by their number and a checksum. The target gets all of it, or nothing.
 * Raises Refusal where the target is not empty, the source changes its model meanwhile, a value does not fit, or the two
 * differ; Fault store.*.
 */
export async function copyDatabase(from: Store, to: Store, models: CopiedModels, told: Told): Promise<CopyReport> {
  const source = from.copyDoor();
  const target = to.copyDoor();
  const { alone } = target;
  if (alone === null) throw new Fault('store.read-only');
  // Before anything is held open: it takes a while.
  const { before, total } = await lookAhead(source, models);
  const progress = counting(told, total);
  return alone(async ({ session }) => {
    await refuseUnlessEmpty(session, target.engine);
    const { copying, tallies } = await source.read(async (reader) => {
      const copying = tablesToCopy(await stateOf(reader, source, models, before));
      await makeTables(session, target.engine, copying, models.layout);
      const tallies = await copyRows(
        { session: reader, door: source },
        { session, door: target },
        copying,
        progress.copied,
      );
      return { copying, tallies };
    });
    for (const { table } of copying.tables) await makeIndexes(session, target.engine, table);
    await countRowsOf(session, target.engine, copying);
    await makeWhatIsBeside(session, target.engine, models.layout);
    await target.engine.settle(session, models.layout);
    await compare(session, target.engine, copying, tallies, progress.compared);
    const rows = tallies.reduce((sum, tally) => sum + tally.rows, 0);
    return { tables: copying.tables.length, rows, leftOut: copying.leftOut };
  });
}

/** One side of a copy. */
interface Side<S> {
  readonly session: S;
  readonly door: CopyDoor;
}

/** What the parked tables were, and how many rows there are, give or take what is written meanwhile. */
async function lookAhead(
  source: CopyDoor,
  models: CopiedModels,
): Promise<{ readonly before: ReadonlyMap<number, Layout>; readonly total: number }> {
  const { dialect } = source.engine;
  const seen = await source.read(async (reader) => {
    const known = await stateOf(reader, source, models, new Map());
    let total = 0;
    for (const { table, columns } of tablesToCopy(known).tables) {
      if (columns.length > 0) total += await countRows(reader, dialect, table.name);
    }
    return { parked: known.parked, total };
  });
  const before = new Map<number, Layout>();
  for (const revision of new Set(seen.parked.map((row) => row.revision))) {
    const layout = await models.before(revision);
    if (layout !== null) before.set(revision, layout);
  }
  return { before, total: seen.total };
}

async function stateOf(
  reader: MigrationReader,
  { engine, place }: CopyDoor,
  { version, layout }: CopiedModels,
  before: ReadonlyMap<number, Layout>,
): Promise<Known> {
  const found = await engine.inspect(reader);
  const columns = revisionColumns(found);
  const latest = columns === null ? null : await latestMark(reader, engine.dialect, columns);
  if (latest?.version !== version) {
    throw new Refusal('The database has another content model by now', ['copy it once nobody changes its model']);
  }
  const parked = columns?.parks === true ? await readParked(reader, engine.dialect) : [];
  return { found, layout, parked, before, references: await place.references(reader) };
}

async function refuseUnlessEmpty(session: MigrationSession, { inspect }: MigrationEngine): Promise<void> {
  const { tables } = await inspect(session);
  const ours = [...tables.keys()].filter((name) => name.startsWith('octavo_'));
  if (ours.length === 0) return;
  throw new Refusal('The target is not empty: Octavo has tables there', [
    'name another database or folder',
    'or empty this one, if nobody needs it: DROP SCHEMA … CASCADE and CREATE SCHEMA …, or remove octavo.db with its -wal and -shm',
  ]);
}

async function makeTables(
  session: MigrationSession,
  engine: MigrationEngine,
  { tables }: Copying,
  layout: Layout,
): Promise<void> {
  engine.claim(await engine.inspect(session), { ...layout, all: tables.map(({ table }) => table) });
  for (const { table } of tables) await session.exec(engine.definition.createTable(table));
  await engine.mark(session);
}

/** Gives what was copied of each table. */
async function copyRows(
  from: Side<MigrationReader>,
  to: Side<MigrationSession>,
  { tables }: Copying,
  told: (table: string, rows: number) => void,
): Promise<readonly Tally[]> {
  const tallies: Tally[] = [];
  for (const copied of tables) {
    const { table } = copied;
    const tally = tallyFor(copied);
    if (copied.columns.length > 0) {
      const insert = inserting(to.session, to.door.engine.dialect, copied);
      for await (const rows of rowsOf(from.session, from.door.engine.dialect, copied)) {
        await insert(rows);
        for (const row of rows) tally.add(row);
        told(table.name, rows.length);
      }
      if (table.autoIncrement) {
        const last = await from.door.place.lastRowId(from.session, table.name);
        if (last > 0) await to.door.place.continueRowIds(to.session, table.name, last);
      }
    }
    tallies.push(tally.end());
  }
  const last = await from.door.place.lastComponentId(from.session);
  if (last > 0) await to.door.place.continueComponentIds(to.session, last);
  return tallies;
}

async function makeIndexes(session: MigrationSession, engine: MigrationEngine, table: Table): Promise<void> {
  for (const index of table.indexes) {
    try {
      await session.exec(engine.definition.createIndex(table, index));
    } catch (error) {
      throw refusalOf(error, table, index);
    }
  }
}

/** Once all rows are there: what the database keeps beside versions, made from them. */
async function makeWhatIsBeside(session: MigrationSession, engine: MigrationEngine, layout: Layout): Promise<void> {
  const found = await engine.inspect(session);
  for (const kind of engine.definition.beside) {
    for (const { sql } of kind.steps(layout, found)) await session.exec(sql);
  }
}

/** Once all rows are there: triggers that were there before would have counted them one by one. */
async function countRowsOf(session: MigrationSession, engine: MigrationEngine, { tables }: Copying): Promise<void> {
  const all = tables.map(({ table }) => table);
  await takeAll(session, countSteps(all, await engine.inspect(session), engine.definition));
}

/** What the rows of a table have against an index; other errors as they are. */
function refusalOf(error: unknown, { name }: Table, { columns }: Index): unknown {
  const at = `${name}: ${columns.join(', ')}`;
  if (error instanceof UniqueViolation)
    return new Refusal('The database holds a value twice that is to be unique', [at]);
  if (!(error instanceof LengthViolation)) return error;
  return new Refusal('A value is too long for an index of the target', [
    at,
    'shorten it, or take the index out of the model',
  ]);
}

/** Reads everything back. Raises Refusal where it is not what was read from the source. */
async function compare(
  session: MigrationSession,
  { dialect }: MigrationEngine,
  { tables }: Copying,
  tallies: readonly Tally[],
  told: (table: string, rows: number) => void,
): Promise<void> {
  const differing: string[] = [];
  for (const [at, copied] of tables.entries()) {
    if (copied.columns.length === 0) continue;
    const tally = tallyFor(copied);
    for await (const rows of rowsOf(session, dialect, copied)) {
      for (const row of rows) tally.add(row);
      told(copied.table.name, rows.length);
    }
    const [wanted, found] = [tallies[at], tally.end()];
    if (wanted?.rows === found.rows && wanted.checksum === found.checksum) continue;
    differing.push(
      `${copied.table.name}: ${wanted?.rows ?? 0} rows were read, ${found.rows} are there, ${found.checksum}`,
    );
  }
  if (differing.length > 0) throw new Refusal('The copy is not what was copied, and was taken back', differing);
}

function tallyFor({ columns }: CopiedTable): Tallying {
  return new Tallying(columns.map(({ kind }) => kind));
}

/** Tells how many rows of both halves of the work are done. */
function counting(told: Told, total: number) {
  let done = 0;
  const count = (says: string) => (table: string, rows: number) => {
    done += rows;
    told({ says: `${says} ${table}`, done: Math.min(done, 2 * total), total: 2 * total });
  };
  return { copied: count('copying'), compared: count('comparing') };
}
