import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildImage, type Image, isIgnored, runImage } from './image.js';

/* The image of the Containerfile, from a clean copy of the repository. */

const root = dirname(dirname(import.meta.dirname));
let scratch: string;
let image: Image;

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'octavo-container-'));
  const context = join(scratch, 'context');
  const notOurs = isIgnored(join(root, '.gitignore'), (pattern) => `(.*/)?${pattern}`);
  const notSent = isIgnored(join(root, '.containerignore'), (pattern) => pattern);
  const filter = (path: string) => path === root || ![notOurs, notSent].some((is) => is(relative(root, path)));
  cpSync(root, context, { recursive: true, filter });
  image = buildImage(readFileSync(join(root, 'Containerfile'), 'utf8'), context, scratch);
}, 600_000);

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('issue 21: the steps of the Containerfile make a server that starts, is healthy and stops', async () => {
  expect(image.leftOut).toEqual([
    'FROM node:24-bookworm-slim',
    'FROM node:24-bookworm-slim',
    'chown node:node /data',
    'USER node',
  ]);
  const { folder, workdir } = image.last;
  const modules = readdirSync(join(folder, workdir, 'node_modules'));
  expect(modules).toContain('sharp');
  expect(modules.filter((name) => ['typescript', 'vite', 'vitest'].includes(name))).toEqual([]);
  cpSync(join(root, 'examples/magazine'), join(folder, 'project'), { recursive: true });
  await runImage(image, async (base) => {
    expect((await fetch(`${base}/api/articles`)).status).toBe(403);
    expect(await (await fetch(`${base}/admin`)).text()).toMatch(/<script type="module"/);
  });
}, 120_000);
