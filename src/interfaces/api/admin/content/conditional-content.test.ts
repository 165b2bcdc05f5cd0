import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminFixture, type AdminResponse, openAdminFixture } from '../../../../../test/support/admin-fixture.js';

/* Concurrent writes of several people, and errors as the panel gets them. */

let fixture: AdminFixture;

beforeAll(async () => {
  fixture = await openAdminFixture();
});

afterAll(() => fixture.close());

const headersOf = (headers: Readonly<Record<string, string>>) => ({ 'sec-fetch-site': 'same-origin', ...headers });

function ask(method: string, path: string, data?: unknown, headers: Readonly<Record<string, string>> = {}) {
  const body = data === undefined ? {} : { body: { data } };
  return fixture.ask({ method, path: `content/${path}`, as: fixture.owner, headers: headersOf(headers), ...body });
}

const error = (answer: AdminResponse) => JSON.parse(answer.text).error;

test('reads have a tag, and are not cached', async () => {
  const { documentId } = (await ask('POST', 'articles?status=draft', { title: 'Tag' })).data;
  for (const path of [`articles/${documentId}?status=draft`, 'articles?status=draft']) {
    const answer = await ask('GET', path);
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.headers.etag, path).toMatch(/^"[\w.-]+"$/);
    const again = await ask('GET', path, undefined, { 'if-none-match': String(answer.headers.etag) });
    expect(again.status).toBe(200);
  }
});

test('the second of two editors gets an error', async () => {
  const { documentId } = (await ask('POST', 'articles?status=draft', { title: 'Two' })).data;
  const address = `articles/${documentId}?status=draft&populate=*`;
  const tag = String((await ask('GET', address)).headers.etag);
  const first = await ask('PUT', address, { title: 'First' }, { 'if-match': tag });
  const second = await ask('PUT', address, { title: 'Second' }, { 'if-match': tag });
  expect([first.status, second.status, error(second).details.code]).toEqual([200, 412, 'write.precondition']);
  const publish = `articles/${documentId}/actions/publish?populate=*`;
  expect((await ask('POST', publish, undefined, { 'if-match': tag })).status).toBe(412);
  expect((await ask('POST', publish, undefined, { 'if-match': String(first.headers.etag) })).status).toBe(200);
});

test('a key makes one document, and one entry in the log', async () => {
  const post = () => ask('POST', 'articles?status=draft', { title: 'Once' }, { 'idempotency-key': 'one' });
  const [first, again] = [await post(), await post()];
  expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
  const { data } = await fixture.ask({ path: 'audit?limit=100', as: fixture.owner });
  const about = data.filter(({ documentId }: { documentId: string }) => documentId === first.data.documentId);
  expect(about).toHaveLength(1);
});

test('refusals carry the codes of the catalogue here, and only here', async () => {
  const bodies = { wrong: { rank: 'x', day: 'y' } };
  const here = error(await ask('POST', 'articles', bodies.wrong));
  expect(here.details.code).toBe('write.invalid');
  expect(here.details.errors.map(({ code }: { code: string }) => code)).toEqual(['write.invalid', 'write.invalid']);
  expect(error(await ask('GET', 'articles?filters[bogus]=1')).details).toMatchObject({
    code: 'query.invalid-key',
    key: 'bogus',
  });
  expect(error(await fixture.ask({ path: 'nowhere', as: fixture.owner })).details).toEqual({ code: 'http.not-found' });
  expect(error(await fixture.ask({ path: 'me' })).details).toEqual({ code: 'access.unauthorized' });
  const malformed = await fixture.ask({
    method: 'POST',
    path: 'sign-in',
    body: '{',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  });
  expect(error(malformed).details).toEqual({ code: 'http.malformed-body' });
  const token = await fixture.app.createToken('codes');
  const headers = { authorization: `Bearer ${token}` };
  for (const url of ['/api/articles?filters[bogus]=1', '/api/nowhere', '/admin/apis']) {
    const answer = await fixture.app.inject({ method: 'GET', url, headers });
    expect(answer.body.toString(), url).not.toContain('"code"');
  }
});
