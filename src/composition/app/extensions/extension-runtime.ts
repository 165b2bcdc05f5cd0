import type { Documents } from '../../../domain/documents/index.js';
import type { HttpRequest, Route, RouteGroup } from '../../../foundations/http/index.js';
import type { BeforeReadHooks, CallerResolver, RequestPolicies } from '../../../interfaces/api/content/index.js';
import { type Caller, fullAccess } from '../../../language/query/access/index.js';
import type { Snapshot } from '../../../language/schema/index.js';
import { type Store, type Transaction, withinTransaction } from '../../../storage/database/index.js';
import { createBeforeRead } from './before-read.js';
import { createInProcessClient } from './in-process-client.js';
import type { AnyDocuments, LoadedExtensions } from './loaded-extensions.js';
import { createMiddlewares, type Middlewares } from './middlewares.js';
import { createPolicies } from './policies.js';
import { createRoutes } from './routes.js';
import type { RunningExtensions } from './running-extensions.js';
import { typesByName } from './type-names.js';
import { findUnknownTypes } from './unknown-types.js';

/** Dependencies of the extensions of one model version. */
export interface ExtensionRuntimeDependencies {
  readonly running: RunningExtensions;
  readonly snapshot: Snapshot;
  /** The store of this model. */
  readonly store: Store;
  /** Documents of this model over a store, none of whose writes a middleware hears of. */
  withoutHooks(store: Store): Documents;
  /** The content API over documents, as one caller uses it. */
  createContentApi(documents: Documents, caller: Caller, narrowing: RequestPolicies | undefined): RouteGroup;
}

/** The extensions of a project over one model. */
export interface ExtensionRuntime extends Middlewares {
  readonly loaded: LoadedExtensions;
  readonly narrowing: RequestPolicies | undefined;
  /** Hooks before reads; undefined: there are none. */
  readonly beforeRead: BeforeReadHooks | undefined;
  /** Documents with the rights of the server. */
  readonly asServer: AnyDocuments;
  /** See `Policies`. */
  narrowCallers(callers: CallerResolver): CallerResolver;
  /** Sets the documents that routes, scheduled jobs and the server itself use: those with middlewares. */
  provideDocuments(documents: Documents): void;
  /** The routes below `/api/x`. */
  routes(resolveCaller: (request: HttpRequest) => Promise<Caller>): (segments: readonly string[]) => Route | null;
}

const serverCaller: Caller = { identity: { is: 'nobody' }, ability: fullAccess };

/** The same, which is always shown the request that came from outside. */
function withOuterRequest(narrowing: RequestPolicies | undefined, request: HttpRequest): RequestPolicies | undefined {
  if (narrowing === undefined) return undefined;
  return { ...narrowing, restrict: (caller, action, type) => narrowing.restrict(caller, action, type, request) };
}

/** Creates a route group on first use. */
function createOnce(make: () => RouteGroup): () => RouteGroup {
  let created: RouteGroup | null = null;
  return () => {
    created ??= make();
    return created;
  };
}

/** Builds them. Names of content types that are gone are reported. */
export function createExtensionRuntime({
  running,
  snapshot,
  store,
  withoutHooks,
  createContentApi,
}: ExtensionRuntimeDependencies): ExtensionRuntime {
  const { loaded } = running;
  const types = typesByName(snapshot);
  // A start is refused for them; the model may lose them later.
  if (running.partsReady) for (const line of findUnknownTypes(loaded, snapshot)) running.report(new Error(line));
  const documentsWithoutHooks = withoutHooks(store);
  let documents = documentsWithoutHooks;
  const contentApiWithoutHooks = createOnce(() => createContentApi(documentsWithoutHooks, serverCaller, undefined));
  const contentApiFor = (transaction: Transaction | null): RouteGroup =>
    transaction === null
      ? contentApiWithoutHooks()
      : createContentApi(withoutHooks(withinTransaction(store, transaction)), serverCaller, undefined);
  const asServer = createInProcessClient(
    createOnce(() => createContentApi(documents, serverCaller, undefined)),
  ).documents;
  const parts = () => running.parts;
  const policies = createPolicies({ loaded, snapshot, parts, asServer, report: running.report });
  return {
    ...createMiddlewares({ running, types, contentApiFor }),
    loaded,
    narrowing: policies.narrowing,
    beforeRead: createBeforeRead({ hooks: loaded.beforeRead, types, parts, asServer }),
    narrowCallers: policies.narrowCallers,
    asServer,
    provideDocuments(hookedDocuments) {
      documents = hookedDocuments;
    },
    routes: (resolveCaller) =>
      createRoutes({
        routes: loaded.routes,
        types,
        policies,
        parts,
        resolveCaller,
        contentApiFor: (caller, request) =>
          createOnce(() => createContentApi(documents, caller, withOuterRequest(policies.narrowing, request))),
        asServer,
      }),
  };
}
