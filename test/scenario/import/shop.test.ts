import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, dryRunImport, type ImportedProject, importProject } from '../../../src/composition/app/index.js';
import { formatImportReport } from '../../../src/composition/cli/data-commands/format-import-report.js';
import { createTestApp, databaseUrlOf, removeFolder } from '../../support/data-folder.js';
import { documentIdOf, makeShop } from '../../support/strapi-shop.js';
import { shopCode } from '../../support/strapi-shop-code.js';

/*
 * A project made by hand with the constructs that real ones have: see strapi-shop.ts.
 */

let folder: string;
let app: App;
let token: string;
let imported: ImportedProject;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-import-shop-'));
  const [source, project] = [join(folder, 'shop'), join(folder, 'project')];
  await makeShop(source, shopCode);
  const url = await databaseUrlOf(join(project, 'data'));
  const options = { project, config: url === null ? {} : { database: { url } }, environment: {} };
  const request = { path: source, database: null, passPhrase: null };
  imported = await importProject(options, request, () => undefined);
  app = await createTestApp({ project, environment: {} });
  token = await app.createToken('test');
});

afterAll(async () => {
  await app.close();
  await removeFolder(folder);
});

async function send(method: 'GET' | 'POST' | 'PUT', url: string, data?: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const payload = data === undefined ? undefined : JSON.stringify({ data });
  const { status, body } = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  return { status, ...(JSON.parse(body.toString()) as { data: Record<string, unknown>; error?: unknown }) };
}

const first = `/api/articles/${documentIdOf(0)}`;
const second = `/api/articles/${documentIdOf(1)}`;

describe('a project as it is', () => {
  test('movers A2: attributes called revision, source_revision, status and año are imported, and can be queried', async () => {
    expect(await send('GET', first)).toMatchObject({
      status: 200,
      data: { revision: 41, source_revision: 'r0', status: 'used', año: 2020 },
    });
    const asked =
      'filters[revision][$gt]=44&filters[status]=used&filters[año][$lt]=2026&sort=año:desc&fields=año,revision';
    const found = await send('GET', `/api/articles?${encodeURI(asked)}`);
    expect(found.data).toMatchObject([
      { año: 2025, revision: 46 },
      { año: 2024, revision: 45 },
    ]);
    const names = { revision: 99, source_revision: 'x', status: 'new', año: 1999 };
    expect(await send('PUT', second, names)).toMatchObject({ status: 200, data: names });
    const draft = await send('PUT', `${second}?status=draft`, { revision: 40 });
    expect(draft).toMatchObject({ status: 200, data: { revision: 40 } });
    const modified = await send('GET', '/api/articles?publicationFilter=modified&status=draft');
    expect(modified.data).toMatchObject([
      { documentId: documentIdOf(0) },
      { documentId: documentIdOf(1), revision: 40 },
    ]);
  });

  test('movers A3: enumerations keep their defaults', async () => {
    const { status, data } = await send('POST', '/api/articles?populate=*', { title: 'new', cta: { text: 'go' } });
    expect(status).toBe(201);
    expect(data).toMatchObject({ status: 'new', cta: { text: 'go', variant: 'primary' } });
  });

  test('movers A4: JSON attributes of a SQLite project keep numbers, booleans and texts', async () => {
    const { data } = await send('GET', '/api/articles?sort=id&filters[revision][$notNull]=true');
    const values = (data as unknown as { extra: unknown }[]).map(({ extra }) => extra);
    expect(values).toEqual([7, { a: [1, true] }, 'text', true, 1.5, null]);
  });

  test('movers A5: custom fields keep type and values, also of an unknown plug-in', async () => {
    expect(await send('GET', first)).toMatchObject({ data: { color: '#00ff00', body: '<p>text</p>', mood: 3 } });
    const attributes = app.snapshot.contentTypes.get('api::article.article')?.attributes;
    const typeOf = (name: string) => {
      const attribute = attributes?.get(name);
      return attribute?.storage === 'column' ? attribute.type.name : null;
    };
    expect(['color', 'body', 'mood'].map(typeOf)).toEqual(['string', 'richtext', 'integer']);
    expect(app.snapshot.contentTypes.get('api::article.article')?.definition).toMatchObject({
      attributes: {
        title: { displayName: 'Titre' },
        body: { customField: 'plugin::ckeditor5.CKEditor', options: { preset: 'toolbar' } },
      },
      options: { increments: true, timestamps: true },
      pluginOptions: { 'content-manager': { visible: true } },
    });
  });

  test('attributes that options.privateAttributes names are never answered', async () => {
    expect((await send('GET', first)).data).not.toHaveProperty('secret');
    expect((await send('GET', '/api/articles?filters[secret]=hidden')).status).toBe(400);
  });

  test('definitions that are code come over where they are literals', () => {
    expect(app.snapshot.components.get('shared.note')?.attributes.get('text')).toMatchObject({
      type: { name: 'text' },
    });
  });

  test('the whole file of end users adds what it adds', () => {
    const { attributes } = app.snapshot.contentTypes.get('plugin::users-permissions.user') ?? {};
    expect(attributes?.has('phone')).toBe(true);
    expect(attributes?.has('resetPasswordToken')).toBe(false);
  });

  test('links, components and zones come over from a table with a dash in its name', async () => {
    const { data } = await send(
      'GET',
      `${first}?populate[author]=true&populate[cta][populate]=author&populate[zone]=true`,
    );
    expect(data).toMatchObject({
      author: { name: 'Ann' },
      cta: { text: 'cta 2', variant: 'simple', author: { name: 'Ann' } },
      zone: [{ __component: 'shared.cta', text: 'cta 2' }],
    });
    expect(imported.report.rows.find(({ of }) => of === 'api::article.article')).toMatchObject({
      read: 12,
      written: 6,
    });
  });
});

