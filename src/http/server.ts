import { channel } from 'node:diagnostics_channel';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { Bug, Failure } from '../kernel/index.js';
import { baseUrl } from './base-url.js';
import { type ParseForm, parseBody, parseLongBody, refuseCompressed } from './body.js';
import { watchBody } from './body-time.js';
import { answerClientError } from './client-error.js';
import { busy, createCrowd } from './crowd.js';
import { createDirectLane, type DirectLane } from './direct/direct-lane.js';
import { createVisits } from './direct/visits.js';
import { disconnectedSignal } from './disconnected.js';
import { dispatch } from './dispatch.js';
import { createDrain, type PassConnections } from './drain.js';
import { createFastLane } from './fast-lane.js';
import { fromFramework, isMissingContentType } from './framework-error.js';
import { type Head, readHead } from './head.js';
import { type CorsSettings, createHeaderChoice } from './header-choice.js';
import { type HeaderSet, notStored } from './headers.js';
import { limits } from './limits.js';
import type { Delivery } from './outline.js';
import type { PaceLimits } from './pace.js';
import { createPeers } from './peers.js';
import { createRequestRecord } from './record.js';
import { createRequestIds } from './request-ids.js';
import { isStreamed, openBody, streamedType } from './streamed-body.js';
import type { Answer, Door, EmitError, Log, Seen } from './types.js';
import { createUnsentBytes } from './unsent-bytes.js';
import { writeAnswer } from './write.js';
import { writeFile } from './write-file.js';

/** What the web server is made of. */
export interface ServerOptions {
  /** By the first path segment, in lower case. */
  readonly doors: ReadonlyMap<string, Door>;
  readonly emitError: EmitError;
  readonly parseForm: ParseForm;
  readonly log: Log;
  /** Also log every request. */
  readonly logRequests: boolean;
  /** Hears of every request that was answered; left out: nobody counts. It must not raise anything. */
  readonly observe?: (seen: Seen) => void;
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
  readonly direct?: boolean;
  /** Milliseconds that requests may have waited for their turn before those behind them are refused; left out: nobody is. */
  readonly patience?: number;
  /** How connections come to this process once the server stops; left out: it accepts them itself. */
  readonly passConnections?: PassConnections;
  /** Bytes of answers that clients have not taken, over all connections; left out: any number. */
  readonly maxUnsentBytes?: number;
  /** How fast a body has to come that an endpoint reads; left out: something every half a minute, and about a kilobyte a second. */
  readonly streamLimits?: PaceLimits;
}

/** A request without a socket. */
export interface Injected {
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
  }): Promise<Injected>;
  /** Opens the port (0: any free one); gives the base URL. */
  listen(host: string, port: number): Promise<string>;
  /** Answers what has reached the listening sockets, lets requests in flight finish, then closes all connections. */
  close(): Promise<void>;
}

/** What an answer needs besides itself: fixed when the request is first seen. */
interface Reception {
  readonly requestId: string;
  readonly headers: HeaderSet;
  readonly started: number;
}

/** Resolves when no connection of a server is open any more; it may be closing already. */
function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** No route has a schema: what the framework would compile them with is not even loaded. */
function withoutSchemas(): never {
  throw new Bug('a route has a schema of the web framework');
}

