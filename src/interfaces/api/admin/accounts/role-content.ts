import { randomUUID } from 'node:crypto';
import { Failure } from '../../../../foundations/core/index.js';
import type { Endpoint, HttpResponse, RouteGroup } from '../../../../foundations/http/index.js';
import type { Caller } from '../../../../language/query/access/index.js';
import {
  type ContentApiParts,
  createContentApiRoutes,
  type DatabaseUsage,
  databaseTiming,
  requestActor,
} from '../../content/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { pathId } from '../path-id.js';
import { assertPanelRequest } from './csrf.js';

/** Segments of `/admin/api/user-roles/:id/` before those of the interface that is asked, of which the first is its name. */
const prefixSegments = 4;

/**
 * Returns the routes that show what a role of end users reads: `user-roles/:id/content/…` responds to a GET as `/api/…`
 * would for that role, and `user-roles/:id/graphql` as `/graphql`, with the number of statements and the database time in
 * `Server-Timing`. The caller must be able to grant what the role reads.
 */
export function roleContentRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  const { snapshot, accounts, settings, profile, publicUrl, guard, reads } = parts;
  // By the credentials of a request that nobody else can send, which the requests that come of it have as well.
  const callers = new Map<string | undefined, Caller>();
  const content: ContentApiParts = {
    snapshot,
    documents: reads.documents,
    callers: {
      async callerOf({ authorization }) {
        const caller = callers.get(authorization);
        if (caller === undefined) throw new Failure('access.unauthorized');
        return caller;
      },
      findCached: () => null,
      revalidate: async () => null,
    },
    settings,
    profile,
    publishingNeedsPermission: false,
  };

  const readAsRole =
    (name: 'api' | 'graphql', routes: RouteGroup | null): Endpoint =>
    async (request) => {
      assertPanelRequest(request, publicUrl);
      const administrator = await guard.callerOf(request);
      if (!administrator.ability.can('read', 'settings::user-roles')) throw new Failure('access.forbidden');
      const role = pathId(request, 'account.role-not-found');
      const caller = await accounts.roles.callerWithRole(role, requestActor(administrator, request));
      const segments = [name, ...request.segments.slice(prefixSegments + 1)];
      const endpoint = routes?.route(segments)?.get('GET');
      if (endpoint === undefined) throw new Failure('http.not-found');
      const authorization = randomUUID();
      callers.set(authorization, caller);
      try {
        const read = () => endpoint({ ...request, segments, authorization });
        const { result, statements, milliseconds } = await reads.measure(read);
        return addReadTiming(result, { statements, milliseconds });
      } finally {
        callers.delete(authorization);
      }
    };

  const readContent = readAsRole('api', createContentApiRoutes(content));
  return [
    ['user-roles/:id/content/:id', { GET: readContent }],
    ['user-roles/:id/content/:id/:id', { GET: readContent }],
    ['user-roles/:id/graphql', { GET: readAsRole('graphql', parts.graphql?.(content) ?? null) }],
  ];
}

/** The response with its measurements; no cache may store it. */
function addReadTiming(answer: HttpResponse, usage: DatabaseUsage): HttpResponse {
  return {
    ...answer,
    revalidates: false,
    headers: [...(answer.headers ?? []), 'Server-Timing', databaseTiming(usage)],
  };
}
