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

/** Destination and limits of received files. */
export interface IntakeOptions {
  /** Created if it is missing. */
  readonly folder: string;
  readonly settings: Pick<MediaSettings, 'sizeLimit' | 'filesLimit'>;
  /** Shared by all forms being received. */
  readonly tickQueue: TickQueue;
}

/**
 * Receives a form (behaviour, section 18; docs/reference/media.md). Writes files to disk as they arrive, so memory stays bounded. Stops
 * reading once a limit is exceeded. Removes everything received before it throws, also if the client disconnects. Throws Failure
 * upload.malformed, upload.too-large, upload.too-many, and Fault media.full, media.unavailable.
 */
export async function receiveForm(body: IncomingBody, options: IntakeOptions): Promise<ReceivedForm> {
  const { folder, settings } = options;
  const parser = createFormParser(body.contentType, settings);
  const parts = new FormParts(folder);
  parts.listen(parser, settings.filesLimit);
  // The listener is never removed: an unhandled error of the stream would end the process.
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

/** Feeds the body to the parser chunk by chunk, at the speed of the disk. Throws the reason of `stopped`. */
async function feedParser(
  parser: BusboyInstance,
  body: Readable,
  stopped: AbortSignal,
  { settings, tickQueue }: IntakeOptions,
): Promise<void> {
  const limit = maxFormBytes(settings);
  const finished = once(parser, 'finish', { signal: stopped });
  // Awaited below; until then a rejection must not count as unhandled.
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

/** Yields the chunks of a body without destroying it at the end, because the response is sent over the same connection. */
async function* readChunks(body: Readable): AsyncIterable<Buffer> {
  try {
    yield* body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch {
    throw malformedForm('it ended too early');
  }
}

/** Resolves when the parser accepts more. Throws the reason of `stopped`. */
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
      // Some invalid part headers make the parser throw.
      reject(malformedForm(error));
    }
    if (stopped.aborted) onAbort();
  });
}
