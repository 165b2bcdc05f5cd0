import type { Authenticator } from '../../../domain/accounts/index.js';
import { type Documents, serverOrigin, type WriteOrigin } from '../../../domain/documents/index.js';
import type { Media } from '../../../domain/media/index.js';
import { Bug } from '../../../foundations/core/index.js';
import type { HttpRequest, RouteGroup } from '../../../foundations/http/index.js';
import {
  type BeforeReadHooks,
  type CallerResolver,
  type RequestPolicies,
  requestOrigin,
} from '../../../interfaces/api/content/index.js';
import { type Caller, fullAccess } from '../../../language/query/access/index.js';
import type { Snapshot } from '../../../language/schema/index.js';
import { type Store, type Transaction, withinTransaction } from '../../../storage/database/index.js';
import { createBeforeRead } from './before-read.js';
import { createInProcessClient } from './in-process-client.js';
import type { AnyDocuments, LoadedExtensions } from './loaded-extensions.js';
import { createProjectFiles } from './project-files.js';
import type { ProjectFiles } from './project-services.js';
import { withCustomAuthentication } from './routes/authenticate.js';
import { createMiddlewares, type Middlewares, type WriteHooks } from './routes/middlewares.js';
import { createPolicies } from './routes/policies.js';
import { createRoutes, type ProjectRoutes } from './routes/routes.js';
import type { RunningExtensions } from './running-extensions.js';
import { typesByName } from './type-names.js';
import { findUnknownTypes } from './unknown-types.js';

/** Dependencies of the extensions of one model version. */
export interface ExtensionRuntimeDependencies {
  readonly running: RunningExtensions;
  readonly snapshot: Snapshot;
  /** The store of this model. */
  readonly store: Store;
  /** Documents of this model over a store, whose writes run these hooks. */
  createDocuments(store: Store, hooks: WriteHooks): Documents;
  /** The content API over documents, as one caller uses it. */
  createContentApi(of: ContentApiOf): RouteGroup;
  /** The endpoints of files, with the permissions of the server. */
  createUploadApi(documents: Documents, media: Media): RouteGroup;
}

/** Whose content API over which documents. */
export interface ContentApiOf {
  readonly documents: Documents;
  readonly caller: Caller;
  /** The origin of writes, which hooks receive. */
  readonly origin: WriteOrigin;
  readonly narrowing: RequestPolicies | undefined;
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
  /** Media with the rights of the server. */
  readonly files: ProjectFiles;
  /** Sets the documents that routes, scheduled jobs and the server itself use, those with middlewares, and media. */
  provide(services: { readonly documents: Documents; readonly media: Media }): void;
  /** Returns the resolver of callers; undefined: the project authenticates nobody. */
  authenticate(authenticator: Authenticator): CallerResolver | undefined;
  routes(resolveCaller: (request: HttpRequest) => Promise<Caller>): ProjectRoutes;
}

/** The server as a caller, to whom no policy applies. */
const server = {
  caller: { identity: { is: 'nobody' }, ability: fullAccess },
  origin: serverOrigin,
  narrowing: undefined,
} satisfies Omit<ContentApiOf, 'documents'>;

/** Returns the same policies, always called with the outer request. */
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

const noHooks: WriteHooks = { beforeWrite: null, inTransaction: [] };

/** Creates the extensions of one model. Reports names of removed content types. */
export function createExtensionRuntime({
  running,
  snapshot,
  store,
  createDocuments,
  createContentApi,
  createUploadApi,
}: ExtensionRuntimeDependencies): ExtensionRuntime {
  const { loaded } = running;
  const types = typesByName(snapshot);
  // A start is refused for them; the model may lose them later.
  if (running.partsReady) for (const line of findUnknownTypes(loaded, snapshot)) running.report(new Error(line));
  const documentsWithoutHooks = createDocuments(store, noHooks);
  let documents = documentsWithoutHooks;
  let media: Media | null = null;
  const requireMedia = (): Media => {
    if (media === null) throw new Bug('files were used before the model runtime was complete');
    return media;
  };
  const contentApiWithoutHooks = createOnce(() => createContentApi({ documents: documentsWithoutHooks, ...server }));
  const contentApiFor = (transaction: Transaction | null): RouteGroup =>
    transaction === null
      ? contentApiWithoutHooks()
      : createContentApi({ documents: createDocuments(withinTransaction(store, transaction), noHooks), ...server });
  const asServer = createInProcessClient(createOnce(() => createContentApi({ documents, ...server }))).documents;
  const parts = () => running.parts;
  const policies = createPolicies({ loaded, snapshot, parts, asServer, report: running.report });
  const files = createProjectFiles({
    media: requireMedia,
    getUploadApi: createOnce(() => createUploadApi(documents, requireMedia())),
  });
  const services = () => ({ mail: running.projectMail, files });
  const middlewares = createMiddlewares({ running, types, contentApiFor, services });
  /** Documents with middlewares, in a transaction if one is given. */
  const hookedDocuments = (transaction: Transaction | null): Documents =>
    transaction === null ? documents : createDocuments(withinTransaction(store, transaction), middlewares);
  return {
    ...middlewares,
    loaded,
    narrowing: policies.narrowing,
    beforeRead: createBeforeRead({ hooks: loaded.beforeRead, types, parts, asServer }),
    narrowCallers: policies.narrowCallers,
    asServer,
    files,
    provide(provided) {
      documents = provided.documents;
      media = provided.media;
    },
    authenticate: (authenticator) =>
      loaded.authenticate === null
        ? undefined
        : withCustomAuthentication(authenticator, { authenticate: loaded.authenticate, asServer, parts }),
    routes: (resolveCaller) =>
      createRoutes({
        routes: loaded.routes,
        types,
        policies,
        parts,
        resolveCaller,
        contentApiFor: (caller, request, transaction) =>
          createOnce(() =>
            createContentApi({
              documents: hookedDocuments(transaction),
              caller,
              origin: requestOrigin(caller, request),
              narrowing: withOuterRequest(policies.narrowing, request),
            }),
          ),
        serverApiFor: (transaction) =>
          createOnce(() => createContentApi({ documents: hookedDocuments(transaction), ...server })),
        runTransaction: (work) => documents.transaction(work),
        asServer,
        services,
        media: requireMedia,
      }),
  };
}
