import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Answer, Door, Endpoint } from '../http/index.js';
import { Failure } from '../kernel/index.js';
import { builtPanel } from './panel-door.js';

const oneDay = 'public, max-age=86400';
/** Nothing of the panel is for search engines; what the content API answers is for its front ends to show. */
const robots = Buffer.from('User-agent: *\nDisallow: /admin\n');

/**
 * What is asked for at the root of every server: `/`, which says where the content API is, `/favicon.ico`, which browsers ask for
 * beside whatever they show, and `/robots.txt`.
 */
export function rootDoors(prefix: string): readonly (readonly [first: string, door: Door])[] {
  const welcome = [Buffer.from(JSON.stringify({ name: 'octavo', api: prefix }))];
  return [
    ['', rootDoor(async () => ({ status: 200, body: welcome, revalidates: true }))],
    ['favicon.ico', rootDoor(async () => fileAnswer(await icon(), 'image/svg+xml'))],
    ['robots.txt', rootDoor(async () => fileAnswer(robots, 'text/plain; charset=utf-8'))],
  ];
}

function rootDoor(endpoint: Endpoint): Door {
  const route = new Map([['GET', endpoint]]);
  return { recall: () => null, route: (segments) => (segments.length > 1 ? null : route) };
}

/** The panel's icon. Raises `http.not-found` where the panel is not built. */
async function icon(): Promise<Buffer> {
  try {
    return await readFile(join(builtPanel, 'octavo.svg'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new Failure('http.not-found');
    throw error;
  }
}

function fileAnswer(bytes: Buffer, contentType: string): Answer {
  return {
    status: 200,
    body: null,
    file: { stream: Readable.from([bytes]), length: bytes.length },
    revalidates: false,
    headers: ['Content-Type', contentType, 'Cache-Control', oneDay],
  };
}
