import { Bug, type Clock, isoTime, Refusal } from '../../kernel/index.js';
import { type Layout, systemTableNames } from '../../layout/index.js';
import { changesBetween, diffModels, readRecord } from '../../schema/index.js';
import { leftovers } from '../change/expand.js';
import { storedRecord } from '../change/revisions.js';
import type { MigrationReport, ModelRecord } from '../types.js';
import { UniqueViolation } from '../violations.js';
import { backfillComponents } from './backfill-components.js';
import { bookkeeping } from './bookkeeping.js';
import { forgetUniques } from './forget-uniques.js';
import type { Actual, MigrationEngine, MigrationPlace, MigrationReader, MigrationSession } from './place.js';
import { type Step, type TableSteps, tableSteps } from './table-steps.js';

/** What the tables are to fit, and the time it is recorded with. */
export interface Wanted {
  readonly layout: Layout;
  readonly model: ModelRecord;
  readonly clock: Clock;
}

const { revisions } = systemTableNames;
const cannot = 'The database cannot take on the content model as it is now';
const advice = [
  '"octavo migrate --plan" shows what each of these changes would do; "octavo migrate --apply" makes them',
  'what is only called otherwise is told by --rename, e.g. --rename api::article.article.title=headline',
];

/** What is there, and what lies between it and what is wanted. */
interface State extends TableSteps {
  readonly found: Actual;
  /** The model as it was recorded last; null: never. */
  readonly before: Recorded | null;
  /** Statements that take away what a change of the model has left behind that was never finished. */
  readonly left: readonly string[];
}

/** What a database knows of its model. */
interface Recorded extends ModelRecord {
  readonly id: number;
  /** Whether it knows the files that it was read from. */
  readonly hasFiles: boolean;
}

/**
 * Makes the tables fit a layout, in one transaction or not at all. Looks at the tables themselves, not only at the record.
 * Where nothing has to be done, nothing is written. Raises Refusal with the list of what is not additive.
 */
export async function migrate({ engine, reader, alone }: MigrationPlace, wanted: Wanted): Promise<MigrationReport> {
  if (fits(await stateOf(reader, engine, wanted), wanted)) return { steps: [] };
  if (alone === null) {
    if (fits(await stateOf(reader, engine, wanted), { ...wanted, model: withoutFiles(wanted.model) }))
      return { steps: [] };
    throw new Refusal('The database does not fit the content model, and it is opened for reading alone');
  }
  const steps = await alone(async (session) => {
    const state = await stateOf(session, engine, wanted);
    return fits(state, wanted) ? [] : apply(session, engine, state, wanted);
  });
  return { steps };
}

async function stateOf(reader: MigrationReader, engine: MigrationEngine, { layout }: Wanted): Promise<State> {
  const found = await engine.inspect(reader);
  const [before, left] = [await recorded(reader, engine, found), leftovers(found, engine)];
  const { steps, refused } = tableSteps(layout, found, engine.definition);
  const beside = engine.definition.beside.flatMap((kind) => kind.steps(layout, found));
  return { found, before, left, steps: [...steps, ...beside], refused };
}

function fits({ before, steps, refused, left }: State, { model }: Wanted): boolean {
  const isDone = steps.length === 0 && refused.length === 0 && left.length === 0;
  return isDone && before?.version === model.version && knowsFiles(before, model);
}

/** Whether a record says of the files what a start knows of them. */
function knowsFiles(before: Recorded, { files, filesVersion }: ModelRecord): boolean {
  return files === undefined || (before.hasFiles && before.filesVersion === filesVersion);
}

function withoutFiles({ version, json }: ModelRecord): ModelRecord {
  return { version, json };
}

