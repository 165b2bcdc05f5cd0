import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Failure } from '../../kernel/index.js';
import { formatSizes } from '../images/format-sizes.js';
import { isPicture } from '../images/picture-kinds.js';
import { withFiles } from '../storage/trouble.js';
import { type FileRow, keyOf } from './file-rows.js';
import type { FileLife } from './life.js';
import { formatObjects, putObjects, removeObjects } from './objects.js';
import { discardPrepared, lookInto } from './prepare-file.js';
import { createRegenerationMark } from './regeneration-mark.js';
import { pictureData } from './row-data.js';

/** What a regeneration came to. */
export interface Regenerated {
  readonly images: number;
  /** Keys of images that are missing, damaged or too large now; they stay as they were. */
  readonly failed: readonly string[];
}

/**
 * See `Media.regenerate`. In the order of ids; where it is interrupted, the next one within the hour goes on after the last image that
 * was done, as long as the same formats are asked for. Each image has its former formats, or its new ones, at every moment.
 */
export async function regenerate(life: FileLife, told: (done: number, total: number) => void): Promise<Regenerated> {
  const { context, rows, turns } = life;
  const mark = createRegenerationMark(context);
  const start = await mark.read();
  const total = await rows.imagesLeft(start);
  const failed: string[] = [];
  let done = 0;
  for await (const { id } of rows.all(start, 'images')) {
    const wrong = await turns.take(id, () => regenerateOne(life, id));
    if (wrong !== null) failed.push(wrong);
    await mark.write(id);
    told(++done, Math.max(done, total));
  }
  await mark.clear();
  return { images: done, failed };
}

/** The key of an image that no formats can be made of; null: all is well, or it has gone meanwhile. */
async function regenerateOne(life: FileLife, id: number): Promise<string | null> {
  const row = await life.rows.find(id);
  if (row === null || !isPicture(row.mime)) return null;
  const path = join(life.context.incoming, randomUUID());
  try {
    return (await copyObject(life, keyOf(row), path)) && (await makeAnew(life, row, path)) ? null : keyOf(row);
  } catch (error) {
    if (error instanceof Failure) return error.code === 'upload.not-found' ? null : keyOf(row);
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** False: there is no such object. */
async function copyObject({ context }: FileLife, key: string, path: string): Promise<boolean> {
  const stream = await context.storage.open(key);
  if (stream === null) return false;
  await withFiles(async () => {
    await mkdir(context.incoming, { recursive: true, mode: 0o700 });
    await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  });
  return true;
}

/** False: the image cannot be looked into, or not made smaller. Then it keeps the formats that it has. */
async function makeAnew({ context, writes }: FileLife, row: FileRow, path: string): Promise<boolean> {
  const made = await lookInto(context, path, row.mime);
  if (made.facts === null || made.formats.length < formatSizes(made.facts, context.settings.breakpoints).length)
    return false;
  const subject = { name: row.name, address: row };
  const put = new Set<string>();
  try {
    await putObjects(context, formatObjects(made, subject, context.settings), put);
    await writes.update(row.documentId, pictureData(made, subject, context.settings), null);
  } finally {
    await discardPrepared([{ ...made, path }]);
  }
  await removeObjects(
    context,
    row.formatKeys.filter((key) => !put.has(key)),
  );
  return true;
}
