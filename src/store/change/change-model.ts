import { Bug, Fault, isoTime, Refusal } from '../../kernel/index.js';
import { systemTableNames } from '../../layout/index.js';
import type { ChangeKind } from '../../schema/index.js';
import { bookkeeping } from '../migrate/bookkeeping.js';
import { forgetUniques } from '../migrate/forget-uniques.js';
import { takeAll } from '../migrate/migrate.js';
import type { MigrationEngine, MigrationSession } from '../migrate/place.js';
import { tableSteps } from '../migrate/table-steps.js';
import { modelTopic } from '../model-topic.js';
import { UniqueViolation } from '../violations.js';
import type { ChangeDoor, ChangeSession } from './door.js';
import { dropLeftovers, expand } from './expand.js';
import { indexSteps, parkedIndexSteps } from './indexes.js';
import { execAll } from './names.js';
import { placeOf } from './place-of.js';
import type { PlacedTable } from './placement.js';
import { planOf } from './plan-change.js';
import { destroyParked } from './purge.js';
import { enterParked, followRenaming, forgetParked, readParked } from './registry.js';
import { latestMark, readRevisions } from './revisions.js';
import { type Switch, switchOf } from './switch.js';
import type { ChangeConsent, ModelPlan, ModelWanted, Move, Revision, Told } from './types.js';
import { type ChangeWork, movesOf, workOf } from './work-of.js';

const { revisions, documents } = systemTableNames;
const cannot = 'The content model cannot be changed like this';

/** A change that was asked for. */
export interface AskedChange {
  readonly wanted: ModelWanted;
  readonly consent: ChangeConsent;
  readonly told: Told;
}

/**
 * Changes the model: what is new is made beside what is there, filled, and put in its place in one moment (docs/reference/storage.md).
 * All of it happens, or nothing that anybody sees. Raises Refusal with the list of what stands against it; Fault store.*.
 */
export async function changeModel(door: ChangeDoor, asked: AskedChange): Promise<Revision> {
  const { alone, extendsAhead, engine } = door;
  if (alone === null) throw new Fault('store.read-only');
  if (!extendsAhead) return alone((at) => change(at, door, asked));
  await alone(async ({ session }) => {
    const work = await begin(session, engine, asked.wanted);
    refuseUnless(await planOf(session, engine, work), asked.consent);
    await dropLeftovers(session, engine);
    await expand(session, engine, work.placement);
  });
  try {
    return await alone((at) => change(at, door, asked));
  } catch (error) {
    // What cannot be taken away now is by the next change or start.
    await alone(({ session }) => dropLeftovers(session, engine)).catch(() => undefined);
    throw error;
  }
}

/** Looks whether the database has the model that the change begins with. Raises Refusal otherwise. */
async function begin(session: MigrationSession, engine: MigrationEngine, wanted: ModelWanted): Promise<ChangeWork> {
  const { dialect, definition } = engine;
  const own = wanted.to.layout.all.filter(({ name }) => name.startsWith('octavo_'));
  await takeAll(session, tableSteps({ tables: new Map(), all: own }, await engine.inspect(session), definition).steps);
  const latest = await latestMark(session, dialect);
  if (latest?.version !== wanted.from.version) {
    throw new Refusal('The database has another content model by now', ['look at it again, and plan the change anew']);
  }
  return workOf(session, dialect, definition, wanted);
}

/** Raises Refusal with what stands against a plan. */
function refuseUnless(plan: ModelPlan, { allowLoss }: ChangeConsent): void {
  const lines = plan.changes.flatMap(({ says, refused, loses }) =>
    [...refused, ...(allowLoss ? [] : loses)].map(({ what, count, examples }) => {
      const shown = examples.length === 0 ? '' : `: ${examples.join(', ')}${count > examples.length ? ', …' : ''}`;
      return `${says}: ${what}${count === 0 ? '' : ` (${count})`}${shown}`;
    }),
  );
  if (lines.length > 0) throw new Refusal(cannot, lines);
}

