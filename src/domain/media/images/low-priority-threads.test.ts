import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImages } from './create-images.js';
import { createLowPriorityThreads } from './low-priority-threads.js';
import { picture } from './test-images.js';

const reports: unknown[] = [];
const report = (error: unknown): void => void reports.push(error);
const images = createImages({ settings: { pixelLimit: 100_000_000, breakpoints: { large: 1_000 } }, report });
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-threads-'));
});

afterAll(async () => {
  await images.close();
  await rm(folder, { recursive: true, force: true });
});

/** Priorities of the threads of this process whose names begin so. */
async function priorities(name: string): Promise<readonly number[]> {
  const found: number[] = [];
  for (const id of await readdir('/proc/self/task')) {
    const called = await readFile(`/proc/self/task/${id}/comm`, 'utf8').catch(() => '');
    if (called.startsWith(name)) found.push(getPriority(Number(id)));
  }
  return found;
}

test.skipIf(process.platform !== 'linux')('threads that make pictures stand back behind the others', async () => {
  const own = getPriority();
  const path = join(folder, 'large.png');
  await picture(4_000, 3_000).png().toFile(path);
  const deadline = Date.now() + 10_000;
  let decoders: readonly number[] = [];
  const stoodBack = (): boolean => decoders.length > 0 && decoders.every((one) => one === Math.min(19, own + 10));
  while (!stoodBack() && Date.now() < deadline) {
    await images.formats(path, 'image/png', folder);
    decoders = await priorities('libvips worker');
  }
  expect(decoders).not.toEqual([]);
  expect(new Set(decoders)).toEqual(new Set([Math.min(19, own + 10)]));
  expect(getPriority()).toBe(own);
  expect(reports).toEqual([]);
});

test('where threads have no priorities of their own, work is done all the same', async () => {
  const threads = createLowPriorityThreads(report, 'win32');
  expect(await threads.run(() => new Promise((resolve) => setTimeout(resolve, 120, 'done')))).toBe('done');
  await expect(threads.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(reports).toEqual([]);
});
