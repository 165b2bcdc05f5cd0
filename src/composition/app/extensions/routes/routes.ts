import { credentialKind } from '../../../../domain/accounts/index.js';
import type { Media } from '../../../../domain/media/index.js';
import { Bug, Failure } from '../../../../foundations/core/index.js';
import type { Endpoint, HttpRequest, HttpResponse, Route, RouteGroup } from '../../../../foundations/http/index.js';
import type { Caller } from '../../../../language/query/access/index.js';
import type { ContentType } from '../../../../language/schema/index.js';
import type { Transaction } from '../../../../storage/database/index.js';
import { callExtension } from '../call-extension.js';
import { createInProcessClient } from '../in-process-client.js';
import type { AnyDocuments, ExtensionParts, NamedRoute } from '../loaded-extensions.js';
import { withCheck } from '../project-files.js';
import type { ProjectServices } from '../project-services.js';
import { toExtensionAbility } from '../type-names.js';
import { toExtensionRequest } from './extension-request.js';
import type { Policies } from './policies.js';
import { readRouteBody, readsOwnBody } from './route-body.js';
import { toHttpResponse } from './route-response.js';
import { createRouteTransactions, type RouteTransactions } from './route-transactions.js';

/** Timeout in seconds of a route without a setting. */
const defaultSeconds = 30;

/** Dependencies of routes. */
export interface RoutesDependencies {
  readonly routes: readonly NamedRoute[];
  readonly types: ReadonlyMap<string, ContentType>;
  readonly policies: Policies;
  readonly parts: () => ExtensionParts;
  resolveCaller(request: HttpRequest): Promise<Caller>;
  /**
   * Returns the content API as this caller may use it, where policies are shown the request that they sent; in a
   * transaction if one is given.
   */
  contentApiFor(caller: Caller, request: HttpRequest, transaction: Transaction | null): () => RouteGroup;
  /** The same with the permissions of the server. */
  serverApiFor(transaction: Transaction): () => RouteGroup;
  /** See `Documents.transaction`. */
  runTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  readonly asServer: AnyDocuments;
  readonly services: () => ProjectServices;
  /** Receives the files of forms. */
  readonly media: () => Pick<Media, 'receive'>;
}

/** The routes of a project. */
export interface ProjectRoutes {
  /** Finds a route below `/api/x`, segment by segment, the first two of which have led here; null: there is none. */
  findBelowApi(segments: readonly string[]): Route | null;
  /** The routes below `/`. */
  readonly atRoot: RouteGroup;
  /** Whether the route at this path below `/api/x` reads the body itself; undefined: no route does. */
  readonly readsBody: ((method: string, segments: readonly string[]) => boolean) | undefined;
}

/** Creates the routes. Where several fit a path, the one with a fixed segment further left counts. */
export function createRoutes(dependencies: RoutesDependencies): ProjectRoutes {
  const sorted = dependencies.routes.toSorted((left, right) => (specificity(left) < specificity(right) ? -1 : 1));
  const belowApi = sorted.filter(({ route }) => route.root !== true);
  const atRoot = sorted.filter(({ route }) => route.root === true);

  function findRoute(routes: readonly NamedRoute[], path: readonly string[]): Route | null {
    const found = new Map<string, Endpoint>();
    for (const namedRoute of routes) {
      if (!matchesPattern(namedRoute.pattern, path) || found.has(namedRoute.method)) continue;
      found.set(namedRoute.method, (request) => answerRoute(dependencies, namedRoute, path, request));
    }
    return found.size === 0 ? null : found;
  }

  const readsBodyAmong = (routes: readonly NamedRoute[], skipped: number): ProjectRoutes['readsBody'] =>
    routes.some(({ route }) => readsOwnBody(route))
      ? (method, segments) => {
          const path = segments.slice(skipped);
          const named = routes.find((one) => one.method === method && matchesPattern(one.pattern, path));
          return named !== undefined && readsOwnBody(named.route);
        }
      : undefined;
  const rootReadsBody = readsBodyAmong(atRoot, 0);
  const apiReadsBody = readsBodyAmong(belowApi, 2);

  return {
    findBelowApi: ([, , ...path]) => findRoute(belowApi, path),
    atRoot: {
      yields: true,
      findCached: () => null,
      route: (segments) => findRoute(atRoot, segments),
      ...(rootReadsBody === undefined ? {} : { readsBody: rootReadsBody }),
    },
    readsBody:
      apiReadsBody && ((method, segments) => segments[1]?.toLowerCase() === 'x' && apiReadsBody(method, segments)),
  };
}

