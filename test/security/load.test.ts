import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FormPart, formBody, formType } from '../support/form.js';
import { expectRefusal } from './support/answers.js';
import { cpuOf } from './support/cost.js';
import { type Asked, type Fixture, openFixture, send } from './support/fixture.js';

/* What one request may cost. CPU time is that of this process; the limits leave room for a machine that has other work too. */

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
  // The first requests pay for compiling the code.
  for (let n = 0; n < 50; n++)
    await send(fixture.app, { url: `/api/articles?filters[title]=${n}&populate=*`, as: fixture.token });
});

afterAll(() => fixture.close());

const ofArticle = (): string => `/api/articles/${fixture.ids.get('article0')}`;
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** The request is answered with one of these statuses, within so many milliseconds of CPU. */
async function expectCheap(request: Asked, statuses: readonly number[], milliseconds: number): Promise<void> {
  const asked = { as: fixture.token, ...request };
  const answer = await send(fixture.app, asked);
  const shown = `${asked.method ?? 'GET'} ${asked.url.slice(0, 200)} ${String(asked.payload ?? '').slice(0, 100)}`;
  if (answer.status >= 400) expectRefusal(answer, statuses, `${asked.url} ${asked.payload ?? ''}`);
  expect(statuses, shown).toContain(answer.status);
  expect(await cpuOf(() => send(fixture.app, asked), milliseconds), shown).toBeLessThan(milliseconds);
}

const nested = (levels: number, open: string, close: string, middle: string): string =>
  `${open.repeat(levels)}${middle}${close.repeat(levels)}`;

