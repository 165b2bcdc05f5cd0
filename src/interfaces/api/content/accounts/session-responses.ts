import type { SignInResult } from '../../../../domain/accounts/index.js';
import type { Documents } from '../../../../domain/documents/index.js';
import { Failure } from '../../../../foundations/core/index.js';
import type { HttpRequest, HttpResponse } from '../../../../foundations/http/index.js';
import type { RefreshCookie } from './refresh-cookie.js';
import { jsonResponse, rawJsonResponse } from './responses.js';
import type { UserQueries } from './user-queries.js';
import { readUser } from './user-reads.js';

/** The answers that hold the tokens of a session. */
export interface SessionResponses {
  /** `{jwt, refreshToken, user}`; the refresh token in refresh mode, and in the cookie where that is used. */
  signedIn(request: HttpRequest, session: SignInResult): Promise<HttpResponse>;
  /** `{jwt, refreshToken}`, in the same way. */
  refreshed(request: HttpRequest, session: SignInResult): HttpResponse;
  /** `{user}`: registered, and not signed in before the address is confirmed. */
  registered(userId: number): Promise<HttpResponse>;
}

const opening = Buffer.from('{"user":');
const closing = Buffer.from('}');

/**
 * Creates the responses on top of `documents`: users are read like any document, and every user may read themselves.
 */
export function createSessionResponses(
  documents: Documents,
  queries: UserQueries,
  cookie: RefreshCookie,
): SessionResponses {
  const readUserJson = async (id: number): Promise<Buffer> => {
    const bytes = await readUser(documents, queries.signInResponse, id);
    // Removed between signing in and reading: the session was removed, too.
    if (bytes === null) throw new Failure('access.unauthorized');
    return bytes;
  };
  return {
    async signedIn(request, session) {
      const tokens = JSON.stringify(tokenFields(session, cookie)).slice(0, -1);
      const body = [Buffer.from(`${tokens},"user":`), await readUserJson(session.userId), closing];
      return rawJsonResponse(200, body, cookieHeader(request, session, cookie));
    },
    refreshed: (request, session) => jsonResponse(tokenFields(session, cookie), cookieHeader(request, session, cookie)),
    registered: async (userId) => rawJsonResponse(200, [opening, await readUserJson(userId), closing]),
  };
}

function tokenFields({ jwt, refreshToken }: SignInResult, cookie: RefreshCookie): Readonly<Record<string, string>> {
  return refreshToken === null || cookie.enabled ? { jwt } : { jwt, refreshToken };
}

function cookieHeader(request: HttpRequest, { refreshToken }: SignInResult, cookie: RefreshCookie): readonly string[] {
  return refreshToken === null || !cookie.enabled ? [] : cookie.set(request, refreshToken);
}
