import { S3mini } from 's3mini';
import type { S3Settings } from '../settings.js';

/** Options of one request. */
export interface S3RequestOptions {
  /** Milliseconds until the response has to begin, besides the time for the body. */
  readonly answerTimeout?: number;
  /** Length of the request body if it is a stream. */
  readonly bodyLength?: number;
  /** Receives the response, for what the client does not return. */
  readonly onResponse?: (answer: Response) => void;
}

/** Creates the client of one request. */
export type CreateS3Client = (manner?: S3RequestOptions) => S3mini;

const defaultAnswerTimeout = 30_000;
/** Assumed minimum throughput in bytes per millisecond. */
const minBytesPerMillisecond = 64;

/**
 * Creates clients of a service. Every request has a time limit until the response begins (`answerTime`, in milliseconds); after that the
 * platform limits the time between two chunks. Redirects are not followed, since signature and file are meant for this address only.
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
    // Objects must arrive as stored, so that their length and ranges are right.
    headers.set('accept-encoding', 'identity');
    return await fetch(input, { ...init, headers, duplex: 'half', redirect: 'manual', signal: limit.signal });
  } finally {
    clearTimeout(timer);
  }
}
