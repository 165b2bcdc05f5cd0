import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { get, type Heard, speak } from '../support/wire.js';
import { filePart, type Instance, openInstance, type ShownFile, uploaded } from './instance.js';

/* A path names a stored file, exactly, or nothing. */

const canary = 'a canary that nobody may see';
const text = '0123456789'.repeat(100);

let instance: Instance;
let base: string;
let file: ShownFile;

beforeAll(async () => {
  instance = await openInstance();
  base = await instance.app.listen(0);
  file = await uploaded(instance, filePart('a.txt', text));
  const { uploads, project } = instance;
  await mkdir(join(uploads, '.incoming'), { recursive: true });
  await mkdir(join(uploads, 'folder_0123456789'));
  const planted = [
    join(project, '.env'),
    join(project, 'data', 'canary.txt'),
    join(uploads, '.env'),
    join(uploads, '.incoming', 'canary'),
    join(uploads, 'orphan_0123456789.txt'),
    join(uploads, 'folder_0123456789', 'canary.txt'),
  ];
  for (const path of planted) await writeFile(path, canary);
  await symlink(join(project, '.env'), join(uploads, 'link_0123456789.txt'));
});

afterAll(() => instance?.close());

async function ask(target: string, headers: readonly string[] = []): Promise<Heard> {
  const heard = await speak(base, { parts: [get(target, [...headers, 'Connection: close'])], patience: 10_000 });
  expect(heard.statuses, target).toHaveLength(1);
  expect(heard.text).not.toContain(canary);
  expect(heard.text).not.toMatch(/SQLite format|root:x:0|PRIVATE KEY|octavo\.db/);
  return heard;
}

function bodyOf({ text: heard }: Heard): string {
  return heard.slice(heard.indexOf('\r\n\r\n') + 4);
}

/** Spellings in which `/` and `.` travel. */
const slashes = ['/', '%2f', '%2F', '%252f', '\\', '%5c', '%255c', '//', '/./', '%c0%af', '%ef%bc%8f', ';/'];
const dots = ['..', '%2e%2e', '.%2e', '%252e%252e', '..;', '...', '%c0%ae%c0%ae', '%u002e%u002e', '.\\.'];
const targets = ['.env', 'canary.txt', 'etc/passwd'];

describe('U8 a path out of the folder of files', () => {
  test.each(slashes)('over %s', async (slash) => {
    for (const dot of dots) {
      for (const target of targets) {
        for (const up of [1, 2, 9]) {
          const path = `/uploads/${`${dot}${slash}`.repeat(up)}${target.replaceAll('/', slash)}`;
          expect([400, 404], path).toContain((await ask(path)).statuses[0]);
        }
      }
    }
  });

  test.each([
    '/uploads',
    '/uploads/',
    '/uploads/.',
    '/uploads/..',
    '/uploads//',
    '/uploads/%00',
    '/uploads/.env',
    '/uploads/.htaccess',
    '/uploads/.incoming',
    '/uploads/.incoming/',
    '/uploads/.incoming/canary',
    '/uploads/.incoming%2fcanary',
    '/uploads/folder_0123456789',
    '/uploads/folder_0123456789/canary.txt',
    '/uploads/folder_0123456789%2fcanary.txt',
    '/uploads/orphan_0123456789.txt',
    '/uploads/link_0123456789.txt',
    '/uploads/C:%5cwindows%5cwin.ini',
    '/uploads/file:%2f%2f%2fetc%2fpasswd',
    '/uploads/http:%2f%2fevil.example%2fx',
    '/uploads/%s%n',
    '/uploads/*',
    '/uploads/?',
    "/uploads/'%20OR%201=1--",
    '/uploads/__proto__',
    '/uploads/constructor',
    '/UPLOADS/../.env',
    '/uploads/uploads/a.txt',
    '/data/uploads/a.txt',
    '/cache/a.txt',
    '/uploads/%',
    '/uploads/%zz',
    `/uploads/${'a'.repeat(4_000)}`,
    `/uploads/${'a/'.repeat(2_000)}`,
  ])('%s leads nowhere', async (path) => {
    expect([400, 404]).toContain((await ask(path)).statuses[0]);
  });

  test('every spelling of a file but its own leads nowhere', async () => {
    expect(bodyOf(await ask(file.url))).toBe(text);
    const [name = '', ext = ''] = [file.hash, file.ext];
    const others = [
      `/uploads//${name}${ext}`,
      `/uploads/./${name}${ext}`,
      `/uploads/x/../${name}${ext}`,
      `/uploads/${name}${ext}/x`,
      `/uploads/${name}${ext};x`,
      `/uploads/${name}${ext};.png`,
      `/uploads/${name}${ext}%00`,
      `/uploads/${name}${ext}%00.html`,
      `/uploads/${name}${ext}%20`,
      `/uploads/${name}${ext}.`,
      `/uploads/${name}${ext}::$DATA`,
      `/uploads/${name}${ext.toUpperCase()}`,
      `/uploads/${name.toUpperCase()}${ext}`,
      `/uploads/${name}`,
      `/uploads/${name}.html`,
      `/uploads/${name}.txt.html`,
      `/uploads/thumbnail_${name}${ext}`,
      `/uploads/%5f${name}${ext}`,
      `/uploads\\${name}${ext}`,
      `/x/../uploads/${name}${ext}`,
    ];
    for (const path of others) expect([400, 404], path).toContain((await ask(path)).statuses[0]);
  });

  test('there is nothing to be done with a file but to fetch it', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE']) {
      const request = get(file.url, ['Connection: close', 'Content-Length: 0']).replace(/^GET/, method);
      const { statuses } = await speak(base, { parts: [request], answers: 1, patience: 5_000 });
      expect([400, 404, 405, 501], method).toContain(statuses[0]);
    }
    expect(bodyOf(await ask(file.url))).toBe(text);
  });
});

