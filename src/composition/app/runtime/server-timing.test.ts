import { get } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { newProject } from '../../../../test/security/support/fixture.js';
import { createTestApp, removeFolder } from '../../../../test/support/data-folder.js';
import type { App, AppOptions } from '../index.js';

const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A server, and a way to ask it over a connection. */
async function served(options: Pick<AppOptions, 'config' | 'development'>) {
  const project = await newProject();
  const app: App = await createTestApp({ ...options, project });
  open.push(async () => {
    await app.close();
    await removeFolder(project);
  });
  const base = await app.listen(0);
  const token = await app.createToken('timing');
  const timing = (path: string) => timingOf(`${base}/api/${path}`, token);
  return { app, timing };
}

/** Status and `Server-Timing` of an answer. */
function timingOf(url: string, token: string): Promise<readonly [number | undefined, string | undefined]> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve([answer.statusCode, answer.headers['server-timing']?.toString()]));
    }).on('error', reject);
  });
}

const statements = (count: number) => expect.stringMatching(new RegExp(`^db;dur=\\d+\\.\\d\\d;desc="${count}"$`));

describe.each([true, false])('answered on the socket: %s', (direct) => {
  test('is sent in development, with statements and cache hits', async () => {
    const { timing } = await served({ config: { http: { direct } }, development: true });
    expect(await timing('articles')).toEqual([200, statements(2)]);
    // The second request without a change in between hits the cache; a start still changes some data.
    await expect.poll(() => timing('articles')).toEqual([200, 'cache;desc=hit']);
    expect(await timing('articles?pagination[withCount]=false&populate=*')).toEqual([200, statements(1)]);
    expect((await timing('articles/none'))[0]).toBe(404);
  });

  test('is not sent otherwise', async () => {
    const { timing } = await served({ config: { http: { direct } } });
    for (let times = 0; times < 3; times++) expect(await timing('articles')).toEqual([200, undefined]);
  });
});

test('a setting decides otherwise', async () => {
  const on = await served({ config: { http: { serverTiming: true } } });
  expect(await on.timing('articles')).toEqual([200, statements(2)]);
  const off = await served({ config: { http: { serverTiming: false } }, development: true });
  expect(await off.timing('articles')).toEqual([200, undefined]);
});
