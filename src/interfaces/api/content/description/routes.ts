import { Failure, ReadCache } from '../../../../foundations/core/index.js';
import { createCachedResponse, type HttpResponse, type Route } from '../../../../foundations/http/index.js';
import type { Caller } from '../../../../language/query/access/index.js';
import type { Snapshot } from '../../../../language/schema/index.js';
import { type ApiFacts, describeApi, type OpenApiDocument } from '../../openapi/index.js';
import type { CallerResolver } from '../parts.js';
import { createRouteFinder, route } from '../route-table.js';

/** What the description of the interface is served from. */
export interface DescriptionParts {
  readonly snapshot: Snapshot;
  readonly callers: CallerResolver;
  readonly facts: ApiFacts;
  /** Who may read it: every caller, callers with credentials, or no caller. It describes what the caller itself may do. */
  readonly access: 'public' | 'token' | 'off';
  /** The reference page, by the path after `_reference`; null: no such page. */
  readonly page: (path: readonly string[]) => Route | null;
}

/** Cached descriptions, one per permission fingerprint. */
const maxCachedDescriptions = 32;
const pageSegment = '_reference';

/**
 * Finds `openapi.json` and the page `_reference` by the segments of a path, the first of which is `api`; returns null
 * for others. No content type can have these names, which consist of lower-case letters, digits and hyphens.
 */
export function createDescriptionRoutes(parts: DescriptionParts): (segments: readonly string[]) => Route | null {
  const { snapshot, callers, facts, access, page } = parts;
  if (access === 'off') return () => null;
  const cache = new ReadCache<HttpResponse>(maxCachedDescriptions);

  function descriptionFor({ ability, identity }: Caller): HttpResponse {
    const isUser = identity.is === 'user';
    const key = `${ability.permissionFingerprint} ${isUser}`;
    const answer = cache.get(key) ?? descriptionResponse(describeApi(snapshot, { ability, isUser }, facts));
    cache.set(key, answer);
    return answer;
  }

  const findDocument = createRouteFinder([
    [
      'openapi.json',
      route({
        async GET(request): Promise<HttpResponse> {
          const caller = await callers.callerOf(request);
          if (access === 'token' && !caller.ability.identified) throw new Failure('access.unauthorized');
          return descriptionFor(caller);
        },
      }),
    ],
  ]);
  return (segments) => (segments[1]?.toLowerCase() === pageSegment ? page(segments.slice(2)) : findDocument(segments));
}

function descriptionResponse(document: OpenApiDocument): HttpResponse {
  const body = [Buffer.from(JSON.stringify(document))];
  return createCachedResponse({ status: 200, body, revalidates: true }, body);
}