async function change(
  { session, transaction }: ChangeSession,
  { engine, clock }: ChangeDoor,
  { wanted, consent, told }: AskedChange,
): Promise<Revision> {
  const { dialect, definition } = engine;
  const work = await begin(session, engine, wanted);
  const { from, to, changes } = work.between;
  const held = from.layout.all.map(({ name }) => name).filter((name) => !name.startsWith('octavo_'));
  if (definition.hold !== null) await session.exec(definition.hold([documents, ...held]));
  const plan = await planOf(session, engine, work);
  refuseUnless(plan, consent);
  const there = await engine.inspect(session);
  await execAll(
    session,
    definition.beside.flatMap((kind) => kind.release(from.layout, to.layout, there)),
  );
  await expand(session, engine, work.placement);
  const at = isoTime(clock.now());
  const revision = await enter(session, engine, wanted, at);
  const { place, parkedRows } = placeOf(work.between, work.placement, dialect, { revision, parks: !consent.purge });
  const moves = movesOf(work, place, revision);
  await forgetUniqueIndexes(session, engine, work);
  await move(session, moves, told);
  const { counting } = await engine.inspect(session);
  const way = switchOf(work.placement, { revision, counted: counting.tables, definition });
  await followRenaming(session, dialect, way);
  const parked = [
    ...way.parked.map(({ references: _, ...thing }) => ({
      ...thing,
      kind: thing.column === null ? ('table' as const) : ('column' as const),
    })),
    ...parkedRows,
  ];
  await enterParked(session, dialect, { revision, at }, parked);
  await forgetParked(session, dialect, await broughtBack(session, engine, work));
  await forgetUniques(session, engine, to.record);
  await consent.alongside?.(transaction);
  transaction.touch(modelTopic);
  const what = leavesVersions(work) ? 'values' : undefined;
  for (const uid of new Set([...from.layout.tables.keys(), ...to.layout.tables.keys()])) transaction.touch(uid, what);
  const steps = [...plan.changes.map(({ says }) => says), ...moves.map(({ says }) => says)];
  const { files, filesVersion = null, author, source } = { files: to.files, ...consent };
  const complete = bookkeeping(
    `UPDATE ${revisions} SET steps = ?, files = ?, files_version = ?, source = ?, author = ?, changes = ?, plan = ?,
     reverts = ?, parked = ? WHERE id = ?`,
    dialect,
  );
  await session.run(complete, [
    JSON.stringify(steps),
    JSON.stringify(files),
    filesVersion,
    source,
    author,
    JSON.stringify(changes),
    JSON.stringify(plan),
    wanted.reverts,
    consent.purge && parked.length > 0 ? -1 : parked.length,
    revision,
  ]);
  const made = (await readRevisions(session, dialect)).find(({ id }) => id === revision);
  if (made === undefined) throw new Bug(`revision ${revision} was not written`);
  if (definition.foldTotals !== null) await session.exec(definition.foldTotals);
  // Whoever reads waits from here to the end: everything else is done.
  await switchOver(session, engine, work, way);
  if (definition.renameIndex === null) {
    await execAll(session, parkedIndexSteps(way.parked, await engine.inspect(session), definition));
  }
  await takeAll(session, tableSteps(to.layout, await engine.inspect(session), definition).steps);
  if (consent.purge) await destroyParked(session, engine, [revision]);
  const found = await engine.inspect(session);
  await takeAll(
    session,
    definition.beside.flatMap((kind) => kind.steps(to.layout, found)),
  );
  await engine.settle(session, to.layout);
  return made;
}

/** The kinds of changes in which versions may come or go, or become of another locale, status or type. */
const moving: ReadonlySet<ChangeKind> = new Set([
  'locale-added',
  'locale-removed',
  'default-locale',
  'type-added',
  'type-removed',
  'type-renamed',
  'type-kind',
  'type-localized',
  'draft-and-publish',
]);

/** Whether nothing changes but what versions consist of, so that as many are there as before. */
function leavesVersions({ between, restores }: ChangeWork): boolean {
  return restores === null && !between.changes.some(({ is }) => moving.has(is));
}

