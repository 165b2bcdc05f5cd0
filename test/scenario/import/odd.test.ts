import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, type ImportedProject, importProject } from '../../../src/composition/app/index.js';
import { createTestApp, databaseUrlOf, removeFolder } from '../../support/data-folder.js';

/*
 * What sites have in their databases that no rule of theirs kept out, written by hand as an archive.
 */

let folder: string;
let app: App;
let token: string;
let imported: ImportedProject;

const localized = { pluginOptions: { i18n: { localized: true } } };

function contentType(name: string, attributes: object, more: object = {}): object {
  const info = { singularName: name, pluralName: `${name}s`, displayName: name };
  return { uid: `api::${name}.${name}`, modelType: 'contentType', kind: 'collectionType', info, attributes, ...more };
}

const page = 'api::page.page';
const tag = 'api::tag.tag';

const schemas = [
  contentType(
    'page',
    {
      title: { type: 'string', ...localized },
      slug: { type: 'uid', ...localized },
      kind: { type: 'enumeration', enum: ['a', 'b'] },
      extra: { type: 'json' },
      twin: { type: 'relation', relation: 'oneToOne', target: tag, inversedBy: 'twin' },
      any: { type: 'relation', relation: 'morphToMany' },
      part: { type: 'component', component: 'shared.part', ...localized },
      zone: { type: 'dynamiczone', components: ['shared.part'] },
    },
    { options: { draftAndPublish: true }, ...localized },
  ),
  contentType('tag', {
    name: { type: 'string' },
    twin: { type: 'relation', relation: 'oneToOne', target: page, mappedBy: 'twin' },
    pages: { type: 'relation', relation: 'oneToMany', target: page },
  }),
  contentType('home', { title: { type: 'string' } }, { kind: 'singleType' }),
  {
    uid: 'shared.part',
    modelType: 'component',
    info: { displayName: 'Part' },
    attributes: {
      text: { type: 'string' },
      digits: { type: 'decimal' },
      secret: { type: 'string', private: true },
      pages: { type: 'relation', relation: 'oneToMany', target: page },
      inner: { type: 'component', component: 'shared.inner', repeatable: true },
    },
  },
  {
    uid: 'shared.inner',
    modelType: 'component',
    info: { displayName: 'Inner' },
    attributes: { label: { type: 'string' }, image: { type: 'media' } },
  },
];

const [draft, published] = [null, '2026-02-02T00:00:00.000Z'];

function row(type: string, id: number, documentId: string, data: object): object {
  const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-02T00:00:00.000Z' };
  return { type, id, data: { documentId, ...times, publishedAt: published, locale: null, ...data } };
}

const locale = (id: number, code: string) => row('plugin::i18n.locale', id, `locale${id}`, { name: code, code });
const inner = [
  { id: 1, label: 'one' },
  { id: 2, label: 'two' },
];
const part = { id: 1, text: 't', digits: 12.5, secret: 's', inner };
const entities = [
  locale(1, 'en'),
  locale(2, 'fr'),
  // Draft and published are equal, each with components of its own.
  row(page, 1, 'aaa', { publishedAt: draft, locale: 'en', title: 'A', slug: 'a', kind: 'a', extra: '5', part }),
  row(page, 11, 'aaa', { locale: 'en', title: 'A', slug: 'a', kind: 'a', extra: '5', part: { ...part, id: 21 } }),
  // No draft beside it; the same slug as another; a value that is none of the enumeration's.
  row(page, 12, 'bbb', {
    locale: 'en',
    title: 'B',
    slug: 'a',
    kind: 'c',
    zone: [
      { id: 3, __component: 'shared.part', text: 'z' },
      { id: 4, __component: 'no.where' },
    ],
  }),
  row(page, 13, 'bbb', { locale: 'fr', title: 'B fr', publishedAt: draft }),
  // A locale that is gone, a version that is there twice, no documentId.
  row(page, 14, 'ccc', { locale: 'it', title: 'C' }),
  row(page, 15, 'ddd', { locale: 'en', title: 'old', publishedAt: draft }),
  row(page, 16, 'ddd', { locale: 'en', title: 'new', publishedAt: draft }),
  { type: page, id: 17, data: { title: 'nobody' } },
  row(tag, 1, 'ttt', { name: 'T' }),
  row(tag, 2, 'aaa', { name: 'same documentId' }),
  row('api::home.home', 1, 'hhh', { title: 'first' }),
  row('api::home.home', 2, 'iii', { title: 'second' }),
  row('plugin::upload.file', 5, 'fff', {
    name: 'gone.png',
    hash: 'gone_1',
    ext: '.png',
    mime: 'image/png',
    size: 1,
    url: '/uploads/gone_1.png',
    provider: 'local',
  }),
  row('plugin::upload.file', 6, 'ggg', {
    name: 'there.txt',
    hash: 'there_1',
    ext: '.txt',
    mime: 'text/plain',
    size: 0.01,
    url: 'https://elsewhere.example/there_1.txt',
    provider: 'aws-s3',
    formats: { small: { hash: 'small_there_1', ext: '.txt' } },
  }),
  ...['safe', 'unsafe'].map((name, at) =>
    row('plugin::upload.file', 7 + at, name, {
      name: `${name}.svg`,
      hash: name,
      ext: '.svg',
      mime: 'image/svg+xml',
      size: 1,
    }),
  ),
  row('plugin::users-permissions.role', 9, 'rrr', { name: 'Editors', type: 'editors' }),
  row('plugin::users-permissions.user', 4, 'uuu', {
    username: 'Ann',
    email: 'Ann@Example.org',
    password: 'x',
    confirmed: true,
  }),
  row('plugin::comments.comment', 1, 'kkk', {}),
];

