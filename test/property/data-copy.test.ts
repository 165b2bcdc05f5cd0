import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '../../src/kernel/index.js';
import { hintsBack, parseModel } from '../../src/schema/index.js';
import {
  type CopiedModels,
  copyDatabase,
  type ModelSide,
  openPostgresStore,
  openSqliteStore,
  type Row,
  type Store,
} from '../../src/store/index.js';
import { sideOf } from '../support/migration-house.js';
import { freshDatabase } from '../support/postgres.js';
import { withNumbers } from '../support/rows.js';
import { fillModel } from './model-documents.js';
import { type GeneratedModel, modelPairs } from './models.js';

const patience = 240_000;
const runs = Number(process.env.RUNS ?? 12);
/** What each kind of database keeps in a way of its own. */
const own: ReadonlySet<string> = new Set(['octavo_changes', 'octavo_sequences']);
/** Tables that tell of the changes themselves. */
const ofChanges: ReadonlySet<string> = new Set(['octavo_schema_revisions', 'octavo_parked']);
const consent = { allowLoss: true, purge: false, author: 'a test', source: 'command' } as const;

/** Numbers that look like chance, from a seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function side({ files, locales, defaultLocale }: GeneratedModel): ModelSide {
  return sideOf(files, { locales, defaultLocale });
}

/** Every row of every table that a database has, parked ones too, as text. */
async function dump(store: Store): Promise<string> {
  const { tables } = await store.copyDoor().engine.inspect(store);
  const all = [...tables].filter(([name]) => !own.has(name) && !name.startsWith('sqlite_'));
  return printed(store, new Map(all.map(([name, columns]) => [name, [...columns.keys()]])));
}

/** Every row of the model's tables, without what tells of its changes. */
function dumpOf(store: Store, { layout }: ModelSide): Promise<string> {
  const all = layout.all.filter(({ name }) => !own.has(name) && !ofChanges.has(name));
  return printed(store, new Map(all.map(({ name, columns }) => [name, columns.map((column) => column.name)])));
}

async function printed(store: Store, tables: ReadonlyMap<string, readonly string[]>): Promise<string> {
  const lines: string[] = [];
  for (const [table, columns] of [...tables].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const listed = [...columns].sort().map(store.dialect.identifier).join(', ');
    const rows = await store.rows({ sql: `SELECT ${listed} FROM "${table}"`, slots: [], reads: [] }, []);
    lines.push(table, ...rows.map(rowText).sort());
  }
  return lines.join('\n');
}

function rowText(row: Row): string {
  return JSON.stringify(withNumbers(row), (_, value) => (typeof value === 'bigint' ? `${value}` : value));
}

function modelsOf(now: ModelSide, before: ModelSide): CopiedModels {
  return { version: now.version, layout: now.layout, before: async () => before.layout };
}

/** What a start says that it has to do. */
async function steps(store: Store, { version, record, layout, files }: ModelSide): Promise<readonly string[]> {
  const model = { version, json: JSON.stringify(record), files, filesVersion: version };
  return (await store.migrate(layout, model)).steps;
}

/** The ids that the next row of each numbered table, and the next component, get. */
async function nextIds(store: Store, { layout }: ModelSide): Promise<Readonly<Record<string, number>>> {
  const { place } = store.copyDoor();
  const ids: [string, number][] = [['components', await place.lastComponentId(store)]];
  for (const { name, autoIncrement } of layout.all) {
    if (autoIncrement) ids.push([name, await place.lastRowId(store, name)]);
  }
  return Object.fromEntries(ids);
}

test(
  'a copy of a copy has every row of the source, whatever the model and its past, and goes on from there',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'octavo-copies-'));
    let [at, rows, parked] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(modelPairs, fc.nat(), async ([one, other], seed) => {
        const opened: Store[] = [];
        const open = async (store: Promise<Store>): Promise<Store> => {
          opened.push(await store);
          return store;
        };
        const database = await freshDatabase();
        at += 1;
        try {
          const [first, second] = [side(one), side(other)];
          const source = await open(openSqliteStore({ file: join(folder, `${at}.db`) }));
          await steps(source, first);
          let time = Date.UTC(2026, 0, 1);
          const clock = { now: () => (time += 1_000) };
          const { locales, defaultLocale } = one;
          await fillModel(source, parseModel(one.files, { locales, defaultLocale }), clock, numbers(seed));
          const before = await dumpOf(source, first);
          const wanted = { from: first, to: second, hints: {}, reverts: null };
          const changed = await source
            .changeModel(wanted, { ...consent, filesVersion: second.version }, () => undefined)
            .catch((error: unknown) => {
              if (error instanceof Refusal) return null;
              throw error;
            });
          const now = changed === null ? first : second;

          const there = await open(openPostgresStore({ url: database.url }));
          const report = await copyDatabase(source, there, modelsOf(now, first), () => undefined);
          const back = await open(openSqliteStore({ file: join(folder, `${at}-back.db`) }));
          await copyDatabase(there, back, modelsOf(now, first), () => undefined);
          rows += report.rows;
          parked += report.tables - now.layout.all.length;

          const expected = await dump(source);
          const ids = await nextIds(source, now);
          for (const copy of [there, back]) {
            expect(await dump(copy)).toBe(expected);
            expect(await nextIds(copy, now)).toEqual(ids);
            expect(await steps(copy, now)).toEqual([]);
            if (changed === null) continue;
            const revert = { from: second, to: first, hints: hintsBack(changed.changes), reverts: changed.id };
            await copy.changeModel(
              revert,
              { ...consent, source: 'revert', filesVersion: first.version },
              () => undefined,
            );
            expect(await dumpOf(copy, first)).toBe(before);
          }
        } finally {
          for (const store of opened) await store.close();
          await database.drop();
        }
      }),
      {
        numRuns: runs,
        endOnFailure: true,
        ...(process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) }),
      },
    );
    await rm(folder, { recursive: true });
    expect(Math.min(rows, parked)).toBeGreaterThan(0);
  },
  patience,
);
