import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { cdnExample } from '../support/cdn-example.js';

/* The receiver of docs/how-to/caching-with-a-cdn.md, as it stands there. */

afterEach(() => vi.unstubAllGlobals());

test('the example purges the tag of an event, and requests a retry if it could not', async () => {
  const { receiver, tagsOf } = await cdnExample();
  const purged: (readonly string[])[] = [];
  let ok = true;
  const answer = receiver({
    isGenuine: (headers, body, secret) => headers['x-signed'] === secret && body.startsWith('{'),
    secret: 's',
    purge: async (tags) => {
      purged.push(tags);
      return { ok };
    },
  });
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const deliver = async (event: unknown, signed = 's') =>
    (await fetch(url, { method: 'POST', headers: { 'x-signed': signed }, body: JSON.stringify(event) })).status;
  const told = { event: 'entry.publish', model: 'article', uid: 'api::article.article', entry: {} };
  expect(await deliver(told)).toBe(204);
  expect(await deliver({ event: 'media.update', media: {} })).toBe(204);
  expect(await deliver(told, 'x')).toBe(401);
  ok = false;
  expect(await deliver(told)).toBe(502);
  expect(purged).toEqual([['article'], ['file'], ['article']]);
  expect(tagsOf({ event: 'entry.update', model: 'front-page' })).toEqual(['front-page']);
  await new Promise((resolve) => server.close(resolve));
});

test('it asks Fastly and Cloudflare to purge tags', async () => {
  const { purgeFastly, purgeCloudflare } = await cdnExample();
  const asked = vi.fn(async (_url: string, _init: RequestInit) => new Response());
  vi.stubGlobal('fetch', asked);
  await purgeFastly(['article', 'file'], { service: 'f', token: 't' });
  await purgeCloudflare(['article'], { zone: 'z', token: 't' });
  const json = { 'content-type': 'application/json' };
  expect(asked.mock.calls).toEqual([
    [
      'https://api.fastly.com/service/f/purge',
      { method: 'POST', headers: { 'fastly-key': 't', ...json }, body: '{"surrogate_keys":["article","file"]}' },
    ],
    [
      'https://api.cloudflare.com/client/v4/zones/z/purge_cache',
      { method: 'POST', headers: { authorization: 'Bearer t', ...json }, body: '{"tags":["article"]}' },
    ],
  ]);
});
