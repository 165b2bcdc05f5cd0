import { Bug, type Clock, isoTime, Refusal } from '../../kernel/index.js';
import { componentSequence, type Layout, systemTableNames } from '../../layout/index.js';
import { diffModels, readRecord } from '../../schema/index.js';
import type { MigrationReport, ModelRecord } from '../types.js';
import { UniqueViolation } from '../violations.js';
import { backfillComponents } from './backfill-components.js';
import type { Connection } from './connection.js';
import { forgetUniques } from './forget-uniques.js';
import { markAsOurs } from './identity.js';
import { type Actual, actual } from './inspect.js';
import { own } from './statements.js';
import { stateStatistics } from './statistics.js';
import { type Step, tableSteps } from './table-steps.js';
import type { WriteQueue } from './write-queue.js';

/** Where a migration looks and writes. */
export interface MigrationPlace {
  readonly reader: Connection;
  readonly writer: Connection | null;
  readonly queue: WriteQueue | null;
}

const { revisions, sequences } = systemTableNames;
const lastRevision = own(`SELECT version, model FROM ${revisions} ORDER BY id DESC LIMIT 1`);
const record = own(`INSERT INTO ${revisions} (version, model, steps, applied_at) VALUES (?, ?, ?, ?)`, 4);
const startSequence = own(`INSERT INTO ${sequences} (name, value) VALUES (?, 0)`, 1);

/**
 * Makes the tables fit a layout, in one transaction or not at all. Looks at the tables themselves, not only at the record.
 * Where nothing has to be done, nothing is written. Raises Refusal with the list of what is not additive.
 */
export async function migrate(
  { reader, writer, queue }: MigrationPlace,
  layout: Layout,
  model: ModelRecord,
  clock: Clock,
): Promise<MigrationReport> {
  if (fits(reader, layout, model)) return { steps: [] };
  if (writer === null || queue === null) {
    throw new Refusal('The database does not fit the content model, and it is opened for reading alone');
  }
  const steps = await queue.run(
    async () => (fits(writer, layout, model) ? [] : apply(writer, layout, model, clock)),
    () => undefined,
  );
  return { steps };
}

function fits(connection: Connection, layout: Layout, model: ModelRecord): boolean {
  const found = actual(connection);
  if (recorded(connection, found)?.version !== model.version) return false;
  const { steps, refused } = tableSteps(layout, found);
  return steps.length === 0 && refused.length === 0;
}

function recorded(connection: Connection, { tables }: Actual): ModelRecord | null {
  if (!tables.has(revisions)) return null;
  const [row] = connection.rows(lastRevision, []);
  if (row === undefined) return null;
  return { version: String(row.version), json: String(row.model) };
}

function apply(connection: Connection, layout: Layout, model: ModelRecord, clock: Clock): readonly string[] {
  const found = actual(connection);
  const before = recorded(connection, found);
  const { steps, refused } = tableSteps(layout, found);
  const lost = before === null ? [] : diffModels(readRecord(before.json), readRecord(model.json)).refused;
  const against = [...lost, ...refused];
  if (against.length > 0) throw new Refusal('The database cannot take on the content model as it is now', against);
  for (const step of steps) run(connection, step);
  const done = steps.flatMap(({ says }) => (says === '' ? [] : [says]));
  if (before === null) begin(connection, found);
  else {
    const after = readRecord(model.json);
    done.push(...backfillComponents(connection, layout, readRecord(before.json), after));
    done.push(...forgetUniques(connection, after));
  }
  if (steps.length > 0) stateStatistics(connection, layout);
  if (before?.version !== model.version) {
    connection.run(record, [model.version, model.json, JSON.stringify(done), isoTime(clock.now())]);
    if (done.length === 0) done.push('record the model');
  }
  return done;
}

/** The first time. A database of ours without a record was damaged by hand. */
function begin(connection: Connection, found: Actual): void {
  if (found.tables.has(revisions)) throw new Bug(`${revisions} holds no revision`);
  connection.run(startSequence, [componentSequence]);
  markAsOurs(connection);
}

function run(connection: Connection, { says, sql }: Step): void {
  try {
    connection.exec(sql);
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error;
    throw new Refusal('The database cannot take on the content model as it is now', [
      `${says}: ${error.table} holds the same ${error.columns.join(', ')} several times`,
    ]);
  }
}
