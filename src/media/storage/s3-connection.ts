import { S3mini } from 's3mini';
import type { S3Settings } from '../settings.js';

/** How one request is to be made. */
export interface Manner {
  /** Milliseconds within which the answer has to begin, beside the time that the body takes. */
  readonly within?: number;
  /** Length of its body, where that is a stream. */
  readonly sending?: number;
  /** Hears of the answer, for what the client does not tell of it. */
  readonly heard?: (answer: Response) => void;
}

/** A client for one request. */
export type Connect = (manner?: Manner) => S3mini;

const usualTime = 30_000;
/** Bytes in a millisecond that the way to the store has at least. */
const slowest = 64;

/**
 * Clients for a store. Every request has a time limit until its answer begins (`answerTime`, in milliseconds), afterwards the limit of the platform between two pieces
 * counts. Redirects are not followed: the signature, and the file, are meant for this address alone.
 */
export function createConnect(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  answerTime = usualTime,
): Connect {
  return ({ within = answerTime, sending = 0, heard } = {}) =>
    new S3mini({
      endpoint,
      region,
      accessKeyId,
      secretAccessKey,
      async fetch(input, init = {}) {
        const answer = await fetchWithin(within + sending / slowest, input, init);
        heard?.(answer);
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
