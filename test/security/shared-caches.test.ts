import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemActor } from '../../src/domain/accounts/index.js';
import { type Fixture, openFixture, send } from './support/fixture.js';
import { aCustomToken, type Person, readingActions, thePublic } from './support/people.js';
import { openToReaders } from './support/readers.js';

/*
 * C2 with a cache in front: what is marked for shared caches is what everybody gets who shows nothing, whoever asks for it in which
 * order, on the socket and through Node's HTTP server, for the first time and kept.
 */

let fixture: Fixture;
let base: string;
let callers: ReadonlyMap<string, Person>;

beforeAll(async () => {
  const shared = { maxAge: 300, staleWhileRevalidate: 30, browserMaxAge: 5, tags: 'Surrogate-Key' } as const;
  fixture = await openFixture({ cache: { shared } });
  base = await fixture.app.listen(0);
  const drafts = await aCustomToken(fixture.app, readingActions, true);
  const odd = (authorization: string): Person => ({ headers: { authorization }, content: '/api' });
  const all = [...(await openToReaders(fixture.app))].filter(([, { content }]) => content === '/api');
  callers = new Map<string, Person>([
    ...all,
    ['a token that reads drafts', drafts],
    ['a full-access token', odd(`Bearer ${fixture.token}`)],
    ['a token that is none', odd('Bearer nothing')],
    ['another scheme', odd('Basic YTpi')],
    ['a scheme alone', odd('Bearer')],
    ['cookies', { headers: { cookie: 'octavo_session=a; octavo_refresh=b; jwtToken=c' }, content: '/api' }],
  ]);
});

afterAll(() => fixture?.close());

/** What came back, as far as it does not differ from request to request. */
interface Reply {
  readonly status: number;
  readonly caching: string | null;
  readonly vary: string | null;
  readonly tags: string | null;
  readonly etag: string | null;
  readonly text: string;
}

type Way = (path: string, headers: Readonly<Record<string, string>>, method?: string) => Promise<Reply>;

/** On the socket where that is possible. */
const directly: Way = async (path, headers, method = 'GET') => {
  const response = await fetch(`${base}${path}`, { method, headers });
  const of = (name: string): string | null => response.headers.get(name);
  const text = await response.text();
  return replyOf(response.status, of, text);
};

/** Through Node's HTTP server. */
const ordinarily: Way = async (path, headers, method = 'GET') => {
  const answer = await send(fixture.app, { method, url: path, headers });
  return replyOf(answer.status, (name) => answer.headers.get(name) ?? null, answer.text);
};

function replyOf(status: number, of: (name: string) => string | null, text: string): Reply {
  const told = { caching: of('cache-control'), vary: of('vary'), tags: of('surrogate-key'), etag: of('etag') };
  return { status, ...told, text };
}

const ways: readonly (readonly [string, Way])[] = [
  ['on the socket', directly],
  ["through Node's HTTP server", ordinarily],
];
const marked = 'public, max-age=5, s-maxage=300, stale-while-revalidate=30';
const nobody: Readonly<Record<string, string>> = {};
const article = (): string => `/api/articles/${fixture.ids.get('article0')}`;
const isNobody = (name: string): boolean => name === 'the public' || name === 'cookies';

function expectPrivate(reply: Reply, shown: string): void {
  expect(reply.caching, shown).toMatch(/^(private, no-cache|no-store|private, no-store|no-cache)$/);
  expect([reply.tags, reply.vary?.includes('Authorization') ?? false], shown).toEqual([null, false]);
}

