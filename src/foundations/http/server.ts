import { channel } from 'node:diagnostics_channel';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Failure } from '../core/index.js';
import { busyFault, createAdmissionQueue } from './admission-queue.js';
import { respondToClientError } from './client-error.js';
import { dispatch, findCached, selectDataGroups } from './dispatch.js';
import { createDrain, type PassConnections } from './drain.js';
import { type InjectedRequest, type InjectedResponse, injectRequest } from './inject.js';
import { limits } from './limits.js';
import type { ParseForm } from './request/body.js';
import { watchBodyTimeout } from './request/body-timeout.js';
import { type ClientResolver, createClientResolver } from './request/client-address.js';
import { disconnectedSignal } from './request/disconnected.js';
import type { MinimumRateLimits } from './request/minimum-rate.js';
import { readRequestBody } from './request/request-body.js';
import { readRequestHeaders } from './request/request-headers.js';
import { createRequestIds } from './request/request-ids.js';
import { parseRequestTarget } from './request/request-target.js';
import { createStreamedCheck, openStreamedBody } from './request/streamed-body.js';
import { createRequestLog } from './request-log.js';
import { type CorsSettings, createHeaderPolicy } from './response/header-policy.js';
import type { ResponseOptions } from './response/prepare-response.js';
import { type HeaderSet, noStore } from './response/response-headers.js';
import { createUnsentBytes } from './response/unsent-bytes.js';
import { writeFileResponse } from './response/write-file.js';
import { writeResponse } from './response/write-response.js';
import { createExchanges } from './socket-fast-path/exchanges.js';
import { createSocketFastPath, type SocketFastPath } from './socket-fast-path/socket-fast-path.js';
import type {
  CacheableRequest,
  EmitError,
  HttpResponse,
  Log,
  ObservedRequest,
  Requester,
  RouteGroup,
} from './types.js';

