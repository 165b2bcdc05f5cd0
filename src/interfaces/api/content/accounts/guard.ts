import { Failure } from '../../../../foundations/core/index.js';
import type { Endpoint, HttpRequest, HttpResponse } from '../../../../foundations/http/index.js';
import type { AccountAction, Caller } from '../../../../language/query/access/index.js';
import type { CallerResolver } from '../parts.js';

/** Handles a request after the permission check. */
export type AccountHandler = (request: HttpRequest, caller: Caller) => Promise<HttpResponse>;

/** Creates the endpoint of an action on the part of accounts with this uid. */
export type AccountGuard = (action: AccountAction, uid: string, handler: AccountHandler) => Endpoint;

/**
 * Endpoints that check credentials first and the permission second, before query string and body (behaviour, section
 * 15). They throw the errors of `callers`, and `access.forbidden`.
 */
export function createAccountGuard(callers: CallerResolver): AccountGuard {
  return (action, uid, handler) => async (request) => {
    const caller = await callers.callerOf(request);
    if (!caller.ability.can(action, uid)) throw new Failure('access.forbidden');
    return handler(request, caller);
  };
}

/**
 * Returns the same endpoint, closed to HEAD, which otherwise follows from GET: a link checker must not use up a code.
 * Throws `http.method-not-allowed` with these methods as the allowed ones.
 */
export function refuseHead(endpoint: Endpoint, allow = 'GET'): Endpoint {
  return async (request) => {
    if (request.method === 'HEAD') throw new Failure('http.method-not-allowed', { allow });
    return endpoint(request);
  };
}
