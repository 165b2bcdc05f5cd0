import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportContent } from '../../src/composition/app/data-commands/export-content.js';
import type { App } from '../../src/composition/app/index.js';
import { fullAccess } from '../../src/language/query/access/index.js';
import { createTestApp, databaseUrlOf, removeFolder } from '../support/data-folder.js';
import { setRequest } from '../support/document-fixture.js';
import { seeded } from '../support/faults/chance.js';
import { writeProject } from '../support/verify/project.js';
import { contentType } from './concurrency/fixture.js';

/*
 * 500 edits of 300 documents in three locales, in two change sets. Whoever reads without a set gets the same bytes before and after: lists,
 * single documents, populated relations, aggregates, the feed, the export, and the lists, states, uses and history of the panel.
 */

const documents = 300;
const edits = Number(process.env.OCTAVO_EDITS ?? 500);
const locales = ['en', 'fr', 'de'] as const;
const localized = { pluginOptions: { i18n: { localized: true } } };
const relation = (kind: string, target: string, other: object): object => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...other,
});

let folder: string;
let app: App;
let cookie = '';
let pages: readonly string[] = [];
let tags: readonly string[] = [];

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly etag: string;
}

async function send(method: string, url: string, payload?: unknown): Promise<Answer> {
  const credentials: Readonly<Record<string, string>> = url.startsWith('/admin')
    ? { cookie, 'sec-fetch-site': 'same-origin' }
    : { authorization: `Bearer ${app.firstToken}` };
  const answer = await app.inject({
    method,
    url,
    headers: { ...credentials, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  });
  return { status: answer.status, text: answer.body.toString(), etag: String(answer.headers.etag) };
}

async function write(method: string, path: string, data?: unknown): Promise<string> {
  const { status, text } = await send(method, `/api/${path}`, data === undefined ? undefined : { data });
  expect([200, 201, 204], `${method} ${path}: ${text}`).toContain(status);
  return text === '' ? '' : JSON.parse(text).data.documentId;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-change-sets-'));
  await writeProject(folder, {
    contentTypes: {
      ...contentType(
        'page',
        {
          title: { type: 'string', ...localized },
          rank: { type: 'integer' },
          slug: { type: 'uid', targetField: 'title', ...localized },
          seo: { type: 'component', component: 'parts.seo', ...localized },
          tags: relation('manyToMany', 'tag', { inversedBy: 'pages' }),
          lead: relation('oneToOne', 'tag', { inversedBy: 'leads' }),
        },
        { drafts: true, localized: true },
      ),
      ...contentType('tag', {
        label: { type: 'string', unique: true },
        pages: relation('manyToMany', 'page', { mappedBy: 'tags' }),
        leads: relation('oneToOne', 'page', { mappedBy: 'lead' }),
      }),
    },
    components: { seo: { words: { type: 'string' } } },
  });
  app = await createTestApp({
    project: folder,
    config: { dataDir: join(folder, 'data'), locales, defaultLocale: 'en' },
  });
  const code = await app.accounts.administrators.setupCode();
  const owner = { code, email: 'owner@example.org', password: 'correct horse battery', firstName: 'Ada' };
  const set = await app.inject({
    method: 'POST',
    url: '/admin/api/setup',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    payload: JSON.stringify(owner),
  });
  cookie = String([set.headers['set-cookie'] ?? []].flat()[0]).split(';', 1)[0] ?? '';
  const labels = Array.from({ length: 20 }, (_, index) => `label ${index}`);
  tags = await Promise.all(labels.map((label) => write('POST', 'tags', { label })));
  const chance = seeded(11);
  const made: string[] = [];
  for (let index = 0; index < documents; index++) {
    const status = index % 3 === 0 ? 'draft' : 'published';
    const lead = index < tags.length ? { lead: tags[index] } : {};
    const linked = tags.filter(() => chance(5) === 0);
    const data = { title: `page ${index}`, rank: index % 7, tags: linked, seo: { words: 'some' }, ...lead };
    const id = await write('POST', `pages?status=${status}`, data);
    for (const locale of ['fr', 'de'].filter(() => chance(2) === 0))
      await write('PUT', `pages/${id}?locale=${locale}&status=${status}`, { title: `${locale} ${index}` });
    made.push(id);
  }
  pages = made;
}, 300_000);

