import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Row, walk } from '../../support/verify/ask.js';
import { atOnce, contentType, type Fixture, openFixture, statuses } from './fixture.js';

const writers = 64;
const unique = { type: 'string', unique: true };
const localized = { i18n: { localized: true } };

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture(
    {
      contentTypes: {
        ...contentType('plain', { code: unique, number: { type: 'integer' } }),
        ...contentType('draft', { code: unique, number: { type: 'integer' } }, { drafts: true }),
        ...contentType(
          'local',
          { code: unique, text: { type: 'string', pluginOptions: localized } },
          { localized: true },
        ),
      },
      components: {},
    },
    2,
  );
});

afterAll(() => fixture.close());

test.each([
  ['plains', 'plains?key=code', ''],
  ['drafts, published', 'drafts?key=code', '&status=published'],
  ['drafts', 'drafts?key=code&status=draft', '&status=draft'],
])(`${writers} upserts of one key make one document: %s`, async (title, path, status) => {
  const replies = await atOnce(writers, (number) => fixture.ask('PUT', path, { code: title, number }));
  expect(statuses(replies)).toEqual({ 200: writers - 1, 201: 1 });
  expect(new Set(replies.map(({ data }) => (data as Row).documentId)).size).toBe(1);
  const list = `${path.split('?')[0]}?filters[code]=${encodeURIComponent(title)}${status}`;
  expect(await walk(fixture.ask, list)).toHaveLength(1);
});

test('in two locales: one document with both', async () => {
  const replies = await atOnce(writers, (n) =>
    fixture.ask('PUT', `locals?key=code&locale=${n % 2 ? 'en' : 'de'}`, { code: 'same', text: `${n}` }),
  );
  expect(statuses(replies)).toEqual({ 200: writers - 1, 201: 1 });
  expect((await walk(fixture.ask, 'locals?locale=*')).map(({ locale }) => locale).sort()).toEqual(['de', 'en']);
});

test('against POSTs of the same value: every upsert succeeds, on one document', async () => {
  for (let round = 0; round < 8; round++) {
    const code = `posted ${round}`;
    const replies = await atOnce(24, (n) =>
      n % 2 ? fixture.ask('POST', 'plains', { code }) : fixture.ask('PUT', 'plains?key=code', { code, number: n }),
    );
    const upserts = replies.filter((_, n) => n % 2 === 0).map(({ status }) => status);
    expect(upserts.filter((status) => status !== 200 && status !== 201)).toEqual([]);
    expect(await walk(fixture.ask, `plains?filters[code]=${code}`)).toHaveLength(1);
  }
});

test('against DELETEs as well: never two documents, and no error of the server', async () => {
  for (let round = 0; round < 8; round++) {
    const code = `deleted ${round}`;
    const replies = await atOnce(24, async (n) => {
      if (n % 3 === 0) return fixture.ask('POST', 'plains', { code });
      if (n % 3 === 1) return fixture.ask('PUT', 'plains?key=code', { code, number: n });
      const { data } = await fixture.ask('GET', `plains?filters[code]=${code}`);
      return fixture.ask('DELETE', `plains/${(data as readonly Row[])[0]?.documentId ?? 'nowhere'}`);
    });
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await walk(fixture.ask, `plains?filters[code]=${code}`)).length).toBeLessThan(2);
  }
});