async function answerRoute(
  dependencies: RoutesDependencies,
  namedRoute: NamedRoute,
  path: readonly string[],
  httpRequest: HttpRequest,
): Promise<HttpResponse> {
  const { name, route, pattern } = namedRoute;
  const caller = await dependencies.resolveCaller(httpRequest);
  if (route.public !== true && isAnonymous(caller, httpRequest)) throw new Failure('access.forbidden');
  const params = pathParams(pattern, path);
  const { policies = [], seconds = defaultSeconds } = route;
  await dependencies.policies.requireAllowed(policies, {
    caller,
    request: httpRequest,
    action: 'route',
    type: null,
    params,
  });
  const transactions = createRouteTransactions({
    name: `extensions.${name}`,
    run: dependencies.runTransaction,
    asCaller: (transaction) => dependencies.contentApiFor(caller, httpRequest, transaction),
    asServer: dependencies.serverApiFor,
  });
  let discardFiles = async (): Promise<void> => undefined;
  return callExtension(`extensions.${name}`, seconds, async () => {
    const body = await readRouteBody(route, httpRequest, dependencies.media());
    discardFiles = body.discard;
    return runRoute(dependencies, namedRoute, { caller, httpRequest, params, body: body.value, transactions });
  }).finally(() => {
    // Also after a timeout, when the route has not ended.
    transactions.end();
    return discardFiles();
  });
}

/**
 * Whether a caller is nobody: neither an account nor a role of custom authentication. A preview token, whose credentials are
 * Octavo's, identifies nobody.
 */
function isAnonymous({ identity, ability }: Caller, { authorization }: HttpRequest): boolean {
  return identity.is === 'nobody' && (!ability.identified || credentialKind(authorization) === 'own');
}

/** A request to a route whose policies have allowed it. */
interface RouteCall {
  readonly caller: Caller;
  readonly httpRequest: HttpRequest;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly transactions: RouteTransactions;
}

async function runRoute(
  dependencies: RoutesDependencies,
  { name, route, parseInput }: NamedRoute,
  { caller, httpRequest, params, body, transactions }: RouteCall,
): Promise<HttpResponse> {
  const request = { ...toExtensionRequest(httpRequest, params), body };
  const { query } = request;
  const input = parseInput?.({ params, query, body }) ?? { params, query: Object.fromEntries(query), body };
  const requireNoTransaction = (): void => {
    // On SQLite its writes would wait for the transaction, and the transaction for them.
    if (transactions.isOpen())
      throw new Bug(`${name} uses documents or files of the route while its transaction is open`);
  };
  const getContentApi = dependencies.contentApiFor(caller, httpRequest, null);
  const client = createInProcessClient(() => {
    requireNoTransaction();
    return getContentApi();
  }, 'route');
  const { mail, files } = dependencies.services();
  const context = {
    request,
    input,
    signal: httpRequest.disconnected?.() ?? new AbortController().signal,
    identity: caller.identity,
    ability: toExtensionAbility(caller.ability, dependencies.types),
    documents: client.documents,
    asServer: dependencies.asServer,
    transaction: transactions.transaction,
    parts: dependencies.parts(),
    mail,
    files: withCheck(files, requireNoTransaction),
  };
  try {
    const answer = await route.answer(context);
    await transactions.settle();
    return toHttpResponse(name, answer);
  } catch (error) {
    throw transactions.originalError(client.originalError(error));
  }
}

function pathParams(pattern: readonly string[], path: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pattern.flatMap((segment, index) => (segment.startsWith(':') ? [[segment.slice(1), path[index] ?? '']] : [])),
  );
}

function matchesPattern(pattern: readonly string[], path: readonly string[]): boolean {
  if (pattern.length !== path.length) return false;
  return pattern.every((segment, index) =>
    segment.startsWith(':') ? path[index] !== '' : segment.toLowerCase() === path[index]?.toLowerCase(),
  );
}

/** Sorts fixed segments before parameters. */
function specificity({ pattern }: NamedRoute): string {
  return pattern.map((part) => (part.startsWith(':') ? '1' : '0')).join('');
}