async function recorded(
  reader: MigrationReader,
  { dialect }: MigrationEngine,
  { tables }: Actual,
): Promise<Recorded | null> {
  const there = tables.get(revisions);
  if (there === undefined) return null;
  // They came later than the table.
  const files = there.has('files')
    ? 'files_version, CASE WHEN files IS NULL THEN 0 ELSE 1 END'
    : 'NULL AS files_version, 0';
  const last = `SELECT id, version, model, ${files} AS has_files FROM ${revisions} ORDER BY id DESC LIMIT 1`;
  const [row] = await reader.rows(bookkeeping(last, dialect), []);
  if (row === undefined) return null;
  const recorded = { id: Number(row.id), version: String(row.version), json: String(row.model) };
  const hasFiles = Number(row.has_files) === 1;
  return row.files_version === null
    ? { ...recorded, hasFiles }
    : { ...recorded, hasFiles, filesVersion: String(row.files_version) };
}

async function apply(
  session: MigrationSession,
  engine: MigrationEngine,
  state: State,
  { layout, model, clock }: Wanted,
): Promise<readonly string[]> {
  const { found, before, steps, refused, left } = state;
  // A database of ours without a record was damaged by hand.
  if (before === null && found.tables.has(revisions)) throw new Bug(`${revisions} holds no revision`);
  if (before === null) engine.claim(found, layout);
  const lost = before === null ? [] : diffModels(storedRecord(before.json, before.id), readRecord(model.json)).refused;
  const against = [...lost, ...refused];
  if (against.length > 0) throw new Refusal(cannot, lost.length === 0 ? against : [...against, ...advice]);
  for (const sql of left) await session.exec(sql);
  await takeAll(session, steps);
  const done = [
    ...(left.length === 0 ? [] : ['take away what a change of the model has left behind']),
    ...steps.flatMap(({ says }) => (says === '' ? [] : [says])),
  ];
  if (before === null) await engine.mark(session);
  else {
    const change = { before: storedRecord(before.json, before.id), after: readRecord(model.json) };
    done.push(...(await backfillComponents(session, engine, layout, change)));
    done.push(...(await forgetUniques(session, engine, change.after)));
  }
  if (steps.length > 0) await engine.settle(session, layout);
  done.push(...(await record(session, engine, { before, model, done, at: isoTime(clock.now()) })));
  return done;
}

/** What there is to record, and what was done for it. */
interface Recording {
  readonly before: Recorded | null;
  readonly model: ModelRecord;
  readonly done: readonly string[];
  readonly at: string;
}

async function record(
  session: MigrationSession,
  { dialect }: MigrationEngine,
  { before, model, done, at }: Recording,
): Promise<readonly string[]> {
  const files = model.files === undefined ? null : JSON.stringify(model.files);
  const filesVersion = model.filesVersion ?? null;
  if (before?.version === model.version) {
    if (knowsFiles(before, model)) return [];
    const note = `UPDATE ${revisions} SET files = ?, files_version = ? WHERE id = ?`;
    await session.run(bookkeeping(note, dialect), [files, filesVersion, before.id]);
    return ['note which files the model is from'];
  }
  const changes = before === null ? [] : changesBetween(storedRecord(before.json, before.id), readRecord(model.json));
  const values = [model.version, model.json, JSON.stringify(done), at, files, filesVersion, JSON.stringify(changes)];
  await session.run(
    bookkeeping(
      `INSERT INTO ${revisions} (version, model, steps, applied_at, files, files_version, changes, source, parked)
       VALUES (?, ?, ?, ?, ?, ?, ?, 'files', 0)`,
      dialect,
    ),
    values,
  );
  return done.length === 0 ? ['record the model'] : [];
}

/**
 * Takes steps in their order; those that nothing can stand in the way of travel together. Raises Refusal where an index that is unique finds
 * a value several times.
 */
export async function takeAll(session: MigrationSession, steps: readonly Step[]): Promise<void> {
  let together: string[] = [];
  for (const step of steps) {
    if (!step.meetsRows) {
      together.push(step.sql);
      continue;
    }
    if (together.length > 0) await session.exec(together.join(';\n'));
    together = [];
    await take(session, step);
  }
  if (together.length > 0) await session.exec(together.join(';\n'));
}

async function take(session: MigrationSession, { says, sql }: Step): Promise<void> {
  try {
    await session.exec(sql);
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error;
    throw new Refusal(cannot, [`${says}: ${error.table} holds the same ${error.columns.join(', ')} several times`]);
  }
}
