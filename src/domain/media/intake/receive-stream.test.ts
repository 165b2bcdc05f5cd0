import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { receiveStream } from './receive-stream.js';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'octavo-stream-')), 'incoming');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

const receive = (stream: Readable) =>
  receiveStream(stream, 'a.txt', { folder, settings: { sizeLimit: 6, filesLimit: 1 } });

test('a stream of texts and bytes is one file', async () => {
  const form = await receive(Readable.from(['aé', Buffer.from('b'), new Uint8Array([99])]));
  const [file] = form.files;
  const checksum = createHash('sha256').update('aébc').digest('hex');
  expect(form.files).toEqual([{ field: 'files', name: 'a.txt', path: file?.path, bytes: 5, checksum }]);
  expect(await readFile(file?.path ?? '', 'utf8')).toBe('aébc');
  await form.discard();
  await form.discard();
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ['too long', () => Readable.from(['1234', '567']), { code: 'upload.too-large' }],
  [
    'failing',
    () => new Readable({ read: () => undefined }).destroy(new Error('the source')),
    { message: 'the source' },
  ],
  ['of objects', () => Readable.from([{ a: 1 }]), { name: 'TypeError' }],
])('a stream that is %s leaves nothing, and is destroyed', async (_, open, error) => {
  const stream = open();
  await expect(receive(stream)).rejects.toMatchObject(error);
  expect([await readdir(folder), stream.destroyed]).toEqual([[], true]);
});
