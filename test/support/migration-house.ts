import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layoutOf } from '../../src/layout/index.js';
import {
  type ChangeHints,
  hintsBack,
  type ModelFile,
  type ModelSettings,
  parseModel,
  readRecord,
  recordModel,
} from '../../src/schema/index.js';
import type { ChangeConsent, ModelPlan, ModelSide, ModelWanted, Revision, Row, Store } from '../../src/store/index.js';
import { openTestStore, removeFolder } from './data-folder.js';
import { differingFragments, missingFragments } from './fragments.js';
import { withNumbers } from './rows.js';
import { differingTextIndexes } from './text-indexes.js';
import { differingTotals } from './totals.js';

/** A model as a change of the model takes it. */
export function sideOf(files: readonly ModelFile[], settings: ModelSettings): ModelSide {
  const snapshot = parseModel(files, settings);
  const { version, json } = recordModel(snapshot);
  return { version, record: readRecord(json), layout: layoutOf(snapshot), files };
}

/** A database whose model is changed again and again, on the database that the tests are about. */
export interface MigrationHouse {
  readonly store: Store;
  /** Changes the model, with all losses agreed to unless `consent` says otherwise. */
  change(files: readonly ModelFile[], hints?: ChangeHints, consent?: Partial<ChangeConsent>): Promise<Revision>;
  /** The same, to a model with locales of its own. */
  changeTo(to: ModelSide): Promise<Revision>;
  plan(files: readonly ModelFile[], hints?: ChangeHints): Promise<ModelPlan>;
  /** Takes the newest revision back, or the one with this id. */
  revert(id?: number): Promise<Revision>;
  /** What a start with the model of now does, and what is kept then that is not what is stored: totals, and JSON beside versions. */
  steps(): Promise<readonly string[]>;
  /** Rows of a query; booleans as numbers. */
  rows(sql: string): Promise<readonly Row[]>;
  run(sql: string): Promise<void>;
  /** Every row of all tables of the model, as text, and what is kept that is not what is stored. `without`: columns that are left out. */
  dump(without?: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

const agreed: ChangeConsent = { allowLoss: true, purge: false, author: 'a test', source: 'command' };
/** Tables that tell of the changes themselves, or count. */
const ofChanges: ReadonlySet<string> = new Set([
  'octavo_schema_revisions',
  'octavo_parked',
  'octavo_sequences',
  'octavo_totals',
]);

/** Opens one with a first model. */
export async function openMigrationHouse(
  files: readonly ModelFile[],
  settings: ModelSettings,
): Promise<MigrationHouse> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-migration-'));
  const store = await openTestStore(folder, parseModel(files, settings));
  let current = sideOf(files, settings);
  const statement = (sql: string) => ({ sql, slots: [], reads: [] });
  const start = () => {
    const { version, record, files: read, layout } = current;
    return store.migrate(layout, { version, json: JSON.stringify(record), files: read, filesVersion: version });
  };
  await start();
  const wantedOf = (next: readonly ModelFile[], hints: ChangeHints): ModelWanted => ({
    from: current,
    to: sideOf(next, settings),
    hints,
    reverts: null,
  });
  const made = async (wanted: ModelWanted, consent: Partial<ChangeConsent>): Promise<Revision> => {
    const given = { ...agreed, filesVersion: wanted.to.version, ...consent };
    const revision = await store.changeModel(wanted, given, () => undefined);
    current = wanted.to;
    return revision;
  };
  const differing = async (): Promise<readonly string[]> => [
    ...(await differingTotals(store, current.layout)),
    ...(await differingTextIndexes(store, current.layout)),
    ...(await differingFragments(store, current.layout)),
    ...(await missingFragments(store, current.layout)),
    ...(await differingFragments(store, current.layout)),
  ];
  return {
    store,
    change: (next, hints = {}, consent = {}) => made(wantedOf(next, hints), consent),
    changeTo: (to) => made({ from: current, to, hints: {}, reverts: null }, {}),
    plan: (next, hints = {}) => store.planChange(wantedOf(next, hints)),
    async revert(id) {
      const revisions = await store.revisions();
      const at = id === undefined ? 0 : revisions.findIndex((revision) => revision.id === id);
      const [last, before] = revisions.slice(at);
      if (last === undefined || before?.files == null) throw new Error('there is nothing to take back');
      const { locales, defaultLocale } = before.record;
      const to = sideOf(before.files, { locales, defaultLocale });
      return made({ from: current, to, hints: hintsBack(last.changes), reverts: last.id }, { source: 'revert' });
    },
    async steps() {
      const { steps } = await start();
      return [...steps, ...(await differing())];
    },
    rows: async (sql) => (await store.rows(statement(sql), [])).map(withNumbers),
    async run(sql) {
      await store.write((transaction) => transaction.run(statement(sql), []));
    },
    async dump(without = []) {
      const lines: string[] = [];
      for (const { name, columns } of current.layout.all) {
        if (ofChanges.has(name)) continue;
        const names = columns.map((column) => column.name).filter((column) => !without.includes(column));
        const listed = names.map((column) => `"${column}"`).join(', ');
        const rows = await store.rows(statement(`SELECT ${listed} FROM "${name}"`), []);
        lines.push(name, ...rows.map((row) => printed(withNumbers(row))).sort());
      }
      return [...lines, ...(await differing())].join('\n');
    },
    async close() {
      await store.close();
      await removeFolder(folder);
    },
  };
}

function printed(row: Row): string {
  return JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}
