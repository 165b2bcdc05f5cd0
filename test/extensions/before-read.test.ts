import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineExtensions } from '../../src/composition/app/extensions/index.js';
import { type App, createApp } from '../../src/composition/app/index.js';
import { systemActor } from '../../src/domain/accounts/index.js';
import type { ContentTypes } from '../client/magazine.generated.js';
import { createTestApp, removeFolder } from '../support/data-folder.js';
import { writeProject } from './project.js';

/* Hooks before reads: what a project asks for by the request, the caller and the time, through the same parser and rights. */

const config = `
import { defineConfig, defineExtensions, refuse } from 'octavo';

const asked = [];
export default defineConfig({
  cache: { shared: { maxAge: 60 } },
  extensions: defineExtensions()({
    parts: { asked: () => asked, limit: () => ({ title: 'b' }) },
    beforeRead: {
      notes: {
        byHeader({ request, query, action, identity, ability, parts }) {
          parts.asked.push([action, identity.is, ability.identified, query, request.method]);
          const what = request.headers['x-what'];
          if (what === undefined) return undefined;
          if (what === 'no') throw refuse('Not like this');
          if (what === 'broken') throw new Error('broken');
          if (what === 'time') return { filters: { title: { $lt: parts.limit.title } } };
          return JSON.parse(what);
        },
        async second({ request, asServer }) {
          if (request.headers['x-second'] === undefined) return undefined;
          const { data } = await asServer.collection('notes').find({ sort: 'title:desc' });
          return { filters: { documentId: data[0].documentId } };
        },
      },
    },
    routes: {
      'GET /asked': { public: true, answer: ({ parts }) => ({ body: parts.asked.splice(0) }) },
      'GET /limit/:title': { public: true, answer: ({ parts, request }) => { parts.limit.title = request.params.title; } },
    },
  }),
});
`;

let app: App;
let folder: string;
beforeAll(async () => {
  folder = await writeProject(config);
  app = await createTestApp({ project: folder, config: { port: 0 } });
  const writer = await send('POST', 'writers', { data: { name: 'Ann' } });
  for (const title of ['a', 'b', 'c']) {
    await send('POST', 'notes', { data: { title, stamp: `stamp of ${title}`, writer: writer.json.data.documentId } });
  }
  const role = await app.accounts.roles.byType('public');
  const actions = [...(role?.actions ?? []), 'api::note.note.find', 'api::note.note.findOne'];
  await app.accounts.roles.change(role?.id ?? 0, { actions }, systemActor);
});
afterAll(async () => {
  await app.close();
  await removeFolder(folder);
});

async function send(method: string, url: string, payload?: object, more: Record<string, string> = {}) {
  const headers = { authorization: `Bearer ${app.firstToken}`, ...more };
  const answer = await app.inject({ method, url: `/api/${url}`, headers, ...(payload ? { payload } : {}) });
  const { status, body } = answer;
  return { status, headers: answer.headers, json: body.length === 0 ? null : JSON.parse(body.toString()) };
}
const ask = (url: string, what?: object | string, more: Record<string, string> = {}) =>
  send('GET', url, undefined, {
    ...(what === undefined ? {} : { 'x-what': typeof what === 'string' ? what : JSON.stringify(what) }),
    ...more,
  });
const titles = async (...args: Parameters<typeof ask>): Promise<unknown> => {
  const { status, json } = await ask(...args);
  return status === 200 ? json.data.map(({ title }: { title: string }) => title) : [status, json.error.message];
};
const asPublic = { authorization: '' };

