import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Failure } from '../index.js';
import { type ConnectTarget, createAddressPolicy } from './address-policy.js';
import type { HttpClient, HttpClientRequest, HttpClientResponse, HttpClientSettings } from './types.js';

/** An address that a name leads to. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Looks a name up: all its addresses. */
export type ResolveHost = (host: string) => Promise<readonly ResolvedAddress[]>;

/** What an outbound client is made with. */
export interface HttpClientOptions extends HttpClientSettings {
  /** This machine may be reached, too: receivers under development run on it. */
  readonly development: boolean;
  /** Left out: the system's resolver. */
  readonly resolve?: ResolveHost;
}

/** Of an answer, as it was sent: nothing is unpacked. */
const maxBytes = 64 * 1024;

/**
 * The client. A name is looked up once, every address it leads to has to be one that may be reached, and the connection goes to just
 * those; no redirect is followed, no proxy is asked, and nothing is kept open.
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
        // A look-up cannot be broken off: it is not waited for any longer.
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

/** What ends a request early. */
interface RequestDeadline {
  readonly signal: AbortSignal;
  /** Its time was over. */
  isLate(): boolean;
  /** Lets go of the request, which is over. */
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
        // From here on the status is known: what goes wrong now shortens the body.
        outgoing.off('error', reject).on('error', () => undefined);
        void readLimited(response).then((bytes) =>
          resolve({ is: 'answered', status: response.statusCode ?? 0, body: bytes }),
        );
      },
    );
    outgoing.on('error', reject);
    // What is no answer to come must not keep the connection.
    outgoing.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(new Error('it answered with another protocol'));
    });
    outgoing.end(body);
  });
}

/** A look-up whose answer is known: the name is not looked up again. */
function fixedLookup(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family ?? 4);
  };
}

/** The beginning of the body. What is over the limit is not waited for. */
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
    // It broke off, or took too long: what came is what there is.
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
