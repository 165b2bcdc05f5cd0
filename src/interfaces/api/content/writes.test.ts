import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { abilityWith, createdBy, inLocales, rules } from '../../../../test/support/abilities.js';
import { contractSettings as settings } from '../../../../test/support/contract-settings.js';
import { contentType, type DocumentFixture, openDocumentFixture } from '../../../../test/support/document-fixture.js';
import { Failure } from '../../../foundations/core/index.js';
import type { HttpRequest, HttpResponse, Route, RouteGroup } from '../../../foundations/http/index.js';
import { type Ability, type Caller, fullAccess } from '../../../language/query/access/index.js';
import type { ContentApiParts, LoggedWrite } from './parts.js';
import { profiles } from './profiles.js';
import { createContentApiRoutes } from './routes.js';

const profile = profiles.contract;

let fixture: DocumentFixture;
beforeAll(async () => {
  fixture = await openDocumentFixture([
    contentType('article', { title: { type: 'string' }, tags: { type: 'json' } }, { drafts: true, localized: true }),
    contentType('note', { text: { type: 'string' } }),
  ]);
});
afterAll(() => fixture.close());

const auditEntries: [LoggedWrite, Caller][] = [];
beforeEach(() => auditEntries.splice(0));

function doorFor(ability: Ability, more: Partial<ContentApiParts> = {}): RouteGroup {
  const caller: Caller = { identity: { is: 'administrator', id: 5, session: 's' }, ability };
  const callers = { callerOf: async () => caller, findCached: () => caller, revalidate: async () => caller };
  const { snapshot, documents } = fixture;
  return createContentApiRoutes({
    snapshot,
    documents,
    callers,
    settings,
    profile,
    publishingNeedsPermission: false,
    ...more,
  });
}

