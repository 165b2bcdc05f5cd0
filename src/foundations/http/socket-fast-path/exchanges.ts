import type { Socket } from 'node:net';
import { type Clock, type EventLoopTick, type MaybePromise, systemClock } from '../../core/index.js';
import { type AdmissionQueue, busyFault } from '../admission-queue.js';
import { dispatch, findCached, selectDataGroups } from '../dispatch.js';
import { limits } from '../limits.js';
import type { ClientResolver } from '../request/client-address.js';
import { disconnectedSignal } from '../request/disconnected.js';
import { parseJsonBody, rejectDangerousJson } from '../request/json-body.js';
import type { RequestIds } from '../request/request-ids.js';
import { parseRequestTarget } from '../request/request-target.js';
import type { LoggedRequest, RequestLog } from '../request-log.js';
import type { HeaderPolicy } from '../response/header-policy.js';
import type { ResponseOptions } from '../response/prepare-response.js';
import type { UnsentBytes } from '../response/unsent-bytes.js';
import type { CacheableRequest, EmitError, HttpResponse, Requester, RouteGroup } from '../types.js';
import type { HttpExchange } from './connection.js';
import type { PlainRequest } from './plain-request.js';
import { type HeadEndings, SocketResponseWriter } from './response-writer.js';

/** A text with the value of a `Date` header in it, made once a second. */
function createDateText(clock: Clock, format: (date: string) => string): () => string {
  let cached: string | null = null;
  const expire = (): void => {
    cached = null;
  };
  return () => {
    if (cached !== null) return cached;
    const now = clock.now();
    cached = format(new Date(now).toUTCString());
    setTimeout(expire, 1_000 - (now % 1_000)).unref();
    return cached;
  };
}

/** What exchanges are created with. */
export interface ExchangeDependencies {
  readonly routeGroups: ReadonlyMap<string, RouteGroup>;
  readonly admissionQueue: AdmissionQueue;
  readonly clientResolver: ClientResolver;
  readonly headerPolicy: HeaderPolicy;
  readonly requestIds: RequestIds;
  readonly emitError: EmitError;
  readonly requestLog: RequestLog;
  readonly unsentBytes: UnsentBytes;
  /** The server is stopping. */
  readonly stopping: () => boolean;
}

/**
 * Creates the exchanges of requests that are answered on the socket. Excludes route groups with special headers or
 * files.
 */
export function createExchanges(
  dependencies: ExchangeDependencies,
): (socket: Socket, head: PlainRequest, tick: EventLoopTick | undefined) => HttpExchange {
  const withDate = (format: (date: string) => string) => createDateText(systemClock, format);
  const seconds = Math.floor(limits.keepAliveTime / 1_000);
  const endings: HeadEndings = {
    keepAlive: withDate((date) => `Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${seconds}\r\n\r\n`),
    close: withDate((date) => `Date: ${date}\r\n\r\n`),
  };
  const context: ExchangeContext = {
    ...dependencies,
    dataGroups: selectDataGroups(dependencies.routeGroups),
    writer: new SocketResponseWriter(endings),
  };
  return (socket, head, tick) => new SocketExchange(context, socket, head, tick);
}

/** What all exchanges share. */
interface ExchangeContext extends ExchangeDependencies {
  /** The route groups that may answer here, by the first path segment. */
  readonly dataGroups: ReadonlyMap<string, RouteGroup>;
  readonly writer: SocketResponseWriter;
}

class SocketExchange implements HttpExchange, Requester {
  readonly #context: ExchangeContext;
  readonly #socket: Socket;
  readonly #request: PlainRequest;
  readonly #tick: EventLoopTick | undefined;
  readonly #requestId: string;
  readonly #started: number;

  constructor(context: ExchangeContext, socket: Socket, head: PlainRequest, tick: EventLoopTick | undefined) {
    this.#context = context;
    this.#socket = socket;
    this.#request = head;
    this.#tick = tick;
    this.#requestId = context.requestIds.forRequest({ socket, headers: head.headerBlock.headers });
    this.#started = context.requestLog.startTime();
  }

  get address(): string {
    return this.#context.clientResolver.resolve({ socket: this.#socket, headers: this.#request.headerBlock.headers })
      .address;
  }

