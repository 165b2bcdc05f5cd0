import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpServer } from '../../src/http/index.js';
import { type Answer, copyHouse, type House, type Injectable, openHouse, send } from './support/house.js';
import { operators } from './support/model.js';
import { reader, serverFor } from './support/reader.js';

/*
 * Non-interference: two databases that differ in nothing but what is hidden from a caller answer every question of that caller
 * alike. OCTAVO_RUNS and OCTAVO_SEED make it longer or repeat a failure.
 */
const runs = Number(process.env.OCTAVO_RUNS ?? 2_000);
const seed = Number(process.env.OCTAVO_SEED ?? Date.now() % 2 ** 31);

let house: House;
/** Differs in private values and passwords. */
let otherSecrets: House;
/** Differs in those, in drafts, and in everything about dossiers too. */
let otherHidden: House;
let readersHere: HttpServer;
let readersThere: HttpServer;

beforeAll(async () => {
  const first = await openHouse();
  const { project } = first;
  await first.app.close();
  house = await copyHouse(first);
  otherSecrets = await copyHouse(first);
  otherHidden = await copyHouse(first);
  await first.close();
  expect(project).not.toBe(house.project);
  for (const changed of [otherSecrets, otherHidden]) await changeSecrets(changed);
  await changeHidden(otherHidden);
  readersHere = serverFor(house, reader);
  readersThere = serverFor(otherHidden, reader);
});

afterAll(async () => {
  for (const each of [house, otherSecrets, otherHidden]) await each?.close();
});

/** Statements run beside the interface, in one transaction. */
async function change(changed: House, statements: readonly string[]): Promise<void> {
  await changed.app.store.write(async (transaction) => {
    for (const sql of statements) await transaction.run({ sql, slots: [], reads: [] }, []);
  });
}

/** Other private texts, numbers, relations and passwords; half of them missing. */
function changeSecrets(changed: House): Promise<void> {
  const words = (column: string): string =>
    ['article', 'author', 'card', 'seo', 'quote', 'fr', 'draft-secret', 'homepage'].reduce(
      (text, word) => `replace(${text}, 'hidden-${word}', 'HIDDEN!${word}')`,
      column,
    );
  const deep = ['seo', 'cards', 'body'].map((name) => `${name}__deep = ${words(`${name}__deep`)}`).join(', ');
  return change(changed, [
    `UPDATE article_rows SET secret = CASE WHEN id % 2 THEN NULL ELSE ${words('secret')} END`,
    `UPDATE article_rows SET level = 100 - level, pin = CASE WHEN id % 3 THEN 'changed' ELSE NULL END, ${deep}`,
    'UPDATE article_rows SET reviewer_document_id = NULL',
    `UPDATE authors SET secret = ${words('secret')}, pin = NULL`,
    `UPDATE homepages SET secret = ${words('secret')}`,
  ]);
}

/** Other drafts; other dossiers, fewer of them, and fewer links to them. */
function changeHidden(changed: House): Promise<void> {
  return change(changed, [
    "UPDATE article_rows SET title = 'other-draft-' || id, rank = id, mood = 'wild' WHERE status = 'draft'",
    "UPDATE dossiers SET subject = 'other'",
    'UPDATE article_rows SET dossier_document_id = NULL WHERE id % 2',
    'UPDATE authors SET dossier_document_id = NULL',
    'DELETE FROM article_rows_dossiers_links',
    `DELETE FROM octavo_documents WHERE document_id = '${changed.ids.get('dossier2')}'`,
  ]);
}

const own = [
  'title',
  'rank',
  'slug',
  'mail',
  'mood',
  'day',
  'meta',
  'id',
  'documentId',
  'createdAt',
  'publishedAt',
  'locale',
];
const hidden = ['secret', 'pin', 'level', 'reviewer', 'dossier', 'dossiers', 'subject', 'qqq'];
const steps = [
  'author',
  'related',
  'tags',
  'cards',
  'seo',
  'cover',
  'author][articles',
  'localizations',
  'cards][tag',
  'reviewer',
  'dossier',
  'dossiers',
  'body',
  'subject',
];
const leaves = [...own, ...hidden, 'name', 'label', 'weight', 'caption', 'heading', 'text'];
const operands = [
  'hidden-article-1',
  'hidden',
  'HIDDEN!article-1',
  'HIDDEN',
  'Article 1',
  'other',
  'canary',
  'card',
  'Author 0',
  '1',
  '7000003',
  'true',
  'false',
  '',
  'changed',
  'hidden-subject-0',
  'hidden-draft-0',
];

const often = <T>(good: readonly T[], bad: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: fc.constantFrom(...bad) });

