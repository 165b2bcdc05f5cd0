import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../src/composition/app/index.js';
import { systemActor } from '../../src/domain/accounts/index.js';
import { createTestApp, removeFolder } from '../support/data-folder.js';
import { writeProject } from '../support/verify/project.js';
import { contentType } from './concurrency/fixture.js';

/* Who may read the past, and which moments are refused: what cannot be answered exactly is 400 with the reason. */

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly message: string;
}

const page = {
  title: { type: 'string' },
  hidden: { type: 'string', private: true },
  tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
  editor: { type: 'relation', relation: 'manyToOne', target: 'plugin::users-permissions.user' },
  cover: { type: 'media', multiple: false },
};
const models = (attributes: object) => ({
  contentTypes: {
    ...contentType('page', attributes, { drafts: true }),
    ...contentType('tag', { label: { type: 'string' } }),
    ...contentType('door', { login: { type: 'component', component: 'parts.login' } }),
  },
  components: { login: { word: { type: 'password' } } },
});
const now = (): string => new Date().toISOString();

let folder: string;
let app: App;
let before: string;
let past: string;
let gone: string;
let kept: string;

async function open(asOf: boolean): Promise<void> {
  app = await createTestApp({
    project: folder,
    config: {
      dataDir: join(folder, 'data'),
      locales: ['en'],
      defaultLocale: 'en',
      history: { asOf },
      query: { maxNodes: 20 },
    },
  });
}