/** Returns an address that a browser can open: a wildcard host becomes localhost. */
function baseUrl(host: string, address: AddressInfo | string | null): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const shownHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${shownHost}:${port}`;
}

/** The configuration of the web server. */
export interface ServerOptions {
  /** By the first path segment, in lower case. */
  readonly routeGroups: ReadonlyMap<string, RouteGroup>;
  readonly emitError: EmitError;
  readonly parseForm: ParseForm;
  readonly log: Log;
  /** Also log every request. */
  readonly logRequests: boolean;
  /** Called for every response; left out: nothing is counted. It must not throw. */
  readonly observe?: (request: ObservedRequest) => void;
  readonly cors: CorsSettings;
  /**
   * Addresses, or networks such as `10.0.0.0/8`, of proxies whose `X-Forwarded-For`, `X-Forwarded-Proto` and
   * `X-Request-Id` are trusted.
   */
  readonly trustedProxies: readonly string[];
  /** Clients reach the server over TLS: responses tell browsers to use nothing else. */
  readonly https: boolean;
  /** `Cache-Control` of reads that shared caches may keep (`sharedCaching`); left out: they may keep none. */
  readonly sharedCaching?: string;
  /** Milliseconds without progress on a connection during a request; default: a minute. */
  readonly idleTime?: number;
  /** Milliseconds until a body that the server reads itself has to be complete; default: half a minute. */
  readonly bodyTime?: number;
  /** Whether plain GET requests are answered on the socket, bypassing Node's HTTP server; default: true. */
  readonly socketFastPath?: boolean;
  /** Milliseconds that requests may wait in the admission queue before others are refused; left out: no request waits or is refused. */
  readonly maxWait?: number;
  /** How connections come to this process once the server stops; left out: it accepts them itself. */
  readonly passConnections?: PassConnections;
  /** Maximum size of responses that clients have not taken, over all connections; left out: no limit. */
  readonly maxUnsentBytes?: number;
  /** How fast a body has to come that an endpoint reads; left out: something every half a minute, and about a kilobyte a second. */
  readonly streamLimits?: MinimumRateLimits;
}

/** The web server: enforces limits, converts errors, writes headers; independent of the served content. */
export interface HttpServer {
  /** Answers a request that comes over no network, by the same way as any other. The server need not listen. */
  inject(request: InjectedRequest): Promise<InjectedResponse>;
  /** Opens the port (0: any free one); returns the base URL. */
  listen(host: string, port: number): Promise<string>;
  /**
   * Answers the connections in the queue of the listening sockets, lets requests in flight finish, then closes all
   * connections.
   */
  close(): Promise<void>;
}

/** The data of a response besides its content, fixed when the request arrives. */
interface ResponseContext {
  readonly requestId: string;
  readonly headers: HeaderSet;
  readonly startTime: number;
}

/** Resolves when no connection of a server is open any more; it may be closing already. */
function whenClosed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Creates the web server. It does not listen yet. */
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
  const dataGroups = selectDataGroups(routeGroups);
  const isStreamed = createStreamedCheck(routeGroups);
  const drain = createDrain(options.passConnections);
  /** Several where the host has several addresses. */
  const servers: Server[] = [];
  const fastPaths: SocketFastPath[] = [];
  /** Reads requests that are injected; built with the first of them. */
  let injectServer: Server | null = null;
  let stopping = false;

  function createResponseContext(request: IncomingMessage): ResponseContext {
    const headers = headerPolicy.forUrl(request.url ?? '/', request.headers.origin);
    return { requestId: requestIds.forRequest(request), headers, startTime: requestLog.startTime() };
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

  /** Answers a request that Node's server has read. */
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    limitBodyTime(request, response);
    const context = createResponseContext(request);
    try {
      answered(request, response, await findResponse(request, response, context), context);
    } catch (error) {
      failed(request, response, error, context);
    }
  }

  async function findResponse(
    request: IncomingMessage,
    response: ServerResponse,
    context: ResponseContext,
  ): Promise<HttpResponse> {
    const { authorization, isPlain } = readRequestHeaders(request);
    const { method = 'GET', url = '/', headers } = request;
    const requester = lazyRequester(request, clientResolver);
    if (method === 'GET' && isPlain) {
      const cacheable: CacheableRequest = { id: context.requestId, method, url, authorization, headers };
      const cached = await findCached(dataGroups, cacheable, undefined, requester);
      if (cached !== null) return cached;
    }
    // Refuses a malformed path before the body is read.
    parseRequestTarget(url);
    const readsBody = isStreamed(request);
    const body = await readRequestBody(request, readsBody, options.parseForm);
    const streamed = readsBody ? openStreamedBody(request, response, streamLimits) : null;
    // An endpoint may answer with a stream that depends on the body.
    let endsWithResponse = false;
    const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
    try {
      const answer = await dispatch(routeGroups, {
        id: context.requestId,
        method,
        url,
        headers,
        authorization: headers.authorization,
        ...clientResolver.resolve(request),
        disconnected: requester.disconnected,
        preflight: isPreflight ? context.headers.preflight : null,
        stream: streamed?.stream ?? null,
        body,
      });
      endsWithResponse = streamed !== null && answer.file !== undefined && !response.destroyed;
      if (endsWithResponse) response.once('close', () => streamed?.close());
      return answer;
    } finally {
      streamed?.restoreIdleTime(idleTime);
      if (!endsWithResponse) streamed?.close();
    }
  }

  /** Refuses a request that would wait too long. What its client still sends is read and thrown away. */
  function rejectBusy(request: IncomingMessage, response: ServerResponse): void {
    limitBodyTime(request, response);
    failed(request, response, busyFault, createResponseContext(request));
  }

  /** Handles a request immediately, or when the admission queue runs it. */
  function accept(request: IncomingMessage, response: ServerResponse): void {
    if (admissionQueue.mayProceed()) {
      handle(request, response);
      return;
    }
    admissionQueue.enqueue({
      url: request.url ?? '/',
      isDisconnected: () => request.socket.destroyed,
      run: () => {
        handle(request, response);
      },
      reject: () => rejectBusy(request, response),
    });
  }

  /** Closes the connection of a request whose body has not arrived in time. A streamed body has separate limits. */
  function limitBodyTime(request: IncomingMessage, response: ServerResponse): void {
    if (!isStreamed(request)) watchBodyTimeout(request, bodyTime, () => cut(request, response));
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
    // The request could not be parsed: headers and proxy are unknown.
    respondToClientError(error, socket, [...json, ...noStore, 'X-Request-Id', requestIds.next()]);
  }

  /** Builds a server of Node's that hands requests to `listener`. `maxHeadSize`: bytes of request line and headers together. */
  function createNodeServer(
    listener: (request: IncomingMessage, response: ServerResponse) => void,
    maxHeadSize: number,
  ): Server {
    const server = createServer(
      {
        headersTimeout: limits.headersTime,
        // Node's limit for whole requests is off: bodies have separate limits here, as long ones may take long.
        requestTimeout: 0,
        keepAliveTimeout: limits.keepAliveTime,
        connectionsCheckingInterval: limits.checkTime,
        maxHeaderSize: maxHeadSize,
        // Checked with the rest of the head, so that the answer has the usual form.
        requireHostHeader: false,
      },
      listener,
    );
    // One above the limit, so that the check of the head sees that there are too many; Node drops the rest silently.
    server.maxHeadersCount = limits.headers + 1;
    server.timeout = idleTime;
    server.on('checkContinue', (request, response) => {
      // A streamed body is requested when its endpoint begins to read.
      if (!isStreamed(request)) response.writeContinue();
      listener(request, response);
    });
    server.on('checkExpectation', (request, response) => {
      failed(request, response, new Failure('http.unknown-expectation'), createResponseContext(request));
    });
    server.on('clientError', (error, socket) => reject(error, socket as Socket));
    return server;
  }

  /** Listens on one address; port 0: any free one. */
  async function listenOn(host: string, port: number): Promise<Server> {
    const server = createNodeServer(accept, limits.head);
    if (options.socketFastPath !== false) fastPaths.push(openSocketFastPath(server));
    server.prependListener('connection', admissionQueue.connectionOpened);
    drain.watch(server);
    servers.push(server);
    server.listen({ host, port, backlog: limits.backlog });
    await once(server, 'listening');
    return server;
  }

  /** Listens on the other addresses of `localhost`: browsers try the one for IPv6 first. */
  async function listenOnOtherAddresses({ address, port }: AddressInfo): Promise<void> {
    const addresses = await lookup('localhost', { all: true });
    const others = new Set(addresses.map((entry) => entry.address).filter((other) => other !== address));
    // An address that cannot be had, as on a host without IPv6, is done without.
    if (!stopping) await Promise.allSettled([...others].map((other) => listenOn(other, port)));
  }

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
    // Lets tools that observe Node's server, such as tracers, see every request.
    const requestChannel = channel('http.server.request.start');
    return createSocketFastPath(
      server,
      { isEnabled: () => !requestChannel.hasSubscribers, startExchange },
      timeouts,
      rejectSlowRequest,
    );
  }

  return {
    inject(request) {
      injectServer ??= createNodeServer(handle, limits.injectedHead);
      return injectRequest(injectServer, request);
    },
    async listen(host, port) {
      const address = (await listenOn(host, port)).address();
      if (host === 'localhost' && typeof address === 'object' && address !== null)
        await listenOnOtherAddresses(address);
      return baseUrl(host, address);
    },
    async close() {
      stopping = true;
      await drain.closeListening();
      for (const fastPath of fastPaths) fastPath.close();
      const cut = setTimeout(() => {
        for (const fastPath of fastPaths) fastPath.destroy();
        for (const server of servers) server.closeAllConnections();
      }, limits.drainTime);
      cut.unref();
      await Promise.all(servers.map(whenClosed));
      clearTimeout(cut);
    },
  };
}

/** The client of a request; its address is resolved only where a limit needs it. */
function lazyRequester(request: IncomingMessage, clientResolver: ClientResolver): Required<Requester> {
  return {
    get address() {
      return clientResolver.resolve(request).address;
    },
    disconnected: () => disconnectedSignal(request.socket),
  };
}
