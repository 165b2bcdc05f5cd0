import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultConfig } from '../../../composition/app/index.js';
import { parseModel, type Snapshot } from '../../../language/schema/index.js';
import { createLocalStorage, createObjectBulkImport, type ObjectBulkImport } from '../../media/index.js';
import { checkExport } from './check-export.js';
import { isExport, readExportHeader } from './index.js';

/** The example of docs/reference/export.md, intact and damaged. */
const page = new URL('../../../../docs/reference/export.md', import.meta.url);
let folder: string;
let lines: readonly string[];
let snapshot: Snapshot;
let objects: ObjectBulkImport;
let count = 0;

async function fileOf(content: string | Buffer): Promise<string> {
  count += 1;
  const path = join(folder, `${count}.jsonl`);
  await writeFile(path, content);
  return path;
}

function check(path: string, keys = new Set<string>()) {
  return checkExport(path, snapshot, objects, keys, () => undefined);
}

/** The number of the first line of a kind, from 1 on. */
function numberOf(kind: string): number {
  return lines.findIndex((line) => line.startsWith(`{"is":"${kind}"`)) + 1;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-check-export-'));
  const example = /```jsonl\n([\s\S]*?)```/.exec(await readFile(page, 'utf8'))?.[1] ?? '';
  lines = example.trimEnd().split('\n');
  const { files } = await readExportHeader(await fileOf(example));
  snapshot = parseModel(files, { locales: ['en'], defaultLocale: 'en' });
  const uploads = join(folder, 'uploads');
  objects = createObjectBulkImport({
    storage: createLocalStorage(uploads),
    settings: defaultConfig.media,
    incoming: join(uploads, '.incoming'),
    report: () => undefined,
  });
});

afterAll(() => rm(folder, { recursive: true }));

describe('checking an export', () => {
  test('counts what is there, and stores bytes under names that it tells', async () => {
    const keys = new Set<string>();
    const text = `${lines.join('\n')}\n`;
    const counts = { lines: lines.length, folders: 1, documents: 2, versions: 2, objects: 1, bytes: 13 };
    expect(await check(await fileOf(text), keys)).toEqual(counts);
    expect(await check(await fileOf(gzipSync(text)))).toEqual(counts);
    expect([...keys]).toEqual(['note_8f2c.txt']);
    expect(await readFile(join(folder, 'uploads/note_8f2c.txt'), 'utf8')).toBe('Hello world!\n');
    expect(await readdir(join(folder, 'uploads/.incoming'))).toEqual([]);
  });

  test.each([
    ['no JSON', 'version', '{"is":', 0],
    ['no object', 'version', '[]', 0],
    ['of a kind that there is not', 'version', '{"is":"row"}', 0],
    ['missing', 'document', null, 1],
    ['missing, an object', 'object', null, 0],
    ['missing, what ends an object', 'stored', null, 0],
    ['with other bytes', 'bytes', '{"is":"bytes","base64":"SGVsbG8gd29ybGQ/Cg=="}', 1],
    ['with too many bytes', 'bytes', '{"is":"bytes","base64":"SGVsbG8gd29ybGQhCgo="}', 1],
    ['an object of no file', 'object', '{"is":"object","key":"other.txt","mime":"text/plain","name":"x"}', 0],
    [
      'a document under a name that leads elsewhere',
      'document',
      '{"is":"document","type":"api::page.page","documentId":"../x"}',
      0,
    ],
    ['a folder without a name', 'folder', '{"is":"folder","id":1,"parent":null}', 0],
    ['an account', 'document', '{"is":"document","type":"plugin::users-permissions.user","documentId":"u1"}', 0],
    ['a second head', 'folder', '{"is":"export","format":1}', 0],
  ])('names the line that is %s', async (what, kind, by, behind) => {
    const at = numberOf(kind);
    const damaged = [...lines];
    damaged.splice(at - 1, 1, ...(by === null ? [] : [by]));
    // A missing line is noticed at the first line that refers to it, or at the end.
    const noticed = what === 'missing' ? lines.length - 1 : at + behind;
    await expect(check(await fileOf(damaged.join('\n')))).rejects.toThrow(new RegExp(`^Line ${noticed} of the export`));
  });

  test('notices an export that was cut off, packed or not, and what stands behind its end', async () => {
    await expect(check(await fileOf(lines.slice(0, -1).join('\n')))).rejects.toThrow('without its last line');
    await expect(check(await fileOf([...lines, lines[4]].join('\n')))).rejects.toThrow(`Line ${lines.length + 1} `);
    const packed = gzipSync(lines.join('\n'));
    await expect(check(await fileOf(packed.subarray(0, -40)))).rejects.toThrow(/^Line \d+ of the export/);
  });
});

test('an export is known by its beginning', async () => {
  const text = lines.join('\n');
  expect(await isExport(await fileOf(text))).toBe(true);
  expect(await isExport(await fileOf(gzipSync(text)))).toBe(true);
  expect(await isExport(await fileOf('{"is":"something"}'))).toBe(false);
  expect(await isExport(await fileOf(''))).toBe(false);
  await expect(readExportHeader(await fileOf('{"is":"export","format":2,"octavo":"9.0.0"}'))).rejects.toThrow(
    'made by Octavo 9.0.0',
  );
  await expect(readExportHeader(await fileOf(''))).rejects.toThrow('is empty');
});
