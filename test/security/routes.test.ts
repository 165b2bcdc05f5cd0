import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../src/composition/app/index.js';
import { createTestApp, removeFolder } from '../support/data-folder.js';
import { expectRefusal } from './support/answers.js';
import { type Fixture, newProject, openFixture, send } from './support/fixture.js';
import { get, speak } from './support/wire.js';

/* One path, one decision: no spelling of a path bypasses authentication, and internals have no path. */

let fixture: Fixture;
let base: string;

beforeAll(async () => {
  fixture = await openFixture();
  base = await fixture.app.listen(0);
});

const projects: string[] = [];

afterAll(async () => {
  await fixture.close();
  for (const project of projects) await removeFolder(project);
});

async function aProject(files: ReadonlyMap<string, string>): Promise<string> {
  const project = await newProject(files);
  projects.push(project);
  return project;
}

describe('Z6 what is inside has no path', () => {
  test.each([
    'article',
    'article_rows',
    'article-rows',
    'article_rows_tags_links',
    'article_rows_dossiers_links',
    'tags_links',
    'seos',
    'components_parts_seos',
    'parts.seo',
    'parts/seo',
    'api::article.article',
    'plugin::upload.file',
    'file',
    'files',
    'octavo_tokens',
    'octavo-tokens',
    'tokens',
    'octavo_documents',
    'octavo_unique',
    'octavo_sequences',
    'octavo_schema_revisions',
    'sqlite_schema',
    'sqlite_master',
    'homepages',
    'up_users',
    'up_roles',
    'octavo_administrators',
    'octavo_user_sessions',
    'roles',
    'admin',
    'admin/users',
    'content-manager/collection-types/api::article.article',
    'internal',
    'debug',
    'metrics',
    'graphql',
    '.env',
    'octavo.db',
  ])('/api/%s', async (name) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      expectRefusal(await send(fixture.app, { method, url: `/api/${name}`, as: fixture.token }), 404, name);
    }
  });

  test.each([
    '/data/octavo.db',
    '/octavo.db',
    '/octavo.config.ts',
    '/schema/content-types/article.json',
    '/package.json',
    '/.env',
    '/.git/config',
    '/admin/assets/octavo.db',
    '/uploads/../data/octavo.db',
    '/uploads/..%2f..%2fdata/octavo.db',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/static/..%5c..%5cdata',
    '/_health/x',
    '/metrics',
    '/server-status',
  ])('%s', async (url) => {
    expectRefusal(await send(fixture.app, { url, as: fixture.token }), [400, 404], url);
  });
});

describe('Z8 names that mean something to JavaScript', () => {
  const names = [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'prototype',
    'isPrototypeOf',
    '__defineGetter__',
  ];

  test.each(names)('%s is no path', async (name) => {
    const paths = [
      `/${name}`,
      `/api/${name}`,
      `/api/${name}/${name}`,
      `/api/articles/${name}/actions/${name}`,
      `/api/homepage/actions/${name}`,
      `/api/homepage/${name}`,
    ];
    for (const url of paths) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        expectRefusal(await send(fixture.app, { method, url, as: fixture.token }), 404, `${method} ${url}`);
      }
    }
  });

  test.each(names)('%s is an unknown name in a query', async (name) => {
    for (const query of [
      `filters[${name}]=x`,
      `filters[${name}][${name}]=x`,
      `filters[title][${name}]=x`,
      `filters[author][${name}]=x`,
      `filters[$and][${name}]=x`,
      `filters[$or][0][${name}]=x`,
      `sort=${name}`,
      `sort[${name}]=asc`,
      `fields=${name}`,
      `fields[0]=${name}`,
      `populate=${name}`,
      `populate[${name}]=true`,
      `populate[author][${name}]=true`,
      `populate[body][on][${name}]=true`,
      `pagination[${name}]=1`,
      `${name}=x`,
      `${name}[x]=y`,
      `publicationFilter=${name}`,
      `status=${name}`,
    ]) {
      expectRefusal(await send(fixture.app, { url: `/api/articles?${query}`, as: fixture.token }), 400, query);
    }
  });

  test.each(names)(
    '%s is refused as the name of an attribute, and harmless or refused as that of a type',
    async (name) => {
      const definition = (singularName: string, attribute: string): string =>
        `{"kind":"collectionType","collectionName":"things","info":{"singularName":${JSON.stringify(singularName)},"pluralName":"things","displayName":"Thing"},"attributes":{${JSON.stringify(attribute)}:{"type":"string"}}}`;
      const start = async (text: string): Promise<App> => {
        const project = await aProject(new Map([['schema/content-types/thing.json', text]]));
        return createTestApp({ project, config: { dataDir: `${project}/data` } });
      };
      await expect(start(definition('thing', name))).rejects.toMatchObject({ name: 'Refusal' });
      const app = await start(definition(name, 'label')).catch((error: unknown) => {
        expect(error).toMatchObject({ name: 'Refusal' });
        return null;
      });
      if (app === null) return;
      const token = app.firstToken ?? '';
      expect((await send(app, { method: 'POST', url: '/api/things', as: token, data: { label: 'x' } })).status).toBe(
        200,
      );
      expect((await send(app, { url: '/api/things', as: token })).text).toContain('"label":"x"');
      expectRefusal(await send(app, { url: `/api/${name}`, as: token }), 404, name);
      await app.close();
    },
  );

  test.each([
    'a"; DROP TABLE tags;--',
    "a' OR 1=1",
    'a b',
    '../a',
    'a\u0000',
    'sqlite_schema',
    'octavo_tokens',
    '',
    'a'.repeat(200),
  ])('the table name %j is refused', async (collectionName) => {
    const definition = {
      kind: 'collectionType',
      collectionName,
      info: { singularName: 'thing', pluralName: 'things', displayName: 'Thing' },
      attributes: { label: { type: 'string' } },
    };
    const project = await aProject(new Map([['schema/content-types/thing.json', JSON.stringify(definition)]]));
    await expect(createTestApp({ project, config: { dataDir: `${project}/data` } })).rejects.toMatchObject({
      name: 'Refusal',
    });
  });
});

