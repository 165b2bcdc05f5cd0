import type { Door, Route } from '../http/index.js';
import { administratorRows } from './administrators.js';
import { auditRows } from './audit.js';
import { createContentRoutes } from './content.js';
import { contentModelRows } from './content-model.js';
import { contentSlugRows } from './content-slugs.js';
import { contentStateRows } from './content-states.js';
import { contentUseRows } from './content-uses.js';
import { createSessionCookie } from './cookie.js';
import { createGuard } from './guard.js';
import { historyRows } from './history.js';
import { localeRows } from './locales.js';
import { meRows } from './me.js';
import { mediaRows } from './media.js';
import { modelRows } from './model.js';
import { operationRows } from './operations.js';
import type { AdminApiParts } from './parts.js';
import { permissionRows } from './permissions.js';
import { previewRows } from './preview.js';
import { roleContentRows } from './role-content.js';
import { roleRows } from './roles.js';
import type { GroupParts, Row } from './rows.js';
import { scheduleRows } from './schedule.js';
import { searchRows } from './search.js';
import { secretRows } from './secrets.js';
import { sessionRows } from './sessions.js';
import { setupRows } from './setup.js';
import { tokenRows } from './tokens.js';
import { undoRows } from './undo.js';
import { userRoleRows } from './user-roles.js';
import { userRows } from './users.js';
import { webhookRows } from './webhooks.js';

const groups: readonly ((parts: GroupParts) => readonly Row[])[] = [
  setupRows,
  sessionRows,
  meRows,
  contentModelRows,
  contentStateRows,
  contentSlugRows,
  searchRows,
  contentUseRows,
  historyRows,
  undoRows,
  scheduleRows,
  previewRows,
  administratorRows,
  roleRows,
  permissionRows,
  tokenRows,
  userRoleRows,
  roleContentRows,
  userRows,
  mediaRows,
  modelRows,
  localeRows,
  webhookRows,
  auditRows,
  secretRows,
  operationRows,
];

/**
 * The panel's interface, below `/admin/api` (docs/reference/admin-api.md): answers to pages of its own origin alone, and to a session's
 * cookie alone. Fixed segments of paths are compared without regard to case.
 */
export function createAdminDoor(parts: AdminApiParts): Door {
  const cookie = createSessionCookie(parts.publicUrl, parts.clock);
  const group = { ...parts, cookie, guard: createGuard(parts, cookie) };
  const content = createContentRoutes(group);
  const routes = groups
    .flatMap((rows) => rows(group))
    .map(([path, endpoints]) => ({ pattern: path.split('/'), route: new Map(Object.entries(endpoints)) }));

  function route([, api, ...path]: readonly string[]): Route | null {
    if (api?.toLowerCase() !== 'api') return null;
    const segments = path.map((segment) => segment.toLowerCase());
    return routes.find(({ pattern }) => fits(pattern, segments))?.route ?? null;
  }

  return {
    sameOrigin: true,
    recall: () => null,
    route: (segments) => (isContent(segments) ? content(segments) : route(segments)),
  };
}

function isContent([, api, first]: readonly string[]): boolean {
  return api?.toLowerCase() === 'api' && first?.toLowerCase() === 'content';
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return pattern.length === segments.length && pattern.every((part, at) => part === ':id' || part === segments[at]);
}
