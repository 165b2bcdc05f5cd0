import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf, type Row, walk } from '../../support/verify/ask.js';
import { atOnce, contentType, type Fixture, openFixture, statuses } from './fixture.js';

const localized = { i18n: { localized: true } };
const many = Number(process.env.OCTAVO_WRITERS ?? 32);
const one = { 200: 1, 400: many - 1 };

let fixture: Fixture;

beforeAll(async () => {
  const name = { type: 'string' };
  fixture = await openFixture({
    contentTypes: {
      ...contentType('plain', { code: { type: 'string', unique: true }, name }),
      ...contentType(
        'draft',
        { code: { type: 'string', unique: true }, slug: { type: 'uid', targetField: 'name' }, name },
        { drafts: true },
      ),
      ...contentType(
        'local',
        { code: { type: 'string', unique: true, pluginOptions: localized }, number: { type: 'integer', unique: true } },
        { localized: true, drafts: true },
      ),
    },
    components: {},
  });
});

afterAll(() => fixture.close());

async function values(list: string, name: string): Promise<readonly unknown[]> {
  return (await walk(fixture.ask, list)).map((row) => row[name]);
}

test('one unique value: one document', async () => {
  const replies = await atOnce(many, () => fixture.ask('POST', 'plains', { code: 'same' }));
  expect(statuses(replies)).toEqual(one);
  expect(replies.find(({ status }) => status === 400)?.text).toContain('This attribute must be unique');
  expect(await values('plains', 'code')).toEqual(['same']);
});

test('documents moved onto one unique value: one of them gets it', async () => {
  const ids = (await atOnce(many, (n) => fixture.ask('POST', 'plains', { code: `own ${n}` }))).map(idOf);
  const replies = await atOnce(many, (n) => fixture.ask('PUT', `plains/${ids[n]}`, { code: 'wanted' }));
  expect(statuses(replies)).toEqual(one);
  const codes = await values('plains?filters[code][$ne]=same', 'code');
  expect(codes.filter((code) => code === 'wanted')).toHaveLength(1);
  expect(new Set(codes).size).toBe(many);
});

test('two documents that exchange their unique values with a third hand keep one each', async () => {
  const [a, b] = (await atOnce(2, (n) => fixture.ask('POST', 'plains', { code: `swap ${n}` }))).map(idOf);
  const replies = await atOnce(many, (n) =>
    fixture.ask('PUT', `plains/${n % 2 ? a : b}`, { code: `swap ${n % 4 < 2 ? 0 : 1}` }),
  );
  expect(Object.keys(statuses(replies)).sort()).toEqual(['200', '400']);
  expect([...(await values('plains?filters[code][$startsWith]=swap', 'code'))].sort()).toEqual(['swap 0', 'swap 1']);
});

test('one uid: one document', async () => {
  const replies = await atOnce(many, () => fixture.ask('POST', 'drafts', { slug: 'same-slug' }));
  expect(statuses(replies)).toEqual(one);
  expect(await values('drafts?filters[slug]=same-slug&status=published', 'slug')).toEqual(['same-slug']);
  // The refused ones left no draft behind either.
  expect(await values('drafts?filters[slug]=same-slug&status=draft', 'slug')).toEqual(['same-slug']);
});

test('uids made from one title all differ', async () => {
  const replies = await atOnce(many, () => fixture.ask('POST', 'drafts', { name: 'The same title' }));
  expect(statuses(replies)).toEqual({ 200: many });
  const slugs = replies.map(({ data }) => (data as Row).slug);
  expect(slugs).toContain('the-same-title');
  expect(new Set(slugs).size).toBe(many);
});

test('drafts may share a value; of their publications one goes through, the others stay drafts', async () => {
  const ids = (await atOnce(many, () => fixture.ask('POST', 'drafts?status=draft', { code: 'shared' }))).map(idOf);
  const replies = await atOnce(many, (n) => fixture.ask('PUT', `drafts/${ids[n]}`, {}));
  expect(statuses(replies)).toEqual(one);
  const list = 'drafts?filters[code]=shared&fields=code';
  expect(await values(`${list}&status=published`, 'documentId')).toEqual(
    replies.flatMap(({ status, data }) => (status === 200 ? [(data as Row).documentId] : [])),
  );
  expect(await values(`${list}&status=draft&publicationFilter=never-published`, 'code')).toHaveLength(many - 1);
});

test('a localized value in two locales: one document in each', async () => {
  const locales = ['en', 'de'];
  const replies = await atOnce(many * 2, (n) =>
    fixture.ask('POST', `locals?locale=${locales[n % 2]}`, { code: 'same' }),
  );
  expect(statuses(replies)).toEqual({ 200: 2, 400: 2 * many - 2 });
  expect([...(await values('locals?locale=*&filters[code]=same', 'locale'))].sort()).toEqual(['de', 'en']);
});

test('a value that locales share: one document among all locales', async () => {
  const locales = ['en', 'de'];
  const replies = await atOnce(many, (n) => fixture.ask('POST', `locals?locale=${locales[n % 2]}`, { number: 7 }));
  expect(statuses(replies)).toEqual(one);
  expect(await values('locals?locale=*&filters[number]=7', 'number')).toEqual([7]);
});
