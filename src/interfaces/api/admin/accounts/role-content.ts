import { Failure } from '../../../../foundations/core/index.js';
import type { Endpoint, HttpRequest, HttpResponse } from '../../../../foundations/http/index.js';
import type { Caller } from '../../../../language/query/access/index.js';
import { createContentApiRoutes, type DatabaseUsage, databaseTiming, requestActor } from '../../content/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { pathId } from '../path-id.js';
import { assertPanelRequest } from './csrf.js';

/** Segments of `/admin/api/user-roles/:id/content` before those that the content API has, of which the first is its own name. */
const prefixSegments = 5;

/**
 * Returns the routes that show what a role of end users reads: `user-roles/:id/content/…` responds to a GET as `/api/…`
 * would for that role, with the number of statements and the database time in `Server-Timing`. The caller must be able
 * to grant what the role reads.
 */
export function roleContentRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  const { snapshot, accounts, settings, profile, publicUrl, guard, reads } = parts;
  const callers = new WeakMap<HttpRequest, Caller>();
  const contentApi = createContentApiRoutes({
    snapshot,
    documents: reads.documents,
    callers: {
      async callerOf(request) {
        const caller = callers.get(request);
        if (caller === undefined) throw new Failure('access.unauthorized');
        return caller;
      },
      findCached: () => null,
      revalidate: async () => null,
    },
    settings,
    profile,
    publishingNeedsPermission: false,
  });

  const readAsRole: Endpoint = async (request) => {
    assertPanelRequest(request, publicUrl);
    const administrator = await guard.callerOf(request);
    if (!administrator.ability.can('read', 'settings::user-roles')) throw new Failure('access.forbidden');
    const role = pathId(request, 'account.role-not-found');
    const caller = await accounts.roles.callerWithRole(role, requestActor(administrator, request));
    const innerRequest = { ...request, segments: ['api', ...request.segments.slice(prefixSegments)] };
    const endpoint = contentApi.route(innerRequest.segments)?.get('GET');
    if (endpoint === undefined) throw new Failure('http.not-found');
    callers.set(innerRequest, caller);
    const { result, statements, milliseconds } = await reads.measure(() => endpoint(innerRequest));
    return addReadTiming(result, { statements, milliseconds });
  };

  return [
    ['user-roles/:id/content/:id', { GET: readAsRole }],
    ['user-roles/:id/content/:id/:id', { GET: readAsRole }],
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
