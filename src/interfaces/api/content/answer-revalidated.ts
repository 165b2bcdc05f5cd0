import type { EventLoopTick, MaybePromise } from '../../../foundations/core/index.js';
import type { HttpResponse } from '../../../foundations/http/index.js';
import type { Caller } from '../../../language/query/access/index.js';
import type { CallerResolver } from './parts.js';

/** A request that was answered before for callers with the permissions of this one. */
export interface KnownRequest {
  /** As cached: its permissions may have changed since. */
  readonly caller: Caller;
  readonly authorization: string | undefined;
  /** See `RouteGroup.findCached`. */
  readonly tick: EventLoopTick | undefined;
  /** Returns the cached response as far as this process knows; null: none. */
  findCached(): HttpResponse | null;
  /** Reads what the response shows. */
  read(): MaybePromise<HttpResponse>;
}

/** Answers a request once everything is known that was committed before it; null: the permissions of the caller changed. */
export function answerRevalidated(
  callers: CallerResolver,
  { caller, authorization, tick, findCached, read }: KnownRequest,
): MaybePromise<HttpResponse | null> {
  const answer = () => findCached() ?? read();
  const current = callers.revalidate(authorization, tick);
  if (!(current instanceof Promise)) return hasSamePermissions(current, caller) ? answer() : null;
  return findCached() === null
    ? answerMeanwhile(answer, caller, current)
    : current.then((found) => (hasSamePermissions(found, caller) ? answer() : null));
}

/** Answers while the caller is being revalidated; null: the caller's permissions changed. */
async function answerMeanwhile(
  answer: () => MaybePromise<HttpResponse>,
  caller: Caller,
  revalidated: Promise<Caller | null>,
): Promise<HttpResponse | null> {
  const [current, response] = await Promise.allSettled([revalidated, (async () => answer())()]);
  if (current.status === 'rejected') throw current.reason;
  if (!hasSamePermissions(current.value, caller)) return null;
  if (response.status === 'rejected') throw response.reason;
  return response.value;
}

function hasSamePermissions(current: Caller | null, { ability }: Caller): boolean {
  return current?.ability.permissionFingerprint === ability.permissionFingerprint;
}