async function send(
  method: string,
  path: string,
  options: { token?: string | undefined; body?: unknown } = {},
): Promise<Answer> {
  const answer = await app.inject({
    method,
    url: `/api/${path}`,
    headers: {
      ...(options.token === '' ? {} : { authorization: `Bearer ${options.token ?? token}` }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(options.body === undefined ? {} : { payload: JSON.stringify(options.body) }),
  });
  const text = answer.body.toString();
  return { status: answer.status, text, message: text === '' ? '' : (JSON.parse(text).error?.message ?? '') };
}

async function createToken(
  actions: readonly string[],
  where: object | null = null,
  readDrafts = true,
): Promise<string> {
  const rules = where === null ? [] : [{ action: 'api::page.page.find', where }];
  const request = {
    name: `token ${Math.random()}`,
    description: '',
    kind: 'custom',
    readDrafts,
    expiresAt: null,
  } as const;
  return (await app.accounts.tokens.create({ ...request, actions, rules } as never, systemActor)).token;
}

let token = '';
const read = (path: string, time: string, by?: string): Promise<Answer> =>
  send('GET', `${path}${path.includes('?') ? '&' : '?'}asOf=${time}`, { token: by });

/** Waits until everything is recorded. */
async function recording(): Promise<void> {
  for (;;) {
    const answers = await Promise.all(['pages', 'tags'].map((path) => read(path, now())));
    if (answers.every(({ status }) => status === 200)) return;
    for (const { status, message } of answers) if (status !== 200) expect(message).toContain('not recorded yet');
    await pause(50);
  }
}

async function write(method: string, path: string, data?: unknown): Promise<string> {
  const { status, text } = await send(method, path, data === undefined ? {} : { body: { data } });
  expect([200, 201, 204], text).toContain(status);
  return text === '' ? '' : JSON.parse(text).data.documentId;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-as-of-'));
  await writeProject(folder, models(page));
  before = now();
  await pause(5);
  await open(true);
  token = app.firstToken ?? '';
  await recording();
  const tag = await write('POST', 'tags', { label: 'a tag' });
  gone = await write('POST', 'pages?status=published', { title: 'gone', hidden: 'secret', tags: [tag] });
  kept = await write('POST', 'pages?status=published', { title: 'first', tags: [tag] });
  await pause(5);
  past = now();
  await pause(5);
  await write('DELETE', `pages/${gone}`);
  await write('PUT', `pages/${kept}?status=published`, { title: 'second' });
  await write('DELETE', `tags/${tag}`);
}, 120_000);

afterAll(async () => {
  await app?.close();
  await removeFolder(folder);
});

describe('a moment', () => {
  test('is read with documents that were removed since', async () => {
    expect((await send('GET', `pages/${gone}`)).status).toBe(404);
    const { status, text } = await read(`pages/${gone}?populate[tags]=true`, past);
    expect([status, JSON.parse(text).data.title, JSON.parse(text).data.tags.length]).toEqual([200, 'gone', 1]);
    expect(text).not.toContain('secret');
    const list = JSON.parse((await read('pages?sort=title', past)).text);
    expect(list.data.map(({ title }: { title: string }) => title)).toEqual(['first', 'gone']);
    expect(list.meta.pagination.total).toBe(2);
    expect(JSON.parse((await read('pages', now())).text).data.length).toBe(1);
  });

  test.each([
    ['yesterday', /Expected a date and time/],
    ['2026-11-28', /Expected a date and time/],
    ['2026-13-28T00:00:00Z', /Expected a date and time/],
    ['', /Expected a date and time/],
    ['2999-01-01T00:00:00Z', /in the future/],
    ['2001-01-01T00:00:00Z', /is recorded since 20/],
  ])('%s is refused', async (time, reason) => {
    const { status, message } = await read('pages', time);
    expect([status, message]).toEqual([400, expect.stringMatching(reason)]);
  });

  test('is refused before the recording began, twice, in a list, and beside a change set', async () => {
    expect((await read('pages', before)).message).toMatch(/api::(page\.page|tag\.tag) is recorded since/);
    expect((await read(`pages?asOf=${past}`, past)).status).toBe(400);
    expect((await send('GET', `pages?asOf[]=${past}`)).status).toBe(400);
    expect((await read('pages?set=x', past)).message).toMatch(/cannot be combined with set/);
  });

  test('is refused where something is read that is never recorded', async () => {
    for (const path of [
      'pages?populate[editor]=true',
      'pages?filters[editor][username]=x',
      'pages?sort=editor.username',
      'doors',
    ]) {
      const { status, message } = await read(path, past);
      expect([path, status, message]).toEqual([path, 400, expect.stringContaining('are not recorded')]);
    }
    expect((await read('users', past)).status).toBe(400);
    expect((await read('pages?populate[cover]=true', past)).status).toBe(200);
  });

  test('cannot be written', async () => {
    const body = { body: { data: { title: 'x' } } };
    for (const [method, path, options] of [
      ['POST', 'pages?x', body],
      ['PUT', `pages/${kept}?x`, body],
      ['DELETE', `pages/${kept}?x`, {}],
      ['POST', `pages/${kept}/actions/unpublish?x`, {}],
    ] as const) {
      const { status, message } = await send(method, path.replace(/x$/, `asOf=${past}`), options);
      expect([method, path, status, message]).toEqual([
        method,
        path,
        400,
        expect.stringContaining('cannot be written'),
      ]);
    }
    expect(JSON.parse((await send('GET', `pages/${kept}`)).text).data.title).toBe('second');
  });

  test('has the limits of every read', async () => {
    for (let index = 0; index < 12; index++) await write('POST', 'tags', { label: `tag ${index}` });
    const tags: readonly { documentId: string }[] = JSON.parse((await send('GET', 'tags')).text).data;
    for (const title of ['a', 'b'])
      await write('POST', 'pages?status=published', { title, tags: tags.map(({ documentId }) => documentId) });
    await pause(5);
    const time = now();
    await pause(5);
    const { status, message } = await read('pages?populate[tags]=true', time);
    expect([status, message]).toEqual([400, expect.stringContaining('query.maxNodes')]);
  });
});

describe('the past is read', () => {
  const find = ['api::page.page.find', 'api::page.page.findOne'];
  const moments = 'plugin::content-history.moment.read';

  test('by those who have the permission alone, whatever they ask for', async () => {
    const [without, withIt] = [await createToken(find), await createToken([...find, moments])];
    const answers = await Promise.all(
      [past, before, '2999-01-01T00:00:00Z'].flatMap((time) =>
        ['pages', `pages/${gone}`, `pages/${kept}`, 'pages/aggregate'].map((path) => read(path, time, without)),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(403);
    expect((await read('pages', past, '')).status).toBe(403);
    expect((await read(`pages/${gone}`, past, withIt)).status).toBe(200);
  });

  test('with the permissions of now', async () => {
    const limited = await createToken([...find, moments], null, false);
    // Tags are not theirs: left out, and unknown in a filter.
    const { text } = await read(`pages/${gone}?populate=*`, past, limited);
    expect(JSON.parse(text).data.tags).toBeUndefined();
    expect((await read('pages?filters[tags][label]=a', past, limited)).status).toBe(400);
    expect((await read('pages?status=draft', past, limited)).status).toBe(403);
    expect((await read('tags', past, limited)).status).toBe(403);
  });

  test('by nobody whose rules are about content: it may have been another', async () => {
    const ruled = await createToken([...find, moments], { title: { $eq: 'first' } });
    expect((await send('GET', 'pages', { token: ruled })).status).toBe(200);
    expect((await read('pages', past, ruled)).status).toBe(403);
  });
});

test('a change of the model ends the past of what it changes, and switching it off that of everything', async () => {
  await app.close();
  await writeProject(folder, models({ ...page, lead: { type: 'text' } }));
  await open(true);
  await recording();
  expect((await read('tags', past)).status).toBe(200);
  expect((await read('pages', past)).message).toMatch(/api::page\.page is recorded since/);
  await app.close();
  await open(false);
  expect((await read('tags', past)).message).toMatch(/setting history\.asOf/);
});
