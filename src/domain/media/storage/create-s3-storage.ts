import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { S3Settings } from '../settings.js';
import { assertObjectKey, isObjectKey } from './object-key.js';
import { openRegularFile } from './regular-files.js';
import { createS3ClientFactory } from './s3-client.js';
import { defaultRetryDelays, InvalidS3Response, isNotFound, toS3Fault, withRetries } from './s3-retry.js';
import { uploadObject } from './s3-upload.js';
import type { ByteRange, Storage, StoredObject } from './storage.js';
import { withStorageFaults } from './storage-errors.js';

/** What storage at an S3-compatible store needs beside its settings. */
export interface S3Options {
  /** Hears of what goes wrong where no caller waits for it. */
  readonly report: (error: unknown) => void;
  /** Milliseconds before each further attempt; left out: the usual ones. */
  readonly retryDelays?: readonly number[];
  /** Milliseconds within which the store has to begin an answer; left out: the usual ones. */
  readonly answerTimeout?: number;
}

const pageSize = 1_000;
/** A signature that lasts longer no store takes: seven days. */
const maxSignatureSeconds = 604_800;

/**
 * Objects at an S3-compatible store, each under its key behind the prefix of the settings. What is asked again and what is raised:
 * `attempt`; time limits: `createS3ClientFactory`. A signed address serves everybody who has it until it ends.
 */
export function createS3Storage(
  settings: S3Settings,
  { report, retryDelays = defaultRetryDelays, answerTimeout }: S3Options,
): Storage {
  const createClient = createS3ClientFactory(settings, answerTimeout);
  const prefixedKey = (key: string): string => `${settings.prefix}${key}`;
  const retry = <T>(operation: string, work: () => Promise<T>): Promise<T> => withRetries(operation, retryDelays, work);

  async function send(key: string, path: string, meta: Parameters<Storage['put']>[2]): Promise<void> {
    const file = await openRegularFile(path);
    if (file === null) throw new InvalidS3Response('there is no file to store');
    try {
      const { size } = await file.stat();
      await uploadObject({ createClient, retryDelays, report }, prefixedKey(key), file, size, meta);
    } finally {
      await file.close();
    }
    await rm(path, { force: true });
  }

  async function* list(): AsyncIterable<StoredObject> {
    let token: string | undefined;
    do {
      const continuation = token;
      const page = await retry('list', async () => {
        const found = await createClient().listObjectsPaged('/', settings.prefix, pageSize, continuation);
        if (!found) throw new InvalidS3Response('there is no such bucket');
        return found;
      });
      for (const { Key, Size, LastModified } of page.objects ?? []) {
        const key = Key.startsWith(settings.prefix) ? Key.slice(settings.prefix.length) : '';
        if (isObjectKey(key)) yield { key, bytes: Size, modifiedAt: LastModified.getTime() };
      }
      token = page.nextContinuationToken;
    } while (token !== undefined);
  }

  return {
    name: 's3',
    async put(key, path, meta) {
      assertObjectKey(key);
      await withStorageFaults(() => send(key, path, meta));
    },
    async open(key, range) {
      if (!isObjectKey(key)) return null;
      const answer = await retry('read', () =>
        nullIfAbsent(
          createClient().getObjectRaw(prefixedKey(key), range === undefined, range?.first, exclusiveEnd(range)),
        ),
      );
      return answer === null ? null : checkedBody(answer, range);
    },
    async find(key) {
      if (!isObjectKey(key)) return null;
      return retry('look', async () => {
        let facts = new Headers();
        const onResponse = (answer: Response) => {
          facts = answer.headers;
        };
        const exists = await createClient({ onResponse }).objectExists(prefixedKey(key));
        return exists === true ? { key, ...parseObjectHeaders(facts) } : null;
      });
    },
    async remove(key) {
      if (isObjectKey(key)) await retry('remove', () => nullIfAbsent(createClient().deleteObject(prefixedKey(key))));
    },
    list,
    async signedUrl(key, seconds) {
      assertObjectKey(key);
      const validSeconds = Math.max(1, Math.min(Math.floor(seconds), maxSignatureSeconds));
      return createClient().getPresignedUrl('GET', prefixedKey(key), validSeconds);
    },
  };
}

/** The byte after the last one, as the client counts. */
function exclusiveEnd(range: ByteRange | undefined): number | undefined {
  return range === undefined ? undefined : range.last + 1;
}

/** The bytes of an answer as they come. Throws Fault media.unavailable where they are other ones than were asked for. */
async function checkedBody(answer: Response, range: ByteRange | undefined): Promise<Readable> {
  const contentRange = answer.headers.get('content-range') ?? '';
  const isRequestedRange =
    range === undefined ? answer.status === 200 : contentRange.startsWith(`bytes ${range.first}-${range.last}/`);
  if (isRequestedRange)
    return answer.body === null ? Readable.from([]) : Readable.fromWeb(answer.body as ReadableStream);
  await answer.body?.cancel();
  throw toS3Fault('read', new InvalidS3Response('the store answered with another range'));
}

function parseObjectHeaders(headers: Headers): Pick<StoredObject, 'bytes' | 'modifiedAt'> {
  const bytes = Number(headers.get('content-length') ?? Number.NaN);
  const modifiedAt = Date.parse(headers.get('last-modified') ?? '');
  if (!Number.isSafeInteger(bytes) || Number.isNaN(modifiedAt)) {
    throw new InvalidS3Response('the store does not tell the size or the age of an object');
  }
  return { bytes, modifiedAt };
}

/** null where the store says that there is no such object. */
async function nullIfAbsent<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
