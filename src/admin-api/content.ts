import type { Caller } from '../access/index.js';
import { actorOf, createContentDoor, type Written } from '../content-api/index.js';
import type { Alongside } from '../documents/index.js';
import { type Answer, type DoorRequest, type Endpoint, etagOf, type Route } from '../http/index.js';
import { createBulkRoutes } from './bulk.js';
import { demandOwnPage } from './csrf.js';
import type { GroupParts } from './rows.js';

/** Segments before those that the content API has: `admin` and `api`. */
const ownSegments = 2;

/** What the audit log calls a write. */
const verbs: Readonly<Record<Written['action'], string>> = {
  create: 'create',
  update: 'update',
  delete: 'remove',
  publish: 'publish',
  unpublish: 'unpublish',
  discardDraft: 'discard-draft',
};

/**
 * Content as administrators see it: `/admin/api/content/…` is answered as `/api/…` is, with the rights of the administrator's role.
 * Publishing needs its own permission, every write is in the audit log, and no copy of an answer is kept, though each is told by its
 * `ETag`, so that the next write can say what it follows. `segments` are those of the whole path.
 */
export function createContentRoutes(parts: GroupParts): (segments: readonly string[]) => Route | null {
  const { snapshot, documents, accounts, settings, profile, publicUrl, guard } = parts;

  function written({ action, type, locale, fields }: Written, caller: Caller, request: DoorRequest): Alongside {
    const actor = actorOf(caller, request);
    const about = { actor, action: `document.${verbs[action]}`, type: type.uid, fields };
    return (transaction, documentId) =>
      accounts.audit.record(transaction, { ...about, documentId, ...(locale === null ? {} : { locale }) });
  }

  const door = createContentDoor({
    snapshot,
    documents,
    callers: { callerOf: guard.callerOf, recall: () => null, confirm: async () => null },
    settings,
    profile,
    publishingNeedsPermission: true,
    written,
  });

  const guarded =
    (endpoint: Endpoint): Endpoint =>
    async (request) => {
      demandOwnPage(request, publicUrl);
      const answer = await endpoint({ ...request, segments: request.segments.slice(ownSegments) });
      return answer.revalidates ? tagged(answer) : answer;
    };

  const bulk = createBulkRoutes(parts, (action, type, locale, caller, request) =>
    written({ action, type, locale, fields: [] }, caller, request),
  );

  return (segments) => {
    const several = bulk(segments);
    if (several !== null) return several;
    const route = door.route(segments.slice(ownSegments));
    return route && new Map([...route].map(([method, endpoint]) => [method, guarded(endpoint)]));
  };
}

/** The answer of a read, of which no copy is kept. */
function tagged(answer: Answer): Answer {
  const { body, headers = [] } = answer;
  return { ...answer, revalidates: false, ...(body && { headers: [...headers, 'ETag', etagOf(body)] }) };
}
