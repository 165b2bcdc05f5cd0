import type { MediaContext } from './context.js';
import { changeInfo, removeFile } from './files/change-file.js';
import { cropFile } from './files/crop-file.js';
import { createFileLeases } from './files/file-leases.js';
import { createFileRows } from './files/file-rows.js';
import type { MediaFileServices } from './files/file-services.js';
import { createFileWrites } from './files/file-writes.js';
import { regenerate } from './files/regenerate.js';
import { replaceFile } from './files/replace-file.js';
import { smallPicture } from './files/small-picture.js';
import { storeFiles } from './files/store-files.js';
import { sweep } from './files/sweep.js';
import { receiveForm } from './intake/receive-form.js';
import { receiveStream } from './intake/receive-stream.js';
import { TickQueue } from './intake/tick-queue.js';
import type { Media } from './types.js';

/** Creates the media service over a database and an object storage (docs/reference/media.md). */
export function createMedia(context: MediaContext): Media {
  const { settings, incoming } = context;
  const services: MediaFileServices = {
    context,
    rows: createFileRows(context.store),
    writes: createFileWrites(context),
    leases: createFileLeases(context),
  };
  const tickQueue = new TickQueue();
  const pendingWork = new Set<Promise<unknown>>();

  /** Registers an operation that `close` waits for. */
  async function track<T>(operation: Promise<T>): Promise<T> {
    pendingWork.add(operation);
    try {
      return await operation;
    } finally {
      pendingWork.delete(operation);
    }
  }

  return {
    receive: (body) => track(receiveForm(body, { folder: incoming, settings, tickQueue: tickQueue })),
    receiveStream: (stream, name) => track(receiveStream(stream, name, { folder: incoming, settings })),
    store: (files, infos, actor, hook) => track(storeFiles(services, files, infos, { actor, hook })),
    replace: (id, file, info, actor) => track(replaceFile(services, id, { file, info, actor })),
    crop: (id, part, options) => track(cropFile(services, id, part, options)),
    smallPicture: (id, size) => track(smallPicture(services, id, size)),
    changeInfo: (id, info, actor) => track(changeInfo(services, id, info, actor)),
    remove: (id, actor) => track(removeFile(services, id, actor)),
    sweep: (onProgress) => track(sweep(services, onProgress)),
    regenerate: (onProgress) => track(regenerate(services, onProgress)),
    async close() {
      while (pendingWork.size > 0) await Promise.allSettled(pendingWork);
    },
  };
}
