import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRawDatabase, type RawDatabase } from '../support/verify/raw-database.js';
import { expectNothingOfTheInside, expectRefusal } from './support/answers.js';
import { type Asked, type Fixture, openFixture, send } from './support/fixture.js';
import { sqlPayloads } from './support/payloads.js';

/* Values are bound, names come from the model: no text at any position changes a statement. */

let fixture: Fixture;
let tables: string;

beforeAll(async () => {
  fixture = await openFixture();
  tables = await everyTable();
});

afterAll(() => fixture?.close());

const article = (): string => `/api/articles/${fixture.ids.get('article2')}`;
const enc = (text: string): string => encodeURIComponent(text);

async function rows(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return fixture.app.store.rows({ sql, slots: [], reads: [] }, []);
}

/** Looks into the database from beside the server. */
async function looked<T>(work: (look: RawDatabase) => Promise<T>): Promise<T> {
  const look = await openRawDatabase(fixture.app.dataDir);
  return work(look).finally(() => look.close());
}

async function everyTable(): Promise<string> {
  return looked(async ({ tables }) => JSON.stringify([...tables].sort()));
}

/** Places of a query string where a name or a value goes. */
const queryPositions: readonly string[] = [
  'filters[PAYLOAD]=x',
  'filters[title]=PAYLOAD',
  'filters[title][PAYLOAD]=x',
  'filters[title][$eq]=PAYLOAD',
  'filters[title][$ne]=PAYLOAD',
  'filters[title][$containsi]=PAYLOAD',
  'filters[title][$notContains]=PAYLOAD',
  'filters[title][$startsWith]=PAYLOAD',
  'filters[title][$endsWithi]=PAYLOAD',
  'filters[title][$eqi]=PAYLOAD',
  'filters[title][$in][0]=PAYLOAD',
  'filters[title][$in]=PAYLOAD,x',
  'filters[title][$between][0]=PAYLOAD&filters[title][$between][1]=z',
  'filters[title][$null]=PAYLOAD',
  'filters[rank]=PAYLOAD',
  'filters[day][$gt]=PAYLOAD',
  'filters[meta]=PAYLOAD',
  'filters[meta][PAYLOAD]=x',
  'filters[documentId]=PAYLOAD',
  'filters[id][$gt]=PAYLOAD',
  'filters[createdAt][$lt]=PAYLOAD',
  'filters[locale]=PAYLOAD',
  'filters[author][name]=PAYLOAD',
  'filters[author][PAYLOAD]=x',
  'filters[cards][caption][$contains]=PAYLOAD',
  'filters[$or][0][title]=PAYLOAD',
  'filters[$or][PAYLOAD][title]=x',
  'filters[$not][title]=PAYLOAD',
  'sort=PAYLOAD',
  'sort=title:PAYLOAD',
  'sort[title]=PAYLOAD',
  'sort[PAYLOAD]=asc',
  'sort[author][PAYLOAD]=asc',
  'fields=PAYLOAD',
  'fields[0]=PAYLOAD',
  'populate=PAYLOAD',
  'populate[PAYLOAD]=true',
  'populate[author][fields]=PAYLOAD',
  'populate[tags][filters][label]=PAYLOAD',
  'populate[tags][sort]=PAYLOAD',
  'populate[body][on][PAYLOAD]=true',
  'populate[author]=PAYLOAD',
  'locale=PAYLOAD',
  'fallback=PAYLOAD',
  'status=PAYLOAD',
  'publicationFilter=PAYLOAD',
  'pagination[page]=PAYLOAD',
  'pagination[pageSize]=PAYLOAD',
  'pagination[start]=PAYLOAD',
  'pagination[limit]=PAYLOAD',
  'pagination[withCount]=PAYLOAD',
  '_q=PAYLOAD',
  'PAYLOAD=x',
];

/** Requests with the payload in a path, a header or a body. */
function otherRequests(payload: string): readonly Asked[] {
  const as = fixture.token;
  const header = payload.replace(/[^\x20-\x7e]/g, '').slice(0, 200);
  const put = (data: unknown): Asked => ({ method: 'PUT', url: article(), as, data });
  return [
    { url: `/api/${enc(payload)}`, as },
    { url: `/api/articles/${enc(payload)}`, as },
    { url: `${article()}/actions/${enc(payload)}`, method: 'POST', as },
    { url: '/api/tags', headers: { authorization: `Bearer ${header}` } },
    { url: '/api/tags', as, headers: { 'if-none-match': header, 'accept-language': header, cookie: header } },
    put({ [payload]: 'x' }),
    put({ rank: payload }),
    put({ mood: payload }),
    put({ author: payload }),
    put({ tags: [payload] }),
    put({ tags: { connect: [{ documentId: payload, position: { before: payload } }] } }),
    put({ tags: { disconnect: [payload] } }),
    put({ cards: [{ [payload]: 'x' }] }),
    put({ body: [{ __component: payload }] }),
    { method: 'PUT', url: `${article()}?locale=${enc(payload)}`, as, data: { title: 'x' } },
    { method: 'DELETE', url: `/api/articles/${fixture.ids.get('article5')}?locale=${enc(payload)}`, as },
  ];
}

