import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Fixture, openFixture, send } from '../../../../test/security/support/fixture.js';

/* If-Match and If-None-Match over the whole server: tags of responses are those of a GET, and writes honour them. */

let fixture: Fixture;
let article: string;

beforeAll(async () => {
  fixture = await openFixture();
  article = fixture.ids.get('article1') ?? '';
});

afterAll(() => fixture.close());

type Headers = Readonly<Record<string, string>>;

function ask(method: string, path: string, data?: unknown, headers: Headers = {}): Promise<Answer> {
  const more = data === undefined ? {} : { data };
  return send(fixture.app, { method, url: `/api/${path}`, as: fixture.token, headers, ...more });
}

const tagOf = (answer: Answer): string => answer.headers.get('etag') ?? 'none';
const matching = (tag: string): Headers => ({ 'if-match': tag });

async function readTag(path: string): Promise<string> {
  const answer = await ask('GET', path);
  expect(answer.status, path).toBe(200);
  return tagOf(answer);
}

describe('the tag of a response to a write equals that of a GET of its URL', () => {
  test.each([
    ['', {}],
    ['?populate=*', {}],
    ['?status=draft&populate=*', {}],
    ['?locale=fr&fields=title', { title: 'Renard' }],
    ['?populate[author][populate]=*&populate[tags][fields]=label&populate[localizations]=true', {}],
    ['?populate[body][populate]=*&populate[cards][populate]=*&fields[0]=title&fields[1]=rank', {}],
  ])('PUT articles/…%s', async (query, data) => {
    const written = await ask('PUT', `articles/${article}${query}`, { rank: 3, ...data });
    expect(written.status, written.text).toBe(200);
    const read = await ask('GET', `articles/${article}${query}`);
    expect([tagOf(written), written.text]).toEqual([tagOf(read), read.text]);
  });

  test('POST, and actions', async () => {
    const made = await ask('POST', 'articles?populate=*', { title: 'New' });
    const { documentId } = JSON.parse(made.text).data;
    expect(tagOf(made)).toBe(await readTag(`articles/${documentId}?populate=*`));
    const back = await ask('POST', `articles/${documentId}/actions/unpublish?populate=*`);
    expect(tagOf(back)).toBe(await readTag(`articles/${documentId}?populate=*&status=draft`));
    const out = await ask('POST', `articles/${documentId}/actions/publish`);
    expect(tagOf(out)).toBe(await readTag(`articles/${documentId}`));
  });
});

