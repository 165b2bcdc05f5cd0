import { Failure } from '../../../../foundations/core/index.js';
import type { Endpoint, HttpRequest, HttpResponse } from '../../../../foundations/http/index.js';
import type { AccountAction, Caller } from '../../../../language/query/access/index.js';
import type { CallerResolver } from '../parts.js';

/** What an endpoint does once it is clear that the caller may ask for it. */
export type AccountHandler = (request: HttpRequest, caller: Caller) => Promise<HttpResponse>;

/** Creates the endpoint of an action on the part of accounts with this uid. */
export type AccountGuard = (action: AccountAction, uid: string, handler: AccountHandler) => Endpoint;

/**
 * Endpoints that check credentials first and the permission second, before query string and body (behaviour, section 15).
 * They raise what `callers` raises, and `access.forbidden`.
 */
export function createAccountGuard(callers: CallerResolver): AccountGuard {
  return (action, uid, handler) => async (request) => {
    const caller = await callers.callerOf(request);
    if (!caller.ability.can(action, uid)) throw new Failure('access.forbidden');
    return handler(request, caller);
  };
}

/**
 * The same endpoint, closed to HEAD, which follows from GET elsewhere: who only looks at a link must not use up its code. Throws
 * `http.method-not-allowed` with these methods as those that there are.
 */
export function refuseHead(endpoint: Endpoint, allow = 'GET'): Endpoint {
  return async (request) => {
    if (request.method === 'HEAD') throw new Failure('http.method-not-allowed', { allow });
    return endpoint(request);
  };
}
