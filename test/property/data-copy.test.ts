import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CliError } from '../../src/foundations/core/index.js';
import { createReverseHints, type ModelFile, parseModel } from '../../src/language/schema/index.js';
import { openPostgresStore, openSqliteStore, type Row, type Store } from '../../src/storage/database/index.js';
import {
  type CopiedModels,
  copyDatabase,
  type ModelWithLayout,
  openMigrations,
  type StoredRevision,
} from '../../src/storage/migrations/index.js';
import { materializedJsonPrefix, searchIndexPrefix, textIndexPrefix } from '../../src/storage/sql/plan/index.js';
import { modelSide } from '../support/migration-fixture.js';
import { freshDatabase } from '../support/postgres.js';
import { withNumbers } from '../support/rows.js';
import { differingTotals } from '../support/totals.js';
import { fillModel } from './model-documents.js';
import { type GeneratedModel, modelPairs } from './models.js';

// The work is bounded by the number of runs. This ends a test that hangs, on however busy a machine, and holds nothing else.
const patience = 600_000;
const runs = Number(process.env.RUNS ?? 12);
/** What each kind of database keeps in a way of its own. */
const own: ReadonlySet<string> = new Set(['octavo_changes', 'octavo_index_queue', 'octavo_sequences', 'octavo_totals']);
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

function side({ files, locales, defaultLocale }: GeneratedModel): ModelWithLayout {
  return modelSide(files, { locales, defaultLocale });
}

/** What SQLite keeps beside versions, made from them. */
const besides: readonly string[] = [materializedJsonPrefix, textIndexPrefix, searchIndexPrefix];

/** Every row of every table that a database has, parked ones too, as text. */
async function dump(store: Store): Promise<string> {
  const { tables } = await store.schemaConnection().engine.inspect(store);
  const all = [...tables].filter(
    ([name]) => !own.has(name) && !name.startsWith('sqlite_') && !besides.some((prefix) => name.startsWith(prefix)),
  );
  return printed(store, new Map(all.map(([name, columns]) => [name, [...columns.keys()]])));
}

/** Every row of the model's tables, without what tells of its changes. */
function dumpOf(store: Store, { layout }: ModelWithLayout): Promise<string> {
  const all = layout.allTables.filter(({ name }) => !own.has(name) && !ofChanges.has(name));
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

function modelsOf(now: ModelWithLayout, before: ModelWithLayout): CopiedModels {
  return { version: now.version, layout: now.layout, layoutBefore: async () => before.layout };
}

/** What a start says that it has to do. */
async function steps(store: Store, { version, record, layout, files }: ModelWithLayout): Promise<readonly string[]> {
  const model = { version, json: JSON.stringify(record), files, filesVersion: version };
  return (await openMigrations(store).migrate(layout, model)).steps;
}

/** The ids that the next row of each numbered table, and the next component, get. */
async function nextIds(store: Store, { layout }: ModelWithLayout): Promise<Readonly<Record<string, number>>> {
  const { copyDialect } = store.schemaConnection();
  const ids: [string, number][] = [['components', await copyDialect.lastComponentId(store)]];
  for (const { name, autoIncrement } of layout.allTables) {
    if (autoIncrement && !own.has(name)) ids.push([name, await copyDialect.lastRowId(store, name)]);
  }
  return Object.fromEntries(ids);
}

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-copies-'));
});

afterAll(() => rm(folder, { recursive: true }));

let count = 0;

/**
 * Fills a database on SQLite, changes its model where that is possible, copies it to PostgreSQL and from there to SQLite, looks whether all
 * three are equal, and takes the change back in both copies. Returns what was copied, and the kinds of things that were parked.
 */
