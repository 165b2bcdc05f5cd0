import { channel } from 'node:diagnostics_channel';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { Bug, Failure } from '../core/index.js';
import { busyFault, createAdmissionQueue } from './admission-queue.js';
import { baseUrl } from './base-url.js';
import { type ParseForm, parseLongRequestBody, parseRequestBody, rejectCompressed } from './body.js';
import { watchBodyTimeout } from './body-timeout.js';
import { createCacheFastPath } from './cache-fast-path.js';
import { createClientResolver } from './client-address.js';
import { respondToClientError } from './client-error.js';
import { disconnectedSignal } from './disconnected.js';
import { dispatch } from './dispatch.js';
import { createDrain, type PassConnections } from './drain.js';
import { isMissingContentType, mapFrameworkError } from './framework-error.js';
import { type CorsSettings, createHeaderPolicy } from './header-policy.js';
import { limits } from './limits.js';
import type { MinimumRateLimits } from './minimum-rate.js';
import type { ResponseOptions } from './prepare-response.js';
import { type RequestHeaders, readRequestHeaders } from './request-headers.js';
import { createRequestIds } from './request-ids.js';
import { createRequestLog } from './request-log.js';
import { type HeaderSet, noStore } from './response-headers.js';
import { createExchanges } from './socket-fast-path/exchanges.js';
import { createSocketFastPath, type SocketFastPath } from './socket-fast-path/socket-fast-path.js';
import { isStreamed, openStreamedBody, streamedType } from './streamed-body.js';
import type { EmitError, HttpResponse, Log, ObservedRequest, RouteGroup } from './types.js';
import { createUnsentBytes } from './unsent-bytes.js';
import { writeFileResponse } from './write-file.js';
import { writeResponse } from './write-response.js';

/** What the web server is made of. */
export interface ServerOptions {
  /** By the first path segment, in lower case. */
  readonly routeGroups: ReadonlyMap<string, RouteGroup>;
  readonly emitError: EmitError;
  readonly parseForm: ParseForm;
  readonly log: Log;
  /** Also log every request. */
  readonly logRequests: boolean;
  /** Hears of every request that was answered; left out: nobody counts. It must not throw anything. */
  readonly observe?: (request: ObservedRequest) => void;
  readonly cors: CorsSettings;
  /** Addresses, or networks such as `10.0.0.0/8`, of proxies whose `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Request-Id` count. */
  readonly trustedProxies: readonly string[];
  /** Callers reach the server over TLS: browsers are told to use nothing else. */
  readonly https: boolean;
  /** `Cache-Control` of reads that shared caches may keep (`sharedCaching`); left out: they may keep none. */
  readonly sharedCaching?: string;
  /** Milliseconds for which nothing may move on a connection in the middle of a request; left out: a minute. */
  readonly idleTime?: number;
  /** Milliseconds until a body that the server reads itself has to be there; left out: half a minute. */
  readonly bodyTime?: number;
  /** Plain GET requests are answered on the socket, past Node's own server; left out: they are. */
  readonly socketFastPath?: boolean;
  /** Milliseconds that requests may have waited for their turn before those behind them are refused; left out: nobody is. */
  readonly maxWait?: number;
  /** How connections come to this process once the server stops; left out: it accepts them itself. */
  readonly passConnections?: PassConnections;
  /** Bytes of answers that clients have not taken, over all connections; left out: any number. */
  readonly maxUnsentBytes?: number;
  /** How fast a body has to come that an endpoint reads; left out: something every half a minute, and about a kilobyte a second. */
  readonly streamLimits?: MinimumRateLimits;
}

/** A request without a socket. */
export interface InjectedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | number | undefined>>;
  readonly body: Buffer;
}

