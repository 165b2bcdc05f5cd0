import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, type ImportedProject, importProject } from '../../../src/app/index.js';
import { createTestApp, databaseUrlOf, removeFolder } from '../../support/data-folder.js';
import { documentIdOf, makeShop } from '../../support/strapi-shop.js';

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
  await makeShop(source);
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
  test('movers A2: attributes called revision, source_revision, status and año come over, and are asked for', async () => {
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
    expect(status).toBe(200);
    expect(data).toMatchObject({ status: 'new', cta: { text: 'go', variant: 'primary' } });
  });

  test('movers A4: JSON attributes of a SQLite project keep numbers, booleans and texts', async () => {
    const { data } = await send('GET', '/api/articles?sort=id&filters[revision][$notNull]=true');
    const values = (data as unknown as { extra: unknown }[]).map(({ extra }) => extra);
    expect(values).toEqual([7, { a: [1, true] }, 'text', true, 1.5, null]);
  });

  test('movers A5: custom fields keep type and values, also of a plug-in that nobody knows', async () => {
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