async function copyTwice(
  one: GeneratedModel,
  other: GeneratedModel,
  seed: number,
): Promise<{ readonly rows: number; readonly parked: readonly string[] }> {
  count += 1;
  const [first, second] = [side(one), side(other)];
  const { locales, defaultLocale } = one;
  const database = await freshDatabase();
  const opened: Store[] = [];
  const open = async (store: Promise<Store>): Promise<Store> => {
    opened.push(await store);
    return store;
  };
  try {
    const source = await open(openSqliteStore({ file: join(folder, `${count}.db`) }));
    await steps(source, first);
    let time = Date.UTC(2026, 0, 1);
    const clock = { now: () => (time += 1_000) };
    await fillModel(source, parseModel(one.files, { locales, defaultLocale }), clock, numbers(seed));
    const before = await dumpOf(source, first);
    const changed = await change(source, first, second);
    const now = changed === null ? first : second;

    const there = await open(openPostgresStore({ url: database.url }));
    const { rows, leftOut } = await copyDatabase(source, there, modelsOf(now, first), () => undefined);
    expect(leftOut).toEqual([]);
    const back = await open(openSqliteStore({ file: join(folder, `${count}-back.db`) }));
    await copyDatabase(there, back, modelsOf(now, first), () => undefined);

    const expected = await dump(source);
    const ids = await nextIds(source, now);
    const parked = await source.rows({ sql: 'SELECT DISTINCT kind FROM octavo_parked', slots: [], reads: [] }, []);
    for (const copy of [there, back]) {
      expect(await dump(copy)).toBe(expected);
      expect(await nextIds(copy, now)).toEqual(ids);
      expect(await steps(copy, now)).toEqual([]);
      expect(await differingTotals(copy, now.layout)).toEqual([]);
      if (changed === null) continue;
      const revert = { from: second, to: first, hints: createReverseHints(changed.changes), reverts: changed.id };
      await openMigrations(copy).changeModel(
        revert,
        { ...consent, source: 'revert', filesVersion: first.version },
        () => undefined,
      );
      expect(await dumpOf(copy, first)).toBe(before);
      expect(await differingTotals(copy, first.layout)).toEqual([]);
    }
    return { rows, parked: parked.map(({ kind }) => String(kind)).sort() };
  } finally {
    for (const store of opened) await store.close();
    await database.drop();
  }
}

/** Changes the model; null where something stands against it. */
async function change(store: Store, from: ModelWithLayout, to: ModelWithLayout): Promise<StoredRevision | null> {
  const wanted = { from, to, hints: {}, reverts: null };
  try {
    return await openMigrations(store).changeModel(wanted, { ...consent, filesVersion: to.version }, () => undefined);
  } catch (error) {
    if (error instanceof CliError) return null;
    throw error;
  }
}

test(
  'a copy of a copy has every row of the source, whatever the model and its past, and goes on from there',
  async () => {
    let copied = 0;
    await fc.assert(
      fc.asyncProperty(modelPairs, fc.nat(), async ([one, other], seed) => {
        copied += (await copyTwice(one, other, seed)).rows;
      }),
      {
        numRuns: runs,
        endOnFailure: true,
        ...(process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) }),
      },
    );
    expect(copied).toBeGreaterThan(0);
  },
  patience,
);

test(
  'what was parked is copied as it was, and comes back: tables, columns, references, rows',
  async () => {
    const page = (attributes: object, draftAndPublish: boolean): ModelFile => {
      const info = { singularName: 'page', pluralName: 'pages', displayName: 'Page' };
      const definition = { kind: 'collectionType', info, options: { draftAndPublish }, attributes };
      return { path: 'schema/content-types/page.json', json: JSON.stringify(definition) };
    };
    const tag: ModelFile = {
      path: 'schema/content-types/tag.json',
      json: JSON.stringify({
        kind: 'collectionType',
        info: { singularName: 'tag', pluralName: 'tags', displayName: 'Tag' },
        options: { draftAndPublish: false },
        attributes: { name: { type: 'string' }, hidden: { type: 'boolean' } },
      }),
    };
    const title = { type: 'string' };
    const gone = {
      flag: { type: 'boolean' },
      views: { type: 'biginteger' },
      next: { type: 'relation', relation: 'manyToOne', target: 'api::page.page' },
      tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
    };
    const settings = { locales: ['en'], defaultLocale: 'en' };
    const whole = { ...settings, files: [page({ title, ...gone }, true), tag] };
    const { rows, parked } = await copyTwice(whole, { ...settings, files: [page({ title }, false)] }, 3);
    expect(parked).toEqual(['column', 'rows', 'table']);
    expect(rows).toBeGreaterThan(20);
  },
  patience,
);
