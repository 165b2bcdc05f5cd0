import type { Readable } from 'node:stream';
import type { EventLoopTick, MaybePromise } from '../core/index.js';
import type { CachedBody } from './response/cached-response.js';

/** The client that waits for a response. */
export interface Requester {
  /** The client's address: the socket's, or the one that a trusted proxy reports. Never empty. */
  readonly address: string;
  /** Aborted when the client closes the connection. Left out: it stays open. */
  readonly disconnected?: () => AbortSignal;
}

/** A request in the form for endpoints. */
export interface HttpRequest extends Requester {
  /** The id of its response and its log lines. */
  readonly id: string;
  /** Path and query string as sent. */
  readonly url: string;
  /** Decoded path segments, e.g. `['api', 'articles', 'a1b2…']`. */
  readonly segments: readonly string[];
  /** The query string without its question mark; empty when there is none. */
  readonly query: string;
  /** In capitals. */
  readonly method: string;
  readonly authorization: string | undefined;
  /** All headers by lower-case name, as Node parses them. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The request came over TLS, according to the socket or a trusted proxy. */
  readonly secure: boolean;
  /** A body that is not read yet: the endpoint reads it, within its own limits (`RouteGroup.readsBody`, `multipart/form-data`). Otherwise null. */
  readonly stream: Readable | null;
  /** The parsed body; undefined when there was none, or one of a kind that is not read. */
  readonly body: unknown;
  /** The bytes of a body that was parsed on the socket (`CacheableRequest`); left out: another one, or none. */
  readonly bytes?: Buffer;
}

/** A request whose response may be cached: a GET without anything unusual, or a POST with a short body of JSON. */
export interface CacheableRequest extends Pick<HttpRequest, 'id' | 'url' | 'authorization' | 'headers'> {
  readonly method: 'GET' | 'POST';
  /** The body of a POST, unparsed; left out: a GET. */
  readonly bytes?: Buffer;
}

/** The response of an endpoint. */
export interface HttpResponse {
  readonly status: number;
  /** JSON text as bytes, in parts that are written out one after the other, untouched; null: no body, or a `file`. */
  readonly body: readonly Buffer[] | null;
  /** A body that is no JSON and may be long: written as it comes. Its headers are all in `headers`, `Cache-Control` included. */
  readonly file?: FileBody;
  /** A response of a read: gets an `ETag` and may become a 304. */
  readonly revalidates: boolean;
  /** The part of the body that nothing else refers to: its memory is released once it is written. Left out: others may read it. */
  readonly ownedBuffer?: Buffer;
  /**
   * A read whose response is the same for all callers without credentials: shared caches may store it, if the settings
   * allow that. Left out: they may not.
   */
  readonly sharedCacheable?: true;
  /** Precomputed parts of a cached response (`createCachedResponse`). */
  readonly cached?: CachedBody;
  /** The `Content-Security-Policy` of a page of ours, or of a part of one. Left out: nothing may run. */
  readonly policy?: string;
  /** Further headers as a flat list of names and values. */
  readonly headers?: readonly string[];
}

/** The bytes of a file on their way out. */
export interface FileBody {
  /** Destroyed when the client disconnects, and not read for HEAD. */
  readonly stream: Readable;
  /** Bytes that will come; null: unknown, and they may come for a long time. */
  readonly length: number | null;
}

/** Answers one method of a route. */
export type Endpoint = (request: HttpRequest) => Promise<HttpResponse>;

/** What may be done at one path: endpoints by method in capitals. HEAD follows from GET. */
export type Route = ReadonlyMap<string, Endpoint>;

/** A group of routes below one first path segment. */
export interface RouteGroup {
  /** Only pages of the same origin may read the answers; left out: those of any origin that the settings allow. */
  readonly sameOrigin?: true;
  /** The responses are uploaded files: browsers must not execute any of their content. */
  readonly files?: true;
  /** Its requests are rejected under overload; left out: they are always answered. */
  readonly yields?: true;
  /** The route of a path; null: there is none (404). Segments are decoded; the first one has led here. */
  route(segments: readonly string[]): Route | null;
  /**
   * Whether the response to a GET at this path, or to a POST with a short body of JSON, is short data: no file, no page. Left out: it may
   * not be.
   */
  givesData?(segments: readonly string[], request: Pick<HttpRequest, 'method' | 'headers'>): boolean;
  /** Whether the endpoint of a method reads the body itself, whatever its type. Left out: only `multipart/form-data`. */
  readsBody?(method: string, segments: readonly string[]): boolean;
  /**
   * Finds the cached response of a request, synchronously if possible; null, synchronously or not: not cached, call the
   * endpoint. Its bytes equal those of the endpoint. `tick`: the one in which the request came; left out: unknown.
   * `requester`: left out: the client cannot disconnect.
   */
  findCached(request: CacheableRequest, tick?: EventLoopTick, requester?: Requester): MaybePromise<HttpResponse | null>;
}

/**
 * Creates the response of an error; for a fault or a bug it shows only `requestId`. `url`: path and query string as
 * sent.
 */
export type EmitError = (error: unknown, requestId: string, url: string) => HttpResponse;

/** A completed request, for metrics. */
export interface ObservedRequest {
  /** As sent, usually in capitals. */
  readonly method: string;
  /** Without the query string, which may contain a secret by mistake. */
  readonly path: string;
  readonly status: number;
  /** From its head to the end of its response. */
  readonly milliseconds: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** One line of the log. */
export interface LogEntry {
  readonly level: 'info' | 'error';
  readonly message: string;
  readonly requestId?: string;
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly milliseconds?: number;
  readonly error?: unknown;
}

/** Where log lines go. */
export type Log = (entry: LogEntry) => void;
