import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { S3Settings } from '../settings.js';
import { demandKey, isKey } from './key.js';
import { openPlain } from './plain-files.js';
import { attempt, isAbsent, storeTrouble, UnsoundAnswer, usualPauses } from './s3-attempts.js';
import { createConnect } from './s3-connection.js';
import { upload } from './s3-upload.js';
import type { ByteRange, Storage, StoredObject } from './storage.js';
import { withFiles } from './trouble.js';

/** What storage at an S3-compatible store needs beside its settings. */
export interface S3Options {
  /** Hears of what goes wrong where no caller waits for it. */
  readonly report: (error: unknown) => void;
  /** Milliseconds before each further attempt; left out: the usual ones. */
  readonly pauses?: readonly number[];
  /** Milliseconds within which the store has to begin an answer; left out: the usual ones. */
  readonly answerTime?: number;
}

const pageSize = 1_000;
/** A signature that lasts longer no store takes: seven days. */
const longestSignature = 604_800;

/**
 * Objects at an S3-compatible store, each under its key behind the prefix of the settings. What is asked again and what is raised:
 * `attempt`; time limits: `createConnect`. A signed address serves everybody who has it until it ends.
 */
export function createS3Storage(
  settings: S3Settings,
  { report, pauses = usualPauses, answerTime }: S3Options,
): Storage {
  const connect = createConnect(settings, answerTime);
  const nameOf = (key: string): string => `${settings.prefix}${key}`;
  const ask = <T>(what: string, work: () => Promise<T>): Promise<T> => attempt(what, pauses, work);

  async function send(key: string, path: string, meta: Parameters<Storage['put']>[2]): Promise<void> {
    const file = await openPlain(path);
    if (file === null) throw new UnsoundAnswer('there is no file to store');
    try {
      const { size } = await file.stat();
      await upload({ connect, pauses, report }, nameOf(key), file, size, meta);
    } finally {
      await file.close();
    }
    await rm(path, { force: true });
  }

  async function* all(): AsyncIterable<StoredObject> {
    let token: string | undefined;
    do {
      const from = token;
      const page = await ask('list', async () => {
        const found = await connect().listObjectsPaged('/', settings.prefix, pageSize, from);
        if (!found) throw new UnsoundAnswer('there is no such bucket');
        return found;
      });
      for (const { Key, Size, LastModified } of page.objects ?? []) {
        const key = Key.startsWith(settings.prefix) ? Key.slice(settings.prefix.length) : '';
        if (isKey(key)) yield { key, bytes: Size, modifiedAt: LastModified.getTime() };
      }
      token = page.nextContinuationToken;
    } while (token !== undefined);
  }

  return {
    name: 's3',
    async put(key, path, meta) {
      demandKey(key);
      await withFiles(() => send(key, path, meta));
    },
    async open(key, range) {
      if (!isKey(key)) return null;
      const answer = await ask('read', () =>
        unlessAbsent(connect().getObjectRaw(nameOf(key), range === undefined, range?.first, endOf(range))),
      );
      return answer === null ? null : bodyOf(answer, range);
    },
    async find(key) {
      if (!isKey(key)) return null;
      return ask('look', async () => {
        let facts = new Headers();
        const heard = (answer: Response) => {
          facts = answer.headers;
        };
        const there = await connect({ heard }).objectExists(nameOf(key));
        return there === true ? { key, ...readFacts(facts) } : null;
      });
    },
    async remove(key) {
      if (isKey(key)) await ask('remove', () => unlessAbsent(connect().deleteObject(nameOf(key))));
    },
    all,
    async signedUrl(key, seconds) {
      demandKey(key);
      const lasting = Math.max(1, Math.min(Math.floor(seconds), longestSignature));
      return connect().getPresignedUrl('GET', nameOf(key), lasting);
    },
  };
}

/** The byte after the last one, as the client counts. */
function endOf(range: ByteRange | undefined): number | undefined {
  return range === undefined ? undefined : range.last + 1;
}

/** The bytes of an answer as they come. Raises Fault media.unavailable where they are other ones than were asked for. */
async function bodyOf(answer: Response, range: ByteRange | undefined): Promise<Readable> {
  const told = answer.headers.get('content-range') ?? '';
  const right = range === undefined ? answer.status === 200 : told.startsWith(`bytes ${range.first}-${range.last}/`);
  if (right) return answer.body === null ? Readable.from([]) : Readable.fromWeb(answer.body as ReadableStream);
  await answer.body?.cancel();
  throw storeTrouble('read', new UnsoundAnswer('the store answered with another range'));
}

function readFacts(headers: Headers): Pick<StoredObject, 'bytes' | 'modifiedAt'> {
  const bytes = Number(headers.get('content-length') ?? Number.NaN);
  const modifiedAt = Date.parse(headers.get('last-modified') ?? '');
  if (!Number.isSafeInteger(bytes) || Number.isNaN(modifiedAt)) {
    throw new UnsoundAnswer('the store does not tell the size or the age of an object');
  }
  return { bytes, modifiedAt };
}

/** null where the store says that there is no such object. */
async function unlessAbsent<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}
