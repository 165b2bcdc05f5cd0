import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Failure } from '../index.js';
import { type ConnectTarget, createAddressPolicy } from './address-policy.js';
import type { HttpClient, HttpClientRequest, HttpClientResponse, HttpClientSettings } from './types.js';

/** An address that a name resolves to. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Resolves a name to all its addresses. */
export type ResolveHost = (host: string) => Promise<readonly ResolvedAddress[]>;

/** Options of an HTTP client. */
export interface HttpClientOptions extends HttpClientSettings {
  /** Allows this machine, too, because receivers in development run on it. */
  readonly development: boolean;
  /** Default: the system's resolver. */
  readonly resolve?: ResolveHost;
}

/** Of a response body as it was sent: nothing is decompressed. */
const maxBytes = 64 * 1024;

/**
 * Creates the client. A name is resolved once, every resulting address has to be allowed, and the connection goes to exactly those. It
 * follows no redirect, uses no proxy, and keeps no connection open.
 */
export function createHttpClient({ allowPrivate, development, resolve = resolveName }: HttpClientOptions): HttpClient {
  const addressPolicy = createAddressPolicy(allowPrivate, development);

  async function lookUpAddresses({ host }: ConnectTarget): Promise<readonly ResolvedAddress[]> {
    const family = isIP(host);
    const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
    if (addresses.length === 0 || !addresses.every(({ address }) => addressPolicy.mayConnect(host, address))) {
      throw new Failure('outbound.refused', { reason: 'it is not on the internet' });
    }
    return addresses;
  }

  return {
    checkUrl: (url) => void addressPolicy.parseTarget(url),
    async send(request) {
      const deadline = startDeadline(request);
      try {
        const target = addressPolicy.parseTarget(request.url);
        // A resolution cannot be aborted: its result is ignored.
        const addresses = await rejectOnAbort(lookUpAddresses(target), deadline.signal);
        return await sendRequest(target, addresses, request, deadline.signal);
      } catch (error) {
        return { is: 'unanswered', reason: deadline.isLate() ? 'there was no answer in time' : errorReason(error) };
      } finally {
        deadline.clear();
      }
    },
  };
}

/** Ends a request early. */
interface RequestDeadline {
  readonly signal: AbortSignal;
  /** Whether the time limit was reached. */
  isLate(): boolean;
  /** Removes the timer and listener after the request has ended. */
  clear(): void;
}

function startDeadline({ milliseconds, signal }: HttpClientRequest): RequestDeadline {
  const controller = new AbortController();
  let isLate = false;
  const abort = (): void => controller.abort();
  const timer = setTimeout(() => {
    isLate = true;
    abort();
  }, milliseconds);
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted === true) abort();
  return {
    signal: controller.signal,
    isLate: () => isLate,
    clear() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}

function resolveName(host: string): Promise<readonly ResolvedAddress[]> {
  return lookup(host, { all: true, verbatim: true });
}

function sendRequest(
  { url }: ConnectTarget,
  addresses: readonly ResolvedAddress[],
  { method, headers, body }: HttpClientRequest,
  signal: AbortSignal,
): Promise<HttpClientResponse> {
  const secure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const outgoing = (secure ? httpsRequest : httpRequest)(
      url,
      {
        method,
        agent: false,
        lookup: fixedLookup(addresses),
        signal,
        headers: {
          ...headers,
          'accept-encoding': 'identity',
          connection: 'close',
          'content-length': String(Buffer.byteLength(body)),
        },
      },
      (response) => {
        // From here on the status is known: later errors shorten the body.
        outgoing.off('error', reject).on('error', () => undefined);
        void readLimited(response).then((bytes) =>
          resolve({ is: 'answered', status: response.statusCode ?? 0, body: bytes }),
        );
      },
    );
    outgoing.on('error', reject);
    // A response that cannot be read must not keep the connection open.
    outgoing.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(new Error('it answered with another protocol'));
    });
    outgoing.end(body);
  });
}

/** A lookup with a fixed result, so that the name is not resolved again. */
function fixedLookup(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family ?? 4);
  };
}

/** Reads the beginning of the body, and stops at the limit. */
async function readLimited(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of answer) {
      const bytes = part as Buffer;
      parts.push(bytes.subarray(0, maxBytes - length));
      length += bytes.length;
      // Leaving the loop ends the connection.
      if (length >= maxBytes) break;
    }
  } catch {
    // It ended early or took too long: the part that arrived is used.
  }
  return Buffer.concat(parts);
}

function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

function errorReason(error: unknown): string {
  if (error instanceof Failure) return error.message;
  if (error instanceof AggregateError) return error.errors.map(errorReason).join('; ');
  if (error instanceof Error && error.name === 'AbortError') return 'it was broken off';
  return error instanceof Error ? error.message : String(error);
}
