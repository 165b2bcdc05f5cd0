import type { Route } from '../../../../foundations/http/index.js';
import { createRouteFinder, type RouteRow, route } from '../route-table.js';
import { createAuthEndpoints } from './auth-endpoints.js';
import { createAccountGuard } from './guard.js';
import type { AccountRoutesParts } from './parts.js';
import { createProviderEndpoints } from './provider-endpoints.js';
import { createRefreshCookie } from './refresh-cookie.js';
import { createRoleEndpoints } from './role-endpoints.js';
import { createSessionEndpoints } from './session-endpoints.js';
import { createSessionResponses } from './session-responses.js';
import { createUserEndpoints } from './user-endpoints.js';
import { createUserQueries } from './user-queries.js';

/**
 * Finds the endpoints of end users (behaviour, section 17) by the segments of a path, the first of which is `api`;
 * returns null for others. Fixed segments are compared without regard to case.
 */
export function createAccountRoutes(parts: AccountRoutesParts): (segments: readonly string[]) => Route | null {
  return createRouteFinder(routeRows(parts));
}

/** All routes; where several fit, the first one counts. */
function routeRows(parts: AccountRoutesParts): readonly RouteRow[] {
  const guard = createAccountGuard(parts.callers);
  const queries = createUserQueries(parts.snapshot, parts.settings);
  const cookie = createRefreshCookie(parts);
  const responses = createSessionResponses(parts.documents, queries, cookie);
  const auth = createAuthEndpoints(parts, guard, responses);
  const session = createSessionEndpoints(parts, guard, responses, cookie);
  const provider = createProviderEndpoints(parts, guard, responses);
  const users = createUserEndpoints(parts, guard, queries);
  const roles = createRoleEndpoints(parts, guard);
  // Without refresh tokens there is nothing to refresh.
  const refresh: readonly RouteRow[] =
    parts.userSettings.mode === 'refresh' ? [['auth/refresh', route({ POST: session.refresh })]] : [];
  return [
    ['auth/local', route({ POST: auth.signIn })],
    ['auth/local/register', route({ POST: auth.register })],
    ['auth/change-password', route({ POST: auth.changePassword })],
    ['auth/forgot-password', route({ POST: auth.forgotPassword })],
    ['auth/reset-password', route({ POST: auth.resetPassword })],
    ['auth/send-email-confirmation', route({ POST: auth.sendConfirmation })],
    ['auth/email-confirmation', route({ GET: auth.confirm })],
    ...refresh,
    ['auth/logout', route({ POST: session.signOut })],
    ['auth/sessions', route({ GET: session.list })],
    ['auth/sessions/:id', route({ DELETE: session.end })],
    ['connect/:provider', route({ GET: provider.begin })],
    ['connect/:provider/callback', route({ GET: provider.callback })],
    ['auth/:provider/callback', route({ GET: provider.exchange, POST: provider.exchange })],
    ['users/me', route({ GET: users.me })],
    ['users', route({ GET: users.list, POST: users.create })],
    ['users/count', route({ GET: users.count })],
    ['users/:id', route({ GET: users.read, PUT: users.update, DELETE: users.remove })],
    ['users-permissions/roles', route({ GET: roles.list, POST: roles.create })],
    ['users-permissions/roles/:id', route({ GET: roles.read, PUT: roles.update, DELETE: roles.remove })],
    ['users-permissions/permissions', route({ GET: roles.permissions })],
  ];
}
