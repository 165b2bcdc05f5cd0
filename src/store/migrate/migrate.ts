import { Bug, type Clock, isoTime, Refusal } from '../../kernel/index.js';
import { type Layout, systemTableNames } from '../../layout/index.js';
import { diffModels, readRecord } from '../../schema/index.js';
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

/** What is there, and what lies between it and what is wanted. */
interface State extends TableSteps {
  readonly found: Actual;
  /** The model as it was recorded last; null: never. */
  readonly before: ModelRecord | null;
}

/**
 * Makes the tables fit a layout, in one transaction or not at all. Looks at the tables themselves, not only at the record.
 * Where nothing has to be done, nothing is written. Raises Refusal with the list of what is not additive.
 */
export async function migrate({ engine, reader, alone }: MigrationPlace, wanted: Wanted): Promise<MigrationReport> {
  if (fits(await stateOf(reader, engine, wanted), wanted)) return { steps: [] };
  if (alone === null) {
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
  return { found, before: await recorded(reader, engine, found), ...tableSteps(layout, found, engine.definition) };
}

function fits({ before, steps, refused }: State, { model }: Wanted): boolean {
  return before?.version === model.version && steps.length === 0 && refused.length === 0;
}

async function recorded(
  reader: MigrationReader,
  { dialect }: MigrationEngine,
  { tables }: Actual,
): Promise<ModelRecord | null> {
  if (!tables.has(revisions)) return null;
  const last = bookkeeping(`SELECT version, model FROM ${revisions} ORDER BY id DESC LIMIT 1`, dialect);
  const [row] = await reader.rows(last, []);
  return row === undefined ? null : { version: String(row.version), json: String(row.model) };
}

async function apply(
  session: MigrationSession,
  engine: MigrationEngine,
  { found, before, steps, refused }: State,
  { layout, model, clock }: Wanted,
): Promise<readonly string[]> {
  // A database of ours without a record was damaged by hand.
  if (before === null && found.tables.has(revisions)) throw new Bug(`${revisions} holds no revision`);
  if (before === null) engine.claim(found, layout);
  const lost = before === null ? [] : diffModels(readRecord(before.json), readRecord(model.json)).refused;
  const against = [...lost, ...refused];
  if (against.length > 0) throw new Refusal(cannot, against);
  await takeAll(session, steps);
  const done = steps.flatMap(({ says }) => (says === '' ? [] : [says]));
  if (before === null) await engine.mark(session);
  else {
    const change = { before: readRecord(before.json), after: readRecord(model.json) };
    done.push(...(await backfillComponents(session, engine, layout, change)));
    done.push(...(await forgetUniques(session, engine, change.after)));
  }
  if (steps.length > 0) await engine.settle(session, layout);
  if (before?.version !== model.version) {
    const record = `INSERT INTO ${revisions} (version, model, steps, applied_at) VALUES (?, ?, ?, ?)`;
    const values = [model.version, model.json, JSON.stringify(done), isoTime(clock.now())];
    await session.run(bookkeeping(record, engine.dialect), values);
    if (done.length === 0) done.push('record the model');
  }
  return done;
}

/** Steps that nothing can stand in the way of travel together. */
async function takeAll(session: MigrationSession, steps: readonly Step[]): Promise<void> {
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