describe('code that shapes reads', () => {
  test('movers A1: a literal populate of a route middleware, in other files too, is answered as it was', async () => {
    const [article] = (await send('GET', '/api/articles?sort=id&fields=title')).data as unknown as object[];
    const expected = {
      author: { name: 'Ann' },
      cta: { text: 'cta 2', author: { name: 'Ann' } },
      zone: [{ __component: 'shared.cta', author: { name: 'Ann' } }],
    };
    expect(article).toMatchObject(expected);
    expect((await send('GET', `${first}?populate=zone`)).data).toMatchObject(expected);
  });

  test('movers A1: a default populate of a controller is overridden by the caller here too', async () => {
    expect((await send('GET', '/api/home')).data).toMatchObject({ cta: { text: 'cta 3', author: { name: 'Ann' } } });
    const asked = (await send('GET', '/api/home?populate=cta')).data.cta;
    expect(asked).toMatchObject({ text: 'cta 3' });
    expect(asked).not.toHaveProperty('author');
  });
});

describe('the configuration', () => {
  test('movers B10: is written, and a start takes it', async () => {
    const text = await readFile(join(folder, 'project/octavo.config.ts'), 'utf8');
    for (const part of [
      '// populate of find of api::article.article: src/api/article/middlewares/article-populate.ts:8',
      "profile: 'strapi'",
      'rest: { defaultLimit: 10, maxLimit: 250 }',
      'publicUrl: process.env.PUBLIC_ADDRESS ?? "https://cms.example.org"',
      "cors: { origins: ['https://www.example.org'] }",
      'sizeLimit: 10485760',
      "registerFields: ['phone']",
      'process.env.AWS_BUCKET === undefined ? null',
      'process.env.SMTP_HOST === undefined ? null',
    ]) {
      expect(text).toContain(part);
    }
    const { data } = await send('GET', first);
    expect(data).not.toHaveProperty('internal');
    const list = await app.inject({
      method: 'GET',
      url: '/api/authors',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(JSON.parse(list.body.toString()).meta.pagination).toMatchObject({ pageSize: 10 });
  });
});

test('a rehearsal tries the configuration too, writes nothing, and reports the same', async () => {
  const project = join(folder, 'nothing');
  const request = { path: join(folder, 'shop'), database: null, passPhrase: null };
  const { report } = await dryRunImport({ project, environment: {} }, request, () => undefined);
  expect(report).toEqual(imported.report);
  await expect(readdir(project)).rejects.toThrow('ENOENT');
});

test('an existing configuration stays, and the report says so', async () => {
  const project = join(folder, 'configured');
  await mkdir(project);
  const text = "export default { api: { profile: 'contract' } };\n";
  await writeFile(join(project, 'octavo.config.mjs'), text);
  const request = { path: join(folder, 'shop'), database: null, passPhrase: null };
  const { report } = await dryRunImport({ project, environment: {} }, request, () => undefined);
  expect(report.leftOut.find(({ of }) => of === 'octavo.config.ts')).toMatchObject({ todo: 'configure' });
  expect(await readdir(project)).toEqual(['octavo.config.mjs']);
});

describe('the report', () => {
  const named = (todo: string) =>
    imported.report.leftOut.filter((row) => row.todo === todo).flatMap(({ examples }) => examples);

  test('movers A1: names what has to be written anew, with file and line', () => {
    expect(named('rewrite').sort()).toEqual(
      [
        '0 1 * * *',
        'global::timing',
        'src/api/article/content-types/article/lifecycles.ts',
        'src/api/article/controllers/article.ts:4 api::article.article.create',
        'src/api/article/controllers/article.ts:7 api::article.article.bySlug',
        'src/api/article/policies/is-owner.ts',
        'src/api/article/routes/article.ts:6 api::article.article.findOne',
        'src/api/article/routes/article.ts:7 api::article.article.create',
        'src/api/article/routes/custom.js:2 GET /articles/by-slug/:slug',
        'src/api/author/controllers/author.ts:6 api::author.author.find',
        'src/api/contact/routes/contact.ts:2 POST /contact',
        'src/components/shared/worked-out.js',
        'src/extensions/users-permissions/strapi-server.ts',
        'src/index.ts bootstrap',
        'src/middlewares/timing.ts',
        'src/policies/everyone.ts',
      ].sort(),
    );
  });

  test('movers A1: names plug-ins, their tables with rows, and what has to be set up', () => {
    expect(named('plugin').sort()).toEqual(['navigation', 'navigations (2)', 'src/plugins/my-plugin']);
    expect(named('configure')).toEqual(
      expect.arrayContaining([
        'graphql',
        // A value that the setting cannot have here.
        'api.rest.withCount',
        'src/api/article/routes/article.ts:5 api::article.article.find',
        'config/env/production/server.ts',
      ]),
    );
    expect(named('check')).toEqual(
      expect.arrayContaining([
        'src/api/broken/controllers/broken.ts',
        'src/extensions/navigation/content-types/item/schema.json',
        'src/api/article/middlewares/article-populate.ts:8 populate.nothing: api::article.article has nothing of that name to populate',
      ]),
    );
  });

  test('movers B9: is in sentences, by what is to be done', () => {
    const text = formatImportReport(imported.report, imported.modelFiles).join('\n');
    const titles = ['Carried over into octavo.config.ts:', 'To rewrite', 'Plug-ins', 'To configure:', 'Not imported'];
    const places = titles.map((title) => text.indexOf(title));
    expect(places).toEqual(places.toSorted((left, right) => left - right));
    expect(places[0]).toBeGreaterThan(0);
    expect(text).toContain('GraphQL is built in');
    expect(text).toContain('src/api/article/middlewares/article-populate.ts:8');
  });
});
