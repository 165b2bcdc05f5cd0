import type { AccountAction, Caller } from '../../access/index.js';
import type { Answer, DoorRequest, Endpoint } from '../../http/index.js';
import { Failure } from '../../kernel/index.js';
import type { DoorCallers } from '../parts.js';

/** What an endpoint does once it is clear that the caller may ask for it. */
export type Permitted = (request: DoorRequest, caller: Caller) => Promise<Answer>;

/** Makes the endpoint of an action on the part of the house with this uid. */
export type Guard = (action: AccountAction, uid: string, permitted: Permitted) => Endpoint;

/**
 * Endpoints that look at credentials first and at the permission second, before query string and body (behaviour, section 15).
 * They raise what `callers` raises, and `access.forbidden`.
 */
export function createGuard(callers: DoorCallers): Guard {
  return (action, uid, permitted) => async (request) => {
    const caller = await callers.callerOf(request);
    if (!caller.ability.can(action, uid)) throw new Failure('access.forbidden');
    return permitted(request, caller);
  };
}

/**
 * The same endpoint, closed to HEAD, which follows from GET elsewhere: who only looks at a link must not use up its code. Raises
 * `http.method-not-allowed` with these methods as those that there are.
 */
export function notHead(endpoint: Endpoint, allow = 'GET'): Endpoint {
  return async (request) => {
    if (request.method === 'HEAD') throw new Failure('http.method-not-allowed', { allow });
    return endpoint(request);
  };
}
