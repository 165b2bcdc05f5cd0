import { Bug, CliError, Fault, isoTime } from '../../../foundations/core/index.js';
import type { ChangeKind } from '../../../language/schema/index.js';
import {
  allChangedVersions,
  internalStatement,
  type MigrationEngine,
  type MigrationSession,
  modelTopic,
  type SchemaConnection,
  type SchemaSession,
  UniqueViolation,
  updateSearchIndexes,
} from '../../database/index.js';
import { systemTableNames } from '../../sql/layout/index.js';
import { planModelChange } from '../plan/plan-change.js';
import { orderedMoves, type PreparedChange, prepareChange } from '../plan/prepare-change.js';
import { destroyRetained } from '../retained/purge-retained.js';
import {
  deleteRetainedRecords,
  readRetained,
  recordRetained,
  renameRetainedTables,
} from '../retained/retained-registry.js';
import { readLatestRevision, readRevisions } from '../revisions.js';
import { dropStaleUniqueValues } from '../start/drop-stale-unique-values.js';
import { runSteps } from '../start/migrate.js';
import { tableSteps } from '../start/table-steps.js';
import { indexSteps, retainedIndexSteps } from '../tables/index-steps.js';
import { execAll } from '../tables/object-names.js';
import type { PlacedTable } from '../tables/placement.js';
import { planSwitchover, type Switchover } from '../tables/switchover.js';
import type {
  ChangeConsent,
  ModelChangeInput,
  ModelPlan,
  ModelProgressListener,
  Move,
  StoredRevision,
} from '../types.js';
import { createNewObjects, dropLeftovers } from './create-new-objects.js';
import { createMoveContext } from './move-context.js';

const { revisions, documents } = systemTableNames;
const cannotChange = 'The content model cannot be changed like this';

/** A requested change. */
export interface ModelChangeOptions {
  readonly request: ModelChangeInput;
  readonly consent: ChangeConsent;
  readonly onProgress: ModelProgressListener;
}

/**
 * Changes the model: new tables and columns are created beside the existing ones, filled, and switched over in one transaction
 * (docs/reference/storage.md). The change applies completely or not at all. Throws CliError with the list of objections; Fault
 * store.*.
 */
export async function changeModel(connection: SchemaConnection, options: ModelChangeOptions): Promise<StoredRevision> {
  const { runExclusive, extendsInAdvance, engine } = connection;
  if (runExclusive === null) throw new Fault('store.read-only');
  if (!extendsInAdvance) return runExclusive((changeSession) => applyChange(changeSession, connection, options));
  await runExclusive(async ({ session }) => {
    const work = await verifyAndPrepare(session, engine, options.request);
    requirePermitted(await planModelChange(session, engine, work), options.consent);
    await dropLeftovers(session, engine);
    await createNewObjects(session, engine, work.placement);
  });
  try {
    return await runExclusive((changeSession) => applyChange(changeSession, connection, options));
  } catch (error) {
    // Leftovers that cannot be dropped now are dropped by the next change or start.
    await runExclusive(({ session }) => dropLeftovers(session, engine)).catch(() => undefined);
    throw error;
  }
}

/** Checks that the database has the model that the change starts from. Throws CliError otherwise. */
async function verifyAndPrepare(
  session: MigrationSession,
  engine: MigrationEngine,
  wanted: ModelChangeInput,
): Promise<PreparedChange> {
  const { dialect, ddl } = engine;
  const systemTables = wanted.to.layout.allTables.filter(({ name }) => name.startsWith('octavo_'));
  await runSteps(
    session,
    tableSteps(
      { ...wanted.to.layout, versionTables: new Map(), allTables: systemTables, pastTables: new Map() },
      await engine.inspect(session),
      ddl,
    ).steps,
  );
  const latest = await readLatestRevision(session, dialect);
  if (latest?.version !== wanted.from.version) {
    throw new CliError('The database has another content model by now', ['read it again, and plan the change again']);
  }
  return prepareChange(session, dialect, ddl, wanted);
}

/** Throws CliError with the objections to a plan. */
function requirePermitted(plan: ModelPlan, { allowLoss }: ChangeConsent): void {
  const lines = plan.changes.flatMap(({ says, refused, loses }) =>
    [...refused, ...(allowLoss ? [] : loses)].map(({ what, count, examples }) => {
      const examplesText =
        examples.length === 0 ? '' : `: ${examples.join(', ')}${count > examples.length ? ', …' : ''}`;
      return `${says}: ${what}${count === 0 ? '' : ` (${count})`}${examplesText}`;
    }),
  );
  if (lines.length > 0) throw new CliError(cannotChange, lines);
}

