import { Bug, Failure } from '../../../foundations/core/index.js';
import type { Endpoint, HttpRequest, HttpResponse, Route, RouteGroup } from '../../../foundations/http/index.js';
import type { Caller } from '../../../language/query/access/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import { callExtension } from './call-extension.js';
import { toExtensionRequest } from './extension-request.js';
import { createInProcessClient } from './in-process-client.js';
import type { AnyDocuments, ExtensionParts, NamedRoute } from './loaded-extensions.js';
import type { Policies } from './policies.js';
import { toHttpResponse } from './route-response.js';
import { createRouteTransactions } from './route-transactions.js';
import { toExtensionAbility } from './type-names.js';

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
}

/**
 * Finds the route of a path below `/api/x`, segment by segment, the first two of which have led here; null: there is none. Where
 * several fit, the one with a fixed segment further left counts.
 */
export function createRoutes(dependencies: RoutesDependencies): (segments: readonly string[]) => Route | null {
  const sorted = dependencies.routes.toSorted((left, right) => (specificity(left) < specificity(right) ? -1 : 1));
  return ([, , ...path]) => {
    const found = new Map<string, Endpoint>();
    for (const namedRoute of sorted) {
      if (!matchesPattern(namedRoute.pattern, path) || found.has(namedRoute.method)) continue;
      found.set(namedRoute.method, (request) => answerRoute(dependencies, namedRoute, path, request));
    }
    return found.size === 0 ? null : found;
  };
}

async function answerRoute(
  parts: RoutesDependencies,
  { name, route, pattern }: NamedRoute,
  path: readonly string[],
  httpRequest: HttpRequest,
): Promise<HttpResponse> {
  const caller = await parts.resolveCaller(httpRequest);
  const { identity } = caller;
  if (route.public !== true && identity.is === 'nobody') throw new Failure('access.forbidden');
  const params = pathParams(pattern, path);
  const { policies = [], seconds = defaultSeconds } = route;
  await parts.policies.requireAllowed(policies, { caller, request: httpRequest, action: 'route', type: null, params });
  const transactions = createRouteTransactions({
    name: `extensions.${name}`,
    run: parts.runTransaction,
    asCaller: (transaction) => parts.contentApiFor(caller, httpRequest, transaction),
    asServer: parts.serverApiFor,
  });
  const getContentApi = parts.contentApiFor(caller, httpRequest, null);
  const client = createInProcessClient(() => {
    // On SQLite its writes would wait for the transaction, and the transaction for them.
    if (transactions.isOpen()) throw new Bug(`${name} uses documents of the route while its transaction is open`);
    return getContentApi();
  }, 'route');
  const context = {
    request: toExtensionRequest(httpRequest, params),
    identity,
    ability: toExtensionAbility(caller.ability, parts.types),
    documents: client.documents,
    asServer: parts.asServer,
    transaction: transactions.transaction,
    parts: parts.parts(),
  };
  return callExtension(`extensions.${name}`, seconds, async () => {
    try {
      const answer = await route.answer(context);
      await transactions.settle();
      return toHttpResponse(name, answer);
    } catch (error) {
      throw transactions.originalError(client.originalError(error));
    }
  }).finally(transactions.end);
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
