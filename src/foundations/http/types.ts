import type { Readable } from 'node:stream';
import type { EventLoopTick } from '../core/index.js';
import type { CachedBody } from './cached-response.js';

/** The client that waits for a response. */
export interface Requester {
  /** The client's address: the socket's, or the one that a trusted proxy reports. Never empty. */
  readonly address: string;
  /** Aborted when the client closes the connection. Left out: it stays open. */
  readonly disconnected?: () => AbortSignal;
}

/** What an endpoint gets to see of a request. */
export interface HttpRequest extends Requester {
  /** Path and query string as they were sent. */
  readonly url: string;
  /** Decoded path segments, e.g. `['api', 'articles', 'a1b2…']`. */
  readonly segments: readonly string[];
  /** The query string without its question mark; empty when there is none. */
  readonly query: string;
  /** In capitals. */
  readonly method: string;
  readonly authorization: string | undefined;
  /** All headers by lower-case name, as Node gives them. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The request came over TLS, as far as the socket or a trusted proxy says. */
  readonly secure: boolean;
  /** A body of the type `multipart/form-data`, not read yet: the endpoint reads it, within its own limits. Otherwise null. */
  readonly stream: Readable | null;
  /** The parsed body; undefined when there was none, or one of a kind that is not read. */
  readonly body: unknown;
}

/** What an endpoint answers with. */
export interface HttpResponse {
  readonly status: number;
  /** JSON text as bytes, in parts that are written out one after the other, untouched; null: no body, or a `file`. */
  readonly body: readonly Buffer[] | null;
  /** A body that is no JSON and may be long: written as it comes. Its headers are all in `headers`, `Cache-Control` included. */
  readonly file?: FileBody;
  /** The answer of a read: gets an `ETag` and may be answered with 304. */
  readonly revalidates: boolean;
  /** The part of the body that nothing else refers to: its memory is released once it is written. Left out: others may read it. */
  readonly ownedBuffer?: Buffer;
  /** A read that everybody may have who shows no credentials: shared caches may keep it, where the settings let them. Left out: none may. */
  readonly sharedCacheable?: true;
  /** What is known of it already, where it is given again and again (`createCachedResponse`). */
  readonly cached?: CachedBody;
  /** It is a page of ours, or a part of one: the `Content-Security-Policy` that says what runs in it. Left out: nothing does. */
  readonly policy?: string;
  /** Further headers as a flat list of names and values. */
  readonly headers?: readonly string[];
}

/** The bytes of a file on their way out. */
export interface FileBody {
  /** Destroyed where the client goes away, and not read for HEAD. */
  readonly stream: Readable;
  /** Bytes that will come; null: unknown, and they may come for a long time. */
  readonly length: number | null;
}

/** Answers one method of a route. */
export type Endpoint = (request: HttpRequest) => Promise<HttpResponse>;

/** What may be done at one path: endpoints by method in capitals. HEAD follows from GET. */
export type Route = ReadonlyMap<string, Endpoint>;

/** See `RouteGroup.findCached`. */
export type CachedLookup = HttpResponse | Promise<HttpResponse | null> | null;

/** A group of routes below one first path segment. */
export interface RouteGroup {
  /** Only pages of the same origin may read the answers; left out: those of any origin that the settings allow. */
  readonly sameOrigin?: true;
  /** The answers are files that people have uploaded: whatever is in them, browsers run nothing of it. */
  readonly files?: true;
  /** Its requests are refused while more come than can be answered in time; left out: they are answered in any case. */
  readonly yields?: true;
  /** The route of a path; null: there is none (404). Segments are decoded; the first one has led here. */
  route(segments: readonly string[]): Route | null;
  /** Whatever a GET below this path is answered with is short, and data: no file, no page. Left out: it may be anything. */
  givesData?(segments: readonly string[]): boolean;
  /**
   * Finds the response to a GET that was answered before, at once where nothing has to be waited for; null, at once or later: not
   * known, the endpoint is to answer. Its bytes are those that the endpoint would give.
   * `tick`: that in which the request came; left out: unknown. `requester`: left out: the client cannot disconnect.
   */
  findCached(url: string, authorization: string | undefined, tick?: EventLoopTick, requester?: Requester): CachedLookup;
}

/** Makes the answer of an error; `requestId` is the one thing that a fault or a bug shows. `url`: path and query string as they were sent. */
export type EmitError = (error: unknown, requestId: string, url: string) => HttpResponse;

/** A request that was answered, as metrics count it. */
export interface ObservedRequest {
  /** As it was sent, in capitals as a rule. */
  readonly method: string;
  /** Without the query string, which may hold a secret by mistake. */
  readonly path: string;
  readonly status: number;
  /** From its head to the end of its answer. */
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
