import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { signDelivery } from '../../src/domain/events/signature.js';

/* The example of docs/how-to/verify-webhooks.md, as it stands there. */

type IsGenuine = (
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
  secret: string,
  now?: number,
) => boolean;

async function example(): Promise<IsGenuine> {
  const page = await readFile('docs/how-to/verify-webhooks.md', 'utf8');
  const code = /```js\n(.*?)```/s.exec(page)?.[1] ?? '';
  const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return isGenuine as IsGenuine;
}

test('the example takes what is signed, and nothing else', async () => {
  const isGenuine = await example();
  const now = Date.UTC(2026, 10, 21);
  const signed = {
    secret: 'octavo_whsec_a',
    id: 'a1b2',
    timestamp: String(now / 1_000),
    body: '{"event":"entry.create"}',
  };
  const headers = {
    'x-octavo-id': signed.id,
    'x-octavo-timestamp': signed.timestamp,
    'x-octavo-signature': signDelivery(signed),
  };
  expect(isGenuine(headers, signed.body, signed.secret, now)).toBe(true);
  expect(isGenuine(headers, signed.body, signed.secret, now + 299_000)).toBe(true);
  expect(isGenuine(headers, signed.body, signed.secret, now + 301_000)).toBe(false);
  expect(isGenuine(headers, `${signed.body} `, signed.secret, now)).toBe(false);
  expect(isGenuine(headers, signed.body, 'octavo_whsec_b', now)).toBe(false);
  for (const name of Object.keys(headers)) {
    expect(isGenuine({ ...headers, [name]: undefined }, signed.body, signed.secret, now), name).toBe(false);
    expect(isGenuine({ ...headers, [name]: '1' }, signed.body, signed.secret, now), name).toBe(false);
  }
});
