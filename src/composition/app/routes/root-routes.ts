import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Failure } from '../../../foundations/core/index.js';
import type { Endpoint, HttpResponse, RouteGroup } from '../../../foundations/http/index.js';
import { panelFolder } from './panel-routes.js';

const oneDay = 'public, max-age=86400';
/** Search engines must not index the panel; indexing content is up to the front ends. */
const robots = Buffer.from('User-agent: *\nDisallow: /admin\n');

/**
 * Creates the routes at the root of every server: `/`, which names the URL of the content API, `/favicon.ico`, which
 * browsers request with every page, and `/robots.txt`.
 */
export function createRootRoutes(prefix: string): readonly (readonly [first: string, group: RouteGroup])[] {
  const welcome = [Buffer.from(JSON.stringify({ name: 'octavo', api: prefix }))];
  return [
    ['', singleRoute(async () => ({ status: 200, body: welcome, revalidates: true }))],
    ['favicon.ico', singleRoute(async () => fileResponse(await readIcon(), 'image/svg+xml'))],
    ['robots.txt', singleRoute(async () => fileResponse(robots, 'text/plain; charset=utf-8'))],
  ];
}

function singleRoute(endpoint: Endpoint): RouteGroup {
  const route = new Map([['GET', endpoint]]);
  return { findCached: () => null, route: (segments) => (segments.length > 1 ? null : route) };
}

/** The panel's icon. Throws `http.not-found` if the panel is not built. */
async function readIcon(): Promise<Buffer> {
  try {
    return await readFile(join(panelFolder, 'octavo.svg'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new Failure('http.not-found');
    throw error;
  }
}

function fileResponse(bytes: Buffer, contentType: string): HttpResponse {
  return {
    status: 200,
    body: null,
    file: { stream: Readable.from([bytes]), length: bytes.length },
    revalidates: false,
    headers: ['Content-Type', contentType, 'Cache-Control', oneDay],
  };
}
