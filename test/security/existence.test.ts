import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpServer } from '../../src/foundations/http/index.js';
import { expectRefusal } from './support/answers.js';
import { type Fixture, openFixture, send } from './support/fixture.js';
import { editor, reader, serverFor } from './support/reader.js';

/* Existence is only revealed to callers who may read the document. */

let fixture: Fixture;
let readers: HttpServer;
let editors: HttpServer;

beforeAll(async () => {
  fixture = await openFixture();
  readers = serverFor(fixture, reader);
  editors = serverFor(fixture, editor);
});

afterAll(() => fixture.close());

const invented = 'a'.repeat(24);

describe('Q14 documents that exist and documents that do not', () => {
  test.each(['GET', 'PUT', 'DELETE'])('%s of a forbidden type: the same answer', async (method) => {
    for (const server of [readers, editors, fixture.app]) {
      const data = method === 'PUT' ? { data: { subject: 'x' } } : {};
      const existing = await send(server, { method, url: `/api/dossiers/${fixture.ids.get('dossier0')}`, ...data });
      const missing = await send(server, { method, url: `/api/dossiers/${invented}`, ...data });
      expectRefusal(existing, 403, method);
      expect([missing.status, missing.text]).toEqual([existing.status, existing.text]);
    }
  });

  test('a draft is a missing document for callers who may not read drafts', async () => {
    const draft = await send(readers, { url: `/api/articles/${fixture.ids.get('draft')}` });
    const missing = await send(readers, { url: `/api/articles/${invented}` });
    expectRefusal(draft, 404, 'a draft');
    expect(draft.text).toBe(missing.text);
  });

  test.each([
    '1',
    '0',
    '-1',
    'undefined',
    'null',
    '%00',
    '..%2f',
    '*',
    'a'.repeat(5_000),
    '%F0%9F%A6%89',
    '__proto__',
    "'",
  ])('the address %s is as unknown as any other', async (address) => {
    const missing = await send(fixture.app, { url: `/api/articles/${invented}`, as: fixture.token });
    const answer = await send(fixture.app, { url: `/api/articles/${address}`, as: fixture.token });
    expectRefusal(answer, 404, address);
    expect(answer.text).toBe(missing.text);
  });

  test('a document of one type has no address under another', async () => {
    expectRefusal(
      await send(fixture.app, { url: `/api/tags/${fixture.ids.get('article0')}`, as: fixture.token }),
      404,
      'tag',
    );
    const url = `/api/tags/${fixture.ids.get('article0')}`;
    // A DELETE of nothing is no mistake: afterwards it is not there. The document of the other type must be.
    expect((await send(fixture.app, { method: 'DELETE', url, as: fixture.token })).status).toBe(204);
    expectRefusal(await send(fixture.app, { method: 'PUT', url, as: fixture.token, data: { label: 'x' } }), 404, 'put');
    expect(
      (await send(fixture.app, { url: `/api/articles/${fixture.ids.get('article0')}`, as: fixture.token })).status,
    ).toBe(200);
  });
});

describe('Q14 types', () => {
  const unknown = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', 'nothing'];

  test.each(unknown)('%s is as unknown as any other, in every method', async (name) => {
    for (const as of [undefined, fixture.token]) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
        for (const rest of ['', `/${invented}`]) {
          const ask = (path: string) => send(fixture.app, { method, url: path, ...(as === undefined ? {} : { as }) });
          const answer = await ask(`/api/${name}${rest}`);
          expectRefusal(answer, 404, `${method} ${name}`);
          expect(answer.text).toBe((await ask(`/api/unheard-of${rest}`)).text);
        }
      }
    }
  });

  test('everything that exists is equally forbidden to who may do nothing', async () => {
    const answers = await Promise.all(
      ['articles', 'authors', 'tags', 'dossiers', 'homepage'].map((name) => send(fixture.app, { url: `/api/${name}` })),
    );
    for (const answer of answers) expectRefusal(answer, 403, 'anonymous');
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('a query is not parsed before the permission is checked', async () => {
    const plain = (await send(fixture.app, { url: '/api/articles' })).text;
    for (const query of [
      'bogus=1',
      'filters[secret]=x',
      'filters[qqq]=x',
      'status=bogus',
      `${'&'.repeat(2_000)}`,
      'populate=*',
    ]) {
      const answer = await send(fixture.app, { url: `/api/articles?${query}` });
      expect([answer.status, answer.text], query).toEqual([403, plain]);
    }
  });
});
