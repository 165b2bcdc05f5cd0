import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Failure } from '../../core/index.js';
import type { RouteGroup } from '../types.js';
import { mediaType } from './body.js';
import { createMinimumRate, type MinimumRateLimits } from './minimum-rate.js';
import { firstSegment, parseRequestTarget } from './request-target.js';

/** The media type of bodies that endpoints read themselves. */
export const streamedType = 'multipart/form-data';

/** A body on its way to an endpoint that reads it itself. */
export interface StreamedBody {
  readonly stream: Readable;
  /** Applies the idle limit of the connection again, in milliseconds, when the endpoint is done. */
  restoreIdleTime(idleTime: number): void;
  /** Ends reading. */
  close(): void;
}

/** Returns whether the endpoint reads the body of a request itself. */
export type StreamedCheck = (request: IncomingMessage) => boolean;

/** Creates the check for the endpoints of these route groups. */
export function createStreamedCheck(routeGroups: ReadonlyMap<string, RouteGroup>): StreamedCheck {
  const readers = new Map([...routeGroups].filter(([, { readsBody }]) => readsBody !== undefined));
  return ({ method = 'GET', url = '/', headers }) => {
    if (method === 'GET' || method === 'HEAD') return false;
    if (mediaType(headers['content-type']) === streamedType) return true;
    if (readers.size === 0) return false;
    const group = readers.get(firstSegment(url));
    const segments = group === undefined ? null : findSegments(url);
    return segments !== null && group?.readsBody?.(method, segments) === true;
  };
}

/** null: no such path exists. */
function findSegments(url: string): readonly string[] | null {
  try {
    return parseRequestTarget(url).segments;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/**
 * Opens the body of a request that its endpoint reads as a stream. Nothing is read before the endpoint reads, and a client
 * with `Expect: 100-continue` gets its response then. The stream fails with `http.malformed-body` if the client
 * disconnects, and with `http.too-slow`; closing it does not close the connection, so that a response can still be
 * written.
 */
export function openStreamedBody(
  request: IncomingMessage,
  response: ServerResponse,
  limits: MinimumRateLimits,
): StreamedBody {
  const minimumRate = createMinimumRate(limits, () => stream.destroy(new Failure('http.too-slow')));
  const stream = new Readable({ highWaterMark: 64 * 1024, read, destroy: onDestroy });
  // It may fail after its endpoint has stopped reading; a reader gets the error as well.
  stream.on('error', () => undefined);
  const socket = requestSocket(request);
  // The minimum rate limits the time while the body comes, and the endpoint while it stores the body.
  socket.setTimeout?.(0);
  let started = false;

  function read(): void {
    if (request.destroyed && !request.readableEnded) {
      onAbort();
      return;
    }
    if (!started) startReading();
    minimumRate.startWaiting();
    request.resume();
  }

  function startReading(): void {
    started = true;
    request.on('data', onData).once('end', onEnd).once('error', onAbort).once('close', onAbort);
    if (awaitsContinue(request)) response.writeContinue();
  }

  function onData(chunk: Buffer): void {
    minimumRate.addBytes(chunk.length);
    if (stream.push(chunk)) return;
    minimumRate.stopWaiting();
    request.pause();
  }

  function onEnd(): void {
    minimumRate.stopWaiting();
    stream.push(null);
  }

  function onAbort(): void {
    if (stream.readableEnded || request.readableEnded) return;
    stream.destroy(new Failure('http.malformed-body', { reason: 'the connection was closed before its end' }));
  }

  function onDestroy(error: Error | null, done: (error: Error | null) => void): void {
    minimumRate.stopWaiting();
    request.off('data', onData).off('end', onEnd).off('error', onAbort).off('close', onAbort);
    if (started) request.pause();
    done(error);
  }

  return {
    stream,
    restoreIdleTime: (idleTime) => socket.setTimeout?.(idleTime),
    close: () => stream.destroy(),
  };
}

/** Whether the client waits for `100 Continue` before it sends its body. */
function awaitsContinue({ headers }: IncomingMessage): boolean {
  return headers.expect?.toLowerCase() === '100-continue';
}

/** The connection in memory of an injected request has no time limits. */
function requestSocket(request: IncomingMessage): Partial<Pick<Socket, 'setTimeout'>> {
  return request.socket;
}
