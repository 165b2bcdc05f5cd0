import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type FastifyError, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { Failure } from '../kernel/index.js';
import { type ParseForm, parseBody } from './body.js';
import { answerClientError } from './client-error.js';
import { dispatch } from './dispatch.js';
import { createFastLane } from './fast-lane.js';
import { checkHead } from './head.js';
import type { Answer, Door, EmitError, Log } from './types.js';
import { writeAnswer } from './write.js';

/** What the web server is made of. */
export interface ServerOptions {
  /** By the first path segment, in lower case. */
  readonly doors: ReadonlyMap<string, Door>;
  readonly emitError: EmitError;
  readonly parseForm: ParseForm;
  readonly log: Log;
  /** Also log every request. */
  readonly logRequests: boolean;
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
  }): Promise<Injected>;
  /** Opens the port (0: any free one); gives the base URL. */
  listen(host: string, port: number): Promise<string>;
  /** Lets requests in flight finish, then closes all connections. */
  close(): Promise<void>;
}

const bodyLimit = 1024 * 1024;
const headersTimeout = 10_000;
const requestTimeout = 30_000;
const timeoutCheck = 1_000;
const keepAliveTimeout = 30_000;
/** How long requests in flight may take once the server stops. */
const drainTime = 10_000;

/** Builds the web server. Nothing is listening yet. */
export function createHttpServer(options: ServerOptions): HttpServer {
  const { doors, emitError, log } = options;
  const idPrefix = randomBytes(4).toString('hex');
  let errorCount = 0;
  let stopping = false;

  function answered(request: IncomingMessage, response: ServerResponse, answer: Answer, started: number): void {
    const status = writeAnswer(response, answer, {
      head: request.method === 'HEAD',
      ifNoneMatch: request.headers['if-none-match'],
      last: stopping,
    });
    if (options.logRequests) {
      const milliseconds = Math.round((performance.now() - started) * 10) / 10;
      log({ level: 'info', message: 'request', ...described(request), status, milliseconds });
    }
  }

  function failed(request: IncomingMessage, response: ServerResponse, error: unknown, started: number): void {
    const requestId = `${idPrefix}-${++errorCount}`;
    const answer = emitError(error, requestId);
    if (answer.status >= 500) {
      log({
        level: 'error',
        message: 'request failed',
        requestId,
        ...described(request),
        status: answer.status,
        error,
      });
    }
    if (response.headersSent) response.destroy();
    else answered(request, response, answer, started);
  }

  const fastLane = createFastLane(doors.values(), {
    answered: (request, response, answer) => answered(request, response, answer, performance.now()),
    failed: (request, response, error) => failed(request, response, error, performance.now()),
  });

  const app = fastify({
    bodyLimit,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerClientError(error, socket as Socket),
    frameworkErrors: (error, request, reply) => onError(error, request, reply),
    serverFactory: (ordinary) =>
      createServer(
        {
          headersTimeout,
          requestTimeout,
          keepAliveTimeout,
          connectionsCheckingInterval: timeoutCheck,
          // Checked with the rest of the head, so that the answer has the usual form.
          requireHostHeader: false,
        },
        (request, response) => {
          try {
            checkHead(request);
          } catch (error) {
            failed(request, response, error, performance.now());
            return;
          }
          if (!fastLane(request, response)) ordinary(request, response);
        },
      ),
  });

  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    failed(request, response, new Failure('http.unknown-expectation'), performance.now());
  });

  function onError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    reply.hijack();
    failed(request.raw, reply.raw, fromFramework(error), performance.now());
  }

  async function onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.hijack();
    const started = performance.now();
    const { raw } = request;
    try {
      const answer = await dispatch(doors, {
        method: raw.method ?? 'GET',
        url: raw.url ?? '/',
        authorization: raw.headers.authorization,
        preflight: raw.method === 'OPTIONS' && raw.headers['access-control-request-method'] !== undefined,
        body: request.body,
      });
      answered(raw, reply.raw, answer, started);
    } catch (error) {
      failed(raw, reply.raw, error, started);
    }
  }

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      done(null, parseBody(request.headers['content-type'] ?? '', bytes as Buffer, options.parseForm));
    } catch (error) {
      done(error as Error);
    }
  });
  app.setErrorHandler(onError);
  app.setNotFoundHandler(onRequest);
  app.all('*', onRequest);

  return {
    async inject(request) {
      const { method, url, headers, payload } = request;
      await app.ready();
      const injected = await app.inject({ method: method as 'GET', url, headers: { ...headers }, payload });
      return { status: injected.statusCode, headers: injected.headers, body: injected.rawPayload };
    },
    async listen(host, port) {
      await app.listen({ host, port });
      return baseUrl(host, app.server.address());
    },
    async close() {
      stopping = true;
      const cut = setTimeout(() => app.server.closeAllConnections(), drainTime);
      cut.unref();
      await app.close();
      clearTimeout(cut);
    },
  };
}

/** A request in the log. Without its query string: whoever puts a secret there by mistake shall not find it in a file. */
function described(request: IncomingMessage): { method: string; path: string } {
  return { method: request.method ?? '', path: (request.url ?? '').split('?', 1)[0] ?? '' };
}

/** What the web framework itself refuses, or what ends a body early, in our words; anything else as it is. */
function fromFramework(error: unknown): unknown {
  switch ((error as Partial<FastifyError>).code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Failure('http.payload-too-large');
    case 'FST_ERR_BAD_URL':
      return new Failure('http.malformed-path');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Failure('http.malformed-body', { reason: 'the content type cannot be read' });
    case 'ECONNRESET':
      return new Failure('http.malformed-body', { reason: 'the connection was closed before its end' });
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Failure('http.malformed-body', { reason: 'its length is not the announced one' });
    default:
      return error;
  }
}

/** The address that a person can open: a wildcard host is shown as localhost. */
function baseUrl(host: string, address: ReturnType<ReturnType<typeof createServer>['address']>): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${shown}:${port}`;
}
