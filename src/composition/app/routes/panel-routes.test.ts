import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverOptions } from '../../../../test/support/server-options.js';
import {
  createHttpServer,
  type HttpServer,
  type InjectedResponse,
  type RouteGroup,
} from '../../../foundations/http/index.js';
import { createPanelRoutes } from './panel-routes.js';

const script = Buffer.from(`export const words = ${JSON.stringify('octavo '.repeat(300))};`);
const page = '<!doctype html><title>Octavo</title>';

let folder: string;
let server: HttpServer;

const api: RouteGroup = {
  sameOrigin: true,
  findCached: () => null,
  route: ([, , name]) =>
    name === 'known'
      ? new Map([['GET', async () => ({ status: 200, body: [Buffer.from('{}')], revalidates: false })]])
      : null,
};

function serve(from: string, pictureOrigins: readonly string[] = []): HttpServer {
  const door = createPanelRoutes({ api, folder: from, pictureOrigins, previewOrigins: [] });
  return createHttpServer(serverOptions({ admin: door }));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-panel-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), script);
  await writeFile(join(folder, 'assets', 'main-1a2b.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'assets', 'main-1a2b.js.gz'), gzipSync(script));
  await writeFile(join(folder, '.built'), 'a stamp');
  server = serve(folder);
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

function get(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<InjectedResponse> {
  return server.inject({ method, url, headers });
}

describe('the panel', () => {
  test.each(['/admin', '/admin/', '/admin/index.html', '/admin/content/articles/a1b2', '/admin/apis'])(
    'is one page at %s',
    async (url) => {
      const { status, headers, body } = await get(url);
      expect([status, body.toString(), headers['content-type']]).toEqual([200, page, 'text/html; charset=utf-8']);
      expect(headers['cache-control']).toBe('no-cache');
    },
  );

  test('allows only scripts of its own origin', async () => {
    const { headers } = await get('/admin/');
    const policy = String(headers['content-security-policy']);
    expect(policy.split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' blob: data:",
      "media-src 'self' blob: data:",
      "frame-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('shows pictures from where the settings say that files are', async () => {
    const other = serve(folder, ['https://cdn.example.org']);
    const { headers } = await other.inject({ method: 'GET', url: '/admin' });
    await other.close();
    expect(headers['content-security-policy']).toContain("img-src 'self' blob: data: https://cdn.example.org;");
  });

  test('what its interface answers stays data', async () => {
    for (const url of ['/admin/api/known', '/admin/API/unknown']) {
      const { headers } = await get(url);
      expect(headers['content-security-policy'], url).toMatch(/^default-src 'none'/);
      expect(headers['content-type'], url).toContain('application/json');
    }
    expect((await get('/admin/api/unknown')).status).toBe(404);
    expect((await get('/admin/api')).status).toBe(404);
  });

  test('an unchanged page is not sent again', async () => {
    const { headers } = await get('/admin');
    const again = await get('/admin/setup', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.body.length, again.headers['cache-control']]).toEqual([304, 0, 'no-cache']);
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
    expect((await get('/admin', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('nothing else than reading is known', async () => {
    expect((await get('/admin/', {}, 'POST')).status).toBe(405);
    const { status, body, headers } = await get('/admin/', {}, 'HEAD');
    expect([status, body.length, headers['content-length']]).toEqual([200, 0, String(page.length)]);
  });
});

describe('its files', () => {
  const url = '/admin/assets/main-1a2b.js';

  test('are cached for ever, because their names change with their content', async () => {
    const { status, headers, body } = await get(url);
    expect([status, body.equals(script)]).toEqual([200, true]);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect((await get('/admin/icon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br; q=0.0', undefined],
    ['identity', undefined],
  ])('come as %s allows', async (accepted, encoding) => {
    const { headers, body } = await get(url, { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toContain('Accept-Encoding');
    expect(headers['content-length']).toBe(String(body.length));
    if (encoding === 'br') expect(brotliDecompressSync(body).equals(script)).toBe(true);
  });

  test('two encodings of one file are distinguished', async () => {
    const [plain, short] = await Promise.all([get(url), get(url, { 'accept-encoding': 'br' })]);
    expect(plain.headers.etag).not.toBe(short.headers.etag);
  });

  test.each([
    '/admin/assets/gone-9f.js',
    '/admin/assets',
    '/admin/assets/../../package.json',
    '/admin/assets/.built',
    '/admin/%2e%2e/x',
  ])('%s is none', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test('other files are not served', async () => {
    for (const path of ['/admin/.built', '/admin/assets%2Fmain-1a2b.js.br', '/admin/..%2f..%2fetc/passwd']) {
      expect((await get(path)).body.toString(), path).toBe(page);
    }
  });
});

test('without a built panel only the interface is served', async () => {
  const bare = serve(join(folder, 'nothing'));
  expect((await bare.inject({ method: 'GET', url: '/admin' })).status).toBe(404);
  expect((await bare.inject({ method: 'GET', url: '/admin/api/known' })).status).toBe(200);
  await bare.close();
});

test('the page contains the prefix of the content API, in every encoding', async () => {
  const from = await mkdtemp(join(tmpdir(), 'octavo-panel-'));
  const html = '<!doctype html><meta name="octavo-api" content="/api" />';
  await writeFile(join(from, 'index.html'), html);
  await writeFile(join(from, 'index.html.gz'), gzipSync(html));
  for (const [apiPrefix, content] of [
    ['/api', '/api'],
    ['/cms/v1', '/cms/v1'],
  ] as const) {
    const door = createPanelRoutes({ api, folder: from, pictureOrigins: [], previewOrigins: [], apiPrefix });
    const other = createHttpServer(serverOptions({ admin: door }));
    const plain = await other.inject({ method: 'GET', url: '/admin/articles', headers: {} });
    expect(plain.body.toString()).toBe(html.replace('"/api"', `"${content}"`));
    const gzip = await other.inject({ method: 'GET', url: '/admin', headers: { 'accept-encoding': 'gzip' } });
    expect(gzip.headers['content-encoding']).toBe(apiPrefix === '/api' ? 'gzip' : undefined);
    await other.close();
  }
  await rm(from, { recursive: true });
});

test('a panel that is built while the server runs is served from then on', async () => {
  const late = await mkdtemp(join(tmpdir(), 'octavo-panel-'));
  await writeFile(join(late, 'index.html'), 'it is being built');
  const waiting = serve(late);
  const view = async () => (await waiting.inject({ method: 'GET', url: '/admin/content' })).body.toString();
  expect(await view()).toBe('it is being built');
  await mkdir(join(late, 'assets'));
  await writeFile(join(late, 'assets', 'main-1a2b.js'), script);
  await writeFile(join(late, 'index.html'), page);
  expect(await view()).toBe(page);
  await waiting.close();
  await rm(late, { recursive: true });
});
