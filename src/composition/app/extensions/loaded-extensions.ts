import type { RouteInputParser } from './routes/route-input.js';
import type { CustomRoute, RouteBodyKind, RouteOf, RouteTransaction } from './routes/route-types.js';
import type { Authenticate, BeforeRead, CronJob, DocumentsOf, Middleware, Policy, ServerContext } from './types.js';

/** Content types whose names are unknown at compile time. */
export type AnyTypes = Readonly<Record<never, never>>;
export type ExtensionParts = Readonly<Record<string, unknown>>;

export type AnyDocuments = DocumentsOf<AnyTypes>;
export type AnyMiddleware = Middleware<AnyTypes, '*', ExtensionParts>;
export type AnyBeforeRead = BeforeRead<AnyTypes, '*', ExtensionParts>;
export type AnyPolicy = Policy<AnyTypes, ExtensionParts>;
export type AnyAuthenticate = Authenticate<AnyTypes, ExtensionParts>;
/** A route whose kind of body is a value. */
export type AnyRoute = RouteOf<AnyTypes, ExtensionParts, RouteBodyKind> & {
  readonly body?: CustomRoute<AnyTypes, ExtensionParts>['body'];
};
export type AnyRouteTransaction = RouteTransaction<AnyTypes>;
export type AnyCronJob = CronJob<AnyTypes, ExtensionParts>;
export type AnyServerContext = ServerContext<AnyTypes, ExtensionParts>;

/** A middleware with its path in the configuration. */
export interface NamedMiddleware {
  /** As a log names it: `middlewares.articles.stamp`. */
  readonly name: string;
  /** The name of the type in addresses; `*`: all. */
  readonly type: string;
  readonly middleware: AnyMiddleware;
}

/** A hook before reads with its path in the configuration. */
export interface NamedBeforeRead {
  /** As a log names it: `beforeRead.articles.own`. */
  readonly name: string;
  /** The name of the type in addresses. */
  readonly type: string;
  readonly hook: AnyBeforeRead;
}

/** A policy of an action of the content API. */
export interface PolicyGuard {
  readonly type: string;
  readonly action: string;
  readonly policies: readonly string[];
}

/** A route with its parsed path. */
export interface NamedRoute {
  readonly name: string;
  readonly method: string;
  /** Segments below `/api/x`, or below `/` if `route.root` is set; a segment that starts with a colon matches any text. */
  readonly pattern: readonly string[];
  readonly route: AnyRoute;
  /** Checks requests against the schema; null: it has none. */
  readonly parseInput: RouteInputParser | null;
}

/** The extensions of a project, checked. */
export interface LoadedExtensions {
  readonly parts: ReadonlyMap<string, () => unknown>;
  readonly start: ((context: AnyServerContext) => unknown) | null;
  readonly stop: ((context: AnyServerContext) => unknown) | null;
  /** null: Octavo's own credentials only. */
  readonly authenticate: AnyAuthenticate | null;
  readonly policies: ReadonlyMap<string, AnyPolicy>;
  readonly guards: readonly PolicyGuard[];
  readonly middlewares: readonly NamedMiddleware[];
  readonly beforeRead: readonly NamedBeforeRead[];
  readonly routes: readonly NamedRoute[];
  readonly cron: ReadonlyMap<string, AnyCronJob>;
}

/** The extensions of a project without any. */
export const noExtensions: LoadedExtensions = {
  parts: new Map(),
  start: null,
  stop: null,
  authenticate: null,
  policies: new Map(),
  guards: [],
  middlewares: [],
  beforeRead: [],
  routes: [],
  cron: new Map(),
};
