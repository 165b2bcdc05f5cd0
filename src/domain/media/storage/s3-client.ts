import { S3mini } from 's3mini';
import type { S3Settings } from '../settings.js';

/** How one request is to be made. */
export interface S3RequestOptions {
  /** Milliseconds within which the answer has to begin, beside the time that the body takes. */
  readonly answerTimeout?: number;
  /** Length of its body, where that is a stream. */
  readonly bodyLength?: number;
  /** Hears of the answer, for what the client does not tell of it. */
  readonly onResponse?: (answer: Response) => void;
}

/** A client for one request. */
export type CreateS3Client = (manner?: S3RequestOptions) => S3mini;

const defaultAnswerTimeout = 30_000;
/** Bytes in a millisecond that the way to the store has at least. */
const minBytesPerMillisecond = 64;

/**
 * Clients for a store. Every request has a time limit until its answer begins (`answerTime`, in milliseconds), afterwards the limit of the platform between two pieces
 * counts. Redirects are not followed: the signature, and the file, are meant for this address alone.
 */
export function createS3ClientFactory(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  defaultTimeout = defaultAnswerTimeout,
): CreateS3Client {
  return ({ answerTimeout = defaultTimeout, bodyLength = 0, onResponse } = {}) =>
    new S3mini({
      endpoint,
      region,
      accessKeyId,
      secretAccessKey,
      async fetch(input, init = {}) {
        const answer = await fetchWithin(answerTimeout + bodyLength / minBytesPerMillisecond, input, init);
        onResponse?.(answer);
        return answer;
      },
    });
}

type Fetch = typeof globalThis.fetch;

async function fetchWithin(
  milliseconds: number,
  input: Parameters<Fetch>[0],
  init: NonNullable<Parameters<Fetch>[1]>,
): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), milliseconds);
  try {
    const headers = new Headers(init.headers);
    // Objects come as they are stored: their length is known, and ranges of them are what they say.
    headers.set('accept-encoding', 'identity');
    return await fetch(input, { ...init, headers, duplex: 'half', redirect: 'manual', signal: limit.signal });
  } finally {
    clearTimeout(timer);
  }
}
