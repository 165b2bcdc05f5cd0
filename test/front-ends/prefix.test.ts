import { strapi } from '@strapi/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../src/client/index.js';
import { type FrontEndProject, openFrontEndProject } from './project.js';

/* A source project with `rest.prefix`, and what browsers ask every server for. */

/** The client without a model to check names against. */
interface AnyClient {
  collection(name: string): { find(): Promise<{ readonly data: readonly unknown[] }> };
}

describe.each(['/cms', '/Cms/v1'])('the content API below %s', (prefix) => {
  let project: FrontEndProject;
  let base: string;
  beforeAll(async () => {
    project = await openFrontEndProject({ api: { prefix }, publicUrl: 'https://cms.example.org' });
    base = await project.app.listen();
  });
  afterAll(() => project.close());

  const status = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
    (await fetch(`${base}${path}`, { headers })).status;

  test('is there, on the sockets too, and nowhere else', async () => {
    const { ids } = project;
    for (const path of [
      'articles',
      `articles/${ids.article}`,
      'articles?populate=*',
      'upload/files/page',
      'openapi.json',
    ]) {
      const statuses: number[] = [];
      const headers = { authorization: `Bearer ${project.token}` };
      for (let times = 0; times < 3; times++) statuses.push(await status(`${prefix}/${path}`, headers));
      expect([path, ...statuses]).toEqual([path, 200, 200, 200]);
    }
    expect(await status(`${prefix.toUpperCase()}/articles`)).toBe(200);
    for (const path of [
      '/api/articles',
      `${prefix}x/articles`,
      '/cms/articles/x/y',
      '/articles',
      `${prefix}`,
      '/cms//articles',
    ]) {
      expect([path, await status(path)]).toEqual([path, 404]);
    }
    const root = await fetch(base);
    expect(await root.json()).toEqual({ name: 'octavo', api: prefix });
    expect(await status('/admin')).not.toBe(500);
  });

  test('is what clients, the description and links in mails say', async () => {
    const client = strapi({ baseURL: `${base}${prefix}`, auth: project.token });
    expect((await client.collection('articles').find()).data).toHaveLength(2);
    const own = createClient({ url: base, prefix, token: project.token });
    expect((await (own as unknown as AnyClient).collection('articles').find()).data).toHaveLength(2);
    const { json } = await project.send('GET', 'openapi.json');
    expect(json.servers[0].url).toBe(`https://cms.example.org${prefix}`);
    const file = await project.send('GET', `upload/files/${project.fileId}`);
    expect(await status(file.json.url)).toBe(200);
  });
});

test.each(['', 'api', '/', '/api/', '/admin', '/Uploads/x', '/a b'])('the prefix %j is refused', async (prefix) => {
  await expect(openFrontEndProject({ api: { prefix } })).rejects.toThrow('The configuration has mistakes');
});

describe('at the root of a server', () => {
  let project: FrontEndProject;
  beforeAll(async () => {
    project = await openFrontEndProject({});
  });
  afterAll(() => project.close());

  test('browsers find an icon, and search engines what is none of theirs', async () => {
    const icon = await project.app.inject({ method: 'GET', url: '/favicon.ico' });
    expect([icon.status, icon.headers['content-type'], icon.body.toString().slice(0, 4)]).toEqual([
      200,
      'image/svg+xml',
      '<svg',
    ]);
    const robots = await project.app.inject({ method: 'GET', url: '/robots.txt' });
    expect([robots.status, robots.body.toString()]).toEqual([200, 'User-agent: *\nDisallow: /admin\n']);
    expect((await project.app.inject({ method: 'GET', url: '/favicon.ico/x' })).status).toBe(404);
  });

  test('a browser may send the headers that front ends of Strapi send (movers C)', async () => {
    const { status, headers } = await project.app.inject({
      method: 'OPTIONS',
      url: '/api/articles',
      headers: {
        origin: 'https://front.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'strapi-encode-source-maps,strapi-response-format,x-own',
      },
    });
    expect(status).toBe(204);
    const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(', ');
    expect(allowed).toEqual(
      expect.arrayContaining(['authorization', 'strapi-encode-source-maps', 'strapi-response-format', '*']),
    );
  });
});
