import type { Route, RouteGroup } from '../../../foundations/http/index.js';
import type { AdminRoute, AdminRouteParts } from './admin-route.js';
import { administratorRoutes } from './administrators.js';
import { assistRoutes } from './assist.js';
import { auditRoutes } from './audit.js';
import { createContentRoutes } from './content.js';
import { contentModelRoutes } from './content-model.js';
import { contentSlugRows } from './content-slugs.js';
import { contentStateRoutes } from './content-states.js';
import { contentUseRoutes } from './content-uses.js';
import { createAdminGuard } from './guard.js';
import { historyRoutes } from './history.js';
import { homeRoutes } from './home.js';
import { localeRoutes } from './locales.js';
import { meRoutes } from './me.js';
import { mediaRoutes } from './media.js';
import { modelRoutes } from './model.js';
import { operationRoutes } from './operations.js';
import type { AdminApiParts } from './parts.js';
import { permissionRoutes } from './permissions.js';
import { previewRoutes } from './preview.js';
import { roleContentRoutes } from './role-content.js';
import { roleRoutes } from './roles.js';
import { savedViewRoutes } from './saved-views.js';
import { scheduleRoutes } from './schedule.js';
import { searchRoutes } from './search.js';
import { secretRoutes } from './secrets.js';
import { createSessionCookie } from './session-cookie.js';
import { sessionRoutes } from './sessions.js';
import { setupRoutes } from './setup.js';
import { tokenRoutes } from './tokens.js';
import { translationRoutes } from './translations.js';
import { undoRoutes } from './undo.js';
import { userRoleRoutes } from './user-roles.js';
import { userRoutes } from './users.js';
import { webhookRoutes } from './webhooks.js';

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
  savedViewRoutes,
  previewRoutes,
  administratorRoutes,
  roleRoutes,
  permissionRoutes,
  tokenRoutes,
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
  const routes = routeFactories
    .flatMap((createRoutes) => createRoutes(routeParts))
    .map(([path, endpoints]) => ({ pattern: path.split('/'), route: new Map(Object.entries(endpoints)) }));

  function route([, api, ...path]: readonly string[]): Route | null {
    if (api?.toLowerCase() !== 'api') return null;
    const segments = path.map((segment) => segment.toLowerCase());
    return routes.find(({ pattern }) => matchesPattern(pattern, segments))?.route ?? null;
  }

  return {
    sameOrigin: true,
    findCached: () => null,
    route: (segments) => (isContent(segments) ? content(segments) : route(segments)),
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
