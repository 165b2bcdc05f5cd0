import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, copyFixture, type Fixture, send } from './support/fixture.js';
import { addressed, seen } from './support/oracle/alike.js';
import { hideAccounts, hideDossiers, hideOthersArticles, hideOthersAuthorsAndTags } from './support/oracle/hidden.js';
import { ann, openBase, openPair, type Pair, type Recipe } from './support/oracle/pair.js';
import { type Write, writes, writesTo } from './support/oracle/writes.js';
import { entriesOf, giveRole, signIn } from './support/people.js';

/*
 * The same for writes: a document that a rule keeps from a caller is, to all that they may try with it, as missing as one that
 * does not exist. OCTAVO_RUNS and OCTAVO_SEED make it longer or repeat a failure.
 */
const runs = Number(process.env.OCTAVO_RUNS ?? 500);
const seed = Number(process.env.OCTAVO_SEED ?? Date.now() % 2 ** 31);

const writing = 'find create update delete createLocalization publish unpublish discardDraft';

const ofTheirOwn: Recipe = {
  async admit({ app }) {
    const content = [`article: ${writing}`, 'author: find', 'tag: find'].flatMap((text) =>
      entriesOf(text, { own: true }),
    );
    await giveRole(app, ann, content);
    return signIn(app, ann);
  },
  async hide(fixture) {
    await hideAccounts(fixture);
    await hideDossiers(fixture);
    await hideOthersArticles(fixture);
    await hideOthersAuthorsAndTags(fixture);
  },
};

let base: Awaited<ReturnType<typeof openBase>>;

beforeAll(async () => {
  base = await openBase();
});

beforeEach(() => {
  // Times of writes are part of what is compared.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  return () => vi.useRealTimers();
});

afterAll(() => base?.close());

function perform({ app }: Fixture, { asker, ids }: Pair, { method, path, data }: Write): Promise<Answer> {
  const sent = data === undefined ? {} : { data: JSON.parse(addressed(JSON.stringify(data), ids)) };
  return send(app, {
    method: method ?? 'GET',
    url: addressed(`${asker.content}${path}`, ids),
    headers: asker.headers,
    ...sent,
  });
}

/** Everything that is stored of documents that somebody else created. */
async function foreign({ app }: Fixture): Promise<string> {
  const others = `SELECT document_id FROM octavo_documents WHERE created_by IS NULL
    OR created_by <> (SELECT id FROM octavo_administrators WHERE email LIKE '${ann}@%')`;
  const texts: string[] = [];
  for (const table of ['article_rows', 'authors', 'tags']) {
    const sql = `SELECT * FROM ${table} WHERE document_id IN (${others}) ORDER BY 1, 2`;
    const rows = await app.store.rows({ sql, slots: [], reads: [] }, []);
    texts.push(JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)));
  }
  return texts.join('\n');
}

describe(`Q15 writes do not tell what is hidden (seed ${seed})`, () => {
  test(`${runs} pairs: an administrator who may write documents of their own`, async () => {
    const pair = await openPair(base, ofTheirOwn);
    const before = [await foreign(pair.here), await foreign(pair.there)];
    let done = 0;
    let refused = 0;
    try {
      await fc.assert(
        fc.asyncProperty(writes, async (write) => {
          const first = await perform(pair.here, pair, write);
          const shown = JSON.stringify(write);
          expect(seen(await perform(pair.there, pair, write)), shown).toEqual(seen(first));
          expect(first.status, shown).toBeLessThan(500);
          if (first.status === 200) done += 1;
          if (first.status === 400) refused += 1;
        }),
        // What one write changes the next one finds: a failure cannot be made smaller.
        { numRuns: runs, seed, endOnFailure: true },
      );
      expect(done).toBeGreaterThan(runs / 5);
      expect(refused).toBeGreaterThan(runs / 20);
      expect([await foreign(pair.here), await foreign(pair.there)]).toEqual(before);
    } finally {
      await pair.close();
    }
  }, 600_000);
});

describe('Q14 writes under a rule, to documents that exist and documents that do not', () => {
  const hidden = ['article0', 'article1', 'article6', 'bob0', 'draft'];
  let limited: Pair;

  beforeAll(async () => {
    limited = await openPair(base, ofTheirOwn);
  });

  afterAll(() => limited?.close());

  test.each(hidden)(
    '%s: every write is answered as for a document that does not exist, and changes nothing',
    async (name) => {
      const before = await foreign(limited.here);
      const missing = writesTo('missing');
      for (const [at, write] of writesTo(name).entries()) {
        const same = missing[at];
        if (same === undefined) throw new Error('there is one for each');
        const [got, expected] = [
          await perform(limited.here, limited, write),
          await perform(limited.here, limited, same),
        ];
        expect(seen(got), JSON.stringify(write)).toEqual(seen(expected));
        expect([204, 400, 403, 404], got.text).toContain(got.status);
      }
      expect(await foreign(limited.here)).toBe(before);
    },
  );

  test('nor is it read', async () => {
    for (const name of hidden) {
      for (const query of ['', '?status=draft', '?locale=fr', '?populate=*', '?filters[title]=x']) {
        const ask = (called: string) =>
          perform(limited.here, limited, { path: `/articles/{${called}}${query}`, method: 'GET' });
        expect(seen(await ask(name)), query).toEqual(seen(await ask('missing')));
      }
    }
  });
});

describe('Q14 a rule about locales', () => {
  const title = { title: 'x' };
  const attempts: readonly Write[] = [
    ...['', '?locale=fr', '?status=draft'].map((query) => ({ method: 'GET', path: `/articles/NAME${query}` })),
    ...['', '?status=draft'].map((query) => ({ method: 'PUT', path: `/articles/NAME${query}`, data: title })),
    ...['', '?locale=fr', '?locale=*'].flatMap((query) => [
      { method: 'DELETE', path: `/articles/NAME${query}` },
      ...['publish', 'unpublish', 'discard-draft'].map((action) => {
        return { method: 'POST', path: `/articles/NAME/actions/${action}${query}` };
      }),
    ]),
    // These may not begin a French version either.
    { method: 'PUT', path: '/articles/NAME?locale=fr', data: title },
    { method: 'PUT', path: '/articles/NAME?locale=fr&status=draft', data: title },
  ];
  let asked: Pair;
  let before: string;

  beforeAll(async () => {
    const here = await copyFixture(base);
    const rights = writing.replace(' createLocalization', '');
    await giveRole(here.app, ann, entriesOf(`article: ${rights}`, { locales: ['fr'] }));
    const asker = await signIn(here.app, ann);
    asked = { here, there: here, asker, ids: base.ids, boss: base.boss, close: here.close };
    before = await foreign(here);
  });

  afterAll(() => asked?.close());

  // The first has an English version and no French one.
  test.each(attempts.map((attempt) => [attempt.method, attempt.path, attempt] as const))(
    '%s %s: as missing as a document that was never written',
    async (_method, _path, attempt) => {
      const [hidden, missing] = ['article1', 'missing'].map((name) => {
        return perform(asked.here, asked, { ...attempt, path: attempt.path.replace('NAME', `{${name}}`) });
      });
      if (hidden === undefined || missing === undefined) throw new Error('there are two');
      expect(seen(await hidden)).toEqual(seen(await missing));
      expect(await foreign(asked.here)).toBe(before);
    },
  );
});
