import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testedDatabase } from '../support/data-folder.js';
import { run } from './command.js';

/*
 * A server whose data folder is on a disk of a few megabytes (a tmpfs that only it sees), which is filled until it refuses writes. Deletions
 * work, an administrator can sign in, and what was kept for that is kept again once there is room.
 */

const bin = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url));
const megabytes = 48;
/** Of each document. */
const text = 'a text that fills the disk '.repeat(300);
const password = 'correct horse battery';

/** Why there can be no such disk here; null: there can. With `OCTAVO_FULL=1` it is asked for all the same. */
const noDisk = process.env.OCTAVO_FULL === '1' ? null : reasonAgainst();

function reasonAgainst(): string | null {
  try {
    execFileSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'no file system can be mounted here (unshare -rm)';
  }
}

const runs = testedDatabase === 'sqlite' && noDisk === null;
if (testedDatabase === 'sqlite' && noDisk !== null) console.warn(`A full disk is not tried: ${noDisk}`);

let folder: string;
let base: string;
let token: string;
let stop = async (): Promise<void> => undefined;
const written: string[] = [];

async function ask(method: string, path: string, body?: object | FormData): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, connection: 'close' };
  if (body === undefined) return fetch(`${base}${path}`, { method, headers });
  if (body instanceof FormData) return fetch(`${base}${path}`, { method, headers, body });
  return fetch(`${base}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Status of one more document. */
async function create(): Promise<number> {
  const answer = await ask('POST', '/api/articles', { data: { title: `Number ${written.length}`, body: text } });
  if (answer.status === 200) written.push(((await answer.json()) as { data: { documentId: string } }).data.documentId);
  return answer.status;
}

/** Writes documents until there is no room for them. */
async function fill(): Promise<void> {
  for (let refused = 0; refused < 5; ) refused = (await create()) === 507 ? refused + 1 : 0;
}

async function remove(): Promise<number> {
  return (await ask('DELETE', `/api/articles/${written.pop()}`)).status;
}

beforeAll(async () => {
  if (!runs) return;
  folder = await mkdtemp(join(tmpdir(), 'octavo-full-'));
  const project = join(folder, 'site');
  const data = join(folder, 'data');
  await run(['new', project]);
  await mkdir(data);
  const command = `mount -t tmpfs -o size=${megabytes}m none "$0" && exec "$@"`;
  const words = [process.execPath, bin, 'start', '--project', project, '--data', data, '--port', '0'];
  const child = spawn('unshare', ['-rm', 'sh', '-c', command, data, ...words], {
    env: { ...process.env, NO_COLOR: '1', OCTAVO_ADMIN_EMAIL: 'ada@example.org', OCTAVO_ADMIN_PASSWORD: password },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  await vi.waitFor(() => expect(out).toMatch(/Ctrl\+C stops/), { timeout: 60_000 });
  base = /Address\s+(http:\S+)\/api/.exec(out)?.[1] ?? '';
  token = /Token\s+(octavo_\S+)/.exec(out)?.[1] ?? '';
}, 120_000);

afterAll(async () => {
  if (!runs) return;
  await stop();
  await rm(folder, { recursive: true });
});

describe.runIf(runs)('reliability C5: a full disk', () => {
  test('refuses documents, and lets an administrator in who deletes; with room again all of it begins anew', async () => {
    const form = new FormData();
    form.append(
      'files',
      new Blob([Buffer.alloc(20_000_000, 'a line of a file\n')], { type: 'text/plain' }),
      'large.txt',
    );
    const uploaded = await ask('POST', '/api/upload', form);
    expect(uploaded.status).toBe(201);
    const [{ id = 0 } = {}] = (await uploaded.json()) as { id?: number }[];

    await fill();
    const deleted = [];
    for (let times = 0; times < 25; times++) deleted.push(await remove());
    expect(deleted).toEqual(deleted.map(() => 204));
    const signedIn = await fetch(`${base}/admin/api/sign-in`, {
      method: 'POST',
      headers: { origin: base, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.org', password }),
    });
    expect(signedIn.status, await signedIn.text()).toBe(200);

    // It takes files away too, and then there is room.
    expect((await ask('DELETE', `/api/upload/files/${id}`)).status).toBe(200);
    await expect.poll(create, { timeout: 10_000 }).toBe(200);
    // The reserve is checked once a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await create()).toBe(200);
    await fill();
    expect(await remove()).toBe(204);
  }, 300_000);
});
