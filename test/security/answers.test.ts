import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNothingOfTheInside, expectRefusal } from './support/answers.js';
import { type Answer, type Asked, type Fixture, openFixture, send } from './support/fixture.js';
import { get, speak } from './support/wire.js';

/* What every answer carries, and what no refusal tells. */

let fixture: Fixture;
let base: string;

beforeAll(async () => {
  fixture = await openFixture();
  base = await fixture.app.listen(0);
});

afterAll(() => fixture.close());

const json = { 'content-type': 'application/json' };
const article = (): string => `/api/articles/${fixture.ids.get('article0')}`;

/** One request for every kind of answer, by its status. */
function kinds(): readonly (readonly [number, Asked])[] {
  const as = fixture.token;
  return [
    [200, { url: '/', as }],
    [200, { url: '/api/articles', as }],
    [200, { url: article(), as }],
    [200, { method: 'HEAD', url: '/api/articles', as }],
    [200, { method: 'PUT', url: article(), as, data: { rank: 1 } }],
    [204, { url: '/_health' }],
    [204, { method: 'OPTIONS', url: '/api/articles' }],
    [204, { method: 'DELETE', url: `/api/tags/${'a'.repeat(24)}`, as }],
    [304, { url: '/api/articles', as, headers: { 'if-none-match': '*' } }],
    [400, { url: '/api/articles?bogus=1', as }],
    [400, { url: '/api/articles?filters[title][$between]=1', as }],
    [400, { url: '/api/%ff', as }],
    [400, { method: 'PUT', url: article(), as, headers: json, payload: '{' }],
    [400, { method: 'PUT', url: article(), as, headers: json, payload: '1' }],
    [400, { method: 'PUT', url: article(), as, data: { mail: 'x', rank: 'y' } }],
    [400, { method: 'POST', url: '/api/articles', as }],
    [400, { method: 'POST', url: '/api/tags', as, data: { sku: 'sku-0' } }],
    [401, { url: '/api/articles', as: 'x' }],
    [403, { url: '/api/articles' }],
    [404, { url: '/api/nothing', as }],
    [404, { url: '/api/articles/nothing', as }],
    [405, { method: 'PATCH', url: '/api/articles', as }],
    [413, { method: 'POST', url: '/api/articles', as, headers: json, payload: Buffer.alloc(1_100_000, 32) }],
  ];
}

async function eachKind(look: (answer: Answer, shown: string, asked: Asked) => void): Promise<void> {
  for (const [status, asked] of kinds()) {
    const answer = await send(fixture.app, asked);
    const shown = `${asked.method ?? 'GET'} ${asked.url}`;
    expect(answer.status, `${shown} ${answer.text}`).toBe(status);
    look(answer, shown, asked);
  }
}

describe('L2 what refusals tell', () => {
  test('every kind is the envelope, and shows nothing of the inside', async () => {
    await eachKind((answer, shown) => {
      if (answer.status >= 400) expectRefusal(answer, answer.status, shown);
      else expectNothingOfTheInside(answer, shown);
    });
  });

  test('no error of a query helps to guess a name', async () => {
    for (const name of ['titel', 'titl', 'secre', 'secrets', 'pim', 'dossie', 'autor', 'Title']) {
      for (const place of [
        'filters[NAME]=x',
        'sort=NAME',
        'fields=NAME',
        'populate=NAME',
        'populate[author][fields]=NAME',
      ]) {
        const ask = (named: string) =>
          send(fixture.app, { url: `/api/articles?${place.replace('NAME', named)}`, as: fixture.token });
        const answer = await ask(name);
        expectRefusal(answer, 400, name);
        expect(answer.text).toBe((await ask('qqqqq')).text.replaceAll('qqqqq', name));
      }
    }
  });

  test('no refusal of a body shows a private value, a digest, or the model', async () => {
    for (const data of [
      { pin: 1 },
      { secret: {} },
      { level: 'x' },
      { unheardOf: 1 },
      { seo: { secret: [] } },
      { rank: {} },
    ]) {
      const answer = await send(fixture.app, { method: 'PUT', url: article(), as: fixture.token, data });
      expectRefusal(answer, 400, JSON.stringify(data));
      expect(answer.text).not.toMatch(/hidden|scrypt|argon2|components_parts|api::/);
    }
  });

  test('a clash of unique values does not tell which document holds the value', async () => {
    const answer = await send(fixture.app, {
      method: 'POST',
      url: '/api/tags',
      as: fixture.token,
      data: { sku: 'sku-0' },
    });
    expectRefusal(answer, 400, 'sku-0');
    expect(answer.text).not.toContain(fixture.ids.get('tag0'));
    expect(answer.text).not.toMatch(/constraint|index|UNIQUE/);
  });

  test('what the server itself cannot do shows a request id alone', async () => {
    const broken = await openFixture();
    await broken.app.store.write((transaction) =>
      transaction.run({ sql: 'DROP TABLE homepages', slots: [], reads: [] }, []),
    );
    const lines: string[] = [];
    const original = process.stderr.write;
    process.stderr.write = (line) => lines.push(String(line)) > 0;
    const answer = await send(broken.app, { url: '/api/homepage', as: broken.token }).finally(() => {
      process.stderr.write = original;
    });
    await broken.close();
    expectRefusal(answer, [500, 503], '/api/homepage');
    const { error } = JSON.parse(answer.text);
    expect(Object.keys(error.details)).toEqual(['requestId']);
    expect(answer.text).not.toMatch(/homepages|no such table/);
    // The operator finds it by that id.
    expect(lines.join('')).toContain(error.details.requestId);
    expect(lines.join('')).not.toContain(broken.token);
  });
});