describe.each(ways)('C2 with a cache in front, %s', (_, ask) => {
  const addresses: readonly (() => readonly [string, string])[] = [
    () => ['/api/articles', 'octavo article'],
    () => ['/api/articles?populate=author&filters[tags][label][$ne]=x', 'octavo article author tag'],
    () => ['/api/articles?populate=cover&locale=fr', 'octavo article file'],
    () => [article(), `octavo article ${fixture.ids.get('article0')}`],
    () => [`${article()}?populate[0]=localizations`, `octavo article ${fixture.ids.get('article0')}`],
    () => ['/api/tags?status=published', 'octavo tag'],
  ];

  test('requests without credentials get the header, requests with any credentials do not, in any order', async () => {
    for (const address of addresses) {
      const [path, tags] = address();
      // Three times: not cached, stored in the cache, read from the cache.
      for (const round of [1, 2, 3]) {
        for (const [name, { headers }] of round === 2 ? [...callers].reverse() : callers) {
          const reply = await ask(path, headers);
          const shown = `${path} by ${name}, ${round}`;
          if (!isNobody(name)) {
            expectPrivate(reply, shown);
            continue;
          }
          expect([reply.status, reply.caching, reply.vary], shown).toEqual([
            200,
            marked,
            'Authorization, Strapi-Response-Format',
          ]);
          expect(reply.tags?.split(' ').sort(), shown).toEqual(tags.split(' ').sort());
          const unchanged = await ask(path, { ...headers, 'if-none-match': String(reply.etag) });
          expect(unchanged, shown).toEqual({ ...reply, status: 304, text: '' });
          expect(await ask(path, headers, 'HEAD'), shown).toEqual({ ...reply, text: '' });
          expect(await ask(path, nobody), shown).toEqual(reply);
        }
      }
    }
  });

  test('neither drafts, nor what they decide about, nor refusals have it', async () => {
    const drafts = callers.get('a token that reads drafts')?.headers ?? nobody;
    for (const [path, headers, status] of [
      ['/api/articles?status=draft', drafts, 200],
      ['/api/articles?status=draft', nobody, 403],
      ['/api/articles?publicationFilter=modified', nobody, 200],
      ['/api/articles?publicationFilter=never-published', nobody, 200],
      ['/api/articles?hasPublishedVersion=true', nobody, 200],
      ['/api/articles?bogus=1', nobody, 400],
      ['/api/articles/nothing', nobody, 404],
      [`/api/articles/${'a'.repeat(24)}`, nobody, 404],
      ['/api/dossiers', nobody, 403],
      ['/api/nothing', nobody, 404],
    ] as const) {
      const reply = await ask(path, headers);
      expect(reply.status, path).toBe(status);
      expectPrivate(reply, path);
    }
  });

  test('nor does anything else than reads of content', async () => {
    for (const path of [
      '/',
      '/_health',
      '/readyz',
      '/api/_changes',
      '/api/_events',
      '/api/_types',
      '/api/users/me',
      '/api/users',
      '/api/upload/files',
      '/api/openapi.json',
      '/admin/api/session',
      '/admin/api/content/api::article.article',
      '/admin/api/settings',
    ]) {
      for (const headers of [nobody, { authorization: `Bearer ${fixture.token}` }]) {
        const reply = await ask(path, headers, 'HEAD');
        expect(reply.caching ?? '', path).not.toMatch(/public|s-maxage/);
        expect(reply.tags, path).toBeNull();
      }
    }
    const preflight = { origin: 'https://a.example', 'access-control-request-method': 'GET' };
    expectPrivate(await ask('/api/articles', preflight, 'OPTIONS'), 'OPTIONS');
    for (const method of ['POST', 'PUT', 'DELETE']) expectPrivate(await ask(article(), nobody, method), method);
  });

  test('a revoked permission removes the header', async () => {
    const { roles } = fixture.app.accounts;
    expect((await ask('/api/authors', nobody)).caching).toBe(marked);
    const role = await roles.byType('public');
    if (role === null) throw new Error('there is always a public role');
    await roles.change(role.id, { actions: role.actions.filter((action) => !action.includes('author')) }, systemActor);
    const refused = await ask('/api/authors', nobody);
    expect([refused.status, refused.caching, refused.tags]).toEqual([403, 'no-store', null]);
    // What is left of an answer no longer depends on them.
    expect((await ask('/api/articles?fields=title', nobody)).tags).toBe('octavo article');
    await thePublic(fixture.app, readingActions);
    expect((await ask('/api/authors', nobody)).caching).toBe(marked);
  });
});

test('C2 Server-Timing is sent together with the header', async () => {
  const shared = { maxAge: 300, tags: 'Cache-Tag' } as const;
  const timed = await openFixture({ cache: { shared }, http: { serverTiming: true } });
  await thePublic(timed.app, readingActions);
  const address = await timed.app.listen(0);
  for (const expected of [/^db;/, /^db;/, /^cache;/]) {
    const { headers } = await fetch(`${address}/api/articles`);
    expect([headers.get('cache-control'), headers.get('cache-tag')]).toEqual([
      'public, max-age=0, s-maxage=300',
      'octavo,article',
    ]);
    expect(headers.get('server-timing')).toMatch(expected);
  }
  await timed.close();
});

test('C2 without the setting no answer is any other than before', async () => {
  const plain = await openFixture();
  await thePublic(plain.app, readingActions);
  for (const path of ['/api/articles', `/api/articles/${plain.ids.get('article0')}`, '/api/tags']) {
    for (const _ of [1, 2, 3]) {
      const { status, headers } = await send(plain.app, { url: path });
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
      expect([headers.has('vary'), headers.has('surrogate-key')]).toEqual([false, false]);
    }
  }
  await plain.close();
});
