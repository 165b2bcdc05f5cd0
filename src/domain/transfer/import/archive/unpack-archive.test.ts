import { createCipheriv, scryptSync } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openArchive } from './open-archive.js';
import { unpackArchive } from './unpack-archive.js';

type Entry = readonly [head: Partial<Header> & { name: string }, content?: string];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-unpack-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function tarOf(...entries: readonly Entry[]): Promise<Buffer> {
  const tar = pack();
  for (const [head, content] of entries) tar.entry(head, content ?? '');
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

let count = 0;

/** Writes the bytes under a name of an archive, unpacks them, and returns the content of the folder, or the error. */
async function unpacked(bytes: Buffer, ending: string, key: string | null = null, most = 2 ** 24): Promise<unknown> {
  count += 1;
  const file = join(folder, `${count}${ending}`);
  const to = join(folder, `to${count}`);
  await writeFile(file, bytes);
  await mkdir(to);
  try {
    await unpackArchive(file, to, key, { bytes: most, entries: 10 });
  } catch (error) {
    return (error as Error).message;
  }
  return (await readdir(to, { recursive: true })).sort();
}

const metadata: Entry = [{ name: 'metadata.json' }, '{"strapi":{"version":"5.1.0"}}'];
const rows: Entry = [{ name: 'entities/entities_00001.jsonl' }, '{}\n'];

function encrypted(bytes: Buffer, phrase: string): Buffer {
  const cipher = createCipheriv('aes-128-ecb', scryptSync(phrase, '', 16), null);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}

describe('an archive', () => {
  const content = ['entities', 'entities/entities_00001.jsonl', 'metadata.json'];

  test('is unpacked plain, compressed and encrypted', async () => {
    const tar = await tarOf(rows, metadata);
    expect(await unpacked(tar, '.tar')).toEqual(content);
    expect(await unpacked(gzipSync(tar), '.tar.gz')).toEqual(content);
    expect(await unpacked(encrypted(gzipSync(tar), 'open sesame'), '.tar.gz.enc', 'open sesame')).toEqual(content);
    expect(await unpacked(encrypted(tar, 'open sesame'), '.tar.enc', 'open sesame')).toEqual(content);
  });

  test('is refused without its pass phrase, or with another', async () => {
    const bytes = encrypted(gzipSync(await tarOf(rows, metadata)), 'right');
    expect(await unpacked(bytes, '.tar.gz.enc')).toBe('The archive is encrypted');
    expect(await unpacked(bytes, '.tar.gz.enc', 'wrong')).toBe('The archive cannot be decrypted and unpacked');
    const plain = encrypted(await tarOf(rows, metadata), 'right');
    expect(await unpacked(plain, '.tar.enc', 'wrong')).toBe('The archive cannot be decrypted and unpacked');
  });

  test.each([
    ['../escaped', 'file'],
    ['a/../../escaped', 'file'],
    ['/escaped', 'file'],
    ['..\\escaped', 'file'],
    ['c:escaped', 'file'],
    ['link', 'symlink'],
    ['link', 'link'],
    ['device', 'character-device'],
  ] as const)('with %s as a %s is refused', async (name, type) => {
    const head = type.endsWith('link') ? { name, type, linkname: '/etc/passwd' } : { name, type };
    const tar = await tarOf([{ ...head }], metadata);
    expect(await unpacked(tar, '.tar')).toBe('The archive has entries that no export has; it was not unpacked');
    expect(await readdir(folder)).not.toContain('escaped');
  });

  test('is refused where it is cut short, or none', async () => {
    const tar = await tarOf(rows, [{ name: 'assets/a.bin' }, 'x'.repeat(50_000)], metadata);
    const none = 'The file is no archive of an export, or is truncated';
    expect(await unpacked(tar.subarray(0, 20_000), '.tar')).toBe(none);
    expect(await unpacked(gzipSync(tar).subarray(0, 100), '.tar.gz')).toBe(none);
    expect(await unpacked(Buffer.from('not an archive'), '.tar')).toBe(none);
    expect(await unpacked(Buffer.from('not an archive'), '.tar.gz')).toBe(none);
    expect(await unpacked(Buffer.alloc(0), '.tar')).toBe(none);
  });

  test('is refused where it unpacks to too much, or to too many files', async () => {
    const large = 'The archive unpacks to far more than an export; it was not unpacked';
    const bomb = gzipSync(await tarOf([{ name: 'bomb' }, 'x'.repeat(2 ** 20)]));
    expect(await unpacked(bomb, '.tar.gz', null, 2 ** 19)).toBe(large);
    const many = Array.from({ length: 11 }, (_, at): Entry => [{ name: `f${at}` }]);
    expect(await unpacked(await tarOf(...many), '.tar')).toBe(large);
  });

  test('may not name a file twice', async () => {
    expect(await unpacked(await tarOf(metadata, metadata), '.tar')).toContain('no archive');
  });
});

describe('what is in an archive', () => {
  async function opened(name: string, files: Readonly<Record<string, string>>): Promise<unknown> {
    const at = join(folder, name);
    for (const [path, text] of Object.entries(files)) {
      await mkdir(join(at, path, '..'), { recursive: true });
      await writeFile(join(at, path), text);
    }
    return openArchive(at, null).then(
      (source) => source,
      (error: Error) => error.message,
    );
  }

  test('has to be of Strapi 4 or 5', async () => {
    expect(await opened('none', { 'a.txt': '' })).toContain('no metadata.json');
    expect(await opened('four', { 'metadata.json': '{"strapi":{"version":"4.25.0"}}' })).toMatchObject({ version: 4 });
    expect(await opened('three', { 'metadata.json': '{"strapi":{"version":"3.6.0"}}' })).toContain('3.6.0');
    expect(await opened('broken', { 'metadata.json': '{' })).toContain('no JSON');
  });

  test('unpacks only the bytes of files, by their names', async () => {
    const source = (await opened('files', {
      'metadata.json': '{"strapi":{"version":"5.0.0"}}',
      'assets/uploads/a_1.png': 'bytes',
      'assets/secret': 'no',
    })) as Awaited<ReturnType<typeof openArchive>>;
    const file = await source.file('a_1.png');
    expect(file?.bytes).toBe(5);
    expect(file === null ? '' : await textOf(file.open())).toBe('bytes');
    expect(await source.file('../secret')).toBeNull();
    expect(await source.file('missing.png')).toBeNull();
    expect(await readFile(join(folder, 'files/assets/secret'), 'utf8')).toBe('no');
  });
});
