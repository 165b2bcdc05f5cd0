import type { Caller } from '../access/index.js';
import type { Answer, Door, DoorRequest, Endpoint, Route } from '../http/index.js';
import { Failure } from '../kernel/index.js';
import type { ContentType } from '../schema/index.js';
import { call } from './call.js';
import { createInside } from './inside.js';
import type { AnyDocuments, NamedRoute, Parts } from './loaded.js';
import { abilityByName } from './names.js';
import type { Policies } from './policies.js';
import { requestOf } from './request.js';
import { answerOf } from './route-answer.js';

/** Seconds that a route may take which says nothing about it. */
const usualSeconds = 30;

/** What routes answer from. */
export interface RoutesParts {
  readonly routes: readonly NamedRoute[];
  readonly types: ReadonlyMap<string, ContentType>;
  readonly policies: Policies;
  readonly parts: () => Parts;
  callerOf(request: DoorRequest): Promise<Caller>;
  /** Gives the content API as this caller may use it, where policies are shown the request that they sent. */
  doorFor(caller: Caller, request: DoorRequest): () => Door;
  readonly asServer: AnyDocuments;
}

/**
 * Finds the route of a path below `/api/x`, segment by segment, the first two of which have led here; null: there is none. Where
 * several fit, the one with a fixed segment further left counts.
 */
export function createRoutes(parts: RoutesParts): (segments: readonly string[]) => Route | null {
  const sorted = parts.routes.toSorted((left, right) => (rank(left) < rank(right) ? -1 : 1));
  return ([, , ...path]) => {
    const found = new Map<string, Endpoint>();
    for (const named of sorted) {
      if (!fits(named.pattern, path) || found.has(named.method)) continue;
      found.set(named.method, (request) => answered(parts, named, path, request));
    }
    return found.size === 0 ? null : found;
  };
}

async function answered(
  parts: RoutesParts,
  { name, route, pattern }: NamedRoute,
  path: readonly string[],
  sent: DoorRequest,
): Promise<Answer> {
  const caller = await parts.callerOf(sent);
  const { identity } = caller;
  if (route.public !== true && identity.is === 'nobody') throw new Failure('access.forbidden');
  const params = paramsOf(pattern, path);
  const { policies = [], seconds = usualSeconds } = route;
  await parts.policies.demand(policies, { caller, request: sent, action: 'route', type: null, params });
  const inside = createInside(parts.doorFor(caller, sent));
  const context = {
    request: requestOf(sent, params),
    identity,
    ability: abilityByName(caller.ability, parts.types),
    documents: inside.documents,
    asServer: parts.asServer,
    parts: parts.parts(),
  };
  return call(`extensions.${name}`, seconds, async () => {
    try {
      return answerOf(name, await route.answer(context));
    } catch (error) {
      throw inside.originalOf(error);
    }
  });
}

function paramsOf(pattern: readonly string[], path: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pattern.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), path[at] ?? '']] : [])),
  );
}

function fits(pattern: readonly string[], path: readonly string[]): boolean {
  if (pattern.length !== path.length) return false;
  return pattern.every((part, at) =>
    part.startsWith(':') ? path[at] !== '' : part.toLowerCase() === path[at]?.toLowerCase(),
  );
}

/** Fixed segments stand before open ones. */
function rank({ pattern }: NamedRoute): string {
  return pattern.map((part) => (part.startsWith(':') ? '1' : '0')).join('');
}