async function applyChange(
  { session, transaction }: SchemaSession,
  { engine, clock }: SchemaConnection,
  { request, consent, onProgress }: ModelChangeOptions,
): Promise<StoredRevision> {
  const { dialect, ddl } = engine;
  const work = await verifyAndPrepare(session, engine, request);
  const { from, to, changes } = work.transition;
  const modelTables = from.layout.allTables.map(({ name }) => name).filter((name) => !name.startsWith('octavo_'));
  if (ddl.lockAgainstWrites !== null) await session.exec(ddl.lockAgainstWrites([documents, ...modelTables]));
  const plan = await planModelChange(session, engine, work);
  requirePermitted(plan, consent);
  const existing = await engine.inspect(session);
  await execAll(
    session,
    ddl.derivedTables.flatMap((kind) => kind.dropChanged(from.layout, to.layout, existing)),
  );
  await createNewObjects(session, engine, work.placement);
  const appliedAt = isoTime(clock.now());
  const revision = await insertRevision(session, engine, request, appliedAt);
  const { moveContext, retainedRows } = createMoveContext(work.transition, work.placement, dialect, {
    revision,
    retains: !consent.purge,
  });
  const moves = orderedMoves(work, moveContext, revision);
  await dropFormerUniqueIndexes(session, engine, work);
  await runMoves(session, moves, onProgress);
  const { countTriggers } = await engine.inspect(session);
  const switchover = planSwitchover(work.placement, { revision, counted: countTriggers.tables, ddl });
  await renameRetainedTables(session, dialect, switchover);
  const newRecords = [
    ...switchover.retained.map(({ references: _, ...thing }) => ({
      ...thing,
      kind: thing.column === null ? ('table' as const) : ('column' as const),
    })),
    ...retainedRows,
  ];
  await recordRetained(session, dialect, { revision, appliedAt }, newRecords);
  await deleteRetainedRecords(session, dialect, await restoredRecordIds(session, engine, work));
  await dropStaleUniqueValues(session, engine, to.record);
  await consent.inTransaction?.(transaction);
  transaction.touch(modelTopic);
  const scope = keepsVersionCount(work) ? 'values' : undefined;
  for (const uid of new Set([...from.layout.versionTables.keys(), ...to.layout.versionTables.keys()]))
    transaction.touch(uid, scope);
  const steps = [...plan.changes.map(({ says }) => says), ...moves.map(({ description }) => description)];
  const { files, filesVersion = null, author, source } = { files: to.files, ...consent };
  const completeRevision = internalStatement(
    `UPDATE ${revisions} SET steps = ?, files = ?, files_version = ?, source = ?, author = ?, changes = ?, plan = ?,
     reverts = ?, parked = ? WHERE id = ?`,
    dialect,
  );
  await session.run(completeRevision, [
    JSON.stringify(steps),
    JSON.stringify(files),
    filesVersion,
    source,
    author,
    JSON.stringify(changes),
    JSON.stringify(plan),
    request.reverts,
    consent.purge && newRecords.length > 0 ? -1 : newRecords.length,
    revision,
  ]);
  const revisionMade = (await readRevisions(session, dialect)).find(({ id }) => id === revision);
  if (revisionMade === undefined) throw new Bug(`revision ${revision} was not written`);
  if (ddl.mergeTotals !== null) await session.exec(ddl.mergeTotals);
  // Readers wait from here to the end, so everything else is done before.
  await runSwitchover(session, engine, work, switchover);
  if (ddl.renameIndex === null) {
    await execAll(session, retainedIndexSteps(switchover.retained, await engine.inspect(session), ddl));
  }
  await runSteps(session, tableSteps(to.layout, await engine.inspect(session), ddl).steps);
  if (consent.purge) await destroyRetained(session, engine, [revision]);
  const existingAfter = await engine.inspect(session);
  await runSteps(
    session,
    ddl.derivedTables.flatMap((kind) => kind.steps(to.layout, existingAfter)),
  );
  await engine.afterDdl(session, to.layout);
  await consent.afterSwitchover?.(transaction);
  await updateSearchIndexes(session, to.layout, dialect, {
    ...allChangedVersions,
    onProgress: ({ table: { type } }, done, total) =>
      onProgress({
        says: `index ${type.uid} for full-text search`,
        subject: { is: 'search-index', of: type.uid },
        done,
        total,
      }),
  });
  return revisionMade;
}