const link = (
  type: string,
  ref: number,
  field: string,
  target: string,
  to: number,
  pos: number | null = null,
): object => ({
  kind: 'relation.basic',
  left: { type, ref, field, ...(pos === null ? {} : { pos }) },
  right: { type: target, ref: to },
});
const media = (file: number, type: string, ref: number, field: string): object => ({
  kind: 'relation.morph',
  left: { type: 'plugin::upload.file', ref: file, field: 'related' },
  right: { type, ref, field, pos: 1 },
});

const links = [
  link(page, 11, 'twin', tag, 1),
  link(page, 12, 'twin', tag, 1),
  link(page, 1, 'any', page, 15, 2),
  link(page, 1, 'any', tag, 1, 1),
  // A tag has neither locales nor drafts: what it links to is pinned where that is not what would be shown anyway.
  link(tag, 1, 'pages', page, 13, 1),
  link(tag, 1, 'pages', page, 11, 2),
  link(tag, 1, 'pages', page, 999, 3),
  link('shared.part', 1, 'pages', page, 15, 1),
  link('shared.part', 21, 'pages', page, 15, 1),
  link(page, 1, 'gone', tag, 1),
  media(6, 'shared.inner', 2, 'image'),
  link('plugin::users-permissions.user', 4, 'role', 'plugin::users-permissions.role', 9),
];

