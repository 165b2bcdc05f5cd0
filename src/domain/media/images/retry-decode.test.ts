import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retryDecode } from './retry-decode.js';

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-steadily-'));
  file = join(folder, 'picture');
  await writeFile(file, 'no picture');
});

afterAll(() => rm(folder, { recursive: true }));

/** Work that fails with these errors, one after the other, and then succeeds. */
function failing(...errors: readonly Error[]) {
  const left = [...errors];
  const counted = { times: 0 };
  const work = async () => {
    counted.times += 1;
    const error = left.shift();
    if (error !== undefined) throw error;
    return 'done';
  };
  return { work, counted };
}

describe('decoding an image', () => {
  it('is taken again where the first one failed, for the disk may have', async () => {
    const { work, counted } = failing(new Error('is not a known file format'));
    expect(await retryDecode(file, work)).toBe('done');
    expect(counted.times).toBe(2);
  });

  it('fails as the decoder says when it fails again', async () => {
    const { work } = failing(new Error('first'), new Error('second'));
    await expect(retryDecode(file, work)).rejects.toThrow('second');
  });

  it('is trouble of the disk where the file cannot be read', async () => {
    const { work, counted } = failing(new Error('is not a known file format'));
    const gone = retryDecode(join(folder, 'gone'), work);
    await expect(gone).rejects.toMatchObject({ name: 'Fault', code: 'media.unavailable' });
    expect(counted.times).toBe(1);
  });

  it('is not taken again where it was too slow', async () => {
    const { work, counted } = failing(new Error('timeout: 30% complete'));
    await expect(retryDecode(file, work)).rejects.toThrow('timeout');
    expect(counted.times).toBe(1);
  });
});