/** Builds the web server. Nothing is listening yet. */
export function createHttpServer(options: ServerOptions): HttpServer {
  const { doors, emitError, log } = options;
  const peers = createPeers(options.trustedProxies);
  const choice = createHeaderChoice(options);
  const requestIds = createRequestIds(peers);
  const { idleTime = limits.idleTime, bodyTime = limits.bodyTime } = options;
  const { streamLimits = { idleTime: limits.streamIdleTime, pace: limits.streamPace } } = options;
  const record = createRequestRecord(log, options.logRequests, options.observe);
  const unsent = createUnsentBytes(options.maxUnsentBytes ?? Number.POSITIVE_INFINITY, log);
  const crowd = createCrowd(options.patience ?? 0, doors, log);
  const drain = createDrain(options.passConnections);
  /** Several where the host has several addresses. */
  const servers: Server[] = [];
  const lanes: DirectLane[] = [];
  let stopping = false;

  function receive(request: IncomingMessage): Reception {
    const headers = choice.of(request.url ?? '/', request.headers.origin);
    return { requestId: requestIds.of(request), headers, started: record.started() };
  }

  /** The answer of the fast lane, which never takes a path of a door with headers of its own, nor a request with a body. */
  function answeredFast(request: IncomingMessage, response: ServerResponse, answer: Answer, head: Head): void {
    const reception: Reception = {
      requestId: requestIds.of(request),
      headers: choice.open(head.origin),
      started: record.started(),
    };
    const { headers, requestId } = reception;
    const { ifNoneMatch } = head;
    const delivery: Delivery = { head: false, ifNoneMatch, headers, requestId, last: stopping, unread: false };
    record.written(request, writeAnswer(response, answer, delivery), reception);
    unsent.wrote(request.socket, response);
  }

  function answered(request: IncomingMessage, response: ServerResponse, answer: Answer, reception: Reception): void {
    const { requestId, headers } = reception;
    const delivery: Delivery = {
      head: request.method === 'HEAD',
      ifNoneMatch: request.headers['if-none-match'],
      headers,
      requestId,
      last: stopping,
      unread: request.complete === false && isStreamed(request),
    };
    if (answer.file === undefined) {
      record.written(request, writeAnswer(response, answer, delivery), reception);
      unsent.wrote(request.socket, response);
      return;
    }
    writeFile(response, answer, answer.file, delivery).then(
      () => record.written(request, answer.status, reception),
      (error: unknown) => failed(request, response, error, reception),
    );
  }

  function failed(request: IncomingMessage, response: ServerResponse, error: unknown, reception: Reception): void {
    const { requestId } = reception;
    const answer = emitError(error, requestId, request.url ?? '/');
    record.failed(request, answer.status, requestId, error);
    if (response.headersSent) response.destroy();
    else answered(request, response, answer, reception);
  }

  const fastLane = createFastLane(doors.values(), peers, {
    answered: answeredFast,
    failed: (request, response, error) => failed(request, response, error, receive(request)),
  });

  /** The way through the web framework. */
  function walk(request: IncomingMessage, response: ServerResponse, ordinary: RequestListener): void {
    if (!isStreamed(request)) watchBody(request, bodyTime, () => cut(request, response));
    ordinary(request, response);
  }

  /** Too many are in front of it. What it still sends is read and thrown away. */
  function turnedAway(request: IncomingMessage, response: ServerResponse): void {
    if (!isStreamed(request)) watchBody(request, bodyTime, () => cut(request, response));
    failed(request, response, busy, receive(request));
  }

  /** Sends a request on its way, once there is room for it. */
  function accept(request: IncomingMessage, response: ServerResponse, ordinary: RequestListener): void {
    const run = (): void => begin(request, response, ordinary);
    if (crowd.clear()) {
      run();
      return;
    }
    crowd.wait({
      url: request.url ?? '/',
      gone: () => request.socket.destroyed,
      run,
      refuse: () => turnedAway(request, response),
    });
  }

  /** Around the web framework where a door knows the answer already. */
  function begin(request: IncomingMessage, response: ServerResponse, ordinary: RequestListener): void {
    try {
      if (fastLane(request, response, readHead(request), () => walk(request, response, ordinary))) return;
    } catch (error) {
      failed(request, response, error, receive(request));
      return;
    }
    walk(request, response, ordinary);
  }

  /** The body has not come in time. */
  function cut({ socket }: IncomingMessage, response: ServerResponse): void {
    if (!response.headersSent) refuseLate(socket);
    setTimeout(() => socket.destroy(), limits.lingerTime).unref();
  }

  function refuseLate(socket: Socket): void {
    refuse(Object.assign(new Error('the request came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  }

  function refuse(error: Error & { readonly code?: string }, socket: Socket): void {
    const { json } = choice.open(undefined);
    // The request could not be read: it has no headers and no proxy of its own.
    answerClientError(error, socket, [...json, ...notStored, 'X-Request-Id', requestIds.next()]);
  }

  const app = fastify({
    bodyLimit: limits.body,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => refuse(error, socket as Socket),
    schemaController: { compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas } },
    frameworkErrors: (error, request, reply) => onError(error, request, reply),
    serverFactory(ordinary) {
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
        (request, response) => accept(request, response, ordinary),
      );
      // One more than is allowed, so that the head check sees that there are too many; Node drops the rest silently.
      server.maxHeadersCount = limits.headers + 1;
      server.timeout = idleTime;
      server.on('checkContinue', (request, response) => {
        // A streamed body is asked for when its endpoint begins to read.
        if (!isStreamed(request)) response.writeContinue();
        accept(request, response, ordinary);
      });
      server.on('checkExpectation', (request, response) => {
        failed(request, response, new Failure('http.unknown-expectation'), receive(request));
      });
      if (options.direct !== false) lanes.push(openDirect(server));
      server.prependListener('connection', crowd.newcomer);
      drain.follow(server);
      servers.push(server);
      return server;
    },
  });

  function openDirect(server: Server): DirectLane {
    const visit = createVisits({
      doors,
      crowd,
      peers,
      choice,
      requestIds,
      emitError,
      record,
      unsent,
      stopping: () => stopping,
    });
    const times = {
      first: limits.headersTime,
      between: limits.keepAliveTime,
      moving: idleTime,
      check: Math.min(limits.checkTime, idleTime),
    };
    // Whoever watches Node's server, as tools that trace do, gets to see every request.
    const watched = channel('http.server.request.start');
    return createDirectLane(server, { open: () => !watched.hasSubscribers, visit }, times, refuseLate);
  }

  function onError(error: unknown, request: FastifyRequest, reply: FastifyReply): void | Promise<void> {
    if (isMissingContentType(error)) return onRequest(request, reply);
    reply.hijack();
    failed(request.raw, reply.raw, fromFramework(error), receive(request.raw));
  }

  async function onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.hijack();
    const { raw } = request;
    const reception = receive(raw);
    const { method = 'GET', url = '/', headers } = raw;
    const body = isStreamed(raw) ? openBody(raw, reply.raw, streamLimits) : null;
    const preflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
    try {
      const answer = await dispatch(doors, {
        method,
        url,
        headers,
        authorization: headers.authorization,
        ...peers.clientOf(raw),
        disconnected: () => disconnectedSignal(raw.socket),
        preflight: preflight ? reception.headers.preflight : null,
        stream: body?.stream ?? null,
        body: request.body,
      });
      body?.close(idleTime);
      answered(raw, reply.raw, answer, reception);
    } catch (error) {
      body?.close(idleTime);
      failed(raw, reply.raw, error, reception);
    }
  }

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, ({ headers, method }, bytes, done) => {
    try {
      if (bytes.length < limits.longBody) done(null, parseBody(headers, bytes as Buffer, options.parseForm));
      else parseLongBody(headers, bytes as Buffer, options.parseForm).then((body) => done(null, body), done);
    } catch (error) {
      // The body of a removal has no meaning; who reads one all the same misses what it should hold.
      if (method === 'DELETE') done(null, undefined);
      else done(error as Error);
    }
  });
  app.addContentTypeParser(streamedType, ({ headers }, _body, done) => {
    try {
      refuseCompressed(headers);
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
      for (const lane of lanes) lane.close();
      const cut = setTimeout(() => {
        for (const lane of lanes) lane.destroy();
        for (const server of servers) server.closeAllConnections();
      }, limits.drainTime);
      cut.unref();
      await Promise.all([app.close(), ...servers.map(closed)]);
      clearTimeout(cut);
    },
  };
}
