import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Failure } from '../kernel/index.js';
import { createReach, type Target } from './reach.js';
import type { Outbound, OutboundAnswer, OutboundRequest, OutboundSettings } from './types.js';

/** An address that a name leads to. */
export interface Resolved {
  readonly address: string;
  readonly family: number;
}

/** Looks a name up: all its addresses. */
export type Resolve = (host: string) => Promise<readonly Resolved[]>;

/** What an outbound client is made with. */
export interface OutboundParts extends OutboundSettings {
  /** This machine may be reached, too: receivers under development stand on it. */
  readonly development: boolean;
  /** Left out: the system's resolver. */
  readonly resolve?: Resolve;
}

/** Of an answer, as it was sent: nothing is unpacked. */
const mostBytes = 64 * 1024;

/**
 * The client. A name is looked up once, every address it leads to has to be one that may be reached, and the connection goes to just
 * those; no redirect is followed, no proxy is asked, and nothing is kept open.
 */
export function createOutbound({ allowPrivate, development, resolve = resolveName }: OutboundParts): Outbound {
  const reach = createReach(allowPrivate, development);

  async function addressesOf({ host }: Target): Promise<readonly Resolved[]> {
    const family = isIP(host);
    const found = family === 0 ? await resolve(host) : [{ address: host, family }];
    if (found.length === 0 || !found.every(({ address }) => reach.mayConnect(host, address))) {
      throw new Failure('outbound.refused', { reason: 'it is not on the internet' });
    }
    return found;
  }

  return {
    check: (url) => void reach.target(url),
    async send(asked) {
      const bounds = boundsOf(asked);
      try {
        const target = reach.target(asked.url);
        // A look-up cannot be broken off: it is not waited for any longer.
        const addresses = await orAborted(addressesOf(target), bounds.signal);
        return await exchange(target, addresses, asked, bounds.signal);
      } catch (error) {
        return { is: 'unanswered', reason: bounds.late() ? 'there was no answer in time' : reasonOf(error) };
      } finally {
        bounds.end();
      }
    },
  };
}

/** What ends a request early. */
interface Bounds {
  readonly signal: AbortSignal;
  /** Its time was over. */
  late(): boolean;
  /** Lets go of the request, which is over. */
  end(): void;
}

function boundsOf({ milliseconds, signal }: OutboundRequest): Bounds {
  const ending = new AbortController();
  let late = false;
  const abort = (): void => ending.abort();
  const timer = setTimeout(() => {
    late = true;
    abort();
  }, milliseconds);
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted === true) abort();
  return {
    signal: ending.signal,
    late: () => late,
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}

function resolveName(host: string): Promise<readonly Resolved[]> {
  return lookup(host, { all: true, verbatim: true });
}

function exchange(
  { url }: Target,
  addresses: readonly Resolved[],
  { method, headers, body }: OutboundRequest,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  const secure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const sent = (secure ? httpsRequest : httpRequest)(
      url,
      {
        method,
        agent: false,
        lookup: known(addresses),
        signal,
        headers: {
          ...headers,
          'accept-encoding': 'identity',
          connection: 'close',
          'content-length': String(Buffer.byteLength(body)),
        },
      },
      (answer) => {
        // From here on the status is known: what goes wrong now shortens the body.
        sent.off('error', reject).on('error', () => undefined);
        void read(answer).then((bytes) => resolve({ is: 'answered', status: answer.statusCode ?? 0, body: bytes }));
      },
    );
    sent.on('error', reject);
    // What is no answer to come must not keep the connection.
    sent.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(new Error('it answered with another protocol'));
    });
    sent.end(body);
  });
}

/** A look-up whose answer is known: the name is not looked up again. */
function known(addresses: readonly Resolved[]): LookupFunction {
  return (_, options, told) => {
    const [first] = addresses;
    if (options.all === true) told(null, [...addresses]);
    else told(null, first?.address ?? '', first?.family ?? 4);
  };
}

/** The beginning of the body. What is over the limit is not waited for. */
async function read(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of answer) {
      const bytes = part as Buffer;
      parts.push(bytes.subarray(0, mostBytes - length));
      length += bytes.length;
      // Leaving the loop ends the connection.
      if (length >= mostBytes) break;
    }
  } catch {
    // It broke off, or took too long: what came is what there is.
  }
  return Buffer.concat(parts);
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const aborted = (): void => reject(signal.reason);
    if (signal.aborted) aborted();
    signal.addEventListener('abort', aborted, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted));
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof Failure) return error.message;
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  if (error instanceof Error && error.name === 'AbortError') return 'it was broken off';
  return error instanceof Error ? error.message : String(error);
}
