import type { Caller } from '../access/index.js';
import { actorOf, createContentDoor, databaseTiming, type Taken } from '../content-api/index.js';
import type { Answer, DoorRequest, Endpoint } from '../http/index.js';
import { Failure } from '../kernel/index.js';
import { demandOwnPage } from './csrf.js';
import { idOf } from './ids.js';
import type { GroupParts, Row } from './rows.js';

/** Segments of `/admin/api/user-roles/:id/content` before those that the content API has, of which the first is its own name. */
const ownSegments = 5;

/**
 * What a role of end users reads: `user-roles/:id/content/…` answers a GET as `/api/…` would answer who has that role, and says in
 * `Server-Timing` how many statements that took and for how long the database was waited for. Who asks has to be able to give what
 * the role reads.
 */
export function roleContentRows(parts: GroupParts): readonly Row[] {
  const { snapshot, accounts, settings, profile, publicUrl, guard, reads } = parts;
  const callers = new WeakMap<DoorRequest, Caller>();
  const door = createContentDoor({
    snapshot,
    documents: reads.documents,
    callers: {
      async callerOf(request) {
        const caller = callers.get(request);
        if (caller === undefined) throw new Failure('access.unauthorized');
        return caller;
      },
      recall: () => null,
      confirm: async () => null,
    },
    settings,
    profile,
    publishingNeedsPermission: false,
  });

  const read: Endpoint = async (request) => {
    demandOwnPage(request, publicUrl);
    const administrator = await guard.callerOf(request);
    if (!administrator.ability.can('read', 'settings::user-roles')) throw new Failure('access.forbidden');
    const role = idOf(request, 'account.role-not-found');
    const caller = await accounts.roles.callerAs(role, actorOf(administrator, request));
    const asked = { ...request, segments: ['api', ...request.segments.slice(ownSegments)] };
    const endpoint = door.route(asked.segments)?.get('GET');
    if (endpoint === undefined) throw new Failure('http.not-found');
    callers.set(asked, caller);
    const { result, statements, milliseconds } = await reads.measure(() => endpoint(asked));
    return timed(result, { statements, milliseconds });
  };

  return [
    ['user-roles/:id/content/:id', { GET: read }],
    ['user-roles/:id/content/:id/:id', { GET: read }],
  ];
}

/** The answer with what it took; no copy of it is kept. */
function timed(answer: Answer, taken: Taken): Answer {
  return {
    ...answer,
    revalidates: false,
    headers: [...(answer.headers ?? []), 'Server-Timing', databaseTiming(taken)],
  };
}
