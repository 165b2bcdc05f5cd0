import type { HttpRequest, RouteGroup } from '../../../foundations/http/index.js';
import type { Caller } from '../../../language/query/access/index.js';
import { createContentApiRoutes } from '../content/index.js';
import { administratorRoutes } from './accounts/administrators.js';
import { createGuard, requireAdministratorCaller } from './accounts/guard.js';
import { createSessionCookie } from './accounts/session-cookie.js';
import type { AdminRoute, AdminRouteParts } from './admin-route.js';
import { createWriteAudit } from './content/audit-write.js';
import { changeSetPublicationRoutes } from './content/change-set-publication.js';
import { changeSetReviewRoutes } from './content/change-set-reviews.js';
import { changeSetRoutes } from './content/change-sets.js';
import { scheduleRoutes } from './content/schedule.js';
import { mediaRoutes } from './media/media.js';
import { modelRoutes } from './model/model.js';
import type { AdminApiParts } from './parts.js';
import { findAdminRoute } from './routes.js';

const agentRouteFactories: readonly ((parts: AdminRouteParts) => readonly AdminRoute[])[] = [
  scheduleRoutes,
  changeSetRoutes,
  changeSetPublicationRoutes,
  changeSetReviewRoutes,
  administratorRoutes,
  mediaRoutes,
  modelRoutes,
];

/**
 * Creates the endpoints that clients acting for administrators reach in process, with the permissions that `callerOf` finds: documents
 * below `api`, and schedule, change sets, files, administrators and content model below `admin/api`. No network request leads here. Publishing needs a separate
 * permission, and every write is in the audit log.
 */
export function createAgentApiRoutes(
  parts: AdminApiParts,
  callerOf: (request: HttpRequest) => Promise<Caller>,
): RouteGroup {
  const { snapshot, documents, settings, profile, accounts } = parts;
  const guard = createGuard(
    parts,
    async (request) => requireAdministratorCaller(await callerOf(request)),
    () => undefined,
  );
  const routeParts: AdminRouteParts = { ...parts, guard, cookie: createSessionCookie(parts.publicUrl, parts.clock) };
  const routes = agentRouteFactories.flatMap((createRoutes) => createRoutes(routeParts));
  const findRoute = findAdminRoute(routes);
  const contentApi = createContentApiRoutes({
    snapshot,
    documents,
    callers: { callerOf, findCached: () => null, revalidate: async () => null },
    settings,
    profile,
    publishingNeedsPermission: true,
    auditWrite: createWriteAudit(accounts.audit),
  });
  return {
    findCached: () => null,
    route: (segments) => (segments[0] === 'api' ? contentApi.route(segments) : findRoute(segments)),
  };
}
