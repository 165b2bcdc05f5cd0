import type { Endpoint } from '../../../foundations/http/index.js';
import type { AdminGuard } from './guard.js';
import type { AdminApiParts } from './parts.js';
import type { SessionCookie } from './session-cookie.js';

/** A path below `/admin/api`, where `:id` stands for any text, and its endpoints by method. */
export type AdminRoute = readonly [path: string, endpoints: Readonly<Record<string, Endpoint>>];

/** What a group of routes is made of. */
export interface AdminRouteParts extends AdminApiParts {
  readonly guard: AdminGuard;
  readonly cookie: SessionCookie;
}
