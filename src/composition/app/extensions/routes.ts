import { Failure } from '../../../foundations/core/index.js';
import type { Endpoint, HttpRequest, HttpResponse, Route, RouteGroup } from '../../../foundations/http/index.js';
import type { Caller } from '../../../language/query/access/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import { callExtension } from './call-extension.js';
import { toExtensionRequest } from './extension-request.js';
import { createInProcessClient } from './in-process-client.js';
import type { AnyDocuments, ExtensionParts, NamedRoute } from './loaded-extensions.js';
import type { Policies } from './policies.js';
import { toHttpResponse } from './route-response.js';
import { toExtensionAbility } from './type-names.js';

/** Seconds that a route may take which says nothing about it. */
const defaultSeconds = 30;

/** Dependencies of routes. */
export interface RoutesDependencies {
  readonly routes: readonly NamedRoute[];
  readonly types: ReadonlyMap<string, ContentType>;
  readonly policies: Policies;
  readonly parts: () => ExtensionParts;
  resolveCaller(request: HttpRequest): Promise<Caller>;
  /** Returns the content API as this caller may use it, where policies are shown the request that they sent. */
  contentApiFor(caller: Caller, request: HttpRequest): () => RouteGroup;
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
  const client = createInProcessClient(parts.contentApiFor(caller, httpRequest));
  const context = {
    request: toExtensionRequest(httpRequest, params),
    identity,
    ability: toExtensionAbility(caller.ability, parts.types),
    documents: client.documents,
    asServer: parts.asServer,
    parts: parts.parts(),
  };
  return callExtension(`extensions.${name}`, seconds, async () => {
    try {
      return toHttpResponse(name, await route.answer(context));
    } catch (error) {
      throw client.originalError(error);
    }
  });
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

/** Fixed segments stand before open ones. */
function specificity({ pattern }: NamedRoute): string {
  return pattern.map((part) => (part.startsWith(':') ? '1' : '0')).join('');
}
