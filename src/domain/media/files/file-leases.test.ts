import { EventEmitter, once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type MediaFixture, openMediaFixture } from '../../../../test/support/media-fixture.js';
import { isoTime } from '../../../foundations/core/index.js';
import { systemActor } from '../../accounts/index.js';
import { picture } from '../images/test-images.js';
import type { Storage } from '../storage/storage.js';

/* Each `fixture.with()` has separate leases, like another process, over the same database and the same objects. */

let fixture: MediaFixture;
let id: number;
const halted = new EventEmitter();

const wide = () => picture(600, 400).png().toBuffer();
const high = () => picture(520, 800).png().toBuffer();

beforeEach(async () => {
  fixture = await openMediaFixture();
  const [stored] = await fixture.media.store([await fixture.received('wide.png', await wide())], [], systemActor);
  id = stored?.id ?? 0;
});

afterEach(async () => {
  vi.useRealTimers();
  halted.emit('resumed');
  await fixture.close();
});

/** A storage that runs a callback before or after the n-th put, counted from 1. */
function storage(at: { readonly before?: number; readonly after?: number }, happens: () => Promise<void>): Storage {
  let puts = 0;
  return {
    ...fixture.context.storage,
    async put(key, path, meta) {
      const put = ++puts;
      if (put === at.before) await happens();
      await fixture.context.storage.put(key, path, meta);
      if (put === at.after) await happens();
    },
  };
}

/** A breakpoint that is reached, and continues on request. */
function halt() {
  const [reached, resumed] = [once(halted, 'reached'), once(halted, 'resumed')];
  const happens = async (): Promise<void> => {
    halted.emit('reached');
    await resumed;
  };
  return { happens, reached, goOn: () => void halted.emit('resumed') };
}

async function replaceBy(media: MediaFixture['media'], name: string, bytes: Buffer): Promise<void> {
  await media.replace(id, await fixture.received(name, bytes), {}, systemActor);
}

/** Returns the size of the object with a key; only files may be decoded. */
async function measured(key: string): Promise<{ readonly width: number; readonly height: number }> {
  const path = join(fixture.context.incoming, 'measured');
  await writeFile(path, (await fixture.context.storage.open(key)) ?? '');
  const { width, height } = await sharp(path).metadata();
  await rm(path);
  return { width, height };
}

/** Row, content and formats are those of one picture, and there is nothing else. Returns its width. */
async function expectWhole(): Promise<number> {
  const [row] = await fixture.files();
  const { width, height } = await measured(`${row?.hash}${row?.ext}`);
  expect([row?.width, row?.height]).toEqual([width, height]);
  const formats = Object.values(row?.formats as Record<string, { hash: string; width: number; height: number }>);
  for (const format of formats) {
    const found = await measured(`${format.hash}.png`);
    expect([found.width, found.height]).toEqual([format.width, format.height]);
    expect(found.width > found.height).toBe(width > height);
  }
  expect(await fixture.keys()).toHaveLength(1 + formats.length);
  expect(await fixture.incoming()).toEqual([]);
  expect(await fixture.accounts.rows('SELECT * FROM octavo_file_turns')).toEqual([]);
  return width;
}

