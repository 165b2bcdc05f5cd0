import type { Readable } from 'node:stream';
import type { Identity } from '../../../../language/query/access/index.js';
import type { ProjectServices } from '../project-services.js';
import type { AbilityOf, Awaitable, DocumentsOf, ExtensionRequest, TypesOf } from '../types.js';

/** The bodies that a route may ask for, and what it gets. */
export interface RouteBodies {
  /** The parsed JSON or form, unchecked unless `schema.body` is given; undefined: none. Up to 1 MiB. */
  readonly json: unknown;
  /** UTF-8 text. */
  readonly text: string;
  /** The bytes as sent, such as for the signature of a webhook. */
  readonly buffer: Buffer;
  /** The bytes as they come. It fails beyond `maxBytes`. */
  readonly stream: Readable;
  /** A form with files, within the limits of uploads. */
  readonly multipart: RouteForm;
}

/** A kind of body. */
export type RouteBodyKind = keyof RouteBodies;

/** A received form. */
export interface RouteForm {
  /** The texts of each field, in the order sent. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** In the order sent. They are removed when the route has answered. */
  readonly files: readonly RouteFile[];
}

/** A received file, in a temporary folder. */
export interface RouteFile {
  /** Name of the form field. */
  readonly field: string;
  /** As sent, unchecked. */
  readonly name: string;
  readonly bytes: number;
  /** Path of its bytes. */
  readonly path: string;
  /** Reads it. */
  stream(): Readable;
}

/** JSON Schema of a value: without `$ref` and conditions. */
export type RouteJsonSchema = Readonly<Record<string, unknown>>;

/** What a route takes and returns: requests are checked against it, and it is part of the OpenAPI description. */
export interface RouteSchema {
  readonly summary?: string;
  readonly description?: string;
  /** An object with the parameters of the path. */
  readonly params?: RouteJsonSchema;
  /** An object with the parameters of the query string. */
  readonly query?: RouteJsonSchema;
  /** The parsed body; only of routes whose `body` is `json`. */
  readonly body?: RouteJsonSchema;
  /** For the description; answers are not checked. */
  readonly response?: RouteJsonSchema;
}

/** Checked input of a route by its `schema`: numbers and booleans are converted from text, and defaults are filled in. */
export interface RouteInput {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** A request to a route. */
export interface RouteRequest<B extends RouteBodyKind> extends Omit<ExtensionRequest, 'body'> {
  readonly body: RouteBodies[B];
}

/** Documents in a transaction. */
export interface TransactionContext<M extends TypesOf<M>> {
  /** With the permissions of the caller. */
  readonly documents: DocumentsOf<M>;
  /** With those of the server. */
  readonly asServer: DocumentsOf<M>;
}

/** Runs work in one transaction, which is committed when it resolves and rolled back when it rejects. */
export type RouteTransaction<M extends TypesOf<M>> = <T>(
  work: (context: TransactionContext<M>) => Awaitable<T>,
) => Promise<T>;

/** The input of a route. */
export interface RouteContext<M extends TypesOf<M>, P, B extends RouteBodyKind = 'json'> extends ProjectServices {
  readonly request: RouteRequest<B>;
  readonly input: RouteInput;
  /** Aborted when the client closes the connection. */
  readonly signal: AbortSignal;
  readonly identity: Identity;
  readonly ability: AbilityOf<M>;
  /** With the rights of the caller. */
  readonly documents: DocumentsOf<M>;
  /** With the rights of the server: all. */
  readonly asServer: DocumentsOf<M>;
  /** All writes of `work` are committed, or none. Within it, `documents` are those that it is given. At most 5 s; may run twice. */
  readonly transaction: RouteTransaction<M>;
  readonly parts: P;
}

/** The response of a route. */
export interface RouteAnswer {
  /** Default: 200, or 204 without a body. */
  readonly status?: number;
  /**
   * A text or bytes are sent unchanged. A stream or another async iterable of them is sent as it comes, as fast as the client
   * reads, and ended when the client leaves. Anything else is sent as JSON.
   */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An address of a project's own. `body`: how the body is read; default: `json`. */
export type CustomRoute<M extends TypesOf<M>, P> =
  | (RouteOf<M, P, 'json'> & { readonly body?: 'json' })
  | (RouteOf<M, P, 'text'> & { readonly body: 'text' })
  | (RouteOf<M, P, 'buffer'> & { readonly body: 'buffer' })
  | (RouteOf<M, P, 'stream'> & { readonly body: 'stream' })
  | (RouteOf<M, P, 'multipart'> & { readonly body: 'multipart' });

/** A route with one kind of body. */
export interface RouteOf<M extends TypesOf<M>, P, B extends RouteBodyKind> extends RouteOptions {
  answer(context: RouteContext<M, P, B>): Awaitable<RouteAnswer | undefined>;
}

/** Options of every route. */
export interface RouteOptions {
  /** Whether callers without credentials may use it. Default: false. */
  readonly public?: boolean;
  /** Whether its path begins at the root of the server instead of `/api/x`. Default: false. */
  readonly root?: boolean;
  /** Names of policies, all of which have to agree. */
  readonly policies?: readonly string[];
  /** Seconds until it has to answer. Default 30. */
  readonly seconds?: number;
  /** Most bytes of a body of the kinds `text` and `buffer` (default 1 MiB) and `stream` (default 1 GiB). */
  readonly maxBytes?: number;
  readonly schema?: RouteSchema;
}
