import { METHODS } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Fixture, openFixture } from './support/fixture.js';
import { speak } from './support/wire.js';

/* Security 3, B: no method makes the server fail, be it one that Node knows and we do not. */

const crlf = '\r\n';
const paths = ['/', '/api/articles', '/api/none', '/api/upload', '/admin/api/me', '/uploads/x', '/health', '/metrics'];
/** Node answers it by closing the connection. */
const closing = 'CONNECT';

describe.each([true, false])('http.direct: %s', (direct) => {
  let fixture: Fixture;
  let base: string;
  const errors = vi.spyOn(process.stderr, 'write');

  beforeAll(async () => {
    fixture = await openFixture({ http: { direct } });
    base = await fixture.app.listen(0);
  });

  afterEach(() => errors.mockClear());
  afterAll(() => fixture.close());

  const bodies: readonly (readonly [string, string])[] = [
    ['no body', ''],
    ['a body without a type', `Content-Length: 2${crlf}${crlf}{}`],
    ['a body of JSON', `Content-Type: application/json${crlf}Content-Length: 2${crlf}${crlf}{}`],
    ['a type that is none', `Content-Type: nonsense${crlf}Content-Length: 2${crlf}${crlf}{}`],
  ];

  test.each(bodies)('security 3, B: every method on every path is answered below 500, with %s', async (_, rest) => {
    const asked = METHODS.flatMap((method) => paths.map((path) => [method, path] as const));
    const wrong: string[] = [];
    for (const [method, path] of asked) {
      const head = `${method} ${path} HTTP/1.1${crlf}Host: x${crlf}`;
      const request = `${head}${rest === '' ? crlf : rest}`;
      const { statuses, text, closed } = await speak(base, { parts: [request], answers: 1, patience: 5_000 });
      const [status = closed && method === closing ? 405 : 599] = statuses;
      if (status >= 500) wrong.push(`${method} ${path}: ${status}`);
      if (statuses[0] === 405 && !/^Allow: \S/m.test(text)) wrong.push(`${method} ${path}: no Allow`);
    }
    expect(wrong).toEqual([]);
    expect(errors.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('request failed'))).toEqual(
      [],
    );
  });

  test.each(['/api/articles', '/admin/api/me', '/'])('security 3, B: QUERY of %s is 405 with Allow', async (path) => {
    const request = `QUERY ${path} HTTP/1.1${crlf}Host: x${crlf}${crlf}`;
    const { statuses, text } = await speak(base, { parts: [request], answers: 1, patience: 5_000 });
    expect(statuses).toEqual([405]);
    expect(text).toMatch(/^Allow: GET, HEAD/m);
  });
});
