import type { MediaContext } from './context.js';
import { changeInfo, removeFile } from './files/change-file.js';
import { cropFile } from './files/crop-file.js';
import { createFileRows } from './files/file-rows.js';
import { createFileWrites } from './files/file-writes.js';
import type { FileLife } from './files/life.js';
import { regenerate } from './files/regenerate.js';
import { replaceFile } from './files/replace-file.js';
import { storeFiles } from './files/store-files.js';
import { sweep } from './files/sweep.js';
import { createTurns } from './files/turns.js';
import { LoopTurns } from './intake/loop-turns.js';
import { receiveForm } from './intake/receive-form.js';
import type { Media } from './types.js';

/** Files over a database and a store of objects (docs/reference/media.md). */
export function createMedia(context: MediaContext): Media {
  const { settings, incoming } = context;
  const life: FileLife = {
    context,
    rows: createFileRows(context.store),
    writes: createFileWrites(context),
    turns: createTurns(context),
  };
  const loopTurns = new LoopTurns();
  const underWay = new Set<Promise<unknown>>();

  /** Whoever closes waits for it. */
  async function work<T>(begun: Promise<T>): Promise<T> {
    underWay.add(begun);
    try {
      return await begun;
    } finally {
      underWay.delete(begun);
    }
  }

  return {
    receive: (body) => work(receiveForm(body, { folder: incoming, settings, turns: loopTurns })),
    store: (files, infos, actor, alongside) => work(storeFiles(life, files, infos, { actor, alongside })),
    replace: (id, file, info, actor) => work(replaceFile(life, id, { file, info, actor })),
    crop: (id, part, how) => work(cropFile(life, id, part, how)),
    changeInfo: (id, info, actor) => work(changeInfo(life, id, info, actor)),
    remove: (id, actor) => work(removeFile(life, id, actor)),
    sweep: (told) => work(sweep(life, told)),
    regenerate: (told) => work(regenerate(life, told)),
    async close() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