describe('U8 ranges', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => `${at}-${at}`).join(',');

  test.each<[string, string, number, number]>([
    ['1,000 of them', `bytes=${many}`, 200, 1_000],
    ['1,000 that overlap', `bytes=${Array(1_000).fill('0-').join(',')}`, 200, 1_000],
    ['two', 'bytes=0-1,5-6', 200, 1_000],
    ['a negative one', 'bytes=-5', 206, 5],
    ['a negative one that is longer than the file', 'bytes=-99999', 206, 1_000],
    ['none at the end', 'bytes=-0', 416, 0],
    ['one that ends behind the end', 'bytes=990-99999', 206, 10],
    ['one that begins behind the end', 'bytes=1000-', 416, 0],
    ['one that begins far behind the end', `bytes=${'9'.repeat(400)}-`, 416, 0],
    ['one that ends far behind the end', `bytes=0-${'9'.repeat(400)}`, 206, 1_000],
    ['one that goes back', 'bytes=5-1', 200, 1_000],
    ['one with two minus signs', 'bytes=--5', 200, 1_000],
    ['one of another unit', 'lines=0-1', 200, 1_000],
    ['one without a unit', '0-1', 200, 1_000],
    ['one that is no number', 'bytes=a-b', 200, 1_000],
    ['one with a sign', 'bytes=+1-2', 200, 1_000],
    ['one in other digits', 'bytes=0x1-0x2', 200, 1_000],
    ['one with fractions', 'bytes=0.5-1.5', 200, 1_000],
    ['an empty one', 'bytes=', 200, 1_000],
    ['nothing', '', 200, 1_000],
    ['a prototype', '__proto__=0-1', 200, 1_000],
    ['much white space', `bytes=${' '.repeat(8_000)}0-1`, 206, 2],
  ])('%s', async (_, range, status, length) => {
    const heard = await ask(file.url, [`Range: ${range}`]);
    expect([heard.statuses[0], bodyOf(heard).length]).toEqual([status, length]);
    expect(text).toContain(bodyOf(heard));
  });

  test('twice are none', async () => {
    const heard = await ask(file.url, ['Range: bytes=0-1', 'Range: bytes=2-3']);
    expect([heard.statuses[0], bodyOf(heard).length]).toEqual([200, 1_000]);
  });
});
