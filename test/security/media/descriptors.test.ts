import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formBody, formType } from '../../support/form.js';
import { pictureBytes } from '../../support/pictures.js';
import { get } from '../support/wire.js';
import { filePart, type ShownFile } from './instance.js';
import { type Measured, openMeasured, openSince, settled } from './measured.js';

/* Requests for files that come to nothing leave nothing open. */

/** Of each kind; there are sixteen. */
const times = 125;
const atOnce = 25;

let server: Measured;
let image: string;
let large: string;

beforeAll(async () => {
  server = await openMeasured();
  const picture = await pictureBytes({ format: 'png', width: 400, height: 300 });
  const body = formBody([filePart('a.png', picture), filePart('a.txt', 'x'.repeat(5_000_000))]);
  const headers = { authorization: `Bearer ${server.token}`, 'content-type': formType };
  const answer = await fetch(`${server.base}/api/upload`, { method: 'POST', headers, body });
  const [first, second] = (await answer.json()) as readonly ShownFile[];
  image = first?.url ?? '';
  large = second?.url ?? '';
});

afterAll(() => server?.close());

/** A request on a connection of its own. `enough`: bytes of the answer after which the client leaves. Returns the status, 0: none came. */
function ask(request: string, enough: number): Promise<number> {
  const { hostname, port } = new URL(server.base);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let status = 0;
    let came = 0;
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(status));
    socket.on('connect', () => {
      socket.write(request);
      if (enough === 0) socket.destroy();
    });
    socket.on('data', (chunk: Buffer) => {
      if (status === 0) status = Number(/^HTTP\/1\.1 (\d{3})/.exec(chunk.toString('latin1'))?.[1] ?? 0);
      came += chunk.length;
      if (came >= enough) socket.destroy();
    });
  });
}

const head = (target: string): string => get(target).replace(/^GET/, 'HEAD');
const closing = ['Connection: close'];
const whole = Number.POSITIVE_INFINITY;

/** A request that comes to nothing. */
interface Idle {
  readonly is: string;
  request(): string;
  /** Bytes of the answer after which the client leaves. */
  readonly enough: number;
  /** 0: the client has left before there was one. */
  readonly status: number;
}

function idle(is: string, status: number, enough: number, request: () => string): Idle {
  return { is, request, enough, status };
}

const groups: readonly (readonly [group: string, requests: readonly Idle[]])[] = [
  [
    'HEAD',
    [
      idle('of a text', 200, 1, () => head(large)),
      idle('of an image', 200, 1, () => head(image)),
      idle('of a picture in another size', 200, 1, () => head(`${image}?w=64`)),
      idle('of nothing', 404, 1, () => head('/uploads/nothing.txt')),
    ],
  ],
  [
    'GET that is broken off',
    [
      idle('in the middle', 200, 100_000, () => get(large)),
      idle('at once', 200, 1, () => get(large)),
      idle('before the answer', 0, 0, () => get(large)),
      idle('in the middle of a part', 206, 50_000, () => get(large, ['Range: bytes=1000-'])),
    ],
  ],
  [
    'a range or a condition',
    [
      idle('that is malformed', 200, whole, () => get(image, ['Range: bytes=5-1,x,-', ...closing])),
      idle('beyond the end', 416, whole, () => get(image, ['Range: bytes=99999999-', ...closing])),
      idle('that nothing has changed', 304, whole, () => get(image, ['If-None-Match: *', ...closing])),
      idle('that fails', 412, whole, () => get(image, ['If-Match: "x"', ...closing])),
    ],
  ],
  [
    'another size or format',
    [
      idle('that is none', 400, whole, () => get(`${image}?w=1e9&h=-1&format=../x`, closing)),
      idle('of a text', 400, whole, () => get(`${large}?w=64`, closing)),
      idle('that nobody waits for', 0, 0, () => get(`${image}?w=128&format=webp`)),
      idle('that is broken off', 200, 1, () => get(`${image}?w=256`)),
    ],
  ],
];

describe('U9 2,000 requests that come to nothing leave no descriptor and no socket open', () => {
  test.each(groups)('%s', async (_, requests) => {
    for (const { request, enough } of requests) await ask(request(), enough);
    const before = await settled(server);
    for (const { is, request, enough, status } of requests) {
      const seen = new Set<number>();
      for (let done = 0; done < times; done += atOnce) {
        const asked = Array.from({ length: atOnce }, () => ask(request(), enough));
        for (const one of await Promise.all(asked)) seen.add(one);
      }
      expect([...seen], is).toEqual([status]);
    }
    expect(await openSince(server, before, 5)).toEqual([]);
    expect(server.errors()).toBe('');
  });
});