const leaf = often(own, leaves);
const through = fc.array(fc.constantFrom(...steps), { maxLength: 2 });
const wrap = fc.constantFrom('', '', '', '[$and][0]', '[$or][0]', '[$not]', '[$not][0]');
const condition = fc
  .tuple(wrap, fc.oneof({ weight: 2, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: through }), leaf)
  .chain(([wrapped, path, name]) =>
    fc
      .tuple(fc.constantFrom('', ...operators), fc.constantFrom(...operands))
      .map(([operator, value]) =>
        [
          wrapped,
          ...path.map((step) => `[${step}]`),
          `[${name}]`,
          operator === '' ? '' : `[${operator}]`,
          `=${encodeURIComponent(value)}`,
        ].join(''),
      ),
  );
const populated = fc.constantFrom(...steps.filter((step) => !step.includes(']')), 'reviewer', '*');
const part = fc.oneof(
  { weight: 4, arbitrary: condition.map((text) => `filters${text}`) },
  { weight: 3, arbitrary: populated.map((name) => `populate=${name}`) },
  { weight: 1, arbitrary: fc.tuple(populated, condition).map(([name, text]) => `populate[${name}][filters]${text}`) },
  {
    weight: 1,
    arbitrary: fc.tuple(populated, populated).map(([name, deeper]) => `populate[${name}][populate]=${deeper}`),
  },
  { weight: 1, arbitrary: fc.tuple(populated, leaf).map(([name, field]) => `populate[${name}][fields]=${field}`) },
  { weight: 1, arbitrary: populated.map((name) => `populate[${name}][count]=true`) },
  { weight: 2, arbitrary: leaf.map((name) => `sort=${name}:desc`) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...steps), fc.constantFrom(...leaves))
      .map(([step, name]) => `sort[${step}][${name}]=asc`),
  },
  { weight: 1, arbitrary: leaf.map((name) => `fields=${name}`) },
  { weight: 2, arbitrary: fc.constantFrom(...operands).map((text) => `_q=${encodeURIComponent(text)}`) },
  { weight: 1, arbitrary: fc.constantFrom('locale=fr', 'locale=*', 'locale=en', 'status=draft', 'status=published') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('pagination[pageSize]=3', 'pagination[start]=2', 'pagination[withCount]=true'),
  },
);
const path = fc.constantFrom(
  '/api/articles',
  '/api/articles',
  '/api/articles',
  '/api/articles/:id',
  '/api/authors',
  '/api/tags',
  '/api/homepage',
);
const question = fc
  .tuple(path, fc.uniqueArray(part, { maxLength: 4, selector: (text) => /^\w+/.exec(text)?.[0] }))
  .map(([at, parts]) => `${at}${parts.length === 0 ? '' : `?${parts.join('&')}`}`);

const seen = ({ status, text, headers }: Answer) => ({
  status,
  text,
  etag: headers.get('etag'),
  length: headers.get('content-length'),
});

describe('Q15 answers do not depend on what is hidden', () => {
  async function expectAlike(here: Injectable, there: Injectable, as: string | undefined): Promise<void> {
    let answered = 0;
    let found = 0;
    await fc.assert(
      fc.asyncProperty(question, async (asked) => {
        const url = asked.replace(':id', house.ids.get('article0') ?? '');
        const request = as === undefined ? { url } : { url, as };
        const first = await send(here, request);
        expect(seen(await send(there, request)), url).toEqual(seen(first));
        expect(first.status, url).toBeLessThan(500);
        if (first.status !== 200) return;
        answered += 1;
        if (first.text.includes('documentId')) found += 1;
      }),
      { numRuns: runs, seed, endOnFailure: false },
    );
    // Questions that are all refused, or never find anything, would prove nothing.
    expect(answered).toBeGreaterThan(runs / 5);
    expect(found).toBeGreaterThan(runs / 10);
  }

  test(`${runs} pairs (seed ${seed}): private values and passwords, asked with full access`, async () => {
    await expectAlike(house.app, otherSecrets.app, house.token);
  }, 300_000);

  test(`${runs} pairs (seed ${seed}): those, drafts and a type that may not be found, asked by a reader`, async () => {
    await expectAlike(readersHere, readersThere, undefined);
  }, 300_000);

  test('the databases do differ where they should', async () => {
    const read = async (each: House, sql: string) =>
      JSON.stringify(await each.app.store.rows({ sql, slots: [], reads: [] }, []));
    for (const column of ['secret', 'level', 'pin', 'reviewer_document_id', 'seo__deep', 'cards__deep', 'body__deep']) {
      const sql = `SELECT id, CAST(${column} AS TEXT) AS hidden FROM article_rows WHERE status = 'published' ORDER BY id`;
      expect(await read(house, sql), column).not.toBe(await read(otherSecrets, sql));
    }
    for (const url of [
      '/api/articles?status=draft',
      '/api/dossiers',
      '/api/articles?populate=dossiers',
      '/api/authors?populate=dossier',
    ]) {
      const [here, there] = [house, otherHidden].map((each) => send(each.app, { url, as: house.token }));
      expect((await here)?.text, url).not.toBe((await there)?.text);
    }
  });
});
