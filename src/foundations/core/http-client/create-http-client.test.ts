import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { createHttpClient, type ResolveHost } from './create-http-client.js';
import type { HttpClientResponse } from './types.js';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server on this machine; returns its port. */
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const here: ResolveHost = async () => [{ address: '127.0.0.1', family: 4 }];
const inside = createHttpClient({ allowPrivate: ['127.0.0.0/8'], development: false, resolve: here });

function post(url: string, outbound = inside, milliseconds = 2_000): Promise<HttpClientResponse> {
  return outbound.send({ url, method: 'POST', headers: { 'x-one': 'a' }, body: '{"a":1}', milliseconds });
}

test('a request is sent with the requested host name', async () => {
  const seen: unknown[] = [];
  const port = await serve((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      seen.push([request.method, request.url, request.headers.host, request.headers['x-one'], text]);
      response.writeHead(201).end('thanks');
    });
  });
  const response = await post(`http://hooks.example.org:${port}/a?b=c`);
  expect(response).toEqual({ is: 'answered', status: 201, body: Buffer.from('thanks') });
  expect(seen).toEqual([['POST', '/a?b=c', `hooks.example.org:${port}`, 'a', '{"a":1}']]);
});

describe('a server that is not allowed sees no connection', () => {
  async function canary(outbound: (port: number) => Promise<HttpClientResponse>): Promise<HttpClientResponse> {
    let connections = 0;
    const port = await serve((_, response) => response.end());
    servers.at(-1)?.on('connection', () => {
      connections += 1;
    });
    const response = await outbound(port);
    expect(connections).toBe(0);
    return response;
  }

  test('by its address', async () => {
    const outbound = createHttpClient({ allowPrivate: [], development: false });
    for (const host of ['127.0.0.1', '127.1', '2130706433', '[::ffff:127.0.0.1]', 'localhost']) {
      const response = await canary((port) => post(`http://${host}:${port}/`, outbound));
      expect(response).toMatchObject({ is: 'unanswered', reason: expect.stringContaining('not on the internet') });
    }
  });

  test('by a name that resolves to it, alone or with others', async () => {
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], []]) {
      const resolve: ResolveHost = async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      const outbound = createHttpClient({ allowPrivate: [], development: false, resolve });
      const response = await canary((port) => post(`http://hooks.example.org:${port}/`, outbound));
      expect(response).toMatchObject({ is: 'unanswered', reason: expect.stringContaining('not on the internet') });
    }
  });

  test('by a redirect', async () => {
    const response = await canary(async (port) => {
      const first = await serve((_, response) =>
        response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
      );
      return post(`http://hooks.example.org:${first}/`);
    });
    expect(response).toMatchObject({ is: 'answered', status: 302 });
  });
});

test('a name is resolved once: the connection ignores later results', async () => {
  const port = await serve((_, response) => response.end('first'));
  let lookups = 0;
  const resolve: ResolveHost = async () => {
    lookups += 1;
    return [{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
  };
  const outbound = createHttpClient({ allowPrivate: ['127.0.0.1'], development: false, resolve });
  expect(await post(`http://hooks.example.org:${port}/`, outbound)).toMatchObject({ status: 200 });
  expect(lookups).toBe(1);
});

describe('limits', () => {
  test('of time: no response, and a resolution that never ends', async () => {
    const port = await serve(() => undefined);
    const late = { is: 'unanswered', reason: 'there was no answer in time' };
    expect(await post(`http://hooks.example.org:${port}/`, inside, 100)).toEqual(late);
    const never = createHttpClient({
      allowPrivate: [],
      development: false,
      resolve: () => new Promise(() => undefined),
    });
    expect(await post('http://hooks.example.org/', never, 100)).toEqual(late);
  });

  test('of size: an endless response is truncated, and nothing is decompressed', async () => {
    const port = await serve((_, response) => {
      const more = (): void => {
        while (response.write(Buffer.alloc(16 * 1024, 'a'))) if (response.destroyed) return;
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    const endless = await post(`http://hooks.example.org:${port}/`);
    expect(endless.is === 'answered' && endless.body.length).toBe(64 * 1024);

    const bomb = gzipSync(Buffer.alloc(5 * 1024 * 1024));
    const packed = await serve((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    const response = await post(`http://hooks.example.org:${packed}/`);
    expect(response).toEqual({ is: 'answered', status: 200, body: bomb });
  });

  test('a slow body counts as a response once the status has arrived', async () => {
    const port = await serve((_, response) => {
      response.writeHead(200).write('begun');
    });
    const response = await post(`http://hooks.example.org:${port}/`, inside, 200);
    expect(response).toEqual({ is: 'answered', status: 200, body: Buffer.from('begun') });
  });

  test('no server there', async () => {
    const port = await serve(() => undefined);
    servers.at(-1)?.close();
    const response = await post(`http://hooks.example.org:${port}/`);
    expect(response).toMatchObject({ is: 'unanswered', reason: expect.stringContaining('ECONNREFUSED') });
  });

  test('aborted by the caller', async () => {
    const port = await serve(() => undefined);
    const breaking = new AbortController();
    const request = { url: `http://hooks.example.org:${port}/`, method: 'POST', headers: {}, body: '' } as const;
    const sent = inside.send({ ...request, milliseconds: 5_000, signal: breaking.signal });
    setTimeout(() => breaking.abort(), 50);
    expect(await sent).toEqual({ is: 'unanswered', reason: 'it was broken off' });
  });
});
