import type { Client, ContentTypeEntry, Fields, Filters, Populate, Shape, Sort } from '../../../client/index.js';
import type { DocumentChange } from '../../../domain/documents/index.js';
import type { ContentAction, Identity } from '../../../language/query/access/index.js';

/** Content types by the names in addresses: the interface `ContentTypes` that `octavo types` writes. */
export type TypesOf<M> = { readonly [K in keyof M]: ContentTypeEntry };

/** Documents as the client has them, without a way over the network. */
export type DocumentsOf<M extends TypesOf<M>> = Pick<Client<M>, 'collection' | 'single'>;

/** What is done to documents, as middlewares are told of it. */
export type DocumentAction = DocumentChange['action'];

/** What may be done by whoever asks. */
export interface AbilityOf<M> {
  /** Whether there is somebody: a token, an end user, an administrator. */
  readonly identified: boolean;
  /** Throws Bug for a type that does not exist. */
  can(action: ContentAction, type: keyof M & string): boolean;
}

/** Before a write. `data`: the body's values; null where there is no body. */
export interface BeforeContext<M, K, P> {
  readonly action: DocumentAction;
  readonly type: K extends keyof M ? K : string;
  /** null: a new document, or that of a single type. */
  readonly documentId: string | null;
  /** `*`: every locale. null: the type has none, or the default one is meant. */
  readonly locale: string | null;
  readonly ability: AbilityOf<M>;
  readonly data: Readonly<ValuesOf<M, K>> | null;
  readonly parts: P;
}

/** After a write. `documents`: as the server, and heard of by no middleware. */
export interface AfterContext<M extends TypesOf<M>, K, P> {
  readonly action: DocumentAction;
  readonly type: K extends keyof M ? K : string;
  readonly documentId: string;
  /** Of the versions that it was done to; none on types without locales. */
  readonly locales: readonly string[];
  readonly ability: AbilityOf<M>;
  readonly documents: DocumentsOf<M>;
  readonly parts: P;
}

/** Values of a body. */
export type ValuesOf<M, K> = K extends keyof M
  ? M[K] extends { readonly input: infer Input }
    ? Partial<Input>
    : never
  : Record<string, unknown>;

type Awaitable<T> = T | Promise<T>;

/** Before a read of documents of one content type, at its addresses. */
export interface ReadContext<M extends TypesOf<M>, K, P> {
  /** `find`: a list, or a single type. */
  readonly action: 'find' | 'findOne';
  readonly type: K extends keyof M ? K : string;
  /** What the caller sent, as objects, lists and texts. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly request: ExtensionRequest;
  readonly identity: Identity;
  readonly ability: AbilityOf<M>;
  /** As the server, to look something up. */
  readonly asServer: DocumentsOf<M>;
  readonly parts: P;
}

/** What is asked for besides what the caller asks for. */
export interface ReadAddition<S extends Shape> {
  readonly filters?: Filters<S>;
  readonly populate?: Populate<S>;
  readonly fields?: Fields<S>;
  readonly sort?: Sort<S>;
  /** `add`, where it is left out: both count. `default`: where the caller sends none. `force`: in place of the caller's. */
  readonly mode?: 'add' | 'default' | 'force';
}

/** What is asked for besides, of a content type. */
export type ReadAdditionOf<M, K> = K extends keyof M
  ? M[K] extends { readonly shape: infer S extends Shape }
    ? ReadAddition<S>
    : never
  : ReadAddition<Shape>;

/** Is asked before a read, after the caller's right to read the type at all: may ask for more. What it raises is the read's end. */
export type BeforeRead<M extends TypesOf<M>, K, P> = (
  context: ReadContext<M, K, P>,
) => Awaitable<ReadAdditionOf<M, K> | undefined>;

/** What is done before and after writes of the documents of one content type. */
export interface Middleware<M extends TypesOf<M>, K, P> {
  /** Left out: all. */
  readonly actions?: readonly DocumentAction[];
  /** Before the transaction: may give values that take the place of the body's. What it raises is the end of the write. */
  before?(context: BeforeContext<M, K, P>): Awaitable<ValuesOf<M, K> | undefined>;
  /** In the transaction, of a deletion before anything goes, of all else afterwards. What it raises undoes the write. */
  within?(context: AfterContext<M, K, P>): Awaitable<void>;
  /** Once it is committed. What it raises is logged. */
  after?(context: AfterContext<M, K, P>): Awaitable<void>;
}

