import { Failure } from '../../kernel/index.js';
import { formatSizes } from '../images/format-sizes.js';
import { isPicture } from '../images/picture-kinds.js';
import { withObject } from './fetch-object.js';
import { type FileRow, keyOf } from './file-rows.js';
import type { FileLife } from './life.js';
import { lookInto } from './prepare-file.js';
import { putFormats } from './put-formats.js';
import { createRegenerationMark } from './regeneration-mark.js';
import { pictureData } from './row-data.js';
import { settleFile } from './settle-file.js';

/** What a regeneration came to. */
export interface Regenerated {
  readonly images: number;
  /** Keys of images that are missing, damaged or too large now; they stay as they were. */
  readonly failed: readonly string[];
}

/**
 * See `Media.regenerate`. In the order of ids; where it is interrupted, the next one within the hour goes on after the last image that
 * was done, as long as the same formats are asked for. Each image has its former formats, or its new ones, at every moment, and nobody
 * replaces it meanwhile, in whatever process.
 */
export async function regenerate(life: FileLife, told: (done: number, total: number) => void): Promise<Regenerated> {
  const { context, rows, turns } = life;
  const mark = createRegenerationMark(context);
  const start = await mark.read();
  const total = await rows.imagesLeft(start);
  const failed: string[] = [];
  let done = 0;
  for await (const { id } of rows.all(start, 'images')) {
    const wrong = await turns.take(id, (left) => regenerateOne(life, id, left));
    if (wrong !== null) failed.push(wrong);
    await mark.write(id);
    told(++done, Math.max(done, total));
  }
  await mark.clear();
  return { images: done, failed };
}

/** The key of an image that no formats can be made of; null: all is well, or it has gone meanwhile. */
async function regenerateOne(life: FileLife, id: number, left: boolean): Promise<string | null> {
  const row = await life.rows.find(id);
  if (row === null || !isPicture(row.mime)) return null;
  if (left) return (await settleFile(life, id)) ? null : keyOf(row);
  try {
    const made = await withObject(life.context, keyOf(row), ({ path }) => makeAnew(life, row, path));
    return made === true ? null : keyOf(row);
  } catch (error) {
    if (error instanceof Failure) return keyOf(row);
    throw error;
  }
}

/** False: the image cannot be looked into, or not made smaller. Then it keeps the formats that it has. */
async function makeAnew(life: FileLife, row: FileRow, path: string): Promise<boolean> {
  const { settings } = life.context;
  const made = await lookInto(life.context, path, row.mime);
  if (made.facts === null || made.formats.length < formatSizes(made.facts, settings.breakpoints).length) return false;
  await putFormats(life, row, { ...made, path }, pictureData(made, { name: row.name, address: row }, settings));
  return true;
}
