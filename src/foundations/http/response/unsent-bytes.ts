import type { OutgoingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../types.js';

/** Limits the bytes of responses that clients have not taken, over all connections of a server. */
export interface UnsentBytes {
  /** An answer was written to a connection. `response`: Node's, which may wait behind others of the same connection. */
  responseWritten(socket: Socket, response?: OutgoingMessage): void;
}

/** A connection with bytes that its client has not taken yet. */
interface StalledConnection {
  /** Answers that wait behind the one that is being sent. */
  readonly waiting: Set<OutgoingMessage>;
  readonly closed: () => void;
  /** Bytes at the last count, and those of them that the system had not taken. */
  bytes: number;
  kernelQueued: number;
  /** When its client last took bytes, in milliseconds. */
  lastProgress: number;
}

/** How often unsent bytes are counted, and how often closed connections are logged at most. */
const countInterval = 1_000;
const logInterval = 10_000;

/**
 * Counts bytes that are written and not taken. Above `limit` bytes connections are closed, first those whose clients have taken nothing
 * for the longest time; the last one stays open in any case.
 */
export function createUnsentBytes(limit: number, log: Log): UnsentBytes {
  const stalled = new Map<Socket, StalledConnection>();
  let total = 0;
  let countTimer: NodeJS.Timeout | null = null;
  let lastLogged = Number.NEGATIVE_INFINITY;

  function getEntry(socket: Socket): StalledConnection {
    const existing = stalled.get(socket);
    if (existing !== undefined) return existing;
    const closed = (): void => forget(socket);
    const entry = {
      waiting: new Set<OutgoingMessage>(),
      closed,
      bytes: 0,
      kernelQueued: 0,
      lastProgress: performance.now(),
    };
    stalled.set(socket, entry);
    socket.once('close', closed);
    countTimer ??= setInterval(count, countInterval).unref();
    return entry;
  }

  function forget(socket: Socket): void {
    const entry = stalled.get(socket);
    if (entry === undefined) return;
    stalled.delete(socket);
    socket.off('close', entry.closed);
    total -= entry.bytes;
    if (stalled.size > 0 || countTimer === null) return;
    clearInterval(countTimer);
    countTimer = null;
  }

  function count(): void {
    const now = performance.now();
    for (const [socket, entry] of stalled) {
      const bytes = pendingBytes(socket, entry);
      const queued = kernelQueuedBytes(socket);
      if (bytes !== entry.bytes || queued !== entry.kernelQueued) entry.lastProgress = now;
      total += bytes - entry.bytes;
      entry.bytes = bytes;
      entry.kernelQueued = queued;
      if (bytes === 0) forget(socket);
    }
  }

  function closeSlowest(): void {
    const before = stalled.size;
    for (const [socket] of [...stalled].sort(([, first], [, second]) => first.lastProgress - second.lastProgress)) {
      if (total <= limit || stalled.size === 1) break;
      forget(socket);
      socket.destroy();
    }
    const closed = before - stalled.size;
    if (closed === 0 || performance.now() - lastLogged < logInterval) return;
    lastLogged = performance.now();
    const message = `closed ${closed} connections whose clients do not read their responses: unsent bytes exceeded http.maxUnsentBytes`;
    log({ level: 'error', message });
  }

  return {
    responseWritten(socket, response) {
      const isQueued = response !== undefined && response.socket === null && response.writableLength > 0;
      // Nearly always the system has taken everything immediately. An injected request has no socket that counts.
      if (!isQueued && !(socket.writableLength > 0)) return;
      const entry = getEntry(socket);
      if (isQueued) {
        entry.waiting.add(response);
        response.once('close', () => entry.waiting.delete(response));
      }
      const bytes = pendingBytes(socket, entry);
      total += bytes - entry.bytes;
      entry.bytes = bytes;
      if (total <= limit) return;
      count();
      if (total > limit) closeSlowest();
    },
  };
}

function pendingBytes(socket: Socket, { waiting }: StalledConnection): number {
  let bytes = socket.writableLength;
  for (const response of waiting) if (response.socket === null) bytes += response.writableLength;
  return bytes;
}

/**
 * Returns the bytes being sent that the system has not taken: Node uses the same number to detect whether a client
 * reads.
 */
function kernelQueuedBytes(socket: Socket): number {
  const { _handle: handle } = socket as { readonly _handle?: { readonly writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? 0;
}