describe('R1 spellings of a protected path', () => {
  const spellings = [
    '/api/articles',
    '/%61pi/articles',
    '/api/%61rticles',
    '/api/art%69cles',
    '/API/ARTICLES',
    '/Api/Articles',
    '//api/articles',
    '/api//articles',
    '///api///articles',
    '/./api/articles',
    '/api/./articles',
    '/api/x/../articles',
    '/x/../api/articles',
    '/api/tags/../articles',
    '/api/%2e/articles',
    '/api/%2e%2e/api/articles',
    '/api/..%2farticles',
    '/api%2farticles',
    '/api%2Farticles',
    '/api/articles/',
    '/api/articles//',
    '/api/articles;x',
    '/api/articles;x=y',
    '/api;x/articles',
    '/api/articles.',
    '/api/articles.json',
    '/api/articles%00',
    '/api/articles%00.json',
    '/api/articles%20',
    '/api/articles%09',
    '/api/articles%0a',
    '/api/articles%3fx',
    '/api/articles%23',
    '/api/articles/.',
    '/api/articles/..',
    '/api\\articles',
    '/api/articles\\',
    '/%2561pi/articles',
    '/api/%2561rticles',
    '/api/articles?',
    '/api/articles?#',
    '/api/%c0%ae/articles',
    '/api/articles%',
    '/api/ａrticles',
    'http://localhost/api/articles',
    'HTTP://elsewhere.example/api/articles',
    'http://user:pass@elsewhere.example/api/articles',
    'api/articles',
    '*',
  ];

  test.each(spellings)('%s: not found, or the decision of the plain spelling', async (target) => {
    const [anonymous, allowed, plain] = await Promise.all([
      speak(base, { parts: [get(target)], answers: 1 }),
      speak(base, { parts: [get(target, [`Authorization: Bearer ${fixture.token}`])], answers: 1 }),
      speak(base, { parts: [get('/api/articles', [`Authorization: Bearer ${fixture.token}`])], answers: 1 }),
    ]);
    expect([400, 403, 404], anonymous.text).toContain(anonymous.statuses[0]);
    expect([200, 400, 404], allowed.text).toContain(allowed.statuses[0]);
    expect(anonymous.text).not.toContain('Article 1');
    // Whatever answers an identified caller is protected from everybody else.
    if (allowed.statuses[0] === 200) expect(anonymous.statuses).toEqual([403]);
    if (allowed.statuses[0] === 200) expect(bodyOf(allowed.text)).toBe(bodyOf(plain.text));
  });

  test.each([
    'X-HTTP-Method-Override: GET',
    'X-Original-URL: /_health',
    'X-Rewrite-URL: /_health',
    'X-Forwarded-Prefix: /_health',
    'X-Forwarded-For: 127.0.0.1',
    'Forwarded: for=127.0.0.1',
    'X-Forwarded-User: admin',
    'X-Middleware-Subrequest: 1',
    'Cookie: jwt=x; token=y',
    'Referer: http://localhost/admin',
    'Strapi-Response-Format: v4',
  ])('the header %s changes nothing', async (header) => {
    const answer = await speak(base, { parts: [get('/api/articles', [header])], answers: 1 });
    expect(answer.statuses).toEqual([403]);
  });

  test('a method in a header or a parameter is not used', async () => {
    const url = `/api/tags/${fixture.ids.get('tag2')}`;
    for (const name of ['x-http-method-override', 'x-method-override', 'x-http-method']) {
      const headers = { [name]: 'DELETE' };
      await send(fixture.app, { url, as: fixture.token, headers });
      await send(fixture.app, { method: 'POST', url: '/api/tags', as: fixture.token, headers, data: { label: 'x' } });
    }
    expect((await send(fixture.app, { url: `${url}?_method=DELETE`, as: fixture.token })).status).toBe(400);
    expect((await send(fixture.app, { url, as: fixture.token })).status).toBe(200);
  });
});

function bodyOf(text: string): string {
  return text.slice(text.indexOf('\r\n\r\n') + 4);
}