function lines(values: readonly object[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

async function ask(path: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  const { status, body } = await app.inject({ method: 'GET', url: `/api/${path}`, headers });
  expect(status, `${path}: ${body.toString()}`).toBe(200);
  return JSON.parse(body.toString()).data;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-odd-'));
  const source = join(folder, 'source');
  const files = {
    'metadata.json': '{"strapi":{"version":"5.10.0"}}',
    'schemas/schemas_00001.jsonl': lines(schemas),
    'entities/entities_00001.jsonl': lines(entities.slice(0, 6)),
    'entities/entities_00002.jsonl': lines(entities.slice(6)),
    'links/links_00001.jsonl': lines(links),
    'configuration/configuration_00001.jsonl': lines([
      { type: 'core-store', value: { key: 'plugin_i18n_default_locale', value: 'en' } },
      {
        type: 'webhook',
        value: {
          name: 'hook',
          url: 'https://hooks.example.org/x',
          headers: {},
          events: ['entry.create', 'entry.unknown'],
          enabled: true,
        },
      },
    ]),
    'assets/uploads/there_1.txt': 'there',
    'assets/uploads/safe.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
    'assets/uploads/unsafe.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(source, path)), { recursive: true });
    await writeFile(join(source, path), text);
  }
  const project = join(folder, 'project');
  const url = await databaseUrlOf(join(project, 'data'));
  const options = { project, config: url === null ? {} : { database: { url } }, environment: {} };
  imported = await importProject(options, { path: source, database: null, passPhrase: null }, () => undefined);
  app = await createTestApp({ project, environment: {} });
  token = await app.createToken('test');
});

afterAll(async () => {
  await app.close();
  await removeFolder(folder);
});

test('everything that does not fit is reported, and nothing else', () => {
  const { leftOut } = imported.report;
  const told = leftOut.map(({ of, why, examples }) => [of.replace(/^api::\w+\./, ''), why, ...examples]);
  expect(told.slice(5)).toEqual([
    ['page', 'there is no locale it', 'row 14'],
    ['page', 'another row is the same version of the document', 'row 15'],
    ['page', 'it has no documentId', 'row 17'],
    ['tag', `${page} has a document with the same documentId`, 'row 2'],
    ['home', 'a single type has one document', 'row 2'],
    ['plugin::comments.comment', 'it has no counterpart here', 'row 1'],
    ['page', 'links of gone, which was not imported', 'row 1'],
    ['plugin::upload.file', 'bytes that are not there', 'row 5: gone.png'],
    ['plugin::upload.file', 'smaller formats that are not there', 'row 6: small'],
    ['plugin::upload.file', 'SVG images with active content, which are served as downloads', 'row 8: unsafe.svg'],
    ['page', 'values of kind that its type does not take', 'bbb'],
    ['page', 'components in zone of a kind that is not there', 'bbb'],
    ['page', 'drafts that were missing beside what is published, and were made of it', 'bbb en'],
    ['page', 'values of slug that another document has, and only one may', 'bbb (kept: aaa)'],
    ['page', 'values of twin that another document has, and only one may', 'bbb (kept: aaa)'],
    ['tag', 'links to rows that are not there', 'ttt.pages'],
  ]);
});

test('versions are what they were; a missing draft is what is published', async () => {
  expect(await ask('pages/aaa?status=draft&populate=part.inner')).toMatchObject({
    id: 1,
    extra: '5',
    part: { text: 't', digits: 12.5, inner: [{ label: 'one' }, { label: 'two' }] },
  });
  expect(JSON.stringify(await ask('pages/aaa?populate=*'))).not.toContain('secret');
  expect(await ask('pages/bbb')).toMatchObject({ id: 12, slug: null, kind: null });
  expect(await ask('pages/bbb?status=draft')).toMatchObject({ title: 'B', slug: 'a' });
  expect(await ask('pages/bbb?status=draft&locale=fr')).toMatchObject({ id: 13, title: 'B fr' });
  expect(await ask('pages/ddd?status=draft')).toMatchObject({ id: 16, title: 'new' });
  expect(await ask('pages?status=draft&publicationFilter=modified')).toMatchObject([
    { documentId: 'aaa' },
    { documentId: 'bbb' },
  ]);
  expect(await ask('home')).toMatchObject({ title: 'first' });
});

test('links lead to documents, pinned where their owner has no locale or status', async () => {
  expect(await ask('pages/aaa?populate=twin')).toMatchObject({ twin: { documentId: 'ttt' } });
  expect(await ask('pages/aaa?status=draft&populate=any')).toMatchObject({
    any: [
      { __type: tag, documentId: 'ttt' },
      { __type: page, documentId: 'ddd' },
    ],
  });
  expect(await ask('pages/aaa?status=draft&populate=part.pages')).toMatchObject({
    part: { pages: [{ title: 'new' }] },
  });
  expect(await ask('tags/ttt?populate=pages&status=draft')).toMatchObject({ pages: [{ title: 'B fr' }] });
  expect(await ask('tags/ttt?populate=pages')).toMatchObject({ pages: [{ id: 11, title: 'A' }] });
  const { data } = {
    data: (await ask('pages/aaa?status=draft&populate=part.inner.image')) as { part: { inner: object[] } },
  };
  expect(data.part.inner[1]).toMatchObject({
    image: { name: 'there.txt', url: '/uploads/there_1.txt', provider: 'local' },
  });
});

test('images that could run something are for saving', async () => {
  const served = await Promise.all(
    ['safe', 'unsafe'].map((name) => app.inject({ method: 'GET', url: `/uploads/${name}.svg` })),
  );
  expect(served.map(({ headers }) => headers['content-type'])).toEqual(['image/svg+xml', 'application/octet-stream']);
});

test('a draft that was made of what is published can be published again', async () => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const payload = JSON.stringify({ data: { slug: 'b', kind: 'b' } });
  const { status, body } = await app.inject({ method: 'PUT', url: '/api/pages/bbb', headers, payload });
  expect(status, body.toString()).toBe(200);
  expect(JSON.parse(body.toString()).data).toMatchObject({ id: 12, slug: 'b', title: 'B' });
});

test('roles of end users have their people; webhooks that can be reached come along', async () => {
  const roles = await app.accounts.roles.list();
  expect(roles.map(({ type, users }) => [type, users])).toEqual(
    expect.arrayContaining([
      ['editors', 1],
      ['public', 0],
      ['authenticated', 0],
    ]),
  );
  const [hook] = await app.webhooks.list();
  expect(hook).toMatchObject({ name: 'hook', events: ['entry.create'], enabled: true });
});