afterAll(async () => {
  await app?.close();
  await removeFolder(folder);
});

/** Every answer that somebody without a set may compare, by what was asked. */
async function answersWithoutSet(): Promise<ReadonlyMap<string, string>> {
  const everything = 'populate=*&pagination[pageSize]=100';
  const urls = [
    ...locales.flatMap((locale) =>
      ['published', 'draft'].flatMap((status) =>
        [1, 2, 3].map((page) => `/api/pages?${everything}&pagination[page]=${page}&locale=${locale}&status=${status}`),
      ),
    ),
    `/api/tags?${everything}&status=draft`,
    '/api/tags?populate[pages][sort]=title&populate[pages][withCount]=true&populate[leads]=true',
    '/api/pages?locale=*&sort=title:desc&filters[rank][$gt]=3&filters[tags][label][$contains]=1',
    '/api/pages?publicationFilter=modified&status=draft',
    '/api/pages?_q=page%2012&populate=localizations',
    '/api/pages/aggregate?groupBy=rank&count=*',
    '/api/_changes?limit=1000',
    ...pages.slice(0, 40).flatMap((id) => [`/api/pages/${id}?populate=*`, `/api/pages/${id}?locale=fr&status=draft`]),
    '/admin/api/content/pages?status=draft&populate=*&sort=updatedAt:desc',
    '/admin/api/content/pages?publicationFilter=never-published&status=draft',
    `/admin/api/states/api::page.page?${pages
      .slice(0, 30)
      .map((id, index) => `documentIds[${index}]=${id}`)
      .join('&')}`,
    ...pages.slice(0, 10).map((id) => `/admin/api/history/api::page.page/${id}`),
    '/admin/api/history/api::page.page?deleted=true',
    ...tags.slice(0, 5).map((id) => `/admin/api/uses/api::tag.tag?documentIds[0]=${id}`),
    '/admin/api/translations',
    '/admin/api/translations/api::page.page?source=en&locale=fr',
    '/admin/api/search?text=page',
    '/admin/api/home',
  ];
  const answers = new Map<string, string>();
  for (const url of urls) {
    const { status, text, etag } = await send('GET', url);
    answers.set(url, `${status} ${etag} ${text}`);
  }
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  const url = await databaseUrlOf(join(folder, 'data'));
  const database = url === null ? {} : { database: { url } };
  const config = { dataDir: join(folder, 'data'), locales, defaultLocale: 'en', ...database };
  await exportContent({ project: folder, config }, sink, () => undefined);
  answers.set(
    'export',
    Buffer.concat(chunks)
      .toString()
      .replace(/"createdAt":"[^"]*"/, ''),
  );
  return answers;
}

/** What two texts have at the first place where they differ; null: they are equal. */
function firstDifference(left: string, right: string): readonly string[] | null {
  if (left === right) return null;
  let at = 0;
  while (left[at] === right[at]) at++;
  return [left, right].map((text) => text.slice(Math.max(0, at - 100), at + 100));
}

