import { Bug, CliError, isoTime } from '../../../foundations/core/index.js';
import { changesBetween, diffModels, parseRecordedModel, type RecordedModel } from '../../../language/schema/index.js';
import {
  type ExistingSchema,
  internalStatement,
  type MigrationEngine,
  type MigrationReader,
  type MigrationSession,
  type MigrationStep,
  type SchemaConnection,
  UniqueViolation,
  updateSearchIndexes,
} from '../../database/index.js';
import { type Layout, systemTableNames } from '../../sql/layout/index.js';
import { leftoverStatements } from '../apply/create-new-objects.js';
import { parseStoredModel } from '../revisions.js';
import type { MigrationReport, ModelRecord } from '../types.js';
import { backfillComponents } from './backfill-components.js';
import { dropStaleUniqueValues } from './drop-stale-unique-values.js';
import { assertNotServedLater, isServedEarlier, readServedVersion, writeServedVersion } from './served-version.js';
import { type TableSteps, tableSteps } from './table-steps.js';

/** The layout and model that the tables must fit. */
export interface MigrationTarget {
  readonly layout: Layout;
  readonly model: ModelRecord;
}

const { revisions } = systemTableNames;
const cleanupDescription = 'take away what a change of the model has left behind';
const cannotMigrate = 'The database cannot take on the content model as it is now';

/** Returns what to do about a change of the model; names the rename where one attribute goes and another one of its type comes. */
function migrationHints(before: RecordedModel, after: RecordedModel): readonly string[] {
  const changes = changesBetween(before, after);
  const added = changes.flatMap((change) => (change.is === 'attribute-added' ? [change] : []));
  const renamed = changes.flatMap((change) => {
    if (change.is !== 'attribute-removed') return [];
    const [match, other] = added.filter(({ of, facts }) => of === change.of && facts.type === change.facts.type);
    return match === undefined || other !== undefined ? [] : [`${change.of}.${change.attribute}=${match.attribute}`];
  });
  const examples = renamed.length === 0 ? ['api::article.article.title=headline'] : renamed;
  return [
    '"octavo migrate --plan" shows what each of these changes would do; "octavo migrate --apply" makes them',
    `name what is only renamed with --rename, e.g. ${examples.map((rename) => `--rename ${rename}`).join(' ')}`,
  ];
}

/** The existing tables, and the steps to those that are wanted. */
interface MigrationState extends TableSteps {
  readonly existing: ExistingSchema;
  /** The model that was recorded last; null: never. */
  readonly latest: RecordedRevision | null;
  /** Statements that drop what an unfinished change of the model has left. */
  readonly cleanup: readonly string[];
  /** Version that started on it last; null: not noted. */
  readonly served: number | null;
}

/** The recorded revision of a database. */
interface RecordedRevision extends ModelRecord {
  readonly id: number;
  /** Whether the files of the model are recorded. */
  readonly hasFiles: boolean;
}

/**
 * Makes the tables fit a layout, in one transaction or not at all. Compares the tables themselves, not only the record. Where they
 * fit, nothing is written. Throws CliError with the list of changes that are not additive.
 */
export async function migrateTables(connection: SchemaConnection, target: MigrationTarget): Promise<MigrationReport> {
  // A unique index may find duplicates: the error has to name its columns.
  connection.tablesChanged(target.layout);
  try {
    return await migrate(connection, target);
  } catch (error) {
    throw connection.engine.startupError(error);
  }
}

async function migrate(
  { engine, reader, clock, runExclusive }: SchemaConnection,
  target: MigrationTarget,
): Promise<MigrationReport> {
  const state = await readState(reader, engine, target);
  assertNotServedLater(state.served);
  if (isUpToDate(state, target) && !isServedEarlier(state.served)) return { steps: [] };
  if (runExclusive === null) {
    if (isUpToDate(state, { ...target, model: withoutFiles(target.model) })) return { steps: [] };
    throw new CliError('The database does not fit the content model, and it is opened for reading alone');
  }
  const steps = await runExclusive(
    async ({ session }) => {
      const state = await readState(session, engine, target);
      assertNotServedLater(state.served);
      const done = isUpToDate(state, target)
        ? []
        : await applyMigration(session, engine, state, target, isoTime(clock.now()));
      if (isServedEarlier(state.served)) await writeServedVersion(session, engine);
      return done;
    },
    { atStart: true },
  );
  return { steps };
}

async function readState(
  reader: MigrationReader,
  engine: MigrationEngine,
  { layout }: MigrationTarget,
): Promise<MigrationState> {
  const existing = await engine.inspect(reader);
  const [latest, cleanup] = [
    await readRecordedRevision(reader, engine, existing),
    leftoverStatements(existing, engine),
  ];
  const { steps, objections } = tableSteps(layout, existing, engine.ddl);
  const derivedSteps = engine.ddl.derivedTables.flatMap((kind) => kind.steps(layout, existing));
  const served = await readServedVersion(reader, engine, existing);
  return { existing, latest, cleanup, served, steps: [...steps, ...derivedSteps], objections };
}

/** Returns the steps that `migrateTables` would run, in words. Throws CliError where a later version has started on the database. */
export async function pendingSteps(
  { engine, reader }: SchemaConnection,
  target: MigrationTarget,
): Promise<readonly string[]> {
  const { steps, cleanup, served } = await readState(reader, engine, target);
  assertNotServedLater(served);
  return [
    ...(cleanup.length === 0 ? [] : [cleanupDescription]),
    ...steps.flatMap(({ description }) => (description === '' ? [] : [description])),
  ];
}

function isUpToDate({ latest, steps, objections, cleanup }: MigrationState, { model }: MigrationTarget): boolean {
  const hasNoSteps = steps.length === 0 && objections.length === 0 && cleanup.length === 0;
  return hasNoSteps && latest?.version === model.version && hasCurrentFiles(latest, model);
}

