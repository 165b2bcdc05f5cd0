import { computeEtag, type Endpoint, type HttpResponse, type Route } from '../../../../foundations/http/index.js';
import { createContentApiRoutes } from '../../content/index.js';
import { assertPanelRequest } from '../accounts/csrf.js';
import type { AdminRouteParts } from '../admin-route.js';
import { createWriteAudit } from './audit-write.js';
import { createBulkRoutes } from './bulk.js';

/** Segments before those that the content API has: `admin` and `api`. */
const prefixSegments = 2;

/**
 * Creates the content routes of administrators: `/admin/api/content/…` works like `/api/…`, with the permissions of the
 * administrator's roles. Publishing needs a separate permission, every write is in the audit log, and responses are not
 * cached, but have an `ETag` for the precondition of the next write. `segments` are those of the whole path.
 */
export function createContentRoutes(parts: AdminRouteParts): (segments: readonly string[]) => Route | null {
  const { snapshot, documents, accounts, settings, profile, publicUrl, guard } = parts;

  const auditWrite = createWriteAudit(accounts.audit);

  const contentApi = createContentApiRoutes({
    snapshot,
    documents,
    callers: { callerOf: guard.callerOf, findCached: () => null, revalidate: async () => null },
    settings: { ...settings, documentConditions: true },
    profile,
    publishingNeedsPermission: true,
    auditWrite,
  });

  const withPanelCheck =
    (endpoint: Endpoint): Endpoint =>
    async (request) => {
      assertPanelRequest(request, publicUrl);
      const answer = await endpoint({ ...request, segments: request.segments.slice(prefixSegments) });
      return answer.revalidates ? withEtag(answer) : answer;
    };

  const bulk = createBulkRoutes(parts, (action, type, locale, caller, request, fields) =>
    auditWrite({ action, type, locale, fields }, caller, request),
  );

  return (segments) => {
    const bulkRoute = bulk(segments);
    if (bulkRoute !== null) return bulkRoute;
    const route = contentApi.route(segments.slice(prefixSegments));
    return route && new Map([...route].map(([method, endpoint]) => [method, withPanelCheck(endpoint)]));
  };
}

/** The response of a read; no cache may store it. */
function withEtag(answer: HttpResponse): HttpResponse {
  const { body, headers = [] } = answer;
  return { ...answer, revalidates: false, ...(body && { headers: [...headers, 'ETag', computeEtag(body)] }) };
}
