import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import qs from 'qs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/language/query/access/index.js';
import {
  authoriseQuery,
  type ListReadQuery,
  operatorNames,
  operatorTable,
  parseListQuery,
  parseParameters,
} from '../../src/language/query/index.js';
import { parseModel, type Stored } from '../../src/language/schema/index.js';
import type { Store } from '../../src/storage/database/index.js';
import { createLayout } from '../../src/storage/sql/layout/index.js';
import { type ListPlan, planList } from '../../src/storage/sql/plan/index.js';
import { contractSettings } from '../support/contract-settings.js';
import { openTestStore, removeFolder, testedDatabase } from '../support/data-folder.js';
import { contentType } from '../support/document-fixture.js';
import { sql } from '../support/store-suite.js';
import { differingTextIndexes } from '../support/text-indexes.js';

/*
 * What is looked for among the candidates of an index is what is found by looking at every document: texts and questions of characters
 * whose cases are special, of parts that are in most texts, in a few and in none, below every logic.
 */

const documents = 400;
const runs = Number(process.env.OCTAVO_RUNS ?? 1500);
const seed = Number(process.env.OCTAVO_SEED ?? Date.now() % 2 ** 31);
const localized = { pluginOptions: { i18n: { localized: true } } };
const text = { type: 'string', index: 'text', ...localized };

const snapshot = parseModel(
  [
    contentType(
      'page',
      {
        title: text,
        body: { ...text, type: 'richtext' },
        plain: { type: 'string', ...localized },
        place: { type: 'integer', index: true },
        author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author' },
      },
      { drafts: true, localized: true },
    ),
    contentType('author', { name: { type: 'string', index: 'text' } }),
  ],
  { locales: ['en', 'fr'], defaultLocale: 'en' },
);
const layout = createLayout(snapshot);
const settings = { ...contractSettings, strictParams: true };

const letters = [
  'a',
  'b',
  'i',
  'I',
  'İ',
  'ı',
  'Σ',
  'ς',
  'σ',
  'ß',
  'ẞ',
  'K',
  'k',
  's',
  'ſ',
  'ა',
  'Ა',
  '\u0307',
  'e\u0301',
  '👍',
];
const marks = ['"', '%', '_', '*', "'", ' ', '(', ')', ':', '^', '-', '\ue000', '\uffff'];
const word = fc.string({ unit: fc.constantFrom(...letters, ...letters, ...marks), minLength: 1, maxLength: 6 });
/** Some of these are in many texts. */
const common = ['ais', 'ΟΔΟΣ', 'BIİ', 'Kk"a', 'common words'];
const part = fc.oneof(
  { weight: 2, arbitrary: word },
  { weight: 1, arbitrary: fc.constantFrom(...common, 'COMMON W', 'kkk', 'never') },
);
const value = fc
  .array(fc.oneof({ weight: 4, arbitrary: word }, { weight: 1, arbitrary: fc.constantFrom(...common) }), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''));

const operators = operatorNames.filter((name) => name === '$eq' || operatorTable[name].family === 'text');
const compared = fc
  .tuple(fc.constantFrom('title', 'title', 'body', 'plain'), fc.constantFrom(...operators), part)
  .map(([name, operator, asked]) => ({ [name]: { [operator]: asked } }));
const filters = fc.letrec<{ filter: object }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 4, arbitrary: compared },
    { weight: 1, arbitrary: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map(($and) => ({ $and })) },
    { weight: 1, arbitrary: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map(($or) => ({ $or })) },
    { weight: 1, arbitrary: tie('filter').map(($not) => ({ $not })) },
    { weight: 1, arbitrary: fc.nat({ max: 40 }).map((place) => ({ place: { $lt: place } })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...operators), part)
        .map(([operator, asked]) => ({ author: { name: { [operator]: asked } } })),
    },
  ),
})).filter;
const questions = fc.record({
  filters,
  status: fc.constantFrom('published', 'draft'),
  locale: fc.constantFrom('en', 'fr', '*'),
  sort: fc.constantFrom(undefined, 'title:desc', 'place', 'createdAt:desc'),
  pagination: fc.record({ start: fc.constantFrom(0, 3), limit: fc.constantFrom(5, 100) }),
});