describe('a hook before reads', () => {
  test('adds filters, populate, fields and order to what the caller asks for', async () => {
    expect(await titles('notes')).toEqual(['a', 'b', 'c']);
    expect(await titles('notes', { filters: { title: { $ne: 'b' } } })).toEqual(['a', 'c']);
    expect(await titles('notes?filters[title][$gt]=a', { filters: { title: { $ne: 'b' } } })).toEqual(['c']);
    expect(await titles('notes?filters[title]=b', { filters: { title: { $ne: 'b' } } })).toEqual([]);
    expect(await titles('notes', { sort: 'title:desc' })).toEqual(['c', 'b', 'a']);
    const { json } = await ask('notes?fields=title', { populate: { writer: { fields: ['name'] } } });
    expect(json.data[0]).toMatchObject({ title: 'a', writer: { name: 'Ann' } });
    expect(json.meta.pagination.total).toBe(3);
    expect(await titles('notes?filters[title]=b', { filters: { title: 'c' }, mode: 'force' })).toEqual(['c']);
    expect(await titles('notes', undefined, { 'x-second': 'yes' })).toEqual(['c']);
    expect(await titles('notes', { filters: { title: 'a' } }, { 'x-second': 'yes' })).toEqual([]);
  });

  test('is called for each document, too', async () => {
    const [a, b] = (await ask('notes')).json.data;
    const only = { filters: { title: 'a' } };
    expect((await ask(`notes/${a.documentId}`, only)).json.data.title).toBe('a');
    expect((await ask(`notes/${b.documentId}`, only)).status).toBe(404);
    expect((await ask(`notes/${b.documentId}`)).json.data.title).toBe('b');
    expect((await ask(`notes/${b.documentId}`, only)).status).toBe(404);
  });

  test('narrows groups, too, whose responses have tags as those of lists', async () => {
    const groups = async (what?: object) => (await ask('notes/aggregate?groupBy=title', what)).json.data;
    expect(await groups()).toEqual(['a', 'b', 'c'].map((title) => ({ group: { title } })));
    expect(await groups({ filters: { title: { $ne: 'b' } } })).toEqual(
      ['a', 'c'].map((title) => ({ group: { title } })),
    );
    expect((await ask('notes/aggregate', 'no')).status).toBeGreaterThanOrEqual(400);
    const { headers } = await ask('notes/aggregate');
    const again = await ask('notes/aggregate', undefined, { 'if-none-match': String(headers.etag) });
    expect([again.status, again.json]).toEqual([304, null]);
  });

  test('is given who asks for what, once for each request and not before they may', async () => {
    await ask('x/asked');
    await ask('notes?filters[title]=a&sort[0]=title');
    await ask('notes', undefined, asPublic);
    await ask('notes', undefined, { authorization: 'Bearer wrong' });
    await ask('writers', undefined, asPublic);
    expect((await ask('x/asked')).json).toEqual([
      ['find', 'token', true, { filters: { title: 'a' }, sort: ['title'] }, 'GET'],
      ['find', 'nobody', false, {}, 'GET'],
    ]);
  });

  test('never returns more than the caller may read', async () => {
    const hidden = await ask('notes', { populate: '*' }, asPublic);
    expect(hidden.status).toBe(200);
    expect(hidden.json.data[0]).not.toHaveProperty('writer');
    expect(await titles('notes', { filters: { writer: { name: 'Ann' } } }, asPublic)).toEqual([
      400,
      'Invalid key writer',
    ]);
    expect((await ask('notes', { filters: { title: 'a' } }, { authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await ask('writers', { filters: { title: 'a' } }, asPublic)).status).toBe(403);
  });

  test('is cached for the same request alone: another URL, caller or time is another request', async () => {
    const base = await app.listen();
    const get = async (headers: Record<string, string>) => {
      const answer = await fetch(`${base}/api/notes?fields=title`, { headers });
      const { data } = (await answer.json()) as { data: { title: string }[] };
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      return data.map(({ title }) => title).join('');
    };
    const seen: string[] = [];
    for (const what of ['a', 'b', 'a', 'a', 'a', 'c', '', '', '', 'b']) {
      seen.push(await get(what === '' ? {} : { 'x-what': JSON.stringify({ filters: { title: what } }) }));
    }
    expect(seen).toEqual(['a', 'b', 'a', 'a', 'a', 'c', 'abc', 'abc', 'abc', 'b']);
    const timed: string[] = [];
    for (const limit of ['b', 'b', 'c', 'b', 'd']) {
      await fetch(`${base}/api/x/limit/${limit}`);
      timed.push(await get({ 'x-what': 'time' }));
    }
    expect(timed).toEqual(['a', 'a', 'ab', 'a', 'abc']);
  });

  test('says no with refuse, and a mistake of it is not the caller’s', async () => {
    expect(await titles('notes', 'no')).toEqual([400, 'Not like this']);
    for (const wrong of [
      'broken',
      { filters: { titel: 'a' } },
      { populate: ['nothing'] },
      { filters: { stamp: 'x' } },
      { status: 'draft' },
      { mode: 'replace', filters: { title: 'a' } },
      { filters: { title: null } },
      [1],
    ]) {
      const { status, json } = await ask('notes', wrong);
      expect([wrong, status]).toEqual([wrong, 500]);
      expect(JSON.stringify(json)).not.toContain('titel');
    }
    expect(await titles('notes')).toEqual(['a', 'b', 'c']);
  });
});

test.each([
  ['no function', '{ notes: { own: {} } }', 'extensions.beforeRead.notes.own must be a function'],
  [
    'of no content type',
    '{ nots: { own: () => undefined } }',
    'extensions.beforeRead.nots: there is no content type nots',
  ],
])('a hook that is %s stops the start', async (_, hooks, line) => {
  const wrong = await writeProject(`export default { extensions: { beforeRead: ${hooks} } };`);
  await expect(createApp({ project: wrong })).rejects.toMatchObject({ lines: [line] });
  await removeFolder(wrong);
});

test('hooks are typed by the model', () => {
  const extensions = defineExtensions<ContentTypes>()({
    beforeRead: {
      articles: {
        right: ({ ability, action, type }) =>
          ability.can('find', 'tags') && action === 'find'
            ? {
                filters: { title: { $contains: type }, author: { name: 'x' } },
                populate: ['author'],
                sort: 'title:desc',
              }
            : undefined,
        // @ts-expect-error: no such attribute
        wrongFilter: () => ({ filters: { titel: 'x' } }),
        // @ts-expect-error: no such place
        wrongPopulate: () => ({ populate: ['autor'] }),
        // @ts-expect-error: no such mode
        wrongMode: () => ({ mode: 'replace' }),
      },
    },
  });
  expect(Object.keys(extensions)).toEqual(['beforeRead']);
});