/** A request as extensions see it. */
export interface ExtensionRequest {
  /** In capitals. */
  readonly method: string;
  /** Without the query string. */
  readonly path: string;
  /** What stands in the places of a route's path that begin with a colon. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Parsed, and whatever was sent; undefined: none. */
  readonly body: unknown;
}

/** A question to a policy. */
export interface PolicyContext<M extends TypesOf<M>, P> {
  /** `route`: it stands before a route. */
  readonly action: ContentAction | 'route';
  /** null before a route. */
  readonly type: (keyof M & string) | null;
  readonly request: ExtensionRequest;
  readonly identity: Identity;
  readonly ability: AbilityOf<M>;
  /** As the server, to look something up. */
  readonly asServer: DocumentsOf<M>;
  readonly parts: P;
}

/** Says whether something may be done that the caller has the right to do. `false`, or an error of `refuse`: no. */
export type Policy<M extends TypesOf<M>, P> = (context: PolicyContext<M, P>) => Awaitable<boolean | Error>;

/** What a route answers from. */
export interface RouteContext<M extends TypesOf<M>, P> {
  readonly request: ExtensionRequest;
  readonly identity: Identity;
  readonly ability: AbilityOf<M>;
  /** With the rights of the caller. */
  readonly documents: DocumentsOf<M>;
  /** With the rights of the server: all. */
  readonly asServer: DocumentsOf<M>;
  readonly parts: P;
}

/** What a route answers. */
export interface RouteAnswer {
  /** Default: 200, or 204 without a body. */
  readonly status?: number;
  /** A text or bytes are sent as they are, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An address of a project's own, below `/api/x`. */
export interface CustomRoute<M extends TypesOf<M>, P> {
  /** Whether it is there for callers without credentials too. Default: it is not. */
  readonly public?: boolean;
  /** Names of policies, all of which have to agree. */
  readonly policies?: readonly string[];
  /** Seconds that it may take. Default 30. */
  readonly seconds?: number;
  answer(context: RouteContext<M, P>): Awaitable<RouteAnswer | undefined>;
}

/** What start, stop and chores are given. `documents`: as the server. */
export interface ServerContext<M extends TypesOf<M>, P> {
  readonly documents: DocumentsOf<M>;
  readonly parts: P;
  /** Writes a line of the server's log. */
  log(message: string): void;
}

/** Work at certain times, done by one of all servers. */
export interface CronJob<M extends TypesOf<M>, P> {
  /** Minute, hour, day of the month, month, day of the week, such as `30 3 * * 1`; six fields begin with the second. */
  readonly at: string;
  /** Such as `Europe/Paris`. Default: UTC. */
  readonly timeZone?: string;
  /** `signal`: the server stops, or another one does the same work. */
  run(context: ServerContext<M, P> & { readonly signal: AbortSignal }): Awaitable<void>;
}

/** Parts by name: what each is made by. */
export type PartMakers = Readonly<Record<string, () => unknown>>;

/** Parts by name, made. */
export type PartsOf<F extends PartMakers> = { readonly [K in keyof F]: Awaited<ReturnType<F[K]>> };

/** Everything that a project may add. */
export interface ExtensionsOf<M extends TypesOf<M>, F extends PartMakers, N extends string> {
  /** Objects of the project's own, made once at start, in this order, and given to everything else. */
  readonly parts?: F;
  /** Before the first request; what it raises ends the start. */
  readonly start?: (context: ServerContext<M, PartsOf<F>>) => Awaitable<void>;
  /** After the last one. */
  readonly stop?: (context: ServerContext<M, PartsOf<F>>) => Awaitable<void>;
  readonly policies?: Readonly<Record<N, Policy<M, PartsOf<F>>>>;
  /** Policies of the content API, by content type and action. */
  readonly guards?: { readonly [K in keyof M]?: { readonly [A in ContentAction]?: readonly NoInfer<N>[] } };
  /** By content type, or `*` for all of them, and by name. */
  readonly middlewares?: {
    readonly [K in keyof M]?: Readonly<Record<string, Middleware<M, K, PartsOf<F>>>>;
  } & { readonly '*'?: Readonly<Record<string, Middleware<M, '*', PartsOf<F>>>> };
  /** By content type and name. */
  readonly beforeRead?: { readonly [K in keyof M]?: Readonly<Record<string, BeforeRead<M, K, PartsOf<F>>>> };
  /** By method and path below `/api/x`, such as `GET /greetings/:name`. */
  readonly routes?: Readonly<Record<string, CustomRoute<M, PartsOf<F>>>>;
  /** By name. */
  readonly cron?: Readonly<Record<string, CronJob<M, PartsOf<F>>>>;
}