describe('text search by an index', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-text-search-'));
  let store: Store;

  beforeAll(async () => {
    store = await openTestStore(folder, snapshot);
    await store.write(async (transaction) => {
      const run = (statement: string, values: readonly Stored[]) => transaction.run(sql(store, statement), values);
      const head = 'INSERT INTO octavo_documents (document_id, type, revision) VALUES (?, ?, 1)';
      const [texts, names] = [
        fc.sample(value, { numRuns: documents * 12, seed }),
        fc.sample(value, { numRuns: 60, seed }),
      ];
      for (const [at, name] of names.entries()) {
        await run(head, [`u${at}`, 'api::author.author']);
        await run(
          `INSERT INTO authors (document_id, locale, status, created_at, updated_at, revision, name)
           VALUES (?, '', 'published', 'c', 'u', 1, ?)`,
          [`u${at}`, name],
        );
      }
      for (let at = 0; at < documents; at++) {
        await run(head, [`d${at}`, 'api::page.page']);
        for (const [version, [locale, status]] of [
          ['en', 'draft'],
          ['en', 'published'],
          ['fr', 'draft'],
          ['fr', 'published'],
        ].entries()) {
          const [title = null, body = null, plain = null] = texts.slice((at * 4 + version) * 3);
          await run(
            `INSERT INTO pages (document_id, locale, status, created_at, updated_at, revision, title, body, plain, place, author_document_id)
             VALUES (?, ?, ?, ?, 'u', 1, ?, ?, ?, ?, ?)`,
            [
              `d${at}`,
              locale ?? '',
              status ?? '',
              `c${(at * 7) % 50}`,
              at % 9 === 0 ? null : title,
              body,
              plain,
              at % 50,
              `u${at % 60}`,
            ],
          );
        }
      }
      // Texts that change, and go, as well as those that came.
      await run('UPDATE pages SET title = body, body = title WHERE id % 7 = 0', []);
      await run('UPDATE pages SET title = NULL WHERE id % 11 = 0', []);
      await run('DELETE FROM pages WHERE id % 13 = 0', []);
    });
  });

  afterAll(async () => {
    await store.close();
    await removeFolder(folder);
  });

  async function answer({ page, total, values }: ListPlan) {
    const bytes = await store.bytes(page, values);
    const rows = JSON.parse(`[${bytes?.toString() ?? ''}]`).map(({ id }: { readonly id: number }) => id);
    return { rows, total: total === null ? null : await store.total(total, values) };
  }

  function plansOf(asked: object, change = (question: ListReadQuery) => question) {
    const parameters = parseParameters(qs.stringify(asked, { encodeValuesOnly: true }), settings);
    const type = snapshot.contentTypes.get('api::page.page');
    if (type === undefined) throw new Error('the model has pages');
    const source = { type, parameters, snapshot, settings, ability: fullAccess };
    const question = change(authoriseQuery(parseListQuery(source), fullAccess, snapshot));
    const { dialect } = store;
    return {
      searched: planList(question, { snapshot, layout, dialect }),
      looked: planList(question, { snapshot, layout, dialect: { ...dialect, textSearch: null, textPatterns: null } }),
    };
  }

  test(`${runs} questions (seed ${seed}): what is found is what every document is looked at for`, async () => {
    expect(await differingTextIndexes(store, layout)).toEqual([]);
    let [among, few, counted] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(questions, async (asked) => {
        const { searched, looked } = plansOf(asked);
        const expected = await answer(looked);
        if (searched.page.sql !== looked.page.sql) {
          among += 1;
          if (expected.total !== null && expected.total > 0 && expected.total <= 10) few += 1;
          if (searched.values.length - looked.values.length === 2) counted += 1;
        }
        expect(await answer(searched), JSON.stringify(asked)).toEqual(expected);
      }),
      { numRuns: runs, seed },
    );
    // Queries that use no index, or that match everything or nothing, would prove little.
    expect(among).toBeGreaterThan(runs / 10);
    expect(few).toBeGreaterThan(runs / 100);
    if (testedDatabase === 'sqlite') expect(counted).toBeGreaterThan(runs / 200);
  }, 120_000);

  test('a past moment is read without the index, which has the rows of now alone', () => {
    const { searched, looked } = plansOf({ filters: { title: { $containsi: 'never' } } }, (question) => ({
      ...question,
      values: [...question.values, 0],
      versions: { ...question.versions, moment: question.values.length },
    }));
    expect(searched.page.sql).toBe(looked.page.sql);
    expect(searched.total?.sql).toBe(looked.total?.sql);
  });

  test.each([
    [{ title: { $containsi: 'never' } }, true, true],
    [{ title: { $containsi: 'ſever' } }, true],
    [
      { $or: [{ title: { $containsi: 'never' } }, { body: { $containsi: 'ever' } }] },
      testedDatabase === 'sqlite',
      true,
    ],
    [{ $and: [{ title: { $containsi: 'never' } }, { body: { $contains: 'ever' } }] }, true],
    [{ title: { $contains: 'nev' } }, true],
    [{ $and: [{ plain: { $contains: 'never' } }, { title: { $endsWith: 'never' } }] }, true],
    // PostgreSQL decides by the text itself, in the statement, and only for conditions all of which have to hold.
    [{ $or: [{ body: { $eqi: 'never' } }, { title: { $startsWithi: 'never' } }] }, testedDatabase === 'sqlite'],
    [{ $or: [{ plain: { $contains: 'never' } }, { title: { $endsWith: 'never' } }] }, false],
    [{ title: { $contains: 'ne' } }, testedDatabase === 'postgres'],
    [{ title: { $containsi: 'nei' } }, testedDatabase === 'postgres'],
    [{ title: { $notContains: 'never' } }, false],
    [{ $not: { title: { $contains: 'never' } } }, false],
    [{ plain: { $contains: 'never' } }, false],
    [{ author: { name: { $contains: 'never' } } }, false],
  ] as readonly (readonly [object, boolean, true?])[])('%j uses the index: %s', (asked, isAsked, isCounted) => {
    const { searched, looked } = plansOf({ filters: asked });
    expect(searched.page.sql !== looked.page.sql).toBe(isAsked);
    expect(searched.total?.sql !== looked.total?.sql).toBe(isAsked);
    const matches = isCounted === true ? 2 : 1;
    expect(searched.values.length - looked.values.length).toBe(isAsked && testedDatabase === 'sqlite' ? matches : 0);
  });
});