describe('C1 callers from other pages', () => {
  const origins = [
    'https://evil.example',
    'null',
    'http://localhost',
    'http://localhost.evil.example',
    'http://localhost:1337@evil.example',
    'http://localhost:9999',
    'file://',
    'https://evil.example\u00e9',
    '*',
    'chrome-extension://x',
    '',
  ];

  test.each(origins)('the origin %j is never given credentials', async (origin) => {
    const requests: readonly Asked[] = [
      { url: '/api/articles', as: fixture.token },
      { url: '/api/articles' },
      { method: 'POST', url: '/api/tags', as: 'x', data: {} },
      {
        method: 'OPTIONS',
        url: '/api/articles',
        headers: { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
      },
      { method: 'OPTIONS', url: '/api/nothing', headers: { 'access-control-request-method': 'DELETE' } },
      { url: '/_health' },
    ];
    for (const asked of requests) {
      const answer = await send(fixture.app, {
        ...asked,
        headers: { ...asked.headers, origin },
      });
      expect(answer.headers.get('access-control-allow-credentials')).toBeUndefined();
      expect(['*', undefined]).toContain(answer.headers.get('access-control-allow-origin'));
      expect(answer.headers.has('set-cookie')).toBe(false);
    }
  });

  test('a preflight allows what the interface has, and no more', async () => {
    const headers = { origin: 'https://front.example', 'access-control-request-method': 'PUT' };
    const answer = await send(fixture.app, { method: 'OPTIONS', url: '/api/articles', headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-methods')?.split(', ').sort()).toEqual([
      'DELETE',
      'GET',
      'HEAD',
      'OPTIONS',
      'POST',
      'PUT',
    ]);
    // Without cookies there is nothing that a header of a page could use; Authorization is not among those that `*` stands for.
    expect(answer.headers.get('access-control-allow-credentials')).toBeUndefined();
    expect(answer.headers.get('access-control-allow-headers')).toMatch(/^Authorization, .*, \*$/);
    expect(answer.text).toBe('');
  });

  test('cookies say nothing about who is asking', async () => {
    for (const cookie of [`token=${fixture.token}`, `jwt=${fixture.token}`, `Authorization=Bearer ${fixture.token}`]) {
      expectRefusal(await send(fixture.app, { url: '/api/articles', headers: { cookie } }), 403, cookie);
    }
  });
});

describe('X2 headers of the interface', () => {
  test('on every answer', async () => {
    await eachKind((answer, shown) => {
      expect(answer.headers.get('x-content-type-options'), shown).toBe('nosniff');
      expect(answer.headers.get('content-security-policy'), shown).toMatch(/default-src 'none'/);
      expect(answer.headers.get('content-security-policy'), shown).toMatch(/frame-ancestors 'none'/);
      expect(answer.headers.get('referrer-policy'), shown).toBe('no-referrer');
      expect(answer.headers.get('x-frame-options'), shown).toBe('DENY');
      expect(answer.headers.has('set-cookie'), shown).toBe(false);
      if (answer.text !== '') expect(answer.headers.get('content-type'), shown).toBe('application/json; charset=utf-8');
    });
  });

  test('no answer to one caller may be cached for others', async () => {
    await eachKind((answer, shown, asked) => {
      const control = answer.headers.get('cache-control');
      const reads = asked.method === undefined || asked.method === 'HEAD';
      expect(control, shown).toBe(
        answer.status < 400 && answer.status !== 204 && reads ? 'private, no-cache' : 'no-store',
      );
    });
  });

  test('what is refused before it is a request carries them as well', async () => {
    for (const bytes of ['nonsense\r\n\r\n', get('/api/tags', [`X: ${'a'.repeat(20_000)}`])]) {
      const heard = await speak(base, { parts: [bytes], answers: 1, patience: 2_000 });
      expect(heard.statuses[0]).toBeGreaterThanOrEqual(400);
      expect(heard.text).toMatch(/X-Content-Type-Options: nosniff/i);
      expect(heard.text).toMatch(/Content-Type: application\/json/i);
      expect(heard.text).not.toMatch(/^(?:Server|X-Powered-By):/im);
    }
  });

  test('a tag names the bytes that were answered, for each caller', async () => {
    const first = await send(fixture.app, { url: '/api/articles', as: fixture.token });
    const other = await send(fixture.app, { url: '/api/articles?sort=title:desc', as: fixture.token });
    expect(first.headers.get('etag')).toMatch(/^"[\w.-]+"$/);
    expect(first.headers.get('etag')).not.toBe(other.headers.get('etag'));
    const again = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await send(fixture.app, { url: '/api/articles', as: fixture.token, headers: again })).status).toBe(304);
    expectRefusal(await send(fixture.app, { url: '/api/articles', headers: again }), 403, 'anonymous with a tag');
    expectRefusal(
      await send(fixture.app, { url: '/api/articles', as: 'x', headers: again }),
      401,
      'a broken token with a tag',
    );
  });
});