describe('two processes', () => {
  test.each([1, 2, 3])('a regeneration that stands at its put %i is not overtaken by a replacement', async (before) => {
    const { happens, reached, goOn } = halt();
    const settings = { breakpoints: { large: 550, medium: 500 } };
    const regeneration = fixture.with({ settings, storage: storage({ before }, happens) }).regenerate(() => undefined);
    await reached;
    let replaced = false;
    const replacement = replaceBy(fixture.media, 'high.png', await high()).then(() => {
      replaced = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(replaced).toBe(false);
    goOn();
    expect(await regeneration).toEqual({ images: 1, failed: [] });
    await replacement;
    expect(await expectWhole()).toBe(520);
  });

  test.each([1, 2, 3, 4])('a replacement that stands at its put %i is not undone by a regeneration', async (before) => {
    const { happens, reached, goOn } = halt();
    const replacement = replaceBy(fixture.with({ storage: storage({ before }, happens) }), 'high.png', await high());
    await reached;
    let regenerated = false;
    const regeneration = fixture.media
      .regenerate(() => undefined)
      .then(() => {
        regenerated = true;
      });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(regenerated).toBe(false);
    goOn();
    await Promise.all([replacement, regeneration]);
    expect(await expectWhole()).toBe(520);
  });

  test('concurrent replacements and regenerations leave one complete picture', async () => {
    const restless = (): MediaFixture['media'] => {
      const pause = () => new Promise<void>((resolve) => setTimeout(resolve, Math.random() * 10));
      const puts = storage({}, pause);
      const put: Storage['put'] = async (...one) => pause().then(() => puts.put(...one));
      return fixture.with({ storage: { ...puts, put } });
    };
    const [one, other, third] = [restless(), restless(), restless()];
    const pictures = [await wide(), await high()] as const;
    const work = [0, 1, 2, 3].flatMap((round) => [
      replaceBy(one, 'one.png', pictures[round % 2 === 0 ? 0 : 1]),
      replaceBy(other, 'other.png', pictures[round % 2 === 0 ? 1 : 0]),
      third.regenerate(() => undefined),
    ]);
    await Promise.all(work);
    await expectWhole();
  });
});

describe('a change that was cut off', () => {
  const breaks = () => Promise.reject(new Error('the end'));

  test.each([1, 2, 3, 4])('after its put %i is settled by the next sweep', async (after) => {
    const cut = fixture.with({ storage: storage({ after }, breaks) });
    await expect(replaceBy(cut, 'high.png', await high())).rejects.toThrow('the end');
    await fixture.media.sweep(() => undefined);
    fixture.accounts.advanceClock(Date.now() - fixture.accounts.now() + 2 * 3_600_000);
    await fixture.media.sweep(() => undefined);
    // The content is put last.
    expect(await expectWhole()).toBe(after < 4 ? 600 : 520);
  });

  test.each([1, 2])('after its put %i is settled by a regeneration', async (after) => {
    const cut = fixture.with({ storage: storage({ after }, breaks) });
    await expect(replaceBy(cut, 'other.png', await picture(400, 300).png().toBuffer())).rejects.toThrow('the end');
    expect(await fixture.media.regenerate(() => undefined)).toEqual({ images: 1, failed: [] });
    fixture.accounts.advanceClock(Date.now() - fixture.accounts.now() + 2 * 3_600_000);
    await fixture.media.sweep(() => undefined);
    await expectWhole();
  });

  test('is made good by the next replacement', async () => {
    const cut = fixture.with({ storage: storage({ after: 3 }, breaks) });
    await expect(replaceBy(cut, 'high.png', await high())).rejects.toThrow('the end');
    await replaceBy(fixture.media, 'high.png', await high());
    expect(await expectWhole()).toBe(520);
  });

  test('is forgotten where the file has gone', async () => {
    const cut = fixture.with({ storage: storage({ after: 2 }, breaks) });
    await expect(replaceBy(cut, 'high.png', await high())).rejects.toThrow('the end');
    await fixture.media.remove(id, systemActor);
    await fixture.media.sweep(() => undefined);
    expect(await fixture.accounts.rows('SELECT * FROM octavo_file_turns')).toEqual([]);
  });

  test('repairs a text that replaced a picture too, and a picture above the current limits', async () => {
    const cut = fixture.with({ storage: storage({ after: 1 }, breaks) });
    await expect(replaceBy(cut, 'a.txt', Buffer.from('text'))).rejects.toThrow('the end');
    await fixture.media.sweep(() => undefined);
    const text = { mime: 'text/plain', width: null, formats: null, bytes: 4 };
    expect((await fixture.files())[0]).toMatchObject({ ...text, name: 'wide.png' });

    const again = fixture.with({ storage: storage({ after: 4 }, breaks) });
    await expect(replaceBy(again, 'high.png', await high())).rejects.toThrow('the end');
    await fixture.with({ settings: { pixelLimit: 100 } }).sweep(() => undefined);
    expect((await fixture.files())[0]).toMatchObject({ mime: 'image/png', width: null, formats: null });
  });
});

describe('a lease', () => {
  const take = (owner: string, until: number) =>
    fixture.accounts.run('INSERT INTO octavo_file_turns (file_id, owner, ends_at) VALUES (?, ?, ?)', [
      id,
      owner,
      isoTime(until),
    ]);

  test('of a process that is gone ends by itself', async () => {
    await take('gone', fixture.accounts.now() + 15_000);
    let replaced = false;
    const replacement = replaceBy(fixture.media, 'high.png', await high()).then(() => {
      replaced = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(replaced).toBe(false);
    fixture.accounts.advanceClock(15_000);
    await replacement;
    expect(await expectWhole()).toBe(520);
  });

  test('holds as long as the work goes on', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { happens, reached, goOn } = halt();
    const replacement = replaceBy(fixture.with({ storage: storage({ before: 2 }, happens) }), 'high.png', await high());
    await reached;
    const ends = async () => (await fixture.accounts.rows('SELECT ends_at FROM octavo_file_turns'))[0]?.ends_at;
    for (let round = 0; round < 10; round++) {
      fixture.accounts.advanceClock(5_000);
      vi.advanceTimersByTime(5_000);
      await expect.poll(ends).toBe(isoTime(fixture.accounts.now() + 15_000));
    }
    goOn();
    await replacement;
    expect(await expectWhole()).toBe(520);
  });

  test('in which nothing can be put stays one that was left', async () => {
    const full = fixture.with({ storage: storage({ before: 1 }, () => Promise.reject(new Error('no room'))) });
    await expect(replaceBy(full, 'high.png', await high())).rejects.toThrow('no room');
    const [lease] = await fixture.accounts.rows('SELECT file_id, ends_at FROM octavo_file_turns');
    expect(lease).toEqual({ file_id: id, ends_at: isoTime(fixture.accounts.now()) });
    await fixture.media.sweep(() => undefined);
    expect(await expectWhole()).toBe(600);
  });
});
