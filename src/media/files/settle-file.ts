import { Failure } from '../../kernel/index.js';
import { type FetchedObject, withObject } from './fetch-object.js';
import { type FileRow, keyOf } from './file-rows.js';
import type { FileLife } from './life.js';
import { lookInto, type PreparedFile } from './prepare-file.js';
import { putFormats } from './put-formats.js';
import { contentData } from './row-data.js';
import { sniffFile } from './sniff.js';

/**
 * Brings a file together again whose content was being replaced, or made into formats, when that was cut off: what lies under its key is
 * its content, old or new, and formats and row are made to follow from it. False: nothing lies there. Raises Fault media.*.
 */
export async function settleFile(life: FileLife, id: number): Promise<boolean> {
  const { context, rows } = life;
  const row = await rows.find(id);
  if (row === null) return true;
  const settled = await withObject(context, keyOf(row), async (object) => {
    const described = await describe(life, row, object);
    const data = contentData(described, { name: row.name, address: row }, context.settings);
    await putFormats(life, row, described, data);
    return true;
  });
  return settled !== null;
}

async function describe({ context }: FileLife, { name }: FileRow, object: FetchedObject): Promise<PreparedFile> {
  const kind = await sniffFile(object.path, name);
  try {
    return { ...object, kind, ...(await lookInto(context, object.path, kind.mime)) };
  } catch (error) {
    // It was taken once, and the limits are lower now: it stays, as a file like any other.
    if (error instanceof Failure) return { ...object, kind, facts: null, formats: [] };
    throw error;
  }
}
