import type { Client, ContentTypeEntry, Fields, Filters, Populate, Shape, Sort } from '../../../client/index.js';
import type { ExternalIdentity } from '../../../domain/accounts/index.js';
import type { DocumentChange, OriginRequest, WriteOrigin } from '../../../domain/documents/index.js';
import type { ContentAction, Identity } from '../../../language/query/access/index.js';
import type { ProjectServices } from './project-services.js';
import type { CustomRoute } from './routes/route-types.js';

/** Content types by the names in addresses: the interface `ContentTypes` that `octavo types` writes. */
export type TypesOf<M> = { readonly [K in keyof M]: ContentTypeEntry };

/** Documents as the client has them, without a way over the network. */
export type DocumentsOf<M extends TypesOf<M>> = Pick<Client<M>, 'batch' | 'collection' | 'single'>;

/** The actions on documents that middlewares get. */
export type DocumentAction = DocumentChange['action'];

/** The permissions of the caller. */
export interface AbilityOf<M> {
  /** Whether the caller is identified: a token, an end user, an administrator. */
  readonly identified: boolean;
  /** Throws Bug for a type that does not exist. */
  can(action: ContentAction, type: keyof M & string): boolean;
}

/** Who writes; `server`: a job, a command, or code of the project that writes with the permissions of the server. */
export type WriterIdentity = WriteOrigin['identity'];

/** The caller of a write, as hooks around it receive it. */
export interface WriteHookContext<M, P> {
  readonly identity: WriterIdentity;
  /** null: the write belongs to no request, such as that of a job, a command or a schedule. */
  readonly request: OriginRequest | null;
  readonly ability: AbilityOf<M>;
  readonly parts: P;
}

/**
 * Before a write, in its transaction. `documents`: with the permissions of the server, in the same transaction; its writes
 * run no middleware.
 */
export interface BeforeContext<M extends TypesOf<M>, K, P> extends WriteHookContext<M, P> {
  readonly action: DocumentAction;
  readonly type: K extends keyof M ? K : string;
  /** null: a new document. */
  readonly documentId: string | null;
  /** null: the type has none. Of an action on every locale: one of them, the default one before others. */
  readonly locale: string | null;
  /** Id of the change set that it writes into; null: into the draft, or the only version. */
  readonly changeSet: string | null;
  /** The body's values; null: there is no body. */
  readonly data: Readonly<ValuesOf<M, K>> | null;
  /** The draft, or the only version, without media and relations; null: there is none in this locale. */
  readonly current: Readonly<ContentOf<M, K>> | null;
  /** The same with the values of the body, or defaults with them; media and relations that the body names. null: there is no body. */
  readonly next: Readonly<ContentOf<M, K>> | null;
  readonly documents: DocumentsOf<M>;
}

/** After a change, in its transaction. `documents`: with the permissions of the server; its writes run no middleware. */
export interface AfterContext<M extends TypesOf<M>, K, P> extends WriteHookContext<M, P> {
  readonly action: DocumentAction;
  readonly type: K extends keyof M ? K : string;
  readonly documentId: string;
  /** Of the versions that it was done to; none on types without locales. */
  readonly locales: readonly string[];
  readonly documents: DocumentsOf<M>;
}

/** After the commit: with mail and files, which no transaction takes back. */
export interface CommittedContext<M extends TypesOf<M>, K, P> extends AfterContext<M, K, P>, ProjectServices {}

/** Values of a body. */
export type ValuesOf<M, K> = K extends keyof M
  ? M[K] extends { readonly draft: infer Draft }
    ? Partial<Draft>
    : never
  : Record<string, unknown>;

/** Values of a version: those of attributes as in responses, anything else as in bodies. */
export type ContentOf<M, K> = K extends keyof M
  ? M[K] extends { readonly input: infer Input; readonly shape: { readonly values: infer Values } }
    ? { readonly [N in keyof Values & keyof Input]?: Values[N] | null } & Partial<Omit<Input, keyof Values>>
    : never
  : Record<string, unknown>;

/** A value, or a promise of it. */
export type Awaitable<T> = T | Promise<T>;

/** Before a read of documents of one content type, at its addresses. */
export interface ReadContext<M extends TypesOf<M>, K, P> {
  /** `find`: a list, or a single type. */
  readonly action: 'find' | 'findOne';
  readonly type: K extends keyof M ? K : string;
  /** The query parameters of the caller, as objects, lists and texts. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly request: ExtensionRequest;
  readonly identity: Identity;
  readonly ability: AbilityOf<M>;
  /** With the permissions of the server, for lookups. */
  readonly asServer: DocumentsOf<M>;
  readonly parts: P;
}