/** The kinds of changes that can add or remove versions, or change their locale, status or type. */
const versionMovingKinds: ReadonlySet<ChangeKind> = new Set([
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

/** Whether the change leaves the number of versions as it is. */
function keepsVersionCount({ transition, retained }: PreparedChange): boolean {
  return retained === null && !transition.changes.some(({ is }) => versionMovingKinds.has(is));
}

async function insertRevision(
  session: MigrationSession,
  { dialect }: MigrationEngine,
  { to }: ModelChangeInput,
  appliedAt: string,
): Promise<number> {
  const insert = internalStatement(
    `INSERT INTO ${revisions} (version, model, steps, applied_at) VALUES (?, ?, '[]', ?) RETURNING id`,
    dialect,
  );
  const [row] = await session.rows(insert, [to.version, JSON.stringify(to.record), appliedAt]);
  return Number(row?.id);
}

async function runMoves(
  session: MigrationSession,
  moves: readonly Move[],
  onProgress: ModelProgressListener,
): Promise<void> {
  for (const { description, subject, count, run } of moves) {
    const total = await count(session);
    onProgress({ says: description, subject, done: 0, total });
    await rejectingDuplicates(description, () =>
      run(session, (done) => onProgress({ says: description, subject, done, total })),
    );
    onProgress({ says: description, subject, done: total, total });
  }
}

/** Throws CliError where two documents share a value that must be unique. */
async function rejectingDuplicates(description: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error;
    throw new CliError(cannotChange, [`${description}: documents share a value that must be unique`]);
  }
}

/**
 * Drops the unique indexes of the previous layout that restored versions may violate. Readers wait meanwhile on databases that lock
 * for it.
 */
async function dropFormerUniqueIndexes(
  session: MigrationSession,
  { ddl, inspect }: MigrationEngine,
  { placement, retained }: PreparedChange,
): Promise<void> {
  if (retained === null) return;
  const restoredTables = placement.tables.filter(
    ({ mapping, origin }) =>
      origin === 'existing' && mapping.after !== null && retained.rows(mapping.after.name).length > 0,
  );
  if (restoredTables.length === 0) return;
  const { indexes } = await inspect(session);
  for (const { mapping, name } of restoredTables) {
    const version = mapping.before?.indexes[0]?.name;
    const obsoleteIndexes = (mapping.before?.indexes ?? []).filter((index) => index.unique && index.name !== version);
    for (const index of obsoleteIndexes) {
      if (indexes.get(index.name)?.table === name) await session.exec(ddl.dropIndex(index.name));
    }
  }
}

/** Renames everything to its final name. Where the database can rename indexes, they are created before, while readers need not wait. */
async function runSwitchover(
  session: MigrationSession,
  { ddl, inspect }: MigrationEngine,
  { placement }: PreparedChange,
  { statements, retained }: Switchover,
): Promise<void> {
  const { renameIndex, lockExclusively } = ddl;
  const steps = renameIndex === null ? null : indexSteps(placement, retained, await inspect(session), ddl, renameIndex);
  for (const { description, sql } of steps?.creations ?? [])
    await rejectingDuplicates(description, () => session.exec(sql));
  const statementsAtOnce = [...statements, ...(steps?.switchoverStatements ?? [])];
  const tables = placement.tables.flatMap((table) =>
    table.name !== null && (isRenamed(table) || steps?.tables.has(table.name) === true) ? [table.name] : [],
  );
  if (tables.length > 0 && lockExclusively !== null) await session.exec(lockExclusively(tables));
  // Sent together, because readers would wait for every round trip.
  if (statementsAtOnce.length > 0) await session.exec(statementsAtOnce.join(';\n'));
}

/** Whether the table, one of its columns or an index gets another name in the switchover. */
function isRenamed({ mapping, name, columns }: PlacedTable): boolean {
  if (mapping.after?.name !== name) return true;
  return columns.some((column) => column.mapping.after?.name !== column.name);
}

/** The ids of the records whose tables or columns are in use again. */
async function restoredRecordIds(
  session: MigrationSession,
  { dialect }: MigrationEngine,
  { retained, placement }: PreparedChange,
): Promise<readonly number[]> {
  if (retained === null) return [];
  const tables = placement.tables.flatMap(({ origin, mapping }) =>
    origin === 'retained' ? [mapping.after?.name] : [],
  );
  const columns = placement.tables.flatMap(({ mapping, columns: allColumns }) =>
    allColumns.flatMap((column) =>
      column.origin === 'retained' ? [`${mapping.after?.name}\n${column.mapping.after?.name}`] : [],
    ),
  );
  const rows = await readRetained(session, dialect, { revision: retained.revision });
  return rows
    .filter(({ kind, originalTable, originalColumn }) => {
      if (kind === 'table') return tables.includes(originalTable);
      return kind === 'column' && columns.includes(`${originalTable}\n${originalColumn}`);
    })
    .map(({ id }) => id);
}