async function enter(
  session: MigrationSession,
  { dialect }: MigrationEngine,
  { to }: ModelWanted,
  at: string,
): Promise<number> {
  const insert = bookkeeping(
    `INSERT INTO ${revisions} (version, model, steps, applied_at) VALUES (?, ?, '[]', ?) RETURNING id`,
    dialect,
  );
  const [row] = await session.rows(insert, [to.version, JSON.stringify(to.record), at]);
  return Number(row?.id);
}

async function move(session: MigrationSession, moves: readonly Move[], told: Told): Promise<void> {
  for (const { says, count, run } of moves) {
    const total = await count(session);
    told({ says, done: 0, total });
    await asRefusal(says, () => run(session, (done) => told({ says, done, total })));
    told({ says, done: total, total });
  }
}

/** Raises Refusal where two documents share a value that is to be unique. */
async function asRefusal(says: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error;
    throw new Refusal(cannot, [`${says}: documents share a value that is to be unique`]);
  }
}

/**
 * Versions that come back belong to a layout in which other values are unique: they are not judged by the layout before. Whoever reads
 * waits meanwhile where the database has it so.
 */
async function forgetUniqueIndexes(
  session: MigrationSession,
  { definition, inspect }: MigrationEngine,
  { placement, restores }: ChangeWork,
): Promise<void> {
  if (restores === null) return;
  const back = placement.tables.filter(
    ({ mapping, origin }) =>
      origin === 'kept' && mapping.after !== null && restores.rows(mapping.after.name).length > 0,
  );
  if (back.length === 0) return;
  const { indexes } = await inspect(session);
  for (const { mapping, name } of back) {
    const version = mapping.before?.indexes[0]?.name;
    const gone = (mapping.before?.indexes ?? []).filter((index) => index.unique && index.name !== version);
    for (const index of gone) {
      if (indexes.get(index.name)?.table === name) await session.exec(definition.dropIndex(index.name));
    }
  }
}

/** Gives everything its name. Where indexes can be called otherwise they are made before, as long as readers need not wait. */
async function switchOver(
  session: MigrationSession,
  { definition, inspect }: MigrationEngine,
  { placement }: ChangeWork,
  { statements, parked }: Switch,
): Promise<void> {
  const { renameIndex, seize } = definition;
  const steps =
    renameIndex === null ? null : indexSteps(placement, parked, await inspect(session), definition, renameIndex);
  for (const { says, sql } of steps?.before ?? []) await asRefusal(says, () => session.exec(sql));
  const all = [...statements, ...(steps?.at ?? [])];
  const tables = placement.tables.flatMap((table) =>
    table.name !== null && (isRenamed(table) || steps?.tables.has(table.name) === true) ? [table.name] : [],
  );
  if (tables.length > 0 && seize !== null) await session.exec(seize(tables));
  // At once: every way to the server would be waited for.
  if (all.length > 0) await session.exec(all.join(';\n'));
}

/** Whether a table, or something of it, has another name after the switch. */
function isRenamed({ mapping, name, columns }: PlacedTable): boolean {
  if (mapping.after?.name !== name) return true;
  return columns.some((column) => column.mapping.after?.name !== column.name);
}

/** The ids in the register of what is in use again. */
async function broughtBack(
  session: MigrationSession,
  { dialect }: MigrationEngine,
  { restores, placement }: ChangeWork,
): Promise<readonly number[]> {
  if (restores === null) return [];
  const tables = placement.tables.flatMap(({ origin, mapping }) => (origin === 'parked' ? [mapping.after?.name] : []));
  const columns = placement.tables.flatMap(({ mapping, columns: all }) =>
    all.flatMap((column) =>
      column.origin === 'parked' ? [`${mapping.after?.name}\n${column.mapping.after?.name}`] : [],
    ),
  );
  const rows = await readParked(session, dialect, { revision: restores.revision });
  return rows
    .filter(({ kind, wasTable, wasColumn }) => {
      if (kind === 'table') return tables.includes(wasTable);
      return kind === 'column' && columns.includes(`${wasTable}\n${wasColumn}`);
    })
    .map(({ id }) => id);
}
