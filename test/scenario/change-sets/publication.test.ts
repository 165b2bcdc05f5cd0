import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../../src/composition/app/index.js';
import { type Ability, fullAccess } from '../../../src/language/query/access/index.js';
import { copyDataFolder, databaseEnvironment, removeFolder } from '../../support/data-folder.js';
import { contentTypeDefinition, type ModelFixture, openModelFixture } from '../../support/model-fixture.js';
import { checkDatabase } from '../../support/verify/database.js';
import { openRawDatabase, type RawDatabase } from '../../support/verify/raw-database.js';
import { octavo } from '../command.js';

/*
 * A set of many documents is published and undone while readers ask two nodes, and by servers that are killed: everybody reads all of it
 * or nothing.
 */

const documents = Number(process.env.OCTAVO_DOCUMENTS ?? 600);
const kills = Number(process.env.OCTAVO_KILLS ?? 2);
const readers = Number(process.env.OCTAVO_READERS ?? 40);
const uid = 'api::page.page';
const tags = 20;

let fixture: ModelFixture;
let ada: Ability;
let ids: readonly string[];
let tagIds: readonly string[];

const toPage = { type: 'relation', target: uid };
beforeAll(async () => {
  fixture = await openModelFixture(
    {
      'schema/content-types/page.json': contentTypeDefinition(
        'page',
        {
          title: { type: 'string' },
          slug: { type: 'uid' },
          release: { type: 'string' },
          parts: { type: 'component', component: 'shared.part', repeatable: true },
          tag: { type: 'relation', relation: 'manyToOne', target: 'api::tag.tag', inversedBy: 'pages' },
        },
        { options: { draftAndPublish: true } },
      ),
      'schema/content-types/tag.json': contentTypeDefinition('tag', {
        name: { type: 'string' },
        pages: { ...toPage, relation: 'oneToMany', mappedBy: 'tag' },
      }),
      'schema/components/shared/part.json': {
        info: { displayName: 'Part' },
        attributes: { text: { type: 'string' } },
      },
    },
    2,
  );
  const app = nodeAt(0);
  const request = { email: 'ada@example.org', password: 'correct horse battery', role: 'Super Admin' };
  const { id } = await app.accounts.administrators.add(request, { identity: { is: 'system' }, address: null });
  const found = await app.accounts.administrators.findAbility(app.store, id);
  if (found === null) throw new Error('no ability');
  ada = found;
  tagIds = await writeAll(tags, (at) => ask(0, 'POST', 'tags', { name: `tag ${at}` }));
  ids = await writeAll(documents, (at) =>
    ask(0, 'POST', 'pages?status=published', {
      title: `page ${at}`,
      slug: `page-${at}`,
      release: 'old',
      parts: [{ text: 'one' }, { text: 'two' }],
      tag: tagIds[at % tags],
    }),
  );
}, 300_000);

afterAll(() => fixture.close());

function nodeAt(node: number): App {
  const found = fixture.nodes[node];
  if (found === undefined) throw new Error(`no node ${node}`);
  return found;
}

async function ask<T = { documentId: string }>(node: number, method: string, path: string, data?: unknown): Promise<T> {
  const { status, body } = await fixture.ask(node, method, path, data);
  // All readers are one caller, whose expensive reads are bounded; on a busy machine some are told to come back.
  if (status === 429 || (status === 503 && method === 'GET')) {
    await pause(100);
    return ask(node, method, path, data);
  }
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
}

/** Writes a number of documents, as many at once as the database takes; returns their documentIds. */
async function writeAll(
  count: number,
  write: (at: number) => Promise<{ readonly documentId: string }>,
): Promise<readonly string[]> {
  const atOnce = nodeAt(0).writesAtOnce;
  const written: string[] = [];
  for (let at = 0; at < count; at += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - at) }, (_, index) => write(at + index));
    written.push(...(await Promise.all(some)).map(({ documentId }) => documentId));
  }
  return written;
}

/** A set that changes every page. */
async function newSet(release: string): Promise<string> {
  const { changeSets } = nodeAt(0);
  const request = { ability: fullAccess, afterWrite: async () => undefined };
  const { id } = await changeSets.create(request, { name: release, description: null });
  for (let at = 0; at < documents; at += 1_000) {
    const documentIds = ids.slice(at, at + 1_000);
    await changeSets.add(request, id, [{ type: uid, documentIds, locales: null, from: 'published', action: 'change' }]);
  }
  await writeAll(documents, (at) =>
    ask(0, 'PUT', `pages/${ids[at]}?set=${id}`, { release, title: `${release} ${at}` }),
  );
  return id;
}

/** Returns the releases that one answer has: of all pages, of some of them, and of those of a tag. */
async function readReleases(node: number, kind: number): Promise<ReadonlySet<string>> {
  if (kind === 0) {
    const groups = await ask<{ group: { release: string }; count: number }[]>(
      node,
      'GET',
      'pages/aggregate?groupBy=release&count=*',
    );
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(documents);
    return new Set(groups.map(({ group }) => group.release));
  }
  if (kind === 1) {
    const page = 1 + Math.floor(Math.random() * (documents / 100));
    const list = await ask<{ release: string; title: string }[]>(
      node,
      'GET',
      `pages?pagination[pageSize]=100&pagination[page]=${page}&sort=slug`,
    );
    expect(list.length).toBeGreaterThan(0);
    return new Set(list.map(({ release }) => release));
  }
  const tag = tagIds[Math.floor(Math.random() * tags)];
  const { pages } = await ask<{ pages: { release: string }[] }>(node, 'GET', `tags/${tag}?populate=pages`);
  expect(pages.length).toBe(documents / tags);
  return new Set(pages.map(({ release }) => release));
}