  disconnected(): AbortSignal {
    return disconnectedSignal(this.#socket);
  }

  handle(): MaybePromise<HttpResponse | null> {
    if (this.#context.admissionQueue.mayProceed()) return this.#respond(this.#tick);
    if (this.#request.method === 'POST') {
      // Before it waits: it would wait again in Node's server.
      try {
        if (!this.#givesData()) return null;
      } catch (error) {
        return this.#errorResponse(error);
      }
    }
    return this.#enqueue();
  }

  write(answer: HttpResponse, closes: boolean): boolean {
    const { requestLog, stopping, unsentBytes } = this.#context;
    const last = closes || stopping();
    let status: number;
    try {
      status = this.#writeTo(answer, last);
    } catch (error) {
      status = this.#writeTo(this.#errorResponse(error), last);
    }
    unsentBytes.responseWritten(this.#socket);
    requestLog.responded(this.#loggedRequest(), status, { requestId: this.#requestId, startTime: this.#started });
    return !last;
  }

  #respond(tick: EventLoopTick | undefined): MaybePromise<HttpResponse | null> {
    try {
      const answer = this.#findCached(tick) ?? this.#dispatch();
      return answer instanceof Promise ? answer.catch((error: unknown) => this.#errorResponse(error)) : answer;
    } catch (error) {
      return this.#errorResponse(error);
    }
  }

  #enqueue(): Promise<HttpResponse | null> {
    return new Promise((resolve) => {
      this.#context.admissionQueue.enqueue({
        url: this.#request.url,
        isDisconnected: () => this.#socket.destroyed,
        // It runs in another tick than it came in.
        run: () => resolve(this.#respond(undefined)),
        reject: () => resolve(this.#errorResponse(busyFault)),
      });
    });
  }

  #findCached(tick: EventLoopTick | undefined): MaybePromise<HttpResponse | null> {
    const { method, url, headerBlock, body } = this.#request;
    const { headers, authorization } = headerBlock;
    const request: CacheableRequest = { id: this.#requestId, method, url, authorization, headers, bytes: body };
    return findCached(this.#context.dataGroups, request, tick, this);
  }

  /** Calls the endpoint of a route group that returns only data there; null: the response may be something else. */
  #dispatch(): Promise<HttpResponse> | null {
    const { routeGroups, clientResolver } = this.#context;
    const { method, url, headerBlock } = this.#request;
    if (!this.#givesData()) return null;
    const { headers, authorization } = headerBlock;
    return dispatch(routeGroups, {
      id: this.#requestId,
      method,
      url,
      headers,
      authorization,
      ...clientResolver.resolve({ socket: this.#socket, headers }),
      disconnected: () => this.disconnected(),
      preflight: null,
      stream: null,
      body: this.#readBody(),
      bytes: this.#request.body,
    });
  }

  /** Throws `http.malformed-path`. */
  #givesData(): boolean {
    const { method, url, headerBlock } = this.#request;
    const { segments } = parseRequestTarget(url);
    const group = this.#context.dataGroups.get((segments?.[0] ?? '').toLowerCase());
    return segments !== null && group?.givesData?.(segments, { method, headers: headerBlock.headers }) === true;
  }

  /** Throws `http.malformed-body`, `http.json-scalar`. */
  #readBody(): unknown {
    const { method, body } = this.#request;
    if (method === 'GET') return undefined;
    const value = parseJsonBody(body);
    rejectDangerousJson(value);
    return value;
  }

  #writeTo(answer: HttpResponse, closes: boolean): number {
    const { headerPolicy, writer } = this.#context;
    const { ifNoneMatch, origin } = this.#request.headerBlock;
    const delivery: ResponseOptions = {
      isHead: false,
      ifNoneMatch,
      headers: headerPolicy.forData(origin),
      requestId: this.#requestId,
      closes,
      requestUnread: false,
    };
    return writer.write(this.#socket, answer, delivery);
  }

  #errorResponse(error: unknown): HttpResponse {
    const { emitError, requestLog } = this.#context;
    const answer = emitError(error, this.#requestId, this.#request.url);
    requestLog.failed(this.#loggedRequest(), answer.status, this.#requestId, error);
    return answer;
  }

  #loggedRequest(): LoggedRequest {
    const { method, url, headerBlock } = this.#request;
    return { method, url, headers: headerBlock.headers };
  }
}