/** What a read selects in addition to the request. */
export interface ReadAddition<S extends Shape> {
  readonly filters?: Filters<S>;
  readonly populate?: Populate<S>;
  readonly fields?: Fields<S>;
  readonly sort?: Sort<S>;
  /** `add` (default): both apply. `default`: only if the caller sends none. `force`: replaces the caller's. */
  readonly mode?: 'add' | 'default' | 'force';
}

/** The addition to a read of a content type. */
export type ReadAdditionOf<M, K> = K extends keyof M
  ? M[K] extends { readonly shape: infer S extends Shape }
    ? ReadAddition<S>
    : never
  : ReadAddition<Shape>;

/**
 * Called before a read, after the caller's permission to read the type: may extend the query. An error ends the read.
 */
export type BeforeRead<M extends TypesOf<M>, K, P> = (
  context: ReadContext<M, K, P>,
) => Awaitable<ReadAdditionOf<M, K> | undefined>;

/** Hooks before and after writes of the documents of one content type. */
export interface Middleware<M extends TypesOf<M>, K, P> {
  /** Left out: all. */
  readonly actions?: readonly DocumentAction[];
  /** Runs in the transaction, before the change: may return values that replace those of the body. An error ends the write. */
  before?(context: BeforeContext<M, K, P>): Awaitable<ValuesOf<M, K> | undefined>;
  /** Runs in the transaction: before a deletion, after every other action. An error rolls the write back. */
  within?(context: AfterContext<M, K, P>): Awaitable<void>;
  /** Runs after the commit. An error is logged. */
  after?(context: CommittedContext<M, K, P>): Awaitable<void>;
}

/** A request in the form for extensions. */
export interface ExtensionRequest extends OriginRequest {
  /** In capitals. */
  readonly method: string;
  /** Without the query string. */
  readonly path: string;
  /** The values of the parameters of a route's path, which start with a colon. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The parsed body, unchecked; undefined: none. */
  readonly body: unknown;
}

/** The input of a policy. */
export interface PolicyContext<M extends TypesOf<M>, P> {
  /** `route`: the policy guards a route. */
  readonly action: ContentAction | 'route';
  /** null before a route. */
  readonly type: (keyof M & string) | null;
  readonly request: ExtensionRequest;
  readonly identity: Identity;
  readonly ability: AbilityOf<M>;
  /** With the permissions of the server, for lookups. */
  readonly asServer: DocumentsOf<M>;
  readonly parts: P;
}

/** The input of `authenticate`. */
export interface AuthenticateContext<M extends TypesOf<M>, P> {
  readonly request: ExtensionRequest;
  /** With the permissions of the server, for lookups. */
  readonly asServer: DocumentsOf<M>;
  readonly parts: P;
}

/**
 * Who sends a request: an end user, or a caller with the permissions of a role of end users, named by its type or its
 * documentId. Never an administrator. An unknown or blocked user, and an unknown role, are answered with 401.
 */
export type AuthenticatedAs = ExternalIdentity;

/** Says who sends a request. */
export type Authenticate<M extends TypesOf<M>, P> = (
  context: AuthenticateContext<M, P>,
) => Awaitable<AuthenticatedAs | null | undefined>;

/** Decides whether the caller may do what the permissions allow. `false`, or an error of `refuse`: no. */
export type Policy<M extends TypesOf<M>, P> = (context: PolicyContext<M, P>) => Awaitable<boolean | Error>;

/** What start, stop and jobs are given. `documents`: as the server. */
export interface ServerContext<M extends TypesOf<M>, P> extends ProjectServices {
  readonly documents: DocumentsOf<M>;
  readonly parts: P;
  /** Writes a line of the server's log. */
  log(message: string): void;
}

/** Work at certain times, done by one of all servers. */
export interface CronJob<M extends TypesOf<M>, P> {
  /**
   * Minute, hour, day of the month, month, day of the week, such as `30 3 * * 1`; with six fields, the first is the
   * second.
   */
  readonly at: string;
  /** For example `Europe/Paris`. Default: UTC. */
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
  /** Runs before the first request; an error ends the start. */
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
  /**
   * Says who sends a request that has no credentials of Octavo's own. `null`: nobody, as without this function. An error of
   * `refuse` is answered with 401. Runs for each such request, so it should be fast.
   */
  readonly authenticate?: Authenticate<M, PartsOf<F>>;
  /** By method and path below `/api/x`, such as `GET /greetings/:name`, or, with `root`, of the whole server. */
  readonly routes?: Readonly<Record<string, CustomRoute<M, PartsOf<F>>>>;
  /** By name. */
  readonly cron?: Readonly<Record<string, CronJob<M, PartsOf<F>>>>;
}
