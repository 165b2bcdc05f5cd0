import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure } from '../../../src/foundations/core/index.js';
import { type DocumentFixture, openDocumentFixture } from '../../support/document-fixture.js';
import { searchedType } from './model.js';

/*
 * Texts to search for that are no words: operators of FTS5 and `tsquery`, signs, and more than anybody types. They find the same on both
 * databases, or are refused, and none of them is an error of the server.
 */

let fixture: DocumentFixture;

beforeAll(async () => {
  const attributes = { title: { type: 'string' }, body: { type: 'text' } };
  const search = { language: 'english', attributes: { title: 4, body: 1 } };
  fixture = await openDocumentFixture([searchedType('page', attributes, search)]);
  await fixture.create('page?', { title: 'Garden', body: 'and near or not' });
  await fixture.create('page?', { title: 'Wall', body: `a:b NEAR(garden wall) 'quoted' \\ & | ! <-> * ^ {title}` });
  await fixture.create('page?', { title: '😀 smile', body: 'w'.repeat(10_000) });
  await fixture.create('page?', { title: 'names', body: `${'a'.repeat(63)}😀b __proto__ constructor` });
  await fixture.create('page?', { title: '案内', body: '東京の古い庭園をゆっくり歩く人のための案内です' });
  await fixture.create('page?', { title: 'accents', body: `e${'\u0301'.repeat(200)} "" ''` });
}, 30_000);
afterAll(() => fixture.close());

const refusals: ReadonlySet<string> = new Set(['query.invalid-parameter', 'query.malformed']);
const nothing: readonly string[] = [];
const questions: readonly (readonly [question: string, titles: readonly string[] | 'refused'])[] = [
  ['AND', ['Garden']],
  ['garden AND wall', nothing],
  ['garden NOT wall', nothing],
  ['NEAR(garden wall)', ['Wall']],
  ['NEAR(', ['Garden', 'Wall']],
  ['gard*', nothing],
  ['^garden', ['Garden', 'Wall']],
  ['title:garden', ['Wall']],
  ['{title}: garden', ['Wall']],
  ['-garden', ['Garden', 'Wall']],
  ['garden + wall', ['Wall']],
  ['garden & wall', ['Wall']],
  ['garden | wall', ['Wall']],
  ['!garden', ['Garden', 'Wall']],
  ['garden <-> wall', ['Wall']],
  ['garden:*', ['Garden', 'Wall']],
  ["garden' OR '1'='1", nothing],
  ["'); DROP TABLE pages; --", nothing],
  ['*', nothing],
  [':', nothing],
  ['\\', nothing],
  ['"', nothing],
  ['""', nothing],
  ['"'.repeat(9_999), nothing],
  ['“garden', ['Garden', 'Wall']],
  ['"garden wall', ['Wall']],
  ['😀', nothing],
  ['😀'.repeat(2_000), nothing],
  ['\0', 'refused'],
  ['gar\0den', 'refused'],
  ['\ud83d', 'refused'],
  ['garden\ud83d', 'refused'],
  ['·', nothing],
  ['__proto__', ['names']],
  ['constructor', ['names']],
  ['w'.repeat(10_000), ['😀 smile']],
  ['ab'.repeat(5_000), nothing],
  [`e${'\u0301'.repeat(5_000)}`, ['accents']],
  ['庭'.repeat(10_000), 'refused'],
  ['東京の古い庭園をゆっくり歩く人のための案内', ['案内']],
  ['庭'.repeat(64), nothing],
  ['庭'.repeat(65), 'refused'],
  ['garden '.repeat(16), ['Garden', 'Wall']],
  ['garden '.repeat(17), 'refused'],
  ['a '.repeat(2_000), 'refused'],
  [`"${'a '.repeat(2_000)}"`, 'refused'],
];

test.each(questions.map(([question, titles]) => ({ shown: JSON.stringify(question.slice(0, 30)), question, titles })))(
  '$shown',
  async ({ question, titles }) => {
    const ask = async (sort: string) => {
      try {
        const found = await fixture.list(`page?_q=${encode(question)}&sort=${sort}`);
        return found.map(({ title }) => title);
      } catch (error) {
        if (error instanceof Failure && refusals.has(error.code)) return 'refused';
        throw error;
      }
    };
    expect(await ask('title')).toEqual(titles);
    const ranked = await ask('_rank');
    expect(typeof ranked === 'string' ? ranked : ranked.sort()).toEqual(titles);
  },
);

/** What a client sends; half a surrogate pair has no UTF-8, and is sent as the bytes that it would have. */
function encode(text: string): string {
  return text
    .split(/(\p{Surrogate})/u)
    .map((part) => (/^\p{Surrogate}$/u.test(part) ? '%ED%A0%BD' : encodeURIComponent(part)))
    .join('');
}