describe('I1 SQL at every position', () => {
  const batch = 16;
  const batches = Array.from({ length: Math.ceil(sqlPayloads.length / batch) }, (_, n) =>
    sqlPayloads.slice(n * batch, (n + 1) * batch),
  );

  test('the corpus is large enough', () => {
    expect(new Set(sqlPayloads).size).toBeGreaterThanOrEqual(120);
  });

  test.each(batches.map((payloads, n) => [n * batch, payloads] as const))(
    'from payload %i on: no 5xx, nothing shown',
    async (_, payloads) => {
      for (const payload of payloads) {
        for (const position of queryPositions) {
          const url = `/api/articles?${position.replaceAll('PAYLOAD', enc(payload))}`;
          if (url.length > 12_000) continue;
          const answer = await send(fixture.app, { url, as: fixture.token });
          const sent = `${url}\n${payload}`;
          if (answer.status === 200) expectNothingOfTheInside(answer, sent);
          else expectRefusal(answer, 400, sent);
        }
        for (const request of otherRequests(payload)) {
          const answer = await send(fixture.app, request);
          const sent = `${JSON.stringify(request)}\n${payload}`;
          if (answer.status < 400) expectNothingOfTheInside(answer, sent);
          else expectRefusal(answer, [400, 401, 403, 404], sent);
        }
      }
    },
    60_000,
  );

  test('what is written is what is read, and only that is found', async () => {
    for (const text of sqlPayloads) {
      const data = { title: text, meta: { [text]: text }, seo: { heading: text } };
      const answer = await send(fixture.app, {
        method: 'PUT',
        url: `${article()}?populate=seo`,
        as: fixture.token,
        data,
      });
      if (answer.status !== 200) {
        expectRefusal(answer, 400, text);
        continue;
      }
      const { title, meta, seo } = JSON.parse(answer.text).data;
      expect([title, meta, seo.heading]).toEqual([text, { [text]: text }, text]);
      const url = `/api/articles?fields=title&filters[title][$eq]=${enc(text)}&filters[seo][heading][$contains]=${enc(text)}`;
      const found = await send(fixture.app, { url, as: fixture.token });
      if (found.status === 200) expect(JSON.parse(found.text).data, text).toHaveLength(1);
      else expectRefusal(found, 400, `${text}${url}`);
    }
  }, 60_000);

  test.each(['\\ud800', '\\udc00x', '\\u0000', '\\ud800\\u0000'])(
    '%s, which is half a character or none',
    async (escaped) => {
      const headers = { 'content-type': 'application/json' };
      for (const payload of [
        `{"data":{"title":"${escaped}"}}`,
        `{"data":{"${escaped}":1}}`,
        `{"data":{"meta":{"${escaped}":1}}}`,
      ]) {
        const answer = await send(fixture.app, { method: 'PUT', url: article(), as: fixture.token, headers, payload });
        if (answer.status !== 200) expectRefusal(answer, 400, payload);
        expect((await send(fixture.app, { url: article(), as: fixture.token })).status, payload).toBe(200);
      }
      expectRefusal(
        await send(fixture.app, { url: '/api/articles?filters[title]=%ED%A0%80%C0%80', as: fixture.token }),
        [400],
        'bytes',
      );
    },
  );

  test('the tables, the canary and the file are unharmed', async () => {
    expect(await everyTable()).toBe(tables);
    expect(await rows('SELECT label, sku FROM tags ORDER BY id')).toEqual([
      { label: 'canary', sku: 'sku-0' },
      { label: 'tag 1', sku: 'sku-1' },
      { label: 'tag 2', sku: 'sku-2' },
    ]);
    expect(await rows('SELECT id FROM octavo_tokens')).toEqual([{ id: 1 }]);
    expect(await rows("SELECT count(*) AS dossiers FROM octavo_documents WHERE type = 'api::dossier.dossier'")).toEqual(
      [{ dossiers: 3 }],
    );
    expect(await looked(({ damage }) => damage())).toEqual([]);
    const ours = /^(?:octavo\.db(?:-wal|-shm)?|secrets\.json)$/;
    expect(readdirSync(fixture.app.dataDir).filter((name) => !ours.test(name))).toEqual([]);
    for (const name of ['octavo-broken', 'octavo-broken.db']) expect(existsSync(join(tmpdir(), name))).toBe(false);
  });
});