/** Asks both nodes again and again until the work ends; every answer is all of one release. Returns how many had which. */
async function withReaders<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly seen: ReadonlyMap<string, number> }> {
  const seen = new Map<string, number>();
  let isDone = false;
  const read = async (reader: number): Promise<void> => {
    while (!isDone) {
      const releases = await readReleases(reader % 2, reader % 3);
      expect([...releases]).toHaveLength(1);
      for (const release of releases) seen.set(release, (seen.get(release) ?? 0) + 1);
      // They share a thread with the publication, which is to end: more readers ask less often each.
      await pause(readers > 40 ? 10_000 : 25);
    }
  };
  const end = async (): Promise<T> => {
    await pause(100);
    return work().finally(() => {
      isDone = true;
    });
  };
  const [result] = await Promise.all([end(), ...Array.from({ length: readers }, (_, reader) => read(reader))]);
  if (process.env.OCTAVO_FIGURES === '1') console.log(`${readers} readers:`, Object.fromEntries(seen));
  return { result, seen };
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  if (process.env.OCTAVO_FIGURES === '1') console.log(`${name}: ${Math.round(performance.now() - began)} ms`);
  return result;
}

test(`${documents} documents are published and undone for all readers at once`, async () => {
  const { changeSets } = nodeAt(0);
  const set = await newSet('new');
  const request = { ability: ada, resolutions: [] };
  const all = { documents, entries: documents };
  const published = await withReaders(() => timed('publish beside readers', () => changeSets.publish(request, set)));
  expect(published.result).toEqual(all);
  expect([...published.seen.keys()].filter((release) => release !== 'old' && release !== 'new')).toEqual([]);
  expect(published.seen.get('old')).toBeGreaterThan(0);
  for (const node of [0, 1])
    for (const kind of [0, 1, 2]) expect([...(await readReleases(node, kind))]).toEqual(['new']);
  const undone = await withReaders(() => timed('undo beside readers', () => changeSets.undo(request, set)));
  expect(undone.result).toEqual(all);
  for (const node of [0, 1])
    for (const kind of [0, 1, 2]) expect([...(await readReleases(node, kind))]).toEqual(['old']);
  const next = await newSet('next');
  await timed('publish', () => changeSets.publish(request, next));
  await timed('undo', () => changeSets.undo(request, next));
}, 600_000);

test('a server that is killed has published all or nothing', async () => {
  const { changeSets } = nodeAt(0);
  const set = await newSet('killed');
  await changeSets.schedule({ ability: ada }, set, Date.now() - 1_000);
  for (const node of fixture.nodes) await node.close();
  const data = join(fixture.folder, 'data');
  const outcomes = new Set<string>();
  let wholeTime = 0;
  for (let kill = 0; kill <= kills; kill++) {
    const copy = join(fixture.folder, `copy-${kill}`);
    await copyDataFolder(data, copy);
    const server = octavo(
      ['start', '--project', fixture.folder, '--data', copy, '--port', '0'],
      await databaseEnvironment(copy),
    );
    await server.shows(/Address\s+(http:\S+)\/api/);
    const began = performance.now();
    // The first one is not disturbed, and says how long it takes.
    if (kill === 0) await untilPublished(copy, set);
    else await pause((wholeTime * kill) / kills);
    wholeTime = kill === 0 ? performance.now() - began : wholeTime;
    server.child.kill('SIGKILL');
    await server.ended;
    outcomes.add(await checkOutcome(copy, set));
    await removeFolder(copy);
  }
  expect(outcomes).toContain('killed');
}, 600_000);

async function untilPublished(dataDir: string, set: string): Promise<void> {
  const raw = await openRawDatabase(dataDir);
  try {
    const state = async () =>
      (await rowsOf(raw, `SELECT state FROM octavo_change_sets WHERE set_id = '${set}'`)).map((row) => row.state);
    await expect.poll(state, { timeout: 60_000, interval: 20 }).toEqual(['published']);
  } finally {
    await raw.close();
  }
}

async function rowsOf(raw: RawDatabase, sql: string): Promise<readonly Record<string, unknown>[]> {
  return (await raw.rows(sql)) as readonly Record<string, unknown>[];
}

/** Returns the release that all pages have, which is that of the state of the set; the database is sound. */
async function checkOutcome(dataDir: string, set: string): Promise<string> {
  const raw = await openRawDatabase(dataDir);
  await raw.alone();
  const [row] = await rowsOf(raw, `SELECT state FROM octavo_change_sets WHERE set_id = '${set}'`);
  const rows = await rowsOf(
    raw,
    "SELECT release, COUNT(*) AS total FROM pages WHERE status = 'published' GROUP BY release",
  );
  const undo = await rowsOf(raw, `SELECT COUNT(*) AS total FROM pages WHERE status = 'undo:${set}'`);
  await raw.close();
  const isPublished = row?.state === 'published';
  const release = isPublished ? 'killed' : 'old';
  expect(rows.map(({ release, total }) => [release, Number(total)])).toEqual([[release, documents]]);
  expect(undo.map(({ total }) => Number(total))).toEqual([isPublished ? documents : 0]);
  expect(await checkDatabase(dataDir)).toEqual([]);
  return release;
}
