import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { askRoutes } from '../support/ask-routes.js';
import { contentType, type DocumentFixture, openDocumentFixture } from '../support/document-fixture.js';
import { seeded } from '../support/faults/chance.js';
import { randomBatch } from './batches/generator.js';
import { apply, type Book, type Operation, type Target, type World } from './batches/model.js';

/* Random batches against plain values: what they answer, which operation fails, and what is stored afterwards. */

// The work is bounded by the number of batches. This ends a test that hangs, on however busy a machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const batches = Number(process.env.OCTAVO_BATCHES ?? 300);
const seed = Number(process.env.OCTAVO_SEED ?? Math.floor(Math.random() * 2 ** 30));

let fixture: DocumentFixture;

beforeAll(async () => {
  const toAuthor = { type: 'relation', target: 'api::author.author' };
  const code = { type: 'string', unique: true };
  fixture = await openDocumentFixture([
    contentType('author', { name: { type: 'string' }, code }),
    contentType(
      'book',
      {
        title: { type: 'string' },
        code,
        author: { ...toAuthor, relation: 'manyToOne' },
        authors: { ...toAuthor, relation: 'manyToMany' },
      },
      { drafts: true },
    ),
  ]);
});
afterAll(() => fixture.close());

test(`${batches} random batches do all or nothing, as plain values say`, async () => {
  const chance = seeded(seed);
  const ids = new Map<string, string>();
  let world: World = { authors: new Map(), books: new Map() };
  let [succeeded, failed] = [0, 0];
  for (let batch = 0; batch < batches; batch++) {
    const operations = randomBatch(world, chance);
    const context = `seed ${seed}, batch ${batch}: ${JSON.stringify(operations)}`;
    const outcome = apply(world, operations, (index) => `${batch}-${index}`);
    const sent = { operations: operations.map((operation) => toWire(operation, ids)) };
    const answer = await askRoutes(fixture, ['POST', '_batch', sent]);
    if ('world' in outcome) {
      expect(answer.status, `${context} ${answer.text}`).toBe(200);
      const entries = answer.data as unknown as readonly { readonly status: number; readonly data: Row | null }[];
      expect(
        entries.map(({ status }) => status),
        context,
      ).toEqual(outcome.results.map(({ status }) => status));
      for (const [index, { document }] of outcome.results.entries()) {
        const written = entries[index]?.data?.documentId;
        if (written === undefined) continue;
        if (!ids.has(document)) ids.set(document, String(written));
        expect(written, context).toBe(ids.get(document));
      }
      world = outcome.world;
      succeeded += 1;
    } else {
      expect([answer.status, answer.data.operation], `${context} ${answer.text}`).toEqual([
        outcome.status,
        outcome.operation,
      ]);
      failed += 1;
    }
    expect(await stored(ids), context).toEqual(plain(world));
  }
  console.log(`${batches} batches, ${succeeded} succeeded, ${failed} failed, seed ${seed}`);
  expect(Math.min(succeeded, failed)).toBeGreaterThan(batches / 10);
});

type Row = Readonly<Record<string, unknown>>;

function toWire({ target, author, authors, values, mistake, ...operation }: Operation, ids: Ids): object {
  const reference = (one: Target): unknown => {
    if (one === 'nothing') return 'nothing';
    return 'as' in one ? { $ref: one.as } : ids.get(one.known);
  };
  const data = {
    ...values,
    ...(author === undefined ? {} : { author: author && reference(author) }),
    ...(authors === undefined ? {} : { authors: authors.map(reference) }),
    ...(mistake === 'attribute' ? { nothing: 1 } : {}),
    ...(mistake === 'value' ? { [operation.type === 'authors' ? 'name' : 'title']: 5 } : {}),
  };
  return {
    ...operation,
    ...(operation.action === 'upsert' ? { key: 'code' } : {}),
    ...(target === undefined ? {} : { documentId: reference(target) }),
    ...(['create', 'update', 'upsert'].includes(operation.action) ? { data } : {}),
    ...(mistake === 'action' ? { action: 'none' } : {}),
    ...(mistake === 'type' ? { type: 'none' } : {}),
    ...(mistake === 'status' ? { status: 'none' } : {}),
  };
}

type Ids = ReadonlyMap<string, string>;

/** Everything that is stored, with names of the model. */
async function stored(ids: Ids): Promise<unknown> {
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  const nameOf = (row: unknown): string | null =>
    row === null ? null : (names.get(String((row as Row).documentId)) ?? '?');
  const books = async (status: string) =>
    Object.fromEntries(
      (await fixture.list(`book?status=${status}&populate=*&pagination[pageSize]=1000`)).map((row) => [
        nameOf(row),
        {
          title: row.title,
          code: row.code,
          author: nameOf(row.author),
          authors: (row.authors as readonly Row[]).map(nameOf),
        },
      ]),
    );
  const authors = await fixture.list('author?pagination[pageSize]=1000');
  return {
    authors: Object.fromEntries(authors.map((row) => [nameOf(row), { name: row.name, code: row.code }])),
    drafts: await books('draft'),
    published: await books('published'),
  };
}

function plain({ authors, books }: World): unknown {
  const published = [...books].flatMap(([name, book]): [string, Book][] =>
    book.published === null ? [] : [[name, book.published]],
  );
  return {
    authors: Object.fromEntries(authors),
    drafts: Object.fromEntries([...books].map(([name, { draft }]) => [name, draft])),
    published: Object.fromEntries(published),
  };
}
