import type { Endpoint } from '../../../foundations/http/index.js';
import type { AdminGuard } from './accounts/guard.js';
import type { SessionCookie } from './accounts/session-cookie.js';
import type { AdminApiParts } from './parts.js';

/** A path below `/admin/api`, where `:id` matches any text, and its endpoints by method. */
export type AdminRoute = readonly [path: string, endpoints: Readonly<Record<string, Endpoint>>];

/** The dependencies of a group of routes. */
export interface AdminRouteParts extends AdminApiParts {
  readonly guard: AdminGuard;
  readonly cookie: SessionCookie;
}