describe('D1 nesting', () => {
  test.each([10, 18, 100, 1_000, 2_600])('filters %i deep', async (levels) => {
    for (const step of ['[author][articles]', '[$not]', '[$and][0]', '[related]']) {
      const path = step.repeat(Math.ceil(levels / (step.match(/\[/g)?.length ?? 1)));
      await expectCheap({ url: `/api/articles?filters${path}[title]=x` }, levels > 20 ? [400] : [200, 400], 60);
    }
  });

  test.each([8, 20, 60, 500])('populate %i deep', async (levels) => {
    await expectCheap({ url: `/api/articles?populate${'[related][populate]'.repeat(levels)}=*` }, [200, 400], 60);
    await expectCheap({ url: `/api/articles?populate=${Array(levels).fill('related').join('.')}` }, [200, 400], 60);
  });

  test.each([100, 5_000, 100_000])('JSON %i deep', async (levels) => {
    for (const payload of [
      nested(levels, '[', ']', ''),
      nested(levels, '{"a":', '}', '1'),
      `{"data":{"meta":${nested(levels, '[', ']', '')}}}`,
      `{"data":${nested(levels, '{"author":', '}', '1')}}`,
      '['.repeat(levels),
    ]) {
      await expectCheap({ method: 'PUT', url: ofArticle(), headers: json, payload }, [400, 413], 100);
    }
  });

  test.each([21, 1_000, 10_000])('a form %i deep', async (levels) => {
    const payload = `data${'[a]'.repeat(levels)}=1`;
    await expectCheap({ method: 'PUT', url: ofArticle(), headers: form, payload }, [400, 413], 60);
  });
});

describe('D3 width', () => {
  const wide: readonly (readonly [string, string, readonly number[]])[] = [
    ['2,000 parameters', Array.from({ length: 2_000 }, (_, n) => `a${n}=1`).join('&'), [400]],
    ['2,000 times one parameter', 'sort=title&'.repeat(2_000), [400]],
    ['2,000 empty parameters', '&'.repeat(2_000), [200, 400]],
    ['an index of a billion', 'filters[$or][1000000000][title]=x', [400]],
    ['a length of a hundred million', 'filters[$or][length]=100000000', [400]],
    ['a length in a list', 'filters[title][$in][length]=100000000', [400]],
    ['16 kilobytes of brackets', `filters${'[]'.repeat(7_900)}=x`, [400]],
    ['brackets that do not close', `filters${'['.repeat(15_000)}=x`, [400]],
    ['16 kilobytes of escapes', `filters[title]=${'%25'.repeat(5_000)}`, [200, 400]],
    ['15 kilobytes of commas', `sort=${','.repeat(15_000)}`, [200, 400]],
    ['15 kilobytes of dots', `sort=${'.'.repeat(15_000)}`, [400]],
    ['5,000 fields', `fields=${'title,'.repeat(2_500)}title`, [200, 400]],
    ['a search of 15 kilobytes', `_q=${'a'.repeat(15_000)}`, [200, 400]],
    ['a search of wildcards', `_q=${'%25_'.repeat(3_000)}`, [200, 400]],
    ['a page beyond all', 'pagination[page]=9007199254740993&pagination[pageSize]=100', [200, 400]],
    ['a start beyond all', 'pagination[start]=99999999999999999999', [200, 400]],
    [
      '999 conditions',
      Array.from({ length: 10 }, (_, a) =>
        Array.from({ length: 99 }, (_, b) => `filters[$or][${b}][$and][${a}][rank]=${b}`).join('&'),
      ).join('&'),
      [200, 400],
    ],
  ];

  test.each(wide)('%s', async (_, query, statuses) => {
    // Only the conditions reach the database.
    await expectCheap({ url: `/api/articles?${query}` }, statuses, query.includes('$and') ? 200 : 60);
  });

  test.each([
    ['a=1& × 250,000', 'a=1&'.repeat(250_000)],
    ['& × 1,000,000', '&'.repeat(1_000_000)],
    ['data[a]=1& × 90,000', 'data[a]=1&'.repeat(90_000)],
    ['data[tags][#]=1&', Array.from({ length: 40_000 }, (_, n) => `data[tags][${n}]=1`).join('&')],
  ])('a form of a megabyte: %s', async (_, payload) => {
    await expectCheap({ method: 'PUT', url: ofArticle(), headers: form, payload }, [400, 413], 60);
  });

  test.each([
    ['100,000 keys', `{"data":{${Array.from({ length: 60_000 }, (_, n) => `"a${n}":1`).join(',')}}}`],
    ['100,000 components', `{"data":{"cards":[${Array.from({ length: 60_000 }, () => '{"x":1}').join(',')}]}}`],
    ['50,000 targets', `{"data":{"tags":[${Array.from({ length: 50_000 }, (_, n) => n + 1_000).join(',')}]}}`],
  ])('a body with %s', async (_, payload) => {
    const answer = await send(fixture.app, {
      method: 'PUT',
      url: ofArticle(),
      as: fixture.token,
      headers: json,
      payload,
    });
    expectRefusal(answer, [400, 413], payload);
    expect(answer.text.length).toBeLessThan(20_000_000);
    const request = { method: 'PUT', url: ofArticle(), as: fixture.token, headers: json, payload };
    expect(await cpuOf(() => send(fixture.app, request), 1_500)).toBeLessThan(1_500);
  });
});

describe('D4 texts on which a careless pattern hangs', () => {
  const long = 6_000;
  const baits = [
    'a'.repeat(long),
    ' '.repeat(long),
    '\t'.repeat(long),
    ',;'.repeat(long / 2),
    `${'a,'.repeat(long / 2)}!`,
    `${'W/"'.repeat(long / 3)}`,
    `"${'\\"'.repeat(long / 2)}`,
    '('.repeat(long),
    'a@'.repeat(long / 2),
    '.'.repeat(long),
    `${'a.'.repeat(long / 2)}@`,
    `${'-a'.repeat(long / 2)}-!`,
    '0'.repeat(long),
    `${'1'.repeat(long)}x`,
  ];

  test.each([
    'if-none-match',
    'accept-language',
    'accept',
    'content-type',
    'range',
    'x-forwarded-for',
    'x-forwarded-host',
    'forwarded',
    'origin',
    'cookie',
    'authorization',
    'user-agent',
  ])('in the header %s', async (name) => {
    for (const bait of baits) {
      const request = { url: '/api/tags', headers: { [name]: bait } };
      const answer = await send(fixture.app, { as: fixture.token, ...request });
      expect([200, 304, 400, 401, 403], answer.text).toContain(answer.status);
      expect(
        await cpuOf(() => send(fixture.app, { as: fixture.token, ...request }), 25),
        bait.slice(0, 20),
      ).toBeLessThan(25);
    }
  });

  test.each(['mail', 'slug', 'mood', 'day', 'rank', 'title', 'pin', 'author', 'unheardOf'])(
    'in the attribute %s',
    async (name) => {
      // A password is hashed slowly on purpose: two are enough.
      for (const bait of baits.slice(0, name === 'pin' ? 2 : baits.length).map((text) => text.repeat(10))) {
        const request = { method: 'PUT', url: ofArticle(), as: fixture.token, data: { [name]: bait } };
        const answer = await send(fixture.app, request);
        expect([200, 400], answer.text.slice(0, 200)).toContain(answer.status);
        if (name !== 'pin')
          expect(await cpuOf(() => send(fixture.app, request), 60), bait.slice(0, 20)).toBeLessThan(60);
      }
    },
  );

  test.each([
    'filters[mail]',
    'filters[day]',
    'filters[createdAt][$gt]',
    'filters[title][$containsi]',
    'sort',
    'fields',
    'populate',
    'locale',
    'status',
    'pagination[page]',
    '_q',
  ])('in the parameter %s', async (name) => {
    for (const bait of baits)
      await expectCheap(
        { url: `/api/articles?${name}=${encodeURIComponent(bait).slice(0, 9_000).replace(/%\w?$/, '')}` },
        [200, 400],
        60,
      );
  });
});

describe('D5 the size of a body', () => {
  const limit = 1024 * 1024;
  const around = (bytes: number): string => `{"data":{"label":"${'x'.repeat(bytes - 21)}"}}`;

  test.each([
    [0.99, [200, 400]],
    [1.01, [413]],
    [20, [413]],
  ])('%f times the limit', async (times, statuses) => {
    const payload = around(Math.floor(limit * times));
    const answer = await send(fixture.app, {
      method: 'POST',
      url: '/api/tags',
      as: fixture.token,
      headers: json,
      payload,
    });
    expect(statuses).toContain(answer.status);
    if (answer.status === 413) expectRefusal(answer, 413, 'too large');
  });

  test('without credentials, too', async () => {
    const answer = await send(fixture.app, {
      method: 'POST',
      url: '/api/tags',
      headers: json,
      payload: around(limit * 2),
    });
    expectRefusal(answer, 413, 'too large');
  });

  test.each(['gzip', 'deflate', 'br', 'zstd', 'x'])(
    'a body that is packed with %s is not unpacked',
    async (encoding) => {
      const headers = { ...json, 'content-encoding': encoding };
      const answer = await send(fixture.app, {
        method: 'POST',
        url: '/api/tags',
        as: fixture.token,
        headers,
        payload: Buffer.from('1f8b080000000000', 'hex'),
      });
      expectRefusal(answer, [400, 413, 415], encoding);
    },
  );
});

describe('D7 prototypes', () => {
  /** An upload of one file with something odd beside it, or in its name. */
  const upload = (file: string, ...others: readonly FormPart[]): Asked => {
    const part = { name: 'files', file, type: 'text/plain', bytes: Buffer.from('content') };
    const payload = formBody([part, ...others]).toString();
    return { method: 'POST', url: '/api/upload', headers: { 'content-type': formType }, payload };
  };
  const oddNames = [
    '__proto__',
    '__proto__[polluted]',
    '__proto__.polluted',
    'constructor[prototype][polluted]',
    'fileInfo[__proto__][polluted]',
    'a"; __proto__="polluted',
    'a"; __proto__*=UTF-8\'\'polluted; x="',
  ];

  const polluters: readonly Asked[] = [
    ...[
      '__proto__[polluted]=1',
      'constructor[prototype][polluted]=1',
      '__proto__.polluted=1',
      'filters[__proto__][polluted]=1',
      'filters[constructor][prototype][polluted]=1',
      'populate[__proto__][polluted]=1',
      'populate[author][populate][__proto__]=1',
      'sort[__proto__]=asc',
      'fields[__proto__]=1',
      'pagination[__proto__][polluted]=1',
      '__proto__[]=1',
      '__proto__[0]=1',
      '%5f_proto__[polluted]=1',
      'filters[title][__proto__][polluted]=1',
    ].map((query) => ({ url: `/api/articles?${query}` })),
    ...[
      '{"__proto__":{"polluted":1}}',
      '{"data":{"__proto__":{"polluted":1}}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
      '{"data":{"constructor":{"prototype":{"polluted":1}}}}',
      '{"data":{"meta":{"__proto__":{"polluted":1}}}}',
      '{"data":{"cards":[{"__proto__":{"polluted":1}}]}}',
      '{"data":{"tags":{"__proto__":{"connect":[1]}}}}',
    ].map((payload) => ({ method: 'POST', url: '/api/articles', headers: json, payload })),
    ...[
      '__proto__[polluted]=1',
      'data[__proto__][polluted]=1',
      'data[constructor][prototype][polluted]=1',
      'constructor[prototype][polluted]=1',
    ].map((payload) => ({ method: 'POST', url: '/api/articles', headers: form, payload })),
    ...oddNames.flatMap((name) => [
      upload('a.txt', { name, text: '{"polluted":1}' }),
      upload('a.txt', { name, file: 'polluted', type: 'text/plain', bytes: Buffer.from('x') }),
      upload(name),
    ]),
    ...['{"__proto__":{"polluted":1}}', '{"focalPoint":{"__proto__":{"x":1}}}', '{"constructor":{"polluted":1}}'].map(
      (text) => upload('a.txt', { name: 'fileInfo', text }),
    ),
    { url: '/api/tags', headers: { cookie: '__proto__=polluted; constructor=x' } },
  ];

  test.each(polluters.map((request) => [JSON.stringify(request), request] as const))('%s', async (_, request) => {
    const answer = await send(fixture.app, { as: fixture.token, ...request });
    if (answer.status >= 300) expectRefusal(answer, 400, JSON.stringify(request));
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(([] as { polluted?: unknown }).polluted).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect((await send(fixture.app, { url: '/api/articles?populate=*', as: fixture.token })).text).not.toContain(
      'polluted',
    );
  });
});
