import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { BusboyInstance } from '@fastify/busboy';
import { Failure } from '../../kernel/index.js';
import type { MediaSettings } from '../settings.js';
import { makeFolder } from '../storage/plain-files.js';
import { withFiles } from '../storage/trouble.js';
import type { IncomingBody, ReceivedForm } from '../types.js';
import { createParser, malformed } from './create-parser.js';
import { longestForm } from './limits.js';
import type { LoopTurns } from './loop-turns.js';
import { Parts } from './parts.js';

/** Where files are received, and within which limits. */
export interface IntakePlace {
  /** Made where it is missing. */
  readonly folder: string;
  readonly settings: Pick<MediaSettings, 'sizeLimit' | 'filesLimit'>;
  /** Shared by all forms that come in. */
  readonly turns: LoopTurns;
}

/**
 * Receives a form (behaviour, section 18; docs/reference/media.md). Files go straight to the disk, so memory stays bounded whatever
 * their size. As soon as a limit is passed nothing more is read: the rest of the body stays where it is. On any failure, a client that
 * goes away included, what was received is taken away again before the failure is raised. Raises Failure upload.malformed,
 * upload.too-large, upload.too-many, and Fault media.full, media.unavailable.
 */
export async function receiveForm(body: IncomingBody, place: IntakePlace): Promise<ReceivedForm> {
  const { folder, settings } = place;
  const parser = createParser(body.contentType, settings);
  const parts = new Parts(folder);
  parts.listen(parser, settings.filesLimit);
  // Listened to from now on and for good: an error of a stream that nobody listens to ends the whole server.
  body.stream.on('error', () => parts.fail(malformed('it ended too early')));
  try {
    await withFiles(() => makeFolder(folder));
    await feed(parser, body.stream, parts.stopped, place);
    return { files: await parts.files(), fields: parts.fields, discard: () => parts.discard() };
  } catch (error) {
    parts.fail(error);
    await parts.discard();
    throw parts.stopped.reason;
  }
}

/** Gives the whole body to the parser, piece by piece, at the speed of the disk. Raises the reason of `stopped`. */
async function feed(
  parser: BusboyInstance,
  body: Readable,
  stopped: AbortSignal,
  { settings, turns }: IntakePlace,
): Promise<void> {
  const limit = longestForm(settings);
  const finished = once(parser, 'finish', { signal: stopped });
  // It is looked at below; until then a failure of it is no stray one.
  finished.catch(() => undefined);
  let bytes = 0;
  for await (const chunk of chunksOf(body)) {
    bytes += chunk.length;
    if (bytes > limit) throw new Failure('upload.too-large');
    await turns.next();
    await write(parser, chunk, stopped);
  }
  parser.end();
  await finished;
}

/** The pieces of a body. It is not destroyed where we stop, because the answer goes out over the same connection. */
async function* chunksOf(body: Readable): AsyncIterable<Buffer> {
  try {
    yield* body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch {
    throw malformed('it ended too early');
  }
}

/** Resolves when the parser takes more. Raises the reason of `stopped`. */
function write(parser: BusboyInstance, chunk: Buffer, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(stopped.reason);
    stopped.addEventListener('abort', stop);
    try {
      parser.write(chunk, () => {
        stopped.removeEventListener('abort', stop);
        resolve();
      });
    } catch (error) {
      // The parser stumbles over some heads of parts.
      reject(malformed(error));
    }
    if (stopped.aborted) stop();
  });
}
