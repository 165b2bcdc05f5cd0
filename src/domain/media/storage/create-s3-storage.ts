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

/** Options of an S3 storage besides its settings. */
export interface S3Options {
  /** Receives errors of background work. */
  readonly report: (error: unknown) => void;
  /** Milliseconds before each retry; omitted: the default. */
  readonly retryDelays?: readonly number[];
  /** Milliseconds until a response has to begin; omitted: the default. */
  readonly answerTimeout?: number;
}

const pageSize = 1_000;
/** Seven days, the maximum of S3. */
const maxSignatureSeconds = 604_800;

/**
 * Creates a storage with an S3-compatible service, which stores each object under its key after the configured prefix. `withRetries` has
 * the retries and errors, `createS3ClientFactory` the time limits. A signed address works for everyone until it expires.
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

/** Returns the end of a range as the client expects it: exclusive. */
function exclusiveEnd(range: ByteRange | undefined): number | undefined {
  return range === undefined ? undefined : range.last + 1;
}

/** Returns the body of a response as a stream. Throws Fault media.unavailable if it has another range than requested. */
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

/** Returns null if the service responds that the object does not exist. */
async function nullIfAbsent<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
