import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ChangeHints,
  createReverseHints,
  type ModelFile,
  type ModelSettings,
  parseModel,
  parseRecordedModel,
  serializeModel,
} from '../../src/language/schema/index.js';
import type { Row, Store } from '../../src/storage/database/index.js';
import {
  type ChangeConsent,
  type ModelChangeInput,
  type ModelPlan,
  type ModelWithLayout,
  openMigrations,
  type StoredRevision,
} from '../../src/storage/migrations/index.js';
import { createLayout } from '../../src/storage/sql/layout/index.js';
import { openTestStore, removeFolder } from './data-folder.js';
import { fillMissingJson, findDifferingJson } from './materialized-json.js';
import { withNumbers } from './rows.js';
import { differingTextIndexes } from './text-indexes.js';
import { differingTotals } from './totals.js';

/** A model as a change of the model takes it. */
export function modelSide(files: readonly ModelFile[], settings: ModelSettings): ModelWithLayout {
  const snapshot = parseModel(files, settings);
  const { version, json } = serializeModel(snapshot);
  return { version, record: parseRecordedModel(json), layout: createLayout(snapshot), files };
}

/** A database whose model is changed again and again, on the database that the tests are about. */
export interface MigrationFixture {
  readonly store: Store;
  /** Changes the model, with all losses agreed to unless `consent` says otherwise. */
  change(files: readonly ModelFile[], hints?: ChangeHints, consent?: Partial<ChangeConsent>): Promise<StoredRevision>;
  /** The same, to a model with locales of its own. */
  changeTo(to: ModelWithLayout): Promise<StoredRevision>;
  plan(files: readonly ModelFile[], hints?: ChangeHints): Promise<ModelPlan>;
  /** Takes the newest revision back, or the one with this id. */
  revert(id?: number): Promise<StoredRevision>;
  /** What a start with the model of now does, and what is kept then that is not what is stored: totals, and JSON beside versions. */
  steps(): Promise<readonly string[]>;
  /** Rows of a query; booleans as numbers. */
  rows(sql: string): Promise<readonly Row[]>;
  run(sql: string): Promise<void>;
  /** Every row of all tables of the model, as text, without revisions of change sets, and what is kept that is not what is stored. `without`: columns that are left out. */
  dump(without?: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

const agreedConsent: ChangeConsent = { allowLoss: true, purge: false, author: 'a test', source: 'command' };
/** Tables that tell of the changes themselves, or count. */
const bookkeepingTables: ReadonlySet<string> = new Set([
  'octavo_schema_revisions',
  'octavo_parked',
  'octavo_sequences',
  'octavo_totals',
]);

/** Opens one with a first model. */
export async function openMigrationFixture(
  files: readonly ModelFile[],
  settings: ModelSettings,
): Promise<MigrationFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-migration-'));
  const store = await openTestStore(folder, parseModel(files, settings));
  let current = modelSide(files, settings);
  const statement = (sql: string) => ({ sql, slots: [], reads: [] });
  const start = () => {
    const { version, record, files: read, layout } = current;
    return openMigrations(store).migrate(layout, {
      version,
      json: JSON.stringify(record),
      files: read,
      filesVersion: version,
    });
  };
  await start();
  const requestChange = (next: readonly ModelFile[], hints: ChangeHints): ModelChangeInput => ({
    from: current,
    to: modelSide(next, settings),
    hints,
    reverts: null,
  });
  const applyChange = async (wanted: ModelChangeInput, consent: Partial<ChangeConsent>): Promise<StoredRevision> => {
    const fullConsent = { ...agreedConsent, filesVersion: wanted.to.version, ...consent };
    const revision = await openMigrations(store).changeModel(wanted, fullConsent, () => undefined);
    current = wanted.to;
    return revision;
  };
  const findDifferences = async (): Promise<readonly string[]> => [
    ...(await differingTotals(store, current.layout)),
    ...(await differingTextIndexes(store, current.layout)),
    ...(await findDifferingJson(store, current.layout)),
    ...(await fillMissingJson(store, current.layout)),
    ...(await findDifferingJson(store, current.layout)),
  ];
  return {
    store,
    change: (next, hints = {}, consent = {}) => applyChange(requestChange(next, hints), consent),
    changeTo: (to) => applyChange({ from: current, to, hints: {}, reverts: null }, {}),
    plan: (next, hints = {}) => openMigrations(store).planChange(requestChange(next, hints)),
    async revert(id) {
      const revisions = await openMigrations(store).revisions();
      const index = id === undefined ? 0 : revisions.findIndex((revision) => revision.id === id);
      const [last, before] = revisions.slice(index);
      if (last === undefined || before?.files == null) throw new Error('there is nothing to take back');
      const { locales, defaultLocale } = before.record;
      const to = modelSide(before.files, { locales, defaultLocale });
      return applyChange(
        { from: current, to, hints: createReverseHints(last.changes), reverts: last.id },
        { source: 'revert' },
      );
    },
    async steps() {
      const { steps } = await start();
      return [...steps, ...(await findDifferences())];
    },
    rows: async (sql) => (await store.rows(statement(sql), [])).map(withNumbers),
    async run(sql) {
      await store.write((transaction) => transaction.run(statement(sql), []));
    },
    async dump(without = []) {
      const lines: string[] = [];
      for (const { name, columns } of current.layout.allTables) {
        if (bookkeepingTables.has(name)) continue;
        const hidden = name === 'octavo_change_sets' ? [...without, 'revision'] : without;
        const names = columns.map((column) => column.name).filter((column) => !hidden.includes(column));
        const listed = names.map((column) => `"${column}"`).join(', ');
        const rows = await store.rows(statement(`SELECT ${listed} FROM "${name}"`), []);
        lines.push(name, ...rows.map((row) => printRow(withNumbers(row))).sort());
      }
      return [...lines, ...(await findDifferences())].join('\n');
    },
    async close() {
      await store.close();
      await removeFolder(folder);
    },
  };
}

function printRow(row: Row): string {
  return JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}
