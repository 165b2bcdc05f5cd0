import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppOptions, exportContent, importExport } from '../../src/composition/app/index.js';
import { tableRows } from './tables.js';

/** docs/reference/export.md: its example is a whole export, which comes back as it is. */
const page = new URL('../../docs/reference/export.md', import.meta.url);
const silent = (): void => undefined;
let folder: string;
let example: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-docs-export-'));
  example = /```jsonl\n([\s\S]*?)```/.exec(await readFile(page, 'utf8'))?.[1] ?? '';
});

afterAll(() => rm(folder, { recursive: true }));

test('the example is imported, and exported again as it stands there', async () => {
  const path = join(folder, 'example.jsonl');
  await writeFile(path, example);
  const clock = { now: () => Date.UTC(2026, 10, 22) };
  const options: AppOptions = { project: join(folder, 'site'), environment: {}, clock, config: {} };
  const { report } = await importExport(options, { path, dryRun: false }, silent);
  expect(report.rows.map(({ of, written }) => [of, written])).toEqual([
    ['folders', 1],
    ['plugin::upload.file', 1],
    ['api::page.page', 1],
  ]);
  await exportContent(options, path, silent);
  expect(await readFile(path, 'utf8')).toBe(example);
});

test('every kind of line is explained and shown', () => {
  const shown = new Set(
    example
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).is),
  );
  const explained = tableRows('reference/export.md').flatMap(([kind]) => /^`(\w+)`$/.exec(kind ?? '')?.[1] ?? []);
  for (const kind of shown) expect(explained).toContain(kind);
});
