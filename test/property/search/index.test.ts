import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyDocuments } from '../../../src/domain/documents/index.js';
import { Failure } from '../../../src/foundations/core/index.js';
import { fullAccess } from '../../../src/language/query/access/index.js';
import { createLayout } from '../../../src/storage/sql/layout/index.js';
import { type DocumentFixture, setRequest } from '../../support/document-fixture.js';
import { compareWithRebuilt } from '../../support/search-indexes.js';
import { openSearchFixture } from './model.js';

/*
 * Whatever is written, the index has what indexing all versions anew has: documents in locales and statuses, components, links in both
 * kinds of storage, names of related documents, and versions of change sets.
 */

const writes = Number(process.env.OCTAVO_RUNS ?? 120);
const seed = Number(process.env.OCTAVO_SEED ?? Date.now() % 2 ** 31);

describe(`after ${writes} random writes (OCTAVO_SEED=${seed})`, () => {
  let fixture: DocumentFixture;
  beforeAll(async () => {
    fixture = await openSearchFixture();
  });
  afterAll(() => fixture.close());

  test('the index is what it is once all versions are indexed anew', async () => {
    const random = createRandom(seed);
    await writeAtRandom(fixture, random);
    const layout = createLayout(fixture.snapshot);
    const violations = await verifyDocuments(fixture.store, { snapshot: fixture.snapshot, layout }, () => undefined);
    expect(violations.filter(({ rule }) => rule === 'V14')).toEqual([]);
    const { now, rebuilt } = await compareWithRebuilt(fixture.store, layout);
    expect([...(now[0]?.values() ?? [])].length).toBeGreaterThan(0);
    expect(now).toEqual(rebuilt);
  }, 120_000);

  test('what is missing or too much in it is found', async () => {
    const layout = createLayout(fixture.snapshot);
    const verify = async () => {
      const found = await verifyDocuments(fixture.store, { snapshot: fixture.snapshot, layout }, () => undefined);
      return found.filter(({ rule }) => rule === 'V14').map(({ text }) => text.replace(/ \(.*/, ''));
    };
    const [table] = (await fixture.rows('SELECT * FROM octavo_index_queue')).map(({ name }) => String(name));
    expect(table).toBeUndefined();
    const { findSearchIndexes } = await import('../../../src/storage/sql/plan/index.js');
    const index = findSearchIndexes(layout)[0];
    const run = (sql: string) =>
      fixture.store.write((transaction) => transaction.run({ sql, slots: [], reads: [] }, []));
    await run(`UPDATE ${index?.rows} SET digest = 'x' WHERE id = (SELECT min(id) FROM ${index?.rows})`);
    expect(await verify()).toEqual(['an entry with other words than its version']);
    await run(`DELETE FROM ${index?.rows} WHERE digest = 'x'`);
    expect(await verify()).toEqual(['a version without an entry']);
  });
});

async function writeAtRandom(fixture: DocumentFixture, random: (below: number) => number): Promise<void> {
  const pick = <T>(items: readonly T[]): T | undefined => items[random(items.length)];
  const words = ['Haus', 'Häuser', 'Garten', 'see', 'Straße', 'running', 'maisons', 'x'];
  const text = () => Array.from({ length: random(5) }, () => pick(words)).join(' ');
  const known: Record<'article' | 'author' | 'tag', string[]> = { article: [], author: [], tag: [] };
  const sets: string[] = [];
  const locale = () => pick(['en', 'fr', 'de']) ?? 'en';
  const article = () => ({
    title: text(),
    body: text(),
    secret: text(),
    text: [{ type: 'paragraph', children: [{ type: 'text', text: text() }] }],
    seo: random(2) === 0 ? null : { description: text(), hidden: text(), quotes: [{ words: text() }] },
    sections: random(2) === 0 ? [] : [{ __component: 'shared.quote', words: text() }],
    author: random(3) === 0 ? null : (pick(known.author) ?? null),
    tags: known.tag.filter(() => random(3) === 0),
  });
  const remember = (name: keyof typeof known, document: { readonly documentId?: unknown }) =>
    known[name].push(String(document.documentId));
  const status = () => (random(2) === 0 ? '&status=draft' : '');
  const set = () => (sets.length > 0 && random(3) === 0 ? `&set=${pick(sets)}` : '');
  const actions: readonly (() => Promise<unknown>)[] = [
    async () => remember('article', await fixture.create(`article?locale=${locale()}${status()}`, article())),
    async () => remember('article', await fixture.create(`article?locale=${locale()}${set() || status()}`, article())),
    async () => remember('author', await fixture.create(`author?${status()}`, { name: text() })),
    async () => remember('tag', await fixture.create(`tag?locale=${locale()}`, { label: text() })),
    () => fixture.update(`article?locale=${locale()}${set() || status()}`, pick(known.article) ?? '', article()),
    () => fixture.update(`article?locale=${locale()}${status()}`, pick(known.article) ?? '', { tags: [] }),
    () => fixture.update(`author?${set() || status()}`, pick(known.author) ?? '', { name: text() }),
    () => fixture.update(`tag?locale=${locale()}`, pick(known.tag) ?? '', { label: text() }),
    () => fixture.act('publish', `article?locale=${locale()}`, pick(known.article) ?? ''),
    () => fixture.act('unpublish', `article?locale=${locale()}`, pick(known.article) ?? ''),
    () => fixture.act('discardDraft', `article?locale=${locale()}`, pick(known.article) ?? ''),
    () => fixture.act('publish', 'author?', pick(known.author) ?? ''),
    () => (random(3) === 0 ? fixture.remove('article', pick(known.article) ?? '', locale()) : Promise.resolve()),
    () => (random(4) === 0 ? fixture.remove('author', pick(known.author) ?? '') : Promise.resolve()),
    () => (random(4) === 0 ? fixture.remove('tag', pick(known.tag) ?? '', locale()) : Promise.resolve()),
    async () => {
      if (sets.length < 3)
        sets.push((await fixture.changeSets.create(setRequest, { name: 'set', description: null })).id);
    },
    async () => {
      const chosen = pick(sets);
      if (chosen !== undefined && random(4) === 0)
        await fixture.changeSets.publish({ ability: fullAccess, resolutions: [] }, chosen);
    },
  ];
  for (let count = 0; count < writes; count++) {
    try {
      await pick(actions)?.();
    } catch (error) {
      // What the rules of the model refuse changes nothing.
      if (!(error instanceof Failure)) throw error;
    }
  }
}

/** Numbers from 0 up to the argument, the same for a seed. */
function createRandom(start: number): (below: number) => number {
  let state = start >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
