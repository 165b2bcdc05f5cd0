import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../../src/composition/app/index.js';
import { url } from './ask.js';
import { createRandomSet } from './change-set.js';
import { Chance, pools } from './dataset.js';
import { Evaluator, type Query } from './evaluator.js';
import { buildFixture, type Fixture } from './fixture.js';
import { isPlain, queries } from './generator.js';

/*
 * Keyset pages of generated lists: walked in both directions they are the list that an evaluator without SQL sorts. OCTAVO_RUNS and
 * OCTAVO_SEED make it longer or repeat a failure.
 */
const runs = Number(process.env.OCTAVO_RUNS ?? 120);
const seed = Number(process.env.OCTAVO_SEED ?? Date.now() % 2 ** 31);

let fixture: Fixture;
let app: App;
beforeAll(async () => {
  fixture = await buildFixture(seed);
  app = fixture.app;
});
afterAll(() => fixture?.close());

interface Page {
  readonly ids: readonly number[];
  readonly documentIds: readonly string[];
  readonly next: string | null;
  readonly previous: string | null;
  readonly total: number | undefined;
}

async function send(method: string, address: string, data?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${fixture.token}`, 'content-type': 'application/json' };
  const payload = data === undefined ? {} : { payload: JSON.stringify({ data }) };
  const answer = await app.inject({ method, url: address, headers, ...payload });
  if (answer.status >= 300) throw new Error(`${answer.status} ${method} ${address} ${answer.body.toString()}`);
  return answer.status === 204 ? null : JSON.parse(answer.body.toString());
}

async function readPage(query: Query, pagination: object): Promise<Page> {
  const body = (await send('GET', url({ ...query, populate: {} }, pagination))) as {
    readonly data: readonly { readonly id: number; readonly documentId: string }[];
    readonly meta: { readonly pagination: Omit<Page, 'ids' | 'documentIds'> & { readonly pageSize: number } };
  };
  const { next, previous, total } = body.meta.pagination;
  return {
    ids: body.data.map(({ id }) => id),
    documentIds: body.data.map(({ documentId }) => documentId),
    next,
    previous,
    total,
  };
}

/** Every page from an edge of the list to the other one. `between`: runs between two pages. */
async function walk(
  query: Query,
  direction: 'after' | 'before',
  between: () => Promise<void> = async () => undefined,
): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page = await readPage(query, { [direction]: cursor, pageSize: query.pageSize });
    pages.push(page);
    cursor = direction === 'after' ? page.next : page.previous;
    if (cursor !== null) await between();
  }
  return pages;
}

test.each(['without a change set', 'of change sets'])(
  `${runs} generated lists %s (seed ${seed}): pages are the list in both directions`,
  async (kind) => {
    const set = kind === 'of change sets' ? await createRandomSet(fixture, seed, 60) : undefined;
    const evaluators = {
      draft: new Evaluator(set?.versions('draft') ?? fixture.versions),
      published: new Evaluator(set?.versions('published') ?? fixture.versions),
    };
    let walked = 0;
    let several = 0;
    await fc.assert(
      fc.asyncProperty(queries.filter(isPlain), async (given) => {
        // Cursors and chains of locales are refused together.
        const pageSize = Math.min(given.pageSize, 1 + (given.pageSize % 9));
        const refused = set === undefined ? {} : { set: set.id, publicationFilter: undefined };
        const query = { ...given, fallback: undefined, pageSize, ...refused };
        const list = evaluators[query.status].listIds(query);
        const forward = await walk(query, 'after');
        const context = url(query, {});
        expect(
          forward.flatMap(({ ids }) => ids),
          context,
        ).toEqual(list);
        const backward = [...(await walk(query, 'before'))].reverse();
        expect(
          backward.flatMap(({ ids }) => ids),
          `${context} backwards`,
        ).toEqual(list);
        expect(forward.map(({ previous }) => previous === null)).toEqual(forward.map((_, index) => index === 0));
        expect(backward.map(({ next }) => next === null)).toEqual(
          backward.map((_, index) => index === backward.length - 1),
        );
        // Back from each page is the page before it.
        for (const [index, { previous }] of forward.entries()) {
          if (previous === null) continue;
          const back = await readPage(query, { before: previous, limit: query.pageSize, withCount: true });
          expect([back.ids, back.total], context).toEqual([forward[index - 1]?.ids, list.length]);
        }
        walked += 1;
        if (forward.length > 1) several += 1;
      }),
      { numRuns: runs, seed, endOnFailure: false },
    );
    console.log(`${walked} lists, ${several} of several pages, 0 differences`);
    expect(several).toBeGreaterThan(walked / 4);
  },
  600_000,
);

test('with writes between the pages, each document that is not written is met once', async () => {
  const chance = new Chance(seed);
  const sorts = [['age'], ['age:desc'], ['name'], ['name:desc', 'age'], ['age', 'name:desc'], [], ['updatedAt:desc']];
  const written = new Set<string>();
  let writes = 0;
  const values = () => ({ name: chance.maybe(pools.text), age: chance.maybe(pools.integer) });
  const plain = {
    type: 'writer',
    status: 'published',
    locale: undefined,
    fallback: undefined,
    filters: undefined,
    populate: {},
  } as const;
  for (let round = 0; round < 28; round++) {
    const sort = sorts[round % sorts.length] ?? [];
    const query: Query = { ...plain, sort, publicationFilter: undefined, page: 1, pageSize: 2 };
    while ((await allWriters()).length < 14) await send('POST', '/api/writers', values());
    const before = await allWriters();
    written.clear();
    const met = (
      await walk(query, round % 2 === 0 ? 'after' : 'before', async () => {
        if (chance.below(3) === 0 || writes > 400) return;
        writes += 1;
        const target = chance.pick(before);
        written.add(target);
        const way = chance.below(3);
        if (way === 0) await send('POST', '/api/writers', values());
        else if ((await allWriters()).includes(target)) {
          await (way === 1
            ? send('DELETE', `/api/writers/${target}`)
            : send('PUT', `/api/writers/${target}`, values()));
        }
      })
    ).flatMap(({ documentIds }) => documentIds);
    const untouched = before.filter((id) => !written.has(id));
    const metUntouched = met.filter((id) => untouched.includes(id));
    expect([...metUntouched].sort(), `round ${round}, sort ${sort}`).toEqual([...untouched].sort());
  }
  expect(writes).toBeGreaterThan(50);
}, 600_000);

async function allWriters(): Promise<readonly string[]> {
  const list = (await send('GET', '/api/writers?pagination[limit]=100')) as {
    readonly data: readonly { readonly documentId: string }[];
  };
  return list.data.map(({ documentId }) => documentId);
}
