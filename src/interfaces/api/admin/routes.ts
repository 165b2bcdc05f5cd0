import type { Route, RouteGroup } from '../../../foundations/http/index.js';
import { administratorRoutes } from './accounts/administrators.js';
import { agentRoutes } from './accounts/agents.js';
import { createAdminGuard } from './accounts/guard.js';
import { meRoutes } from './accounts/me.js';
import { permissionRoutes } from './accounts/permissions.js';
import { roleContentRoutes } from './accounts/role-content.js';
import { roleRoutes } from './accounts/roles.js';
import { createSessionCookie } from './accounts/session-cookie.js';
import { sessionRoutes } from './accounts/sessions.js';
import { setupRoutes } from './accounts/setup.js';
import { tokenRoutes } from './accounts/tokens.js';
import { userRoleRoutes } from './accounts/user-roles.js';
import { userRoutes } from './accounts/users.js';
import type { AdminRoute, AdminRouteParts } from './admin-route.js';
import { assistRoutes } from './content/assist.js';
import { changeSetPublicationRoutes } from './content/change-set-publication.js';
import { changeSetReviewRoutes } from './content/change-set-reviews.js';
import { changeSetRoutes } from './content/change-sets.js';
import { createContentRoutes } from './content/content.js';
import { contentSlugRows } from './content/content-slugs.js';
import { contentStateRoutes } from './content/content-states.js';
import { contentUseRoutes } from './content/content-uses.js';
import { historyRoutes } from './content/history.js';
import { homeRoutes } from './content/home.js';
import { previewRoutes } from './content/preview.js';
import { savedViewRoutes } from './content/saved-views.js';
import { scheduleRoutes } from './content/schedule.js';
import { searchRoutes } from './content/search.js';
import { translationRoutes } from './content/translations.js';
import { undoRoutes } from './content/undo.js';
import { mediaRoutes } from './media/media.js';
import { contentModelRoutes } from './model/content-model.js';
import { localeRoutes } from './model/locales.js';
import { modelRoutes } from './model/model.js';
import { auditRoutes } from './operations/audit.js';
import { operationRoutes } from './operations/operations.js';
import { secretRoutes } from './operations/secrets.js';
import { webhookRoutes } from './operations/webhooks.js';
import type { AdminApiParts } from './parts.js';

const routeFactories: readonly ((parts: AdminRouteParts) => readonly AdminRoute[])[] = [
  setupRoutes,
  sessionRoutes,
  meRoutes,
  contentModelRoutes,
  contentStateRoutes,
  contentSlugRows,
  searchRoutes,
  contentUseRoutes,
  historyRoutes,
  undoRoutes,
  translationRoutes,
  homeRoutes,
  scheduleRoutes,
  changeSetRoutes,
  changeSetPublicationRoutes,
  changeSetReviewRoutes,
  savedViewRoutes,
  previewRoutes,
  administratorRoutes,
  roleRoutes,
  permissionRoutes,
  tokenRoutes,
  agentRoutes,
  userRoleRoutes,
  roleContentRoutes,
  userRoutes,
  mediaRoutes,
  modelRoutes,
  localeRoutes,
  webhookRoutes,
  assistRoutes,
  auditRoutes,
  secretRoutes,
  operationRoutes,
];

/**
 * Creates the panel's interface, below `/admin/api` (docs/reference/admin-api.md): accepts only pages of its own
 * origin, and only session cookies. Fixed segments of paths are compared without regard to case.
 */
export function createAdminApiRoutes(parts: AdminApiParts): RouteGroup {
  const cookie = createSessionCookie(parts.publicUrl, parts.clock);
  const routeParts = { ...parts, cookie, guard: createAdminGuard(parts, cookie) };
  const content = createContentRoutes(routeParts);
  const route = findAdminRoute(routeFactories.flatMap((createRoutes) => createRoutes(routeParts)));

  return {
    sameOrigin: true,
    findCached: () => null,
    route: (segments) => (isContent(segments) ? content(segments) : route(segments)),
  };
}

/** Creates the search for the route of a path below `/admin/api`. */
export function findAdminRoute(rows: readonly AdminRoute[]): (segments: readonly string[]) => Route | null {
  const routes = rows.map(([path, endpoints]) => ({
    pattern: path.split('/'),
    route: new Map(Object.entries(endpoints)),
  }));
  return ([, api, ...path]) => {
    if (api?.toLowerCase() !== 'api') return null;
    const segments = path.map((segment) => segment.toLowerCase());
    return routes.find(({ pattern }) => matchesPattern(pattern, segments))?.route ?? null;
  };
}

function isContent([, api, first]: readonly string[]): boolean {
  return api?.toLowerCase() === 'api' && first?.toLowerCase() === 'content';
}

function matchesPattern(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length && pattern.every((part, index) => part === ':id' || part === segments[index])
  );
}