test(`${edits} edits of ${documents} documents in two sets leave the answers without one as they are, byte by byte`, async () => {
  const before = await answersWithoutSet();
  const isAnswered = ([url, answer]: readonly [string, string]): boolean =>
    answer.startsWith('200 ') || (answer.startsWith('404 ') && url.startsWith('/api/pages/')) || url === 'export';
  expect([...before].filter((answer) => !isAnswered(answer))).toEqual([]);
  const sets: string[] = [];
  for (const name of ['one', 'two'])
    sets.push((await app.changeSets.create(setRequest, { name, description: null })).id);
  const chance = seeded(23);
  const pick = <T>(list: readonly T[]): T => list[chance(list.length)] as T;
  const gone = new Set<string>();
  for (let edit = 0; edit < edits; edit++) {
    const set = pick(sets);
    const id = pages[edit % documents] ?? '';
    const locale = pick(locales);
    const at = `pages/${id}?set=${set}&locale=${locale}`;
    if (gone.has(`${set} ${id}`)) continue;
    const kind = chance(10);
    if (kind < 4) await write('PUT', at, { title: `edited ${edit}`, seo: { words: `word ${edit}` } });
    else if (kind === 4) await write('PUT', `pages/${id}?set=${set}`, { rank: 100 + edit });
    else if (kind === 5) await write('PUT', `pages/${id}?set=${set}`, { tags: tags.filter(() => chance(4) === 0) });
    else if (kind === 6) await write('PUT', `pages/${id}?set=${set}`, { lead: pick(tags) });
    else if (kind === 7)
      await write('PUT', `tags/${pick(tags)}?set=${set}`, { pages: { connect: [{ documentId: id, locale: 'en' }] } });
    else if (kind === 8) await write('POST', `pages?set=${set}&locale=${locale}`, { title: `page ${edit}`, rank: 1 });
    else {
      await write('DELETE', `pages/${id}?set=${set}&locale=*`);
      gone.add(`${set} ${id}`);
    }
  }
  const added = { type: 'api::page.page', documentIds: pages.slice(-50), locales: '*', from: 'draft' } as const;
  await app.changeSets.add(setRequest, sets[0] ?? '', [{ ...added, action: 'change' }]);
  const totals = await Promise.all(sets.map(async (id) => (await app.changeSets.get(fullAccess, id))?.entries));
  expect(totals.flatMap((entries) => entries?.map(({ type }) => type))).toContain('api::page.page');
  const after = await answersWithoutSet();
  for (const [url, answer] of before) expect(firstDifference(answer, after.get(url) ?? ''), url).toBeNull();
  const planned = await send('GET', `/api/pages?set=${sets[0]}&filters[title][$startsWith]=edited`);
  expect(JSON.parse(planned.text).meta.pagination.total).toBeGreaterThan(10);
}, 300_000);

/** What readers of the content API get: nothing that tells that something happened meanwhile. */
async function publishedAnswers(): Promise<ReadonlyMap<string, string>> {
  const all = await answersWithoutSet();
  const isPublished = (url: string): boolean =>
    url.startsWith('/api/') && !url.startsWith('/api/_changes') && !url.includes('status=draft');
  return new Map([...all].filter(([url]) => isPublished(url)));
}

test('a set is published and undone: readers get the bytes that they got before', async () => {
  const before = await publishedAnswers();
  const { id: set } = await app.changeSets.create(setRequest, { name: 'undone', description: null });
  const [removed = '', shared = ''] = pages.filter((_, index) => index % 3 !== 0);
  for (const [index, id] of pages.slice(0, 60).entries())
    await write('PUT', `pages/${id}?set=${set}&locale=${locales[index % 3]}`, { title: `of the set ${index}` });
  await write('PUT', `pages/${shared}?set=${set}`, { rank: 77, tags: tags.slice(3), lead: tags[7], seo: null });
  await write('DELETE', `pages/${removed}?set=${set}&locale=*`);
  await write('POST', `pages?set=${set}`, { title: 'new in the set' });
  const publication = { ability: fullAccess, resolutions: [] };
  await app.changeSets.publish(publication, set);
  const published = await publishedAnswers();
  expect([...before].filter(([url, answer]) => published.get(url) === answer).length).toBeLessThan(before.size / 2);
  await app.changeSets.undo(publication, set);
  const after = await publishedAnswers();
  for (const [url, answer] of before) expect(firstDifference(answer, after.get(url) ?? ''), url).toBeNull();
}, 300_000);
