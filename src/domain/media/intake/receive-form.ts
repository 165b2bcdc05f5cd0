import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { BusboyInstance } from '@fastify/busboy';
import { Failure } from '../../../foundations/core/index.js';
import type { MediaSettings } from '../settings.js';
import { ensureFolder } from '../storage/regular-files.js';
import { withStorageFaults } from '../storage/storage-errors.js';
import type { IncomingBody, ReceivedForm } from '../types.js';
import { createFormParser, malformedForm } from './create-form-parser.js';
import { FormParts } from './form-parts.js';
import { maxFormBytes } from './limits.js';
import type { TickQueue } from './tick-queue.js';

/** Where files are received, and within which limits. */
export interface IntakeOptions {
  /** Made where it is missing. */
  readonly folder: string;
  readonly settings: Pick<MediaSettings, 'sizeLimit' | 'filesLimit'>;
  /** Shared by all forms that come in. */
  readonly tickQueue: TickQueue;
}

/**
 * Receives a form (behaviour, section 18; docs/reference/media.md). Files go straight to the disk, so memory stays bounded whatever
 * their size. As soon as a limit is passed nothing more is read: the rest of the body stays where it is. On any failure, a client that
 * goes away included, what was received is taken away again before the failure is raised. Throws Failure upload.malformed,
 * upload.too-large, upload.too-many, and Fault media.full, media.unavailable.
 */
export async function receiveForm(body: IncomingBody, options: IntakeOptions): Promise<ReceivedForm> {
  const { folder, settings } = options;
  const parser = createFormParser(body.contentType, settings);
  const parts = new FormParts(folder);
  parts.listen(parser, settings.filesLimit);
  // Listened to from now on and for good: an error of a stream that nobody listens to ends the whole server.
  body.stream.on('error', () => parts.fail(malformedForm('it ended too early')));
  try {
    await withStorageFaults(() => ensureFolder(folder));
    await feedParser(parser, body.stream, parts.stopped, options);
    return { files: await parts.files(), fields: parts.fields, discard: () => parts.discard() };
  } catch (error) {
    parts.fail(error);
    await parts.discard();
    throw parts.stopped.reason;
  }
}

/** Returns the whole body to the parser, piece by piece, at the speed of the disk. Throws the reason of `stopped`. */
async function feedParser(
  parser: BusboyInstance,
  body: Readable,
  stopped: AbortSignal,
  { settings, tickQueue }: IntakeOptions,
): Promise<void> {
  const limit = maxFormBytes(settings);
  const finished = once(parser, 'finish', { signal: stopped });
  // It is looked at below; until then a failure of it is no stray one.
  finished.catch(() => undefined);
  let bytes = 0;
  for await (const chunk of readChunks(body)) {
    bytes += chunk.length;
    if (bytes > limit) throw new Failure('upload.too-large');
    await tickQueue.next();
    await writeChunk(parser, chunk, stopped);
  }
  parser.end();
  await finished;
}

/** The pieces of a body. It is not destroyed where we stop, because the answer goes out over the same connection. */
async function* readChunks(body: Readable): AsyncIterable<Buffer> {
  try {
    yield* body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch {
    throw malformedForm('it ended too early');
  }
}

/** Resolves when the parser takes more. Throws the reason of `stopped`. */
function writeChunk(parser: BusboyInstance, chunk: Buffer, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(stopped.reason);
    stopped.addEventListener('abort', onAbort);
    try {
      parser.write(chunk, () => {
        stopped.removeEventListener('abort', onAbort);
        resolve();
      });
    } catch (error) {
      // The parser stumbles over some heads of parts.
      reject(malformedForm(error));
    }
    if (stopped.aborted) onAbort();
  });
}