/** Whether the recorded files are those that the start knows. */
function hasCurrentFiles(latest: RecordedRevision, { files, filesVersion }: ModelRecord): boolean {
  return files === undefined || (latest.hasFiles && latest.filesVersion === filesVersion);
}

function withoutFiles({ version, json }: ModelRecord): ModelRecord {
  return { version, json };
}

async function readRecordedRevision(
  reader: MigrationReader,
  { dialect }: MigrationEngine,
  { tables }: ExistingSchema,
): Promise<RecordedRevision | null> {
  const existingColumns = tables.get(revisions);
  if (existingColumns === undefined) return null;
  // These columns were added later than the table.
  const files = existingColumns.has('files')
    ? 'files_version, CASE WHEN files IS NULL THEN 0 ELSE 1 END'
    : 'NULL AS files_version, 0';
  const lastRevision = `SELECT id, version, model, ${files} AS has_files FROM ${revisions} ORDER BY id DESC LIMIT 1`;
  const [row] = await reader.rows(internalStatement(lastRevision, dialect), []);
  if (row === undefined) return null;
  const recorded = { id: Number(row.id), version: String(row.version), json: String(row.model) };
  const hasFiles = Number(row.has_files) === 1;
  return row.files_version === null
    ? { ...recorded, hasFiles }
    : { ...recorded, hasFiles, filesVersion: String(row.files_version) };
}

async function applyMigration(
  session: MigrationSession,
  engine: MigrationEngine,
  state: MigrationState,
  { layout, model }: MigrationTarget,
  appliedAt: string,
): Promise<readonly string[]> {
  const { existing, latest, steps, objections, cleanup } = state;
  // A database of ours without a record was damaged by hand.
  if (latest === null && existing.tables.has(revisions)) throw new Bug(`${revisions} contains no revision`);
  if (latest === null) engine.assertUnclaimed(existing, layout);
  const after = parseRecordedModel(model.json);
  const before = latest === null ? null : parseStoredModel(latest.json, latest.id);
  const lossyChanges = before === null ? [] : diffModels(before, after).refused;
  const allObjections = [...lossyChanges, ...objections];
  if (allObjections.length > 0) {
    const hints = before === null || lossyChanges.length === 0 ? [] : migrationHints(before, after);
    throw new CliError(cannotMigrate, [...allObjections, ...hints]);
  }
  for (const sql of cleanup) await session.exec(sql);
  await runSteps(session, steps);
  const done = [
    ...(cleanup.length === 0 ? [] : [cleanupDescription]),
    ...steps.flatMap(({ description }) => (description === '' ? [] : [description])),
  ];
  if (latest === null) await engine.markAsOctavo(session);
  else {
    const change = { before: parseStoredModel(latest.json, latest.id), after: parseRecordedModel(model.json) };
    done.push(...(await backfillComponents(session, engine, layout, change)));
    done.push(...(await dropStaleUniqueValues(session, engine, change.after)));
  }
  await updateSearchIndexes(session, layout, engine.dialect);
  if (steps.length > 0) await engine.afterDdl(session, layout);
  done.push(...(await recordModelRevision(session, engine, { latest, model, done, appliedAt })));
  return done;
}

/** A revision to record, and the steps that were run for it. */
interface RevisionRecord {
  readonly latest: RecordedRevision | null;
  readonly model: ModelRecord;
  readonly done: readonly string[];
  readonly appliedAt: string;
}

async function recordModelRevision(
  session: MigrationSession,
  { dialect }: MigrationEngine,
  { latest, model, done, appliedAt }: RevisionRecord,
): Promise<readonly string[]> {
  const files = model.files === undefined ? null : JSON.stringify(model.files);
  const filesVersion = model.filesVersion ?? null;
  if (latest?.version === model.version) {
    if (hasCurrentFiles(latest, model)) return [];
    const updateFiles = `UPDATE ${revisions} SET files = ?, files_version = ? WHERE id = ?`;
    await session.run(internalStatement(updateFiles, dialect), [files, filesVersion, latest.id]);
    return ['note which files the model is from'];
  }
  const changes =
    latest === null ? [] : changesBetween(parseStoredModel(latest.json, latest.id), parseRecordedModel(model.json));
  const values = [
    model.version,
    model.json,
    JSON.stringify(done),
    appliedAt,
    files,
    filesVersion,
    JSON.stringify(changes),
  ];
  await session.run(
    internalStatement(
      `INSERT INTO ${revisions} (version, model, steps, applied_at, files, files_version, changes, source, parked)
       VALUES (?, ?, ?, ?, ?, ?, ?, 'files', 0)`,
      dialect,
    ),
    values,
  );
  return done.length === 0 ? ['record the model'] : [];
}

/**
 * Runs steps in their order; those that cannot conflict with rows are sent together. Throws CliError where a unique index finds
 * duplicates.
 */
export async function runSteps(session: MigrationSession, steps: readonly MigrationStep[]): Promise<void> {
  let batch: string[] = [];
  for (const step of steps) {
    if (!step.mayConflictWithRows) {
      batch.push(step.sql);
      continue;
    }
    if (batch.length > 0) await session.exec(batch.join(';\n'));
    batch = [];
    await runStep(session, step);
  }
  if (batch.length > 0) await session.exec(batch.join(';\n'));
}

async function runStep(session: MigrationSession, { description, sql }: MigrationStep): Promise<void> {
  try {
    await session.exec(sql);
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error;
    throw new CliError(cannotMigrate, [
      `${description}: ${error.table} contains duplicates of ${error.columns.join(', ')}`,
    ]);
  }
}