/** Asks a door; the answer's document, or the code of the failure. */
async function ask(
  door: RouteGroup,
  method: string,
  url: string,
  data?: unknown,
): Promise<Record<string, unknown> | string> {
  const [path = '', query = ''] = url.split('?');
  const segments = path.split('/').slice(1);
  const body = data === undefined ? undefined : { data };
  const request: HttpRequest = {
    url,
    id: 'r-1',
    segments,
    query,
    method,
    authorization: undefined,
    headers: {},
    address: '127.0.0.1',
    secure: false,
    stream: null,
    body,
  };
  const endpoint = door.route(segments)?.get(method);
  if (endpoint === undefined) return 'no route';
  try {
    const answer: HttpResponse = await endpoint(request);
    return answer.body === null ? {} : JSON.parse(Buffer.concat(answer.body).toString()).data;
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
}

const idOf = (answer: Record<string, unknown> | string): string =>
  typeof answer === 'string' ? answer : String(answer.documentId);

describe('publishing as a separate permission', () => {
  const writer = abilityWith('writer', { can: (action) => action !== 'publish' });

  test('is needed for a write that publishes, where it is configured', async () => {
    const strict = doorFor(writer, { publishingNeedsPermission: true });
    expect(await ask(strict, 'POST', '/api/articles', { title: 'a' })).toBe('access.forbidden');
    const id = idOf(await ask(strict, 'POST', '/api/articles?status=draft', { title: 'a' }));
    expect(await ask(strict, 'PUT', `/api/articles/${id}`, { title: 'b' })).toBe('access.forbidden');
    expect(await ask(strict, 'PUT', `/api/articles/${id}?status=draft`, { title: 'b' })).toMatchObject({ title: 'b' });
    expect(await ask(strict, 'POST', '/api/notes', { text: 'no drafts' })).toMatchObject({ text: 'no drafts' });
    expect(await ask(strict, 'POST', `/api/articles/${id}/actions/publish`)).toBe('access.forbidden');
    const publisher = doorFor(fullAccess, { publishingNeedsPermission: true });
    expect(await ask(publisher, 'PUT', `/api/articles/${id}`, { title: 'c' })).toMatchObject({ title: 'c' });
  });

  test('is not needed elsewhere', async () => {
    expect(await ask(doorFor(writer), 'POST', '/api/articles', { title: 'a' })).toMatchObject({ title: 'a' });
  });
});

describe('rules of the caller', () => {
  test('reach from the door to the database, for reads and writes', async () => {
    const ann = doorFor(abilityWith('ann', { administrator: 1, rowRule: rules({ note: createdBy(1) }) }));
    const bob = doorFor(abilityWith('bob', { administrator: 2, rowRule: rules({ note: createdBy(2) }) }));
    const id = idOf(await ask(ann, 'POST', '/api/notes', { text: 'of Ann' }));
    // Repeated, so that the second response comes from the cache.
    for (const _ of [1, 2]) {
      expect(await ask(ann, 'GET', `/api/notes/${id}`)).toMatchObject({ text: 'of Ann' });
      expect(await ask(bob, 'GET', `/api/notes/${id}`)).toBe('http.not-found');
      expect(await ask(bob, 'GET', '/api/notes?filters[text]=of Ann')).toEqual([]);
    }
    expect(await ask(bob, 'PUT', `/api/notes/${id}`, { text: 'x' })).toBe('http.not-found');
    expect(await ask(bob, 'DELETE', `/api/notes/${id}`)).toEqual({});
    expect(await ask(ann, 'GET', `/api/notes/${id}`)).toMatchObject({ text: 'of Ann' });
  });

  test('about locales forbid to write in others', async () => {
    const door = doorFor(abilityWith('english', { rowRule: rules({ article: inLocales('en') }) }));
    expect(await ask(door, 'POST', '/api/articles?locale=fr', { title: 'a' })).toBe('access.forbidden');
    const id = idOf(await ask(door, 'POST', '/api/articles', { title: 'a' }));
    expect(await ask(door, 'PUT', `/api/articles/${id}?locale=fr`, { title: 'a' })).toBe('access.forbidden');
    expect(await ask(door, 'DELETE', `/api/articles/${id}?locale=fr`)).toBe('access.forbidden');
    expect(await ask(door, 'DELETE', `/api/articles/${id}?locale=*`)).toEqual({});
  });
});

describe('the audit hook of a write', () => {
  const logging = (auditWrite: ContentApiParts['auditWrite']) =>
    doorFor(fullAccess, auditWrite === undefined ? {} : { auditWrite });
  const noted: ContentApiParts['auditWrite'] = (what, caller) => async () => {
    auditEntries.push([what, caller]);
  };

  test('gets every kind of write, with the caller, the locale and the attributes', async () => {
    const door = logging(noted);
    const id = idOf(await ask(door, 'POST', '/api/articles?locale=fr', { title: 'a', tags: [1], locale: 'fr' }));
    await ask(door, 'PUT', `/api/articles/${id}?locale=fr`, { title: 'b' });
    await ask(door, 'POST', `/api/articles/${id}/actions/unpublish?locale=*`);
    await ask(door, 'POST', `/api/articles/${id}/actions/publish?locale=fr`);
    await ask(door, 'POST', `/api/articles/${id}/actions/discard-draft?locale=fr`);
    await ask(door, 'DELETE', `/api/articles/${id}?locale=fr`);
    await ask(door, 'POST', '/api/notes', { text: 'x' });
    expect(auditEntries.map(([{ action, type, locale, fields }]) => [action, type.uid, locale, ...fields])).toEqual([
      ['create', 'api::article.article', 'fr', 'title', 'tags'],
      ['update', 'api::article.article', 'fr', 'title'],
      ['unpublish', 'api::article.article', '*'],
      ['publish', 'api::article.article', 'fr'],
      ['discardDraft', 'api::article.article', 'fr'],
      ['delete', 'api::article.article', 'fr'],
      ['create', 'api::note.note', null, 'text'],
    ]);
    expect(auditEntries.map(([, { identity }]) => identity)).toContainEqual({
      is: 'administrator',
      id: 5,
      session: 's',
    });
  });

  test('is not written where nothing is', async () => {
    const door = logging(noted);
    await ask(door, 'DELETE', '/api/notes/nowhere');
    await ask(door, 'PUT', '/api/notes/nowhere', { text: 'x' });
    await ask(door, 'POST', '/api/notes', { nothing: 'x' });
    expect(auditEntries).toEqual([]);
  });

  test('takes the write back when it cannot be written', async () => {
    const door = logging(() => () => Promise.reject(new Failure('access.forbidden')));
    expect(await ask(door, 'POST', '/api/notes', { text: 'taken back' })).toBe('access.forbidden');
    expect(await ask(door, 'GET', '/api/notes?filters[text]=taken back')).toEqual([]);
  });
});

test('if preconditions are required, a write without one is rejected', async () => {
  const door = doorFor(fullAccess, { requireIfMatch: true });
  const id = idOf(await ask(door, 'POST', '/api/articles', { title: 'a' }));
  for (const [method, path] of [
    ['PUT', `/api/articles/${id}`],
    ['DELETE', `/api/articles/${id}`],
    ['POST', `/api/articles/${id}/actions/unpublish`],
  ] as const) {
    expect(await ask(door, method, path, { title: 'b' }), method).toBe('write.precondition-needed');
  }
  expect(await ask(door, 'GET', `/api/articles/${id}`)).toMatchObject({ title: 'a' });
});

describe('paths of accounts', () => {
  const route: Route = new Map([['GET', async () => ({ status: 204, body: null, revalidates: false })]]);

  test('are matched first, and only below their own segments', async () => {
    const requestedPaths: string[] = [];
    const accounts = (segments: readonly string[]): Route | null => {
      requestedPaths.push(segments.join('/'));
      return segments[2] === 'me' ? route : null;
    };
    const door = doorFor(fullAccess, { accounts });
    for (const path of ['users/me', 'Users/me', 'auth/me', 'connect/me', 'users-permissions/me']) {
      expect(door.route(['api', ...path.split('/')])).toBe(route);
    }
    expect(door.route(['api', 'users', 'unknown'])).toBeNull();
    expect(door.route(['api', 'notes', 'me'])).not.toBe(route);
    expect(door.route(['api'])).toBeNull();
    expect(requestedPaths).toHaveLength(6);
  });

  test('lead nowhere without accounts', () => {
    expect(doorFor(fullAccess).route(['api', 'users', 'me'])).toBeNull();
  });
});