describe('If-Match', () => {
  test('accepts a write based on the version read, and the one after that', async () => {
    const address = `articles/${article}?populate=*`;
    const first = await ask('PUT', address, { rank: 10 }, matching(await readTag(address)));
    expect(first.status).toBe(200);
    const second = await ask('PUT', address, { rank: 11 }, matching(tagOf(first)));
    expect(second.status).toBe(200);
    const late = await ask('PUT', address, { rank: 12 }, matching(tagOf(first)));
    expect([late.status, JSON.parse(late.text).error.name]).toEqual([412, 'PreconditionFailedError']);
    expect(JSON.parse((await ask('GET', address)).text).data.rank).toBe(11);
  });

  test('of many writers exactly one succeeds on each version', async () => {
    const address = `articles/${article}?status=draft`;
    let tag = await readTag(address);
    for (let round = 0; round < 5; round++) {
      const writers = Array.from({ length: 16 }, (_, at) => ask('PUT', address, { rank: 100 + at }, matching(tag)));
      const answers = await Promise.all(writers);
      const through = answers.filter(({ status }) => status === 200);
      expect(through).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 412)).toHaveLength(15);
      tag = tagOf(through[0] as Answer);
      expect(tag).toBe(await readTag(address));
    }
  });

  test('is about the address: what another one answers does not fit', async () => {
    const tag = await readTag(`articles/${article}?populate=*`);
    expect((await ask('PUT', `articles/${article}`, { rank: 1 }, matching(tag))).status).toBe(412);
    expect((await ask('PUT', `articles/${article}?populate=*`, { rank: 1 }, matching(`W/${tag}`))).status).toBe(412);
  });

  test('a write that publishes may follow the draft, one of the draft not the published version', async () => {
    const { documentId } = JSON.parse((await ask('POST', 'articles', { title: 'Both' })).text).data;
    const draft = tagOf(await ask('PUT', `articles/${documentId}?status=draft`, { rank: 2 }));
    const published = await readTag(`articles/${documentId}`);
    expect((await ask('PUT', `articles/${documentId}?status=draft`, { rank: 3 }, matching(published))).status).toBe(
      412,
    );
    expect((await ask('PUT', `articles/${documentId}`, { rank: 3 }, matching(draft))).status).toBe(200);
  });

  test('actions follow the draft', async () => {
    const { documentId } = JSON.parse((await ask('POST', 'articles?status=draft', { title: 'Act' })).text).data;
    const act = (action: string, tag: string) =>
      ask('POST', `articles/${documentId}/actions/${action}`, undefined, matching(tag));
    const tag = await readTag(`articles/${documentId}?status=draft`);
    expect((await act('publish', '"other"')).status).toBe(412);
    expect((await act('publish', tag)).status).toBe(200);
    await ask('PUT', `articles/${documentId}?status=draft`, { rank: 5 });
    expect((await act('discard-draft', tag)).status).toBe(412);
    const changed = await readTag(`articles/${documentId}?status=draft`);
    expect((await act('discard-draft', changed)).status).toBe(200);
    expect((await act('unpublish', await readTag(`articles/${documentId}`))).status).toBe(200);
  });

  test('DELETE removes the version read, and nothing else', async () => {
    const { documentId } = JSON.parse((await ask('POST', 'articles', { title: 'Gone' })).text).data;
    const remove = (tag: string) => ask('DELETE', `articles/${documentId}`, undefined, matching(tag));
    const tag = await readTag(`articles/${documentId}`);
    await ask('PUT', `articles/${documentId}`, { rank: 1 });
    expect((await remove(tag)).status).toBe(412);
    expect((await remove(await readTag(`articles/${documentId}?status=draft`))).status).toBe(204);
    expect((await remove('*')).status).toBe(412);
    expect((await ask('DELETE', `articles/${documentId}`)).status).toBe(204);
  });

  test('all locales together are represented by the default one', async () => {
    const { documentId } = JSON.parse((await ask('POST', 'articles', { title: 'Two' })).text).data;
    await ask('PUT', `articles/${documentId}?locale=fr`, { title: 'Deux' });
    const fr = await readTag(`articles/${documentId}?locale=fr`);
    const en = await readTag(`articles/${documentId}`);
    const remove = (tag: string) => ask('DELETE', `articles/${documentId}?locale=*`, undefined, matching(tag));
    expect([(await remove(fr)).status, (await remove(en)).status]).toEqual([412, 204]);
  });

  test('a missing version matches nothing; a missing document is reported as missing', async () => {
    expect((await ask('PUT', `articles/${article}?locale=fr`, { title: 'x' }, matching('"x"'))).status).toBe(412);
    const only = JSON.parse((await ask('POST', 'articles', { title: 'One' })).text).data.documentId;
    expect((await ask('PUT', `articles/${only}?locale=fr`, { title: 'x' }, matching('*'))).status).toBe(412);
    expect((await ask('PUT', 'articles/none', { title: 'x' }, matching('*'))).status).toBe(404);
    expect((await ask('PUT', `articles/${only}`, { bogus: 1 }, matching('"x"'))).status).toBe(400);
  });
});

describe('If-None-Match', () => {
  const absent = { 'if-none-match': '*' };

  test('* creates a locale version once', async () => {
    const { documentId } = JSON.parse((await ask('POST', 'articles', { title: 'New' })).text).data;
    const create = () => ask('PUT', `articles/${documentId}?locale=fr`, { title: 'Neuf' }, absent);
    const outcomes = (await Promise.all([create(), create(), create()])).map(({ status }) => status);
    expect(outcomes.toSorted()).toEqual([200, 412, 412]);
    expect((await ask('PUT', `articles/${documentId}?locale=fr&status=draft`, { title: 'x' }, absent)).status).toBe(
      412,
    );
  });

  test('* creates a single type once', async () => {
    expect((await ask('PUT', 'homepage', { motto: 'x' }, absent)).status).toBe(412);
    expect((await ask('DELETE', 'homepage')).status).toBe(204);
    expect((await ask('PUT', 'homepage', { motto: 'x' }, matching('*'))).status).toBe(412);
    expect((await ask('DELETE', 'homepage', undefined, matching('*'))).status).toBe(412);
    const outcomes = await Promise.all([1, 2, 3].map((n) => ask('PUT', 'homepage', { motto: `m${n}` }, absent)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
  });
});