/** The web server: sets limits, emits errors, writes headers; knows nothing of what is served. */
export interface HttpServer {
  inject(request: {
    readonly method: string;
    readonly url: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly payload?: string | Buffer | object;
    /** The address of who sends it; left out: 127.0.0.1. */
    readonly from?: string;
  }): Promise<InjectedResponse>;
  /** Opens the port (0: any free one); returns the base URL. */
  listen(host: string, port: number): Promise<string>;
  /** Answers what has reached the listening sockets, lets requests in flight finish, then closes all connections. */
  close(): Promise<void>;
}

/** What an answer needs besides itself: fixed when the request is first seen. */
interface ResponseContext {
  readonly requestId: string;
  readonly headers: HeaderSet;
  readonly startTime: number;
}

/** Resolves when no connection of a server is open any more; it may be closing already. */
function whenClosed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** No route has a schema: what the framework would compile them with is not even loaded. */
function rejectSchemas(): never {
  throw new Bug('a route has a schema of the web framework');
}

/** Builds the web server. Nothing is listening yet. */
export function createHttpServer(options: ServerOptions): HttpServer {
  const { routeGroups, emitError, log } = options;
  const clientResolver = createClientResolver(options.trustedProxies);
  const headerPolicy = createHeaderPolicy(options);
  const requestIds = createRequestIds(clientResolver);
  const { idleTime = limits.idleTime, bodyTime = limits.bodyTime } = options;
  const { streamLimits = { idleTime: limits.streamIdleTime, minimumRate: limits.streamMinimumRate } } = options;
  const requestLog = createRequestLog(log, options.logRequests, options.observe);
  const unsentBytes = createUnsentBytes(options.maxUnsentBytes ?? Number.POSITIVE_INFINITY, log);
  const admissionQueue = createAdmissionQueue(options.maxWait ?? 0, routeGroups, log);
  const drain = createDrain(options.passConnections);
  /** Several where the host has several addresses. */
  const servers: Server[] = [];
  const fastPaths: SocketFastPath[] = [];
  let stopping = false;

  function createResponseContext(request: IncomingMessage): ResponseContext {
    const headers = headerPolicy.forUrl(request.url ?? '/', request.headers.origin);
    return { requestId: requestIds.forRequest(request), headers, startTime: requestLog.startTime() };
  }

  /** The answer of the fast lane, which never takes a path of a door with headers of its own, nor a request with a body. */
  function sendFast(
    request: IncomingMessage,
    response: ServerResponse,
    answer: HttpResponse,
    head: RequestHeaders,
  ): void {
    const context: ResponseContext = {
      requestId: requestIds.forRequest(request),
      headers: headerPolicy.forData(head.origin),
      startTime: requestLog.startTime(),
    };
    const { headers, requestId } = context;
    const { ifNoneMatch } = head;
    const responseOptions: ResponseOptions = {
      isHead: false,
      ifNoneMatch,
      headers,
      requestId,
      closes: stopping,
      requestUnread: false,
    };
    requestLog.responded(request, writeResponse(response, answer, responseOptions), context);
    unsentBytes.responseWritten(request.socket, response);
  }

  function answered(
    request: IncomingMessage,
    response: ServerResponse,
    answer: HttpResponse,
    context: ResponseContext,
  ): void {
    const { requestId, headers } = context;
    const responseOptions: ResponseOptions = {
      isHead: request.method === 'HEAD',
      ifNoneMatch: request.headers['if-none-match'],
      headers,
      requestId,
      closes: stopping,
      requestUnread: request.complete === false && isStreamed(request),
    };
    if (answer.file === undefined) {
      requestLog.responded(request, writeResponse(response, answer, responseOptions), context);
      unsentBytes.responseWritten(request.socket, response);
      return;
    }
    writeFileResponse(response, answer, answer.file, responseOptions).then(
      () => requestLog.responded(request, answer.status, context),
      (error: unknown) => failed(request, response, error, context),
    );
  }

  function failed(request: IncomingMessage, response: ServerResponse, error: unknown, context: ResponseContext): void {
    const { requestId } = context;
    const answer = emitError(error, requestId, request.url ?? '/');
    requestLog.failed(request, answer.status, requestId, error);
    if (response.headersSent) response.destroy();
    else answered(request, response, answer, context);
  }

  const cacheFastPath = createCacheFastPath(routeGroups.values(), clientResolver, {
    answered: sendFast,
    failed: (request, response, error) => failed(request, response, error, createResponseContext(request)),
  });

  /** The way through the web framework. */
  function passToFramework(
    request: IncomingMessage,
    response: ServerResponse,
    frameworkListener: RequestListener,
  ): void {
    if (!isStreamed(request)) watchBodyTimeout(request, bodyTime, () => cut(request, response));
    frameworkListener(request, response);
  }

  /** Too many are in front of it. What it still sends is read and thrown away. */
  function rejectBusy(request: IncomingMessage, response: ServerResponse): void {
    if (!isStreamed(request)) watchBodyTimeout(request, bodyTime, () => cut(request, response));
    failed(request, response, busyFault, createResponseContext(request));
  }

  /** Sends a request on its way, once there is room for it. */
  function accept(request: IncomingMessage, response: ServerResponse, frameworkListener: RequestListener): void {
    const run = (): void => begin(request, response, frameworkListener);
    if (admissionQueue.mayProceed()) {
      run();
      return;
    }
    admissionQueue.enqueue({
      url: request.url ?? '/',
      isDisconnected: () => request.socket.destroyed,
      run,
      reject: () => rejectBusy(request, response),
    });
  }

  /** Around the web framework where a door knows the answer already. */
  function begin(request: IncomingMessage, response: ServerResponse, frameworkListener: RequestListener): void {
    try {
      if (
        cacheFastPath(request, response, readRequestHeaders(request), () =>
          passToFramework(request, response, frameworkListener),
        )
      )
        return;
    } catch (error) {
      failed(request, response, error, createResponseContext(request));
      return;
    }
    passToFramework(request, response, frameworkListener);
  }

  /** The body has not come in time. */
  function cut({ socket }: IncomingMessage, response: ServerResponse): void {
    if (!response.headersSent) rejectSlowRequest(socket);
    setTimeout(() => socket.destroy(), limits.lingerTime).unref();
  }

  function rejectSlowRequest(socket: Socket): void {
    reject(Object.assign(new Error('the request came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  }

  function reject(error: Error & { readonly code?: string }, socket: Socket): void {
    const { json } = headerPolicy.forData(undefined);
    // The request could not be read: it has no headers and no proxy of its own.
    respondToClientError(error, socket, [...json, ...noStore, 'X-Request-Id', requestIds.next()]);
  }

  const app = fastify({
    bodyLimit: limits.body,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => reject(error, socket as Socket),
    schemaController: { compilersFactory: { buildValidator: rejectSchemas, buildSerializer: rejectSchemas } },
    frameworkErrors: (error, request, reply) => onError(error, request, reply),
    serverFactory(frameworkListener) {
      const server = createServer(
        {
          headersTimeout: limits.headersTime,
          // For whole requests: bodies have limits of their own here, as long ones may take long.
          requestTimeout: 0,
          keepAliveTimeout: limits.keepAliveTime,
          connectionsCheckingInterval: limits.checkTime,
          maxHeaderSize: limits.head,
          // Checked with the rest of the head, so that the answer has the usual form.
          requireHostHeader: false,
        },
        (request, response) => accept(request, response, frameworkListener),
      );
      // One more than is allowed, so that the head check sees that there are too many; Node drops the rest silently.
      server.maxHeadersCount = limits.headers + 1;
      server.timeout = idleTime;
      server.on('checkContinue', (request, response) => {
        // A streamed body is asked for when its endpoint begins to read.
        if (!isStreamed(request)) response.writeContinue();
        accept(request, response, frameworkListener);
      });
      server.on('checkExpectation', (request, response) => {
        failed(request, response, new Failure('http.unknown-expectation'), createResponseContext(request));
      });
      if (options.socketFastPath !== false) fastPaths.push(openSocketFastPath(server));
      server.prependListener('connection', admissionQueue.connectionOpened);
      drain.watch(server);
      servers.push(server);
      return server;
    },
  });

  function openSocketFastPath(server: Server): SocketFastPath {
    const startExchange = createExchanges({
      routeGroups,
      admissionQueue,
      clientResolver,
      headerPolicy,
      requestIds,
      emitError,
      requestLog,
      unsentBytes,
      stopping: () => stopping,
    });
    const timeouts = {
      firstRequest: limits.headersTime,
      betweenRequests: limits.keepAliveTime,
      stalled: idleTime,
      checkInterval: Math.min(limits.checkTime, idleTime),
    };
    // Whoever watches Node's server, as tools that trace do, gets to see every request.
    const requestChannel = channel('http.server.request.start');
    return createSocketFastPath(
      server,
      { isEnabled: () => !requestChannel.hasSubscribers, startExchange },
      timeouts,
      rejectSlowRequest,
    );
  }

  function onError(error: unknown, request: FastifyRequest, reply: FastifyReply): void | Promise<void> {
    if (isMissingContentType(error)) return onRequest(request, reply);
    reply.hijack();
    failed(request.raw, reply.raw, mapFrameworkError(error), createResponseContext(request.raw));
  }

  async function onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.hijack();
    const { raw } = request;
    const context = createResponseContext(raw);
    const { method = 'GET', url = '/', headers } = raw;
    const body = isStreamed(raw) ? openStreamedBody(raw, reply.raw, streamLimits) : null;
    const preflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
    try {
      const answer = await dispatch(routeGroups, {
        method,
        url,
        headers,
        authorization: headers.authorization,
        ...clientResolver.resolve(raw),
        disconnected: () => disconnectedSignal(raw.socket),
        preflight: preflight ? context.headers.preflight : null,
        stream: body?.stream ?? null,
        body: request.body,
      });
      body?.close(idleTime);
      answered(raw, reply.raw, answer, context);
    } catch (error) {
      body?.close(idleTime);
      failed(raw, reply.raw, error, context);
    }
  }

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, ({ headers, method }, bytes, done) => {
    try {
      if (bytes.length < limits.longBody) done(null, parseRequestBody(headers, bytes as Buffer, options.parseForm));
      else parseLongRequestBody(headers, bytes as Buffer, options.parseForm).then((body) => done(null, body), done);
    } catch (error) {
      // The body of a removal has no meaning; who reads one all the same misses what it should hold.
      if (method === 'DELETE') done(null, undefined);
      else done(error as Error);
    }
  });
  app.addContentTypeParser(streamedType, ({ headers }, _body, done) => {
    try {
      rejectCompressed(headers);
      done(null);
    } catch (error) {
      done(error as Error);
    }
  });
  app.setErrorHandler(onError);
  app.setNotFoundHandler(onRequest);
  app.all('*', onRequest);

  return {
    async inject(request) {
      const { method, url, headers, payload, from } = request;
      await app.ready();
      const sender = from === undefined ? {} : { remoteAddress: from };
      const injected = await app.inject({ method: method as 'GET', url, headers: { ...headers }, payload, ...sender });
      return { status: injected.statusCode, headers: injected.headers, body: injected.rawPayload };
    },
    async listen(host, port) {
      await app.listen({ host, port, backlog: limits.backlog });
      return baseUrl(host, app.server.address());
    },
    async close() {
      stopping = true;
      await drain.closeListening();
      for (const lane of fastPaths) lane.close();
      const cut = setTimeout(() => {
        for (const lane of fastPaths) lane.destroy();
        for (const server of servers) server.closeAllConnections();
      }, limits.drainTime);
      cut.unref();
      await Promise.all([app.close(), ...servers.map(whenClosed)]);
      clearTimeout(cut);
    },
  };
}
