import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemActor } from '../../src/domain/accounts/index.js';
import { type FrontEndProject, grant, openFrontEndProject } from './project.js';

/* movers B1, B2, B3, B6: what language switchers, galleries and clients that read the content model ask for. */

let project: FrontEndProject;
beforeAll(async () => {
  project = await openFrontEndProject({ locales: ['fr', 'en', 'pt-BR'], defaultLocale: 'en' });
});
afterAll(() => project.close());

describe('i18n/locales (movers B1)', () => {
  test('returns the locales as a bare list in their order to callers with the permission', async () => {
    expect((await project.read('i18n/locales')).status).toBe(403);
    await grant(project.app, 'public', ['plugin::i18n.locales.listLocales']);
    const { status, json, headers } = await project.read('i18n/locales?whatever=1');
    expect(status).toBe(200);
    // The keys that a Strapi 5.54 answers with, in their order.
    const keys = ['id', 'documentId', 'name', 'code', 'createdAt', 'updatedAt', 'publishedAt', 'isDefault'];
    for (const locale of json) expect(Object.keys(locale)).toEqual(keys);
    expect(json.map(({ code, name, isDefault }: Record<string, unknown>) => [code, name, isDefault])).toEqual([
      ['fr', 'French (fr)', false],
      ['en', 'English (en)', true],
      ['pt-BR', 'Portuguese (Brazil) (pt-BR)', false],
    ]);
    for (const { documentId } of json) expect(documentId).toMatch(/^[a-z][a-z0-9]{23}$/);
    expect(new Set(json.map(({ documentId }: Record<string, unknown>) => documentId)).size).toBe(3);
    expect(
      (await project.send('GET', 'i18n/locales', undefined, { 'if-none-match': String(headers.etag) })).status,
    ).toBe(304);
  });
});

describe('upload/files (movers B2, B3)', () => {
  test('lists all files, however many, unless a limit is sent', async () => {
    const { app, send, fileId } = project;
    const type = app.snapshot.contentTypes.get('plugin::upload.file');
    expect(type).toBeDefined();
    await Promise.all(Array.from({ length: 30 }, (_, at) => addFile(at)));
    const all = await send('GET', 'upload/files');
    expect(all.json).toHaveLength(31);
    expect((await send('GET', 'upload/files?limit=-1')).json).toHaveLength(31);
    expect((await send('GET', 'upload/files?limit=27')).json).toHaveLength(27);
    expect((await send('GET', 'upload/files?start=30')).json).toHaveLength(1);
    expect((await send('GET', 'upload/files/page')).json.data).toHaveLength(25);
    for (const file of [...all.json, (await send('GET', `upload/files/${fileId}`)).json]) {
      expect(file.provider_metadata).toBeNull();
    }
    const { json } = await send('GET', `articles/${project.ids.article}?populate=image`);
    expect(Object.keys(json.data.image).slice(-6)).toEqual([
      'previewUrl',
      'provider',
      'provider_metadata',
      'createdAt',
      'updatedAt',
      'publishedAt',
    ]);
  });

  async function addFile(at: number): Promise<void> {
    const boundary = 'octavo-boundary';
    const lines = [
      `--${boundary}`,
      `Content-Disposition: form-data; name="files"; filename="${at}.txt"`,
      'Content-Type: text/plain',
      '',
      `file ${at}`,
      `--${boundary}--`,
      '',
    ];
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const { status } = await project.send('POST', 'upload', Buffer.from(lines.join('\r\n')), headers);
    expect(status).toBe(201);
  }
});

describe('content-type-builder (movers B6)', () => {
  test('is closed to the public and to tokens without its permission', async () => {
    for (const path of ['content-types', 'components', 'content-types/api::page.page', 'components/zone.hero']) {
      expect((await project.read(`content-type-builder/${path}`)).status).toBe(403);
    }
    const request = {
      name: 'reads',
      description: '',
      kind: 'read-only',
      actions: [],
      readDrafts: false,
      expiresAt: null,
    } as const;
    const { token } = await project.app.accounts.tokens.create(request, systemActor);
    const headers = { authorization: `Bearer ${token}` };
    expect((await project.send('GET', 'content-type-builder/content-types', undefined, headers)).status).toBe(403);
  });

  test('show a full-access token of the model what gatsby-source-strapi 5.0.4 reads of it', async () => {
    const types = (await project.send('GET', 'content-type-builder/content-types')).json.data;
    const components = (await project.send('GET', 'content-type-builder/components')).json.data;
    // Endpoints are made of these, and `plugin` is put in front of all but users.
    const endpoint = ({
      schema,
      plugin,
    }: {
      readonly schema: Record<string, string>;
      readonly plugin?: string;
    }): string => {
      const { kind, singularName, pluralName } = schema;
      const prefix = plugin !== undefined && singularName !== 'user' ? `${plugin}/` : '';
      return `${prefix}${kind === 'singleType' ? singularName : pluralName}`;
    };
    for (const type of types.filter(({ uid }: { uid: string }) => !uid.endsWith('.role'))) {
      expect([endpoint(type), (await project.send('GET', endpoint(type))).status]).toEqual([endpoint(type), 200]);
    }
    const schemas = new Map([...types, ...components].map((one) => [one.uid, one.schema]));
    const page = schemas.get('api::page.page');
    expect(page).toMatchObject({
      draftAndPublish: true,
      displayName: 'page',
      singularName: 'page',
      pluralName: 'pages',
      description: '',
      kind: 'collectionType',
      collectionName: 'pages',
      visible: true,
      restrictRelationsTo: null,
      pluginOptions: { i18n: { localized: true } },
    });
    expect(page.attributes.blocks).toMatchObject({ type: 'dynamiczone', components: ['zone.hero', 'zone.quote'] });
    expect(schemas.get('api::article.article').attributes).toMatchObject({
      title: { type: 'string', required: true },
      image: { type: 'media', multiple: false, required: false, private: false, allowedTypes: ['images'] },
      gallery: { type: 'media', multiple: true },
      author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', targetAttribute: 'articles' },
      tags: { type: 'relation', targetAttribute: null },
    });
    expect(schemas.get('plugin::upload.file').attributes.related).toMatchObject({ relation: 'morphToMany' });
    expect(schemas.get('shared.button').attributes.icon).toMatchObject({ type: 'media' });
    expect(JSON.stringify(types)).not.toContain('checksum');
  });

  test('tells of one type or component, and of one kind', async () => {
    const { send } = project;
    const one = await send('GET', 'content-type-builder/content-types/api::global.global');
    expect(one.json.data).toMatchObject({ uid: 'api::global.global', apiID: 'global', schema: { kind: 'singleType' } });
    const hero = await send('GET', 'content-type-builder/components/zone.hero');
    expect(hero.json.data).toMatchObject({
      uid: 'zone.hero',
      category: 'zone',
      apiId: 'hero',
      schema: { displayName: 'Hero' },
    });
    for (const missing of ['content-types/api::no.no', 'content-types/plugin::upload.file', 'components/no.no']) {
      expect((await send('GET', `content-type-builder/${missing}`)).status).toBe(404);
    }
    const singles = await send('GET', 'content-type-builder/content-types?kind=singleType');
    expect(singles.json.data.map(({ uid }: { uid: string }) => uid)).toEqual(['api::global.global']);
    expect((await send('GET', 'content-type-builder/content-types?kind=x')).status).toBe(400);
  });
});
