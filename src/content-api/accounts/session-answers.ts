import type { SignedIn } from '../../accounts/index.js';
import type { Documents } from '../../documents/index.js';
import type { Answer, DoorRequest } from '../../http/index.js';
import { Failure } from '../../kernel/index.js';
import { bytesAnswer, jsonAnswer } from './answers.js';
import type { RefreshCookie } from './refresh-cookie.js';
import type { UserQuestions } from './user-questions.js';
import { readUser } from './user-reads.js';

/** The answers that hold the tokens of a session. */
export interface SessionAnswers {
  /** `{jwt, refreshToken, user}`; the refresh token in refresh mode, and in the cookie where that is used. */
  signedIn(request: DoorRequest, session: SignedIn): Promise<Answer>;
  /** `{jwt, refreshToken}`, in the same way. */
  refreshed(request: DoorRequest, session: SignedIn): Answer;
  /** `{user}`: registered, and not signed in before the address is confirmed. */
  registered(userId: number): Promise<Answer>;
}

const opening = Buffer.from('{"user":');
const closing = Buffer.from('}');

/** The answers on top of `documents`: users are read as every document is, and nobody is too little trusted to read themselves. */
export function createSessionAnswers(
  documents: Documents,
  questions: UserQuestions,
  cookie: RefreshCookie,
): SessionAnswers {
  const user = async (id: number): Promise<Buffer> => {
    const bytes = await readUser(documents, questions.signedIn, id);
    // Removed between signing in and reading: the session is gone as well.
    if (bytes === null) throw new Failure('access.unauthorized');
    return bytes;
  };
  return {
    async signedIn(request, session) {
      const tokens = JSON.stringify(tokensOf(session, cookie)).slice(0, -1);
      const body = [Buffer.from(`${tokens},"user":`), await user(session.userId), closing];
      return bytesAnswer(200, body, cookieHeader(request, session, cookie));
    },
    refreshed: (request, session) => jsonAnswer(tokensOf(session, cookie), cookieHeader(request, session, cookie)),
    registered: async (userId) => bytesAnswer(200, [opening, await user(userId), closing]),
  };
}

function tokensOf({ jwt, refreshToken }: SignedIn, cookie: RefreshCookie): Readonly<Record<string, string>> {
  return refreshToken === null || cookie.used ? { jwt } : { jwt, refreshToken };
}

function cookieHeader(request: DoorRequest, { refreshToken }: SignedIn, cookie: RefreshCookie): readonly string[] {
  return refreshToken === null || !cookie.used ? [] : cookie.set(request, refreshToken);
}
