import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { octavo, type Running } from '../command.js';
import { fetchLarge, uploadLarge } from './large-form.js';
import { mediaProject } from './project.js';
import { watchMemory } from './resident.js';
import { StoredFiles } from './stored-files.js';

/*
 * A file goes in and out again while the memory of the server is watched from outside. OCTAVO_MEGABYTES makes it larger: 2000 is the
 * size that is promised.
 */
const megabyte = 1_000_000;
const size = Number(process.env.OCTAVO_MEGABYTES ?? 300) * megabyte;
const most = 60 * megabyte;

let folder: string;
let server: Running;

beforeAll(async () => {
  folder = await mediaProject({ allow: ['*/*'], sizeLimit: size });
  server = octavo(['start', '--project', folder, '--port', '0', '--host', '127.0.0.1']);
});

afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.ended;
  await rm(folder, { recursive: true, force: true });
});

test.skipIf(process.platform !== 'linux')(
  `a file of ${size / megabyte} MB goes in and out with less than ${most / megabyte} MB of memory`,
  async () => {
    const base = await server.shows(/Address\s+(http:\S+)\/api/);
    const token = await server.shows(/Token\s+(octavo_\S+)/);
    const pid = server.child.pid ?? 0;
    // What the first file loads and keeps is not what a large one costs.
    expect((await uploadLarge(base, token, megabyte)).status).toBe(201);

    const uploading = watchMemory(pid);
    const { status, body, digest } = await uploadLarge(base, token, size);
    const uploaded = uploading.growth();
    expect([status, body]).toEqual([201, expect.stringContaining('"url"')]);
    const serving = watchMemory(pid);
    const [{ url }] = JSON.parse(body);
    const fetched = await fetchLarge(`${base}${url}`);
    const served = serving.growth();

    const shown = (bytes: number): string => `${(bytes / megabyte).toFixed(1)} MB`;
    console.log(`${shown(size)} uploaded with ${shown(uploaded)} more memory, served with ${shown(served)} more`);
    expect(fetched).toEqual({ bytes: size, digest });
    const [, stored] = await new StoredFiles(join(folder, 'data')).files();
    expect(stored).toMatchObject({ digest, problems: [] });
    expect(uploaded).toBeLessThan(most);
    expect(served).toBeLessThan(most);
  },
  60_000 + size / 5_000,
);
